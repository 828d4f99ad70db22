import { resolve } from 'node:path';
import { type AcquireDatabases, type AcquireHost, readAcquireDatabases, readAcquireHosts } from './acquire/acquire-settings';
import { type Backends, readBackends } from './remote/backend-settings';
import { StartError } from './db/start-error';
import { type MailServer, readMailServer } from './messages/mail-server';

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** How the wire is served to clients other than our own. */
interface Compat {
  /** True: the calls of the open edition are served. */
  readonly open: boolean;
  /** True: partners may sign users in without time and nonce, so that whoever overhears such a call can make it again. */
  readonly thirdLoginWithoutNonce: boolean;
  /** True: calls that only read take a token in the address, which logs and histories keep. */
  readonly queryToken: boolean;
  /** True: a missing right is answered as 401, upon which such clients sign out. */
  readonly deniedAsSignedOut: boolean;
  /** Rows that no page may exceed, whatever the page itself would give. */
  readonly maxPageSize: number;
}

/** A bucket of a storage that speaks the S3 interface. */
export interface Bucket {
  /** Shape: `https://host[:port]`. */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute path; holds the embedded database and, by default, the files. */
  readonly dataDir: string;
  /** Absent: the embedded database is used. */
  readonly databaseUrl?: string;
  readonly filesDir: string;
  /** Where contents of files are kept instead. */
  readonly filesBucket?: Bucket;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** What the addresses on papers begin with: PUBLIC_URL, or for the demo institute on one's own machine where it listens. Absent otherwise: an original that carries an address is refused. */
  readonly paperUrl?: string;
  /** Origin of PUBLIC_URL; absent where it is not set and the address is only known by what callers say. */
  readonly publicOrigin?: string;
  /** Absent: a key is made on the first start and kept in the database. */
  readonly secretKey?: string;
  readonly schemasDir: string;
  /** True where the demo institute is to be loaded on the first start. */
  readonly demo: boolean;
  /** True where DEMO=1 was said, which also allows demo accounts on a public address. */
  readonly demoForced: boolean;
  readonly logLevel: LogLevel;
  /** Origins whose pages may be shown inside the product. Shape: `https://host[:port]`. */
  readonly frameHosts: readonly string[];
  /** Programs whose Basic header is taken beside the browser's own. Shape: `id:secret`; the secret of a browser's program is none. */
  readonly clients: readonly string[];
  readonly compat: Compat;
  /** Gateway that text messages are handed to. Absent: with the demo institute they stay in the outbox, without it none are sent. */
  readonly smsUrl?: string;
  /** Addresses or networks of proxies whose word on where a call came from is taken, with commas between. */
  readonly trustedProxies?: string;
  /** What the gateway knows us by. */
  readonly smsToken?: string;
  /** True where the gateway takes messages of one id once, so that one whose outcome is unknown is sent again by itself. */
  readonly smsDeduplicates: boolean;
  /** Absent: with the demo institute e-mails stay in the outbox, without it none are sent. */
  readonly mailServer?: MailServer;
  readonly acquireHosts: readonly AcquireHost[];
  readonly acquireDatabases: AcquireDatabases;
  readonly backends: Backends;
  /** True where browsers may keep the frame and what each person saw last, for the time without a server. */
  readonly offline: boolean;
  /** Units: ms; how long a process goes on with the session and the rights that it has read of a caller. */
  readonly rightsCacheMs: number;
}

/** Words of keys that stand in handbooks and published sources (BladeX shipped one: CVE-2021-44910); no key drawn by chance has them. */
const publishedKeys =
  /bladex|springblade|liangheng|change-?_?me|placeholder|example|sample|insecure|your[-_ ]?(own[-_ ]?)?(secret|key)|password|qwerty|0123456789|123456789|abcdefghij/i;
/** A key that was drawn by chance has more different signs, even in hexadecimal. */
const fewestSigns = 10;

type Environment = Readonly<Record<string, string | undefined>>;

const refuse = (name: string, zh: string, en: string) => new StartError(`环境变量 ${name} ${zh}。`, `Environment variable ${name} ${en}.`);

function readPort(text: string | undefined): number {
  if (text === undefined) return 8080;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw refuse('PORT', `应为 0 到 65535 的整数，现为“${text}”`, `must be an integer from 0 to 65535, but is "${text}"`);
  return port;
}

function readHost(text: string | undefined): string {
  const host = text ?? '127.0.0.1';
  if (!/^[0-9A-Za-z.:_-]+$/.test(host))
    throw refuse('HOST', `应为主机名或 IP 地址，现为“${host}”`, `must be a host name or an IP address, but is "${host}"`);
  return host;
}

function readUrl(name: string, text: string, protocols: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const requested = protocols.map((protocol) => `${protocol}//…`).join(' / ');
  // The value itself is not shown: a database address holds a password.
  if (!url || !protocols.includes(url.protocol) || (url.host === '' && !url.searchParams.has('host')))
    throw refuse(name, `应为 ${requested} 形式的地址`, `must be an address such as ${requested}`);
  return url;
}

/** Shape of the variable: `https://key:secret@host[:port]/bucket[?region=name]`. */
function readBucket(text: string | undefined): Bucket | undefined {
  if (text === undefined) return undefined;
  const url = readUrl('FILES_BUCKET', text, ['http:', 'https:']);
  const name = url.pathname.slice(1).replace(/\/$/, '');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) || url.username === '' || url.password === '')
    throw refuse(
      'FILES_BUCKET',
      '应为 https://密钥编号:密钥@主机/桶名 形式的地址',
      'must be an address such as https://key:secret@host/bucket',
    );
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { endpoint: url.origin, name, region: url.searchParams.get('region') ?? 'us-east-1', key, secret };
}

function readYesNo(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  const known: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };
  const value = Object.hasOwn(known, text) ? known[text] : undefined;
  if (value === undefined) throw refuse(name, `应为 1 或 0，现为“${text}”`, `must be 1 or 0, but is "${text}"`);
  return value;
}

/** Shape of the variable: addresses with commas between. */
function readFrameHosts(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readUrl('FRAME_HOSTS', part, ['http:', 'https:']).origin);
}

/** Shape of the variable: `id:secret` with commas between. The value itself is not shown. */
function readClients(text: string | undefined): readonly string[] {
  const pairs = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (!pairs.every((pair) => /^[\w.-]{1,40}:[\x21-\x7e]{1,100}$/.test(pair)))
    throw refuse('CLIENTS', '应为以逗号分隔的 标识:密钥', 'must be pairs of id:secret with commas between');
  return pairs;
}

type ReadValue = (name: string) => string | undefined;

/** The calls of the open edition come with the demo institute; elsewhere they are asked for. */
function readCompat(value: ReadValue, demo: boolean): Compat {
  const denied = value('PERMISSION_DENIED') ?? '403';
  if (denied !== '403' && denied !== '401')
    throw refuse('PERMISSION_DENIED', `应为 403 或 401，现为“${denied}”`, `must be 403 or 401, but is "${denied}"`);
  const size = value('MAX_PAGE_SIZE') ?? '50000';
  if (!/^[1-9]\d{0,4}$/.test(size) || Number(size) > 50_000)
    throw refuse('MAX_PAGE_SIZE', `应为 1 到 50000 的整数，现为“${size}”`, `must be an integer from 1 to 50000, but is "${size}"`);
  return Object.freeze({
    open: readYesNo('COMPAT_OPEN', value('COMPAT_OPEN')) ?? demo,
    thirdLoginWithoutNonce: readYesNo('COMPAT_THIRD_WITHOUT_NONCE', value('COMPAT_THIRD_WITHOUT_NONCE')) ?? false,
    queryToken: readYesNo('COMPAT_QUERY_TOKEN', value('COMPAT_QUERY_TOKEN')) ?? false,
    deniedAsSignedOut: denied === '401',
    maxPageSize: Number(size),
  });
}

function readLogLevel(text: string | undefined): LogLevel {
  const level = logLevels.find((one) => one === (text ?? 'info'));
  if (!level)
    throw refuse(
      'LOG_LEVEL',
      `应为 ${logLevels.join('、')} 之一，现为“${text}”`,
      `must be one of ${logLevels.join(', ')}, but is "${text}"`,
    );
  return level;
}

function readRightsCache(text: string | undefined): number {
  const ms = text ?? '800';
  if (!/^\d{1,4}$/.test(ms) || Number(ms) > 1000)
    throw refuse('RIGHTS_CACHE_MS', `应为 0 到 1000 的整数，现为“${ms}”`, `must be an integer from 0 to 1000, but is "${ms}"`);
  return Number(ms);
}

function readProxies(text: string | undefined): string | undefined {
  const wrong = text?.split(',').find((each) => !/^\s*(loopback|[0-9a-fA-F.:]+(\/\d{1,3})?)\s*$/.test(each));
  if (wrong !== undefined)
    throw refuse(
      'TRUSTED_PROXIES',
      `应为地址或网段，以逗号分隔，现有“${wrong.trim()}”`,
      `must be addresses or networks with commas between, but has "${wrong.trim()}"`,
    );
  return text;
}

/** True where only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Refuses demo accounts, whose password is known to everyone, on an address that others can reach. */
export function refusePublicDemo(settings: Settings): void {
  if (settings.demoForced || isLoopback(settings.host)) return;
  throw refuse(
    'HOST',
    `为 ${settings.host}，其他机器可以访问，而库中有公开密码的演示账号；请改用 127.0.0.1，或以 DEMO=1 明确允许`,
    `is ${settings.host}, which other machines can reach, while the database holds demo accounts with a known password; use 127.0.0.1, or allow it with DEMO=1`,
  );
}

/** The key itself is shown nowhere. */
function requireSecretKey(key: string): void {
  if (key.length < 32)
    throw refuse('SECRET_KEY', `至少 32 个字符，现为 ${key.length} 个`, `must have at least 32 characters, but has ${key.length}`);
  if (publishedKeys.test(key) || new Set(key).size < fewestSigns)
    throw refuse(
      'SECRET_KEY',
      '是示例或容易猜到的密钥，请用 openssl rand -base64 48 生成',
      'is a sample or easily guessed; make one with openssl rand -base64 48',
    );
}

/**
 * Reads the settings from the environment; empty values count as absent.
 * Errors: StartError that names the variable.
 */
export function readSettings(environment: Environment, directory: string): Settings {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const port = readPort(value('PORT'));
  const host = readHost(value('HOST'));
  const dataDir = resolve(directory, value('DATA_DIR') ?? '.data');
  const databaseUrl = value('DATABASE_URL');
  if (databaseUrl !== undefined) readUrl('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const publicUrl = value('PUBLIC_URL');
  if (publicUrl !== undefined) readUrl('PUBLIC_URL', publicUrl, ['http:', 'https:']);
  const secretKey = value('SECRET_KEY');
  if (secretKey !== undefined) requireSecretKey(secretKey);
  const [smsUrl, smsToken] = [value('SMS_URL'), value('SMS_TOKEN')];
  if (smsUrl !== undefined) readUrl('SMS_URL', smsUrl, ['http:', 'https:']);
  const mailServer = readMailServer(value('SMTP_URL'), value('SMTP_FROM'));
  const trustedProxies = readProxies(value('TRUSTED_PROXIES'));
  const filesBucket = readBucket(value('FILES_BUCKET'));
  const said = readYesNo('DEMO', value('DEMO'));
  const demo = said ?? databaseUrl === undefined;
  const address = (publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, '');
  const settings: Settings = {
    port,
    host,
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    filesDir: resolve(directory, value('FILES_DIR') ?? `${dataDir}/files`),
    ...(filesBucket === undefined ? {} : { filesBucket }),
    ...(publicUrl === undefined ? {} : { publicOrigin: new URL(publicUrl).origin }),
    publicUrl: address,
    ...(publicUrl !== undefined || demo ? { paperUrl: address } : {}),
    ...(secretKey === undefined ? {} : { secretKey }),
    schemasDir: resolve(directory, value('SCHEMAS_DIR') ?? 'schemas'),
    demo,
    demoForced: said === true,
    frameHosts: readFrameHosts(value('FRAME_HOSTS')),
    clients: readClients(value('CLIENTS')),
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
    compat: readCompat(value, demo),
    ...(smsUrl === undefined ? {} : { smsUrl }),
    ...(smsToken === undefined ? {} : { smsToken }),
    smsDeduplicates: readYesNo('SMS_DEDUPLICATES', value('SMS_DEDUPLICATES')) ?? false,
    ...(mailServer === undefined ? {} : { mailServer }),
    acquireHosts: readAcquireHosts(value('ACQUIRE_HOSTS')),
    acquireDatabases: readAcquireDatabases(environment),
    backends: readBackends(environment),
    offline: readYesNo('OFFLINE', value('OFFLINE')) ?? true,
    rightsCacheMs: readRightsCache(value('RIGHTS_CACHE_MS')),
    logLevel: readLogLevel(value('LOG_LEVEL')),
  };
  if (settings.demo) refusePublicDemo(settings);
  return Object.freeze(settings);
}
