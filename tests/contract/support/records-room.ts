import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { type Answer, makeSchemas, openHttp, roles, type TestHttp } from './http-setup';

/** A record as it was last known, by which it is changed. */
export interface Key {
  readonly id: string;
  readonly version: number;
}

/** A server over a few pages of `demo`, with the calls that tests of records make; an administrator makes them unless a token is given. */
export interface RecordsRoom {
  http(): TestHttp;
  /** The folder of its page files. */
  folder(): string;
  /** Access token of the administrator. */
  admin(): string;
  post(path: string, body: unknown, token?: string): Promise<Answer>;
  /** Saves a record. Errors: fails the test where that is refused. */
  save(page: string, values: Values): Promise<Key>;
  /** Shape: {} where the record is not there. */
  read(page: string, id: string, token?: string): Promise<Values>;
  /** The record as it is now. */
  key(page: string, id: string): Promise<Key>;
  move(page: string, name: string, items: readonly Key[], token?: string): Promise<Answer>;
  history(page: string, id: string, token?: string): Promise<readonly Values[]>;
  sql(text: string, ...values: readonly unknown[]): Promise<readonly Values[]>;
  /** A name that no other record has. */
  name(): string;
  /** Limits what a role sees of a field, before its holders sign in. */
  restricted(role: string, record: string, field: string): Promise<void>;
  /** Limits which rows of a page a role sees. */
  limitRows(role: string, page: string, expression: string): Promise<void>;
}

const support = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Options {
  /** Changes the folder before the server starts. */
  readonly prepare?: (folder: string) => void;
}

/** Copies page files of this folder (`flow-schemas/jobs`) among the pages of `demo`, and opens a server over them for the tests of a file. */
export function openRecords(pages: readonly string[], { prepare }: Options = {}): RecordsRoom {
  const opened: { http?: TestHttp; folder?: string; admin?: string } = {};
  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The server is not open yet.');
    return value;
  };
  beforeAll(async () => {
    const folder = makeSchemas();
    opened.folder = folder;
    for (const page of pages) cpSync(support(`${page}.json`), join(folder, 'pages/demo', `${basename(page)}.json`));
    prepare?.(folder);
    opened.http = await openHttp(folder);
    opened.admin = await opened.http.tokenOf('admin');
  });
  afterAll(async () => {
    await opened.http?.close();
    rmSync(need(opened.folder), { recursive: true, force: true });
  });
  let serial = 0;
  const room: RecordsRoom = {
    http: () => need(opened.http),
    folder: () => need(opened.folder),
    admin: () => need(opened.admin),
    post: (path, body, token = room.admin()) => room.http().call('POST', `/api/demo/${path}`, { token, body }),
    save: async (page, values) => {
      const answer = await room.post(`${page}/submit`, values);
      expect(answer.text).toContain('"code":200');
      return answer.data as Key;
    },
    read: async (page, id, token = room.admin()) => {
      const { data } = await room.http().call('GET', `/api/demo/${page}/detail?id=${id}`, { token });
      return isObject(data) ? data : {};
    },
    key: async (page, id) => ({ id, version: Number((await room.read(page, id))['version']) }),
    move: (page, name, items, token = room.admin()) => room.post(`${page}/transition`, { name, items }, token),
    history: async (page, id, token = room.admin()) => {
      const { data } = await room.http().call('GET', `/api/demo/${page}/history?id=${id}`, { token });
      return Array.isArray(data) ? data.filter(isObject) : [];
    },
    sql: async (text, ...values) => (await room.http().database.system((q) => q.query(text, values))).rows,
    name: () => `名${(serial += 1)}`,
    restricted: async (role, record, field) => {
      const said = `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, 'hidden')`;
      await room.sql(said, roles.indexOf(role) + 1, record, field);
    },
    limitRows: async (role, page, expression) => {
      const [kind, kept] = expression === 'own' ? ['own', ''] : ['custom', expression];
      const said = `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, $3, $4)`;
      await room.sql(said, roles.indexOf(role) + 1, `demo/${page}`, kind, kept);
    },
  };
  return room;
}
