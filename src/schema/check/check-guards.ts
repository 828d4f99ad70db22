import { parse } from '@marcbachmann/cel-js';
import type { Reporter } from '../context/compile-context';
import { type CelNode, isNode } from '../expression/cel-node';
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
