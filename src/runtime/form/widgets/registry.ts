import type { ComponentType } from 'react';
import type { FieldModel } from '../../../schema/page-model';
import type { WidgetProps } from '../widget-props';
import { CascaderWidget } from './cascader-widget';
import {
  CheckboxesWidget,
  DateTimeWidget,
  DayWidget,
  MultiSelectWidget,
  RadioWidget,
  SelectWidget,
  SwitchWidget,
  YesNoRadio,
  YesNoSelect,
} from './choice-widgets';
import { FilesWidget } from './files-widget';
import { FormulaWidget } from './formula-widget';
import { ImagesWidget } from './images-widget';
import { RecordDialogWidget } from './record-dialog-widget';
import { RecordsWidget, RecordWidget } from './record-select';
import { RichTextWidget } from './rich-text-widget';
import { StaffPicker } from './staff-picker';
import { NumberWidget, PasswordWidget, TextAreaWidget, TextWidget } from './text-widgets';
import { DepartmentPicker, TreeWidget } from './tree-widgets';

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
  checkboxes: CheckboxesWidget,
  treeSelect: TreeWidget,
  departmentPicker: DepartmentPicker,
  cascader: CascaderWidget,
  staffPicker: StaffPicker,
  recordDialog: RecordDialogWidget,
  recordSelect: RecordWidget,
  recordMultiSelect: RecordsWidget,
  files: FilesWidget,
  images: ImagesWidget,
  richText: RichTextWidget,
  formula: FormulaWidget,
});

/** Yes and no are entered as numbers, so they have widgets of their own under the common names. */
const yesNoWidgets: Readonly<Record<string, ComponentType<WidgetProps>>> = Object.freeze({
  switch: SwitchWidget,
  radio: YesNoRadio,
  select: YesNoSelect,
});

/** Gives the component of a widget's name; a name that nobody registered is entered as text. */
export const widgetOf = (field: FieldModel, name: string = field.widget): ComponentType<WidgetProps> =>
  (field.type === 'yesNo' ? yesNoWidgets : widgets)[name] ?? TextWidget;
