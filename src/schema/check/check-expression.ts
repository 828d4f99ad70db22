import { closestName } from '../../base/closest-name';
import { isObject } from '../../base/dot-path';
import { costlyPlace, mostSteps, stepsOf } from '../expression/expression-cost';
import { type ExpressionFault, explainFailure, explainMember, explainName, misfit, typeWord } from './explain-failure';
import { findMisusedCreator, findUnsaid } from './check-creator';
import { findComparedKeys, findGivenKeys } from './check-keys';
import { functionNotes, methodNotes } from '../expression/function-notes';
import { type CelNode, isNode, walk } from '../expression/cel-node';
import { readsOfNode } from '../expression/expression-reads';
import type { Read } from '../expression/expression-shapes';
import { type ExpressionLanguage, parseExpression } from '../expression/expressions';
import type { ExpressionSite } from '../context/compile-context';
import type { FieldType } from '../model/field-type';
import type { FieldModel } from '../model/record-model';
import type { FaultText } from '../source/source-file';

export interface CheckedExpression {
  readonly faults: readonly ExpressionFault[];
  readonly reads: readonly Read[];
}

/** Methods that give each item of a list a name. */
const walkers: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'exists', 'exists_one']);

/** What the language refuses before types are looked at. */
function refusals(root: CelNode): readonly ExpressionFault[] {
  const faults: ExpressionFault[] = [];
  walk(root, (node) => {
    const parts = Array.isArray(node.args) ? (node.args as readonly unknown[]) : [];
    const refuse = (text: FaultText, offset = node.start): void => void faults.push({ ...text, offset });
    if (node.op === 'call') {
      const name = String(parts[0]);
      const method = functionNotes.has(name) ? undefined : methodNotes.get(name)?.form;
      if (method) refuse({ zh: `“${name}”写在列表或文字后面：${method.zh}`, en: `"${name}" goes behind a list or a text: ${method.en}` });
      else if (!functionNotes.has(name))
        refuse({ zh: `没有函数“${name}”`, en: `No function "${name}"`, hint: closestName(name, functionNotes.keys()) });
    }
    if (node.op === 'rcall') {
      const name = String(parts[0]);
      const receiver = isNode(parts[1]) ? parts[1] : undefined;
      const offset = receiver ? receiver.end + 1 : node.start;
      if (name === 'matches')
        refuse(
          {
            zh: '表达式里不能用 matches，格式写在字段的 pattern 或类型里',
            en: 'matches is not allowed; patterns belong to fields and kinds',
          },
          offset,
        );
      else if (!methodNotes.has(name))
        refuse({ zh: `没有方法“${name}”`, en: `No method "${name}"`, hint: closestName(name, methodNotes.keys()) }, offset);
      else if (walkers.has(name) && (!Array.isArray(parts[2]) || parts[2].length < 2)) refuse(misfit(name), offset);
    }
    if (node.op === 'map') refuse({ zh: '表达式里不能写 { }', en: 'Map literals are not allowed' });
    if (node.op === 'value' && (node.args instanceof Uint8Array || (isObject(node.args) && node.args.constructor.name === 'UnsignedInt'))) {
      refuse({ zh: '不支持这种写法的常量', en: 'This kind of literal is not allowed' });
    }
    if (node.op === 'value' && node.args === null)
      refuse({ zh: '不能与 null 比较，判断是否已填写用 filled(字段)', en: 'There is no null; ask filled(field)' });
  });
  return faults;
}

/** Arguments that are one of a few words: their place and the words. */
const wordArguments: ReadonlyMap<string, { readonly place: number; readonly words: readonly string[] }> = new Map([
  ['round', { place: 2, words: ['halfUp', 'halfEven'] }],
  ['roundStep', { place: 1, words: ['half', 'fifth'] }],
]);

/** Looks whether a call's word is one that its function knows; a word from elsewhere cannot be looked at. */
function wordFault(node: CelNode): ExpressionFault | undefined {
  const [name, given] = Array.isArray(node.args) ? (node.args as readonly unknown[]) : [];
  const known = node.op === 'call' ? wordArguments.get(String(name)) : undefined;
  const word: unknown = known && Array.isArray(given) ? given[known.place] : undefined;
  if (!known || !isNode(word) || word.op !== 'value' || typeof word.args !== 'string' || known.words.includes(word.args)) return undefined;
  return {
    offset: word.start,
    zh: `${String(name)} 不认识“${word.args}”`,
    en: `${String(name)} does not know "${word.args}"`,
    hint: closestName(word.args, known.words) ?? known.words.join('、'),
  };
}

/** What can be said only when types are known. */
function typedRefusals(language: ExpressionLanguage, root: CelNode): readonly ExpressionFault[] {
  const faults: ExpressionFault[] = [...findComparedKeys(language, root)];
  walk(root, (node) => {
    const [left, right] = Array.isArray(node.args) ? (node.args as readonly unknown[]) : [];
    const word = wordFault(node);
    if (word) faults.push(word);
    if (node.op === '[]' && isNode(left) && !left.checkedType?.name.startsWith('list<')) {
      faults.push({ offset: node.start, zh: '只有列表可以用 [ ] 取值', en: 'Only a list takes [ ]' });
    }
    if (node.op === '/' && isNode(left) && isNode(right) && left.checkedType?.name === 'int' && right.checkedType?.name === 'int') {
      faults.push({
        offset: node.start,
        zh: '整数相除会丢掉小数：要小数写 x * 1.0 / y，只要整数部分写 div(x, y)',
        en: 'int / int drops the fraction; write x * 1.0 / y, or div(x, y) where the whole part is meant',
      });
    }
  });
  return faults;
}

/** The names that stand for nothing, beside the one that the type checker has stopped at: each is told once. */
function otherNames(language: ExpressionLanguage, root: CelNode, first: ExpressionFault): readonly ExpressionFault[] {
  const told = new Set<string | undefined>([first.missing]);
  const faults: ExpressionFault[] = [];
  const add = (name: string, fault: ExpressionFault): void => {
    if (told.has(name) || fault.offset === first.offset) return;
    told.add(name);
    faults.push(fault);
  };
  walk(root, (node, bound) => {
    if (node.op === 'id') {
      const name = String(node.args);
      if (!bound.has(name) && !language.environment.hasVariable(name)) add(name, { ...explainName(language, name), offset: node.start });
      return;
    }
    const [owner, name] = node.op === '.' && Array.isArray(node.args) ? (node.args as readonly unknown[]) : [];
    if (!isNode(owner) || owner.op !== 'id' || bound.has(String(owner.args))) return;
    const member = language.names.get(String(owner.args));
    const members = member && language.shapes.get(member.type)?.members;
    if (members && !members.has(String(name)))
      add(String(name), { ...explainMember(String(owner.args), String(name), members), offset: node.pos });
  });
  return faults;
}

const fits: Readonly<Record<FieldType, readonly string[]>> = {
  text: ['string'],
  int: ['int'],
  decimal: ['Decimal', 'int'],
  yesNo: ['bool'],
  day: ['string'],
  dateTime: ['string'],
  option: ['string'],
  options: ['list<string>'],
  ref: ['string'],
  refs: ['list<string>'],
  files: ['list<string>'],
  lines: [],
};

function checkResult(type: string, into: FieldModel | undefined): FaultText | undefined {
  if (!into)
    return type === 'bool'
      ? undefined
      : { zh: `这里要的是条件，而表达式得到的是${typeWord(type).zh}`, en: `A condition is needed, this gives ${typeWord(type).en}` };
  if (fits[into.type].includes(type)) return undefined;
  const advice =
    into.type === 'int' && type === 'Decimal'
      ? '；字段改用 kind:number 并写 x-scale: 0'
      : into.type === 'ref' && type.endsWith('@')
        ? '；写 .id'
        : '';
  return {
    zh: `表达式得到的是${typeWord(type).zh}，与字段“${into.name}”的类型不合${advice}`,
    en: `This gives ${typeWord(type).en}, which does not fit the field "${into.name}"`,
  };
}

const checkList = (type: string, list: string): FaultText | undefined =>
  type === `list<row/${list}[]>` || type === `list<row/${list}@>`
    ? undefined
    : { zh: `这里要的是“${list}”的记录，可以加 .filter(…)`, en: `Records of "${list}" are needed, perhaps by .filter(…)` };

/** Checks one expression: its syntax, names, types, keys, and that it gives what its place needs (a condition, unless `into` says a field or `list` a list). */
export function checkExpression(
  language: ExpressionLanguage,
  text: string,
  { into, list, empties, commented }: Partial<Pick<ExpressionSite, 'into' | 'list' | 'empties' | 'commented'>> = {},
): CheckedExpression {
  try {
    const parsed = parseExpression(language, text);
    const root = parsed.ast as unknown as CelNode;
    if (empties === true && root.op === 'value' && root.args === null) return { faults: [], reads: [] };
    const refused = refusals(root);
    if (refused.length > 0) return { faults: refused, reads: [] };
    const { valid, type, error } = parsed.check();
    if (!valid) {
      const first = explainFailure(language, text, error);
      return { faults: [first, ...otherNames(language, root, first)], reads: [] };
    }
    const faults = [...typedRefusals(language, root), ...findMisusedCreator(root), ...(commented ? [] : findUnsaid(root))];
    if (stepsOf(language, root) > mostSteps)
      faults.push({
        offset: costlyPlace(language, root),
        zh: '表达式在一千条明细上要算的步数过多；明细的 map、filter、all、exists 里不要再套一遍明细，或拆成几个计算字段',
        en: 'This takes too many steps over a thousand lines; walk no lines within lines, or make several computed fields of it',
      });
    const result = list === undefined ? checkResult(type ?? '', into) : checkList(type ?? '', list);
    if (result) faults.push({ ...result, offset: 0 });
    faults.push(...findGivenKeys(root, into));
    return { faults, reads: readsOfNode(language, root) };
  } catch (error) {
    return { faults: [explainFailure(language, text, error)], reads: [] };
  }
}
