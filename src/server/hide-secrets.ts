import { isIdCardShape } from '../base/id-card';

const secretWord = 'token|ticket|password|passwd|pwd|secret|sign|auth|code|key';
const holdsSecret = new RegExp(secretWord, 'i');
const namedSecret =
  'token|ticket|password|passwd|pwd|secret|signature|captcha|authorization|blade-auth|api[-_]?key|access[-_]?key|(?:sms|auth|check|pin|verify|verification)[-_]?code';

// Every pattern begins where no earlier try of the same word went, or is bounded: the time grows with the length of the text alone.
const bearer = /\b((?:bearer|basic)\s{1,4})[\w.~+/=-]{8,}/gi;
const signed = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*){0,3}/g;
const assigned = new RegExp(`([?&#;,\\s'"({]|^)([\\w.-]{0,40}(?:${secretWord})[\\w.-]{0,40})=[^&#;,\\s'")}]+`, 'gi');
const mark = '\\\\{0,3}["\'`]?';
const between = '(?:[:=][=>]{0,2}(?![=>])|->)\\s*';
/** What stands before a value: `name: value`, `"name": "value"`, `[name] => value` and `"name", "value": "…"`, however often they were put into another text. */
const nameBefore = `(?:${namedSecret})[\\w.-]{0,40}${mark}\\]?\\s*(?:,[^{}]{0,200}?${mark}value${mark}\\s*)?${between}`;
const beforeValue = new RegExp(nameBefore, 'gi');
const bare = new RegExp(`(${nameBefore})[^\\s"'\`\\\\,;{}[\\]()*]+`, 'gi');
/** The same where the value comes first, and what stands behind it then. */
const beforeFirst = new RegExp(`\\bvalue${mark}\\s*${between}`, 'gi');
const nameAfter = new RegExp(`${mark},[^{}]{0,200}?(?:name|key|field)${mark}\\s*${between}${mark}[\\w.-]{0,40}?(?:${namedSecret})`, 'iy');
/** The same in a pair of a list: `["name", "value"]`. */
const beforeSecond = new RegExp(`\\[\\s*${mark}[\\w.-]{0,40}?(?:${namedSecret})[\\w.-]{0,40}${mark},\\s*`, 'gi');
const closesPair = /\\{0,3}["'`]?\s*\]/y;
const quoted = /(\\{0,3})(["'`])(?:(?!(?<!\\)\1\2)[^])*/y;
const shortBare = /[^\s"'`\\,;{}[\]()*]{1,200}/y;
/** A part of a list or an object: a text in marks, a bracket, or what stands between them. */
const part = /(\\{0,3})(["'`])(?:(?!(?<!\\)\1\2)[^])*(?:\1\2)?|[[\]{}]|(?:(?!\\{0,3}["'`])[^[\]{}])+/y;
/** A number that was sent to somebody: of as many digits as no status and no code of the database has. */
const digits = new RegExp(`((?<![\\w-])code${mark}\\s*${between}${mark})(?:\\d{6,8}|(?<=["'\`])\\d{4})(?!\\w)`, 'gi');
const mobile = /(?<!\d)((?:86)?1[3-9]\d)\d{4}(\d{4})(?!\d)/g;
const idCard = /(?<!\d)\d{17}[\dXx](?!\d)/g;
/** What may be a part of an address. */
const written = /[^\s"`<>&#?=]+/g;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Where the list or the object that begins at a place ends, or the text where it never does. */
function endOfBrackets(text: string, begin: number): number {
  let depth = 0;
  let at = begin;
  do {
    const [found = ''] = matchAt(part, text, at) ?? [];
    if (found === '[' || found === '{') depth += 1;
    else if (found === ']' || found === '}') depth -= 1;
    else if (found === '') return text.length;
    at += found.length;
  } while (depth > 0);
  return at;
}

/**
 * The value in marks or brackets that begins at a place; `isWhole` says that nothing has to follow it. What has to be followed by something could be read as
 * often as there are signs in it: it is a text in marks or a short word. Shape: what stays of it, and where it ends; undefined where there is none.
 */
function valueAt(text: string, at: number, isWhole: boolean): { readonly left: string; readonly end: number } | undefined {
  const inMarks = matchAt(quoted, text, at);
  if (inMarks) return { left: `${inMarks[1] ?? ''}${inMarks[2] ?? ''}***`, end: at + inMarks[0].length };
  if (isWhole) return text[at] === '[' || text[at] === '{' ? { left: '***', end: endOfBrackets(text, at) } : undefined;
  const found = matchAt(shortBare, text, at);
  return found ? { left: '***', end: at + found[0].length } : undefined;
}

/** Hides the values behind a pattern; `follows` says whether what stands behind a value is what has to stand there. */
function hideValues(text: string, before: RegExp, follows?: RegExp): string {
  let result = '';
  let told = 0;
  let at = 0;
  for (let found = matchAt(before, text, at); found; found = matchAt(before, text, at)) {
    const begin = found.index + found[0].length;
    const value = valueAt(text, begin, follows === undefined);
    if (!value || (follows && !matchAt(follows, text, value.end))) {
      at = begin;
      continue;
    }
    result += text.slice(told, begin) + value.left;
    told = value.end;
    at = value.end;
  }
  return result + text.slice(told);
}

const decode = (text: string): string =>
  text.replaceAll('+', ' ').replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** How often what was put into an address is put into another one. */
const deepestAddress = 3;

/** Says whether a part of an address holds what is hidden, once it is read as whoever is called reads it. */
function hidesWithin(word: string, depth: number): boolean {
  if (depth === 0 || !word.includes('%')) return false;
  const plain = decode(word);
  return hide(plain, depth - 1) !== plain;
}

const hide = (text: string, depth: number): string =>
  hideValues(
    hideValues(
      hideValues(
        (text.includes('%') ? text.replace(written, (word) => (hidesWithin(word, depth) ? '***' : word)) : text)
          .replace(bearer, '$1***')
          .replace(signed, '***'),
        beforeFirst,
        nameAfter,
      ),
      beforeSecond,
      closesPair,
    ),
    beforeValue,
  )
    .replace(assigned, '$1$2=***')
    .replace(bare, '$1***')
    .replace(digits, '$1***')
    .replace(mobile, '$1****$2')
    .replace(idCard, (found) => (isIdCardShape(found) ? `${found.slice(0, 3)}****${found.slice(-4)}` : found));

/**
 * Takes what opens something, and the numbers of people's telephones and identity cards, out of a text that is written down for others than whom it
 * concerns: the log, and the faults that browsers send. Takes a time that grows with the length of the text alone.
 */
export const hideSecrets = (text: string): string => hide(text, deepestAddress);

/** The same for an address, whose values end at the next `&` whatever else they hold. */
export const hideInAddress = (url: string): string =>
  hideSecrets(
    url.replace(/([?&#])([^=?&#]*)=([^&#]*)/g, (found, begin: string, name: string, value: string) =>
      holdsSecret.test(decode(name)) || hidesWithin(value, deepestAddress) ? `${begin}${name}=***` : found,
    ),
  );

/** A type, not an interface: the log takes any names. */
type Described = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** What a system or the database calls it. */
  readonly code?: string;
  readonly constraint?: string;
  readonly causes?: readonly Described[];
};

const textOf = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

/** Causes of causes of causes are told no further, nor more than so many beside each other. */
const deepest = 3;

function describe(error: unknown, depth: number): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: hideSecrets(String(error)), stack: '' };
  const code = textOf(error, 'code');
  const constraint = textOf(error, 'constraint');
  const within: readonly unknown[] = [
    ...(error.cause === undefined ? [] : [error.cause]),
    ...(error instanceof AggregateError ? (error.errors as readonly unknown[]) : []),
  ];
  return {
    type: error.name,
    message: hideSecrets(error.message),
    stack: hideSecrets(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(within.length === 0 || depth === 0 ? {} : { causes: within.slice(0, deepest).map((each) => describe(each, depth - 1)) }),
  };
}

/** What the log says of whatever was thrown: with its codes and causes, without values of rows, which the database adds to its own errors. */
export const describeForLog = (error: unknown): Described => describe(error, deepest);

const toLines = ({ message, stack, code, constraint, causes = [] }: Described): readonly string[] => [
  stack === '' ? message : stack,
  ...[code === undefined ? [] : `code: ${code}`, constraint === undefined ? [] : `constraint: ${constraint}`].flat(),
  ...causes.flatMap(toLines).map((line) => `  ${line.replaceAll('\n', '\n  ')}`),
];

/** The same as lines that people read. */
export const errorLines = (error: unknown): string => toLines(describeForLog(error)).join('\n');
