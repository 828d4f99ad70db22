import { isIdCardShape } from '../base/id-card';

const secretWord = 'token|ticket|password|passwd|pwd|secret|sign|auth|code|key';
const holdsSecret = new RegExp(secretWord, 'i');
const namedSecret = 'token|ticket|password|passwd|pwd|secret|signature|smscode|captcha|authorization|blade-auth|api[-_]?key|access[-_]?key';

// Every pattern begins where no earlier try of the same word went, or is bounded: the time grows with the length of the text alone.
const bearer = /\b((?:bearer|basic)\s{1,4})[\w.~+/=-]{8,}/gi;
const signed = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*){0,3}/g;
const assigned = new RegExp(`([?&#;,\\s'"({]|^)([\\w.-]{0,40}(?:${secretWord})[\\w.-]{0,40})=[^&#;,\\s'")}]+`, 'gi');
const mark = '\\\\{0,3}["\'`]?';
/** `name: value`, `"name": "value"` and `"name", "value": "…"`, however often they were put into another text. */
const nameBefore = `(?:${namedSecret})[\\w.-]{0,40}${mark}\\s{0,4}(?:,\\s{0,4}${mark}value${mark}\\s{0,4})?[:=]\\s{0,4}`;
const quoted = new RegExp(`(${nameBefore})(\\\\{0,3})(["'\`])(?:(?!(?<!\\\\)\\2\\3)[^])*`, 'gi');
const bare = new RegExp(`(${nameBefore})[^\\s"'\`\\\\,;{}[\\]()*]+`, 'gi');
const mobile = /(?<!\d)((?:86)?1[3-9]\d)\d{4}(\d{4})(?!\d)/g;
const idCard = /(?<!\d)\d{17}[\dXx](?!\d)/g;

/**
 * Takes what opens something, and the numbers of people's telephones and identity cards, out of a text that is written down for others than whom it
 * concerns: the log, and the faults that browsers send. Takes a time that grows with the length of the text alone.
 */
export const hideSecrets = (text: string): string =>
  text
    .replace(bearer, '$1***')
    .replace(signed, '***')
    .replace(quoted, '$1$2$3***')
    .replace(assigned, '$1$2=***')
    .replace(bare, '$1***')
    .replace(mobile, '$1****$2')
    .replace(idCard, (found) => (isIdCardShape(found) ? `${found.slice(0, 3)}****${found.slice(-4)}` : found));

const decode = (name: string): string => name.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** The same for an address, whose values end at the next `&` whatever else they hold. */
export const hideInAddress = (url: string): string =>
  hideSecrets(
    url.replace(/([?&#])([^=?&#]*)=[^&#]*/g, (found, begin: string, name: string) =>
      holdsSecret.test(decode(name)) ? `${begin}${name}=***` : found,
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
