import { isObject, type Values } from '../../../src/base/dot-path';
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
