import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['lots', 'items', 'shelves', 'slips', 'links', 'stickers'])
    cpSync(fileURLToPath(new URL(`../support/flow-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  for (const [role, record, field, rule] of [
    ['finance', 'items', 'itemState', 'masked'],
    ['finance', 'shelves', 'lastItem', 'hidden'],
    ['salesman', 'items', 'cost', 'hidden'],
    ['salesman', 'items', 'origin', 'hidden'],
  ])
    await sql(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, $4)`,
      roles.indexOf(String(role)) + 1,
      record,
      field,
      rule,
    );
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const post = (path: string, body: unknown, token = admin) => http.call('POST', `/api/demo/${path}`, { token, body });

async function save(page: string, values: Values): Promise<Key> {
  const answer = await post(`${page}/submit`, values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

let serial = 0;
const named = (name: string, values: Values): Values => ({ [name]: `名${(serial += 1)}`, ...values });
const lot = (values: Values = {}): Promise<Key> => save('lots', named('lotName', values));
const item = (values: Values = {}): Promise<Key> => save('items', named('itemName', { cost: '5', ...values }));
const shelf = (): Promise<Key> => save('shelves', named('shelfName', {}));
const move = (page: string, name: string, items: readonly Key[], token = admin) => post(`${page}/transition`, { name, items }, token);

async function read(page: string, id: string, token = admin): Promise<Values> {
  const { data } = await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token });
  return isObject(data) ? data : {};
}

const latest = async (page: string, { id }: Key): Promise<Key> => ({ id, version: Number((await read(page, id))['version']) });

test('a filter that needs a value which one record lacks refuses the transition, and moves none', async () => {
  const { id, version } = await lot();
  const [full, empty] = [await item({ lotId: id }), await item({ lotId: id, cost: null })];
  const refused = await move('lots', 'sort', [{ id, version }]);
  expect([refused.status, refused.msg]).toEqual([409, '不能确定随之处理哪些“器具”：所需的值有的没有填写']);
  expect(await read('items', full.id)).toMatchObject({ itemState: '10', version: 1 });
  await save('items', { ...empty, cost: '7' });
  expect((await move('lots', 'sort', [{ id, version }])).status).toBe(200);
  expect(await read('items', full.id)).toMatchObject({ itemState: '20' });
});

test('a state is judged by what stands after the states below it have changed', async () => {
  const { id } = await lot();
  const back = await item({ lotId: id, returns: 1 });
  expect((await move('items', 'finish', [back])).status).toBe(200);
  expect(await read('items', back.id)).toMatchObject({ itemState: '10' });
  expect(await read('lots', id)).toMatchObject({ lotState: '10', doneCount: 0, version: 1 });
});

test('what an effect writes is hidden from whoever may not see what it is made from, and its filter is no way to guess', async () => {
  const [salesman, quality] = [await http.tokenOf('salesman'), await http.tokenOf('quality')];
  const { id, version } = await lot({ least: '3' });
  const secret = await item({ lotId: id, origin: '秘密来源', cost: '4' });
  expect((await move('items', 'tell', [secret])).status).toBe(200);
  expect(await read('lots', id, quality)).toMatchObject({ note: '秘密来源' });
  expect(await read('lots', id, salesman)).not.toHaveProperty('note');
  const told = { id, version: version + 1 };
  const guess = await post('lots/submit', { ...told, least: '4' }, salesman);
  expect([guess.status, guess.data]).toMatchObject([400, { fields: { least: expect.anything() } }]);
  expect((await post('lots/submit', { ...told, least: '4' }, quality)).status).toBe(200);

  expect((await move('lots', 'slipEach', [await latest('lots', told)], quality)).status).toBe(200);
  const [slip] = await sql(`select id::text as id from pg_slips where source = '秘密来源'`);
  expect(await read('slips', String(slip?.['id']), quality)).toMatchObject({ source: '秘密来源' });
  const seen = await read('slips', String(slip?.['id']), salesman);
  expect(seen).toHaveProperty('slipName');
  expect(seen).not.toHaveProperty('source');
});

test('why something that follows is refused is told as far as the person may see it', async () => {
  const [finance, quality] = [await http.tokenOf('finance'), await http.tokenOf('quality')];
  const both = async (page: string, name: string, key: Key) => {
    const answers = [await move(page, name, [key], finance), await move(page, name, [key], quality)];
    expect(answers.map((answer) => answer.status)).toEqual([409, 409]);
    return answers.map((answer) => answer.msg.split('：').slice(1).join('：'));
  };
  const { id } = await lot();
  const done = await item({ lotId: id });
  expect((await move('items', 'finish', [done])).status).toBe(200);
  const closed = await latest('lots', { id, version: 0 });
  expect(await both('lots', 'sort', closed)).toEqual(['不满足条件', expect.stringContaining('完成')]);

  const long = await item({ itemName: '一个超过十个字的器具名称', shelfId: (await shelf()).id });
  expect(await both('items', 'finish', long)).toEqual(['不满足条件', expect.stringContaining('最近完成')]);

  const taken = await lot();
  await save('slips', { slipName: (await read('lots', taken.id))['lotName'] });
  expect(await both('lots', 'slip', taken)).toEqual(['不满足条件', '名称已存在']);
});

/** Does a call while somebody else has changed a row and not committed yet; goes on when the call waits for him. */
async function whileHeld<Value>(text: string, values: readonly unknown[], call: () => Promise<Value>): Promise<Value> {
  return http.database.system(async (q) => {
    await q.query('begin');
    await q.query(text, values);
    const answer = call();
    const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await sql(blocked)).not.toEqual([]), 10_000);
    await q.query('commit');
    return answer;
  });
}

test('what somebody else has just taken refuses what follows with a sentence', async () => {
  const one = await lot({ lotName: '同名一' });
  const slip = await save('slips', { slipName: '别名' });
  const made = await whileHeld(`update pg_slips set slip_name = '同名一' where id = $1`, [slip.id], () => move('lots', 'slip', [one]));
  expect([made.status, made.msg]).toEqual([409, '小票不能随之新建：名称已存在']);

  const two = await lot({ lotName: '同名二' });
  const [part, other] = [await item({ lotId: two.id }), await lot()];
  const closed = await whileHeld(`update pg_lots set mark = '同名二' where id = $1`, [other.id], () => move('items', 'finish', [part]));
  expect([closed.status, closed.msg]).toEqual([409, '批次“同名二”不能随之关闭：标记已存在']);
  expect(await read('items', part.id)).toMatchObject({ itemState: '10', version: 1 });
});

test('of several rows each stands or is taken back with all that it has set off', async () => {
  const [full, free] = [await lot({ lotName: '已占' }), await lot()];
  await lot({ mark: '已占' });
  const [kept, moved] = [await item({ lotId: full.id }), await item({ lotId: free.id })];
  const { data } = await move('items', 'finish', [kept, moved]);
  expect(data).toMatchObject({
    results: [
      { ok: false, version: 1, msg: '批次“已占”不能随之关闭：标记已存在' },
      { ok: true, state: '20' },
    ],
  });
  expect(await read('items', kept.id)).toMatchObject({ itemState: '10' });
  expect(await read('lots', full.id)).toMatchObject({ lotState: '10', doneCount: 0 });
  expect(await read('lots', free.id)).toMatchObject({ lotState: '20', doneCount: 1 });
});

test('what was taken back is named as the cause of nothing', async () => {
  const [{ id }, rack] = [await lot(), await shelf()];
  const refused = await item({ lotId: id, itemName: '又一个超过十个字的器具名', shelfId: rack.id });
  const done = await item({ lotId: id });
  expect((await move('items', 'finish', [refused, done])).data).toMatchObject({ results: [{ ok: false }, { ok: true }] });
  const { data } = await http.call('GET', `/api/demo/lots/history?id=${id}`, { token: admin });
  expect(data).toMatchObject([{ action: 'close', cause: { id: done.id, action: { zh: '完成' } } }, { action: 'create' }]);
});

test('many people whose edits make the same record be written at once all get their turn', async () => {
  const rack = await shelf();
  const people = 12;
  const keys: Key[] = [];
  for (let index = 0; index < people; index += 1) keys.push(await item({ shelfId: rack.id }));
  await sql(`update pg_items set item_state = '20' where shelf_id = $1`, rack.id);
  const answers = await Promise.all(keys.map((key) => post('items/submit', { ...key, returns: 1 })));
  expect(answers.map((answer) => answer.status)).toEqual(keys.map(() => 200));
  expect(await read('shelves', rack.id)).toMatchObject({ version: people + 1 });
});

test('what follows from a write without an end, or for too many records, is refused and changes nothing', async () => {
  const first = await save('links', named('linkName', {}));
  // A chain below it, each of which leads to the next.
  await sql(
    `insert into pg_links select (jsonb_populate_record(t, jsonb_build_object('id', t.id + g, 'next_id', nullif(t.id + g + 1, t.id + 56)))).* from pg_links t,
      generate_series(1, 55) g where t.id = $1`,
    first.id,
  );
  await sql('update pg_links set next_id = id + 1 where id = $1', first.id);
  const endless = await post('links/submit', { ...first, lit: 1, nextId: String(BigInt(first.id) + 1n) });
  expect([endless.status, endless.msg]).toEqual([409, expect.stringContaining('超过 100 步')]);
  expect(await sql(`select distinct version, link_state from pg_links`)).toEqual([{ version: 1, link_state: '10' }]);

  const { id, version } = await lot();
  const part = await item({ lotId: id });
  await sql(
    `insert into pg_items select (jsonb_populate_record(t, jsonb_build_object('id', t.id + g))).* from pg_items t, generate_series(1, 10000) g where t.id = $1`,
    part.id,
  );
  const tooMany = await move('lots', 'sort', [{ id, version }]);
  expect([tooMany.status, tooMany.msg]).toEqual([409, expect.stringContaining('超过 10000 条')]);
  expect(await sql('select distinct item_state from pg_items where lot_id = $1', id)).toEqual([{ item_state: '10' }]);
});

const sticker = (values: Values): Promise<Key> => save('stickers', named('stickerName', values));
const stickersNamed = async (name: unknown): Promise<number> =>
  Number((await sql('select count(*)::int as count from pg_stickers where sticker_name = $1', name))[0]?.['count']);

test('records are made as often as the row says, or each of its list', async () => {
  const whole = await sticker({ copies: 3 });
  const { stickerName } = await read('stickers', whole.id);
  expect((await move('stickers', 'multiply', [whole])).status).toBe(200);
  expect(await stickersNamed(stickerName)).toBe(1 + 3);
  // Three that say three each; one that says none makes none.
  expect((await move('stickers', 'spread', [{ id: whole.id, version: 2 }])).status).toBe(200);
  expect(await stickersNamed(stickerName)).toBe(1 + 3 + 9);
  const none = await sticker({ copies: 0 });
  expect((await move('stickers', 'multiply', [none])).status).toBe(200);
  expect(await stickersNamed((await read('stickers', none.id))['stickerName'])).toBe(1);
});

test('how often is not known, or too often: the transition is refused and changes nothing', async () => {
  const [unknown, endless] = [await sticker({}), await sticker({ copies: 1001 })];
  const answers = [await move('stickers', 'multiply', [unknown]), await move('stickers', 'multiply', [endless])];
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
    [409, expect.stringContaining('“标签”')],
    [409, expect.stringMatching(/^一次至多新建 1000 条记录.*请先分成几条登记/)],
  ]);
  expect(await read('stickers', endless.id)).toMatchObject({ copies: 1001, version: 1 });
});

test('each of several that are made is judged by what was made before it, where its rules look for that', async () => {
  const [six, seven] = [await sticker({ copies: 6 }), await sticker({ copies: 7 })];
  expect((await move('stickers', 'multiply', [six])).status).toBe(200);
  const refused = await move('stickers', 'multiply', [seven]);
  expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('这一组里已经有七份的')]);
  expect(await sql('select count(*)::int as count from pg_stickers where whole_id = $1', seven.id)).toEqual([{ count: 0 }]);
});
