import { parse } from '@marcbachmann/cel-js';
import type { Reporter } from '../context/compile-context';
import { type CelNode, childrenOf, isNode } from '../expression/cel-node';
import type { Expression } from '../model/field-type';
import type { FieldModel } from '../model/record-model';
import type { JsonPath } from '../source/source-file';
import { findRefused, partsOf } from './find-refused';

/** The nodes of a condition. Shape: undefined where it does not parse, which is told where expressions are checked. */
function parseCondition(text: string): CelNode | undefined {
  try {
    return parse(text).ast as unknown as CelNode;
  } catch {
    return undefined;
  }
}

const joinedBy = (node: CelNode): readonly CelNode[] => (node.op === '&&' ? childrenOf(node).flatMap(joinedBy) : [node]);

/** A quoted text, a bracket, or nothing of interest. */
const bracket = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[()]/g;

/** The text of a node with the brackets around its ends: the parser leaves them out of its places. */
function textOf({ input, start, end }: CelNode): string {
  let [opened, missing] = [0, 0];
  for (const [sign] of input.slice(start, end).matchAll(bracket)) {
    if (sign === '(') opened += 1;
    else if (sign === ')' && opened > 0) opened -= 1;
    else if (sign === ')') missing += 1;
  }
  let [from, to] = [start, end];
  while (missing > 0 && from > 0) if (input[(from -= 1)] === '(') missing -= 1;
  while (opened > 0 && to < input.length) if (input[(to += 1) - 1] === ')') opened -= 1;
  return input.slice(from, to);
}

/** The parts of a condition that all have to hold, as they are written. Shape: the whole condition where it does not parse. */
export function partsOfGuard(when: Expression): readonly Expression[] {
  const root = parseCondition(when);
  const parts = root ? joinedBy(root).map(textOf) : [when];
  return parts.every((part) => parseCondition(part)) ? parts : [when];
}

interface Guard {
  readonly path: JsonPath;
  readonly text: string | undefined;
  readonly field: string;
  readonly from: readonly string[];
}

/** Reports the part of a guard that no record can meet: it contradicts the states that the transition begins in, the limits of a field, another part, or itself. */
export function checkGuard(report: Reporter, fields: readonly FieldModel[], { path, text, field, from }: Guard): void {
  const condition = text === undefined ? undefined : parseCondition(text);
  const refused = condition && findRefused({ fields, record: 'row', field, from }, condition);
  if (!refused) return;
  report.fault(
    path,
    refused.field === undefined
      ? { zh: '没有记录能满足这一条：它自身就不成立', en: 'No record can meet this: it is false by itself' }
      : {
          zh: `没有记录能满足这一条：它与 from、“${refused.field}”的范围或前面的条件矛盾`,
          en: `No record can meet this: it contradicts from, the limits of "${refused.field}" or a part before it`,
        },
    refused.node.start,
  );
}

/** Reports the filter of a `move` that leaves out every record which its transition could move. */
export function checkMoveFilter(report: Reporter, fields: readonly FieldModel[], { path, text = '', field, from }: Guard): void {
  const root = parseCondition(text);
  const [name, , args] = root?.op === 'rcall' ? partsOf(root) : [];
  const [variable, condition] = name === 'filter' && Array.isArray(args) ? (args as readonly unknown[]) : [];
  if (!isNode(variable) || !isNode(condition)) return;
  const refused = findRefused({ fields, record: String(variable.args), field, from }, condition);
  if (!refused) return;
  report.fault(
    path,
    {
      zh: `这里选出的记录没有一条能发生这个变化：它从 ${from.join('、')} 开始`,
      en: `None of the records chosen here can take the transition, which begins in ${from.join(', ')}`,
    },
    refused.node.start,
  );
}
