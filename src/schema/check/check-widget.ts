import { closestName } from '../../base/closest-name';
import type { Reporter } from '../context/compile-context';
import type { FieldModel } from '../model/record-model';
import type { JsonPath } from '../source/source-file';
import { choiceWidgets, widgetNames, widgetsByType } from '../context/type-defaults';

/** Gives the widget that a file names for a field of a type; undefined where it names none, or one that does not fit. */
export function checkWidget(
  report: Reporter,
  path: JsonPath,
  { given, type, choices }: { readonly given: string | undefined } & Pick<FieldModel, 'type' | 'choices'>,
): string | undefined {
  if (given === undefined) return given;
  const fitting = choices ? choiceWidgets : widgetsByType[type];
  if (fitting.includes(given)) return given;
  if (widgetNames.includes(given))
    report.fault(path, {
      zh: `控件“${given}”不能用在这种字段上，可用：${fitting.join('、')}`,
      en: `The widget "${given}" does not fit this field (${type}); ${fitting.join(', ')} do`,
    });
  else report.fault(path, { zh: `没有名为“${given}”的控件`, en: `No widget "${given}"`, hint: closestName(given, widgetNames) });
  return undefined;
}
