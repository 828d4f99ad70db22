import { type CelNode, childrenOf, isNode } from '../expression/cel-node';
import type { ExpressionFault } from './explain-failure';

/** `a.b` as one dotted name. Shape: undefined for anything else. */
function nameOf(node: CelNode): string | undefined {
  if (node.op === 'id') return String(node.args);
  if (node.op !== '.' || !Array.isArray(node.args)) return undefined;
  const [left, last] = node.args as readonly unknown[];
  return isNode(left) && left.op === 'id' ? `${String(left.args)}.${String(last)}` : undefined;
}

const creators: ReadonlySet<string> = new Set(['createUser', 'row.createUser', 'old.createUser']);
const isCreator = (node: CelNode): boolean => creators.has(nameOf(node) ?? '');

/** Finds where what a person says with a transition is asked for while nobody says anything. */
export function findUnsaid(root: CelNode): readonly ExpressionFault[] {
  if (nameOf(root) !== 'user.comment') return childrenOf(root).flatMap(findUnsaid);
  return [
    {
      offset: root.start,
      zh: 'user.comment 是做状态变化时填写的意见，只写在有 comment 的状态变化的 set 与 then 的 set 里',
      en: 'user.comment is what is said with a transition; it stands in set, and in set of then, of transitions with "comment"',
    },
  ];
}

/** Finds where who made a row is asked for anything but whether it is the user himself: then it would tell readers of others. */
export function findMisusedCreator(root: CelNode): readonly ExpressionFault[] {
  if (isCreator(root))
    return [
      {
        offset: root.start,
        zh: 'createUser 只用来与 user.id 比较（createUser == user.id）；显示创建人用 createUserName，要存下是谁就设一个引用员工的字段，写 "x-default": "user.staffId"',
        en: 'createUser is only held against user.id (createUser == user.id); show createUserName, and to keep who it was have a reference to staff with "x-default": "user.staffId"',
      },
    ];
  const parts = childrenOf(root);
  const isComparison = (root.op === '==' || root.op === '!=') && parts.some(isCreator) && parts.some((part) => nameOf(part) === 'user.id');
  return isComparison ? [] : parts.flatMap(findMisusedCreator);
}
