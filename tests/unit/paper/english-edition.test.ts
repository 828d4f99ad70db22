import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createPrinter } from '../../../src/paper/printer';
import { makeSample, type SampleKind } from '../../../src/paper/sample-rows';
import { type PaperFrame, toPrintRecord } from '../../../src/paper/to-record';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { layoutFile, type PaperModel } from '../../../src/schema/model/paper-model';
import { readSchemas } from '../../../src/schema/source/read-schemas';

const { papers, pages } = compileSchemas(readSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url))));
const printer = createPrinter();
afterAll(() => printer.close());

/** Signs that belong to Chinese alone, its marks and wide spaces too. */
const chinese = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u;

const frame: PaperFrame = {
  language: 'en',
  mark: 'COPY',
  verify: () => 'https://liangheng.example/certificateFalsification?q=1',
  day: '2026-03-01',
  house: { name: 'Institute of Metrology', address: '1 Long Street', phone: '0731' },
  findWord: () => undefined,
};

/** Has every Chinese sign that the paper shows stop the printing, and name itself. */
const guarded = (files: PaperModel['files']): PaperModel['files'] => ({
  ...files,
  'paper/own.typ': files[layoutFile] ?? '',
  [layoutFile]: `#import "own.typ": paper as own
#let paper(d) = {
  show regex("[\\\\p{Han}\\u{3000}-\\u{303F}\\u{FF00}-\\u{FFEF}]+"): it => panic(it.text)
  own(d)
}`,
});

test.each([...papers.values()])('$name in English is English but for what people typed', async (paper) => {
  const { fields } = pages.get(paper.page)?.record ?? { fields: [] };
  const words = [...paper.fields, ...paper.lists.flatMap((list) => list.fields)].flatMap(({ of }) => [
    ...(of.options ?? []).map((option) => option.label.en),
  ]);
  expect(words.filter((word) => chinese.test(word))).toEqual([]);
  const kinds: readonly SampleKind[] = ['usual', 'empty', 'longest'];
  const records = kinds.map((kind, index) => toPrintRecord({ paper, ...makeSample(paper, kind, fields, 'en'), frame, index }, fields));
  const answer = await printer.print({
    version: `english-${paper.version}`,
    files: guarded(paper.files),
    records,
    time: 0,
    form: 'pdf',
    most: 100,
  });
  expect(answer).toMatchObject({ kind: 'paper' });
});
