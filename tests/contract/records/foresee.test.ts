import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { ServedPage } from '../../../src/schema/model/page-model';
import { type WatchedDatabase, watchDatabase } from '../../fixtures/watch-database';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let watched: WatchedDatabase;
let admin: string;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['jobs', 'parts', 'bills', 'lots', 'items', 'shelves', 'slips', 'stickers'])
    cpSync(fileURLToPath(new URL(`../support/flow-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder, (database) => (watched = watchDatabase(database)).database);
  const limit = (said: string, role: string, ...values: readonly string[]) =>
    http.database.system((q) => q.query(said, [roles.indexOf(role) + 1, ...values]));
  for (const [role, record, field] of [
    ['tester', 'jobs', 'jobState'],
    ['hr', 'parts', 'jobId'],
    ['device_keeper', 'parts', 'partState'],
    ['quality', 'items', 'itemState'],
    ['quality', 'stickers', 'copies'],
  ] as const)
    await limit(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, 'hidden')`,
      ...[role, record, field],
    );
  await limit(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/parts', 'custom', $2)`,
    ...['quality', `partName == '甲'`],
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

/** A job with two parts that its release issues, and one that it leaves. */
async function openJob(jobName: string): Promise<Key> {
  const job = await save('jobs', { jobName });
  for (const partName of ['甲', '乙', '丙']) {
    const part = await save('parts', { partName, jobId: job.id, dept: '长度室' });
    if (partName === '丙') await post('parts/transition', { name: 'cancel', items: [part] });
  }
  return job;
}

const parts = { zh: '样品', en: 'Parts' };
const issued = { kind: 'move', page: parts, count: 2, action: { zh: '下达', en: 'Issue' } };

test('what a transition will set off is said for all chosen rows at once, and nothing of it is done', async () => {
  const [one, other] = [await openJob('单一'), await openJob('单二')];
  const before = await http.call('GET', `/api/demo/jobs/detail?id=${one.id}`, { token: admin });
  const single = await post('jobs/foresee', { name: 'release', ids: [one.id] });
  expect(single.data).toMatchObject({ effects: [issued], unseen: 0 });
  const several = await post('jobs/foresee', { name: 'release', ids: [one.id, other.id] });
  expect(several.data).toMatchObject({ effects: [{ ...issued, count: 4 }], unseen: 0 });
  const after = await http.call('GET', `/api/demo/jobs/detail?id=${one.id}`, { token: admin });
  expect(after.data).toEqual(before.data);
  // From another state it cannot be done, and sets off nothing.
  expect((await post('jobs/foresee', { name: 'bill', ids: [one.id] })).data).toMatchObject({ effects: [], unseen: 0 });
});

const foresee = async (page: string, name: string, ids: readonly string[], account = 'admin') =>
  (await post(`${page}/foresee`, { name, ids }, await http.tokenOf(account))).data;
const nothing = { effects: [], unseen: 0 };

test('records that the caller may not see are told as a number alone, and without the right nothing is told', async () => {
  const job = await openJob('单三');
  const finance = await http.tokenOf('finance');
  expect((await post('jobs/foresee', { name: 'release', ids: [job.id] }, finance)).data).toEqual({ effects: [], unseen: 2 });
  expect((await post('jobs/foresee', { name: 'void', ids: [job.id] }, finance)).status).toBe(403);
  expect((await post('jobs/foresee', { name: 'complete', ids: [job.id] })).status).toBe(400);
});

test('of records some of which lie beyond the caller’s rows, those are told as a number', async () => {
  const job = await openJob('单四');
  expect(await foresee('jobs', 'release', [job.id], 'quality')).toMatchObject({ effects: [{ ...issued, count: 1 }], unseen: 1 });
});

test('what is changed in a record whose state the caller may not see is told as a number', async () => {
  const lot = await save('lots', { lotName: '批一', least: '5.00' });
  await save('items', { itemName: '件一', lotId: lot.id, cost: '9.00' });
  expect(await foresee('lots', 'sort', [lot.id])).toMatchObject({ effects: [{ kind: 'move', count: 1 }, { kind: 'auto' }], unseen: 0 });
  expect(await foresee('lots', 'sort', [lot.id], 'quality')).toEqual({ effects: [], unseen: 1 });
});

test('who may not see the state of a row does not learn it by what would follow', async () => {
  const job = await openJob('单五');
  expect(await foresee('jobs', 'release', [job.id], 'tester')).toEqual(nothing);
});

test('what follows by values that the caller may not see is left out: whose a record is, and in which state', async () => {
  const job = await openJob('单六');
  expect(await foresee('jobs', 'release', [job.id], 'hr')).toEqual(nothing);
  expect(await foresee('jobs', 'release', [job.id], 'device_keeper')).toEqual(nothing);
});

test('what happens by itself is told, but not to whoever may not see what it is judged by', async () => {
  const job = await save('jobs', { jobName: '单七' });
  const part = await save('parts', { partName: '甲', jobId: job.id, dept: '长度室' });
  await post('parts/transition', { name: 'issue', items: [part] });
  await post('parts/transition', { name: 'finish', items: [{ ...part, version: part.version + 1 }] });
  expect(await foresee('jobs', 'release', [job.id])).toMatchObject({ effects: [{ kind: 'auto', count: 1 }], unseen: 0 });
  expect(await foresee('jobs', 'release', [job.id], 'device_keeper')).toEqual(nothing);
});

test('a filter is judged by the values that the transition gives', async () => {
  const lot = await save('lots', { lotName: '批二' });
  for (const origin of ['批二', '别处']) await save('items', { itemName: origin, lotId: lot.id, origin });
  expect(await foresee('lots', 'gather', [lot.id])).toMatchObject({ effects: [{ kind: 'move', count: 1 }, { kind: 'auto' }], unseen: 0 });
});

test('what cannot be told of one row is left out, and the others are told', async () => {
  const [dark, clear] = [await save('lots', { lotName: '批三', least: '5.00' }), await save('lots', { lotName: '批四', least: '5.00' })];
  await save('items', { itemName: '件二', lotId: dark.id });
  await save('items', { itemName: '件三', lotId: clear.id, cost: '9.00' });
  expect(await foresee('lots', 'sort', [dark.id, clear.id])).toMatchObject({ effects: [{ kind: 'move', count: 1 }], unseen: 0 });
});

test('more rows than are looked at are refused, not cut', async () => {
  const ids = Array.from({ length: 201 }, (_each, index) => String(index + 1));
  const answer = await post('jobs/foresee', { name: 'release', ids });
  expect([answer.status, answer.msg]).toEqual([400, '一次最多处理 200 条']);
});

test('what the last record of another brings about there is said too, and not to whoever may not see what it is judged by', async () => {
  const job = await save('jobs', { jobName: '单八' });
  const [first, last] = [
    await save('parts', { partName: '甲', jobId: job.id, dept: '长度室' }),
    await save('parts', { partName: '乙', jobId: job.id, dept: '长度室' }),
  ];
  await post('jobs/transition', { name: 'release', items: [job] });
  expect(await foresee('parts', 'finish', [first.id])).toEqual(nothing);
  const completed = { kind: 'auto', count: 1, action: { zh: '完成', en: 'Complete' }, state: { zh: '完成', en: 'Done' } };
  expect(await foresee('parts', 'finish', [first.id, last.id])).toMatchObject({ effects: [completed], unseen: 0 });
  await post('parts/transition', { name: 'finish', items: [{ ...first, version: first.version + 1 }] });
  expect(await foresee('parts', 'finish', [last.id])).toMatchObject({ effects: [completed], unseen: 0 });
  expect(await foresee('parts', 'finish', [last.id], 'device_keeper')).toEqual(nothing);
  expect(await foresee('parts', 'finish', [last.id], 'tester')).toEqual(nothing);
  await post('parts/transition', { name: 'finish', items: [{ ...last, version: last.version + 1 }] });
  expect((await http.call('GET', `/api/demo/jobs/detail?id=${job.id}`, { token: admin })).data).toMatchObject({ jobState: '1000' });
  // The way back is said as well.
  expect(await foresee('parts', 'redo', [first.id])).toMatchObject({ effects: [{ kind: 'auto', action: { zh: '恢复在办' } }] });
});

test('how many records will be made is told, but not to whoever may not see what says how many', async () => {
  const { id } = await save('stickers', { stickerName: '签一', copies: 4 });
  await save('stickers', { stickerName: '签二', copies: 2, wholeId: id });
  const made = (count: number) => ({ effects: [{ kind: 'make', count }], unseen: 0 });
  expect(await foresee('stickers', 'multiply', [id])).toMatchObject(made(4));
  expect(await foresee('stickers', 'spread', [id])).toMatchObject(made(2));
  expect(await foresee('stickers', 'multiply', [id], 'quality')).toEqual(nothing);
  expect(await foresee('stickers', 'spread', [id], 'quality')).toEqual(nothing);
});

test('more records than are made at once are refused before, with the sentence of pressing', async () => {
  const many = await save('stickers', { stickerName: '签三', copies: 1001 });
  const pressed = await post('stickers/transition', { name: 'multiply', items: [many] });
  expect(await foresee('stickers', 'multiply', [many.id])).toMatchObject({
    ...{ effects: [], refused: [{ id: many.id, sentence: { zh: pressed.msg } }] },
  });
  expect(pressed.msg).toMatch(/^一次至多新建 1000 条/);
  // Whoever may not see how many is not told by a refusal either.
  expect(await foresee('stickers', 'multiply', [many.id], 'quality')).toEqual(nothing);
});

test('of several rows one of which is refused by what follows, nothing is told that this one would have done', async () => {
  const sticker = (stickerName: string, copies: number, wholeId?: string) => save('stickers', { stickerName, copies, wholeId });
  const [dark, clear] = [await sticker('签四', 1), await sticker('签五', 1)];
  for (const [copies, of] of [
    [2, dark],
    [1001, dark],
    [3, clear],
  ] as const)
    await sticker(`份${copies}`, copies, of.id);
  const told = await foresee('stickers', 'multiplyParts', [dark.id, clear.id]);
  const pressed = await post('stickers/transition', { name: 'multiplyParts', items: [dark] });
  expect([pressed.status, pressed.msg.includes('“份1001”不能随之复制：一次至多新建 1000 条')]).toEqual([409, true]);
  expect(told).toMatchObject({
    effects: [
      { kind: 'move', count: 1 },
      { kind: 'make', count: 3 },
    ],
    ...{ unseen: 0, refused: [{ id: dark.id, sentence: { zh: pressed.msg } }] },
  });
  expect((told as Values)['effects']).toHaveLength(2);
  // Of what follows the caller does not learn by a refusal how many there are, either.
  expect(await foresee('stickers', 'multiplyParts', [dark.id], 'quality')).not.toHaveProperty('refused');
});

/** The last part of a sticker that has been ended: ending it too copies the sticker. */
async function lastPart(name: string, copies: number): Promise<Key> {
  const whole = await save('stickers', { stickerName: name, copies });
  const part = await save('stickers', { stickerName: `${name}之一`, copies: 1, wholeId: whole.id });
  await post('stickers/transition', { name: 'end', items: [whole] });
  return part;
}

test('a row at which what happens by itself is refused is told as refused, and the others as they will be', async () => {
  const [dark, clear] = [await lastPart('签六', 1001), await lastPart('签七', 1)];
  const told = await foresee('stickers', 'end', [dark.id, clear.id]);
  const pressed = await post('stickers/transition', { name: 'end', items: [dark] });
  expect([pressed.status, pressed.msg.includes('“签六”不能随之启用：一次至多新建 1000 条')]).toEqual([409, true]);
  expect(told).toMatchObject({
    effects: [
      { kind: 'auto', count: 1, action: { zh: '启用' } },
      { kind: 'make', count: 1 },
    ],
    ...{ unseen: 0, refused: [{ id: dark.id, sentence: { zh: pressed.msg } }] },
  });
});

test('a refused row among many costs a few looks, not one for each of them', async () => {
  const [clear, dark]: [string[], string[]] = [[], []];
  for (let at = 0; at < 32; at += 1) clear.push((await lastPart(`多${at}`, 1)).id);
  for (const at of [1, 2]) dark.push((await lastPart(`过多${at}`, 1001)).id);
  const asked = async (ids: readonly string[]) => {
    let told: unknown;
    const sent = await watched.during(async () => void (told = await foresee('stickers', 'end', ids)));
    return { told, count: sent.length };
  };
  const [without, among] = [await asked(clear), await asked([...clear.slice(0, 20), ...dark, ...clear.slice(20)])];
  expect(among.told).toMatchObject({ ...(without.told as Values), refused: dark.map((id) => ({ id })) });
  // Halving costs about eight looks at a row among 34, one by one it would be as many as rows.
  expect(among.count).toBeLessThan(10 * without.count);
});

test('a row that will refuse is told with the sentence that pressing the button is answered with, naming the records that keep it back', async () => {
  const job = await save('jobs', { jobName: '单九' });
  const [lone, named] = [await save('jobs', { jobName: '单十' }), await save('parts', { partName: '无科室', jobId: job.id })];
  await save('parts', { partName: '乙', jobId: job.id, dept: '长度室' });
  const told = await foresee('jobs', 'release', [job.id, lone.id]);
  const pressed = [
    await post('jobs/transition', { name: 'release', items: [job] }),
    await post('jobs/transition', { name: 'release', items: [lone] }),
  ];
  expect(pressed.map(({ status }) => status)).toEqual([409, 409]);
  expect(told).toMatchObject({ effects: [], refused: [{ id: job.id }, { id: lone.id }] });
  const { refused } = told as unknown as { readonly refused: readonly { readonly sentence: { readonly zh: string } }[] };
  expect(refused.map(({ sentence }) => sentence.zh)).toEqual(pressed.map(({ msg }) => msg));
  expect(refused[0]?.sentence.zh).toBe('请先分配全部样品：“无科室”');
  await save('parts', { ...named, partName: '无科室', jobId: job.id, dept: '力学室' });
  expect(await foresee('jobs', 'release', [job.id])).not.toHaveProperty('refused');
});

test('who may not see what a guard asks is not told that it refuses', async () => {
  const job = await save('jobs', { jobName: '单十一' });
  await save('parts', { partName: '无科室', jobId: job.id });
  // The state of parts, whose a part is, and the state of the job itself.
  for (const account of ['device_keeper', 'hr', 'tester'])
    expect(await foresee('jobs', 'release', [job.id], account)).not.toHaveProperty('refused');
  expect(await foresee('jobs', 'release', [job.id], 'salesman')).toHaveProperty('refused');
});

test('a served button says whether its guard asks what its reader may not see', async () => {
  const silent = async (account: string) => {
    const served = await http.call('GET', '/api/schema/pages/demo/jobs', { token: await http.tokenOf(account) });
    const { model } = served.data as unknown as ServedPage;
    return model.actions.row.find(({ name }) => name === 'release')?.silent;
  };
  expect([await silent('admin'), await silent('device_keeper')]).toEqual([undefined, true]);
});

/** A sticker with parts of so many copies. */
async function whole(stickerName: string, copies: readonly number[]): Promise<Key> {
  const made = await save('stickers', { stickerName, copies: 1 });
  for (const [at, each] of copies.entries())
    await save('stickers', { stickerName: `${stickerName}之${at + 1}`, copies: each, wholeId: made.id });
  return made;
}

test('a record that is moved along and whose own guard refuses is told before, with the sentence of pressing', async () => {
  const [dark, clear] = [await whole('签八', [2, 0]), await whole('签九', [3])];
  const told = await foresee('stickers', 'stampParts', [dark.id, clear.id]);
  const pressed = await post('stickers/transition', { name: 'stampParts', items: [dark] });
  expect([pressed.status, pressed.msg.includes('“签八之2”不能随之打印：没有份数，不能打印')]).toEqual([409, true]);
  expect(told).toMatchObject({
    effects: [{ kind: 'move', count: 1, action: { zh: '打印' } }],
    ...{ unseen: 0, refused: [{ id: dark.id, sentence: { zh: pressed.msg } }] },
  });
  expect((await post('stickers/transition', { name: 'stampParts', items: [clear] })).status).toBe(200);
  // Whoever may not see how many copies there are is not told that they keep it back.
  expect(await foresee('stickers', 'stampParts', [dark.id], 'quality')).not.toHaveProperty('refused');
});

test('a record that is moved along from a state that it is not in is told before', async () => {
  const made = await whole('签十', [1]);
  const part = await save('stickers', { stickerName: '签十之末', copies: 1, wholeId: made.id });
  await post('stickers/transition', { name: 'end', items: [part] });
  const told = await foresee('stickers', 'stampParts', [made.id]);
  const pressed = await post('stickers/transition', { name: 'stampParts', items: [made] });
  expect([pressed.status, pressed.msg]).toEqual([409, expect.stringContaining('不能随之打印')]);
  expect(told).toMatchObject({ effects: [], refused: [{ id: made.id, sentence: { zh: pressed.msg } }] });
});

test('the guard of a record that is moved along is asked of what moves it as that will be, not as it is', async () => {
  const [retired, called] = [await whole('签十一', [1]), await whole('签十二', [1])];
  expect(await foresee('stickers', 'retire', [retired.id])).toMatchObject({
    effects: [{ kind: 'move', count: 1, action: { zh: '跟随停用' } }],
  });
  expect(await foresee('stickers', 'retire', [retired.id])).not.toHaveProperty('refused');
  expect((await post('stickers/transition', { name: 'retire', items: [retired] })).status).toBe(200);
  const pressed = await post('stickers/transition', { name: 'callParts', items: [called] });
  expect([pressed.status, pressed.msg]).toEqual([409, expect.stringContaining('所属的还在用')]);
  expect(await foresee('stickers', 'callParts', [called.id])).toMatchObject({
    refused: [{ id: called.id, sentence: { zh: pressed.msg } }],
  });
});

test('nothing is told to be refused by what the transition asks for, which is not known before', async () => {
  const recounted = await whole('签十三', [1]);
  expect(await foresee('stickers', 'recount', [recounted.id])).not.toHaveProperty('refused');
  const answered = await post('stickers/transition', { name: 'recount', items: [recounted], data: { copies: 5 } });
  expect(answered.status).toBe(200);
  // What is moved is chosen by the answer, not by what stands there now.
  const [empty, full] = [
    await save('stickers', { stickerName: '签十四', copies: 0 }),
    await save('stickers', { stickerName: '签十五', copies: 1 }),
  ];
  const attached = await save('stickers', { stickerName: '签十六', copies: 1, wholeId: empty.id });
  expect(await foresee('stickers', 'attach', [attached.id])).not.toHaveProperty('refused');
  const moved = await post('stickers/transition', { name: 'attach', items: [attached], data: { wholeId: full.id } });
  expect(moved.status).toBe(200);
});
