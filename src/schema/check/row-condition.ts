import { parse } from '@marcbachmann/cel-js';
import { isNode, walk } from '../expression/cel-node';
import { withDay } from '../expression/with-day';

/** What a statement of the database can say of a row; `filled` is the one function. */
const sayable: ReadonlySet<string> = new Set([
  'id',
  '.',
  'value',
  '!_',
  '&&',
  '||',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'list',
  'in',
  'call',
]);

/** Says whether a condition over rows can be asked by the database; one that cannot be read at all is told elsewhere. */
export function isSayable(text: string): boolean {
  try {
    const { ast } = parse(text);
    let fits = isNode(ast);
    if (isNode(ast))
      walk(ast, (node) => {
        if (!sayable.has(node.op) || (node.op === 'call' && (!Array.isArray(node.args) || node.args[0] !== 'filled'))) fits = false;
      });
    return fits;
  } catch {
    return true;
  }
}

/** The same of a condition that counts days from today. */
export const isSayableByDay = (text: string): boolean => isSayable(withDay(text, '2000-01-01'));
