import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createPrinter, PrintTimeout } from '../../../src/paper/printer';
import type { PrintAnswer, PrintOrder } from '../../../src/paper/print-order';

const printer = createPrinter();
const hurried = createPrinter({ start: 30_000, limit: 1_500, idle: 60_000 });
afterAll(() => Promise.all([printer.close(), hurried.close()]));

const bare = 'set text(font: "Noto Serif SC", fallback: false)\n set document(date: datetime(year: 2026, month: 3, day: 1))\n';

function order(layout: string, more: Partial<PrintOrder> = {}): PrintOrder {
  return {
    ...{
      version: createHash('sha256').update(layout).digest('hex'),
      files: { 'paper/template.typ': layout, 'look.typ': '#let greeting = "你好"' },
    },
    ...{ records: [{ values: { name: '量块' }, codes: [] }], time: 1_772_000_000, form: 'pdf', most: 10 },
    ...more,
  };
}

const contentOf = (answer: PrintAnswer): Buffer => {
  if (answer.kind !== 'paper') throw new Error(JSON.stringify(answer));
  return Buffer.from(answer.content);
};

/** Everything that a PDF says, its streams unpacked. */
function unpack(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return body;
    }
  });
  return raw + streams.join('\n');
}

test('the same record and layout give the same bytes, also by another process: a tagged PDF/A with its faces inside', async () => {
  const asked = order(`#import "../look.typ": *\n#let paper(d) = { ${bare} [#greeting #d.name] }`);
  const first = contentOf(await printer.print(asked));
  const second = contentOf(await printer.print(asked));
  const other = contentOf(await hurried.print(asked));
  expect(second.equals(first) && other.equals(first)).toBe(true);
  const text = unpack(first);
  for (const said of [/<pdfaid:part>2</, /<pdfaid:conformance>A</, /FontFile/, /\/Marked true/, /\/StructTreeRoot/, /\/S ?\/P\b/])
    expect(text).toMatch(said);
});

test('a file inside makes it a PDF/A-3 that gives the file back to the byte', async () => {
  const inside = '<?xml version="1.0"?>\n<a>\u00b5</a>';
  const layout = `#import "../look.typ": *\n#let paper(d) = { ${bare} set text(lang: "zh")\n heading[结果]\n table(columns: 2, table.header([点], [值]), [1], [2]) }`;
  const text = unpack(contentOf(await printer.print(order(layout, { attachments: { 'dcc.xml': inside } }))));
  for (const said of [
    /<pdfaid:part>3</,
    /<pdfaid:conformance>A</,
    /\/AFRelationship ?\/Data/,
    /\/S ?\/H1\b/,
    /\/S ?\/Table\b/,
    /\/S ?\/TH\b/,
    /\/Lang ?\(zh/,
  ])
    expect(text).toMatch(said);
  expect(text).toContain(Buffer.from(inside).toString('latin1'));
});

test('records of one print keep the layouts that they name', async () => {
  const own = '#let paper(d) = { [own]; pagebreak() }';
  const other = { 'paper/template.typ': '#let paper(d) = { [other]; pagebreak(); [b] }' };
  const records = [
    { values: {}, codes: [] },
    { values: {}, codes: [], layout: 'v2' },
  ];
  expect(await printer.print(order(own, { records, layouts: { v2: other }, form: 'svg' }))).toMatchObject({ kind: 'paper', pages: 3 });
});

test('each page of a picture lies on a ground of its own, so that none covers another', async () => {
  const three = '#let paper(d) = { set page(width: 100pt, height: 50pt); [a]; pagebreak(); [b]; pagebreak(); rect(fill: red)[c] }';
  const answer = await printer.print(order(three, { form: 'svg' }));
  const svg = answer.kind === 'paper' ? Buffer.from(answer.content).toString() : '';
  const grounds = [...svg.matchAll(/^ {4}<path class="typst-shape"(?: transform="matrix\(1 0 0 1 0 ([\d.]+)\)")? fill="#ffffff"/gm)];
  expect(grounds.map(([, down = '0']) => Number(down))).toEqual([0, 50, 100]);
});

test('a layout reaches nothing outside: no packages, however they are named, and no files', async () => {
  for (const reach of ['#import "@preview/cetz:0.3.4": *', '#let p = "@pre" + "view/cetz:0.3.4"\n#import p: *']) {
    const answer = await printer.print(order(`${reach}\n#let paper(d) = []`));
    expect(answer).toMatchObject({
      kind: 'faults',
      faults: [{ file: 'paper/template.typ', message: expect.stringContaining('软件包') as string }],
    });
  }
  for (const path of ['/etc/passwd', '../../../etc/passwd', '/proc/self/environ'])
    expect(await printer.print(order(`#let paper(d) = read("${path}")`))).toMatchObject({ kind: 'faults' });
});

test('a fault is told at its line and column, in the layout or in what layouts share', async () => {
  expect(await printer.print(order('#let paper(d) = {\n  d.nme\n}'))).toMatchObject({
    kind: 'faults',
    faults: [{ file: 'paper/template.typ', line: 2, column: 5 }],
  });
});

test('a layout that does not end is ended, and the next paper is printed', async () => {
  const endless = '#let paper(d) = { let s = 0\n for a in range(100000) { for b in range(100000) { s += calc.rem(a * b, 7) } }\n str(s) }';
  await expect(hurried.print(order(endless))).rejects.toBeInstanceOf(PrintTimeout);
  expect((await hurried.print(order('#let paper(d) = [a]'))).kind).toBe('paper');
});

test('more pages than a record may have are refused', async () => {
  expect(await printer.print(order('#let paper(d) = { [a]; pagebreak(); [b] }', { most: 1 }))).toEqual({ kind: 'tooLong', pages: 2 });
});
