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

let label: PaperModel;
let fields: readonly FieldModel[];
beforeAll(() => {
  const { papers, pages } = compileSchemas(readSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url))));
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
