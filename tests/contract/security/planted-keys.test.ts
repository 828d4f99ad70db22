import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import { verifyPassword } from '../../../src/server/auth/passwords';
import { waitForTask } from '../../fixtures/wait-for-task';
import { openHttp, type TestHttp } from '../support/http-setup';
import { prepareWrites } from '../support/own-writes';
import { copySchemas } from '../support/schema-folder';
import { validWrites } from '../support/valid-writes';
import { type MakeWrite, openRoom, sendWrite, tokenFor, type WriteRoom } from '../support/write-room';

// What no caller decides (tenant, maker, times, state, rights, passwords) is sent along with every call that writes, at every depth of its body and
// behind its address. What it leaves in the database is what the same call without it leaves.
let http: TestHttp;
const owner = async (sql: string, ...values: readonly unknown[]) =>
  (await http.database.system((q) => q.query(sql, values))).rows as readonly Values[];
let tables: readonly string[] = [];

beforeAll(async () => {
  // A copy: one of the writes takes a page file away.
  http = await openHttp(copySchemas());
  await prepareWrites(http);
  const found = await owner(`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`);
  // What passes by itself is no write of a call.
  const passing = new Set([
    'sys_lock',
    'sys_audit_link',
    'sys_audit_head',
    'sys_node_lease',
    'sys_daily',
    'sys_daily_run',
    'sys_captcha',
    'sys_nonce',
    // Notices are brought to their readers beside the calls.
    'sys_told',
    'sys_delivery',
    'sys_sent',
  ]);
  tables = found.map(({ name }) => String(name)).filter((name) => !passing.has(name));
  await http.tokenOf('admin');
});
afterAll(() => http.close());

const other = '7777777777777';
/** In the spelling of the wire and in that of the database. */
const planted: Values = {
  ...{
    tenantId: '000001',
    tenant_id: '000001',
    id: other,
    createUser: other,
    create_user: other,
    createUserName: '别人',
    createDept: other,
  },
  ...{ createTime: '2001-01-01 00:00:00', updateUser: other, updateUserName: '别人', updateTime: '2001-01-01 00:00:00', version: 99 },
  ...{ status: 9, isDeleted: 1, is_deleted: 1, enabled: false, mustChange: false, must_change: false, platform: true },
  ...{ roles: ['administrator'], roleId: '1', roleIds: ['1'], permissions: ['*'], account: 'administrator', userId: other },
  ...{ staffId: other, enterId: other, deptId: other, postId: other },
  ...{ password: 'planted-Lake-77', password_hash: 'planted', passwordHash: 'planted' },
};

/** A form with a file has at most ten others. */
const inForms: ReadonlySet<string> = new Set(['tenantId', 'id', 'createUser', 'status', 'isDeleted', 'roleIds', 'password', 'version']);

/** The places of a call where a key can be planted: its address, its body, and what lies in that. */
function placesOf(body: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (Array.isArray(body)) return body.flatMap((each: unknown, index) => placesOf(each, [...path, index]));
  return isObject(body) ? [path, ...Object.entries(body).flatMap(([name, value]) => placesOf(value, [...path, name]))] : [];
}

/** The body with more keys at a place; what stands there already stays. */
function plantAt(body: unknown, path: readonly (string | number)[], keys: Values): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return { ...keys, ...(isObject(body) ? body : {}) };
  if (Array.isArray(body)) return body.map((each: unknown, index) => (index === step ? plantAt(each, rest, keys) : each));
  return isObject(body) ? { ...body, [step]: plantAt(body[step], rest, keys) } : body;
}

const holdsKeys = (body: unknown, path: readonly (string | number)[]): ReadonlySet<string> => {
  const at = path.reduce<unknown>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined),
    body,
  );
  return new Set(isObject(at) ? Object.keys(at) : []);
};

/** Keys that a refusal names. */
function namedIn(told: Values): ReadonlySet<string> {
  const { data } = told;
  const fields = isObject(data) && isObject(data['fields']) ? Object.keys(data['fields']) : [];
  return new Set(fields.map((name) => name.split('.').at(-1) ?? name));
}

async function txid(): Promise<string> {
  return String((await owner('select pg_current_xact_id()::text as id'))[0]?.['id']);
}

/** Hashes of passwords that were stored, and whether the planted one is let in by them. */
const hashes = new Map<string, boolean>();

/** Blanks out the hash of a password, which differs each time, but says where it is that of the planted one. */
async function blankHash(row: string): Promise<string> {
  const [hash] = /\$argon2[^"]*/.exec(row) ?? [];
  if (hash === undefined) return row;
  const isPlanted = hashes.get(hash) ?? (await verifyPassword(hash, String(planted['password'])));
  hashes.set(hash, isPlanted);
  return row.replaceAll(hash, isPlanted ? 'HASH OF THE PLANTED PASSWORD' : 'HASH');
}

/** All rows that were written since a transaction, with what differs from one call to the next blanked out. */
async function writtenSince(since: string, { word, phone }: WriteRoom): Promise<readonly string[]> {
  const parts = tables.map((name) => `select '${name}' as place, to_jsonb(t)::text as row from ${name} t where xmin::text::bigint > $1`);
  const rows = await owner(parts.join(' union all '), since);
  const texts = await Promise.all(rows.map(({ place, row }) => blankHash(`${String(place)} ${String(row)}`)));
  return texts
    .map((row) =>
      row
        .replaceAll(word, 'WORD')
        .replaceAll(phone, 'PHONE')
        .replace(/"(search_text|request_id|address|seq|written|agent|last_use|size|last)": ("(?:[^"\\]|\\.)*"|[\w.]+),? ?/g, '')
        // A task keeps what it was asked for as it was asked, to do it.
        .replace(/"request": \{"do".*?"comment": ""\}/, 'REQUEST')
        .replace(/[A-Z]{2}\d{4}(-?\d+)/g, 'NUMBER')
        .replace(/20[23]\d-\d\d-\d\d([T ][\d:.+]+)?/g, 'TIME')
        .replace(/\d{15,}/g, 'ID')
        .replace(/[\w-]{32,}/g, 'SECRET'),
    )
    .sort();
}

type Place = 'query' | readonly (string | number)[];

interface Outcome {
  readonly status: number;
  readonly text: string;
  readonly rows: readonly string[];
  readonly place: Place | undefined;
  /** What was sent there and not refused by its name. */
  readonly taken: readonly string[];
  /** How many places were tried with it, those included where all was refused. */
  readonly tried: number;
}

/** Makes a call with keys at its places from one on, without each that is refused by its name, until it succeeds; after the last place, as it is. */
async function attempt(call: string, from: number): Promise<Outcome> {
  const at = await openRoom(http);
  const write = await (validWrites[call] as MakeWrite)(at);
  const token = write.as === undefined ? undefined : await tokenFor(http, write.as);
  const { query = {}, body, file } = write;
  const places: readonly Place[] = ['query', ...(call.startsWith('GET') ? [] : file ? [[]] : placesOf(body ?? {}))];
  const since = await txid();
  let tried = Math.min(from, places.length);
  for (;;) {
    const place = places[tried];
    const known = place === undefined ? new Set<string>() : place === 'query' ? new Set(Object.keys(query)) : holdsKeys(body, place);
    // What a call takes by either way it takes by its address too; a password in its body is never another one for what stands behind that.
    const inBody = [...(write.own ?? []), ...holdsKeys(body, [])];
    const taken = place === 'query' ? inBody.filter((name) => name !== 'password' || write.own?.includes(name)) : inBody;
    const kept = new Set([...known, ...(place === 'query' || place?.length === 0 ? taken : [])]);
    let keys =
      place === undefined
        ? {}
        : Object.fromEntries(Object.entries(planted).filter(([name]) => !kept.has(name) && (!file || inForms.has(name))));
    while (place === undefined || Object.keys(keys).length > 0) {
      const texts = Object.fromEntries(Object.entries(keys).map(([name, value]) => [name, String(value)]));
      const sent =
        place === 'query'
          ? { query: { ...texts, ...query }, body }
          : { query, body: place === undefined ? body : plantAt(body ?? {}, place, keys) };
      const { status, told, text } = await sendWrite(http, { call, write, token, ...sent });
      const named = [...namedIn(told)].filter((name) => Object.hasOwn(keys, name));
      if (status === 400 && named.length > 0) {
        keys = Object.fromEntries(Object.entries(keys).filter(([name]) => !named.includes(name)));
        continue;
      }
      const refused = Object.keys(keys).filter((name) => write.refuses?.includes(name));
      if (status === 400 && refused.length > 0) {
        keys = Object.fromEntries(Object.entries(keys).filter(([name]) => !refused.includes(name)));
        continue;
      }
      const { data } = told;
      if (isObject(data) && typeof data['taskId'] === 'string') await waitForTask(http, data['taskId'], token ?? '');
      return {
        status,
        text,
        rows: await writtenSince(since, at),
        place,
        taken: Object.keys(keys),
        tried: tried + (place === undefined ? 0 : 1),
      };
    }
    tried += 1;
  }
}

test('there is a write for every writing call of the wire', async () => {
  const routes = (await listRoutes()).filter(({ mutates }) => mutates).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(validWrites).sort()).toEqual([...routes].sort());
});

const differences = (plain: Outcome, { rows }: Outcome): readonly string[] => [
  ...rows.filter((row) => !plain.rows.includes(row)).map((row) => `+ ${row}`),
  ...plain.rows.filter((row) => !rows.includes(row)).map((row) => `- ${row}`),
];

// A page that is removed takes compiling the whole folder, time and again.
test.each(Object.keys(validWrites))('%s takes nothing from its caller that no caller decides', { timeout: 240_000 }, async (call) => {
  let plain = await attempt(call, Infinity);
  expect([plain.status, plain.text]).toEqual([200, expect.anything()]);
  for (let tried = 0, place: Place | undefined = 'query'; place !== undefined;) {
    let outcome: Outcome = await attempt(call, tried);
    let differs = differences(plain, outcome);
    if (differs.length > 0 || outcome.rows.length !== plain.rows.length) {
      // What the server does by itself in between (a sweep, a task, a delivery) is made by no call: it does not come twice.
      [plain, outcome] = [await attempt(call, Infinity), await attempt(call, tried)];
      differs = differences(plain, outcome);
    }
    ({ tried, place } = outcome);
    const { status, text, taken, rows } = outcome;
    expect({ place, taken, text, status, differs, rows: rows.length }).toEqual({
      ...{ place, taken, text, status: plain.status, differs: [], rows: plain.rows.length },
    });
  }
});
