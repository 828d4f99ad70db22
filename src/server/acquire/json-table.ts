import { findNodeAtLocation, type Node, parseTree, type ParseError } from 'jsonc-parser';
import { trimText } from '../../base/text';
import { refusal } from '../../protocol/errors';
import { findTooDeep } from '../../schema/source/source-file';
import { rowsMost, type SourceTable } from './source-table';

const stepsOf = (path: string): (string | number)[] => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** A place below a node: a key that is written so, dots and all, or a path. */
function below(node: Node, path: string): Node | undefined {
  const steps = stepsOf(path);
  const own = steps.length > 1 && node.type === 'object' ? findNodeAtLocation(node, [path]) : undefined;
  return own ?? walk(node, steps);
}

/** Steps of digits are places of a list, or keys where there is none. */
function walk(node: Node, [step, ...rest]: readonly (string | number)[]): Node | undefined {
  if (step === undefined) return node;
  const next = node.type === 'array' ? findNodeAtLocation(node, [step]) : findNodeAtLocation(node, [String(step)]);
  return next && walk(next, rest);
}

/** Reads JSON: a list of rows, or one row. Numbers are taken as they are written, so that `0.500` keeps its noughts. Errors: acquireUnreadable, acquireNoRows, acquireTooManyRows. */
export function readJsonTable(text: string, rowsPath: string): SourceTable {
  if (findTooDeep(text) !== undefined) throw refusal('acquireUnreadable', {});
  const faults: ParseError[] = [];
  const root = parseTree(text, faults, { disallowComments: true });
  if (!root || faults.length > 0) throw refusal('acquireUnreadable', {});
  const at = rowsPath === '' ? root : below(root, rowsPath);
  if (!at || (at.type !== 'array' && at.type !== 'object')) throw refusal('acquireNoRows', { path: rowsPath });
  const nodes = at.type === 'array' ? (at.children ?? []) : [at];
  if (nodes.length > rowsMost) throw refusal('acquireTooManyRows', { limit: rowsMost });
  const cell = (node: Node, column: string): string => {
    const found = below(node, column);
    if (!found || found.type === 'null') return '';
    if (found.type === 'string') return trimText(String(found.value));
    return text.slice(found.offset, found.offset + found.length).slice(0, 200);
  };
  const keys = new Set(
    nodes
      .slice(0, 50)
      .flatMap(({ type, children = [] }) => (type === 'object' ? children.map((each) => String(each.children?.[0]?.value)) : [])),
  );
  return {
    columns: [...keys],
    has: (column) => nodes.length === 0 || nodes.some((node) => below(node, column) !== undefined),
    rows: nodes.map((node, index) => ({ number: index + 1, cell: (column) => cell(node, column) })),
  };
}
