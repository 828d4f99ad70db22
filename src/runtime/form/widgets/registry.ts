import type { ComponentType } from 'react';
import type { FieldModel } from '../../../schema/page-model';
import type { WidgetProps } from '../widget-props';
import { DateTimeWidget, DayWidget, MultiSelectWidget, RadioWidget, SelectWidget, SwitchWidget } from './choice-widgets';
import { FilesWidget } from './files-widget';
import { RecordsWidget, RecordWidget, TreeWidget } from './record-widgets';
import { NumberWidget, PasswordWidget, TextAreaWidget, TextWidget } from './text-widgets';

const widgets: Readonly<Record<string, ComponentType<WidgetProps>>> = Object.freeze({
  text: TextWidget,
  textarea: TextAreaWidget,
  password: PasswordWidget,
  number: NumberWidget,
  money: NumberWidget,
  day: DayWidget,
  dateTime: DateTimeWidget,
  switch: SwitchWidget,
  select: SelectWidget,
  multiSelect: MultiSelectWidget,
  radio: RadioWidget,
  treeSelect: TreeWidget,
  recordSelect: RecordWidget,
  recordMultiSelect: RecordsWidget,
  files: FilesWidget,
});

/** Gives the component of a widget's name; a name that nobody registered is entered as text. */
export const widgetOf = (field: FieldModel, name: string = field.widget): ComponentType<WidgetProps> => widgets[name] ?? TextWidget;
