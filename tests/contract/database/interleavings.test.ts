import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { FormSession } from '../../../src/runtime/form/engine/form-session';
import type { PageModel } from '../../../src/schema/model/page-model';
import { verdictContext } from '../../fixtures/judge-all';
import { makeRandom } from '../../fixtures/make-payloads';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { type Door, interleave, type SaveAnswer, type Tally } from '../../fixtures/two-editors';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
let other: string;
let model: PageModel;
beforeAll(async () => {
  const folder = makeSchemas();
  cpSync(fileURLToPath(new URL('../support/vector-schemas/papers.json', import.meta.url)), join(folder, 'pages/demo/papers.json'));
  http = await openHttp(folder);
  [admin, other] = [await http.tokenOf('admin'), await http.tokenOf('admin2')];
  const page = http.store.page('demo/papers');
  if (!page) throw new Error(http.store.current().problems.join('\n'));
  model = page.model;
});
afterAll(() => http.close());

const post = (call: string, body: unknown, token = admin, key = '') =>
  http.call('POST', `/api/demo/papers/${call}`, { token, body, ...(key === '' ? {} : { headers: { 'idempotency-key': key } }) });
const load = async (id: string): Promise<Values | undefined> => {
  const { status, data } = await http.call('GET', `/api/demo/papers/detail?id=${id}`, { token: admin });
  return status === 200 && isObject(data) ? data : undefined;
};
const make = async (): Promise<string> => {
  const lines = [1, 2].map((n) => ({ item: `原${n}`, price: '1', count: 1 }));
  const { data } = await post('submit', { title: '原', remark: '原', contact: { name: '原' }, lines });
  return isObject(data) ? String(data['id']) : '';
};

function toAnswer(answer: Answer): SaveAnswer {
  const { status, data } = answer;
  if (status === 200) return { kind: 'saved', version: isObject(data) ? Number(data['version']) : 0 };
  if (status === 409) {
    // The answer brings the row as it is now, so that the form can compare.
    expect(isObject(data) ? data['version'] : undefined).toBeGreaterThan(0);
    return { kind: 'stale' };
  }
  expect([400, 404]).toContain(status);
  return { kind: status === 404 ? 'gone' : 'refused' };
}

async function makeDoor(secondIsOther: boolean): Promise<Door> {
  const id = await make();
  let turn = 0;
  /** Two people, or the same person in two browser tabs. */
  const token = () => (secondIsOther && (turn += 1) % 2 === 0 ? other : admin);
  const outcome = (data: unknown): Values | undefined =>
    isObject(data) && Array.isArray(data['results']) ? (data['results'] as readonly Values[])[0] : undefined;
  return {
    load: () => load(id),
    save: async (body, key) => toAnswer(await post('submit', { ...body, id }, token(), key)),
    remove: async (version) => toAnswer(await post('remove', { items: [{ id, version }] }, token())),
    move: async (version) => {
      const { state } = (await load(id)) ?? {};
      const first = outcome((await post('transition', { name: state === '1' ? 'close' : 'open', items: [{ id, version }] }, token())).data);
      return first?.['ok'] === true ? { kind: 'saved', version: Number(first['version']) } : { kind: 'stale' };
    },
    open: (stored) =>
      new FormSession({
        record: model.record,
        groups: model.form?.groups ?? [],
        validator: () => true,
        values: stored,
        context: () => verdictContext,
        stored,
      }),
  };
}

test.each([
  ['two people', true],
  ['one person in two tabs', false],
])(
  '%s on one record of the real server lose nothing without a word',
  async (who, secondIsOther) => {
    const run = startRun(`${who} on one record`);
    const tally: Tally = { steps: 0, saves: 0, conflicts: 0, choices: 0, gone: 0 };
    const records = sizeOf({ short: 26, long: 350 });
    for (let count = 0; count < records; count += 1)
      await interleave(await makeDoor(secondIsOther), makeRandom(Math.floor(run.random() * 2 ** 31)), tally);
    // Every way must have been walked often, or the run says nothing.
    expect(tally.saves).toBeGreaterThan(records);
    expect(tally.conflicts).toBeGreaterThan(records / 3);
    run.report({ ...tally });
  },
  runTimeout(60_000),
);

describe('an edit against', () => {
  const edit = async (id: string, version: unknown, token = other) => post('submit', { id, version, title: '我的标题' }, token);
  const fresh = async () => {
    const id = await make();
    return { id, version: Number((await load(id))?.['version']) };
  };

  test('a removal: whoever comes second is told, and nothing comes back by itself', async () => {
    const row = await fresh();
    expect((await post('remove', { items: [row] })).status).toBe(200);
    const late = await edit(row.id, row.version);
    expect([late.status, late.msg]).toEqual([404, '数据不存在或已被删除']);
    expect(await load(row.id)).toBeUndefined();
    const kept = await fresh();
    expect((await edit(kept.id, kept.version)).status).toBe(200);
    const remover = await post('remove', { items: [kept] });
    expect([remover.status, remover.msg]).toEqual([409, '数据已被他人修改，请刷新后重试']);
    expect(await load(kept.id)).toMatchObject({ title: '我的标题' });
  });

  test('a removal at the same moment: one of the two happens, wholly', async () => {
    for (let round = 0; round < 8; round += 1) {
      const row = await fresh();
      const [edited, removed] = await Promise.all([edit(row.id, row.version), post('remove', { items: [row] })]);
      const left = await load(row.id);
      if (removed.status === 200) expect([edited.status, left]).toEqual([404, undefined]);
      else expect([edited.status, removed.status, left?.['title']]).toEqual([200, 409, '我的标题']);
    }
  });

  test('a transition at the same moment: the second is told, and neither is undone', async () => {
    for (let round = 0; round < 8; round += 1) {
      const row = await fresh();
      const [edited, moved] = await Promise.all([edit(row.id, row.version), post('transition', { name: 'close', items: [row] })]);
      const first = (moved.data as { results?: readonly Values[] } | undefined)?.results?.[0];
      const left = await load(row.id);
      if (edited.status === 200) expect([first?.['ok'] ?? false, left?.['title'], left?.['state']]).toEqual([false, '我的标题', '1']);
      else expect([edited.status, first?.['ok'], left?.['title'], left?.['state']]).toEqual([409, true, '原', '2']);
    }
  });

  test('many rows at once: those that somebody changed meanwhile stay as they are', async () => {
    const [one, two] = [await fresh(), await fresh()];
    expect((await edit(one.id, one.version)).status).toBe(200);
    const moved = await post('transition', { name: 'close', items: [one, two] });
    expect((moved.data as { results: readonly Values[] }).results.map((each) => each['ok'])).toEqual([false, true]);
    expect(await load(one.id)).toMatchObject({ title: '我的标题', state: '1' });
    expect(await load(two.id)).toMatchObject({ state: '2' });
  });
});
