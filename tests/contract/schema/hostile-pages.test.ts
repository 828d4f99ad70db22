import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { schemaCommands } from '../../../src/server/app/commands/schema';
import { createSchemaStore, type SchemaStore } from '../../../src/server/db/schema/schema-store';
import { readSettings } from '../../../src/server/settings';
import { runTimeout, sizeOf, startRun, type Run } from '../../fixtures/run-size';
import { hostile, quotes } from '../../unit/schema/hostile-corpus';
import { smallWorld, textOf } from '../../unit/schema/small-world';
import { openSchemaFolder, type SchemaFolder } from '../support/schema-folder';

// Hostile page files through every way by which a server comes by one. What is refused in itself is in tests/unit/schema/hostile-pages.test.ts.
let folder: SchemaFolder;
let run: Run;
const stores: SchemaStore[] = [];
const path = 'crm/quotes';

beforeAll(() => {
  run = startRun('hostile page files by every way');
});
beforeEach(async () => {
  folder = await openSchemaFolder();
  rmSync(`${folder.dir}/dicts`, { recursive: true });
  for (const [file, text] of smallWorld().files) folder.writeFile(file, text);
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await folder.close();
});
afterAll(() => run.report({ texts: tried }));

let tried = 0;
/** Some of the hostile texts, by chance; all of them in a long run. */
function someHostile(): readonly (readonly [what: string, text: string])[] {
  const count = sizeOf({ short: 8, long: hostile.length });
  const sorted = hostile.map((each) => ({ each, at: run.random() })).sort((left, right) => left.at - right.at);
  const some = sorted.slice(0, count).map(({ each }) => each);
  tried += some.length;
  return some;
}

async function open(): Promise<SchemaStore> {
  const store = await createSchemaStore({ database: folder.opened.database, dir: folder.dir });
  stores.push(store);
  return store;
}

const versions = async () => folder.run('select source from sys_schema_version where page_path = $1 order by id', [path]);
const tables = async () =>
  folder.run(
    `select relname from pg_class where relname like 'pg\\_%' and relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`,
  );
const faultsIn = (store: SchemaStore) => store.current().problems.filter((problem) => problem.includes('quotes.json'));
const isPolluted = () => Object.hasOwn(Object.prototype, 'polluted');

test(
  'a new page file that is hostile makes no page, no table and no version',
  async () => {
    folder.removeFile(quotes);
    const store = await open();
    const before = [await versions(), await tables()];
    for (const [what, text] of someHostile()) {
      folder.writeFile(quotes, text);
      await store.reload();
      expect([what, store.page(path), isPolluted()]).toEqual([what, undefined, false]);
      expect(store.current().problems.length, what).toBeGreaterThan(0);
    }
    expect([await versions(), await tables()]).toEqual(before);
  },
  runTimeout(60_000),
);

test(
  'a page file that turns hostile leaves its last good version serving, for a server that runs and for one that starts with it',
  async () => {
    const store = await open();
    const good = store.page(path)?.model.hash;
    const before = [await versions(), await tables()];
    for (const [what, text] of someHostile()) {
      folder.writeFile(quotes, text);
      await store.reload();
      const started = await open();
      for (const each of [store, started]) {
        expect([what, each.page(path)?.model.hash, isPolluted()]).toEqual([what, good, false]);
        expect(faultsIn(each).length, what).toBeGreaterThan(0);
      }
      await started.close();
    }
    expect([await versions(), await tables()]).toEqual(before);
    folder.writeFile(quotes, textOf(quotes));
    await store.reload();
    expect([store.current().problems, store.page(path)?.model.hash]).toEqual([[], good]);
  },
  runTimeout(60_000),
);

const force = async (text: string): Promise<string> => {
  const id = folder.opened.database.ids.next();
  await folder.run(`insert into sys_schema_version (id, page_path, hash, source) values ($1, $2, 'forced', $3)`, [id, path, text]);
  return id;
};

/** What PostgreSQL itself does not store as a text. */
const isStorable = (text: string): boolean => text !== '' && !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

test(
  'a hostile version that was forced into the history comes back by a rollback as a file that is refused',
  async () => {
    const store = await open();
    const good = store.page(path)?.model.hash;
    const rollback = schemaCommands.find(({ words }) => words.join(' ') === 'schema rollback');
    for (const [what, text] of someHostile().filter((each) => isStorable(each[1]))) {
      const id = await force(text);
      await force(textOf(quotes));
      const settings = { ...readSettings({}, folder.dir), schemasDir: folder.dir };
      const request = {
        rest: [path],
        options: new Map([
          ['to', id],
          ['json', 'true'],
        ]),
        json: true,
      };
      expect(rollback?.database === true && (await rollback.run({ database: folder.opened.database, settings, request }))).toBe(0);
      expect(folder.readFile(quotes)).toBe(text);
      await store.reload();
      expect([what, store.page(path)?.model.hash, isPolluted()]).toEqual([what, good, false]);
      expect(faultsIn(store).length, what).toBeGreaterThan(0);
    }
  },
  runTimeout(60_000),
);

test(
  'a hostile version that was forced into the database as the newest is inert: what is good serves, in the folder or before it',
  async () => {
    const store = await open();
    const good = store.page(path)?.model.hash;
    for (const [what, text] of someHostile().filter((each) => isStorable(each[1]))) {
      await force(text);
      await store.reload();
      const started = await open();
      expect([what, store.page(path)?.model.hash, started.page(path)?.model.hash, isPolluted()]).toEqual([what, good, good, false]);
      folder.writeFile(quotes, text);
      const both = await open();
      await store.reload();
      expect([what, 'in the folder too', both.page(path)?.model.hash, store.page(path)?.model.hash]).toEqual([
        what,
        'in the folder too',
        good,
        good,
      ]);
      folder.writeFile(quotes, textOf(quotes));
      await store.reload();
      await started.close();
      await both.close();
    }
  },
  runTimeout(120_000),
);
