import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrinter } from '../../../src/paper/printer';
import { tryLayout } from '../../../src/paper/try-layout';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { layoutFile, type PaperModel } from '../../../src/schema/model/paper-model';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { readSchemas } from '../../../src/schema/source/read-schemas';

const printer = createPrinter();
afterAll(() => printer.close());

const schemas = fileURLToPath(new URL('../../../schemas', import.meta.url));

let label: PaperModel;
let fields: readonly FieldModel[];
beforeAll(() => {
  const { papers, pages } = compileSchemas(readSchemas(schemas));
  const found = papers.get('sampleLabel');
  if (!found) throw new Error('There is no label.');
  label = found;
  fields = pages.get(found.page)?.record.fields ?? [];
});

/** Faults of the label with another layout. Shape: `line:column what it says`. */
async function faultsWith(body: string): Promise<readonly string[]> {
  const layout = `#import "../look.typ": *\n#let paper(d) = {\n  show: body => sheet(d, body, margin: 2mm, footer: false)\n${body}\n}`;
  const trial = await tryLayout(printer, { ...label, version: body, files: { ...label.files, [layoutFile]: layout } }, fields);
  if ('noEngine' in trial) throw new Error(trial.noEngine);
  return trial.faults.map(({ file, line, column, text }) => `${file}:${String(line)}:${String(column)} ${text.en}`);
}

test('the shipped label passes', async () => {
  expect(await tryLayout(printer, label, fields)).toEqual({ faults: [] });
});

test.each([
  ['a field that the paper does not have', '  [\n    #d.sampleNr\n  ]', /^paper\/template\.typ:5:\d+ .*sampleNr/],
  ['a name that nothing defines', '  signature(d)', /^paper\/template\.typ:4:3 .*signature/],
  ['a character that the face lacks', '  [#d.sampleNo 😀]', /^paper\/template\.typ:4:\d+ The face has no "😀"/],
  [
    'more pages than the paper may have',
    '  d.sampleNo\n  pagebreak()\n  d.sampleNo',
    /^paper\/template\.typ:1:1 The longest record does not fit: 3 records took 6 pages/,
  ],
  [
    'a picture without words for those who cannot see it',
    '  if d._codes.mark != "" { image(bytes(d._codes.mark), format: "svg") }',
    /^paper\/template\.typ:4:28 The layout is wrong: PDF\/A-2a error: missing alt text/,
  ],
  ['a word that the language does not have', '  let x =', /^paper\/template\.typ:\d+:\d+ .*expected expression/],
  ['a loop that never ends', '  let n = 1\n  while n > 0 { n += 1 }', /^paper\/template\.typ:5:\d+ .*loop seems to be infinite/],
  ['a file outside', '  read("/etc/passwd")', /^paper\/template\.typ:4:\d+ .*passwd|denied|outside/],
])('%s is refused at its place', async (_what, body, told) => {
  expect((await faultsWith(body))[0]).toMatch(told);
});

/** The forms that papers share, as the documentation calls them, with everything that may be left out. */
const calls = `
  show: body => sheet(d, body, margin: 8mm, size: 9pt, footer: false)
  head(d, words(d)("标题", "Title"), note: "小字", beside: code(d, "mark", width: 8mm))
  facts(("标签", d.sampleNo), ("标签", ""), ("标签", d.sampleNo, 2), columns: 2, label-width: 30pt)
  listing((("列名", 1fr, left), ("数", 1fr, right)), (("一", "1"), ("二", "2")), foot: table.footer([合计], [3]), size: 8pt)
  signatures(("检定员", "张三", "2026-11-30"), ("核验员", ""))
  small[小字]
  blank-below(d)
  [#or-dash("") #breaking("12345678901234567890")]`;

test('the forms that papers share are printed as the documentation calls them, and it names each of them', async () => {
  const look = readFileSync(`${schemas}/papers/look.typ`, 'utf8');
  const [, documented = ''] = /共用的样子这样写([\s\S]*?)_The shared look/.exec(readFileSync(`${schemas}/README.md`, 'utf8')) ?? [];
  const forms = [...look.matchAll(/^#let ([a-z-]+)\(/gm)].map(([, name = '']) => name);
  expect(forms.length).toBeGreaterThan(8);
  for (const name of forms) expect([name, documented.includes(`${name}(`) || documented.includes(`${name}[`)]).toEqual([name, true]);
  for (const name of forms) expect([name, calls.includes(`${name}(`) || calls.includes(`${name}[`)]).toEqual([name, true]);
  const layout = `#import "../look.typ": *\n#let paper(d) = {${calls}\n}`;
  const sheet = { width: 210, height: 297 };
  const free: PaperModel = { ...label, version: 'documented', size: sheet, files: { ...label.files, [layoutFile]: layout } };
  expect(await tryLayout(printer, free, fields)).toEqual({ faults: [] });
});
