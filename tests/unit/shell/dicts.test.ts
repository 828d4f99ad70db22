import { expect, test } from 'vitest';
import { createDicts } from '../../../src/shell/dicts/dict-store';
import { bad, createFake, type FakeAnswer, good } from '../client/fake-server';

const entry = (dictKey: string, dictValue: string, more: object = {}) => ({ code: 'sex', dictKey, dictValue, ...more });
const tree = [
  { code: 'sex', dictKey: '-1', dictValue: '性别', children: [entry('1', '男', { dictValueEn: 'Male' }), entry('2', '女')] },
  { code: 'yes_no', dictKey: '-1', dictValue: '是否', children: [{ code: 'yes_no', dictKey: 0, dictValue: '否' }] },
];
const read = [
  { code: 'sex', key: '1', zh: '男', en: 'Male' },
  { code: 'sex', key: '2', zh: '女', en: '女' },
  { code: 'yes_no', key: '0', zh: '否', en: '否' },
];

function open(answer: (page: number) => FakeAnswer) {
  const fake = createFake(({ params }) => answer(Number((params as { readonly current: number }).current)));
  return { ...fake, dicts: createDicts(fake, '000000') };
}

test('the dictionaries are asked for as page 1 of 999 and kept in this browser, without their roots', async () => {
  const { dicts, seen, local, http } = open(() => good(tree));
  await dicts.getState().load();
  expect(seen.map(({ url, params }) => [url, params])).toEqual([['api/blade-system/dict/list', { current: 1, size: 999 }]]);
  expect(dicts.getState().entries).toEqual(read);
  expect(createDicts({ http, local }, '000000').getState().entries).toEqual(read);
  expect(createDicts({ http, local }, '000001').getState().entries).toEqual([]);
});

test('a server that gives fewer a page than were asked for is asked until all are there', async () => {
  const page = (current: number) => good({ records: tree.slice(current - 1, current), total: 2, size: 1, current });
  const { dicts, seen } = open(page);
  await dicts.getState().load();
  expect(dicts.getState().entries).toEqual(read);
  expect(seen).toHaveLength(2);
});

test('without an answer what was kept serves, and nobody is told', async () => {
  const first = open(() => good(tree));
  await first.dicts.getState().load();
  const { http, shown } = open(() => bad(500, '服务异常'));
  const dicts = createDicts({ http, local: first.local }, '000000');
  await dicts.getState().load();
  expect([dicts.getState().entries, shown()]).toEqual([read, []]);
});

test.each([[{}], ['x'], [[null, {}, { code: 'sex' }, entry('', '空'), entry('3', '')]]])('%j holds no entry', async (answer) => {
  const { dicts } = open(() => good(answer));
  await dicts.getState().load();
  expect(dicts.getState().entries).toEqual([]);
});

test.each([[7], [{ tenantId: '000000', entries: 'x' }], [{ tenantId: '000000', entries: [null, { code: 1 }] }]])(
  'what another version kept (%j) counts as nothing',
  (kept) => {
    const { http, local } = open(() => good([]));
    local.set('dicts', kept);
    expect(createDicts({ http, local }, '000000').getState().entries).toEqual([]);
  },
);
