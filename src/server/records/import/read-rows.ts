import { getAt, setAt, type Values } from '../../../base/dot-path';
import { isDateTime, isDay } from '../../../base/day';
import { isDecimalText } from '../../../base/decimal';
import { roleWord } from '../../../base/roles/role-names';
import { isEmpty } from '../../../base/text';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import type { FieldModel } from '../../../schema/model/record-model';
import { bearsShippedName } from '../../../schema/model/shipped-name';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { lockFollowers } from '../rollups/lock-followers';
import { loadRows, type Row } from '../../query/load-rows';
import { recordOf } from '../../rights/page-context';
import { findRows } from './find-rows';
import type { ImportContext, RowFault } from './import-context';
import type { SheetRow } from './import-sheet';
import type { MappedColumn } from './map-columns';
import { type CellReading, readCell } from '../../../schema/entry/read-cell';
import { type FindIds, resolveNames, type Settled, settleNames } from './resolve-names';

/** A row as its cells say it, with the stored row that it means. */
export interface ReadRow {
  readonly row: SheetRow;
  /** As a form would send it; empty cells are absent. */
  readonly sent: Values;
  readonly old?: Row | undefined;
  /** Texts of the key's fields; absent where one is empty. */
  readonly key?: string | undefined;
  readonly faults: readonly RowFault[];
}

/** Makes the fault of a row at a field, at its cell where the file has one. */
export function faultAt(importCtx: ImportContext, row: SheetRow, at: { readonly field: string; readonly sentence: Text }): RowFault {
  const mapped = importCtx.columns.find((each) => each.field.name === at.field);
  const field = recordOf(importCtx.ctx).fields.find((each) => each.name === at.field || at.field.startsWith(`${each.name}.`));
  return {
    column: mapped?.column ?? 0,
    field: at.field,
    label: field?.label ?? { zh: '', en: '' },
    value: (mapped && row.cells.get(mapped.column)?.text) ?? '',
    sentence: at.sentence,
  };
}

/** Says whether a value can be compared with its column; what cannot be is refused later, with the page's sentence. */
function fitsColumn(field: FieldModel, value: unknown): boolean {
  switch (field.type) {
    case 'int':
    case 'yesNo':
      return Number.isSafeInteger(value);
    case 'decimal':
      return typeof value === 'string' && isDecimalText(value);
    case 'day':
      return typeof value === 'string' && isDay(value);
    case 'dateTime':
      return typeof value === 'string' && isDateTime(value);
    case 'ref':
      return typeof value === 'string' && /^\d{1,18}$/.test(value);
    default:
      return typeof value === 'string';
  }
}

interface Half {
  readonly row: SheetRow;
  readonly readings: readonly (readonly [MappedColumn, CellReading])[];
}

/** What was exported in English and comes back so is the name that stands there already. */
const keepShipped = (field: FieldModel, value: unknown, old: Row | undefined): unknown => {
  const before: unknown = old && bearsShippedName(field) ? getAt(old, field.path) : undefined;
  return typeof before === 'string' && roleWord(before, 'en') === value ? before : value;
};

/** Puts the readings of some fields together. */
function assemble(
  importCtx: ImportContext,
  half: Half,
  at: { readonly finders: ReadonlyMap<string, FindIds>; readonly only?: ReadonlySet<string>; readonly old?: Row | undefined },
) {
  let sent: Values = {};
  const faults: RowFault[] = [];
  for (const [{ field }, reading] of half.readings) {
    if (at.only && !at.only.has(field.name)) continue;
    const settled: Settled =
      reading.kind === 'names'
        ? settleNames(importCtx.ctx, field, { text: reading.text, find: at.finders.get(field.name) ?? (() => []), old: at.old })
        : reading.kind === 'value'
          ? { value: keepShipped(field, reading.value, at.old) }
          : { sentence: reading.sentence };
    if (settled.sentence) faults.push(faultAt(importCtx, half.row, { field: field.name, sentence: settled.sentence }));
    // What could not be understood is not known: neither a default nor the old value stands in for it in what other fields are asked.
    sent = setAt(sent, field.path, settled.sentence ? null : settled.value);
  }
  return { sent, faults };
}

async function findNames(q: Queryable, importCtx: ImportContext, halves: readonly Half[]): Promise<ReadonlyMap<string, FindIds>> {
  const requested = new Map<FieldModel, Set<string>>();
  for (const { readings } of halves)
    for (const [{ field }, reading] of readings) {
      if (reading.kind !== 'names') continue;
      const names = requested.get(field) ?? new Set<string>();
      reading.names.forEach((name) => names.add(name));
      requested.set(field, names);
    }
  const finders = new Map<string, FindIds>();
  for (const [field, names] of requested) finders.set(field.name, await resolveNames(q, importCtx.ctx, { field, names }));
  return finders;
}

const tooMany = (count: number): Text => ({
  zh: `系统中有 ${count} 条数据与此行相符，无法确定更新哪一条`,
  en: `${count} rows are there already that this one could mean; it is not clear which one to change`,
});

/** Reads the cells of many rows and finds what they refer to and mean: the same number of look-ups however many rows. */
export async function readRows(
  q: Queryable,
  importCtx: ImportContext,
  asked: { readonly rows: readonly SheetRow[]; readonly lock: boolean },
): Promise<readonly ReadRow[]> {
  const record = recordOf(importCtx.ctx);
  const { tenantId } = importCtx.ctx.caller;
  const halves = asked.rows.map((row): Half => ({
    row,
    readings: importCtx.columns.flatMap((column) => {
      const cell = row.cells.get(column.column);
      if (!cell) return [];
      const reading: CellReading = column.withheld === true ? { kind: 'value', value: cell.text } : readCell(importCtx, column.field, cell);
      return [[column, reading] as const];
    }),
  }));
  const finders = await findNames(q, importCtx, halves);
  const only = new Set(importCtx.keyFields.map((field) => field.name));
  const keys = halves.map((half): Values | undefined => {
    if (only.size === 0) return undefined;
    const clean = normalizeValues(record, assemble(importCtx, half, { finders, only }).sent);
    return importCtx.keyFields.every((field) => fitsColumn(field, getAt(clean, field.path))) ? clean : undefined;
  });
  const keyed = keys.flatMap((key, index) => (key ? [{ key, index }] : []));
  const found =
    keyed.length === 0
      ? new Map<number, readonly string[]>()
      : await findRows(q, record, { tenantId, fields: importCtx.keyFields, rows: keyed.map(({ key }) => key) });
  const idsOf = new Map(keyed.map(({ index }, place) => [index, found.get(place) ?? []]));
  const single = [...idsOf.values()].flatMap((ids) => (ids.length === 1 ? ids : []));
  if (asked.lock)
    await lockFollowers(
      q,
      { tenantId, records: importCtx.ctx.schemas.records },
      { record: recordOf(importCtx.ctx), ids: single, values: [] },
    );
  const olds = await loadRows(q, importCtx.ctx.source, { tenantId, ids: single, lock: asked.lock });
  return halves.map((half, index): ReadRow => {
    const ids = idsOf.get(index) ?? [];
    const old = ids.length === 1 ? olds.get(ids[0] ?? '') : undefined;
    const { sent, faults } = assemble(importCtx, half, { finders, old });
    const key = keys[index];
    const place = importCtx.keyFields[0]?.name ?? '';
    return {
      row: half.row,
      sent,
      old,
      key:
        key &&
        JSON.stringify(importCtx.keyFields.map((field) => (isEmpty(getAt(key, field.path)) ? null : String(getAt(key, field.path))))),
      faults: ids.length > 1 ? [...faults, faultAt(importCtx, half.row, { field: place, sentence: tooMany(ids.length) })] : faults,
    };
  });
}
