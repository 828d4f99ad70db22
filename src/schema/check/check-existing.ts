import { closestName } from '../../base/closest-name';
import type { RawRecord, Reporter } from '../context/compile-context';
import { existingTables } from '../model/existing-tables';
import type { FieldModel } from '../model/record-model';
import type { PageCompileContext } from '../context/page-compile-context';

/** A key of a dictionary is text to the database. */
const storedType = (field: FieldModel): string => (field.type === 'option' ? 'text' : field.type);

/** Checks that every field of a record over a table of the system is a column of it. */
export function checkExisting(report: Reporter, raw: RawRecord, fields: readonly FieldModel[]): void {
  if (raw.existing === undefined) return;
  const table = existingTables[raw.existing];
  if (!table) {
    const hint = closestName(raw.existing, Object.keys(existingTables));
    report.fault(['existing'], { zh: `没有系统表“${raw.existing}”`, en: `No table of the system "${raw.existing}"`, hint });
    return;
  }
  for (const field of fields) {
    const at = ['fields', field.name];
    const type = Object.hasOwn(table.columns, field.column) ? table.columns[field.column] : undefined;
    if (type === undefined) {
      const hint = closestName(field.column, Object.keys(table.columns));
      const text = { zh: `系统表“${raw.existing}”没有列 ${field.column}`, en: `"${raw.existing}" has no column ${field.column}`, hint };
      report.fault(at, text, 'key');
    } else if (type !== storedType(field)) {
      report.fault(at, { zh: `列 ${field.column} 的类型是 ${type}`, en: `The column ${field.column} is of the type ${type}` }, 'key');
    } else if ((!table.writable || table.given.includes(field.column)) && !field.readOnly && field.name !== raw.states?.field) {
      report.fault(at, { zh: `“${field.name}”由系统给值，请写 readOnly`, en: `Nobody enters "${field.name}"; say readOnly` }, 'key');
    }
  }
}

const reading: ReadonlySet<string> = new Set(['view', 'export', 'print']);

/** Checks that a page over a table which only the system writes offers nothing that changes it. */
export function checkReadingOnly({ report, record, file }: PageCompileContext): void {
  const table = record.existing === undefined ? undefined : existingTables[record.existing];
  if (!table || table.writable) return;
  for (const list of ['toolbar', 'row'] as const)
    (file.actions?.[list] ?? []).forEach((entry, index) => {
      const name = typeof entry === 'string' ? entry : entry.do;
      const moves = table.movable === true && record.states?.transitions.some((each) => each.name === name) === true;
      if (!reading.has(name) && !moves)
        report.fault(['actions', list, index], {
          zh: `系统表“${record.existing ?? ''}”只能查看，不能“${name}”`,
          en: `"${record.existing ?? ''}" can only be read; there is no "${name}"`,
        });
    });
}
