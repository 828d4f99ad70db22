import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

interface SyntaxNode {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly parent: SyntaxNode | null;
  readonly firstChild: SyntaxNode | null;
  readonly nextSibling: SyntaxNode | null;
}

/** Where something stands in a JSON text. */
export interface JsonPlace {
  /** Keys and indices from the top; of a key, those of its value. */
  readonly path: readonly (string | number)[];
  readonly isKey: boolean;
  readonly from: number;
  readonly to: number;
}

function readName(state: EditorState, { from, to }: SyntaxNode): string {
  const literal = state.sliceDoc(from, to);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal.replaceAll('"', '');
  }
}

const isValue = ({ name }: SyntaxNode): boolean => /^(?:Object|Array|String|Number|True|False|Null)$/.test(name);

function indexIn(list: SyntaxNode, before: number): number {
  let index = 0;
  for (let each = list.firstChild; each && each.to <= before; each = each.nextSibling) if (isValue(each)) index += 1;
  return index;
}

function pathTo(state: EditorState, start: SyntaxNode): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let node: SyntaxNode = start; node.parent; node = node.parent) {
    const { parent } = node;
    if (parent.name === 'Array' && isValue(node)) path.unshift(indexIn(parent, node.from));
    if (node.name === 'Property' && node.firstChild?.name === 'PropertyName') path.unshift(readName(state, node.firstChild));
  }
  return path;
}

/** Finds what stands at a position: a key, a value, or the room between the parts of an object or a list. */
export function placeAt(state: EditorState, position: number, side: -1 | 1 = 1): JsonPlace {
  const node: SyntaxNode = syntaxTree(state).resolveInner(position, side);
  const { from, to, name } = node;
  const path = pathTo(state, node);
  if (name === 'PropertyName') return { path, isKey: true, from, to };
  if (name === 'Object') return { path, isKey: true, from: position, to: position };
  if (name === 'Array') return { path: [...path, indexIn(node, position)], isKey: false, from: position, to: position };
  // A colon without a value behind it, or half of one.
  const outer = name === '⚠' ? node.parent : node;
  if (outer?.name === 'Object') return { path: pathTo(state, outer), isKey: true, from, to };
  return { path, isKey: false, from: isValue(node) ? from : position, to: isValue(node) ? to : position };
}

/** Reads a JSON text that somebody is typing: what cannot be read of it is left out, as a comma that is missing yet hides nothing behind it. */
export function readTyped(state: EditorState, node: SyntaxNode | null = syntaxTree(state).topNode.firstChild): unknown {
  if (!node) return undefined;
  const parts: SyntaxNode[] = [];
  for (let each = node.firstChild; each; each = each.nextSibling) parts.push(each);
  if (node.name === 'Array') return parts.filter(isValue).map((each) => readTyped(state, each));
  if (node.name === 'Object')
    return Object.fromEntries(
      parts.flatMap(({ name, firstChild }) => {
        if (name !== 'Property' || firstChild?.name !== 'PropertyName') return [];
        let value = firstChild.nextSibling;
        while (value && !isValue(value)) value = value.nextSibling;
        return [[readName(state, firstChild), readTyped(state, value)] as const];
      }),
    );
  try {
    return JSON.parse(state.sliceDoc(node.from, node.to));
  } catch {
    return undefined;
  }
}
