import { missingOption } from '../context/missing-option';
import { type CelNode, childrenOf, isNode, walk } from '../expression/cel-node';
import type { ExpressionLanguage } from '../expression/expressions';
import { fieldOfNode } from '../expression/macros';
import type { OptionModel } from '../model/field-type';
import type { FaultText } from '../source/source-file';

/** The field that is compared or written, as far as its options go. */
type Chosen = { readonly options?: readonly OptionModel[] | undefined; readonly dict?: string | undefined } | undefined;

/** A key that a field has not, at a character of an expression's text. */
interface KeyFault extends FaultText {
  readonly offset: number;
}

/** The texts that a part of an expression may give as they are written: both ends of a condition, each member of a list. */
function writtenTexts(node: unknown): readonly CelNode[] {
  if (!isNode(node)) return [];
  if (node.op === 'value') return typeof node.args === 'string' ? [node] : [];
  if (node.op === 'list') return childrenOf(node).flatMap(writtenTexts);
  return node.op === '?:' ? childrenOf(node).slice(1).flatMap(writtenTexts) : [];
}

/** `''` is no key: it asks whether a field is empty, or empties it. */
function missingKeys(field: Chosen, node: unknown): readonly KeyFault[] {
  const options = field?.options;
  if (options === undefined) return [];
  return writtenTexts(node).flatMap(({ args, start }): readonly KeyFault[] => {
    const key = String(args);
    if (key === '' || options.some((option) => option.key === key)) return [];
    return [{ ...missingOption(key, options, field?.dict), offset: start }];
  });
}

/** Walks over the members of a list that are all bound to one name: `tags.exists(t, t == 'a')`. */
const memberCalls: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'exists', 'exists_one']);

/** Finds the keys that a checked expression compares with and the compared field has not. */
export function findComparedKeys(language: ExpressionLanguage, root: CelNode): readonly KeyFault[] {
  const faults: KeyFault[] = [];
  /** Names bound to one of several options, innermost last. */
  const members: { readonly name: string; readonly start: number; readonly end: number; readonly field: Chosen }[] = [];
  const chosenOf = (node: unknown, bound: ReadonlySet<string>): Chosen => {
    if (!isNode(node)) return undefined;
    const name = String(node.args);
    if (node.op === 'id' && bound.has(name))
      return members.findLast((each) => each.name === name && each.start <= node.start && node.end <= each.end)?.field;
    return fieldOfNode(language, node)?.field;
  };
  const compare = (field: Chosen, written: unknown): void => void faults.push(...missingKeys(field, written));
  walk(root, (node, bound) => {
    const [left, right, more] = Array.isArray(node.args) ? (node.args as readonly unknown[]) : [];
    if (node.op === 'rcall' && memberCalls.has(String(left)) && Array.isArray(more) && isNode(more[0]))
      members.push({ name: String(more[0].args), start: node.start, end: node.end, field: chosenOf(right, bound) });
    if (node.op === '==' || node.op === '!=' || node.op === 'in') {
      compare(chosenOf(left, bound), right);
      compare(chosenOf(right, bound), left);
    }
  });
  return faults;
}

/** Finds the keys that a checked expression gives a field and the field has not. */
export const findGivenKeys = (root: CelNode, into: Chosen): readonly KeyFault[] => missingKeys(into, root);
