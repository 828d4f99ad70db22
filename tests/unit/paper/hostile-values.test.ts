import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { createPrinter } from '../../../src/paper/printer';
import type { PrintAnswer } from '../../../src/paper/print-order';
import { makeSample } from '../../../src/paper/sample-rows';
import { type PaperFrame, toPrintRecord } from '../../../src/paper/to-record';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { choosePayloads, corpora } from '../../fixtures/corpora';
import { runTimeout } from '../../fixtures/run-size';
import { readPdf } from '../../contract/files/read-pdf';

// What somebody typed is a text on every paper: never a part of its layout, and nothing in the picture that a browser shows before.
const { papers, pages } = compileSchemas(readSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url))));
const printer = createPrinter();
afterAll(() => printer.close());

/** What would do something in a layout, or break it, if it were read as one. */
const layouts = [
  '#read("/etc/passwd")',
  '#panic("x")',
  '#while true {}',
  '#import "@preview/a:1.0.0": *',
  '$ x^2 $',
  '#[',
  '"}]) #{',
  '= *_`',
  '\\',
  '//',
  '/*',
];
/** What a face has no sign for is told when a record is printed, and stands elsewhere. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').slice(0, 40);
const payloads = [...layouts, ...choosePayloads(10, corpora['html']).map(printable)].filter((text) => text.trim() !== '');

/** Makes the sheet so high that nothing on it goes over to another: there the foot of the one would stand within what is read. */
const onOneSheet = <Given>(values: Given): Given => {
  const sheet = isObject(values) && isObject(values['_paper']) ? values['_paper'] : {};
  return Number(sheet['height']) < 200 ? values : { ...values, _paper: { ...sheet, height: 3_000 } };
};

/** Puts texts in the place of all that a record says in words of its own; what stands under a name with `_` is the product's. */
function spoil(value: unknown, next: () => string): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => spoil(each, next));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key.startsWith('_') ? each : spoil(each, next)]));
  // Numbers and days are values of their kinds, which no text is stored as.
  return typeof value === 'string' && /[\p{L}]/u.test(value) ? next() : value;
}

const frame: PaperFrame = {
  language: 'zh',
  mark: '副本',
  verify: () => 'https://liangheng.example/certificateFalsification?q=1',
  day: '2026-03-01',
  house: { name: '#panic("house")', address: '<script>alert(1)</script>', phone: '*_`' },
  findWord: () => undefined,
};

const bytesOf = (answer: PrintAnswer): Uint8Array => {
  if (answer.kind !== 'paper') throw new Error(JSON.stringify(answer));
  return answer.content;
};

const countOf = (text: string, word: string): number => text.split(word).length - 1;

const readText = async (content: Uint8Array): Promise<string> => (await readPdf(content)).texts.join('').replace(/\s+/g, '');

test.each([...papers.values()])(
  '$name prints what looks like a layout or a script as it was typed',
  async (paper) => {
    const own = pages.get(paper.page)?.record.fields ?? [];
    const { values, codes } = toPrintRecord({ paper, ...makeSample(paper, 'usual', own), frame, index: 0 }, own);
    const order = { files: paper.files, time: 0, most: 100 };
    const printWith = async (word: (index: number) => string) => {
      const put: string[] = [];
      const records = [{ values: spoil(onOneSheet(values), () => put[put.push(word(put.length)) - 1] ?? '') as typeof values, codes }];
      const version = `hostile-${paper.version}`;
      const pdf = await readText(bytesOf(await printer.print({ ...order, version, records, form: 'pdf' })));
      return { put, records, version, text: pdf };
    };
    // A layout shows some of what it is given: which of it, words that harm nobody tell.
    const plain = await printWith((index) => `q${String(index).padStart(3, '0')}z`);
    const shown = plain.put.map((word) => countOf(plain.text, word));
    expect(shown.filter((times) => times > 0).length, `of ${String(shown.length)}`).toBeGreaterThan(3);
    const { put, records, version, text } = await printWith(
      (index) => `${payloads[index % payloads.length] ?? ''}q${String(index).padStart(3, '0')}z`,
    );
    expect(put.filter((word, index) => countOf(text, word.replace(/\s+/g, '')) !== shown[index])).toEqual([]);
    const picture = Buffer.from(bytesOf(await printer.print({ ...order, version, records, form: 'svg' }))).toString('utf8');
    expect(picture.match(/<(?:script|iframe|object|embed|a)\b|\son\w+\s*=|javascript:|<!DOCTYPE|<!ENTITY/gi) ?? []).toEqual([]);
  },
  runTimeout(60_000),
);
