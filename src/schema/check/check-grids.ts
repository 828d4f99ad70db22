import { closestName } from '../../base/closest-name';
import type { Reporter } from '../context/compile-context';
import type { FieldModel } from '../model/record-model';

/** Readings name the point grid of their own record, and nothing else does; a sub-table has neither. */
export function checkGrids(report: Reporter, fields: readonly FieldModel[], asLine: boolean): void {
  const grids = fields.filter((field) => field.normalize === 'grid').map(({ name }) => name);
  for (const field of fields) {
    const isReadings = field.normalize === 'readings';
    const at = ['fields', field.name];
    if (asLine && (isReadings || field.normalize === 'grid'))
      report.fault(at, { zh: '明细表里不能有测量点表与测量数据', en: 'A sub-table has no point grid and no readings' });
    else if (isReadings && (field.grid === undefined || !grids.includes(field.grid)))
      report.fault(field.grid === undefined ? at : [...at, 'x-grid'], {
        zh: field.grid === undefined ? '测量数据要用 x-grid 写明按哪个测量点表' : `“${field.grid}”不是本记录的测量点表`,
        en: field.grid === undefined ? 'Readings name their point grid by x-grid' : `"${field.grid}" is no point grid of this record`,
        hint: closestName(field.grid ?? '', grids) ?? grids[0],
      });
    else if (!isReadings && field.grid !== undefined)
      report.fault([...at, 'x-grid'], { zh: 'x-grid 只用于测量数据', en: 'x-grid belongs to readings' }, 'key');
  }
}
