import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { waitForTask } from '../../fixtures/wait-for-task';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['plans', 'steps', 'hints', 'uses'])
    cpSync(fileURLToPath(new URL(`../support/remove-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const post = (path: string, body: unknown, token = admin) => http.call('POST', `/api/demo/${path}`, { token, body });
const remove = (page: string, items: readonly Key[], token = admin) => post(`${page}/remove`, { items }, token);

async function save(page: string, values: Values): Promise<Key> {
  const answer = await post(`${page}/submit`, values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

async function read(page: string, id: string): Promise<Values> {
  const { data } = await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token: admin });
  return isObject(data) ? data : {};
}

let serial = 0;
const name = (): string => `名${(serial += 1)}`;

interface Plan {
  readonly plan: Key;
  readonly steps: readonly Key[];
  readonly hint: Key;
}

/** A plan of two steps, the first of which has a hint. */
async function make(hintName = name()): Promise<Plan> {
  const plan = await save('plans', { planName: name() });
  const steps = [await save('steps', { stepName: name(), planId: plan.id }), await save('steps', { stepName: name(), planId: plan.id })];
  return { plan, steps, hint: await save('hints', { hintName, stepId: steps[0]?.id }) };
}

/** How many of its records are there. */
async function left({ plan, steps, hint }: Plan): Promise<readonly unknown[]> {
  const count = async (page: string, ids: readonly string[]) =>
    (await sql(`select count(*)::int as n from pg_${page} where id = any($1::bigint[]) and is_deleted = 0`, ids))[0]?.['n'];
  return [
    await count('plans', [plan.id]),
    await count(
      'steps',
      steps.map(({ id }) => id),
    ),
    await count('hints', [hint.id]),
  ];
}

test('what belongs to a record is removed along with it, at every depth, and comes back with it', async () => {
  const made = await make();
  const [, second] = made.steps;
  if (!second) throw new Error('no step');
  // What was removed before keeps out.
  expect((await remove('steps', [second])).status).toBe(200);
  expect((await remove('plans', [made.plan], await http.tokenOf('salesman'))).status).toBe(200);
  expect(await left(made)).toEqual([0, 0, 0]);
  const [entry] = await sql(
    `select changes from sys_audit where subject = 'hints' and subject_id = $1 and action = 'remove'`,
    made.hint.id,
  );
  expect(JSON.stringify(entry?.['changes'])).toContain(`"id": "${made.steps[0]?.id ?? ''}"`.replace(': ', ':'));
  const restored = await post('plans/restore', { items: [{ id: made.plan.id, version: 2 }] });
  expect(restored.text).toContain('"ok":true');
  expect(await left(made)).toEqual([1, 1, 1]);
  expect(await read('plans', made.plan.id)).toMatchObject({ stepCount: 1 });
});

test('one that may not go keeps all of them, and is named as far as the caller may see it', async () => {
  const made = await make();
  const [first] = made.steps;
  if (!first) throw new Error('no step');
  const stepName = String((await read('steps', first.id))['stepName']);
  await post('steps/transition', { name: 'sign', items: [first] });
  const kept = await remove('plans', [made.plan]);
  expect([kept.status, kept.msg]).toEqual([409, `步骤“${stepName}”不能随之删除：“${stepName}”的状态为“已签”，不可删除`]);
  const unseen = await remove('plans', [made.plan], await http.tokenOf('salesman'));
  expect([unseen.status, unseen.msg]).toEqual([409, '步骤不能随之删除：不满足条件']);
  await post('steps/transition', { name: 'unsign', items: [{ id: first.id, version: 2 }] });
  const hintName = String((await read('hints', made.hint.id))['hintName']);
  const use = await save('uses', { useName: name(), hintId: made.hint.id });
  const needed = await remove('plans', [made.plan]);
  expect(needed.msg).toBe(`提示“${hintName}”不能随之删除：“${hintName}”已被“引用”引用（1 条），不可删除`);
  expect(await left(made)).toEqual([1, 2, 1]);
  await remove('uses', [use]);
  expect((await remove('plans', [made.plan])).status).toBe(200);
});

test('one that cannot come back keeps the record that it belongs to away', async () => {
  const hintName = name();
  const made = await make(hintName);
  await remove('plans', [made.plan]);
  const taken = await save('hints', { hintName });
  const refused = await post('plans/restore', { items: [{ id: made.plan.id, version: 2 }] });
  expect(refused.text).toContain('不能随之恢复');
  expect(await left(made)).toEqual([0, 0, 0]);
  await remove('hints', [taken]);
  expect((await post('plans/restore', { items: [{ id: made.plan.id, version: 2 }] })).text).toContain('"ok":true');
  expect(await left(made)).toEqual([1, 2, 1]);
});

test('a removal is undone with all that went along, and a batch takes it along too', async () => {
  const made = await make();
  await remove('plans', [made.plan]);
  expect((await post('plans/undo', { id: made.plan.id, version: 2 })).data).toEqual({ count: 4 });
  expect(await left(made)).toEqual([1, 2, 1]);
  const batch = await post('plans/batch', { do: 'remove', items: [{ id: made.plan.id, version: 3 }] });
  await waitForTask(http, isObject(batch.data) ? String(batch.data['taskId']) : '', admin);
  expect(await left(made)).toEqual([0, 0, 0]);
});

test('a record that is added meanwhile goes along or is refused, and none is left behind', async () => {
  const made = await make();
  const [removed, ...added] = await Promise.all([
    remove('plans', [made.plan]),
    ...Array.from({ length: 8 }, () => post('steps/submit', { stepName: name(), planId: made.plan.id })),
  ]);
  expect(removed.status).toBe(200);
  const [orphans] = await sql(`select count(*)::int as n from pg_steps where plan_id = $1 and is_deleted = 0`, made.plan.id);
  expect(orphans).toEqual({ n: 0 });
  expect(added.every(({ status }) => status === 200 || status === 400)).toBe(true);
});

test('what will go along is said before, what the caller may not see as a number, and nothing of it is done', async () => {
  const made = await make();
  const ids = [made.plan.id];
  const { data } = await post('plans/foresee', { name: 'remove', ids });
  const [steps, hints] = ['steps', 'hints'].map((page) => http.store.current().pages.get(`demo/${page}`)?.label);
  expect(data).toEqual({
    effects: [
      { kind: 'remove', page: steps, count: 2 },
      { kind: 'remove', page: hints, count: 1 },
    ],
    unseen: 0,
  });
  // Who may remove plans without the right to what belongs to them; who may not remove any.
  const less = await post('plans/foresee', { name: 'remove', ids }, await http.tokenOf('salesman'));
  expect(less.data).toEqual({ effects: [], unseen: 3 });
  expect((await post('plans/foresee', { name: 'remove', ids }, await http.tokenOf('finance'))).status).toBe(403);
  expect(await left(made)).toEqual([1, 2, 1]);
});
