import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choice, field, openSchemaFolder, type PageParts, type SchemaFolder, text } from '../support/schema-folder';

let folder: SchemaFolder;

beforeEach(async () => {
  folder = await openSchemaFolder();
});

afterEach(() => folder.close());

type Fields = Readonly<Record<string, object>>;

interface Loss {
  readonly what: string;
  readonly before: Fields;
  readonly after: Fields;
  readonly parts?: PageParts;
  /** Column of the rows, and one value each. */
  readonly column: string;
  readonly values: readonly unknown[];
  readonly rows: number;
  readonly said: RegExp;
}

const several = (keys: readonly string[]) => choice(keys, { 'x-multiple': true });
const required: PageParts = { form: { groups: [{ items: ['weight'] }], required: ['weight'] } };

const losses: readonly Loss[] = [
  {
    what: 'a removed field',
    before: { weight: field('kind:shortText') },
    after: {},
    column: 'weight',
    values: ['重', '', null, '轻'],
    rows: 2,
    said: /不再有字段 字段（weight）.*x-was/,
  },
  {
    what: 'a removed list of options',
    before: { weight: several(['a']) },
    after: {},
    column: 'weight',
    values: [['a'], [], null],
    rows: 1,
    said: /不再有字段 档次（weight）/,
  },
  {
    what: 'a removed option',
    before: { grade: choice(['a', 'b', 'c']) },
    after: { grade: choice(['a', 'c']) },
    column: 'grade',
    values: ['a', 'b', 'b', null],
    rows: 2,
    said: /不再有选项 档b（b）.*sealed/,
  },
  {
    what: 'a removed one of several options',
    before: { grade: several(['a', 'b']) },
    after: { grade: several(['a']) },
    column: 'grade',
    values: [['a'], ['a', 'b'], null],
    rows: 1,
    said: /不再有选项 档b（b）/,
  },
  {
    what: 'a shorter text',
    before: { weight: field('kind:shortText', { maxLength: 20 }) },
    after: { weight: field('kind:shortText', { maxLength: 3 }) },
    column: 'weight',
    values: ['一二三', '一二三四', null],
    rows: 1,
    said: /最大长度由 20 改为 3/,
  },
  {
    what: 'a lower limit of a number',
    before: { weight: field('kind:integer') },
    after: { weight: field('kind:integer', { maximum: 10 }) },
    column: 'weight',
    values: [10, 11, 12, null],
    rows: 2,
    said: /最大值.*10/,
  },
  {
    what: 'another pattern',
    before: { weight: field('kind:shortText') },
    after: { weight: field('kind:shortText', { pattern: '^[A-Z]+$' }) },
    column: 'weight',
    values: ['AB', 'ab', 'ab', '', null],
    rows: 2,
    said: /格式改变/,
  },
  {
    what: 'a text that becomes a choice',
    before: { weight: field('kind:shortText') },
    after: { weight: choice(['a', 'b']) },
    column: 'weight',
    values: ['a', 'other', '', null],
    rows: 1,
    said: /只收列出的选项/,
  },
  {
    what: 'a field that is demanded now',
    before: { weight: field('kind:shortText') },
    after: { weight: field('kind:shortText') },
    parts: required,
    column: 'weight',
    values: ['a', '', null],
    rows: 2,
    said: /改为必填/,
  },
  {
    what: 'an entered field that is computed now',
    before: { weight: field('kind:number') },
    after: { weight: field('kind:number', { 'x-compute': '1.5 * 2.0' }) },
    column: 'weight',
    values: ['1.25', null, '2'],
    rows: 2,
    said: /改为计算得出，录入的值将被替换/,
  },
  {
    what: 'another type',
    before: { weight: field('kind:shortText') },
    after: { weight: field('kind:integer') },
    column: 'weight',
    values: ['12', null],
    rows: 1,
    said: /类型由 text 改为 bigint/,
  },
  {
    what: 'a date and time whose type is a day now',
    before: { weight: field('kind:dateTime') },
    after: { weight: field('kind:day') },
    column: 'weight',
    values: ['2026-01-05 08:30:00', null, '2026-01-06 00:00:00'],
    rows: 2,
    said: /类型由 timestamp.* 改为 date/,
  },
];

test.each(losses)('$what waits with the count of rows until somebody accepts it, also after a restart', async (loss) => {
  folder.write(loss.before);
  const store = await folder.open();
  await folder.insert(loss.values.map((value) => ({ thing_name: '天平', [loss.column]: value })));
  const good = store.page('things/things')?.model.hash;
  folder.write(loss.after, loss.parts);
  for (const serving of [store, await folder.open()]) {
    await serving.reload();
    const pending = serving.page('things/things')?.pending?.join('\n') ?? '';
    expect(pending).toMatch(loss.said);
    expect(pending).toMatch(new RegExp(`(：|丢失 )${loss.rows} 行`));
    expect(pending).toContain('schema apply --accept-data-loss');
    expect(serving.page('things/things')?.model.hash).toBe(good);
    expect(serving.current().problems.join()).toMatch(loss.said);
  }
  // Consent to what hits no row is none to this.
  expect((await folder.apply('empty')).join()).toMatch(loss.said);
  expect(await folder.apply('loss')).toEqual([]);
  await store.reload();
  expect(store.page('things/things')).not.toHaveProperty('pending');
  expect(store.page('things/things')?.model.hash).not.toBe(good);
});

test.each(losses.filter(({ what }) => !/removed (field|list)|type/.test(what)))(
  '$what that no stored row minds serves at once',
  async (loss) => {
    folder.write(loss.before);
    const store = await folder.open();
    folder.write(loss.after, loss.parts);
    await store.reload();
    expect(store.current().problems).toEqual([]);
    expect(store.page('things/things')).not.toHaveProperty('pending');
  },
);

const removals = losses.filter(({ what }) => what.startsWith('a removed') && /field|list/.test(what));

test.each(removals)('$what of a page without any row serves at once', async (loss) => {
  folder.write(loss.before);
  const store = await folder.open();
  folder.write(loss.after);
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(store.page('things/things')?.model.record.fields.some(({ name }) => name === loss.column)).toBe(false);
});

test('a removed field that no row fills waits for schema apply, once anybody has entered a row', async () => {
  folder.write({ weight: field('kind:shortText') });
  const store = await folder.open();
  await folder.insert([{ thing_name: '天平', is_deleted: 1 }]);
  folder.write({});
  await store.reload();
  expect(store.page('things/things')?.pending?.join()).toMatch(/0 行数据有值.*等待 schema apply$|等待 schema apply /);
});

test('a row that comes while a field is being taken from an empty page keeps the field', async () => {
  folder.write({ weight: field('kind:shortText') });
  const store = await folder.open();
  folder.write({});
  const { database } = folder.opened;
  let reloaded: Promise<string> | undefined;
  await database.write('000000', async (tx) => {
    await tx.query(`insert into pg_things (tenant_id, id, thing_name, weight) values ('000000', 1, '天平', '重')`);
    reloaded = store.reload().then(
      () => 'served',
      (error: unknown) => String(error),
    );
    const waits = `select 1 from pg_locks where not granted and relation = 'pg_things'::regclass`;
    await vi.waitFor(async () => expect(await folder.run(waits)).toHaveLength(1), { timeout: 30_000 });
  });
  expect(await reloaded).toContain('不再有字段');
  await store.reload();
  expect(store.page('things/things')?.pending?.join()).toContain('1 行数据有值');
});

test('a new field may be demanded at once: no row could hold it', async () => {
  folder.write({});
  const store = await folder.open();
  await folder.insert([{ thing_name: '天平' }]);
  folder.write({ weight: field('kind:shortText') }, required);
  await store.reload();
  expect(store.current().problems).toEqual([]);
});

test('a removed field keeps its values, which come back with it; a removed page keeps its rows', async () => {
  folder.write({ weight: field('kind:shortText') });
  const first = folder.readFile('pages/things/things.json');
  const store = await folder.open();
  await folder.insert([{ thing_name: '天平', weight: '重' }]);
  folder.write({});
  expect(await folder.apply('loss')).toEqual([]);
  await store.reload();
  folder.writeFile('pages/things/things.json', first);
  await store.reload();
  expect(store.page('things/things')?.pending).toBeUndefined();
  folder.removeFile('pages/things/things.json');
  await store.reload();
  expect(store.current().problems).toEqual([]);
  expect(store.page('things/things')).toBeUndefined();
  expect(await folder.run('select weight from pg_things')).toEqual([{ weight: '重' }]);
});

test('a removed sub-table waits with the count of its lines, which stay', async () => {
  const line = {
    format: 1,
    record: 'thingCost',
    label: text('费用', 'Cost'),
    fields: { what: field('kind:shortText') },
    columns: ['what'],
  };
  folder.writeFile('records/things/thingCost.json', JSON.stringify(line));
  folder.write({ costs: { type: 'array', items: { $ref: 'record:thingCost' }, 'x-label': text('费用', 'Costs') } });
  const store = await folder.open();
  expect(store.current().problems).toEqual([]);
  const [parent] = await folder.insert([{ thing_name: '天平' }]);
  await folder.insert(
    [1, 2].map((number) => ({ parent_id: parent, line_no: number, what: '运费' })),
    'pg_things__costs',
  );
  folder.write({});
  await store.reload();
  expect(store.page('things/things')?.pending?.join()).toMatch(/不再有字段 费用（costs）.*2 行/);
  expect(await folder.apply('loss')).toEqual([]);
  expect(await folder.run('select count(*)::int as count from pg_things__costs')).toEqual([{ count: 2 }]);
});

test('a lower limit of lines waits with the count of the rows that have more', async () => {
  const line = {
    format: 1,
    record: 'thingCost',
    label: text('费用', 'Cost'),
    fields: { what: field('kind:shortText') },
    columns: ['what'],
  };
  const costs = (maxItems: number) => ({
    costs: { type: 'array', items: { $ref: 'record:thingCost' }, 'x-label': text('费用', 'Costs'), maxItems },
  });
  folder.writeFile('records/things/thingCost.json', JSON.stringify(line));
  folder.write(costs(50));
  const store = await folder.open();
  const [two, one] = await folder.insert([{ thing_name: '天平' }, { thing_name: '砝码' }]);
  const lines = [two, two, one].map((parent, at) => ({ parent_id: parent, line_no: at + 1, what: '运费' }));
  await folder.insert(lines, 'pg_things__costs');
  folder.write(costs(1));
  await store.reload();
  expect(store.page('things/things')?.pending?.join()).toMatch(/费用（costs） 的最多个数由 50 改为 1：1 行/);
  expect(await folder.apply('loss')).toEqual([]);
});

test('an entry that goes from a dictionary holds back the dictionary alone, and the pages that use it say so', async () => {
  const dict = (keys: readonly string[]) =>
    JSON.stringify({ code: 'things_grade', label: text('档次', 'Grade'), entries: keys.map((key) => ({ key, zh: `档${key}`, en: key })) });
  folder.writeFile('dicts/things_grade.json', dict(['a', 'b']));
  folder.write({ grade: field('dict:things_grade') });
  const store = await folder.open();
  await folder.insert([{ thing_name: '天平', grade: 'b' }]);
  folder.writeFile('dicts/things_grade.json', dict(['a']));
  folder.write({ grade: field('dict:things_grade'), added: field('kind:shortText') });
  await store.reload();
  expect(store.page('things/things')?.pending?.join()).toMatch(/不再有选项 档b（b）.*1 行/);
  expect(
    store
      .current()
      .dicts.get('things_grade')
      ?.entries.map(({ key }) => key),
  ).toEqual(['a', 'b']);
});

test('rows with doubled values can be accepted by nobody: they are corrected first', async () => {
  const unique = { unique: [{ fields: ['thingName'], message: text('已存在', 'taken') }] };
  folder.write({});
  await folder.open();
  await folder.insert([{ thing_name: '天平' }, { thing_name: '天平' }]);
  folder.write({}, unique);
  expect((await folder.apply('loss')).join()).toMatch(/2 行数据的值重复/);
});
