import { type ControlLimits, limitsOfMeans, limitsOfSingles, mostReadings } from '../../../base/series/control-limits';
import { type Decimal, decimalText, formatDecimal, toDecimal } from '../../../base/decimal';
import { getAt } from '../../../base/dot-path';
import { formatValue } from '../../../schema/entry/format-value';
import type { ControlChartModel } from '../../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { displayOf } from '../../actions/display-of';
import type { WireRow } from '../../source/page-source';
import type { Language } from '../../source/use-text';

/** Fields of a chart as the reader may see them. */
export interface ChartFields {
  readonly x: FieldModel;
  readonly y: FieldModel;
  readonly by: readonly FieldModel[];
  readonly limit?: FieldModel;
  readonly spread?: FieldModel;
  readonly count?: FieldModel;
}

/** Finds the fields of a chart; undefined where the reader may not see one of them: limits without their source would be others. */
export function fieldsOf(record: RecordModel, { x, y, by, limit, spread, count }: ControlChartModel): ChartFields | undefined {
  const find = (name: string): FieldModel | undefined => record.fields.find((field) => field.name === name);
  const [across, upwards] = [find(x), find(y)];
  const telling = by.flatMap((name) => find(name) ?? []);
  const others = { limit, spread, count };
  const found = Object.entries(others).flatMap(([word, name]) => {
    const field = name === undefined ? undefined : find(name);
    return field ? [[word, field] as const] : [];
  });
  const named = Object.values(others).filter((name) => name !== undefined);
  if (!across || !upwards || telling.length < by.length || found.length < named.length) return undefined;
  return { x: across, y: upwards, by: telling, ...Object.fromEntries(found) };
}

/** A record as a point of a chart. */
interface Point {
  readonly id: string;
  /** What the record is called. */
  readonly name: string;
  /** Its place across, in words. */
  readonly place: string;
  readonly value: Decimal;
  readonly limit?: Decimal | undefined;
  readonly spread?: Decimal | undefined;
  readonly count?: number | undefined;
  /** True: it is one of those that set the limits. */
  readonly settled: boolean;
}

/** Points that may be compared. */
export interface Series {
  readonly key: string;
  /** What they have in common, in words; '' where nothing tells series apart. */
  readonly label: string;
  /** The oldest first. */
  readonly points: readonly Point[];
}

const numberAt = (row: WireRow, field: FieldModel | undefined): Decimal | undefined => field && toDecimal(getAt(row, field.path));

function wordsOf(field: FieldModel, row: WireRow, language: Language): string {
  if (field.type !== 'ref') return formatValue(field, getAt(row, field.path), language);
  const display = getAt(row, ['$refs', field.name, 'display']);
  return typeof display === 'string' ? display : '';
}

interface Seen {
  readonly record: RecordModel;
  readonly fields: ChartFields;
  /** States whose records set the limits; absent: all do. */
  readonly only: readonly string[] | undefined;
  /** The latest first. */
  readonly rows: readonly WireRow[];
  readonly language: Language;
}

/** Sorts records into series, that of the latest record first; what has no value yet is no point. */
export function toSeries({ record, fields, only, rows, language }: Seen): readonly Series[] {
  const state = record.fields.find(({ name }) => name === record.states?.field);
  const isSettled = (row: WireRow): boolean => !only || !state || only.includes(String(getAt(row, state.path)));
  const series = new Map<string, { readonly label: string; readonly points: Point[] }>();
  for (const row of rows) {
    const value = numberAt(row, fields.y);
    const across = getAt(row, fields.x.path);
    if (!value || across === null || across === undefined || across === '') continue;
    const key = JSON.stringify(fields.by.map((field) => getAt(row, field.path) ?? null));
    const label = fields.by
      .map((field) => wordsOf(field, row, language))
      .filter((word) => word !== '')
      .join(' · ');
    const of = series.get(key) ?? { label, points: [] };
    series.set(key, of);
    of.points.unshift({
      ...{
        id: row.id,
        name: displayOf(record, row, language),
        place: formatValue(fields.x, across, language),
        value,
        settled: isSettled(row),
      },
      ...{ limit: numberAt(row, fields.limit), spread: numberAt(row, fields.spread) },
      ...{ count: fields.count && Number(getAt(row, fields.count.path)) },
    });
  }
  return [...series].map(([key, { label, points }]) => ({ key, label, points }));
}

/** A point as it is drawn, with the limits that hold for it. */
export interface Mark extends Pick<Point, 'id' | 'name' | 'place' | 'settled'> {
  readonly value: Decimal;
  readonly limits?: ControlLimits;
  /** True: it lies outside of its limits. */
  readonly beyond: boolean;
}

/** One chart of a series. */
export interface Plot {
  readonly field: FieldModel;
  readonly marks: readonly Mark[];
  /** The limits that all of its points share. */
  readonly limits?: ControlLimits;
}

/** Why there are no limits: too few points, points with different numbers of readings, or with a number that there are no factors for. */
export type Refusal = { readonly why: 'few' } | { readonly why: 'counts' | 'count'; readonly counts: readonly number[] };

/** Points that set the limits: the oldest ones, by which a process is known to be in control. Source: ISO 7870-2, about 25 subgroups. */
export const settingPoints = 25;

const toMark = ({ id, name, place, settled }: Point, value: Decimal, limits: ControlLimits | undefined): Mark => ({
  ...{ id, name, place, settled, value },
  ...(limits ? { limits } : {}),
  beyond: limits !== undefined && (value.lt(limits.lower) || value.gt(limits.upper)),
});

/** Draws a series: its limits, and which of its points lie beyond. Shape: one chart, or two where standard deviations have one of their own. */
export function toPlots(
  { y, limit, spread }: ChartFields,
  { points }: Series,
): { readonly plots: readonly Plot[]; readonly refusal?: Refusal } {
  const plain = (): readonly Plot[] => [{ field: y, marks: points.map((point) => toMark(point, point.value, undefined)) }];
  if (limit) {
    const own = ({ limit: apart }: Point): ControlLimits | undefined =>
      apart && { centre: apart.minus(apart), lower: apart.times(-1), upper: apart };
    return { plots: [{ field: y, marks: points.map((point) => toMark(point, point.value, own(point))) }] };
  }
  const setting = points.filter(({ settled }) => settled).slice(0, settingPoints);
  if (setting.length < 2) return { plots: plain(), refusal: { why: 'few' } };
  const values = setting.map(({ value }) => value);
  if (!spread) {
    const limits = limitsOfSingles(values);
    return { plots: [{ field: y, marks: points.map((point) => toMark(point, point.value, limits)), limits }] };
  }
  const counts = [...new Set(points.map(({ count }) => count ?? 0))].toSorted((one, other) => one - other);
  const [count = 0] = counts;
  const deviations = setting.flatMap((point) => point.spread ?? []);
  if (counts.length > 1) return { plots: plain(), refusal: { why: 'counts', counts } };
  if (count < 2 || count > mostReadings || deviations.length < setting.length) return { plots: plain(), refusal: { why: 'count', counts } };
  const limits = limitsOfMeans({ means: values, deviations, count });
  return {
    plots: [
      { field: y, marks: points.map((point) => toMark(point, point.value, limits.mean)), limits: limits.mean },
      {
        field: spread,
        marks: points.flatMap((point) => (point.spread ? [toMark(point, point.spread, limits.deviation)] : [])),
        limits: limits.deviation,
      },
    ],
  };
}

/** Writes a limit with three digits of the band between the limits, and with one place more than the values themselves have at most. */
export function limitText({ marks, limits }: Plot, limit: Decimal): string {
  const written = Math.max(0, ...marks.map(({ value }) => (decimalText(value).split('.')[1] ?? '').length));
  const band = limits ? limits.upper.minus(limits.lower) : limit;
  return formatDecimal(limit, Math.min(written + 1, band.eq(0) ? written : Math.max(0, 2 - band.e)));
}
