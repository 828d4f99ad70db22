import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import type { SearchOrder } from '../../protocol/search-state';
import type { FieldType } from '../../schema/model/field-type';
import type { SortModel } from '../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { isSerial } from '../db/serial-order';
import { displayOf, isOutOfReach, referredScope } from './reach';
import { findField, findTarget, type RecordSource } from './record-source';
import { columnOf, sortedBy, tableAs } from './scope';
import type { Sql } from './statement';

export interface ListSource extends RecordSource {
  /** Sort of the page, where the request says none. */
  readonly sort: readonly SortModel[];
}

export interface SortRequest {
  readonly tenantId: string;
  readonly orderBy: readonly SearchOrder[];
}

const sqlTypes: Readonly<Record<FieldType, string>> = {
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  yesNo: 'smallint',
  day: 'date',
  dateTime: 'timestamptz',
  option: 'text',
  ref: 'bigint',
  options: 'text',
  refs: 'text',
  files: 'text',
  lines: 'text',
};

const typeOf = (field: FieldModel): string =>
  field.system && field.column === 'id' ? 'bigint' : isSerial(field) ? 'numeric' : sqlTypes[field.type];

/** What rows are sorted by. */
export interface SortKey {
  /** The name that it was asked for by. */
  readonly prop: string;
  /** Type of the value in the database, for a place in the list that comes back from outside. */
  readonly type: string;
  readonly expression: Sql;
  readonly order: 'asc' | 'desc';
  /** True: rows without a value come last whatever the order; for columns that are always filled the plain index order serves. */
  readonly nullsLast: boolean;
  /** What stands beside the list: the record that a reference leads to, whose value it is. */
  readonly beside?: { readonly table: Sql; readonly on: Sql };
}

function alwaysFilled(record: RecordModel, field: FieldModel): boolean {
  const isNumbered = field.number !== undefined && field.numberedBy === undefined;
  return field.system || isNumbered || record.required.some((each) => each.field === field.name && each.when === undefined);
}

interface Place {
  readonly sort: SearchOrder;
  readonly index: number;
}

/** What a reference is sorted by: the name that people see, or another field of what it leads to. */
function keyBeside(
  { source, request, place: { sort, index } }: { readonly source: ListSource; readonly request: SortRequest; readonly place: Place },
  at: { readonly through: FieldModel; readonly target: RecordModel; readonly field: FieldModel },
): SortKey {
  const alias = `s${index}`;
  const scope = referredScope(source, { field: at.through, target: at.target, name: at.field.name });
  return {
    prop: sort.prop,
    type: typeOf(at.field),
    expression: sortedBy(at.field, alias),
    order: sort.order,
    nullsLast: true,
    beside: {
      table: tableAs(at.target, alias),
      on: sql`${columnOf(alias, 'tenant_id')} = ${request.tenantId} and ${columnOf(alias, 'id')} = ${columnOf('t', at.through.column)}${scope ? sql` and ${scope(alias)}` : sql``}`,
    },
  };
}

function toSortKey(source: ListSource, request: SortRequest, place: Place): SortKey {
  const { sort } = place;
  const found = findField(source, sort.prop);
  const unknown = () => refusal('searchFieldUnknown', { column: sort.prop });
  if (!found || ['lines', 'files', 'refs', 'options'].includes(found.field.type)) throw unknown();
  const { field, through, record } = found;
  if (through) {
    if (through.type !== 'ref') throw unknown();
    return keyBeside({ source, request, place }, { through, target: record, field });
  }
  const target = field.type === 'ref' ? findTarget(source, field) : undefined;
  const display = target?.fields.find((each) => each.name === displayOf(field, target));
  if (target && display && display.column !== '' && !isOutOfReach(source, { field, target, name: display.name }))
    return keyBeside({ source, request, place }, { through: field, target, field: display });
  const type = typeOf(field);
  return {
    prop: sort.prop,
    type,
    expression: sortedBy(field, 't'),
    order: sort.order,
    nullsLast: isSerial(field) || !alwaysFilled(record, field),
  };
}

/** The keys that rows are sorted by; always ends in the id itself, a bigint, so that paging is stable. */
export function toSortKeys(source: ListSource, request: SortRequest): readonly SortKey[] {
  // The page's own sort gives way where it would tell of what the asker may not read.
  const own = source.sort
    .filter((sort) => findField(source, sort.field) !== undefined)
    .map((sort) => ({ prop: sort.field, order: sort.order }));
  const requested = request.orderBy.length > 0 ? request.orderBy : own;
  const keys = requested.map((sort, index) => toSortKey(source, request, { sort, index }));
  const last = keys.at(-1)?.order ?? 'desc';
  return [...keys, { prop: 'id', type: 'bigint', expression: columnOf('t', 'id'), order: last, nullsLast: false }];
}

/** How a key stands in `order by`. */
export const direction = (key: SortKey): Sql => {
  const order = key.order === 'asc' ? sql`asc` : sql`desc`;
  return key.nullsLast ? sql`${order} nulls last` : order;
};
