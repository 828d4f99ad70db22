import { expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { faultsOf, smallWorld } from './small-world';

const paper = (words: string): string =>
  `{ "format": 1, "paper": "slip", "label": { "zh": "单", "en": "Slip" }, "page": "quotes", "fields": ["quoteNo", "customerId.enterName"]${words} }`;
const layout = { 'papers/slip/template.typ': '#let paper(d) = []' };

test('a paper names fields, lists, transitions and pages that there are', () => {
  const told = (text: string): readonly string[] =>
    faultsOf({ ...layout, 'papers/slip/paper.json': text }).map(({ file, en }) => `${file} ${en ?? ''}`);
  expect(told(paper(''))).toEqual([]);
  expect(told(paper(', "lists": { "items": ["lineTotal"] }, "codes": { "no": { "kind": "qr", "text": "{quoteNo}" } }'))).toEqual([]);
  const of = (sentence: string): readonly string[] => [`papers/slip/paper.json ${sentence}`];
  expect(told(paper('').replace('"quoteNo"', '"quoteNr"'))).toEqual(of('No field "quoteNr"'));
  expect(told(paper('').replace('enterName', 'enterNme'))).toEqual(of('What "customerId" refers to has no field "enterNme"'));
  expect(told(paper('').replace('"quotes"', '"quots"'))).toEqual(of('No page "quots"'));
  expect(told(paper('').replace('"slip"', '"slop"'))).toEqual(of('"paper" must equal the folder: slip'));
  expect(told(paper(', "lists": { "lines": ["name"] }'))).toEqual(of('No sub-table or related records "lines"'));
  expect(told(paper(', "codes": { "no": { "kind": "qr", "text": "{total}" } }'))).toEqual(of('"total" is not in fields'));
  expect(told(paper(', "keep": ["publish"]'))).toEqual(of('No transition "publish"'));
  expect(told(paper(', "when": "filled(quoteNumber)"')).join()).toContain('quoteNumber');
  expect(told(paper(', "released": "filled(quoteNo)"'))).toEqual(
    of('"released" stands beside "keep": without originals none is handed out'),
  );
  expect(told(paper(', "keep": ["publish"], "released": "filled(quoteNumber)"')).join()).toContain('quoteNumber');
  expect(told(paper(', "void": "filled(quoteNo)"'))).toEqual(of('"void" stands beside "keep": without originals none is void'));
  expect(told(paper(', "keep": ["publish"], "void": "filled(quoteNumber)"')).join()).toContain('quoteNumber');
  expect(told(paper(', "face": "quote"'))).toEqual(of('The page has no public face "quote"'));
  expect(told(paper(', "colour": "red"'))).toEqual(of('Unknown key "colour"'));
});

test('what a machine-readable twin names and leaves open is told at its line and column', () => {
  const told = (xml: string): readonly string[] =>
    faultsOf({
      ...layout,
      'papers/slip/paper.json': paper(', "lists": { "items": ["lineTotal"] }, "twin": "slip.xml"'),
      'papers/slip.xml': xml,
    }).map(
      ({ file, line, column, en, hint }) =>
        `${file}:${String(line)}:${String(column)} ${en ?? ''}${hint === undefined ? '' : ` (${hint})`}`,
    );
  expect(told('<a>{quoteNo}</a>\n{each items}\n<b>{lineTotal} {customerId.enterName}</b>\n{end}')).toEqual([]);
  expect(told('<a>{quoteNr}</a>\n{each items}\n  <b>{quoteNo}\n{end}\n{end}')).toEqual([
    'papers/slip.xml:1:5 The paper has no "quoteNr" (quoteNo)',
    'papers/slip.xml:3:3 A line with a {field} closes each element that it opens',
    'papers/slip.xml:5:1 There is nothing to {end} here',
  ]);
  expect(faultsOf({ ...layout, 'papers/slip/paper.json': paper(', "twin": "slop.xml"') }).map(({ en }) => en)).toEqual([
    'No file papers/slop.xml',
  ]);
});

test('a paper without its layout is told', () => {
  expect(faultsOf({ 'papers/slip/paper.json': paper('') }).map(({ en }) => en)).toEqual([
    'The layout template.typ must stand in the same folder',
  ]);
});

test('a layout, a twin and a shared file that are empty are told where they stand, and no paper is made of them', () => {
  const files = {
    ...layout,
    'papers/slip/paper.json': paper(', "twin": "slip.xml"'),
    'papers/look.typ': '// look',
    'papers/slip.xml': '<a/>',
  };
  expect(faultsOf(files)).toEqual([]);
  for (const empty of ['papers/slip/template.typ', 'papers/slip.xml', 'papers/look.typ'])
    for (const text of ['', ' \n'])
      expect(faultsOf({ ...files, [empty]: text })).toEqual([
        { file: empty, line: 1, column: 1, sentence: '文件是空的', en: 'The file is empty' },
      ]);
  const { papers } = compileSchemas(smallWorld({ ...files, 'papers/slip/template.typ': '' }));
  expect(papers.has('slip')).toBe(false);
});
