import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRandomCodes, writeRandom } from '../../../src/server/records/numbers/random-codes';
import { type Key, openWords, type WordPages } from './word-page';

// Short in `npm test`; whole in the long run of the same name.
const isLong = process.env['LONG'] === '1';

let pages: WordPages;

beforeAll(async () => {
  pages = await openWords('slips');
});
afterAll(() => pages.http.close());

const blank = { slipNo: null, checkCode: null };
const slip = (slipName: string): Promise<Key> => pages.save('slips', { slipName });
const issue = (key: Key) => pages.move('slips', 'issue', key);

test('a number that a transition draws is given by it once: not on creation, not by edits, and kept when the record goes back and forth', async () => {
  const made = await slip('一');
  expect(await pages.read('slips', made.id)).toMatchObject(blank);
  const edited = await pages.save('slips', { ...made, slipName: '一改' });
  expect(await pages.read('slips', made.id)).toMatchObject(blank);
  expect((await issue(edited)).status).toBe(200);
  const first = await pages.read('slips', made.id);
  expect(first['slipNo']).toMatch(/^ZS\d{4}-000001$/);
  expect(first['checkCode']).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
  expect(first['told']).toBe(`${String(first['slipNo'])}/${String(first['checkCode'])}`);
  const { slipNo, checkCode } = first;
  await pages.move('slips', 'reopen', { id: made.id, version: 3 });
  expect((await issue({ id: made.id, version: 4 })).status).toBe(200);
  expect(await pages.read('slips', made.id)).toMatchObject({ slipNo, checkCode });
  // Nobody enters one.
  const sent = await pages.post('slips/submit', { id: made.id, version: 5, slipName: '一改', slipNo: 'ZS2026-000009' });
  expect(sent.status).toBe(200);
  expect(await pages.read('slips', made.id)).toMatchObject({ slipNo, checkCode });
});

test('a transition that is refused gives no number, and leaves no gap', async () => {
  const made = await slip('二');
  const before = await slip('二前');
  expect((await issue({ ...made, version: 9 })).status).toBe(409);
  expect(await pages.read('slips', made.id)).toMatchObject(blank);
  await issue(before);
  await issue(made);
  const [one, two] = [await pages.read('slips', before.id), await pages.read('slips', made.id)].map(({ slipNo }) =>
    Number(String(slipNo).slice(-6)),
  );
  expect(two).toBe((one ?? 0) + 1);
});

test(
  'numbers drawn by many at once, for one row or several, are each given once and have no gaps',
  async () => {
    const many = isLong ? 10_000 : 300;
    const keys: Key[] = [];
    for (let at = 0; at < many; at += 10)
      keys.push(...(await Promise.all(Array.from({ length: 10 }, (_none, index) => slip(`并行${at + index}`)))));
    const parts = Array.from({ length: Math.ceil(many / 5) }, (_, part) => keys.slice(part * 5, part * 5 + 5));
    const send = (part: readonly Key[]) => pages.post('slips/transition', { name: 'issue', items: part });
    const highest = async (): Promise<number> =>
      Number(
        (await pages.http.database.system((q) => q.query(`select max(right(slip_no, 6)) as last from pg_slips`))).rows[0]?.['last'] ?? 0,
      );
    // Four at a time, each part in another order, and beside them one that is refused: it takes no number along.
    for (let at = 0; at < parts.length; at += 4) {
      const own = parts.slice(at, at + 4);
      const before = await highest();
      const [refused, ...answers] = await Promise.all([
        pages.post('slips/transition', { name: 'issue', items: [{ ...own[0]?.[0], version: 99 }] }),
        ...own.map((part, index) => send(index % 2 === 0 ? part : [...part].reverse())),
      ]);
      expect([refused.status, answers.filter(({ status }) => status !== 200).map(({ text }) => text)]).toEqual([409, []]);
      // In order: what is drawn after others stands after them.
      expect(await highest()).toBe(before + own.flat().length);
    }
    const rows = await pages.http.database.system((q) => q.query(`select slip_no, check_code from pg_slips where slip_name like '并行%'`));
    const serials = rows.rows.map((row) => Number(String(row['slip_no']).slice(-6))).sort((left, right) => left - right);
    expect(serials).toHaveLength(many);
    expect(serials.every((serial, index) => index === 0 || serial === (serials[index - 1] ?? 0) + 1)).toBe(true);
    expect(new Set(rows.rows.map((row) => row['check_code'])).size).toBe(many);
  },
  isLong ? 1_800_000 : 60_000,
);

test('a list sorted by a number that some rows lack goes on page by page over all of them', async () => {
  await slip('无号一');
  await slip('无号二');
  const seen = new Set<unknown>();
  for (let after: unknown, turn = 0; turn < 2000; turn += 1) {
    const orderBy = [{ prop: 'slipNo', order: 'asc' }];
    const { data } = await pages.post('slips/page', { current: 1, searchType: 'N', size: 20, orderBy, ...(turn === 0 ? {} : { after }) });
    const { records, next } = data as { readonly records: readonly { readonly id: string }[]; readonly next?: string };
    for (const { id } of records) seen.add(id);
    if (next === undefined || records.length < 20) break;
    after = next;
  }
  const rows = await pages.http.database.system((q) => q.query(`select id from pg_slips where tenant_id = '000000'`));
  expect(seen.size).toBe(rows.rows.length);
});

test('a random code that was given before is drawn anew', async () => {
  const rule = { code: 'stamp', label: { zh: '码', en: 'Code' }, items: [{ random: 8 }] };
  const turns = ['AAAAAAAA', 'AAAAAAAA', 'BBBBBBBB', 'AAAAAAAA', 'CCCCCCCC'];
  const draw = (many: number) =>
    pages.http.database.system((q) =>
      makeRandomCodes(q, { rule, today: '2026-01-01' }, { tenantId: '000000', many, random: () => turns.shift() ?? '' }),
    );
  expect(await draw(2)).toEqual(['AAAAAAAA', 'BBBBBBBB']);
  expect(await draw(1)).toEqual(['CCCCCCCC']);
});

test('random codes have the signs that nobody mistakes, each about as often', () => {
  const counts = new Map<string, number>();
  for (const sign of writeRandom(64_000)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
  // 2,000 of each are expected, and six standard deviations are 264.
  for (const [sign, count] of counts) expect(Math.abs(count - 2000), sign).toBeLessThan(264);
});
