import { expect, test, vi } from 'vitest';
import { createDraftStore } from '../../../src/client/draft-store';
import { createStore } from '../../../src/client/storage';
import { type Answerer, createFake, good } from './fake-server';

const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const draft = (number: number, change: object = {}) => ({
  id: idOf(number),
  recordId: '',
  time: number,
  parameter: `{"n":${number}}`,
  ...change,
});

function memory() {
  const kept = new Map<string, string>();
  return createStore('local', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  });
}

function make(answer: Answerer = () => good([]), local = memory(), locks?: LockManager) {
  const fake = createFake(answer);
  return { fake, local, drafts: createDraftStore({ http: fake.http, local, owner: '000000-7', page: 'crm/quotes', locks }) };
}

test('a draft is in this browser at once, and at the server when it is told to hurry', async () => {
  const { fake, drafts, local } = make();
  drafts.save(draft(1));
  expect(fake.seen).toEqual([]);
  const again = make(() => good([]), local);
  expect(await again.drafts.list('')).toEqual([{ ...draft(1), page: 'crm/quotes' }]);
  drafts.flush();
  await vi.waitFor(() => expect(fake.seen.map(({ url }) => url)).toEqual(['api/drafts/save']));
});

test('of one form the newest text counts, wherever it stands; other records and other people have their own', async () => {
  const { drafts, local } = make(() =>
    good([
      { ...draft(1, { time: 5, parameter: 'there' }), page: 'crm/quotes' },
      { ...draft(2), page: 'crm/quotes' },
    ]),
  );
  drafts.save(draft(1, { time: 9, parameter: 'here' }));
  drafts.save(draft(3, { recordId: '77' }));
  expect((await drafts.list('')).map(({ parameter }) => parameter)).toEqual(['here', '{"n":2}']);
  const other = createDraftStore({ http: make().fake.http, local, owner: '000000-8', page: 'crm/quotes' });
  expect(await other.list('')).toEqual([]);
});

test('what was saved or thrown away is gone from both places', async () => {
  const { fake, drafts } = make();
  drafts.save(draft(1));
  drafts.remove(idOf(1));
  drafts.flush();
  expect(await drafts.list('')).toEqual([]);
  expect(fake.seen.map(({ url }) => url).filter((url) => url.endsWith('save'))).toEqual([]);
});

test('a draft that an open form holds is not offered', async () => {
  const held = [{ name: `liangheng-draft-${idOf(1)}` }];
  const locks = { query: () => Promise.resolve({ held }), request: () => Promise.resolve() } as unknown as LockManager;
  const { drafts } = make(() => good([]), memory(), locks);
  drafts.save(draft(1));
  drafts.save(draft(2));
  expect((await drafts.list('')).map(({ id }) => id)).toEqual([idOf(2)]);
});

test('without a server the drafts of this browser are there', async () => {
  const { drafts } = make(() => ({ fails: 'network' }));
  drafts.save(draft(1));
  expect(await drafts.list('')).toHaveLength(1);
});

test('storage holds no more than twenty, and passes over what is no draft', async () => {
  const { drafts, local } = make();
  for (let number = 1; number <= 25; number += 1) drafts.save(draft(number));
  expect(await drafts.list('')).toHaveLength(20);
  local.set('drafts-000000-7', [{ id: 1 }, 'x']);
  expect(await drafts.list('')).toEqual([]);
});
