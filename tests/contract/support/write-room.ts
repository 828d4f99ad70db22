import { randomBytes } from 'node:crypto';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook } from '../../fixtures/import-file';
import { roles, type TestHttp } from './http-setup';

/** A call that succeeds, once. */
export interface Write {
  /** With the words of its address. */
  readonly path: string;
  readonly as?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Values | readonly Values[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
  /** A file that is sent instead of a body. */
  readonly file?: { readonly name: string; readonly content: Buffer };
  /** Keys of the body by which this call says what it is about: what they do is judged elsewhere, by rights, rows and versions. */
  readonly own?: readonly string[];
  /** Keys that it refuses for what they say, with a word that does not name them. */
  readonly refuses?: readonly string[];
}

export interface WriteRoom {
  readonly http: TestHttp;
  /** Stands in every name that is made for one write, and in no other's. */
  readonly word: string;
  /** Eleven digits, for one write. */
  readonly phone: string;
  /** An address of the network from which nothing was asked yet. */
  address(): string;
  sheet(rows: readonly (readonly string[])[]): Promise<Buffer>;
}

export const key = ['id', 'version'];
export const idOf = (data: unknown): string => (isObject(data) ? String(data['id']) : '');

/** Makes what a write is about, and gives its id. */
export async function make(room: WriteRoom, path: string, body: Values, as = 'admin'): Promise<string> {
  const answer = await room.http.call('POST', `/api/${path}/submit`, { token: await room.http.tokenOf(as), body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return idOf(answer.data);
}

export type MakeWrite = (room: WriteRoom) => Promise<Write>;

const roleOfTester = String(roles.indexOf('tester') + 1);

/** Somebody who can sign in. */
export const ofAccount = (room: WriteRoom, more: Values = {}): Promise<string> =>
  make(room, 'blade-system/user', { account: room.word, realName: room.word, password: 'quiet-lake-42', roleId: roleOfTester, ...more });

let count = 0;

/** Strangers have a budget by their address. */
const address = (): string => {
  count += 1;
  return `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
};

/** Makes room for one write: words that no other has. */
export async function openRoom(http: TestHttp): Promise<WriteRoom> {
  count += 1;
  await http.database.system((q) => q.query('truncate sys_sms, sys_outbox'));
  const digits = String(count).padStart(4, '0');
  return { http, word: `wq${randomBytes(4).toString('hex')}z`, phone: `1370000${digits}`, address, sheet: (rows) => makeWorkbook(rows) };
}

/** The token of who makes a write: of an account, of one with a password of its own behind a space, or as it is behind `bearer `. */
export async function tokenFor(http: TestHttp, as: string): Promise<string> {
  if (as.startsWith('bearer ')) return as.slice('bearer '.length);
  const [account = '', password] = as.split(' ');
  return password === undefined ? http.tokenOf(account) : String((await http.signInAs(account, '000000', password)).body['access_token']);
}

interface SentWrite {
  /** Method and path, as `cli routes` tells them. */
  readonly call: string;
  readonly write: Write;
  readonly token: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call as its write says, with another query and body. */
export async function sendWrite(http: TestHttp, { call, write, token, query, body, headers }: SentWrite) {
  const boundary = 'liangheng-part';
  const { file } = write;
  const form = file && [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: text/plain\r\n\r\n`,
    ),
    file.content,
    ...Object.entries(isObject(body) ? body : {}).map(([name, value]) =>
      Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}`),
    ),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  const type = form ? `multipart/form-data; boundary=${boundary}` : 'application/json';
  const text = new URLSearchParams(query).toString();
  const payload = form ? Buffer.concat(form) : body === undefined ? undefined : JSON.stringify(body);
  const answer = await http.server.inject({
    method: call.startsWith('GET') ? 'GET' : 'POST',
    url: text === '' ? write.path : `${write.path}?${text}`,
    remoteAddress: address(),
    headers: {
      ...{ 'accept-language': 'zh-CN', ...write.headers, ...headers },
      ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const told: unknown = String(answer.headers['content-type']).includes('json') ? answer.json() : {};
  return { status: answer.statusCode, told: isObject(told) ? told : {}, text: answer.body.slice(0, 200) };
}
