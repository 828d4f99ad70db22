import { type ParseError, printParseErrorCode } from 'jsonc-parser';

/** What is wrong with the syntax of a JSON text, at a character of it, in both languages. */
interface JsonFault {
  readonly offset: number;
  readonly zh: string;
  readonly en: string;
}

interface Words {
  readonly zh: string;
  readonly en: string;
  /** Where it is, if not where the parser stopped. */
  readonly offset?: number;
  /** True: what stands around it is read as it was meant. */
  readonly mild?: true;
}

const number: Words = {
  zh: '数要写成 12、-3、0.5 的样子，不以 0 或小数点开头',
  en: 'a number is written like 12, -3 or 0.5, without a leading 0 or point',
};
const comment: Words = { zh: 'JSON 里不能写注释，请去掉', en: 'JSON has no comments; take it away', mild: true };

const plainWords: Readonly<Record<string, Words>> = {
  InvalidNumberFormat: number,
  UnexpectedEndOfNumber: number,
  InvalidCommentToken: comment,
  UnexpectedEndOfComment: comment,
  PropertyNameExpected: { zh: '这里应当是带双引号的名称，如 "fields"', en: 'a name in double quotes belongs here, such as "fields"' },
  ValueExpected: {
    zh: '这里缺少值：带双引号的文字、数、true、false、null、[ ] 或 { }',
    en: 'a value is missing here: text in double quotes, a number, true, false, null, [ ] or { }',
  },
  ColonExpected: { zh: '名称后面缺少冒号 :', en: 'a colon is missing after the name' },
  EndOfFileExpected: {
    zh: '文件的内容在这之前已经结束，后面的是多余的（多了一个右括号，或把两份内容写进了一个文件）',
    en: 'the file has ended before this; what follows is too much (a closing bracket, or a second text)',
  },
  UnexpectedEndOfString: {
    zh: '文字缺少结束的双引号；文字里不能换行，换行写 \\n',
    en: 'the text lacks its closing double quote; it cannot run over a line, write \\n for a new line',
  },
  InvalidCharacter: {
    zh: '文字里有制表符一类的字符，制表符写 \\t',
    en: 'the text holds a tab or the like; write \\t for a tab',
    mild: true,
  },
  InvalidEscapeCharacter: {
    zh: '反斜杠后面只能是 " \\ / b f n r t u；要写反斜杠本身，写两个 \\\\',
    en: 'after a backslash stands one of " \\ / b f n r t u; for a backslash itself write two, \\\\',
    mild: true,
  },
  InvalidUnicode: { zh: '\\u 后面要有四位十六进制数', en: 'after \\u stand four hexadecimal digits' },
};

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The brackets that a text has opened and not closed, innermost last; what stands in quotes opens nothing. Shape: sign and place of each. */
function openIn(text: string): readonly { readonly sign: string; readonly at: number }[] {
  const open: { readonly sign: string; readonly at: number }[] = [];
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{}]/g)) {
    if (part === '[' || part === '{') open.push({ sign: part, at: index });
    else if (part === ']' || part === '}') open.pop();
  }
  return open;
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** A sign or word that JSON does not have. */
function explainSymbol(text: string, offset: number, symbol: string): Words {
  if (/^[‘’“”'`]/.test(symbol))
    return { zh: '名称与文字要用半角双引号 "，不用单引号或中文引号', en: 'names and texts stand in straight double quotes "' };
  if (/^[，、：｛｝［］]/.test(symbol))
    return { zh: `“${symbol[0] ?? ''}”是全角符号，请换成半角`, en: `${symbol[0] ?? ''} is a full-width sign; write it in half width` };
  if (/^(?:true|false|null)$/i.test(symbol))
    return { zh: `“${symbol}”要小写：${symbol.toLowerCase()}`, en: `${symbol} is written ${symbol.toLowerCase()}` };
  if (/^(?:none|nil|undefined)$/i.test(symbol))
    return { zh: `JSON 里没有“${symbol}”：不写这一项，或写 null`, en: `JSON has no ${symbol}: leave the entry out, or write null` };
  if (/^[.+\d]/.test(symbol)) return number;
  if (symbol.startsWith('#')) return comment;
  const isName = /^\s*:/.test(text.slice(offset + symbol.length));
  return isName
    ? { zh: `名称要带双引号："${symbol}"`, en: `a name stands in double quotes: "${symbol}"` }
    : { zh: `不认识“${symbol}”；文字要带双引号："${symbol}"`, en: `${symbol} is not known; a text stands in double quotes: "${symbol}"` };
}

function wordsOf(text: string, { error, offset, length }: ParseError): Words {
  const code = printParseErrorCode(error);
  const sign = text[offset] ?? '';
  const before = text.slice(0, offset).trimEnd();
  if (code === 'InvalidSymbol') return explainSymbol(text, offset, text.slice(offset, offset + length));
  if ((code === 'PropertyNameExpected' || code === 'ValueExpected') && /[}\],]/.test(sign) && before.endsWith(','))
    return {
      zh: '多了一个逗号（最后一项后面没有逗号），请去掉',
      en: 'a comma too many (none follows the last entry); take it away',
      offset: before.length - 1,
      mild: true,
    };
  const last = openIn(text.slice(0, offset)).at(-1);
  if (code === 'CommaExpected') {
    if (/\d/.test(sign) && /[\d.]$/.test(text.slice(0, offset))) return number;
    if (last && /[}\]]/.test(sign))
      return {
        zh: `第 ${String(lineOf(text, last.at))} 行的 ${last.sign} 要用 ${closing[last.sign] ?? ''} 结束，这里是 ${sign}`,
        en: `the ${last.sign} of line ${String(lineOf(text, last.at))} ends with ${closing[last.sign] ?? ''}, here stands ${sign}`,
      };
    return sign === ':'
      ? { zh: '这里多了一个冒号，或前面缺少逗号与名称', en: 'a colon too many, or a comma and a name are missing before it' }
      : { zh: '两项之间缺少逗号 ,', en: 'a comma is missing between two entries', mild: true };
  }
  if (last && (code === 'CloseBraceExpected' || code === 'CloseBracketExpected'))
    return {
      zh: `第 ${String(lineOf(text, last.at))} 行的 ${last.sign} 没有结束，缺少 ${closing[last.sign] ?? ''}`,
      en: `the ${last.sign} of line ${String(lineOf(text, last.at))} is not closed; ${closing[last.sign] ?? ''} is missing`,
    };
  return plainWords[code] ?? { zh: '这里读不通', en: 'this cannot be read' };
}

/** Many slips of one text are not all told. */
const mostTold = 20;

/**
 * Says in words what the parser found wrong. Where each fault is a slip that leaves no doubt what was meant (a comma too many or missing, a comment), all are
 * told and `isReadable` says that the tree is good; else the first alone, since the others may follow from it.
 */
export function explainJson(
  text: string,
  errors: readonly ParseError[],
): { readonly faults: readonly JsonFault[]; readonly isReadable: boolean } {
  const told = errors.map((error) => ({ offset: error.offset, ...wordsOf(text, error) }));
  const isReadable = told.every(({ mild }) => mild === true);
  const places = new Set<number>();
  const faults = (isReadable ? told : told.slice(0, 1)).flatMap(({ offset, zh, en }): readonly JsonFault[] => {
    if (places.has(offset)) return [];
    places.add(offset);
    return [{ offset, zh: `JSON 写法有误：${zh}`, en: `JSON syntax: ${en}` }];
  });
  return { faults: faults.slice(0, mostTold), isReadable };
}
