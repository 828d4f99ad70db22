import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWords, type WordPages } from './word-page';

let pages: WordPages;

beforeAll(async () => {
  pages = await openWords('slips', 'vouchers');
});
afterAll(() => pages.http.close());

test('records that are numbered by one rule never bear the same number, also where one of them was stored without its counter', async () => {
  // As the rows of the demo institute are, and those that come from elsewhere.
  const old = await pages.save('vouchers', { voucherName: '旧' });
  await pages.http.database.system(async (q) => {
    await q.query(`update pg_vouchers set voucher_no = left(voucher_no, -6) || '000041' where id = $1`, [old.id]);
    await q.query('delete from sys_number');
  });
  const made = await pages.save('slips', { slipName: '新' });
  expect((await pages.move('slips', 'issue', made)).status).toBe(200);
  expect((await pages.read('slips', made.id))['slipNo']).toMatch(/^ZS\d{4}-000042$/);
  const next = await pages.save('vouchers', { voucherName: '再' });
  expect((await pages.read('vouchers', next.id))['voucherNo']).toMatch(/^ZS\d{4}-000043$/);
});
