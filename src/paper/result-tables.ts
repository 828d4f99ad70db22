import { isObject, type Values } from '../base/dot-path';
import { openGrid } from '../measure/record/readings';
import type { Parameter, Stage } from '../measure/record/template';
import { toDsiUnit } from './dsi-unit';

/** A column of a table of results. */
interface ResultColumn {
  readonly label: string;
  readonly unit: string;
  /** The unit in the notation of D-SI; '' where it has no name there. */
  readonly dsi: string;
  /** Its values one after the other, `NaN` where there is none; with the expanded uncertainties and coverage factors that belong to them, or ''. */
  readonly values: string;
  readonly uncertainties: string;
  readonly factors: string;
}

/** What was measured of one parameter, as a certificate tells it: the points, and what was computed for each; no single readings. */
export interface ResultTable extends Values {
  readonly label: string;
  readonly unit: string;
  readonly columns: readonly ResultColumn[];
  /** A row for each point, a text for each column. */
  readonly rows: readonly (readonly string[])[];
}

type Language = 'zh' | 'en';
const nominalWord = { zh: '标称值', en: 'Nominal' } as const;
const stageWords: Readonly<Record<Stage, Readonly<Record<Language, string>>>> = {
  asFound: { zh: '调前', en: 'as found' },
  asLeft: { zh: '调后', en: 'as left' },
};

function shownCells(readings: unknown): ReadonlyMap<string, string> {
  const parsed: unknown = typeof readings === 'string' && readings !== '' ? JSON.parse(readings) : undefined;
  const cells: unknown = isObject(parsed) ? parsed['cells'] : undefined;
  return new Map(
    (Array.isArray(cells) ? cells : [])
      .filter(isObject)
      .flatMap(({ address, shown }) => (typeof address === 'string' && typeof shown === 'string' ? [[address, shown] as const] : [])),
  );
}

const listed = (texts: readonly string[]): string => texts.map((text) => (text === '' ? 'NaN' : text)).join(' ');

function toTable(parameter: Parameter, cells: ReadonlyMap<string, string>, language: Language): ResultTable {
  const { name, label, unit, points, stages, columns, budget } = parameter;
  const textsOf = (part: string): readonly string[] => points.map((_, index) => cells.get(`${name}/${String(index + 1)}/${part}`) ?? '');
  const some = (texts: readonly string[]): boolean => texts.some((text) => text !== '');
  const done = stages.filter((stage) => columns.some((column) => some(textsOf(`${stage}/${column.name}`))));
  const made = (called: string, its: string, part: string, sure = ''): { column: ResultColumn; texts: readonly string[] } => {
    const [texts, expanded, factors] = [textsOf(part), sure === '' ? [] : textsOf(sure), sure === '' ? [] : textsOf(`${sure}/k`)];
    const uncertain = some(expanded) ? { uncertainties: listed(expanded), factors: listed(factors) } : { uncertainties: '', factors: '' };
    return { column: { label: called, unit: its, dsi: toDsiUnit(its), values: listed(texts), ...uncertain }, texts };
  };
  const all = [
    made(nominalWord[language], unit, 'nominal'),
    ...done.flatMap((stage) => {
      const suffix = done.length > 1 ? (language === 'zh' ? `（${stageWords[stage].zh}）` : ` (${stageWords[stage].en})`) : '';
      const own = columns.map((column) => {
        const sure = column.name === budget?.column ? `${stage}/${budget.name}` : '';
        return made(`${column.label[language]}${suffix}`, column.unit, `${stage}/${column.name}`, sure);
      });
      const its = columns.find((column) => column.name === budget?.column)?.unit ?? '';
      const sure = budget ? [made(`U${suffix}`, its, `${stage}/${budget.name}`), made(`k${suffix}`, '', `${stage}/${budget.name}/k`)] : [];
      return [...own, ...sure.filter(({ texts }) => some(texts))];
    }),
  ];
  return {
    ...{ label: label[language], unit, columns: all.map(({ column }) => column) },
    rows: points.map((_, index) => all.map(({ texts }) => texts[index] ?? '')),
  };
}

/** Makes what a certificate tells of readings: a table for each parameter of their grid. Shape: none where there is no grid, or nothing was measured. */
export function toResultTables(grid: unknown, readings: unknown, language: Language): readonly ResultTable[] {
  const template = typeof grid === 'string' ? openGrid(grid).template : undefined;
  const cells = shownCells(readings);
  return template && cells.size > 0 ? template.parameters.map((parameter) => toTable(parameter, cells, language)) : [];
}
