import { isObject, type Values } from '../../../src/base/dot-path';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../../src/server/app/build-server';
import type { Database } from '../../../src/server/db/connections/database';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { demoPassword } from '../../../src/server/seed/demo-accounts';
import { loadDemo } from '../../../src/server/seed/load-demo';
import { readSettings } from '../../../src/server/settings';
import { compileOnce } from '../../fixtures/some-schemas';
import { openTestDatabase } from '../../fixtures/test-database';

const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
const basic = `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`;

/** Half of what a token is good for: a long run signs in again. Units: ms. */
const signedIn = 30 * 60_000;

export const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const valuesOf = (value: unknown): Values => (isObject(value) ? value : {});

/** What a page would send back: `$refs` left out, lines too. */
export function toSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSent);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (name === '$refs' ? [] : [[name, toSent(inner)]])));
}

/** A transition that somebody asks for. */
export interface Move {
  readonly id: unknown;
  readonly name: string;
  readonly comment?: string;
  readonly data?: Values;
}

type Environment = Readonly<Record<string, string>>;

async function startServer(database: Database, env: Environment = {}) {
  const store = await createSchemaStore({ database, dir: schemasDir, compile: compileOnce });
  const settings = readSettings({ LOG_LEVEL: 'error', DATA_DIR: `/tmp/liangheng-pages-${process.pid}`, ...env }, '/tmp');
  return { store, server: await buildServer({ database, store, settings, schemasDir }) };
}

/** Makes the tables, the demo institute, and what the first start brings along: menus, dictionaries, regions. */
async function prepare(database: Database): Promise<void> {
  const store = await createSchemaStore({ database, dir: schemasDir, compile: compileOnce });
  await loadDemo({ database, schemas: store.current(), scale: 0.2 });
  await store.close();
  const started = await startServer(database);
  await started.server.close();
  await started.store.close();
}

/** Serves the product's own pages over its demo institute, with calls by its accounts. Close it at the end. */
export async function openInstitute(env: Environment = {}) {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();
  const opened = await openTestDatabase({ name: 'institute', prepare });
  const { database } = opened;
  const { store, server } = await startServer(database, env);

  async function tokenOf(account: string): Promise<string> {
    const known = tokens.get(account);
    if (known !== undefined && Date.now() < known.until) return known.token;
    const query = new URLSearchParams({
      tenantId: '000000',
      username: account,
      password: demoPassword,
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    });
    const answer = await server.inject({
      method: 'POST',
      url: `/api/blade-auth/oauth/token?${query}`,
      headers: { authorization: basic, 'tenant-id': '000000' },
    });
    const token = String(answer.json<Values>()['access_token']);
    tokens.set(account, { token, until: Date.now() + signedIn });
    return token;
  }

  const ask = async (account: string, url: string, body?: unknown) =>
    server.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: url.startsWith('/') ? url : `/api/${url}`,
      headers: {
        'accept-language': 'zh-CN',
        'blade-auth': `bearer ${await tokenOf(account)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  /** A call of somebody who is not signed in. */
  const stranger = (url: string, body: object, from?: { readonly remoteAddress: string }) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'accept-language': 'zh-CN', 'content-type': 'application/json' },
      payload: JSON.stringify(body),
      ...from,
    });
  const call = async (account: string, url: string, body?: unknown): Promise<Values> => (await ask(account, url, body)).json<Values>();
  /** Sends a file up as an account and tells its id. */
  async function sendFile(account: string, name: string, text: string): Promise<string> {
    const boundary = 'liangheng-part';
    const answer = await server.inject({
      ...{ method: 'POST', url: '/api/file/upload' },
      headers: { 'blade-auth': `bearer ${await tokenOf(account)}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--${boundary}--\r\n`,
    });
    return String(valuesOf(answer.json<Values>()['data'])['fileId']);
  }
  /** An answer that is a file. */
  const text = async (account: string, url: string, body: unknown): Promise<string> => (await ask(account, url, body)).body;

  /** The department of an account. */
  async function deptOf(account: string): Promise<string> {
    const found = await database.system((q) =>
      q.query(`select dept_id::text as id from sys_user where tenant_id = '000000' and account = $1`, [account]),
    );
    return String(found.rows[0]?.['id']);
  }

  /** The employee of an account. */
  async function staffOf(account: string): Promise<string> {
    const found = await database.system((q) =>
      q.query(`select staff_id::text as id from sys_user where tenant_id = '000000' and account = $1`, [account]),
    );
    return String(found.rows[0]?.['id']);
  }

  async function rows(account: string, page: string, filter: Readonly<Record<string, string>> = {}): Promise<readonly Values[]> {
    const searchParam = Object.entries(filter).map(([name, value]) => ({
      filter: JSON.stringify({ [name]: value }),
      op: JSON.stringify({ [name]: '=' }),
    }));
    const answer = await call(account, `${page}/page`, { current: 1, size: 50, searchType: 'N', searchParam });
    return listOf(valuesOf(answer['data'])['records']);
  }

  const detail = async (account: string, page: string, id: unknown): Promise<Values> =>
    valuesOf((await call(account, `${page}/detail?id=${String(id)}`))['data']);

  /** Moves a row and tells what came of it: the new state, or the sentence. */
  async function move(account: string, page: string, step: Move) {
    const { id, name, comment, data } = step;
    const { version } = await detail('admin', page, id);
    const answer = await call(account, `${page}/transition`, {
      name,
      items: [{ id, version }],
      ...(comment === undefined ? {} : { comment }),
      ...(data ? { data } : {}),
    });
    const [result] = listOf(valuesOf(answer['data'])['results']);
    if (result) return result['ok'] === true ? result['state'] : result['msg'];
    const fields = valuesOf(valuesOf(answer['data'])['fields']);
    return Object.values(fields)[0] ?? answer['msg'];
  }

  const close = async (): Promise<void> => {
    await server.close();
    await store.close();
    await opened.close();
  };
  return {
    database,
    connection: opened.connection,
    store,
    server,
    tokenOf,
    ask,
    stranger,
    call,
    sendFile,
    text,
    deptOf,
    staffOf,
    rows,
    detail,
    move,
    close,
  };
}

export type Institute = Awaited<ReturnType<typeof openInstitute>>;
