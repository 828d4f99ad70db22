import { isObject, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { sentences } from '../../../schema/model/sentences';
import { findTooWide } from '../../../schema/validate/find-too-wide';
import { seenRecord } from '../../query/field-rules';
import { type PageContext, recordOf } from '../../rights/page-context';
import { toPresentNames } from './present-names';

/** Refuses values wider than any entry, before anything is made of them. Errors: invalidFields with the one place. */
export function requireWidth(ctx: PageContext, record: RecordModel, values: Values): void {
  const found = findTooWide(seenRecord(record, ctx.source.rules), values);
  if (found) throw refusal('invalidFields', { fields: { [found.place]: found.sentence } });
}

interface Sifted<T> {
  readonly known: T;
  /** Names that mean nothing, the outermost of each. */
  readonly strange: readonly string[];
}

const within = (place: string | number, names: readonly string[]): readonly string[] => names.map((name) => `${place}.${name}`);

/** Sifts the value of what some fields have in common: the value of one of them, or a group of several. */
function siftValue(fields: readonly FieldModel[], value: unknown, depth: number): Sifted<unknown> {
  const own = fields.find(({ path }) => path.length === depth + 1);
  if (!own) return isObject(value) ? siftNames(fields, value, depth + 1) : { known: value, strange: [] };
  const { line } = own;
  if (!line || !Array.isArray(value)) return { known: value, strange: [] };
  const lines = value.map((each: unknown) => (isObject(each) ? siftNames(line.fields, each, 0) : { known: each, strange: [] }));
  return { known: lines.map(({ known }) => known), strange: lines.flatMap(({ strange }, index) => within(index, strange)) };
}

/** Names that every object of a record may have beside its fields. */
const always: ReadonlySet<string> = new Set(['id', '$refs']);

function siftNames(fields: readonly FieldModel[], values: Values, depth: number): Sifted<Values> {
  const found = Object.entries(values).map(([name, value]) => {
    const meant = fields.filter(({ path }) => path[depth] === name);
    if (meant.length > 0) return { name, ...siftValue(meant, value, depth) };
    return { name, known: value, strange: depth === 0 && always.has(name) ? [] : undefined };
  });
  return {
    known: Object.fromEntries(found.flatMap(({ name, known, strange }) => (strange ? [[name, known] as const] : []))),
    strange: found.flatMap(({ name, strange }) => (strange ? within(name, strange) : [name])),
  };
}

/** What somebody sent of a row. */
export interface SentRow {
  /** What it says, under present names. */
  readonly sent: Values;
  /** A sentence at each name that means nothing to him. */
  readonly strange: ReadonlyMap<string, Text>;
}

/**
 * Reads what was sent of a row as its sender knows the record: a field that is hidden from him is a name that the record does not have, whatever is sent for it
 * and under whichever of its names. Errors: invalidFields where it is wider than any entry.
 */
export function readSent(ctx: PageContext, body: Values): SentRow {
  const record = seenRecord(recordOf(ctx), ctx.source.rules);
  requireWidth(ctx, record, body);
  const { known, strange } = siftNames(record.fields, toPresentNames(record, body), 0);
  return { sent: known, strange: new Map(strange.map((name) => [name, sentences.unknown])) };
}
