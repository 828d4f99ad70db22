import { closestName } from '../../base/closest-name';
import type { Text } from '../../schema/model/text';

/** An expression, or a part of it, that no statement can say. Shape: `at` and `end` are the place of that part. */
export class ScopeExpressionError extends Error {
  constructor(
    readonly text: Text,
    readonly at?: number,
    readonly end?: number,
  ) {
    super(text.zh);
  }
}

export function refuse(text: Text): never {
  throw new ScopeExpressionError(text);
}

export const unknownName = (name: string, known: Iterable<string>): Text => {
  const hint = closestName(name.replace(/^row\./, ''), known);
  return {
    zh: `没有“${name}”这个字段${hint === undefined ? '' : `，是否为“${hint}”？`}`,
    en: `There is no field "${name}"${hint === undefined ? '' : `; did you mean "${hint}"?`}`,
  };
};
export const notSortable = (name: string): Text => ({
  zh: `“${name}”是明细或附件，不能作条件`,
  en: `"${name}" is a list of lines or files; no condition can ask it`,
});
export const notYesOrNo: Text = { zh: '这里要写成立或不成立的条件', en: 'A condition that holds or not is needed here' };
export const otherKinds: Text = { zh: '两边的类型不同，不能比较', en: 'The two sides are of different kinds and cannot be compared' };
export const noList: Text = { zh: "in 的右边要是一组值，如 ['1', '2']", en: "What follows in is a list, such as ['1', '2']" };
export const notSayable: Text = { zh: '数据范围里不能这样写', en: 'A data scope cannot say this' };
export const unfinished: Text = { zh: '条件没有写完', en: 'The condition is not finished' };
export const unreadable: Text = { zh: '这里读不懂', en: 'This cannot be read' };
