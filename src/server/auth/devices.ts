import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Most accounts that one browser is remembered for. */
const most = 8;

interface Account {
  readonly tenantId: string;
  readonly account: string;
}

/** Knows browsers again that an account has signed in with. */
export interface Devices {
  /** Shape: the id of the browser where its mark names the account, else undefined. */
  read(mark: string | undefined, account: Account): string | undefined;
  /** Adds an account to a browser's mark. */
  add(mark: string | undefined, account: Account): string;
}

/** Makes and reads the marks of browsers; a mark lets nobody in, it only keeps one's failures apart from those of others. */
export function createDevices(key: Uint8Array): Devices {
  const sign = (id: string, { tenantId, account }: Account): string =>
    createHmac('sha256', key).update(`device\n${id}\n${tenantId}\n${account.toLowerCase()}`).digest('base64url').slice(0, 32);
  const split = (mark: string | undefined): readonly [string, readonly string[]] => {
    const [id = '', ...signs] = (mark ?? '').split('.');
    return /^[\w-]{22}$/.test(id) ? [id, signs.filter((each) => /^[\w-]{32}$/.test(each)).slice(0, most)] : ['', []];
  };
  return {
    read: (mark, account) => {
      const [id, signs] = split(mark);
      if (id === '') return undefined;
      const requested = Buffer.from(sign(id, account));
      return signs.some((each) => timingSafeEqual(Buffer.from(each), requested)) ? id : undefined;
    },
    add: (mark, account) => {
      const [known, signs] = split(mark);
      const id = known === '' ? randomBytes(16).toString('base64url') : known;
      const own = sign(id, account);
      return [id, ...[own, ...signs.filter((each) => each !== own)].slice(0, most)].join('.');
    },
  };
}
