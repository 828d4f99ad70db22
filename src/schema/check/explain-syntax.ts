import type { Text } from '../model/text';

/** What cannot be read in an expression, at a character of its text. */
interface SyntaxFault extends Text {
  readonly offset: number;
}

/** Words and signs of other languages, and what to write here. */
const others: Readonly<Record<string, string>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
  '&': '&&',
  '|': '||',
  and: '&&',
  or: '||',
  not: '!',
  is: '==',
  mod: '%',
  div: '/',
  '，': ',',
  '、': ',',
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '：': ':',
  '？': '?',
  '。': '.',
  '＝': '==',
  '！': '!',
  '＞': '>',
  '＜': '<',
  '＋': '+',
  '－': '-',
  '×': '*',
  '÷': '/',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '‘': "'",
  '’': "'",
  '“': "'",
  '”': "'",
  '`': "'",
};

const instead = (given: string, write: string): Text => ({ zh: `这里不写“${given}”，要写 ${write}`, en: `Write ${write} for ${given}` });

/** Finds the word or run of signs that a character belongs to. Shape: its text and where it begins. */
function tokenAt(text: string, offset: number): { readonly token: string; readonly start: number } {
  const like = [/[A-Za-z0-9_]/, /[=<>!&|]/].find((each) => each.test(text[offset] ?? ''));
  if (!like) return { token: String.fromCodePoint(text.codePointAt(offset) ?? 32), start: offset };
  let [start, end] = [offset, offset + 1];
  while (start > 0 && like.test(text[start - 1] ?? '')) start -= 1;
  while (end < text.length && like.test(text[end] ?? '')) end += 1;
  return { token: text.slice(start, end), start };
}

/** Brackets that a text opens and does not close, innermost last; what stands in quotes opens nothing. */
function openOf(text: string): readonly string[] {
  const open: string[] = [];
  for (const [part] of text.matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[()[\]{}]/g)) {
    if (part === '(' || part === '[' || part === '{') open.push(part);
    else if (part === ')' || part === ']' || part === '}') open.pop();
  }
  return open;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const wrongText: Text = {
  zh: "文字的引号没有配对：文字写在两个单引号之间，如 '待审'，中间的单引号写 \\'",
  en: "The quotes of a text do not match: a text stands between two single quotes, such as 'new'; a quote in it is written \\'",
};

function explainEnd(text: string): Text {
  const last = openOf(text).at(-1);
  if (last !== undefined && /[\w'")\]]\s*$/.test(text))
    return { zh: `少了右括号 ${closing[last] ?? ''}`, en: `A closing ${closing[last] ?? ''} is missing` };
  return text.includes('?') && !text.includes(':')
    ? { zh: '条件的另一半没有写：条件 ? 成立时的值 : 不成立时的值', en: 'The other half is missing: condition ? value : other value' }
    : { zh: '表达式没有写完，末尾还少一个值', en: 'The expression ends too early; a value is missing' };
}

/** Says what to write in place of a part that cannot be read. */
function explainPart(token: string): Text {
  const write = others[token.toLowerCase()];
  if (write !== undefined) return instead(token, write);
  if (token === 'between') return { zh: '介于要写成 字段 >= 小 && 字段 <= 大', en: 'Write field >= least && field <= most for between' };
  if (token === 'like') return { zh: "包含要写成 字段.contains('文字')", en: "Write field.contains('text') for like" };
  if (')]}'.includes(token)) return { zh: `多了一个“${token}”，或它前面少一个值`, en: `A ${token} too many, or a value missing before it` };
  if (token === ',') return { zh: '这里不该有逗号；条件之间写 && 或 ||', en: 'No comma here; between conditions write && or ||' };
  if (token === ';') return { zh: '表达式末尾不写分号', en: 'An expression takes no semicolon' };
  if (/^[\p{Script=Han}]/u.test(token))
    return {
      zh: `字段写它的英文名称，中文只写在单引号之间，如 '待审'`,
      en: 'Fields are written by their names; other writing stands between single quotes',
    };
  if (/^[\w'"]/.test(token))
    return { zh: `“${token}”前面少了运算符，如 ==、&&、+，或多了一个值`, en: `An operator such as ==, && or + is missing before ${token}` };
  return {
    zh: `“${token}”在这里读不通：前面少了值，或表达式里没有这个符号`,
    en: `${token} cannot be read here: a value is missing before it, or there is no such sign`,
  };
}

/** Words that CEL keeps for itself and that stand for something here. */
function explainReserved(token: string): Text {
  return ['if', 'else'].includes(token)
    ? { zh: `没有 ${token}，要写成 条件 ? 成立时的值 : 不成立时的值`, en: `There is no ${token}; write condition ? value : other value` }
    : { zh: '这是保留的词，字段请写 row.字段名', en: 'This word is reserved; of a field write row.<field>' };
}

/** Says what is wrong with an expression that cannot be parsed, and what to write instead. `code` and `offset` are what the parser says. */
export function explainSyntax(text: string, code: string, offset: number): SyntaxFault {
  const { token, start } = tokenAt(text, offset);
  if (/string|escape|surrogate/.test(code)) return { ...wrongText, offset };
  if (code === 'reserved_identifier') return { ...explainReserved(token), offset };
  if (/number|integer|exponent/.test(code)) return { zh: '数写得不对，如 12、0.5', en: 'A number is written like 12 or 0.5', offset };
  if (text.slice(offset).trim() === '') return { ...explainEnd(text), offset };
  const not = /\bnot\s+$/i.exec(text.slice(0, start));
  if (/^not\s+in\b/i.test(text.slice(start)))
    return { zh: 'not in 要写成 !(字段 in […])', en: 'Write !(field in […]) for not in', offset: start };
  if (not) return { ...instead(not[0].trim(), '!'), offset: not.index };
  return { ...explainPart(token), offset: start };
}
