import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import type { Database } from '../../../src/server/db/connections/database';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

/** A row as its writers name it. */
export interface Key {
  readonly id: string;
  readonly version: number;
}

/** The pages of one test file over a server of its own. */
export interface WordPages {
  readonly http: TestHttp;
  post(path: string, body: unknown, account?: string): Promise<Answer>;
  /** Saves a row, which must pass. */
  save(page: string, values: Values): Promise<Key>;
  move(page: string, name: string, key: Key, more?: Values & { readonly account?: string }): Promise<Answer>;
  read(page: string, id: string, account?: string): Promise<Values>;
}

/** Serves pages of `support/word-schemas` beside those that every test has. */
export const openWords = (...pages: readonly string[]): Promise<WordPages> => openWordsWith(pages);

/** The same with something that stands between the server and its database, and with more in the folder of the page files. */
export async function openWordsWith(
  pages: readonly string[],
  around?: (database: Database) => Database,
  addTo?: (folder: string) => void,
): Promise<WordPages> {
  const folder = makeSchemas();
  addTo?.(folder);
  for (const page of pages)
    cpSync(fileURLToPath(new URL(`../support/word-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  const http = await openHttp(folder, around);
  expect(http.store.current().faults).toEqual([]);
  const post: WordPages['post'] = async (path, body, account = 'admin') =>
    http.call('POST', `/api/demo/${path}`, { token: await http.tokenOf(account), body });
  return {
    http,
    post,
    save: async (page, values) => {
      const answer = await post(`${page}/submit`, values);
      expect(answer.text).toContain('"code":200');
      return answer.data as Key;
    },
    move: (page, name, { id, version }, { account, ...more } = {}) =>
      post(`${page}/transition`, { name, items: [{ id, version }], ...more }, account),
    read: async (page, id, account = 'admin') => {
      const { data } = await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token: await http.tokenOf(account) });
      return isObject(data) ? data : {};
    },
  };
}
