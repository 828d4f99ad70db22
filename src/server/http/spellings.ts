import { isObject } from '../../base/dot-path';
import { isWellFormed } from '../../base/well-formed';
import type { ErrorCode } from '../../protocol/errors';
import { readVersion } from '../records/write/read-version';

/** How a value may be spelled on the wire, and what it is read as. */
export type Spelling =
  | {
      readonly as: 'text';
      readonly max: number;
      readonly filled?: boolean;
      readonly words?: readonly string[];
      readonly missing?: ErrorCode;
    }
  | { readonly as: 'rawText'; readonly max: number; readonly filled?: boolean }
  | { readonly as: 'id'; readonly filled?: boolean }
  | { readonly as: 'ids'; readonly filled?: boolean; readonly listed?: boolean; readonly missing?: ErrorCode }
  | { readonly as: 'texts'; readonly most: number; readonly filled?: boolean }
  | { readonly as: 'whole'; readonly min: number; readonly max: number; readonly above?: ErrorCode; readonly filled?: boolean }
  | { readonly as: 'rows'; readonly most: number; readonly filled?: boolean; readonly missing?: ErrorCode }
  | { readonly as: 'flag'; readonly filled?: boolean };

interface Issue {
  readonly code: ErrorCode;
  readonly detail?: Readonly<Record<string, unknown>>;
}
/** Shape: the value that is read, or what is wrong with it. */
type Reading = { readonly value: unknown } | Issue;

const wrong: Issue = { code: 'wrongParameter' };
const missing: Issue = { code: 'missingParameter' };

/** Most ids in one call. */
const mostIds = 1000;
/** What 64 bits hold: rows of another back end have ids of nineteen digits. */
const isId = (text: string): boolean => /^\d{1,19}$/.test(text) && (text.length < 19 || text <= '9223372036854775807');
/** Neither NUL nor halves of characters can be stored. */
const isStorable = (text: string): boolean => !text.includes('\0') && isWellFormed(text);

/** Shape: undefined for what is neither text nor number. */
function toText(sent: unknown): string | undefined {
  if (sent === null) return '';
  if (typeof sent === 'number') return String(sent);
  return typeof sent === 'string' ? sent : undefined;
}

type Read<S extends Spelling> = (sent: unknown, spelling: S) => Reading;
type Of<A extends Spelling['as']> = Extract<Spelling, { readonly as: A }>;

const readText: Read<Of<'text'>> = (sent, { max, filled, words, missing: code = 'missingParameter' }) => {
  const value = toText(sent)?.trim();
  if (value === undefined) return wrong;
  if (value === '') return filled ? { code } : { value: words ? undefined : '' };
  if ((words && !words.includes(value)) || [...value].length > max || !isStorable(value)) return wrong;
  return { value };
};

const readRawText: Read<Of<'rawText'>> = (sent, { max, filled }) => {
  if (typeof sent !== 'string' || sent.length > max || !isStorable(sent)) return wrong;
  return sent === '' && filled ? missing : { value: sent };
};

const readId: Read<Of<'id'>> = (sent, { filled }) => {
  const value = toText(sent)?.trim();
  if (value === undefined) return wrong;
  if (['', '0', '-1'].includes(value)) return filled ? missing : { value: undefined };
  return isId(value) ? { value } : wrong;
};

const readIds: Read<Of<'ids'>> = (sent, { filled, listed, missing: code = 'missingParameter' }) => {
  if (listed && !Array.isArray(sent)) return wrong;
  const list: readonly unknown[] = Array.isArray(sent) ? sent : (toText(sent)?.split(',') ?? [{}]);
  const found = list.map((each) => toText(each)?.trim());
  if (found.includes(undefined)) return wrong;
  const value = [...new Set(found)].filter((each) => each !== '');
  if (value.length === 0 && filled) return { code };
  if (value.length > mostIds) return { code: 'tooManyItems', detail: { limit: mostIds } };
  return value.every((each) => isId(each ?? '')) ? { value } : wrong;
};

const readTexts: Read<Of<'texts'>> = (sent, { most }) => {
  if (!Array.isArray(sent)) return wrong;
  if (sent.length > most) return { code: 'tooManyItems', detail: { limit: most } };
  const value = sent.map((each) => (each === null ? undefined : toText(each)));
  return value.some((each) => each === undefined || !isStorable(each)) ? wrong : { value };
};

const readWhole: Read<Of<'whole'>> = (sent, { min, max, above, filled }) => {
  const text = toText(sent)?.trim();
  if (text === undefined) return wrong;
  if (text === '') return filled ? missing : { value: undefined };
  if (!/^-?\d{1,15}(\.0+)?$/.test(text)) return wrong;
  const value = Math.trunc(Number(text));
  if (value > max && above) return { code: above };
  return value < min || value > max ? wrong : { value };
};

const readFlag: Read<Of<'flag'>> = (sent) => {
  const text = typeof sent === 'boolean' ? String(sent) : toText(sent)?.trim();
  if (text === '') return { value: undefined };
  if (text === 'true' || text === '1') return { value: true };
  return text === 'false' || text === '0' ? { value: false } : wrong;
};

const readRows: Read<Of<'rows'>> = (sent, { most }) => {
  if (!Array.isArray(sent) || sent.length === 0) return { code: 'nothingChosen' };
  if (sent.length > most) return { code: 'tooManyItems', detail: { limit: most } };
  const rows = new Map<string, { readonly id: string; readonly version: number }>();
  for (const item of sent as readonly unknown[]) {
    const id = isObject(item) && Object.hasOwn(item, 'id') ? toText(item['id'])?.trim() : undefined;
    if (!isObject(item) || id === undefined || !isId(id)) return { code: 'wrongParameter', detail: { name: 'id' } };
    const version = readVersion(item['version']);
    if (typeof version === 'string') return { code: version, detail: { name: 'version' } };
    rows.set(id, { id, version });
  }
  return { value: [...rows.values()] };
};

/** Reads a value as it is spelled. */
export function readSpelling(sent: unknown, spelling: Spelling): Reading {
  switch (spelling.as) {
    case 'text':
      return readText(sent, spelling);
    case 'rawText':
      return readRawText(sent, spelling);
    case 'id':
      return readId(sent, spelling);
    case 'ids':
      return readIds(sent, spelling);
    case 'texts':
      return readTexts(sent, spelling);
    case 'whole':
      return readWhole(sent, spelling);
    case 'rows':
      return readRows(sent, spelling);
    case 'flag':
      return readFlag(sent, spelling);
  }
}

const plain: Readonly<Record<'text' | 'id' | 'flag', object>> = {
  text: { type: 'string' },
  id: { type: 'string', pattern: '^\\d{1,18}$' },
  flag: { type: 'boolean' },
};

/** The one spelling that a client is advised to use, as JSON Schema. */
export function describeSpelling(spelling: Spelling): object {
  switch (spelling.as) {
    case 'text':
      return {
        ...plain.text,
        maxLength: spelling.max,
        ...(spelling.filled ? { minLength: 1 } : {}),
        ...(spelling.words ? { enum: spelling.words } : {}),
      };
    case 'rawText':
      return { ...plain.text, maxLength: spelling.max };
    case 'id':
      return plain.id;
    case 'ids':
      return { type: 'array', items: plain.id, maxItems: mostIds, ...(spelling.filled ? { minItems: 1 } : {}) };
    case 'texts':
      return { type: 'array', items: plain.text, maxItems: spelling.most };
    case 'whole':
      return { type: 'integer', minimum: spelling.min, maximum: spelling.max };
    case 'rows':
      return {
        type: 'array',
        minItems: 1,
        maxItems: spelling.most,
        items: { type: 'object', required: ['id', 'version'], properties: { id: plain.id, version: { type: 'integer' } } },
      };
    case 'flag':
      return plain.flag;
  }
}
