import type { Values } from '../../../base/dot-path';
import { Decimal } from '../../../base/decimal';
import { noValue, type StatisticAnswer, type StatisticFigures, type StatisticKey, toChart } from '../../../protocol/statistic';
import type { Text } from '../../../schema/model/text';
import type { GroupingModel, MeasureModel, StatisticModel } from '../../../schema/model/statistic-model';
import { writeAudit } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import type { Language } from '../../language';
import type { FindWord } from '../../query/own-words';
import { findField } from '../../query/record-source';
import type { PageContext } from '../../rights/page-context';
import { formatOf, toCellOf, toNumber } from './export-columns';
import { createCsvWriter } from './export-csv';
import { contentTypes, type ExportFormat, fileNameOf, loadWords } from './export-rows';
import type { ExportCell, ExportSheetColumn } from './export-writer';
import { createXlsxWriter } from './export-xlsx';
import type { SheetChart } from './xlsx-charts';

interface StatisticFile {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: string;
}

interface Written {
  readonly statistic: StatisticModel;
  readonly answer: StatisticAnswer;
  readonly format: ExportFormat;
  readonly language: Language;
}

const total: Text = { zh: '合计', en: 'Total' };
/** What the last row is called where not all groups are listed above it. */
const totalOfAll = (count: number): Text => ({
  zh: `合计（只列出前 ${count} 组，合计包括全部）`,
  en: `Total of all (the first ${count} groups are listed)`,
});
/** What the sheet with the charts is called. */
const charts: Text = { zh: '图', en: 'Charts' };
/** What is drawn together since it could not be told apart. */
const rest: Text = { zh: '其余', en: 'Others' };
const none: Text = { zh: '未填写', en: 'Not filled in' };

/** Gives what groups of a field are called: references by their names, keys by their words. */
function namesOf(ctx: PageContext, grouping: GroupingModel, words: { readonly language: Language; readonly find: FindWord }) {
  const { language } = words;
  const field = findField(ctx.source, grouping.field)?.field;
  const write = field && ['option', 'yesNo'].includes(field.type) ? toCellOf(field, words) : undefined;
  return {
    label: field?.label[language] ?? grouping.field,
    nameOf: ({ key, name }: StatisticKey): string => (key === noValue ? none[language] : (name ?? write?.(key)?.text ?? key)),
  };
}

function formatOfMeasure(ctx: PageContext, { how, field }: MeasureModel): string {
  if (how === 'count') return '0';
  if (how === 'share') return '0.0%';
  const found = ctx.page.model.record.fields.find(({ name }) => name === field);
  return how === 'average' || !found ? '0.00' : formatOf(found);
}

/** A share is read as a percentage, a sum with the places of its field. */
function toCell(value: string | null | undefined, { how }: MeasureModel): ExportCell | undefined {
  if (value === null || value === undefined) return undefined;
  if (how !== 'share') return toNumber(value);
  return { text: `${new Decimal(value).times(100).toFixed(1)}%`, number: value, typed: true };
}

/** Writes a statistic as a table: groups down, columns across with each measure, all totals at the right and below. */
export async function writeStatistic(ctx: PageContext, { statistic, answer, format, language }: Written): Promise<StatisticFile> {
  const words = { language, find: await loadWords(ctx, language) };
  const { by, across, measures } = statistic;
  const rows = namesOf(ctx, by, words);
  const columnNames = across ? namesOf(ctx, across, words) : undefined;
  const named = (head: string, { label }: MeasureModel): string => (measures.length > 1 ? `${head} · ${label[language]}` : head);
  const figures = [
    ...answer.columns.flatMap((column) =>
      measures.map((measure) => ({ measure, title: named(columnNames?.nameOf(column) ?? '', measure) })),
    ),
    ...measures.map((measure) => ({ measure, title: across ? named(total[language], measure) : measure.label[language] })),
  ];
  const columns: readonly ExportSheetColumn[] = [
    { title: rows.label, width: 180, format: '@', align: 'left' },
    ...figures.map(({ measure, title }): ExportSheetColumn => ({
      title,
      width: 120,
      format: formatOfMeasure(ctx, measure),
      align: 'right',
    })),
  ];
  const parts: Buffer[] = [];
  const sink = (bytes: Buffer): Promise<void> => {
    parts.push(bytes);
    return Promise.resolve();
  };
  const toDrawn = (measure: MeasureModel, index: number): SheetChart => {
    const { along, categories, series } = toChart(answer, statistic, index);
    const [alongName, otherName] = along === 'columns' ? [columnNames?.nameOf, rows.nameOf] : [rows.nameOf, columnNames?.nameOf];
    return {
      title: `${statistic.label[language]} · ${measure.label[language]}`,
      ...{ kind: statistic.chart, format: formatOfMeasure(ctx, measure) },
      categories: categories.map((key) => alongName?.(key) ?? key.key),
      series: series.map(({ of, rest: together, points }) => ({
        name: together ? rest[language] : of ? (otherName?.(of) ?? of.key) : measure.label[language],
        values: points.map(({ value }) => value),
      })),
    };
  };
  const drawn = format === 'xlsx' && answer.groups.length > 0 ? { name: charts[language], charts: measures.map(toDrawn) } : undefined;
  const sheet = { name: statistic.label[language], columns, ...(drawn ? { drawn } : {}) };
  const writer = format === 'xlsx' ? createXlsxWriter(sink, sheet) : createCsvWriter(sink, sheet);
  const add = (name: string, cells: readonly (StatisticFigures | null)[], all: StatisticFigures): Promise<void> =>
    writer.add([
      { text: name, typed: false },
      ...[...cells, all].flatMap((each) => measures.map((measure, index) => toCell(each?.[index], measure))),
    ]);
  try {
    for (const group of answer.groups) await add(rows.nameOf(group), group.cells, group.total);
    await add((answer.more ? totalOfAll(answer.groups.length) : total)[language], answer.totals.cells, answer.totals.total);
    await writer.end();
  } catch (error) {
    writer.abort();
    throw error;
  }
  return { bytes: Buffer.concat(parts), name: fileNameOf(statistic.label[language], format), type: contentTypes[format] };
}

/** Notes who took which statistic out, and over which rows. */
export async function auditStatistic(
  tx: Queryable,
  ctx: PageContext,
  { statistic, answer, format }: Omit<Written, 'language'>,
  { searchType, searchParam, searchListVO }: Values,
): Promise<void> {
  const said = {
    page: ctx.page.model.path,
    format,
    rows: answer.groups.length,
    columns: [statistic.name],
    search: { searchType, searchParam, searchListVO },
  };
  await writeAudit(tx, ctx, { action: 'export', changes: Object.entries(said).map(([field, after]) => ({ field, before: null, after })) });
}
