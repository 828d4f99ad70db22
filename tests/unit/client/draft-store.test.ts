import { expect, test, vi } from 'vitest';
import { createDraftStore } from '../../../src/client/draft-store';
import { createStore } from '../../../src/client/storage';
import { keepFile, takeDraft } from '../../../src/shell/studio/file-drafts';
import { type Answerer, createFake, good } from './fake-server';

const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const draft = (number: number, change: object = {}) => ({
  id: idOf(number),
  recordId: '',
  time: number,
  parameter: `{"n":${number}}`,
  ...change,
});

/** Storage with room for so many characters. */
function memory(room = Number.POSITIVE_INFINITY, kept = new Map<string, string>()) {
  return createStore('local', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      const others = [...kept].reduce((sum, [other, content]) => sum + (other === key ? 0 : other.length + content.length), 0);
      if (others + key.length + text.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
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

test('storage holds no more than twenty, the newest, and passes over what is no draft', async () => {
  const { drafts, local } = make();
  for (let number = 1; number <= 25; number += 1) drafts.save(draft(number));
  expect((await drafts.list('')).map(({ time }) => time)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
  for (const key of local.keys('draft-000000-7-')) local.set(key, 'x');
  expect(await drafts.list('')).toEqual([]);
  drafts.save(draft(30));
  expect(await drafts.list('')).toHaveLength(1);
});

test('two tabs keep their drafts side by side: neither writes over what the other has kept meanwhile', async () => {
  const local = memory();
  const [one, two] = [make(() => good([]), local), make(() => good([]), local)];
  one.drafts.save(draft(1));
  two.drafts.save(draft(2));
  one.drafts.save(draft(1, { time: 9 }));
  two.drafts.remove(idOf(2));
  expect((await one.drafts.list('')).map(({ id, time }) => [id, time])).toEqual([[idOf(1), 9]]);
});

test('where there is no more room the oldest go, and those of other people stay', async () => {
  const kept = new Map<string, string>();
  const local = memory(2600, kept);
  const long = (number: number) => draft(number, { parameter: 'x'.repeat(400) });
  const other = createDraftStore({ http: make().fake.http, local, owner: '000000-77', page: 'crm/quotes' });
  other.save(long(1));
  const { drafts } = make(() => good([]), local);
  for (let number = 2; number <= 6; number += 1) expect(drafts.save(long(number))).toBe(true);
  const left = (await drafts.list('')).map(({ time }) => time);
  expect(left.length).toBeLessThan(5);
  expect(left).toEqual([6, 5, 4, 3].slice(0, left.length));
  expect(await other.list('')).toHaveLength(1);
});

test('a draft that fits nowhere is told, sent to the server, and costs no other its place', async () => {
  const { fake, drafts } = make(({ url }) => (url.endsWith('list') ? good([]) : good(true)), memory(2000));
  drafts.save(draft(1));
  drafts.save(draft(2));
  expect(drafts.save(draft(3, { parameter: 'x'.repeat(3000) }))).toBe(false);
  expect((await drafts.list('')).map(({ time }) => time)).toEqual([2, 1]);
  drafts.flush();
  await vi.waitFor(() => expect(fake.seen.filter(({ url }) => url === 'api/drafts/save')).toHaveLength(3));
});

test('what is thrown away while it is being sent is removed after it has arrived, not before', async () => {
  let arrive: (() => void) | undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { fake, drafts } = make(async ({ url }) => {
    if (url.endsWith('save')) await arrived;
    return good(true);
  });
  const asked = (): readonly string[] => fake.seen.map(({ url }) => url);
  drafts.save(draft(1));
  drafts.flush();
  await vi.waitFor(() => expect(asked()).toEqual(['api/drafts/save']));
  drafts.remove(idOf(1));
  drafts.save(draft(2));
  drafts.flush();
  // The other draft passes it by: by then the removal would have gone out too, if it did not wait.
  await vi.waitFor(() => expect(asked()).toEqual(['api/drafts/save', 'api/drafts/save']));
  arrive?.();
  await vi.waitFor(() => expect(asked()).toEqual(['api/drafts/save', 'api/drafts/save', 'api/drafts/remove']));
});

test('a page that was renamed has the drafts that this browser kept under its former address, and no others', async () => {
  const { drafts, fake, local } = make();
  drafts.save(draft(1));
  const named = (page: string, was?: readonly string[]) => createDraftStore({ http: fake.http, local, owner: '000000-7', page, was });
  expect((await named('crm/offers', ['crm/quotes']).list('')).map(({ id }) => id)).toEqual([idOf(1)]);
  expect(await named('crm/orders').list('')).toEqual([]);
  named('crm/offers', ['crm/quotes']).save(draft(1, { time: 5 }));
  expect((await named('crm/offers').list('')).map(({ time }) => time)).toEqual([5]);
});

test('of two tabs that take the draft of one page file at once each has its own', async () => {
  const held = new Set<string>();
  const request = async (name: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const work = rest.at(-1) as (lock: { name: string } | null) => unknown;
    await Promise.resolve();
    if (held.has(name)) return work(null);
    held.add(name);
    await work({ name });
    return held.delete(name);
  };
  const locks = { query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }), request } as unknown as LockManager;
  const local = memory();
  const tabs = [make(() => good([]), local, locks), make(() => good([]), local, locks)];
  const file = 'pages/crm/quotes.json';
  // One that was typed before is gone on with in one tab alone.
  if (tabs[0]) keepFile(tabs[0].drafts, { file, text: '{}', hash: 'a' });
  const taken = await Promise.all(tabs.map(({ drafts }) => takeDraft(drafts, file)));
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
  expect(taken.filter(({ kept }) => kept !== undefined)).toHaveLength(1);
  // What is let go is there for the next.
  const usual = taken.find(({ kept }) => kept !== undefined);
  usual?.release();
  await vi.waitFor(() => expect(held.size).toBe(1));
  expect((await takeDraft((tabs[1] ?? make()).drafts, file)).id).toBe(usual?.id);
});
