import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { isWellFormed } from '../../../src/base/well-formed';
import { choosePayloads, corpora } from '../../fixtures/corpora';
import { sendImport } from '../../fixtures/import-file';
import { runTimeout } from '../../fixtures/run-size';
import { type ReadCell, readCells, readZip } from '../../fixtures/read-xlsx';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let token: string;

const published = [corpora['formulas'] ?? [], corpora['texts'] ?? [], corpora['naughty'] ?? []].flat();

/** Texts that a spreadsheet would take for a formula, or overlook signs before one. */
const dangerous: readonly string[] = [
  '=1+1',
  '=HYPERLINK("http://x","点")',
  "=cmd|'/c calc'!A1",
  '+86 13800138000',
  '-1+2',
  '-2+3+cmd|x',
  '@SUM(1)',
  '＝1+1',
  '＋1',
  '－1＋2',
  '＠SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u3000=1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u0001=1+1',
  '\u202e=1+1',
  '"=1+1',
  "'=1+1",
  '=1+1\r\n=2+2',
  ',=1+1',
  ';=1+1',
  '_x003D_1+1',
  '_x005F_x000D_',
  ...choosePayloads(40, published).filter(
    (text) => text.length <= 200 && isWellFormed(text) && /[^\s\p{Cc}\u200b]/u.test(text) && !/[\ufffe\uffff]/.test(text),
  ),
];

/** The same, as far as the form takes them: it keeps neither blanks around a text nor control characters. */
let stored: readonly Values[] = [];

beforeAll(async () => {
  const folder = makeSchemas();
  const path = join(folder, 'pages/demo/gauges.json');
  cpSync(fileURLToPath(new URL('../support/import-schemas/gauges.json', import.meta.url)), path);
  writeFileSync(path, readFileSync(path, 'utf8').replace('"zh": "备注"', '"zh": "=备注"').replace('kind:money', 'kind:number'));
  http = await openHttp(folder);
  token = await http.tokenOf('admin');
  for (const [place, text] of dangerous.entries()) {
    const values = { gaugeNo: `G${place}`, gaugeName: '器具', kind: 'a', price: `-${place}.5`, months: (place % 120) + 1, remark: text };
    const answer = await http.call('POST', '/api/demo/gauges/submit', { token, body: values });
    expect([text, answer.status, answer.msg]).toEqual([text, 200, '操作成功']);
  }
  const { data } = await http.call('POST', '/api/demo/gauges/page', {
    token,
    body: { size: 2_000, orderBy: [{ prop: 'id', order: 'asc' }] },
  });
  stored = isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
}, runTimeout(120_000));
afterAll(() => http.close());

const columns = ['gaugeNo', 'gaugeName', 'kind', 'price', 'months', 'remark'];
async function exportAs(format: 'xlsx' | 'csv'): Promise<Buffer> {
  const answer = await http.server.inject({
    method: 'POST',
    url: '/api/demo/gauges/export',
    headers: { 'accept-language': 'zh-CN', 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ searchType: 'N', orderBy: [{ prop: 'id', order: 'asc' }], columns, format }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** Splits what is left when no field holds a quote any more. */
function readCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted && sign === '"' && text[at + 1] === '"') at += 1;
    else if (sign === '"') {
      quoted = !quoted;
      continue;
    }
    if (quoted || !/[,\r\n]/.test(sign)) field += sign;
    else if (sign !== '\r') {
      lines.at(-1)?.push(field);
      field = '';
      if (sign === '\n') lines.push([]);
    }
  }
  return lines.filter((line) => line.length > 0);
}

/** What a spreadsheet does with a field: blanks and invisible signs before it are overlooked. */
const wouldRun = (field: string): boolean => /^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]/u.test(field) && !/^-?\d+(\.\d+)?$/.test(field);

test('the texts are really such', () => {
  expect(stored.length).toBe(dangerous.length);
  expect(stored.filter((row) => wouldRun(String(row['remark']))).length).toBeGreaterThan(15);
});

test('a workbook holds no formula: every text is told as text, header too, and a number stays a number', async () => {
  const parts = readZip(await exportAs('xlsx'));
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect([...parts.values()].filter((part) => /<f[ >/]|<ddeLink|externalLink|t="str"|t="e"/.test(part))).toEqual([]);
  const [header, ...rows] = readCells(sheet);
  expect([...(header?.values() ?? [])].map(({ kind, text }) => [kind, text])).toContainEqual(['text', '=备注']);
  const cell = (row: ReadonlyMap<string, ReadCell>, letter: string) => [row.get(letter)?.kind, row.get(letter)?.text];
  expect(rows.map((row) => [cell(row, 'D'), cell(row, 'F')])).toEqual(
    stored.map((row) => [
      ['number', row['price']],
      ['text', row['remark']],
    ]),
  );
  const quoted = [...(parts.get('xl/styles.xml') ?? '').matchAll(/<xf [^>]*>/g)]
    .slice(1)
    .map(([style]) => style.includes('quotePrefix="1"'));
  // Excel asks the style when somebody edits the cell: with the mark it stays text then, too.
  const shown = [header, ...rows].flatMap((row) => row?.get('F') ?? []);
  expect(shown.filter(({ text, style }) => wouldRun(text) && !quoted[style]).map(({ text }) => text)).toEqual([]);
});

test('in CSV no field begins as a formula would, but negative numbers are as they were', async () => {
  const [header, ...rows] = readCsv((await exportAs('csv')).toString('utf8').replace('\ufeff', ''));
  expect(rows.length).toBe(stored.length);
  expect([header ?? [], ...rows].flat().filter(wouldRun)).toEqual([]);
  expect(header).toContain("'=备注");
  expect(rows.map((row) => row[3])).toEqual(stored.map((row) => row['price']));
});

test.each(['xlsx', 'csv'] as const)('what was exported as %s is imported as the same: nothing is new, changed or wrong', async (format) => {
  const report = (await sendImport(http, await exportAs(format), { token, page: 'demo/gauges', query: 'dryRun=1', name: `器具.${format}` }))
    .report;
  expect(report).toMatchObject({ total: stored.length, unchanged: stored.length, created: 0, updated: 0, bad: 0, faults: [] });
});
