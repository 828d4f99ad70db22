import { closestName } from '../../base/closest-name';
import { isObject } from '../../base/dot-path';
import { costlyPlace, mostSteps, stepsOf } from '../expression/expression-cost';
import { findComparedKeys, findGivenKeys } from './check-keys';
import { functionForms, methodForms } from '../expression/expression-language';
import { type CelNode, isNode, walk } from '../expression/cel-node';
import { readsOfNode } from '../expression/expression-reads';
import type { Read } from '../expression/expression-shapes';
import { type ExpressionLanguage, parseExpression } from '../expression/expressions';
import type { FieldModel, FieldType } from '../model/page-model';
import type { FaultText } from '../source/source-file';

/** A mistake in an expression, at a character of its text. */
interface ExpressionFault extends FaultText {
  readonly offset: number;
  /** The name that was not found. */
  readonly missing?: string;
}

export interface CheckedExpression {
  readonly faults: readonly ExpressionFault[];
  readonly reads: readonly Read[];
}

function typeWord(type: string): string {
  if (type.startsWith('list<') || type === 'list') return '列表';
  if (type.endsWith('@')) return '引用（写 .id 或 .字段）';
  const words: Readonly<Record<string, string>> = {
    string: '文字',
    int: '整数',
    Decimal: '小数',
    double: '小数',
    bool: '是否',
    null: 'null',
  };
  return words[type] ?? '记录';
}

/** What the language refuses before types are looked at. */
function refusals(root: CelNode): readonly ExpressionFault[] {
  const faults: ExpressionFault[] = [];
  walk(root, (node) => {
    const parts = Array.isArray(node.args) ? (node.args as readonly unknown[]) : [];
    const refuse = (text: FaultText, offset = node.start): void => void faults.push({ ...text, offset });
    if (node.op === 'call') {
      const name = String(parts[0]);
      if (!Object.hasOwn(functionForms, name))
        refuse({ zh: `没有函数“${name}”`, en: `No function "${name}"`, hint: closestName(name, Object.keys(functionForms)) });
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
      else if (!methodForms.has(name))
        refuse({ zh: `没有方法“${name}”`, en: `No method "${name}"`, hint: closestName(name, methodForms) }, offset);
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
        zh: '整数相除会丢掉小数，请把一个写成小数，如 x * 1.0 / y',
        en: 'int / int drops the fraction; write x * 1.0 / y',
      });
    }
  });
  return faults;
}

interface CelFailure {
  readonly code: string;
  readonly summary: string;
  readonly offset: number;
  readonly node: CelNode | undefined;
}

function toFailure(error: unknown): CelFailure {
  const { code, summary, range, node } = error as { code?: string; summary?: string; range?: { start: number }; node?: CelNode };
  return {
    code: code ?? 'parse_error',
    summary: summary ?? (error instanceof Error ? error.message : String(error)),
    offset: node?.op === '.' ? node.pos : (range?.start ?? node?.pos ?? 0),
    node: isNode(node) ? node : undefined,
  };
}

/** Turns what CEL says into what a configurator needs to read. */
function explain(language: ExpressionLanguage, failure: CelFailure): ExpressionFault {
  const { code, summary, offset, node } = failure;
  const fault = (zh: string, hint?: string): ExpressionFault => ({ offset, zh, en: summary, hint });
  switch (code) {
    case 'unknown_variable': {
      const name = /: (.+)$/.exec(summary)?.[1] ?? '';
      if (name === 'parent') return { ...fault('parent 只能用在明细表的字段里'), missing: name };
      if (name === 'target') return fault('target 只能用在 x-filter 里');
      const names = [...language.names.keys(), 'row', 'old', 'user', 'today', 'now', 'parent', 'target'];
      return { ...fault(`没有字段“${name}”`, closestName(name, names)), missing: name };
    }
    case 'no_such_key': {
      const name = /: (.+)$/.exec(summary)?.[1] ?? '';
      const left = node && Array.isArray(node.args) ? (node.args as readonly unknown[])[0] : undefined;
      const members = isNode(left) ? language.shapes.get(left.checkedType?.name ?? '')?.members.keys() : undefined;
      const before = isNode(left) ? `“${left.input.slice(left.start, left.end)}”` : '';
      return { ...fault(`${before}没有字段“${name}”`, members && closestName(name, members)), missing: name };
    }
    case 'cannot_index_type':
      return fault('它没有下级字段，点号后面不能再写名称');
    case 'no_such_overload': {
      const match = /overload: (.*?) (==|!=|<=|>=|<|>|\+|-|\*|\/|%|in) (.*)$/.exec(summary);
      if (!match) return fault('这里的类型不合');
      const [, left = '', sign = '', right = ''] = match;
      const pair = new Set([left, right]);
      if (pair.has('type')) return fault(`字段名与语言的词相同，请写 row.字段名`);
      const advice =
        pair.has('string') && pair.has('int')
          ? "；字典的键与文字要带引号，如 '1'"
          : pair.has('bool') && pair.has('int')
            ? '；是否字段直接写字段名或 !字段名'
            : pair.has('string') && pair.has('Decimal')
              ? '；数不加引号'
              : '';
      return fault(`${typeWord(left)}与${typeWord(right)}不能用 ${sign}${advice}`);
    }
    case 'no_matching_overload': {
      const name = node && Array.isArray(node.args) ? String((node.args as readonly unknown[])[0]) : '';
      const form = Object.hasOwn(functionForms, name) ? `，写法：${String(new Map(Object.entries(functionForms)).get(name))}` : '';
      return fault(`“${name}”的参数不合${form}`);
    }
    case 'option_field':
      return fault('optionValue 的第一个参数应当是有选项的字段');
    case 'option_value':
      return { offset, zh: '选项没有携带这个数值', en: 'No option carries this number', hint: summary === '' ? undefined : summary };
    case 'limit_exceeded':
      return fault('表达式过长或嵌套过深，请拆成几个计算字段');
    case 'reserved_identifier': {
      return fault('这是保留的词，字段请写 row.字段名');
    }
    case 'incompatible_ternary_branches':
      return fault('条件的两个结果类型不同；小数与整数混用时把整数写成 0.0 的样子');
    case 'invalid_logical_operand':
    case 'invalid_condition_type':
      return fault('这里应当是成立或不成立的条件');
    case 'heterogeneous_list_element':
      return fault('列表里的值类型不同');
    case 'unexpected_token':
    case 'expected_token':
      return fault('表达式写法有误：这里少了或多了内容');
    default:
      return fault('表达式写法有误');
  }
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
      : { zh: `这里要的是条件，而表达式得到的是${typeWord(type)}`, en: `A condition is needed, this gives ${type}` };
  if (fits[into.type].includes(type)) return undefined;
  const advice =
    into.type === 'int' && type === 'Decimal'
      ? '；字段改用 kind:number 并写 x-scale: 0'
      : into.type === 'ref' && type.endsWith('@')
        ? '；写 .id'
        : '';
  return {
    zh: `表达式得到的是${typeWord(type)}，与字段“${into.name}”的类型不合${advice}`,
    en: `This gives ${type}, which does not fit the field "${into.name}"`,
  };
}

const checkList = (type: string, list: string): FaultText | undefined =>
  type === `list<row/${list}[]>`
    ? undefined
    : { zh: `这里要的是“${list}”的记录，可以加 .filter(…)`, en: `Records of "${list}" are needed, perhaps by .filter(…)` };

/** Checks one expression: its syntax, names, types, keys, and that it gives what its place needs (a condition, unless `into` says a field or `list` a list). */
export function checkExpression(
  language: ExpressionLanguage,
  text: string,
  {
    into,
    list,
    empties,
  }: { readonly into?: FieldModel | undefined; readonly list?: string | undefined; readonly empties?: true | undefined } = {},
): CheckedExpression {
  try {
    const parsed = parseExpression(language, text);
    const root = parsed.ast as unknown as CelNode;
    if (empties === true && root.op === 'value' && root.args === null) return { faults: [], reads: [] };
    const refused = refusals(root);
    if (refused.length > 0) return { faults: refused, reads: [] };
    const { valid, type, error } = parsed.check();
    if (!valid) return { faults: [explain(language, toFailure(error))], reads: [] };
    const faults = [...typedRefusals(language, root)];
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
    return { faults: [explain(language, toFailure(error))], reads: [] };
  }
}
