import { closestName } from '../../base/closest-name';
import { type CelNode, isNode } from '../expression/cel-node';
import type { ExpressionLanguage } from '../expression/expressions';
import { functionNotes, methodNotes } from '../expression/function-notes';
import { fieldOfNode } from '../expression/macros';
import type { Text } from '../model/text';
import type { FaultText } from '../source/source-file';
import { explainSyntax } from './explain-syntax';

/** A mistake in an expression, at a character of its text. */
export interface ExpressionFault extends FaultText {
  readonly offset: number;
  /** The name that was not found. */
  readonly missing?: string;
}

/** What CEL calls a type, in words. */
export function typeWord(type: string): Text {
  if (type.startsWith('list<') || type === 'list') return { zh: '列表', en: 'a list' };
  if (type.endsWith('@')) return { zh: '引用（写 .id 或 .字段）', en: 'a reference (write .id or .<field>)' };
  const words: Readonly<Record<string, Text>> = {
    string: { zh: '文字', en: 'text' },
    int: { zh: '整数', en: 'a whole number' },
    Decimal: { zh: '小数', en: 'a decimal number' },
    double: { zh: '小数', en: 'a decimal number' },
    bool: { zh: '是否', en: 'yes or no' },
    null: { zh: 'null', en: 'null' },
  };
  return words[type] ?? { zh: '记录', en: 'a record' };
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

const nameIn = (summary: string): string => /: (.+)$/.exec(summary)?.[1] ?? '';

/** A name that stands for nothing: another spelling of a word, a misspelt field, or a text without its quotes. */
export function explainName(language: ExpressionLanguage, name: string): Omit<ExpressionFault, 'offset'> {
  if (name === 'parent' || name === 'target') {
    const place = name === 'parent' ? { zh: '明细表的字段', en: 'fields of lines' } : { zh: ' x-filter ', en: 'x-filter' };
    const isField = language.shapes.get('row')?.members.has(name) === true;
    return {
      zh: `${name} 只能用在${place.zh}里${isField ? `，这个名字的字段请写 row.${name}` : ''}`,
      en: `${name} stands in ${place.en} alone${isField ? `; of the field of that name write row.${name}` : ''}`,
      ...(name === 'parent' ? { missing: name } : {}),
    };
  }
  if (/^(?:true|false)$/i.test(name))
    return { zh: `“${name}”要写小写的 ${name.toLowerCase()}`, en: `Write ${name.toLowerCase()} for ${name}` };
  if (/^(?:null|none|nil|undefined)$/i.test(name))
    return { zh: `没有“${name}”，判断是否已填写用 filled(字段)`, en: `There is no ${name}; ask filled(field)` };
  const names = [...language.names.keys(), 'row', 'old', 'user', 'today', 'now', 'parent', 'target'];
  const hint = closestName(name, names);
  const [zh, en] =
    hint === undefined ? [`；如果是文字或字典的键，要加引号：'${name}'`, `; a text or a key takes quotes: '${name}'`] : ['', ''];
  return { zh: `没有字段“${name}”${zh}`, en: `No field "${name}"${en}`, hint, missing: name };
}

/** A name behind a dot that stands for nothing there; `owner` is what stands before the dot, '' where that has no name. */
export function explainMember(
  owner: string,
  name: string,
  members: ReadonlyMap<string, unknown> | undefined,
): Omit<ExpressionFault, 'offset'> {
  return {
    zh: `${owner && `“${owner}”`}没有字段“${name}”`,
    en: `${owner === '' ? 'No' : `"${owner}" has no`} field "${name}"`,
    hint: members && closestName(name, members.keys()),
    missing: name,
  };
}

function explainPair(summary: string): Text {
  const match = /overload: (.*?) (==|!=|<=|>=|<|>|\+|-|\*|\/|%|in) (.*)$/.exec(summary);
  if (!match) return { zh: '这里的类型不合', en: 'The types do not go together here' };
  const [, left = '', sign = '', right = ''] = match;
  const pair = new Set([left, right]);
  if (pair.has('type'))
    return { zh: '字段名与语言的词相同，请写 row.字段名', en: 'The field has the name of a word of the language; write row.<field>' };
  const isOrder = ['<', '<=', '>', '>='].includes(sign);
  const advice: Text =
    sign === '+' && pair.has('string')
      ? { zh: '；数先写成文字：string(数)', en: '; make a text of a number first: string(number)' }
      : isOrder && left === 'bool'
        ? { zh: '；两个比较之间写 &&，如 1 <= a && a <= b', en: '; join two comparisons by &&: 1 <= a && a <= b' }
        : pair.has('string') && pair.has('int')
          ? {
              zh: "；字典的键与文字要带引号，如 '1'；数不加引号，文字字段写 int(字段)",
              en: "; texts and keys of a dictionary take quotes, such as '1', numbers none; of a text field write int(field)",
            }
          : pair.has('bool') && pair.has('int')
            ? { zh: '；是否字段直接写字段名或 !字段名', en: '; of a yes-or-no field write its name alone, or !name' }
            : pair.has('string') && pair.has('Decimal')
              ? { zh: '；数不加引号', en: '; a number takes no quotes' }
              : { zh: '', en: '' };
  const [one, other] = [typeWord(left), typeWord(right)];
  return {
    zh: `${one.zh}与${other.zh}不能用 ${sign}${advice.zh}`,
    en: `${sign} does not go between ${one.en} and ${other.en}${advice.en}`,
  };
}

/** Failures that say all by their code. */
const plainFailures: Readonly<Record<string, Text>> = {
  cannot_index_type: { zh: '它没有下级字段，点号后面不能再写名称', en: 'It has no fields of its own; nothing goes after the dot' },
  option_field: { zh: 'optionValue 的第一个参数应当是有选项的字段', en: 'optionValue takes a field with options first' },
  limit_exceeded: {
    zh: '表达式过长或嵌套过深，请拆成几个计算字段',
    en: 'The expression is too long or too deep; make several computed fields of it',
  },
  incompatible_ternary_branches: {
    zh: '条件的两个结果类型不同；小数与整数混用时把整数写成 0.0 的样子',
    en: 'Both ends of a condition are of one type; beside a decimal write a whole number like 0.0',
  },
  invalid_logical_operand: { zh: '这里应当是成立或不成立的条件', en: 'A condition belongs here' },
  invalid_condition_type: { zh: '这里应当是成立或不成立的条件', en: 'A condition belongs here' },
  heterogeneous_list_element: {
    zh: '列表里的值类型不同；与文字一起的数写成 string(数)',
    en: 'The values of a list are of one type; beside a text write string(number)',
  },
};

/** A call whose values do not fit, and how it is written. */
export function misfit(name: string, isMethod = true): Text {
  const form = (isMethod ? methodNotes : functionNotes).get(name)?.form;
  return {
    zh: `“${name}”的参数不合${form ? `，写法：${form.zh}` : ''}`,
    en: `"${name}" does not take these values${form ? `; write ${form.en}` : ''}`,
  };
}

/** Turns what CEL refuses into what a configurator needs to read: what is wrong at which character, and what to write instead. */
export function explainFailure(language: ExpressionLanguage, text: string, error: unknown): ExpressionFault {
  const { code, summary, offset, node } = toFailure(error);
  const parts = node && Array.isArray(node.args) ? (node.args as readonly unknown[]) : [];
  const [left] = parts;
  const field = isNode(left) ? fieldOfNode(language, left)?.field : undefined;
  if (code === 'cannot_index_type' && field?.type === 'ref')
    return {
      offset,
      zh: `只能经过一个引用读取，“${field.name}”已经在那边；请在那边加一个写了 "x-copy" 的字段，再读那个字段`,
      en: `Values are read through one reference, and "${field.name}" is on its far side; add a field with "x-copy" there and read that`,
    };
  if (code === 'invalid_index_type' && node?.op === '.' && isNode(left)) {
    const owner = left.input.slice(left.start, left.end);
    const name = String(parts[1]);
    return {
      offset,
      zh: `“${owner}”是列表，要写 ${owner}.map(x, x.${name})`,
      en: `"${owner}" is a list; write ${owner}.map(x, x.${name})`,
    };
  }
  const plain = plainFailures[code];
  if (plain) return { ...plain, offset };
  switch (code) {
    case 'unknown_variable':
      return { ...explainName(language, nameIn(summary)), offset };
    case 'no_such_key': {
      const name = nameIn(summary);
      const members = isNode(left) ? language.shapes.get(left.checkedType?.name ?? '')?.members : undefined;
      const owner = isNode(left) ? left.input.slice(left.start, left.end) : '';
      return { ...explainMember(owner, name, members), offset };
    }
    case 'no_such_overload':
      return { ...explainPair(summary), offset };
    case 'no_matching_overload':
      return { offset, ...misfit(node ? String(parts[0]) : '', node?.op === 'rcall') };
    case 'option_value':
      return { offset, zh: '选项没有携带这个数值', en: 'No option carries this number', hint: summary === '' ? undefined : summary };
    default:
      return explainSyntax(text, code, offset);
  }
}
