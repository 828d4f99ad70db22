import type { ErrorCode } from '../../protocol/errors';
import type { Spelling } from './spellings';

declare const typed: unique symbol;

/** A JSON Schema with the type of what it accepts, once that is read. */
export interface Schema<T> {
  readonly [typed]?: T;
  readonly [keyword: string]: unknown;
}

/** A property that has to be sent. */
export interface Required<T> extends Schema<T> {
  readonly isRequired: true;
}

/** The type of what a schema accepts. */
export type TypeOf<S> = S extends Schema<infer T> ? T : never;

type Properties = Readonly<Record<string, Schema<unknown>>>;
type RequiredKeys<P> = { [K in keyof P]: P[K] extends Required<unknown> ? K : never }[keyof P];
type ObjectOf<P> = { readonly [K in RequiredKeys<P>]: TypeOf<P[K]> } & {
  readonly [K in Exclude<keyof P, RequiredKeys<P>>]?: TypeOf<P[K]> | undefined;
};

const spelled = <T>(spelling: Spelling): Schema<T> => ({ spelled: spelling });

interface MissingOptions {
  /** What is answered where it is required and there is none. */
  readonly missing?: Extract<ErrorCode, 'nothingChosen' | 'resourceCodeMissing' | 'usersMissing' | 'tenantUnknown'>;
}

/** A text without the blanks around it; a number is read as its digits, null as ''. Units of `max`: characters. Errors: wrongParameter. */
export const text = (max = 200, { missing }: MissingOptions = {}): Schema<string> =>
  spelled({ as: 'text', max, ...(missing ? { missing } : {}) });

/** A text that, where it is sent, must not be empty. Errors: missingParameter, wrongParameter. */
export const filledText = (max = 200): Schema<string> => spelled({ as: 'text', max, filled: true });

/** A text as it is sent, blanks and all. Units of `max`: characters. Errors: wrongParameter. */
export const rawText = (max: number): Schema<string> => spelled({ as: 'rawText', max });

/** One of some words; '' and null mean none. Errors: wrongParameter. */
export const oneOf = <const V extends string>(...words: readonly V[]): Schema<V | undefined> => spelled({ as: 'text', max: 64, words });

/** The id of a row; '', 0, -1 and null mean none. Errors: wrongParameter. */
export const id = (): Schema<string | undefined> => spelled({ as: 'id' });

/** Ids of rows as a list, which may be empty; each once. Errors: wrongParameter, tooManyItems. */
export const idList = (): Schema<readonly string[]> => spelled({ as: 'ids', listed: true });

/** Ids of rows: a list, or a text with commas; each once. Errors: wrongParameter, tooManyItems. */
export const ids = ({ missing }: MissingOptions = {}): Schema<readonly string[]> => spelled({ as: 'ids', ...(missing ? { missing } : {}) });

/** A list of texts. Errors: wrongParameter, tooManyItems. */
export const texts = (most = 2000): Schema<readonly string[]> => spelled({ as: 'texts', most });

interface WholeOptions {
  readonly min?: number;
  readonly max?: number;
  /** What is answered above `max`; a wrong parameter otherwise. */
  readonly above?: Extract<ErrorCode, 'pageTooLarge'>;
}

/** A whole number, as a number or its digits; '' and null mean none. Errors: wrongParameter. */
export const whole = ({ min = -999_999, max = 999_999, above }: WholeOptions = {}): Schema<number | undefined> =>
  spelled({ as: 'whole', min, max, ...(above ? { above } : {}) });

/** Yes or no: true, 1, '1' and 'true', or false, 0, '0' and 'false'; '' and null mean neither. Errors: wrongParameter. */
export const flag = (): Schema<boolean | undefined> => spelled({ as: 'flag' });

/** Anything at all: what judges it stands elsewhere. */
export const anything = (): Schema<unknown> => ({});

/** An object of any keys: what judges them stands elsewhere. */
export const record = (): Schema<Readonly<Record<string, unknown>>> => ({ type: 'object' });

/** A list of what one schema accepts. Errors: wrongParameter, tooManyItems. */
export const listOf = <T>(items: Schema<T>, maxItems = 2000): Schema<readonly T[]> => ({ type: 'array', items, maxItems });

/** Makes a property one that has to be sent, and that must not be empty where it is a text, an id or ids. Errors: missingParameter. */
export const required = <T>(schema: Schema<T>): Required<Exclude<T, undefined>> => {
  const { spelled: spelling, ...rest } = schema;
  const filled = typeof spelling === 'object' ? { spelled: { ...spelling, filled: true } } : {};
  // The phantom type loses what an empty one is read as.
  return { ...rest, ...filled, isRequired: true } as unknown as Required<Exclude<T, undefined>>;
};

/** Makes a property one that has to be sent, though it may be empty. Errors: missingParameter. */
export const present = <T>(schema: Schema<T>): Required<T> => ({ ...schema, isRequired: true });

interface ObjectOptions {
  /** Keys that clients of the family send along and that mean nothing here. */
  readonly ignored?: readonly string[];
  /** Keys that are not named are accepted, and ignored. */
  readonly open?: boolean;
  /** Keys that must be there where no id is sent. */
  readonly toCreate?: readonly string[];
}

/** An object of these properties and no others. Keys that begin with `$` are notes of the browser's to itself. Errors: missingParameter, unknownParameter. */
export function object<const P extends Properties>(
  properties: P,
  { ignored = [], open = false, toCreate }: ObjectOptions = {},
): Schema<ObjectOf<P>> {
  const requiredKeys = Object.keys(properties).filter((name) => properties[name]?.['isRequired'] === true);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(ignored.map((name) => [name, { ignored: true }])), ...properties },
    ...(requiredKeys.length > 0 ? { required: requiredKeys } : {}),
    ...(toCreate ? { requiredToCreate: toCreate } : {}),
    ...(open ? {} : { patternProperties: { '^\\$': { ignored: true } }, additionalProperties: false }),
  };
}

/** What every entity of the family carries, and its clients send back with a row that they change. */
export const entityKeys = [
  ...['tenantId', 'createUser', 'createUserName', 'createDept', 'createTime', 'updateUser', 'updateUserName', 'updateTime'],
  ...['status', 'isDeleted', 'version'],
] as const;

/** What a node of a tree carries besides. */
export const nodeKeys = ['children', 'hasChildren', 'parentName', 'ancestors'] as const;
