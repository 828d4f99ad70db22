import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { StartError } from '../../../src/server/db/start-error';
import { isLoopback, readSettings, refusePublicDemo } from '../../../src/server/settings';

const read = (environment: Record<string, string>) => readSettings(environment, '/srv/app');

test('an empty environment gives the documented values', () => {
  expect(read({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/app/.data',
    filesDir: '/srv/app/.data/files',
    publicUrl: 'http://127.0.0.1:8080',
    paperUrl: 'http://127.0.0.1:8080',
    schemasDir: '/srv/app/schemas',
    demo: true,
    demoForced: false,
    frameHosts: [],
    clients: [],
    acquireHosts: [],
    acquireDatabases: new Map(),
    backends: new Map(),
    compat: { open: true, thirdLoginWithoutNonce: false, queryToken: false, deniedAsSignedOut: false, maxPageSize: 50_000 },
    offline: true,
    rightsCacheMs: 800,
    smsDeduplicates: false,
    logLevel: 'info',
  });
});

test('values that are set win; empty ones count as absent', () => {
  const settings = read({ PORT: '9000', DATA_DIR: '/var/data', PUBLIC_URL: 'https://lims.example.cn/', DEMO: '', LOG_LEVEL: ' warn ' });
  expect(settings).toMatchObject({
    port: 9000,
    dataDir: '/var/data',
    filesDir: '/var/data/files',
    publicUrl: 'https://lims.example.cn',
    paperUrl: 'https://lims.example.cn',
    logLevel: 'warn',
  });
});

test('a bucket is named with its key in one address, whose parts may hold any sign', () => {
  expect(read({ FILES_BUCKET: 'https://AK:s3%2Fc%40ret@oss.example.cn:9000/lims-files/?region=cn-east-1' }).filesBucket).toEqual({
    ...{ endpoint: 'https://oss.example.cn:9000', name: 'lims-files', region: 'cn-east-1', key: 'AK', secret: 's3/c@ret' },
  });
});

test('back ends of pages are named with client, account and how the password goes', () => {
  const [found, plain] = [
    ...read({
      BACKEND_000000_Older: 'https://bridge:b%20r%2Fdge@older.example.cn/api/?tenant=000007&account=robot&password=r%40bot&transport=md5',
      BACKEND_000001_older: 'http://bridge:secret@10.0.4.9:8800?token=/auth/token',
      BACKEND_000001_none: ' ',
    }).backends,
  ];
  expect(found).toEqual([
    '000000/older',
    {
      ...{ url: new URL('https://older.example.cn/api'), client: { id: 'bridge', secret: 'b r/dge' }, tenantId: '000007' },
      ...{ account: { name: 'robot', password: 'r@bot' }, transport: 'md5', tokenPath: '/blade-auth/oauth/token' },
    },
  ]);
  expect(plain?.[1]).toMatchObject({ tenantId: '000000', transport: 'plain', tokenPath: '/auth/token' });
  expect(plain?.[1]).not.toHaveProperty('account');
});

test('hosts and databases of sources of measured values are named for a tenant, or for all', () => {
  const settings = read({
    ...{ ACQUIRE_HOSTS: '000000@bench.lan:8080, 10.0.4.7,[fd00::1]:80', ACQUIRE_DB_000000_Balance: 'postgres://reader:pw@lab/balances' },
    ...{ ACQUIRE_DB_000000_socket: 'postgres:///balances?host=/run/postgresql', ACQUIRE_DB_000000_none: ' ' },
  });
  expect(settings.acquireHosts).toEqual([
    { tenantId: '000000', host: 'bench.lan', port: '8080' },
    { host: '10.0.4.7' },
    { host: '[fd00::1]', port: '80' },
  ]);
  expect([...settings.acquireDatabases]).toEqual([
    ['000000/balance', 'postgres://reader:pw@lab/balances'],
    ['000000/socket', 'postgres:///balances?host=/run/postgresql'],
  ]);
});

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://u@h/d' }, false],
  [{ DATABASE_URL: 'postgres://u@h/d', DEMO: '1' }, true],
])('the demo institute with %j: %s', (environment, demo) => {
  expect(read(environment).demo).toBe(demo);
});

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['HOST', { HOST: 'not a host' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['ACQUIRE_HOSTS', { ACQUIRE_HOSTS: 'http://bench.lan' }],
  ['BACKEND_older', { BACKEND_older: 'https://a:b@h' }],
  ['BACKEND_000000_older', { BACKEND_000000_older: 'ftp://a:b@h' }],
  ['BACKEND_000000_older', { BACKEND_000000_older: 'https://h/api' }],
  ['BACKEND_000000_older', { BACKEND_000000_older: 'https://a:b@h?account=robot' }],
  ['BACKEND_000000_older', { BACKEND_000000_older: 'https://a:b@h?transport=sm2' }],
  ['BACKEND_000000_older', { BACKEND_000000_older: 'https://a:b@h?token=//x' }],
  ['BACKEND_000000_older', { BACKEND_000000_older: 'https://a:b@h?tennant=1' }],
  ['ACQUIRE_DB_000000_balance', { ACQUIRE_DB_000000_balance: 'mysql://u:pw@h/d' }],
  ['ACQUIRE_DB_balance', { ACQUIRE_DB_balance: 'postgres://u@h/d' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://u@h/d' }],
  ['DATABASE_URL', { DATABASE_URL: 'institute' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'lims.example.cn' }],
  ['FILES_BUCKET', { FILES_BUCKET: 'https://key:secret@oss.example.cn/' }],
  ['SMS_URL', { SMS_URL: 'sms.example.cn' }],
  ['SMS_DEDUPLICATES', { SMS_DEDUPLICATES: 'perhaps' }],
  ...[
    'mail.example.cn',
    'https://mail.example.cn',
    'smtps://mail.example.cn?tls=off',
    'smtp://mail.example.cn?tls=on',
    'smtp://u:%zz@h',
  ].map((url): [string, Record<string, string>] => ['SMTP_URL', { SMTP_URL: url, SMTP_FROM: 'lims@example.cn' }]),
  ...['', 'lims', '量衡 <lims>', 'a@example.cn, b@example.cn', '量衡 <a@example.cn> <b@example.cn>'].map(
    (from): [string, Record<string, string>] => ['SMTP_FROM', { SMTP_URL: 'smtps://mail.example.cn', SMTP_FROM: from }],
  ),
  ['OFFLINE', { OFFLINE: 'never' }],
  ['RIGHTS_CACHE_MS', { RIGHTS_CACHE_MS: '1001' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, everybody' }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
  ['SECRET_KEY', { SECRET_KEY: 'bladexisapowerfulmicroservicearchitectureupgradedandoptimizedfromacommercialproject' }],
  ['SECRET_KEY', { SECRET_KEY: 'change-me-change-me-change-me-change-me' }],
  ['SECRET_KEY', { SECRET_KEY: 'this-is-a-SAMPLE-of-a-key-with-many-signs' }],
  ['SECRET_KEY', { SECRET_KEY: '0123456789abcdef0123456789abcdef' }],
  ['SECRET_KEY', { SECRET_KEY: 'a'.repeat(64) }],
  ['CLIENTS', { CLIENTS: 'saber' }],
  ['CLIENTS', { CLIENTS: 'saber:saber_secret,:x' }],
  ['COMPAT_OPEN', { COMPAT_OPEN: 'yes' }],
  ['COMPAT_QUERY_TOKEN', { COMPAT_QUERY_TOKEN: '2' }],
  ['PERMISSION_DENIED', { PERMISSION_DENIED: '404' }],
  ['MAX_PAGE_SIZE', { MAX_PAGE_SIZE: '0' }],
  ['MAX_PAGE_SIZE', { MAX_PAGE_SIZE: '50001' }],
  ['DEMO', { DEMO: 'perhaps' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('a malformed %s is refused by its name in both languages', (name, environment) => {
  const refusal = (() => {
    try {
      return read(environment as Record<string, string>);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal).toMatchObject({ zh: expect.stringContaining(name) as unknown, en: expect.stringContaining(name) as unknown });
});

test('a key drawn by chance is taken, in any common writing; a refused one is not repeated', () => {
  const drawn = Array.from({ length: 200 }, () => randomBytes(32));
  for (const bytes of drawn)
    for (const writing of ['hex', 'base64', 'base64url'] as const) {
      const key = bytes.toString(writing);
      expect(read({ SECRET_KEY: key }).secretKey).toBe(key);
    }
  expect(() => read({ SECRET_KEY: 'my-example-of-a-key-that-is-long-enough' })).toThrow(expect.not.stringContaining('my-example') as Error);
});

test('programs that sign in are named by pairs', () => {
  expect(read({}).clients).toEqual([]);
  expect(read({ CLIENTS: 'saber:saber_secret, sword:a=b' }).clients).toEqual(['saber:saber_secret', 'sword:a=b']);
  expect(() => read({ CLIENTS: 'saber geheim' })).toThrow(expect.not.stringContaining('geheim') as Error);
});

test('the calls of the open edition come with the demo institute, or when they are asked for', () => {
  const open = (environment: Record<string, string>) => read(environment).compat.open;
  expect([open({}), open({ DEMO: '0' }), open({ DEMO: '0', COMPAT_OPEN: '1' }), open({ COMPAT_OPEN: '0' })]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(read({ PERMISSION_DENIED: '401', MAX_PAGE_SIZE: '500', COMPAT_QUERY_TOKEN: '1' }).compat).toEqual({
    open: true,
    thirdLoginWithoutNonce: false,
    queryToken: true,
    deniedAsSignedOut: true,
    maxPageSize: 500,
  });
});

test('a password in DATABASE_URL is not repeated in the refusal', () => {
  expect(() => read({ DATABASE_URL: 'mysql://root:geheim@h/d' })).toThrow(expect.not.stringContaining('geheim') as Error);
});

test('demo accounts stay on this machine unless DEMO=1', () => {
  expect(() => refusePublicDemo(read({ HOST: '0.0.0.0', DEMO: '0' }))).toThrow(/HOST/);
  expect(() => refusePublicDemo(read({ HOST: '0.0.0.0', DEMO: '1' }))).not.toThrow();
  expect(['localhost', '127.0.0.1', '127.9.9.9', '::1'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '::', '10.0.0.1', '127.evil.example'].some(isLoopback)).toBe(false);
});

test.each([
  ['smtps://lims:p%40ss@mail.example.cn', { host: 'mail.example.cn', port: 465, line: 'tls', account: { user: 'lims', password: 'p@ss' } }],
  ['smtp://mail.example.cn:2525', { host: 'mail.example.cn', port: 2525, line: 'startTls' }],
  ['smtp://[::1]?tls=off', { host: '::1', port: 587, line: 'open' }],
])('the mail server %s', (url, server) => {
  const from = { name: '北方计量', address: 'lims@example.cn' };
  expect(read({ SMTP_URL: url, SMTP_FROM: '北方计量 <lims@example.cn>' }).mailServer).toEqual({ ...server, from });
  // The password stands in no refusal.
  expect(() => read({ SMTP_URL: `${url}/x`, SMTP_FROM: 'lims@example.cn' })).toThrow(expect.not.stringContaining('p%40ss') as Error);
});
