import { closestName } from '../../base/closest-name';
import type { Reporter } from '../context/compile-context';
import type { FieldType } from '../model/field-type';
import type { JsonPath } from '../source/source-file';
import { widgetNames, widgetsByType } from '../context/type-defaults';

/** Gives the widget that a file names for a field of a type; undefined where it names none, or one that does not fit. */
export function checkWidget(
  report: Reporter,
  path: JsonPath,
  { given, type }: { readonly given: string | undefined; readonly type: FieldType },
): string | undefined {
  if (given === undefined || given.startsWith('slot:')) return given;
  const fitting = widgetsByType[type];
  if (fitting.includes(given)) return given;
  if (widgetNames.includes(given))
    report.fault(path, {
      zh: `控件“${given}”不能用在这种字段上，可用：${fitting.join('、')}`,
      en: `The widget "${given}" does not fit this field (${type}); ${fitting.join(', ')} do`,
    });
  else report.fault(path, { zh: `没有名为“${given}”的控件`, en: `No widget "${given}"`, hint: closestName(given, widgetNames) });
  return undefined;
}
