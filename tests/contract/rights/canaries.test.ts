import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { findRunningEmbedded } from '../../../src/server/db/embedded/embedded';
import { makeWorkbook, openWorkbook } from '../../fixtures/import-file';
import { type Running, runServer } from '../../fixtures/run-script';
import { makeFolder, onMachine, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

// Secrets that stand nowhere else are sent through the real server at its most talkative; then all that it wrote is searched for them.
let folder: string;
let opened: TestDatabase | undefined;
let running: Running;
let address: string;
/** Who runs the platform, signed in once. */
let token: string;
const basic = `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`;
const ready = /^量衡已启动：/;

beforeAll(async () => {
  folder = makeFolder('canaries');
  if (onMachine) opened = await openTestDatabase();
  running = runServer('main', [], {
    ...{
      PORT: '0',
      HOST: '',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: opened?.url ?? '',
      SCHEMAS_DIR: '',
      DEMO: '0',
      LOG_LEVEL: 'trace',
    },
  });
  address = (await running.line(ready)).replace(ready, '');
});
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.ended;
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openClient(): Promise<pg.Client> {
  const connection = opened?.connection ?? findRunningEmbedded(join(folder, 'data'));
  if (!connection) throw new Error('the database is not to be found');
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

async function run(sql: string): Promise<void> {
  const client = await openClient();
  await client.query(sql).finally(() => client.end());
}

/** All rows of all tables, as text. */
async function dumpTables(): Promise<string> {
  const client = await openClient();
  try {
    const tables = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string | null }>(`select string_agg(t::text, e'\\n') as text from ${name} t`);
      parts.push(`${name}\n${rows[0]?.text ?? ''}`);
    }
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

const canary = (kind: string): string => `canary${kind}${randomBytes(9).toString('hex')}`;

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
interface Came {
  readonly status: number;
  readonly body: Values;
  readonly cookies: readonly string[];
  readonly text: string;
  readonly head: string;
}

async function call(method: 'GET' | 'POST', path: string, { token, body, headers = {} }: Sent = {}): Promise<Came> {
  const answer = await fetch(`${address}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: basic,
      ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  const head = [...answer.headers]
    .filter(([name]) => name !== 'set-cookie')
    .map((pair) => pair.join(': '))
    .join('\n');
  return { status: answer.status, body: isObject(json) ? json : {}, cookies: answer.headers.getSetCookie(), text, head };
}

const tokenPath = '/api/blade-auth/oauth/token';
const signIn = (username: string, sent: string): Promise<Came> =>
  call('POST', `${tokenPath}?${new URLSearchParams({ tenantId: '000000', username, password: sent, grant_type: 'password' })}`);
const tokenOf = ({ body }: Came): string => String(body['access_token']);
const cookieOf = ({ cookies }: Came, name: string): string =>
  cookies
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';')[0] ?? '';

const logText = (): string =>
  running.lines.filter((line) => !line.includes('只显示这一次') && !line.includes('shown only this once')).join('\n');

const findLeaks = (secrets: ReadonlyMap<string, string>, places: Readonly<Record<string, string>>): readonly string[] =>
  [...secrets].flatMap(([kind, secret]) =>
    Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? [`${kind} in ${place}`] : [])),
  );

/** What lies in the folder of the data beside the database itself, workbooks as the text of their cells. */
async function readFiles(at = join(folder, 'data')): Promise<string> {
  const entries = readdirSync(at, { withFileTypes: true });
  if (entries.some(({ name }) => name === 'PG_VERSION')) return '';
  const parts = entries.map(async (entry): Promise<string> => {
    const path = join(at, entry.name);
    if (entry.isDirectory()) return readFiles(path);
    if (!entry.isFile()) return '';
    const content = readFileSync(path);
    return content.subarray(0, 2).toString() === 'PK'
      ? JSON.stringify((await openWorkbook(content)).worksheets.map((sheet) => sheet.getSheetValues()))
      : content.toString('latin1');
  });
  return (await Promise.all(parts)).join('\n');
}

test(
  'what opens something is written nowhere: not in the log, not in any table, not in an answer that did not have to tell it',
  { timeout: 300_000 },
  async () => {
    const first = /账号 (\w+)，密码 (\w{20})$/.exec(running.lines.find((line) => line.includes('只显示这一次')) ?? '');
    const secrets = new Map<string, string>();
    const keep = (kind: string, value: string = canary(kind)): string => {
      secrets.set(kind, value);
      return value;
    };
    const answers: Came[] = [];
    const take = async (came: Promise<Came>): Promise<Came> => {
      const answer = await came;
      answers.push(answer);
      return answer;
    };

    // Signing in: in the address, in the body, wrongly, with the password where the account belongs.
    const admin = await signIn('administrator', first?.[2] ?? '');
    token = keep('access token', tokenOf(admin));
    expect(token.length).toBeGreaterThan(100);
    keep('refresh token', cookieOf(admin, 'x-refresh-token'));
    await take(signIn('administrator', keep('wrongPassword')));
    await take(signIn(keep('passwordAsAccount'), 'x'));
    await take(
      call('POST', tokenPath, {
        body: { tenantId: '000000', username: 'administrator', password: keep('bodyPassword'), grant_type: 'password' },
      }),
    );
    await take(call('POST', tokenPath, { body: `{"password":"${keep('brokenBody')}"` }));
    await take(call('POST', tokenPath, { headers: { authorization: `Basic ${btoa(`liangheng:${keep('clientSecret')}`)}` } }));
    const refreshed = await call('POST', `${tokenPath}?grant_type=refresh_token`, {
      headers: { cookie: `x-refresh-token=${cookieOf(admin, 'x-refresh-token')}` },
    });
    keep('second access token', tokenOf(refreshed));
    keep('second refresh token', cookieOf(refreshed, 'x-refresh-token'));
    await take(call('POST', `${tokenPath}?grant_type=refresh_token&refresh_token=${keep('foreignRefresh')}`));
    await take(call('GET', `/api/blade-user/info?blade-auth=bearer%20${keep('tokenInAddress')}`));
    await take(call('GET', '/api/blade-user/info', { token: keep('forgedToken') }));

    // Accounts and passwords.
    const made = await take(
      call('POST', '/api/blade-system/user/submit', {
        token,
        body: { account: 'canary', realName: '探针', password: keep('userPassword') },
      }),
    );
    const { id } = made.body['data'] as { id: string };
    const reset = await call('POST', `/api/blade-system/user/reset-password?userIds=${id}`, { token });
    expect(reset.status).toBe(200);
    const change = { oldPassword: keep('oldPassword'), newPassword: keep('newPassword'), newPassword1: secrets.get('newPassword') };
    await take(call('POST', '/api/blade-system/user/update-password', { token, body: change }));
    await take(
      call('POST', `/api/blade-system/user/update-password?oldPassword=${keep('oldInAddress')}&newPassword=${keep('newInAddress')}`, {
        token,
      }),
    );
    await take(call('POST', '/api/blade-auth/lock', { token: tokenOf(refreshed), body: { password: keep('lockPassword') } }));
    await take(call('POST', '/api/blade-auth/unlock', { token: tokenOf(refreshed), body: { password: keep('wrongUnlock') } }));
    await take(call('POST', '/api/blade-auth/unlock', { token: tokenOf(refreshed), body: { password: secrets.get('lockPassword') } }));

    // Partners, clients, and what browsers send of their own faults.
    await take(
      call('POST', '/api/blade-auth/third/oauth/token', {
        body: {
          accessKeyId: 'x',
          tenantId: '000000',
          username: 'administrator',
          timestamp: String(Date.now()),
          nonce: randomBytes(9).toString('hex'),
          signature: keep('signature'),
        },
      }),
    );
    await take(call('POST', '/api/blade-auth/sso/exchange', { body: { ticket: keep('ticket') } }));
    await take(
      call('POST', '/csApi/blade-expand/open/token/api_token?appId=x', { headers: { timestamp: String(Date.now()), sign: keep('sign') } }),
    );
    await take(
      call('POST', '/api/blade-system/client/submit', {
        token,
        body: { clientId: 'canary', clientSecret: keep('newClientSecret'), authorizedGrantTypes: 'password' },
      }),
    );
    const fault = {
      type: 'error',
      message: `bearer ${keep('bearerInFault')}`,
      url: `http://h/?token=${keep('tokenInFault')}`,
      stack: `at http://h/#password=${keep('passwordInFault')}`,
    };
    await take(call('POST', '/user/send-logs', { token, body: [fault] }));

    // Broken calls with people's particulars in them.
    const people = { phone: '13907319753', idCard: '430102199003079751' };
    await take(
      call('POST', '/api/blade-system/user/submit', {
        token,
        body: { account: 'x y', realName: '人', phone: people.phone, idCard: people.idCard, password: 'quiet-lake-42' },
      }),
    );
    await take(call('POST', '/api/blade-system/user/submit', { token, body: `{"phone":"${people.phone}","idCard":"${people.idCard}"` }));
    await take(call('GET', `/api/nothing?phone=${people.phone}&idCard=${people.idCard}`, { token }));
    await take(call('GET', `/api/blade-system/user/list?realName=${people.phone}&size=x`, { token }));

    const log = logText();
    const places = { log, tables: await dumpTables(), answers: answers.map(({ text, head }) => `${head}\n${text}`).join('\n') };
    expect(findLeaks(secrets, places)).toEqual([]);
    for (const each of Object.values(people)) expect(log).not.toContain(each);
    expect(places.tables).not.toContain(people.idCard);
    expect(places.tables).toContain('sys_audit');
    expect([secrets.size, answers.filter(({ status }) => status >= 500).length]).toEqual([26, 0]);
    expect([...secrets.values()].every((secret) => secret.length > 20)).toBe(true);
  },
);

/** Asks until a task of the background has ended. */
async function endOf(token: string, { body }: Came): Promise<void> {
  const id = isObject(body['data']) ? String(body['data']['taskId']) : '';
  await expect
    .poll(async () => (await call('GET', `/api/tasks/detail?id=${id}`, { token })).body['data'], { timeout: 30_000 })
    .toMatchObject({ state: expect.stringMatching(/^(done|failed)$/) });
}

async function sendFile(path: string, token: string, rows: readonly (readonly string[])[]): Promise<Came> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await makeWorkbook(rows))]), 'rows.xlsx');
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { authorization: basic, 'blade-auth': `bearer ${token}` },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text) as Values, cookies: [], text, head: '' };
}

test(
  'files, tasks, the log of browsers and failures of the database hold no secret either, and of people what their page shows',
  { timeout: 300_000 },
  async () => {
    const secrets = new Map<string, string>();
    const keep = (kind: string): string => {
      const value = canary(kind);
      secrets.set(kind, value);
      return value;
    };
    const [phone, idCard] = ['13907319764', '430102199003077636'];

    // Faults of browsers, as programs write down what they sent.
    const faults = [
      `Request failed {"username":"x","password":"${keep('quoted')}"} for ${phone}`,
      `data: {\\"newPassword\\":\\"${keep('quotedTwice')}\\"} of ${idCard}`,
      `headers { Authorization: 'Basic ${keep('basicHeader')}', "Blade-Auth": "bearer ${keep('bladeHeader')}" }`,
      `cookie a=1; x-refresh-token=${keep('refreshCookie')}; b=2`,
      `GET http://h/api/x?phone=${phone}&smsCode=${keep('smsCode')}&captcha-key=${keep('captchaKey')}`,
      `secret: '${keep('plainWord')}'`,
      `body ${JSON.stringify({ password: `it's "odd" ),;\\ ${keep('oddQuoted')}` })}`,
      `[{"name":"token","value":"${keep('namedValue')}"}] and { apiKey: \`it's ${keep('backTicked')}\` }, password = 'a ${keep('assigned')}'`,
    ];
    const places = ['message', 'stack', 'info', 'url'];
    const logged = faults.flatMap((fault) => places.map((place) => ({ type: 'error', message: 'x', [place]: fault })));
    expect((await call('POST', '/user/send-logs', { token, body: logged })).body['data']).toEqual({ accepted: 32 });

    // Accounts by a file, some of which are refused; passwords made by the server are told once.
    const sheet = [
      ['账号', '姓名', '手机', '初始密码'],
      ['filed', '入册', '13907319765', keep('filePassword')],
      ['x y', '不成', phone, keep('refusedPassword')],
    ];
    for (const [rows, status] of [
      [sheet, 400],
      [sheet.slice(0, 2), 200],
    ] as const)
      expect((await sendFile('/api/blade-system/user/import-user', token, rows)).status).toBe(status);
    const headers = { 'idempotency-key': randomBytes(16).toString('hex') };
    const made = await call('POST', '/api/blade-system/user/submit', { token, headers, body: { account: 'made', realName: '造出' } });
    const { id, password = '' } = made.body['data'] as { id: string; password?: string };
    secrets.set('made password', password);
    expect(password.length).toBeGreaterThan(11);
    await call('POST', '/api/blade-system/user/reset-password', { token, headers, body: { userIds: id, password: keep('givenPassword') } });
    await call('POST', '/api/public/register', {
      body: { tenantId: '000000', account: 'comer', name: '来客', password: keep('ownPassword'), phone, smsId: 'x', smsCode: '123456' },
    });
    const passwords = { newPassword: keep('forgotten'), smsId: 'x', smsCode: '1' };
    await call('POST', '/api/public/password/reset', { body: { tenantId: '000000', account: 'made', phone, ...passwords } });
    await signIn('nobody-here', 'x');
    await call('POST', tokenPath, {
      headers: { 'captcha-key': keep('captchaKeyHeader'), 'captcha-code': keep('captchaAnswer') },
      body: { tenantId: '000000', username: 'administrator', password: 'x', grant_type: 'captcha' },
    });

    // Rows of people: made by a file with faults, exported, removed in the background with a password that nobody asked for.
    const rows = [
      ['单位名称', '客户类型', '详细地址', '电话', '身份证号'],
      ['探针个人', '个人', '某地', phone, idCard],
      ['', '个人', '某地', phone, '430102199003079751'],
    ];
    expect((await sendFile('/api/crm/customers/import?mode=good', token, rows)).status).toBe(200);
    const list = await call('POST', '/api/crm/customers/page', { token, body: { current: 1, size: 10 } });
    const [row] = (list.body['data'] as { records: readonly Values[] }).records;
    const search = { searchType: 'N', searchParam: [{ filter: JSON.stringify({ phone }), op: '{"phone":"="}' }] };
    const exported = await call('POST', '/api/crm/customers/export', {
      token,
      body: { columns: ['enterName', 'idCard'], current: 1, size: 10, ...search },
    });
    expect(exported.status).toBe(200);
    const batch = { do: 'remove', items: [{ id: row?.['id'], version: row?.['version'] }], password: keep('batchPassword') };
    await endOf(token, await call('POST', '/api/crm/customers/batch', { token, body: batch }));

    // The database refuses what nobody foresaw; it says which row, and by the statement where.
    await call('POST', `/csApi/hm-metrology/self-service/sms/${phone}?scene=login`, {});
    await run(`alter table sys_post add constraint unforeseen check (post_name !~ '^canary')`);
    const failed = await call('POST', `/api/blade-system/post/submit?`, {
      token,
      body: { postName: keep('failedRow'), remark: `${phone} ${idCard}`, postCode: 'x' },
    });
    expect(failed.status).toBe(500);
    await running.line(/"code":"23514","constraint":"unforeseen"/);

    expect(findLeaks(secrets, { log: logText(), tables: await dumpTables(), files: await readFiles() })).toEqual([]);
    for (const each of [phone, idCard, '430102199003079751']) expect(logText()).not.toContain(each);
    const errorLog = (await dumpTables()).split('\n').filter((line) => line.includes('Request failed'));
    expect(errorLog).toHaveLength(places.length);
    expect(errorLog.every((line) => !line.includes(phone) && line.includes('139****9764'))).toBe(true);
    expect(secrets.size).toBe(22);
  },
);
