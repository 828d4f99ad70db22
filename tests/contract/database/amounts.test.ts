import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { derive } from '../../../src/schema/expression/derive';
import { normalizeValues } from '../../../src/schema/validate/normalize-values';
import type { PageModel } from '../../../src/schema/model/page-model';
import { verdictContext } from '../../fixtures/judge-all';
import { makeRandom } from '../../fixtures/make-payloads';
import { divide, toScaled, unitsText } from '../../fixtures/whole-number-oracle';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
let model: PageModel;
beforeAll(async () => {
  const folder = makeSchemas();
  cpSync(fileURLToPath(new URL('../support/vector-schemas/papers.json', import.meta.url)), join(folder, 'pages/demo/papers.json'));
  http = await openHttp(folder);
  admin = await http.tokenOf('admin');
  const page = http.store.page('demo/papers');
  if (!page) throw new Error(http.store.current().problems.join('\n'));
  model = page.model;
});
afterAll(() => http.close());

const post = (call: string, body: unknown) => http.call('POST', `/api/demo/papers/${call}`, { token: admin, body });

/** Amounts by whole numbers alone: line totals, their sum, and a third of it less a bit, half to even. */
function expected(lines: readonly { readonly price: string; readonly count: number }[]): { readonly total: string; readonly even: string } {
  const fen = lines.reduce(
    (sum, { price, count }) => sum + toScaled(price).units * 10n ** BigInt(2 - toScaled(price).places) * BigInt(count),
    0n,
  );
  return { total: unitsText(fen, 2), even: unitsText(divide(fen * 333n, 1000n, 'halfEven'), 2) };
}

test('amounts are the same text in form, answer, list and file, and the server’s own are stored', async () => {
  const random = makeRandom(41);
  const made = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const lines = Array.from({ length: 1 + Math.floor(random() * 5) }, (_line, place) => {
        const tail = ['', '.5', '.05', '.50', '.99', '.01'][Math.floor(random() * 6)] ?? '';
        return { item: `项${place}`, price: `${Math.floor(random() ** 4 * 10_000_000)}${tail}`, count: 1 + Math.floor(random() * 12) };
      });
      const body = { title: `金额${index}`, lines };
      // What a form would show, computed by the page model as it comes over the wire.
      const record = (JSON.parse(JSON.stringify(model)) as PageModel).record;
      const shown = derive({ record, values: normalizeValues(record, body), context: verdictContext });
      const wrong = { ...body, total: '1.00', even: '2.00', capital: '零元整', lines: lines.map((line) => ({ ...line, sum: '9.99' })) };
      const { status, data } = await post('submit', wrong);
      expect(status).toBe(200);
      return { id: isObject(data) ? String(data['id']) : '', shown, want: expected(lines) };
    }),
  );
  const { data } = await post('page', { current: 1, size: 100, searchType: 'N' });
  const listed = new Map(
    (isObject(data) && Array.isArray(data['records']) ? (data['records'] as readonly Values[]) : []).map((row) => [row['id'], row]),
  );
  const file = await post('export', {
    current: 1,
    size: 100,
    searchType: 'N',
    columns: ['title', 'total', 'even', 'capital'],
    format: 'csv',
  });
  expect(file.status).toBe(200);
  const lines = file.text.split(/\r?\n/);
  for (const { id, shown, want } of made) {
    expect([shown['total'], shown['even']]).toEqual([want.total, want.even]);
    const row = (await http.call('GET', `/api/demo/papers/detail?id=${id}`, { token: admin })).data as Values;
    const computed = ['total', 'even', 'capital'] as const;
    expect(computed.map((name) => row[name])).toEqual(computed.map((name) => shown[name]));
    expect((row['lines'] as readonly Values[]).map((line) => line['sum'])).toEqual(
      (shown['lines'] as readonly Values[]).map((line) => line['sum']),
    );
    expect(computed.map((name) => listed.get(id)?.[name])).toEqual(computed.map((name) => shown[name]));
    const cells = lines.find((line) => line.includes(`${String(row['title'])},`) || line.includes(`"${String(row['title'])}"`)) ?? '';
    for (const name of computed) expect(cells).toContain(String(shown[name]));
  }
});
