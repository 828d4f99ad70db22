import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/connections/database';
import { drawCaptcha } from './captcha-picture';

/** Units: seconds. */
const life = 120;

interface CaptchaImage {
  readonly key: string;
  readonly image: string;
}

export interface Captchas {
  make(address: string): Promise<CaptchaImage>;
  /** Compares once; right or wrong, the captcha is used up. */
  check(answer: { readonly key: string; readonly code: string; readonly address: string }): Promise<boolean>;
}

/** Makes captchas for clients that have no program for a proof of work, and keeps their answers in the database, bound to the address. */
export function createCaptchas(database: Database): Captchas {
  return {
    make: async (address) => {
      const { text, picture } = drawCaptcha();
      const key = randomBytes(16).toString('hex');
      await database.system(async (q) => {
        await q.query('delete from sys_captcha where expire_time < now()');
        await q.query(
          `insert into sys_captcha (key, answer, address, expire_time) values ($1, $2, $3, now() + interval '${life} seconds')`,
          [key, text.toLowerCase(), address],
        );
      });
      return { key, image: `data:image/png;base64,${picture.toString('base64')}` };
    },
    check: async ({ key, code, address }) => {
      if (!/^[0-9a-f]{32}$/.test(key) || code === '') return false;
      const answer = await database.system((q) =>
        q.query('delete from sys_captcha where key = $1 returning answer, address, expire_time > now() as fresh', [key]),
      );
      const row = answer.rows[0];
      return row !== undefined && row['fresh'] === true && row['address'] === address && row['answer'] === code.trim().toLowerCase();
    },
  };
}
