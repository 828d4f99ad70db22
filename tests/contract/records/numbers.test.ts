import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { shanghaiNow } from '../../../src/server/db/clock';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { makeFolder } from '../../fixtures/test-database';
import { openHttp, type TestHttp } from '../support/http-setup';

// Rules that a tenant writes for its numbers on the product's own page, and papers that get numbers of them.
const product = fileURLToPath(new URL('../../../schemas', import.meta.url));
const label = (zh: string) => ({ zh, en: zh });
const text = (zh: string) => ({ $ref: 'kind:shortText', 'x-label': label(zh), maxLength: 64 });

/** A page of the smallest kind. */
const pageOf = (page: string, zh: string, fields: Readonly<Record<string, object>>, more: object = {}): object => ({
  format: 1,
  page,
  label: label(zh),
  menu: { parent: 'crm', sort: 1 },
  display: Object.keys(fields)[0],
  fields,
  table: { columns: Object.keys(fields) },
  form: { groups: [{ items: Object.keys(fields) }] },
  actions: { toolbar: ['create'], row: ['view', 'edit', 'remove'] },
  ...more,
});

const pages: Readonly<Record<string, object>> = {
  instruments: pageOf('instruments', '器具', { name: text('名称'), disciplineNo: text('学科编号'), projectNo: text('项目编号') }),
  teams: pageOf('teams', '组别', { name: text('组别名称'), groupCode: text('组别代码') }),
  visits: pageOf('visits', '拜访', {
    planNo: { $ref: 'kind:code', 'x-label': label('计划编号'), maxLength: 12, readOnly: true, 'x-number': 'visit' },
    name: text('名称'),
  }),
  specimens: pageOf(
    'specimens',
    '样品',
    {
      no: { ...text('样品编号'), readOnly: true, 'x-number': 'specimen' },
      name: text('名称'),
      deptId: { $ref: 'tree:departments', 'x-label': label('检测部门') },
      instrumentId: { $ref: 'ref:instruments', 'x-label': label('器具') },
      teamId: { $ref: 'ref:teams', 'x-label': label('组别') },
      abilityType: { $ref: 'dict:ability_type', 'x-label': label('服务类型') },
      checkDate: { $ref: 'kind:day', 'x-label': label('检校日期') },
    },
    { unique: [{ fields: ['no'], message: label('编号重复') }] },
  ),
  seals: pageOf(
    'seals',
    '封条',
    {
      name: text('名称'),
      checkDate: { $ref: 'kind:day', 'x-label': label('检校日期') },
      sealNo: { ...text('封条号'), 'x-number': 'seal' },
      state: {
        'x-label': label('状态'),
        'x-options': [
          { key: '1', zh: '待封', en: 'Open' },
          { key: '2', zh: '已封', en: 'Sealed' },
        ],
      },
    },
    {
      states: { field: 'state', initial: '1', transitions: { seal: { label: label('封'), from: ['1'], to: '2', number: ['sealNo'] } } },
      actions: { toolbar: ['create'], row: ['view', 'edit', 'seal', 'remove'] },
    },
  ),
};

function makeSchemas(): string {
  const folder = makeFolder('numbers');
  for (const name of [
    'kinds.json',
    'menus.json',
    'dicts',
    'records/system/numberRuleItem.json',
    'pages/system/numberRules.json',
    'pages/system/departments.json',
  ]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(product, name), join(folder, name), { recursive: true });
  }
  const numbers: unknown = JSON.parse(readFileSync(join(product, 'numbers.json'), 'utf8'));
  const shipped = { label: label('样品编号'), items: [{ text: 'S' }, { serial: 3 }] };
  writeFileSync(
    join(folder, 'numbers.json'),
    JSON.stringify({
      ...(isObject(numbers) ? numbers : {}),
      specimen: shipped,
      visit: { ...shipped, label: label('拜访编号') },
      seal: { ...shipped, label: label('封条号') },
    }),
  );
  mkdirSync(join(folder, 'pages/demo'));
  for (const [name, file] of Object.entries(pages)) writeFileSync(join(folder, `pages/demo/${name}.json`), JSON.stringify(file));
  return folder;
}

let http: TestHttp;
const known: Record<'dept' | 'bare' | 'instrument' | 'plain' | 'team', string> = {
  dept: '',
  bare: '',
  instrument: '',
  plain: '',
  team: '',
};

beforeAll(async () => {
  http = await openHttp(makeSchemas());
  const dept = { deptName: '热学室', fullName: '热学计量室', deptCategory: '2', deptAbbr: '热', deptCode: '7' };
  known.dept = await add('system/departments', dept);
  known.bare = await add('system/departments', { ...dept, deptName: '新室', deptAbbr: '', deptCode: '' });
  known.instrument = await add('demo/instruments', { name: '温度计', disciplineNo: '04', projectNo: '12' });
  known.plain = await add('demo/instruments', { name: '天平' });
  known.team = await add('demo/teams', { name: '一组', groupCode: 'A1' });
  await http.database.system((q) => q.query(`update sys_user set dept_id = $1 where account = 'configurator'`, [known.dept]));
});

afterAll(() => http.close());

const [year = '', month = '', day = ''] = shanghaiNow().today.split('-');
const post = async (page: string, action: string, body: Values, account = 'admin') =>
  http.call('POST', `/api/${page}/${action}`, { token: await http.tokenOf(account), body });
const keyOf = (data: unknown): Values => (isObject(data) ? { id: data['id'], version: data['version'] } : {});

async function add(page: string, body: Values, account = 'admin'): Promise<string> {
  const made = await post(page, 'submit', body, account);
  expect(made.status, made.text).toBe(200);
  return String(keyOf(made.data)['id']);
}

async function read(page: string, id: string): Promise<Values> {
  const answer = await http.call('GET', `/api/${page}/detail?id=${id}`, { token: await http.tokenOf('admin') });
  return isObject(answer.data) ? answer.data : {};
}

const words = (value: string, separator = '') => ({ itemType: '7', text: value, digits: '1', separator });
/** Digits as people count them; key k of the dictionary means k − 1. */
const item = (itemType: string, digits = 0, more: Values = {}) => ({ itemType, digits: String(digits + 1), ...more });
const dated = (itemType: string, dateFormat: string) => item(itemType, 0, { dateFormat });

/** Works with a rule of the tenant for as long as `work` runs. */
async function withRule(items: readonly Values[], work: (id: string) => Promise<void>, more: Values = {}): Promise<void> {
  const rule = {
    ruleCode: 'specimen',
    ruleName: '样品',
    bizType: 'sample',
    departmentOrType: '1',
    resetBy: 'scope',
    enableStatus: '0',
    items,
  };
  const id = await add('system/numberRules', { ...rule, ...more });
  const takeAway = async () => {
    const { version } = await read('system/numberRules', id);
    return post('system/numberRules', 'remove', { items: [{ id, version }] });
  };
  try {
    await work(id);
  } catch (error) {
    // What failed is what is told, not what becomes of the rule.
    await takeAway().catch(() => undefined);
    throw error;
  }
  const removed = await takeAway();
  // A rule that stayed would number what the next test writes; an answer may be good and name what was refused.
  expect([removed.status, removed.msg, removed.data]).toEqual([200, '操作成功', true]);
}

const specimen = (more: Values = {}): Values => ({
  name: '甲',
  deptId: known.dept,
  instrumentId: known.instrument,
  teamId: known.team,
  abilityType: '1',
  checkDate: '2026-03-09',
  ...more,
});
const numberOf = async (more: Values = {}, account = 'admin'): Promise<string> =>
  String((await read('demo/specimens', await add('demo/specimens', specimen(more), account)))['no']);
const preview = async (id: string, account = 'admin') =>
  http.call('GET', `/api/blade-system/number-rule/preview?id=${id}`, { token: await http.tokenOf(account) });

test('the shipped rule numbers what no rule of the tenant is for; a rule in use takes its place, a disabled one does not', async () => {
  expect([await numberOf(), await numberOf()]).toEqual(['S001', 'S002']);
  await withRule([words('Y'), item('3', 2)], async () => {
    expect(await numberOf()).toBe('Y01');
  });
  await withRule([words('Z'), item('3', 2)], async () => expect(await numberOf()).toBe('S003'), { enableStatus: '1' });
  await withRule([words('Y'), item('3', 2)], async () => expect(await numberOf()).toBe('Y02'));
});

test('all ten kinds of items are written, with separators and digits', async () => {
  const items = [
    item('1'),
    item('2', 3, { separator: '-' }),
    item('5'),
    item('6', 4),
    words('/'),
    item('8'),
    item('10', 0, { separator: '.' }),
    dated('4', 'yyyyMMdd'),
    words('c'),
    dated('9', 'yyMM'),
    item('3', 5, { separator: '#' }),
  ];
  await withRule(items, async (id) => {
    const head = `热007-040012/JA1.${year}${month}${day}c2603`;
    expect(await numberOf()).toBe(`${head}00001#`);
    expect(await numberOf({ abilityType: '2' })).toBe(`${head.replace('/J', '/X')}00001#`);
    expect(await numberOf()).toBe(`${head}00002#`);
    const saved = await read('system/numberRules', id);
    expect(saved['sample']).toBe(
      `〈部门简称〉〈部门代码〉-〈学科编号〉〈项目编号〉/〈检校类型〉〈组别代码〉.${year}${month}${day}c${year.slice(2)}${month}00001#`,
    );
  });
});

test('the department is that of the paper, or that of whoever handles it', async () => {
  const items = [item('2'), words('-'), item('3', 2)];
  await withRule(items, async () => expect(await numberOf({}, 'admin')).toBe('7-01'));
  const last = { departmentOrType: '2' };
  await withRule(items, async () => expect(await numberOf({ deptId: '' }, 'configurator')).toBe('7-02'), last);
  await withRule(items, async () => expect((await post('demo/specimens', 'submit', specimen())).text).toContain('您的账号没有部门'), last);
});

test.each<readonly [what: string, itemType: string, sent: Values, field: string, sentence: string]>([
  ['a field that is empty', '1', { deptId: '' }, 'deptId', '编号用到检测部门，请先填写'],
  ['what a department lacks', '1', {}, 'deptId', '编号用到部门简称，而部门“新室”没有填写'],
  ['what an instrument lacks', '5', { instrumentId: 'plain' }, 'instrumentId', '编号用到学科编号，而器具“天平”没有填写'],
  ['the service', '8', { abilityType: '' }, 'abilityType', '编号用到服务类型，请先填写'],
  ['the day of the check', '9', { checkDate: '' }, 'checkDate', '编号用到检校日期，请先填写'],
  ['the group', '10', { teamId: '' }, 'teamId', '编号用到组别，请先填写'],
])('a number that lacks %s is refused at its field, and none is lost', async (what, itemType, sent, field, sentence) => {
  await withRule([item(itemType, 0, { dateFormat: 'yyyy' }), words(what.slice(0, 12)), item('3', 2)], async () => {
    const bare = itemType === '1' && !Object.hasOwn(sent, 'deptId') ? { deptId: known.bare } : {};
    const plain = sent['instrumentId'] === 'plain' ? { instrumentId: known.plain } : {};
    const refused = await post('demo/specimens', 'submit', specimen({ ...sent, ...bare, ...plain }));
    expect(refused.status).toBe(400);
    expect(isObject(refused.data) && refused.data['fields']).toEqual({ [field]: sentence });
    expect(await numberOf()).toMatch(/01$/);
  });
});

test('a rule whose numbers a field cannot hold is refused where it is written, not where a number is drawn', async () => {
  const rule = { ruleCode: 'visit', ruleName: '拜访', bizType: 'customer', departmentOrType: '1', resetBy: 'scope', enableStatus: '0' };
  const faultOf = async (items: readonly Values[], more: Values = {}): Promise<unknown> => {
    const answer = await post('system/numberRules', 'submit', { ...rule, items, ...more });
    expect(answer.status, answer.text).not.toBe(200);
    const fields = isObject(answer.data) ? answer.data['fields'] : undefined;
    return isObject(fields) ? fields['items'] : undefined;
  };
  expect(await faultOf([words('VP', '-'), item('3', 4)])).toBe(
    '写出的编号如“VP-0001”，拜访的计划编号不能保存：编码以字母开头，只能包含字母、数字和下划线',
  );
  expect(await faultOf([words('VP'), item('3', 12)], { ruleCode: 'visit.far' })).toBe(
    '写出的编号如“VP000000000001”，拜访的计划编号不能保存：长度不符',
  );
  await withRule(
    [words('VP', '_'), item('2', 2), item('3', 4)],
    async () => expect((await post('demo/visits', 'submit', { name: '甲' }, 'configurator')).status).toBe(200),
    rule,
  );
  await withRule([words('VP', '-'), item('3', 4)], async () => undefined, { ...rule, enableStatus: '1' });
});

test('a serial that outgrows its digits is used up; with no digits it is as long as it is', async () => {
  await withRule([words('V'), item('3', 1)], async () => {
    for (let turn = 1; turn <= 9; turn += 1) expect(await numberOf()).toBe(`V${turn}`);
    const refused = await post('demo/specimens', 'submit', specimen());
    expect([refused.status, refused.msg]).toEqual([400, '流水号已用尽']);
  });
  await withRule([words('V'), item('3', 0)], async () => expect(await numberOf()).toBe('V10'));
});

test('a serial restarts with the rest, with the year, or never, and no number comes twice', async () => {
  const items = [item('8'), dated('4', 'yyyy'), item('3', 3)];
  await withRule(items, async () => {
    expect([await numberOf(), await numberOf({ abilityType: '3' }), await numberOf()]).toEqual([
      `J${year}001`,
      `C${year}001`,
      `J${year}002`,
    ]);
  });
  const yearly = { resetBy: 'year' };
  await withRule(
    items,
    async () => {
      expect([await numberOf({ abilityType: '3' }), await numberOf(), await numberOf({ abilityType: '4' })]).toEqual([
        `C${year}002`,
        `J${year}003`,
        `S${year}004`,
      ]);
    },
    yearly,
  );
  const wrong = await post('system/numberRules', 'submit', {
    ...{ ruleCode: 'specimen', ruleName: '样品', bizType: 'sample', departmentOrType: '1', enableStatus: '0' },
    resetBy: 'year',
    items: [words('X'), item('3', 3)],
  });
  expect(wrong.text).toContain('每年重新开始的编号须含当前年份');
});

test('sixteen who write at once get sixteen numbers without a gap or a double, whatever the serial restarts with', async () => {
  for (const resetBy of ['scope', 'none'])
    await withRule(
      [words(`P${resetBy}`), item('8'), item('3', 4)],
      async () => {
        const numbers = await Promise.all(
          Array.from({ length: 16 }, (_none, index) => numberOf({ abilityType: resetBy === 'none' && index % 2 === 0 ? '2' : '1' })),
        );
        const serials = numbers.map((number) => Number(number.slice(-4))).sort((left, right) => left - right);
        expect(serials).toEqual(Array.from({ length: 16 }, (_none, index) => index + 1));
      },
      { resetBy },
    );
});

test(
  'of many who write at once, some of whom fail after their number was drawn, the others have their numbers in order, without a gap or a double',
  async () => {
    const run = startRun('numbers drawn in parallel');
    const count = sizeOf({ short: 1_000, long: 10_000 });
    const system = async (text: string) => (await http.database.system((q) => q.query(text))).rows;
    const [unique] = await system(`select indexname as name from pg_indexes where tablename = 'pg_specimens' and indexname like 'uq%'`);
    // As where somebody else has taken what must be unique meanwhile.
    await system(`create function fail_some() returns trigger language plpgsql as $$ begin
      if new.name = '断' then raise exception 'taken' using errcode = '23505', constraint = '${String(unique?.['name'])}'; end if;
      return new; end $$`);
    await system('create trigger fail_some after insert on pg_specimens for each row execute function fail_some()');
    const token = await http.tokenOf('admin');
    let [begun, failed, highest] = [0, 0, 0];
    const serials: number[] = [];
    const lane = async (): Promise<void> => {
      while (begun < count) {
        begun += 1;
        // What was stored before this was begun has a lower number.
        const before = highest;
        const name = run.random() < 0.2 ? '断' : '并';
        const made = await http.call('POST', '/api/demo/specimens/submit', { token, body: specimen({ name }) });
        expect([made.status === 200, made.text]).toEqual([name !== '断', made.text]);
        if (name === '断') failed += 1;
        else {
          const serial = Number(String((await read('demo/specimens', String(keyOf(made.data)['id'])))['no']).slice(1));
          expect(serial).toBeGreaterThan(before);
          highest = Math.max(highest, serial);
          serials.push(serial);
        }
      }
    };
    try {
      await withRule([words('D'), item('3', 5)], async () => {
        // Each lane to its end, so that none writes on after another has failed.
        const ended = await Promise.allSettled(Array.from({ length: 8 }, lane));
        for (const each of ended) if (each.status === 'rejected') throw each.reason;
      });
    } finally {
      await system('drop trigger fail_some on pg_specimens');
      await system('drop function fail_some()');
    }
    run.report({ numbers: serials.length, failures: failed });
    expect(failed).toBeGreaterThan(count / 10);
    // Who fails gives his number back: the policy of a serial is that there are no gaps at all.
    expect(serials.sort((left, right) => left - right)).toEqual(Array.from({ length: count - failed }, (_none, index) => index + 1));
  },
  runTimeout(180_000),
);

test('a rule of a department, or of a service, comes before the one for all', async () => {
  await withRule([words('all'), item('3', 2)], async () => {
    await withRule(
      [words('heat'), item('3', 2)],
      async () => {
        expect(await numberOf()).toBe('heat01');
        expect(await numberOf({ deptId: known.bare })).toBe('all01');
      },
      { ruleCode: 'specimen.heat', deptId: known.dept },
    );
    await withRule([words('test'), item('3', 2)], async () => expect(await numberOf({ abilityType: '3' })).toBe('test01'), {
      ruleCode: 'specimen.test',
      abilityType: '3',
    });
  });
});

test('a preview tells the next numbers and draws none; who may not see rules gets none', async () => {
  await withRule([words('K'), item('10'), item('3', 3)], async (id) => {
    await numberOf();
    const first = await preview(id);
    expect(first.data).toMatchObject({ samples: ['K〈组别代码〉001', 'K〈组别代码〉002', 'K〈组别代码〉003'], usedBy: { zh: '样品' } });
    expect((await preview(id)).data).toEqual(first.data);
    expect((await preview(id, 'tester')).status).toBe(403);
    expect((await preview('99')).status).toBe(404);
  });
  await withRule([words('M'), item('3', 3)], async (id) => {
    await numberOf();
    expect((await preview(id)).data).toMatchObject({ samples: ['M002', 'M003', 'M004'], last: '1', missing: [] });
    expect(await numberOf()).toBe('M002');
  });
});

test('a transition that draws a number says what the rule of the tenant needs and the record lacks, and draws none', async () => {
  await withRule(
    [words('F'), dated('9', 'yyyyMM'), item('3', 3)],
    async () => {
      const seal = async (id: string) => {
        const { version } = await read('demo/seals', id);
        return post('demo/seals', 'transition', { name: 'seal', items: [{ id, version }] });
      };
      const [bare, dayed] = [await add('demo/seals', { name: '一' }), await add('demo/seals', { name: '二', checkDate: '2026-03-09' })];
      const refused = await seal(bare);
      expect([refused.status, refused.msg]).toEqual([409, '编号用到检校日期，请先填写']);
      expect(await read('demo/seals', bare)).toMatchObject({ sealNo: null, state: '1' });
      expect((await seal(dayed)).status).toBe(200);
      expect(await read('demo/seals', dayed)).toMatchObject({ sealNo: 'F202603001', state: '2' });
    },
    { ruleCode: 'seal', ruleName: '封条' },
  );
});

test('no rule of a tenant takes the place of a code that nobody may guess', async () => {
  const refused = await post('system/numberRules', 'submit', {
    ...{ ruleCode: 'verifyCode', ruleName: '防伪码', bizType: 'sample', departmentOrType: '1', resetBy: 'scope', enableStatus: '0' },
    items: [words('V'), item('3', 3)],
  });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('防伪码是随机的');
});
