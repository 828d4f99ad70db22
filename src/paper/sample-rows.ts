import { isObject, type Values } from '../base/dot-path';
import { openGrid, workOutReadings } from '../measure/record/readings';
import type { FieldSource } from '../schema/model/page-model';
import type { FieldModel } from '../schema/model/record-model';
import { isReference, type PaperModel } from '../schema/model/paper-model';

/** Made-up records with which a layout is tried. */
export type SampleKind = 'empty' | 'usual' | 'longest' | 'manyRows';

const rowCounts: Readonly<Record<SampleKind, number>> = { empty: 0, usual: 3, longest: 2, manyRows: 300 };
/** What people may have typed: the words of a paper are tried beside values of either language. */
export type SampleLanguage = 'zh' | 'en';
const longTexts = {
  zh: '湖南省计量检测研究院长度几何量标准器具甲级（0.02 mm）',
  en: 'Hunan Institute of Metrology, dimensional standards of the first class (0.02 mm) ',
} as const;

interface Sampling {
  readonly kind: SampleKind;
  readonly language: SampleLanguage;
}

function textSample(field: FieldModel, { kind, language }: Sampling): string {
  if (kind !== 'longest') return field.mono ? 'A2026-0001' : field.label[language];
  const limit = Math.min(Number(field.schema['maxLength'] ?? 60), 200);
  const filler = field.mono ? 'LH2026-0001-ABCD-' : longTexts[language];
  return filler.repeat(Math.ceil(limit / filler.length)).slice(0, limit);
}

/** A grid of two points with an uncertainty, and readings that were taken by it. */
const sampleGrid = JSON.stringify({
  label: { zh: '示值', en: 'Indication' },
  parameters: [
    {
      ...{
        name: 'error',
        label: { zh: '示值误差', en: 'Error of indication' },
        unit: 'mm',
        points: [{ nominal: '10' }, { nominal: '20' }],
      },
      series: [{ name: 'reading', label: { zh: '读数', en: 'Reading' }, count: '1' }],
      columns: [
        { name: 'error', label: { zh: '示值误差', en: 'Error' }, unit: 'mm', formula: 'mean(reading) - nominal', round: { places: '2' } },
      ],
    },
  ],
});
const { template: openedGrid } = openGrid(sampleGrid);
const sampleReadings = openedGrid
  ? workOutReadings(openedGrid, { error: [{ asFound: { reading: ['10.01'] } }, { asFound: { reading: ['20.02'] } }] }).text
  : '';

/** A value of a field as it stands on the wire; null for an empty record. */
function sampleOf(field: FieldModel, sampling: Sampling): unknown {
  const { kind } = sampling;
  if (kind === 'empty') return null;
  switch (field.type) {
    case 'text':
      return textSample(field, sampling);
    case 'int':
      return kind === 'longest' ? 999_999 : 2;
    case 'decimal':
      return kind === 'longest' ? '12345678.90' : '120.50';
    case 'yesNo':
      return 1;
    case 'option':
    case 'options':
      return field.options?.at(kind === 'longest' ? -1 : 0)?.key ?? null;
    case 'day':
      return '2026-03-01';
    case 'dateTime':
      return '2026-03-01 09:30:00';
    default:
      return null;
  }
}

function setAt(row: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (rest.length === 0) row[name] = value;
  else {
    const inner: Record<string, unknown> = isObject(row[name]) ? { ...row[name] } : {};
    setAt(inner, rest, value);
    row[name] = inner;
  }
}

function sampleRow(sources: readonly FieldSource[], sampling: Sampling, own: (name: string) => FieldModel | undefined): Values {
  const { kind, language } = sampling;
  const row: Record<string, unknown> = {};
  const refs: Record<string, unknown> = {};
  for (const source of sources) {
    const field = source.through === undefined ? source.of : own(source.own);
    if (source.through === undefined && source.of.grid !== undefined) {
      if (kind !== 'empty') setAt(row, source.of.path, sampleReadings);
      setAt(row, source.of.grid.split('.'), sampleGrid);
      continue;
    }
    if (!field || !isReference(field)) {
      setAt(row, source.of.path, sampleOf(source.of, sampling));
      continue;
    }
    const through = sources.filter((each) => each.own === field.name && each.through !== undefined);
    const target = {
      display: kind === 'empty' ? '' : kind === 'longest' ? longTexts[language] : field.label[language],
      ...Object.fromEntries(through.map((each) => [each.through, sampleOf(each.of, sampling)])),
    };
    refs[field.name] = kind === 'empty' ? (field.type === 'refs' ? [] : null) : field.type === 'refs' ? [target, target] : target;
  }
  return { ...row, $refs: refs };
}

/** Makes a record of a paper, with the rows of its lists. */
export function makeSample(
  paper: PaperModel,
  kind: SampleKind,
  ownFields: readonly FieldModel[],
  language: SampleLanguage = 'zh',
): { readonly row: Values; readonly related: Readonly<Record<string, readonly Values[]>> } {
  const own = (name: string): FieldModel | undefined => ownFields.find((field) => field.name === name);
  const row: Record<string, unknown> = { ...sampleRow(paper.fields, { kind: kind === 'manyRows' ? 'usual' : kind, language }, own) };
  const related: Record<string, readonly Values[]> = {};
  for (const list of paper.lists) {
    const inner = own(list.name)?.line?.fields ?? [];
    const of = (name: string): FieldModel | undefined =>
      inner.find((field) => field.name === name) ?? list.fields.find((each) => each.field === name)?.of;
    const lines = { kind: kind === 'manyRows' ? 'usual' : kind, language } as const;
    const rows = Array.from({ length: rowCounts[kind] }, () => sampleRow(list.fields, lines, of));
    if (list.related) related[list.name] = rows;
    else setAt(row, own(list.name)?.path ?? [list.name], rows);
  }
  return { row, related };
}
