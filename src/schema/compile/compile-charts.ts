import { closestName } from '../../base/closest-name';
import type { PageCompileContext } from '../context/page-compile-context';
import type { ChartModel } from '../model/page-model';
import type { FieldModel } from '../model/record-model';
import type { FaultText, JsonPath } from '../source/source-file';

const grouped: readonly FieldModel['type'][] = ['day', 'option'];
const added: readonly FieldModel['type'][] = ['decimal', 'int'];

/** Compiles the figures that the home page draws of a page. */
export function compileCharts({ file, report, record }: PageCompileContext): readonly ChartModel[] {
  const need = (at: JsonPath, name: string, types: readonly FieldModel['type'][], said: FaultText): void => {
    const field = record.fields.find((each) => each.name === name);
    const fit = record.fields.filter(({ type, system }) => types.includes(type) && !system).map((each) => each.name);
    if (!field) report.fault(at, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, fit) ?? fit[0] });
    else if (!types.includes(field.type)) report.fault(at, { ...said, hint: fit[0] });
  };
  return Object.entries(file.chart ?? {}).map(([name, { label, by, sum, for: roles }]): ChartModel => {
    need(['chart', name, 'by'], by, grouped, {
      zh: '图表按日期（按月）或选项字段分组',
      en: 'A chart is drawn by a day, month by month, or by an option',
    });
    if (sum !== undefined)
      need(['chart', name, 'sum'], sum, added, { zh: '图表合计的是数字字段', en: 'A chart adds up a field of numbers' });
    return { name, label, by, ...(sum === undefined ? {} : { sum }), ...(roles ? { roles } : {}) };
  });
}
