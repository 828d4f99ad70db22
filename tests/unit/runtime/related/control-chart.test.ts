import { expect, test } from 'vitest';
import { fieldsOf, limitText, type Series, toPlots, toSeries } from '../../../../src/runtime/related/chart/to-series';
import type { WireRow } from '../../../../src/runtime/source/page-source';
import type { ControlChartModel } from '../../../../src/schema/model/page-model';
import type { RecordModel } from '../../../../src/schema/model/record-model';
import { productSchemas } from '../../../fixtures/some-schemas';

const { pages } = productSchemas();

function chartOf(path: string, name: string): { readonly record: RecordModel; readonly chart: ControlChartModel } {
  const related = pages.get(path)?.form?.groups.find((group) => group.related?.name === name)?.related;
  const record = pages.get(related?.page ?? '')?.record;
  if (!related?.chart || !record) throw new Error(`no chart of ${name} in ${path}`);
  return { record, chart: related.chart };
}

const trials = chartOf('metrology/standards', 'results');
const checks = chartOf('metrology/devices', 'interims');

const trial = (day: number, mean: string, more: Readonly<Record<string, unknown>> = {}): WireRow => ({
  ...{
    id: String(day),
    version: 1,
    trialNo: `BZ${day}`,
    trialKind: '2',
    trialState: '2',
    objectName: '砝码',
    quantity: '质量',
    unitName: 'mg',
  },
  ...{ trialDate: `2026-01-${String(day).padStart(2, '0')}`, mean, deviation: '0.02', readingCount: 10, ...more },
});

/** Reads rows, which come with the latest first as lists give them. */
function seriesOf({ record, chart }: typeof trials, rows: readonly WireRow[]): readonly Series[] {
  const fields = fieldsOf(record, chart);
  if (!fields) throw new Error('a field is missing');
  return toSeries({ record, fields, only: chart.only, rows: rows.toReversed(), language: 'zh' });
}

function plotsOf(of: typeof trials, rows: readonly WireRow[]) {
  const fields = fieldsOf(of.record, of.chart);
  const [series] = seriesOf(of, rows);
  if (!fields || !series) throw new Error('nothing to draw');
  return toPlots(fields, series);
}

test('what cannot be compared stands in series of their own, that of the latest record first, the oldest point first', () => {
  const rows = [trial(1, '1.0'), trial(2, '5.0', { unitName: 'g' }), trial(3, '1.1'), trial(4, '9', { trialKind: '1' })];
  const series = seriesOf(trials, rows);
  expect(series.map(({ label, points }) => [label, points.map(({ id }) => id)])).toEqual([
    ['重复性试验 · 砝码 · 质量 · mg', ['4']],
    ['稳定性考核 · 砝码 · 质量 · mg', ['1', '3']],
    ['稳定性考核 · 砝码 · 质量 · g', ['2']],
  ]);
});

test('means and standard deviations have a chart each, with limits by the standard deviations, and what lies beyond is marked', () => {
  const { plots, refusal } = plotsOf(trials, [trial(1, '1.00'), trial(2, '1.00'), trial(3, '1.00'), trial(4, '1.04')]);
  expect(refusal).toBeUndefined();
  expect(plots.map((plot) => [plot.field.name, ...[plot.limits?.lower, plot.limits?.centre, plot.limits?.upper].map(String)])).toEqual([
    ['mean', '0.9905', '1.01', '1.0295'],
    ['deviation', '0.00568', '0.02', '0.03432'],
  ]);
  expect(plots[0]?.marks.map(({ beyond }) => beyond)).toEqual([false, false, false, true]);
});

test('a record in another state than those that are named is drawn and moves no limit', () => {
  const { plots } = plotsOf(trials, [
    trial(1, '1.00'),
    trial(2, '1.02'),
    trial(3, '7', { trialState: '3' }),
    trial(4, '8', { trialState: '1' }),
  ]);
  expect(String(plots[0]?.limits?.centre)).toBe('1.01');
  expect(plots[0]?.marks.map(({ settled, beyond }) => [settled, beyond])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ]);
});

test('without one number of readings for all points, without factors for it, or with a single settled point, there are no limits, and it is said why', () => {
  const counts = plotsOf(trials, [trial(1, '1', { readingCount: 6 }), trial(2, '1')]);
  expect([counts.refusal, counts.plots.length, counts.plots[0]?.limits]).toEqual([{ why: 'counts', counts: [6, 10] }, 1, undefined]);
  const many = { readingCount: 40 };
  expect(plotsOf(trials, [trial(1, '1', many), trial(2, '1', many)]).refusal).toEqual({ why: 'count', counts: [40] });
  expect(plotsOf(trials, [trial(1, '1'), trial(2, '1', { trialState: '1' })]).refusal).toEqual({ why: 'few' });
});

test('the oldest 25 points set the limits, whatever came later', () => {
  const rows = Array.from({ length: 28 }, (_, index) => trial(index + 1, index < 25 ? '1' : '4'));
  const { plots } = plotsOf(trials, rows);
  expect(String(plots[0]?.limits?.centre)).toBe('1');
  expect(plots[0]?.marks.filter(({ beyond }) => beyond).map(({ id }) => id)).toEqual(['26', '27', '28']);
});

const check = (id: string, deviation: string | null, limit: string): WireRow => ({
  ...{
    id,
    version: 1,
    checkNo: `HC${id}`,
    checkState: deviation === null ? '1' : '3',
    checkDate: deviation === null ? null : `2026-02-0${id}`,
  },
  ...{ quantity: '长度', unitName: 'mm', deviation, limit },
});

test('where each record carries its own limit it is held against that, and what is only planned is no point', () => {
  const { plots } = plotsOf(checks, [check('1', '-0.03', '0.02'), check('2', '0.03', '0.05'), check('3', null, '0.05')]);
  expect(
    plots.map(({ marks }) => marks.map(({ id, limits, beyond }) => [id, String(limits?.lower), String(limits?.upper), beyond])),
  ).toEqual([
    [
      ['1', '-0.02', '0.02', true],
      ['2', '-0.05', '0.05', false],
    ],
  ]);
});

test('whoever may not see one of its fields has no chart', () => {
  const without = (name: string): RecordModel => ({
    ...trials.record,
    fields: trials.record.fields.filter((field) => field.name !== name),
  });
  for (const name of ['trialDate', 'mean', 'deviation', 'readingCount', 'objectName'])
    expect([name, fieldsOf(without(name), trials.chart)]).toEqual([name, undefined]);
});

test('a limit is written with one place more than the values', () => {
  const [plot] = plotsOf(trials, [trial(1, '1.00000000'), trial(2, '1.25000000')]).plots;
  expect(plot && [plot.limits?.lower, plot.limits?.upper].map((limit) => limit && limitText(plot, limit))).toEqual(['1.106', '1.145']);
});
