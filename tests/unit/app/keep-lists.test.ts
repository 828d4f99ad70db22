import { expect, test } from 'vitest';
import { keepLists, keepTrees, withoutMasked } from '../../../src/app/offline/keep-lists';
import { type Keeper, keepsNothing } from '../../../src/client/offline/keeper';
import type { KeepRequest } from '../../../src/client/offline/vault';
import { RequestFailure } from '../../../src/client/request-failure';
import type { PageOfRows, TreeOfRows } from '../../../src/runtime/source/page-source';
import type { ServedPage } from '../../../src/schema/model/page-model';

const row = {
  id: '1',
  version: 1,
  name: '甲',
  contact: { name: '王**', mobile: '138****8000' },
  $refs: { staffId: { id: '7', display: '张*' }, memberIds: [{ id: '8', display: '李*', post: '检定员' }] },
};
const masked = [['contact', 'mobile'], ['contact', 'name'], ['$refs', 'staffId', 'display'], ['$refs', 'memberIds', 'display'], ['absent']];
const page: PageOfRows = { records: [row], total: 1, size: 20, current: 1, next: 'sealed' };
const body = { current: 1, size: 20, searchType: 'N' } as const;

/** What a page is served as, as far as keeping its lists asks. */
const serve = (more: Partial<ServedPage> = {}, fields = ['name']) =>
  ({ model: { path: 'crm/clients', hash: 'h1', record: { fields: fields.map((name) => ({ name })) } }, ...more }) as unknown as ServedPage;

/** A keeper in memory. */
function memory() {
  const kept = new Map<string, KeepRequest>();
  const keeper: Keeper = {
    ...keepsNothing,
    keep: (request) => void kept.set(`${request.kind} ${request.name}`, request),
    recall: (kind, name) => {
      const found = kept.get(`${kind} ${name}`);
      return Promise.resolve(found && { content: found.content, at: 5 });
    },
  };
  return { keeper, kept };
}

const gone = new RequestFailure('offline', { kind: 'network' });

test('of a row nothing is kept that its reader sees masked, own fields and those of what it refers to', () => {
  expect(withoutMasked(row, masked)).toEqual({
    id: '1',
    version: 1,
    name: '甲',
    contact: {},
    $refs: { staffId: { id: '7' }, memberIds: [{ id: '8', post: '检定员' }] },
  });
  expect(withoutMasked(row)).toEqual(row);
});

test('without a server the very list that was seen is given, with its time; another search, other fields or another page file are not', async () => {
  const { keeper, kept } = memory();
  let answer = () => Promise.resolve(page);
  const open = (served: ServedPage) => keepLists(() => answer(), { keeper, served });
  const served = serve({ masked });
  expect(await open(served)(body)).toBe(page);
  expect(JSON.stringify([...kept.values()])).not.toMatch(/138|王|张|李|sealed/);
  answer = () => Promise.reject(gone);
  const { next: _next, ...rest } = page;
  expect(await open(served)({ ...body, after: 'place' })).toEqual({ ...rest, records: [withoutMasked(row, masked)], keptAt: 5 });
  await expect(open(served)({ ...body, current: 2 })).rejects.toBe(gone);
  for (const other of [serve(), serve({ masked }, ['name', 'amount'])]) await expect(open(other)(body)).rejects.toBe(gone);
});

test.each([
  ['a refusal', new RequestFailure('没有操作权限', { kind: 'refused', code: 403, body: { code: 403 } }), false],
  ['a database that is away', new RequestFailure('', { kind: 'refused', code: 503, body: { code: 503 } }), false],
  ['the page of a proxy', new RequestFailure('', { kind: 'refused', code: 502, body: '<html>' }), true],
  ['a timeout', new RequestFailure('', { kind: 'timeout' }), true],
])('%s is told as it is, and only no answer at all lets kept rows stand in', async (_what, failure, stands) => {
  const { keeper } = memory();
  let fails = false;
  const list = keepLists(() => (fails ? Promise.reject(failure) : Promise.resolve(page)), { keeper, served: serve() });
  await list(body);
  fails = true;
  const found = await list(body).catch((error: unknown) => error);
  expect(found === failure).toBe(!stands);
});

test('a list that is too long is not kept', async () => {
  const { keeper, kept } = memory();
  const records = Array.from({ length: 501 }, (_, index) => ({ id: String(index), version: 1 }));
  await keepLists(() => Promise.resolve({ ...page, records }), { keeper, served: serve() })(body);
  expect(kept.size).toBe(0);
});

test('without a server a tree is given as it came last from the top down, whatever was open then, and what was seen below a row', async () => {
  const { keeper, kept } = memory();
  const node = (id: string, parent: string) => ({ id, parent, hasChildren: false, matched: true });
  const whole: TreeOfRows = { records: [row], nodes: [node('1', '')], whole: false, total: 2 };
  const below: TreeOfRows = { records: [{ id: '2', version: 1 }], nodes: [node('2', '1')], whole: false, total: 2 };
  let answer = (parents: readonly string[]) => Promise.resolve(parents[0] === '' ? whole : below);
  const tree = keepTrees(({ parents }) => answer(parents), { keeper, served: serve({ masked }) });
  await tree({ ...body, parents: [''] });
  await tree({ ...body, parents: ['1'] });
  expect(JSON.stringify([...kept.values()])).not.toMatch(/138|王|张|李/);
  answer = () => Promise.reject(gone);
  expect(await tree({ ...body, parents: ['', '1', '7'] })).toEqual({ ...whole, records: [withoutMasked(row, masked)], keptAt: 5 });
  expect(await tree({ ...body, parents: ['1'] })).toEqual({ ...below, keptAt: 5 });
  await expect(tree({ ...body, parents: ['7'] })).rejects.toBe(gone);
});
