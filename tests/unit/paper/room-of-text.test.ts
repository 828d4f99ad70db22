import { fileURLToPath } from 'node:url';
import { getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createPrinter } from '../../../src/paper/printer';
import { makeSample } from '../../../src/paper/sample-rows';
import { type PaperFrame, toPrintRecord } from '../../../src/paper/to-record';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import type { PaperModel } from '../../../src/schema/model/paper-model';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import '../../contract/files/read-pdf';

// What stands on a paper has a place of its own there: no text runs over another, no code covers one, and labels say what is urgent.
const { papers, pages } = compileSchemas(readSchemas(fileURLToPath(new URL('../../../schemas', import.meta.url))));
const printer = createPrinter();
afterAll(() => printer.close());

const frame: PaperFrame = {
  language: 'zh',
  mark: '',
  verify: () => 'https://liangheng.example/certificateFalsification?q=1',
  day: '2026-03-01',
  house: { name: '湖南省计量检测研究院', address: '长沙市雨花区', phone: '0731' },
  findWord: () => undefined,
};

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

/** Prints a usual record whose texts are what `say` makes of them. */
async function printUsual(paper: PaperModel, say: (text: string) => string, more: Values = {}): Promise<readonly Piece[]> {
  const fields = fieldsOf(paper);
  const labels = new Set(
    [...fields, ...[...paper.fields, ...paper.lists.flatMap((list) => list.fields)].map(({ of }) => of)].map(({ label }) => label.zh),
  );
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
    return typeof value === 'string' && (labels.has(value) || value === 'A2026-0001') ? say(value) : value;
  };
  const sample = makeSample(paper, 'usual', fields);
  const record = toPrintRecord(
    { paper, row: { ...(change(sample.row) as Values), ...more }, related: sample.related, frame, index: 0 },
    fields,
  );
  const answer = await printer.print({ version: paper.version, files: paper.files, records: [record], time: 0, form: 'pdf', most: 100 });
  if (answer.kind !== 'paper') throw new Error(JSON.stringify(answer));
  return readPieces(answer.content);
}

test.each([...papers.values()].filter(({ pages: most }) => most === undefined))(
  'a range without blanks runs over no other text of $name',
  async (paper) => {
    // Chinese marks that follow each other share the room between them.
    const pieces = (await printUsual(paper, () => '(2000×3300×1500)mm')).filter(({ text }) => !/[，。：；（）“”]/.test(text));
    const over = pieces.flatMap((one) =>
      pieces
        .filter((other) => one.page === other.page && Math.abs(one.y - other.y) < 2 && one.x < other.x && one.x + one.width > other.x + 1)
        .map((other) => `${one.text} over ${other.text}`),
    );
    expect(over).toEqual([]);
  },
);

test('whatever is said on a label of a shelf stands above its bars, and the day is there beside the longest name', async () => {
  const paper = papers.get('shelfLabel');
  if (!paper) throw new Error('There is no label.');
  const name = '长沙汇川源汽车零部件有限公司';
  const pieces = await printUsual(paper, (text) => (text.startsWith('A') ? text : name));
  expect(pieces.map(({ text }) => text).join('')).toContain('2026-03-01');
  const bars = ((2 + 7) / 25.4) * 72;
  expect(pieces.filter(({ y }) => y < bars)).toEqual([]);
});

test('a label of a sample says what is urgent, and nothing where nothing is', async () => {
  const paper = papers.get('sampleLabel');
  if (!paper) throw new Error('There is no label.');
  const said = async (urgentType: string) => (await printUsual(paper, (text) => text, { urgentType })).map(({ text }) => text).join('');
  expect([
    (await said('0')).includes('急'),
    (await said('1')).includes('加急（+50%）'),
    (await said('2')).includes('特急（+100%）'),
  ]).toEqual([false, true, true]);
});
