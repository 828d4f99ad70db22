import { getNodePath, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Fault } from './fault';
import { explainJson } from './json-fault';

export type JsonPath = readonly (string | number)[];

/** Says where an entry of a list that holds names or objects keeps its name. */
export const entryPath = (path: JsonPath, index: number, entry: unknown): JsonPath =>
  typeof entry === 'string' ? [...path, index] : [...path, index, 'field'];

export interface FaultText {
  readonly zh: string;
  readonly en: string;
  readonly hint?: string | undefined;
  /** Files whose faults may be the cause. */
  readonly rests?: readonly string[];
}

/** Lines and columns count from 1; the end is the place behind the last character. */
export interface SourceSpan {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A JSON text that knows where each of its parts stands. */
export interface SourceFile {
  readonly file: string;
  readonly value: unknown;
  readonly faults: readonly Fault[];
  /** Where a part begins and ends; undefined where there is none. A part of an object is its key with its value. */
  spanOf(path: JsonPath): SourceSpan | undefined;
  /** Makes a fault at the value of a path, at its key, or at a character inside a string value. */
  faultAt(path: JsonPath, text: FaultText, place?: 'key' | 'value' | number): Fault;
}

function toValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(toValue);
  if (node.type !== 'object') return node.value as unknown;
  const value: Record<string, unknown> = {};
  for (const property of node.children ?? []) {
    const [key, part] = property.children ?? [];
    if (key && part)
      Object.defineProperty(value, String(key.value), { value: toValue(part), enumerable: true, writable: true, configurable: true });
  }
  return value;
}

/** Finds a part of the tree; a key made of digits is a key in an object and an index in a list. */
function findPart(root: Node, path: JsonPath): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) {
    if (node?.type === 'array') node = node.children?.[Number(step)];
    else if (node?.type === 'object')
      node = node.children?.findLast((property) => property.children?.[0]?.value === String(step))?.children?.[1];
    else return undefined;
  }
  return node;
}

/** Shape: the JSON pointer of a part (RFC 6901) for a fault; nothing for the whole. */
function pointerTo(node: Node): Pick<Fault, 'pointer'> {
  const path = getNodePath(node) as JsonPath;
  const step = (each: string | number): string => String(each).replaceAll('~', '~0').replaceAll('/', '~1');
  return path.length === 0 ? {} : { pointer: `/${path.map(step).join('/')}` };
}

/** Characters of the raw literal that stand for the first `count` characters of a JSON string. */
function rawLength(literal: string, count: number): number {
  let raw = 1;
  for (let seen = 0; seen < count && raw < literal.length; seen += 1) raw += literal[raw] !== '\\' ? 1 : literal[raw + 1] === 'u' ? 6 : 2;
  return raw;
}

/** Levels of braces and brackets; deeper texts are not read at all. */
const deepest = 64;

/** Units: characters; no file that somebody writes is as long, and one that is would hold everybody up. */
const longest = 4_000_000;

/** Finds where a text opens one level too many, which could overrun the stack of whoever reads it. Shape: its offset; undefined where it never does. */
export function findTooDeep(text: string): number | undefined {
  let depth = 0;
  // Strings are passed over as wholes: what they hold opens nothing.
  for (const { 0: part, index } of text.matchAll(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|[[\]{}]/g)) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth > deepest) return index;
  }
  return undefined;
}

/** Says whether a text is short and flat enough to be read; one that is not could overrun the stack of whoever reads it. */
export const isWithinLimits = (text: string): boolean => text.length <= longest && findTooDeep(text) === undefined;

/** Parses a JSON text; syntax errors, doubled keys and a byte-order mark become faults, and what can be read still is. */
export function readSource(file: string, text: string): SourceFile {
  const faults: Fault[] = [];
  const lineStarts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) lineStarts.push(index + 1);
  const place = (offset: number): { line: number; column: number } => {
    let [low, high] = [0, lineStarts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
  const faultOf = (offset: number, { zh, en, hint, rests }: FaultText): Fault => ({
    file,
    ...place(offset),
    sentence: zh,
    en,
    ...(hint === undefined ? {} : { hint }),
    ...(rests === undefined ? {} : { rests }),
  });
  if (text.length > longest) {
    const words = { zh: '文件超过 4 MB，不会被读取', en: 'The file is longer than 4 MB; it is not read' };
    return { file, value: undefined, faults: [faultOf(0, words)], spanOf: () => undefined, faultAt: (_path, other) => faultOf(0, other) };
  }
  if (text.startsWith('\ufeff')) {
    faults.push(
      faultOf(0, {
        zh: '文件开头有 BOM 标记，请存为不带 BOM 的 UTF-8',
        en: 'The file begins with a byte-order mark; save it as UTF-8 without BOM',
      }),
    );
  }
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined)
    faults.push(
      faultOf(tooDeep, {
        zh: `括号嵌套超过 ${deepest} 层，文件不会被读取`,
        en: `Braces and brackets are nested more than ${deepest} levels deep; the file is not read`,
      }),
    );
  const errors: ParseError[] = [];
  // The mark is swapped for a blank so that offsets stay true and the one mistake is told once.
  const root =
    tooDeep !== undefined
      ? undefined
      : parseTree(text.replace(/^\ufeff/, ' '), errors, { disallowComments: true, allowTrailingComma: false });
  const syntax = explainJson(text, text.trim() === '' ? [] : errors);
  faults.push(...syntax.faults.map(({ offset, ...words }) => faultOf(offset, words)));
  const findDoubles = (node: Node): void => {
    const seen = new Set<string>();
    for (const child of node.children ?? []) {
      const key = node.type === 'object' ? child.children?.[0] : undefined;
      if (key) {
        const name = String(key.value);
        if (seen.has(name))
          faults.push({ ...faultOf(key.offset, { zh: `“${name}”写了两次`, en: `Key "${name}" stands twice` }), ...pointerTo(key) });
        seen.add(name);
      }
      findDoubles(child);
    }
  };
  if (root) findDoubles(root);
  else if (syntax.isReadable && tooDeep === undefined) faults.push(faultOf(0, { zh: '文件是空的', en: 'The file is empty' }));
  return {
    file,
    value: root && syntax.isReadable ? toValue(root) : undefined,
    faults,
    spanOf: (path) => {
      const part = root && findPart(root, path);
      if (!part) return undefined;
      const { offset, length } = part.parent?.type === 'property' ? part.parent : part;
      const [from, to] = [place(offset), place(offset + length)];
      return { ...from, endLine: to.line, endColumn: to.column };
    },
    faultAt: (path, words, where = 'value') => {
      let node: Node | undefined;
      // A missing part is reported at the nearest one that is there.
      for (let length = path.length; length >= 0 && !node && root; length -= 1) node = findPart(root, path.slice(0, length));
      const target = where === 'key' ? (node?.parent?.type === 'property' ? node.parent.children?.[0] : node) : node;
      if (!target) return faultOf(0, words);
      const inside =
        typeof where === 'number' && target.type === 'string'
          ? rawLength(text.slice(target.offset, target.offset + target.length), where)
          : 0;
      return { ...faultOf(target.offset + inside, words), ...pointerTo(target) };
    },
  };
}
