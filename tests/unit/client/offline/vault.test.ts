import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { openVault } from '../../../../src/client/offline/vault';
import { longestKept, vaultName } from '../../../../src/client/offline/vault-name';

let time = 1_800_000_000_000;
const now = () => time;
const row = { kind: 'list', name: 'crm/quotes {}', content: { records: [{ id: '1', name: '华北仪表厂' }] }, most: 3 };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Everything that stands in the database, as whoever opens the browser's files would find it. */
const stored = () =>
  new Promise<Readonly<Record<string, readonly object[]>>>((done, fail) => {
    const asked = indexedDB.open(vaultName, 1);
    asked.onerror = () => fail(new Error('not opened'));
    asked.onsuccess = () => {
      const names = [...asked.result.objectStoreNames];
      const work = asked.result.transaction(names);
      const all = names.map((name) => ({ name, found: work.objectStore(name).getAll() as IDBRequest<object[]> }));
      work.oncomplete = () => {
        asked.result.close();
        done(Object.fromEntries(all.map(({ name, found }) => [name, found.result])));
      };
    };
  });

test('what is kept is given back with its time; on the disk stand neither its contents nor its name, and a key that no script can read', async () => {
  const vault = openVault(now);
  await vault.begin('000000/7');
  await vault.keep(row);
  expect(await openVault(now).recall('list', row.name)).toEqual({ content: row.content, at: time });
  const { keys = [], kept = [] } = await stored();
  expect(kept).toHaveLength(1);
  const [sealed] = kept as { sealed: ArrayBuffer; id: string }[];
  const text = `${JSON.stringify(kept)} ${new TextDecoder().decode(sealed?.sealed)}`;
  for (const told of ['华北', 'records', 'quotes']) expect(text).not.toContain(told);
  const [{ key, names }] = keys as [{ key: CryptoKey; names: CryptoKey }];
  expect([key.extractable, names.extractable]).toEqual([false, false]);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('nothing is kept before somebody has begun, and nothing is there for anybody else', async () => {
  const vault = openVault(now);
  await vault.keep(row);
  expect((await stored())['kept']).toEqual([]);
  await vault.begin('000000/7');
  await vault.keep(row);
  await vault.begin('000000/8');
  expect(await vault.recall('list', row.name)).toBeUndefined();
  expect((await stored())['kept']).toEqual([]);
  expect((await vault.opened())?.owner).toBe('000000/8');
});

test('what was sealed for one session is not put down in the next, which began meanwhile', async () => {
  const vault = openVault(now);
  await vault.begin('000000/7');
  const seal = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...how) => {
    await openVault(now).begin('000000/8');
    return seal(...how);
  });
  await vault.keep(row);
  expect((await stored())['kept']).toEqual([]);
});

test('whoever begins again goes on with the same key; after eight hours, or where the clock was set back, nothing may be read', async () => {
  const vault = openVault(now);
  const since = time;
  await vault.begin('000000/7');
  await vault.keep(row);
  time += longestKept - 1;
  expect(await vault.begin('000000/7')).toEqual({ owner: '000000/7', since });
  expect(await vault.recall('list', row.name)).toBeDefined();
  time = since - 1;
  expect(await vault.recall('list', row.name)).toBeUndefined();
  time = since + longestKept;
  expect([await vault.recall('list', row.name), await vault.opened()]).toEqual([undefined, undefined]);
  await vault.begin('000000/7');
  expect((await stored())['kept']).toEqual([]);
});

test('a record that was moved to another place, or comes from another session, does not open', async () => {
  const vault = openVault(now);
  await vault.begin('000000/7');
  await vault.keep(row);
  await vault.keep({ ...row, name: 'other', content: 'other' });
  const { kept = [] } = await stored();
  const [one, two] = kept as { id: string }[];
  await new Promise<void>((done) => {
    const asked = indexedDB.open(vaultName, 1);
    asked.onsuccess = () => {
      const work = asked.result.transaction('kept', 'readwrite');
      work.objectStore('kept').put({ ...one, id: two?.id });
      work.objectStore('kept').put({ ...two, id: one?.id });
      work.oncomplete = () => {
        asked.result.close();
        done();
      };
    };
  });
  expect([await vault.recall('list', row.name), await vault.recall('list', 'other')]).toEqual([undefined, undefined]);
});

test('of each kind the newest stay', async () => {
  const vault = openVault(now);
  await vault.begin('000000/7');
  await vault.keep({ ...row, kind: 'frame', name: 'menu' });
  for (const name of ['a', 'b', 'c', 'd']) {
    time += 1;
    await vault.keep({ ...row, name });
  }
  const there = await Promise.all(['a', 'b', 'c', 'd'].map((name) => vault.recall('list', name)));
  expect(there.map((each) => each !== undefined)).toEqual([false, true, true, true]);
  expect(await vault.recall('frame', 'menu')).toBeDefined();
});
