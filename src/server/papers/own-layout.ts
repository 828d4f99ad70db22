import { createHash } from 'node:crypto';
import { getAt, isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { PrintOrder, PrintRecord } from '../../paper/print-order';
import type { House } from '../../paper/to-record';
import { layoutFile, type PaperCode } from '../../schema/model/paper-model';
import { timeOf } from './paper-order';

/** What the blocks of a layout are drawn with; they are data, and no text of theirs is read as Typst. */
const layout = `#import "../look.typ": *
#let block-of(d, each) = {
  if each.kind == "heading" { text(size: 14pt, weight: "bold", each.text) }
  if each.kind == "text" { par(each.text) }
  if each.kind == "facts" { facts(..each.items.map(item => (item.at(0), item.at(1))), columns: each.columns) }
  if each.kind == "table" { listing(each.heads.map(name => (name, 1fr, left)), each.rows) }
  if each.kind == "code" { code(d, each.name, width: each.width * 1mm) }
  if each.kind == "space" { v(each.height * 1mm) }
  if each.kind == "rule" { line(length: 100%, stroke: 0.4pt) }
}
#let paper(d) = {
  show: body => sheet(d, body)
  if d._paper.title != "" { head(d, d._paper.title) }
  for each in d._blocks { block-of(d, each); parbreak() }
}
`;

const sizes: Readonly<Record<string, readonly [number, number]>> = { A4: [210, 297], A5: [148, 210] };
/** `text` is what one place holds, before its names are filled in and after; `all` what all places of all papers hold together, each of them counted too. */
const most = { blocks: 200, records: 50, cells: 20, rows: 2000, text: 4000, all: 2_000_000 } as const;

interface Drawn {
  readonly block: Values;
  readonly code?: PaperCode;
}

/** Errors: paperFaulty; a block's place stands for its line. */
function fault(line: number, sentence: string): never {
  throw refusal('paperFaulty', { file: 'template', line, column: 1, sentence });
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Puts values in place of names in braces; what is not there is nothing. Errors: paperFaulty. */
type Fill = (template: unknown, data: Values, line: number) => string;

/** Makes what fills the places of one order: a name that stands there a thousand times would make a text of any length of a long value. */
function makeFill(): Fill {
  let left: number = most.all;
  return (template, data, line) => {
    if (!isPlain(template) || String(template).length > most.text)
      return fault(line, `text: ${JSON.stringify(template)?.slice(0, 60) ?? ''}`);
    let length = 0;
    const text = String(template).replaceAll(/\{([\w.$]{1,100})\}/g, (_, name: string) => {
      const value = getAt(data, name.split('.'));
      const said = isPlain(value) ? String(value) : '';
      length += said.length;
      return length > most.text ? fault(line, `text: ≤ ${String(most.text)}`) : said;
    });
    left -= text.length + 1;
    return left < 0 ? fault(line, `texts: ≤ ${String(most.all)}`) : text;
  };
}

/** Reads a list of a block. Errors: paperFaulty. */
function listOf(value: unknown, limit: number, line: number, name: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length > limit) return fault(line, `${name}: 1–${String(limit)}`);
  return value as readonly unknown[];
}

function number(value: unknown, range: readonly [number, number, number], line: number, name: string): number {
  const [usual, low, high] = range;
  if (value === undefined) return usual;
  if (typeof value !== 'number' || !(value >= low && value <= high)) return fault(line, `${name}: ${String(low)}–${String(high)}`);
  return value;
}

/** Makes a block of its words: one of `heading`, `text`, `facts`, `table`, `code`, `space`, `rule`. */
function draw(fill: Fill, block: unknown, data: Values, line: number): Drawn {
  if (!isObject(block)) return fault(line, 'blocks');
  if (block['heading'] !== undefined) return { block: { kind: 'heading', text: fill(block['heading'], data, line) } };
  if (block['text'] !== undefined) return { block: { kind: 'text', text: fill(block['text'], data, line) } };
  if (block['facts'] !== undefined) {
    const items = listOf(block['facts'], most.cells * 5, line, 'facts').map((pair) =>
      listOf(pair, 2, line, 'facts').map((part) => fill(part, data, line)),
    );
    if (items.some((pair) => pair.length !== 2)) return fault(line, 'facts: [ "…", "…" ]');
    return { block: { kind: 'facts', items, columns: number(block['columns'], [2, 1, 4], line, 'columns') } };
  }
  if (isObject(block['table'])) {
    const { columns, rows, cells } = block['table'];
    const heads = listOf(columns, most.cells, line, 'columns').map((head) => fill(head, data, line));
    const found = typeof rows === 'string' ? (getAt(data, rows.split('.')) ?? []) : rows;
    const parts = listOf(cells, most.cells, line, 'cells');
    if (heads.length === 0 || heads.length !== parts.length) return fault(line, 'columns, cells');
    const drawn = listOf(found, most.rows, line, 'rows').map((row) => parts.map((part) => fill(part, isObject(row) ? row : {}, line)));
    return { block: { kind: 'table', heads, rows: drawn } };
  }
  if (isObject(block['code'])) {
    const { kind, text, width } = block['code'];
    if (kind !== 'qr' && kind !== 'code128') return fault(line, 'code: qr, code128');
    const name = `code-${String(line)}`;
    return {
      block: { kind: 'code', name, width: number(width, [25, 5, 150], line, 'width') },
      code: { name, kind, text: fill(text ?? '', data, line).slice(0, 500) },
    };
  }
  if (block['space'] !== undefined) return { block: { kind: 'space', height: number(block['space'], [5, 0, 200], line, 'space') } };
  if (block['rule'] === true) return { block: { kind: 'rule' } };
  return fault(line, `? ${Object.keys(block).slice(0, 3).join(', ')}`.slice(0, 60));
}

interface OwnLayout {
  readonly template: Values;
  readonly data: unknown;
  readonly mark: string;
  /** How often the paper of each of the data is printed. */
  readonly copies: number;
  readonly language: 'zh' | 'en';
  readonly house: House;
  /** Shape: `YYYY-MM-DD`. */
  readonly day: string;
  /** What all papers share, by the names under which layouts import it. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Makes an order of a layout and data that a caller sends: blocks of texts, tables and codes, always with a mark across. Errors: tooManyItems; paperFaulty with the block that is wrong. */
export function toOwnOrder({ template, data, mark, copies, language, house, day, shared }: OwnLayout): PrintOrder {
  const { size = 'A4', title = '', blocks } = template;
  const measures = typeof size === 'string' && Object.hasOwn(sizes, size) ? sizes[size] : undefined;
  const [width, height] = measures ?? fault(1, `size: ${Object.keys(sizes).join(', ')}`);
  const parts = listOf(blocks, most.blocks, 1, 'blocks');
  const rows = listOf(Array.isArray(data) ? data : [data ?? {}], most.records, 1, 'data');
  if (rows.length * copies > most.records) throw refusal('tooManyItems', { limit: most.records });
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const fill = makeFill();
  const papers = rows.flatMap((row) => Array<unknown>(copies).fill(row));
  const records = papers.map((row, index): PrintRecord => {
    const said = isObject(row) ? row : {};
    const drawn = parts.map((part, place) => draw(fill, part, said, place + 1));
    const paper = { lang: language, mark, title: fill(title, said, 1), verify: '', date: { year, month, day: date }, width, height };
    return {
      values: { _blocks: drawn.map((each) => each.block), _house: { ...house }, _paper: { ...paper, index, number: '' } },
      codes: drawn.flatMap(({ code }) => code ?? []),
    };
  });
  const files = { ...shared, [layoutFile]: layout };
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return { version, files, records, time: timeOf(day), form: 'pdf', most: 500 };
}
