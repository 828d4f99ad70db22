import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import type { Sql } from './statement';

/** What a property of a list holds; `id` is found whole where no suffix says otherwise. */
export type LegacyFilterKind = 'text' | 'number' | 'time' | 'id';

/** One comparison of a list of the known wire, as text unless it is about a number or a day. */
interface LegacyFilterTest {
  readonly property: string;
  readonly as: 'text' | 'number' | 'day' | 'time';
  readonly op: 'ilike' | 'not ilike' | '=' | '<>' | '>' | '>=' | '<' | '<=';
  readonly value: string;
}

export interface LegacyFilters {
  readonly tests: readonly LegacyFilterTest[];
  readonly order: readonly { readonly property: string; readonly descending: boolean }[];
  /** Names that are no property of the list. */
  readonly unknown: readonly string[];
}

const reserved: ReadonlySet<string> = new Set(['current', 'size', 'ascs', 'descs', 'blade-auth', 'tenantId']);
const longest = 200;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/;

type Make = (test: {
  readonly property: string;
  readonly kind: LegacyFilterKind;
  readonly value: string;
  readonly name: string;
}) => LegacyFilterTest;

const like =
  (op: 'ilike' | 'not ilike', toPattern: (text: string) => string): Make =>
  ({ property, value }) => ({ property, as: 'text', op, value: toPattern(escapeLike(value)) });

/** Errors: wrongParameter where a number, or a day, is compared with what is none. */
const compare =
  (op: '=' | '<>' | '>' | '>=' | '<' | '<='): Make =>
  ({ property, kind, value, name }) => {
    if (kind === 'number' && !/^-?\d{1,15}(\.\d{1,6})?$/.test(value)) throw refusal('wrongParameter', { name });
    if (kind === 'time' && !day.test(value) && !moment.test(value)) throw refusal('wrongParameter', { name });
    const as = kind === 'number' ? 'number' : kind === 'time' ? (day.test(value) ? 'day' : 'time') : 'text';
    return { property, as, op, value };
  };

const empty =
  (op: '=' | '<>'): Make =>
  ({ property }) => ({ property, as: 'text', op, value: '' });

const suffixes: Readonly<Record<string, Make | undefined>> = Object.freeze({
  like: like('ilike', (text) => `%${text}%`),
  likeleft: like('ilike', (text) => `%${text}`),
  likeright: like('ilike', (text) => `${text}%`),
  notlike: like('not ilike', (text) => `%${text}%`),
  equal: compare('='),
  notequal: compare('<>'),
  ge: compare('>='),
  gt: compare('>'),
  le: compare('<='),
  lt: compare('<'),
  datege: compare('>='),
  dategt: compare('>'),
  datele: compare('<='),
  datelt: compare('<'),
  dateequal: compare('='),
  null: empty('='),
  notnull: empty('<>'),
  ignore: undefined,
});

const bare: Readonly<Record<LegacyFilterKind, Make>> = {
  text: like('ilike', (text) => `%${text}%`),
  time: like('ilike', (text) => `%${text}%`),
  number: compare('='),
  id: compare('='),
};

/** `param_name` -> `paramName`. */
const toProperty = (column: string): string => column.replace(/_([a-z\d])/g, (_, sign: string) => sign.toUpperCase());

function readOrder(text: unknown, kinds: ReadonlyMap<string, LegacyFilterKind>, descending: boolean): LegacyFilters['order'] {
  if (typeof text !== 'string') return [];
  const properties = text
    .split(',')
    .slice(0, 5)
    .map((column) => toProperty(column.trim()));
  return properties.filter((property) => kinds.has(property)).map((property) => ({ property, descending }));
}

/**
 * Reads what a list of the known wire is asked for: filters by property and suffix, and the order. Names count only where the list has
 * them, so that none becomes part of a statement. Errors: wrongParameter.
 */
export function readLegacyFilters(query: Readonly<Record<string, unknown>>, kinds: ReadonlyMap<string, LegacyFilterKind>): LegacyFilters {
  const tests: LegacyFilterTest[] = [];
  const unknown: string[] = [];
  for (const [name, sent] of Object.entries(query)) {
    if (reserved.has(name)) continue;
    const first: unknown = Array.isArray(sent) ? (sent as readonly unknown[])[0] : sent;
    const value = typeof first === 'string' ? first.trim().slice(0, longest) : '';
    const [, before = name, suffix = ''] = /^(.+)_([a-z]+)$/.exec(name) ?? [];
    const suffixed = !kinds.has(name) && Object.hasOwn(suffixes, suffix) && kinds.has(before);
    const property = suffixed ? before : name;
    const kind = kinds.get(property);
    if (kind === undefined) unknown.push(name);
    else if (value !== '' && !value.includes('\0')) {
      const make = suffixed ? suffixes[suffix] : bare[kind];
      if (make) tests.push(make({ property, kind, value, name }));
    }
  }
  const order = [...readOrder(query['ascs'], kinds, false), ...readOrder(query['descs'], kinds, true)];
  return { tests, order, unknown };
}

/** Says tests in SQL, over columns that are text or numbers. */
export function toLegacyFilterSql(tests: readonly LegacyFilterTest[], columnOf: (property: string) => Sql): Sql | undefined {
  const parts = tests.map(({ property, as, op, value }) => {
    const column = columnOf(property);
    if (as === 'number') return sql`${column} ${sql.raw(op)} ${value}::numeric`;
    const text = sql`coalesce(${column}::text, '')`;
    return as === 'day' ? sql`left(${text}, 10) ${sql.raw(op)} ${value} and ${text} <> ''` : sql`${text} ${sql.raw(op)} ${value}`;
  });
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` and `)})`;
}
