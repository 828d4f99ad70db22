import { randomBytes } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import { refusal } from '../../protocol/errors';
import type { Database } from '../db/database';

/** Units: seconds. Source: trust.md S10, which is stricter than api-contract 3.5. */
const life = 120;
const perMinute = 20;

/** Dark signs on a light sheet, in the dark theme too: the library's own colours are too pale to read. */
const sheet = '<rect width="100%" height="100%" fill="#fff"/>';

/** Draws five signs that nobody takes for others. */
function draw(): { readonly text: string; readonly picture: string } {
  const { text, data } = svgCaptcha.create({ size: 5, width: 130, height: 48, noise: 2, ignoreChars: '0oO1iIlLgq9', color: false });
  return { text, picture: data.replace('>', `>${sheet}`) };
}

interface CaptchaImage {
  readonly key: string;
  readonly image: string;
}

export interface Captchas {
  /** Errors: tooManyRequests above 20 a minute from one address. */
  make(address: string): Promise<CaptchaImage>;
  /** Compares once; right or wrong, the captcha is used up. */
  check(answer: { readonly key: string; readonly code: string; readonly address: string }): Promise<boolean>;
}

/** Makes captchas and keeps their answers in the database, bound to the address. */
export function createCaptchas(database: Database): Captchas {
  const made = new Map<string, { readonly minute: number; count: number }>();

  function limit(address: string): void {
    const minute = Math.floor(Date.now() / 60_000);
    if (made.size > 10_000) made.clear();
    const now = made.get(address);
    const entry = now?.minute === minute ? now : { minute, count: 0 };
    made.set(address, entry);
    entry.count += 1;
    if (entry.count > perMinute) throw refusal('tooManyRequests', { seconds: 60 });
  }

  return {
    make: async (address) => {
      limit(address);
      const { text, picture } = draw();
      const key = randomBytes(16).toString('hex');
      await database.system(async (q) => {
        await q.query('delete from sys_captcha where expire_time < now()');
        await q.query(
          `insert into sys_captcha (key, answer, address, expire_time) values ($1, $2, $3, now() + interval '${life} seconds')`,
          [key, text.toLowerCase(), address],
        );
      });
      return { key, image: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` };
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
