import { decimalText, toDecimal } from '../../base/decimal';
import { convertReading } from '../../measure/units/convert-reading';
import { readNumber } from '../../measure/units/read-number';
import type { Parameter, Stage, Template } from '../../measure/record/template';
import type { AcquireRule } from '../../measure/record/acquisition';
import { type AcquiredValues, Taking } from './acquired-values';
import { type AcquireSource, namedColumns, type SourceColumn } from './source';
import type { SourceRow, SourceTable } from './source-table';

/** Where a line of the mapping puts its values in the grid. */
interface Aim {
  readonly line: SourceColumn;
  readonly parameter: Parameter;
  readonly unit: string;
  /** Readings of the series; absent for what is entered once a point. */
  readonly count?: number;
  readonly stage: Stage;
}

interface Mapping {
  readonly source: AcquireSource;
  readonly template: Template;
  readonly stage: Stage;
}

function aimOf({ template, stage }: Mapping, line: SourceColumn): Aim | AcquireRule {
  const { parameters } = template;
  const parameter =
    line.parameter === '' && parameters.length === 1 ? parameters[0] : parameters.find(({ name }) => name === line.parameter);
  if (!parameter) return 'noParameter';
  const input = parameter.inputs.find(({ name }) => name === line.quantity);
  if (input) return { line, parameter, unit: input.unit, stage };
  const series = parameter.series.find(({ name }) => name === line.quantity);
  if (!series) return 'noQuantity';
  const at = line.stage ?? (parameter.stages.includes(stage) ? stage : parameter.stages[0]);
  if (!at || !parameter.stages.includes(at)) return 'noStage';
  return { line, parameter, unit: parameter.unit, count: series.count, stage: at };
}

/** The unit in brackets at the end of a heading: `示值(kPa)`, `Reading [mm]`. */
const unitOfHeading = (heading: string): string => /[([（【]\s*([^()[\]（）【】]{1,20})\s*[)\]）】]\s*$/.exec(heading)?.[1] ?? '';

/** A value in the unit of its cell, or what is wrong with it. */
function valueOf(
  { form }: Pick<AcquireSource, 'form'>,
  written: string,
  { units, to }: { readonly units: readonly string[]; readonly to: string },
): { readonly text: string; readonly unit: string } | { readonly rule: AcquireRule; readonly detail?: string } {
  const number = readNumber(written, form);
  if (!number) return { rule: 'notNumber' };
  // What stands with the value says more than the setting.
  const unit = [number.unit, ...units].find((each) => each !== '') ?? '';
  const converted = convertReading(number.text, unit, to);
  return 'text' in converted ? { text: converted.text, unit } : { rule: converted.fault, detail: unit };
}

class RowMapper {
  constructor(
    private readonly taking: Taking,
    private readonly mapping: Mapping,
    private readonly table: SourceTable,
  ) {}

  /** The point of a row by its nominal value. Shape: from 0. */
  private pointOf(row: SourceRow, { points, unit }: Parameter): number | undefined {
    const { source } = this.mapping;
    const read = row.cell(source.pointColumn);
    const found = valueOf(source, read, { units: [source.pointUnit, unitOfHeading(source.pointColumn)], to: unit });
    const at = { row: row.number, column: source.pointColumn, read };
    if ('rule' in found) return this.taking.fault({ ...found, ...at });
    const nominal = toDecimal(found.text);
    const index = points.findIndex((point) => nominal && point.nominal.eq(nominal));
    return index >= 0
      ? index
      : this.taking.fault({ rule: 'noPoint', ...at, detail: nominal ? `${decimalText(nominal)} ${unit}`.trim() : read });
  }

  /** Puts the rows of a line one after the other where they belong. */
  line(aim: Aim, rows: readonly SourceRow[]): void {
    const { line, parameter, count } = aim;
    const { source } = this.mapping;
    const perPoint = count === undefined || line.reading !== undefined ? 1 : count;
    const seen = new Map<number, number>();
    rows.forEach((row, index) => {
      const read = row.cell(line.column);
      const point =
        line.point !== undefined ? line.point - 1 : source.pointColumn !== '' ? this.pointOf(row, parameter) : Math.floor(index / perPoint);
      if (point === undefined) return;
      const turn = seen.get(point) ?? 0;
      seen.set(point, turn + 1);
      if (read === '') return;
      const reading = line.reading === undefined ? turn : line.reading - 1;
      const at = { row: row.number, column: line.column };
      const isOver = turn >= perPoint || (count !== undefined && reading >= count) || point >= parameter.points.length;
      if (isOver) return void this.taking.fault({ rule: 'tooMany', ...at, read });
      const base = `${parameter.name}/${String(point + 1)}`;
      const address = count === undefined ? `${base}/${line.quantity}` : `${base}/${aim.stage}/${line.quantity}/${String(reading + 1)}`;
      const units = [line.unitColumn === '' ? '' : row.cell(line.unitColumn), line.unit, unitOfHeading(line.column)];
      const found = valueOf(source, read, { units, to: aim.unit });
      if ('rule' in found) return void this.taking.fault({ ...found, ...at, read, address });
      const said = found.unit === '' || read.endsWith(found.unit) ? read : `${read} ${found.unit}`;
      this.taking.take(address, { text: found.text, read: said.slice(0, 100) }, at);
    });
  }

  rowsOf({ label }: SourceColumn, rows: readonly SourceRow[]): readonly SourceRow[] {
    const { labelColumn } = this.mapping.source;
    return label === '' || labelColumn === '' ? rows : rows.filter((row) => row.cell(labelColumn).toLowerCase() === label.toLowerCase());
  }

  /** Says which of the named columns are not there, beside those that are. */
  tellMissing(): void {
    const missing = namedColumns(this.mapping.source).filter((column) => !this.table.has(column));
    const detail = this.table.columns.slice(0, 20).join('、').slice(0, 300);
    for (const column of missing) this.taking.fault({ rule: 'noColumn', column, detail });
  }
}

/** Puts what a source gave into the cells of a point grid, as the source's mapping says. `key` tells the rows of this record; absent: all are. */
export function mapRows(table: SourceTable, mapping: Mapping & { readonly key?: string }): AcquiredValues {
  const { source, key } = mapping;
  const taking = new Taking();
  const mapper = new RowMapper(taking, mapping, table);
  mapper.tellMissing();
  const isOwn = (row: SourceRow): boolean => source.keyColumn === '' || row.cell(source.keyColumn).toLowerCase() === key?.toLowerCase();
  const rows = key === undefined ? table.rows : table.rows.filter(isOwn);
  if (rows.length === 0) taking.fault({ rule: 'noRows', ...(key === undefined ? {} : { detail: key }) });
  for (const line of source.columns) {
    const aim = aimOf(mapping, line);
    if (typeof aim === 'string')
      taking.fault({
        rule: aim,
        column: line.column,
        detail: line.parameter === '' || aim === 'noQuantity' ? line.quantity : line.parameter,
      });
    else if (table.has(line.column)) mapper.line(aim, mapper.rowsOf(line, rows));
  }
  return { values: Object.fromEntries(taking.values), faults: taking.faults, rows: rows.length };
}
