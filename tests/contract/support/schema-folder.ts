import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSchemaStore, type SchemaStore } from '../../../src/server/db/schema/schema-store';
import type { Consent } from '../../../src/server/db/schema/apply-plan';
import type { TestDatabase } from '../../fixtures/test-database';
import { makeFolder, openTestDatabase } from '../../fixtures/test-database';

const own = resolve(import.meta.dirname, '../../../schemas');

/** Makes a copy of the product's folder, to be changed. */
export function copySchemas(): string {
  const folder = makeFolder('schemas');
  cpSync(own, folder, { recursive: true });
  return folder;
}

export const text = (zh: string, en: string) => ({ zh, en });

/** A field of a page file. */
export const field = (kind: string, more: object = {}) => ({ $ref: kind, 'x-label': text('字段', 'Field'), ...more });

/** A field with options in place: keys. */
export const choice = (keys: readonly string[], more: object = {}) => ({
  'x-label': text('档次', 'Grade'),
  'x-options': keys.map((key) => ({ key, zh: `档${key}`, en: `Grade ${key}` })),
  ...more,
});

export interface PageParts {
  readonly form?: object;
  readonly unique?: readonly object[];
  readonly actions?: object;
  readonly roles?: object;
}

/** Text of a page file whose list shows every field but lines. */
export function pageText(page: string, fields: Readonly<Record<string, object>>, parts: PageParts = {}): string {
  const all = { thingName: field('kind:shortText'), ...fields };
  const shown = Object.entries(all).flatMap(([name, one]) => ('items' in one ? [] : [name]));
  const label = text('东西', 'Things');
  return JSON.stringify({ format: 1, page, label, display: 'thingName', fields: all, table: { columns: shown }, ...parts }, undefined, 2);
}

/** A folder of schemas with a database that it serves on. */
export interface SchemaFolder {
  readonly opened: TestDatabase;
  readonly dir: string;
  /** Writes `pages/things/things.json` of these fields. */
  write(fields: Readonly<Record<string, object>>, parts?: PageParts): void;
  writeFile(file: string, content: string): void;
  readFile(file: string): string;
  removeFile(file: string): void;
  open(): Promise<SchemaStore>;
  /** Loads the folder once with somebody's consent, as `schema apply` does. */
  apply(consent: Consent): Promise<readonly string[]>;
  /** Adds rows to `pg_things`, or another table. */
  insert(rows: readonly Readonly<Record<string, unknown>>[], table?: string): Promise<readonly string[]>;
  /** Runs a statement as the owner. */
  run(sql: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Opens a folder with the kinds, menus, numbers and dictionaries of the product and no page. */
export async function openSchemaFolder(): Promise<SchemaFolder> {
  const opened = await openTestDatabase();
  const dir = makeFolder('schemas');
  for (const name of ['kinds.json', 'menus.json', 'numbers.json', 'dicts']) cpSync(join(own, name), join(dir, name), { recursive: true });
  const stores: SchemaStore[] = [];
  const { database } = opened;
  const writeFile = (file: string, content: string) => {
    mkdirSync(resolve(dir, file, '..'), { recursive: true });
    writeFileSync(join(dir, file), content);
  };
  const open = async (consent: Consent = 'none') => {
    const store = await createSchemaStore({ database, dir, consent });
    stores.push(store);
    return store;
  };
  return {
    opened,
    dir,
    write: (fields, parts) => writeFile('pages/things/things.json', pageText('things', fields, parts)),
    writeFile,
    readFile: (file) => readFileSync(join(dir, file), 'utf8'),
    removeFile: (file) => rmSync(join(dir, file)),
    open,
    apply: async (consent) => (await open(consent)).current().problems,
    insert: (rows, table = 'pg_things') =>
      database.write('000000', async (tx) => {
        const ids: string[] = [];
        for (const row of rows) {
          const names = ['tenant_id', 'id', ...Object.keys(row)];
          const id = database.ids.next();
          await tx.query(`insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`, [
            '000000',
            id,
            ...Object.values(row),
          ]);
          ids.push(id);
        }
        return ids;
      }),
    run: (sql, values) => database.system(async (q) => (await q.query(sql, values)).rows),
    close: async () => {
      for (const store of stores) await store.close();
      await opened.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
