import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject, type Values } from '../../../src/base/dot-path';
import { hashPassword } from '../../../src/server/auth/passwords';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { buildServer } from '../../../src/server/app/build-server';
import type { Database } from '../../../src/server/db/connections/database';
import { createSchemaStore, type SchemaStore } from '../../../src/server/db/schema/schema-store';
import { readSettings, type Settings } from '../../../src/server/settings';
import { compileOnce } from '../../fixtures/some-schemas';
import { makeFolder, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

export const password = 'Liangheng@2026';
export const basic = `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`;

export interface Answer {
  readonly status: number;
  readonly body: Values;
  readonly data: unknown;
  readonly msg: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly [name: string]: unknown }[];
  readonly text: string;
}

export interface Request {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
}

export interface TestHttp {
  readonly server: FastifyInstance;
  readonly database: Database;
  readonly store: SchemaStore;
  readonly connection: ClientConfig;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, request?: Request): Promise<Answer>;
  /** Calls the token endpoint with a password. */
  signInAs(account: string, tenantId?: string, sent?: string): Promise<Answer>;
  /** Signs in once and gives the access token. */
  tokenOf(account: string, tenantId?: string): Promise<string>;
  close(): Promise<void>;
}

export const roles = [
  'administrator',
  'admin',
  'configurator',
  'acceptor',
  'salesman',
  'dept_head',
  'tester',
  'quality',
  'finance',
  'device_keeper',
  'hr',
  'sample_keeper',
  'verifier',
  'signatory',
  'issuer',
];

async function addTenant(database: Database, tenantId: string, accounts: readonly string[], hash: string): Promise<void> {
  await database.system(async (q) => {
    await q.query('insert into sys_tenant (tenant_id, tenant_name) values ($1, $1)', [tenantId]);
    for (const [index, role] of roles.entries())
      await q.query('insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ($1, $2, $3, $3, 1)', [
        tenantId,
        index + 1,
        role,
      ]);
    for (const [index, account] of accounts.entries()) {
      const role = roles.find((each) => account.startsWith(each)) ?? 'tester';
      await q.query('insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name) values ($1, $2, $3, $4, $5, $5)', [
        tenantId,
        100 + index,
        account,
        hash,
        `人员${account}`,
      ]);
      await q.query('insert into sys_user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
        tenantId,
        100 + index,
        roles.indexOf(role) + 1,
      ]);
    }
  });
}

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Makes a schemas folder of its own: the shared language files of the product and the small pages of these tests. */
export function makeSchemas(): string {
  const folder = makeFolder('schemas');
  for (const name of ['kinds.json', 'menus.json', 'numbers.json', 'dicts'])
    cpSync(join(folderOf('../../../schemas'), name), join(folder, name), { recursive: true });
  cpSync(folderOf('./http-schemas'), folder, { recursive: true });
  return folder;
}

const asIs = (database: Database): Database => database;
const productFolder = folderOf('../../../schemas');
const smallFolder = makeSchemas();
const textOf = (folder: string) => JSON.stringify([...readSchemas(folder).files]);
const smallText = textOf(smallFolder);

/** Says whether a folder's content is that of the product or of the small pages, which most tests take as they are. */
function commonContent(schemasDir: string): 'product' | 'small' | undefined {
  if (resolve(schemasDir) === resolve(productFolder)) return 'product';
  return schemasDir === smallFolder || textOf(schemasDir) === smallText ? 'small' : undefined;
}

type Environment = Readonly<Record<string, string>>;
/** What tests write into the tables of rights holds soon: nobody waits for it long. */
const atOnce: Environment = { RIGHTS_CACHE_MS: '100' };

/** Files lie in a folder, or, where TEST_BUCKET names one, in a bucket. */
export const settingsFor = (env: Environment = {}): Settings => {
  const { TEST_BUCKET: bucket } = process.env;
  const files = bucket === undefined ? {} : { FILES_BUCKET: bucket };
  return readSettings({ LOG_LEVEL: 'error', DATA_DIR: `/tmp/liangheng-http-${process.pid}`, ...files, ...env }, '/tmp');
};

function startServer(database: Database, store: SchemaStore, schemasDir: string, env: Environment = {}): Promise<FastifyInstance> {
  return buildServer({ database, store, settings: settingsFor(env), schemasDir });
}

const openStore = (database: Database, dir: string) => createSchemaStore({ database, dir, compile: compileOnce });

async function addTenants(database: Database): Promise<void> {
  const hash = await hashPassword(password);
  await addTenant(database, '000000', [...roles, 'admin2', 'salesman2'], hash);
  await addTenant(database, '000001', ['admin'], hash);
}

/** Opens a database with tenants and the tables of the pages. */
async function openFilled(schemasDir: string, around: (database: Database) => Database): Promise<[TestDatabase, Database, SchemaStore]> {
  const name = around === asIs ? commonContent(schemasDir) : undefined;
  const prepare = async (database: Database): Promise<void> => {
    await addTenants(database);
    const store = await openStore(database, schemasDir);
    // The first start brings menus, dictionaries and regions along.
    await (await startServer(database, store, schemasDir)).close();
    await store.close();
  };
  const test = await openTestDatabase(name && { name, prepare });
  const database = around(test.database);
  if (!name) await addTenants(database);
  return [test, database, await openStore(database, schemasDir)];
}

/** Starts the server over a fresh database with two tenants and one account a role (`admin2` is a second administrator); `around` may stand between both, whose statements may be counted: there rights are cached as in the product. */
export async function openHttp(
  schemasDir: string = smallFolder,
  around: (database: Database) => Database = asIs,
  env: Environment = around === asIs ? atOnce : {},
): Promise<TestHttp> {
  const [test, database, store] = await openFilled(schemasDir, around);
  const server = await startServer(database, store, schemasDir, env);
  const tokens = new Map<string, string>();

  const call: TestHttp['call'] = async (method, url, request = {}) => {
    const answer = await server.inject({
      method,
      url,
      headers: {
        'accept-language': 'zh-CN',
        ...(request.token === undefined ? {} : { 'blade-auth': `bearer ${request.token}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.cookies ? { cookies: { ...request.cookies } } : {}),
      ...(request.body === undefined ? {} : { payload: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) }),
    });
    const json = String(answer.headers['content-type']).includes('json') && answer.headers['content-encoding'] === undefined;
    const parsed: unknown = json ? answer.json() : {};
    const body = isObject(parsed) ? parsed : {};
    const cookies = answer.cookies.map((cookie) => ({ ...cookie }));
    return {
      status: answer.statusCode,
      body,
      data: body['data'],
      msg: String(body['msg'] ?? ''),
      headers: answer.headers,
      cookies,
      text: answer.body,
    };
  };
  const signInAs: TestHttp['signInAs'] = (account, tenantId = '000000', sent = password) =>
    call(
      'POST',
      `/api/blade-auth/oauth/token?${new URLSearchParams({ tenantId, username: account, password: sent, grant_type: 'password', scope: 'all', type: 'account' })}`,
      {
        headers: { authorization: basic, 'tenant-id': tenantId },
      },
    );
  return {
    server,
    database,
    store,
    connection: test.connection,
    call,
    signInAs,
    tokenOf: async (account, tenantId = '000000') => {
      const key = `${tenantId} ${account}`;
      const known = tokens.get(key);
      if (known !== undefined) return known;
      const answer = await signInAs(account, tenantId);
      const token = String(answer.body['access_token']);
      tokens.set(key, token);
      return token;
    },
    close: async () => {
      await server.close();
      await store.close();
      await test.close();
    },
  };
}
