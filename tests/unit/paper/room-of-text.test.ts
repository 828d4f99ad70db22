import { getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createPrinter } from '../../../src/paper/printer';
import { makeSample, type SampleKind } from '../../../src/paper/sample-rows';
import { toPrintRecord } from '../../../src/paper/to-record';
import type { PaperModel } from '../../../src/schema/model/paper-model';
import '../../contract/files/read-pdf';
import { frame, pages, papers } from './shipped-papers';

// What stands on a paper has a place of its own there: no text runs over another, no code covers one, and labels say what is urgent.
const printer = createPrinter();
afterAll(() => printer.close());

/** A piece of text on a page. Units: points from the left and from the bottom. */
interface Piece {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

async function readPieces(content: Uint8Array): Promise<readonly Piece[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(content));
  const pieces: Piece[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = item.transform.slice(4).map(Number);
      pieces.push({ text: item.str, page, x: x ?? 0, y: y ?? 0, width: item.width });
    }
  }
  await pdf.destroy();
  return pieces;
}

const fieldsOf = (paper: PaperModel) => pages.get(paper.page)?.record.fields ?? [];

function paperOf(name: string): PaperModel {
  const paper = papers.get(name);
  if (!paper) throw new Error(`There is no ${name}.`);
  return paper;
}

interface Printing {
  readonly kind?: SampleKind;
  readonly language?: 'zh' | 'en';
  /** Texts of a usual record are what this makes of them. */
  say?(text: string): string;
  /** Values in place of those of the sample. */
  readonly more?: Values;
}

/** Prints a made-up record, a usual one unless something else is said. */
async function print(paper: PaperModel, { kind = 'usual', language = 'zh', say, more = {} }: Printing): Promise<readonly Piece[]> {
  const fields = fieldsOf(paper);
  const labels = new Set(
    [...fields, ...[...paper.fields, ...paper.lists.flatMap((list) => list.fields)].map(({ of }) => of)].map(({ label }) => label.zh),
  );
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
    return typeof value === 'string' && say && (labels.has(value) || value === 'A2026-0001') ? say(value) : value;
  };
  const sample = makeSample(paper, kind, fields);
  const values = { row: { ...(change(sample.row) as Values), ...more }, related: change(sample.related) as typeof sample.related };
  const record = toPrintRecord({ paper, ...values, frame: { ...frame, language }, index: 0 }, fields);
  const answer = await printer.print({ version: paper.version, files: paper.files, records: [record], time: 0, form: 'pdf', most: 100 });
  if (answer.kind !== 'paper') throw new Error(JSON.stringify(answer));
  return readPieces(answer.content);
}

const sheets = [...papers.values()].filter(({ pages: most }) => most === undefined);
const cases = sheets.flatMap((paper) => (['zh', 'en'] as const).map((language) => ({ paper, name: paper.name, language })));
test.each(cases)('no range without blanks, and no word, runs over other texts of $name in $language', async ({ paper, language }) => {
  const found = [
    await print(paper, { language, say: () => '(2000×3300×1500)mm' }),
    // Beside one line a word of the paper's own stands on that line.
    await print(paper, { language, say: () => 'JJG 692' }),
    await print(paper, { language, kind: 'longest' }),
  ];
  const over = found.flatMap((all) => {
    // Chinese marks that follow each other share the room between them.
    const pieces = all.filter(({ text }) => !/[，。：；、（）“”]/.test(text));
    return pieces.flatMap((one) =>
      pieces
        .filter((other) => one.page === other.page && Math.abs(one.y - other.y) < 2 && one.x < other.x && one.x + one.width > other.x + 1)
        .map((other) => `${one.text} over ${other.text}`),
    );
  });
  expect(over).toEqual([]);
});

test.each([
  ['sampleLabel', 2.2 + 7.5],
  ['shelfLabel', 2 + 7],
])('whatever is said on %s stands above its bars, and the promised day is there beside the longest name', async (label, millimetres) => {
  const say = (text: string) => (text.startsWith('A') ? 'YP202611270007' : '长沙汇川源汽车零部件有限公司');
  const pieces = await print(paperOf(label), { say, more: { urgentType: '1' } });
  expect(pieces.map(({ text }) => text).join('')).toContain('2026-03-01');
  // Units: points.
  const bars = (millimetres / 25.4) * 72;
  expect(pieces.filter(({ y }) => y < bars)).toEqual([]);
});

test('a label of a sample says what is urgent, and nothing where nothing is', async () => {
  const said = async (urgentType: string) =>
    (await print(paperOf('sampleLabel'), { more: { urgentType } })).map(({ text }) => text).filter((text) => text.includes('急'));
  expect([await said('0'), await said('1'), await said('2')]).toEqual([[], ['加急'], ['特急']]);
});
