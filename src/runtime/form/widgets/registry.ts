import { type ComponentType, createElement } from 'react';
import type { FieldModel } from '../../../schema/model/record-model';
import type { WidgetProps } from '../engine/widget-props';
import { loadWith } from '../../../ui/i18n';
import { lazyPart } from '../../../ui/lazy-part';
import type { FormilyProps } from './formily-widget';
import { RecordDialogWidget } from './record-dialog-widget';
import { RecordsWidget, RecordWidget } from './record-select';
import { MultiSelectWidget, NumberSelect, SelectWidget } from './select-widgets';
import { StaffPicker } from './staff-picker';
import { NumberWidget, PasswordWidget, TextAreaWidget, TextWidget } from './text-widgets';
import { WidgetWait } from './widget-wait';

type Widget = ComponentType<WidgetProps>;

const wait = createElement(WidgetWait);
const later = (fetch: () => Promise<Widget>): Widget => lazyPart<WidgetProps>(fetch, wait);

/** A component of the Formily ecosystem, made with `connect` and `mapProps`, as a widget. */
const ofFormily = (fetch: () => Promise<ComponentType<FormilyProps>>): Widget =>
  later(async () => (await import('./formily-widget')).formilyWidget(await fetch()));

const Switches = later(async () => (await import('./mark-widgets')).SwitchWidget);

const Segments = ofFormily(async () => (await import('./segments')).Segments);

// Text, numbers and lists come with every form; what weighs more comes with the first form that asks for it.
const widgets: Readonly<Record<string, Widget>> = {
  text: TextWidget,
  textarea: TextAreaWidget,
  password: PasswordWidget,
  suggest: later(async () => (await import('./suggest-widget')).SuggestWidget),
  number: NumberWidget,
  money: NumberWidget,
  day: later(async () => (await import('./date-widgets')).DayWidget),
  dateTime: later(async () => (await import('./date-widgets')).DateTimeWidget),
  switch: Switches,
  select: SelectWidget,
  multiSelect: MultiSelectWidget,
  radio: later(async () => (await import('./mark-widgets')).RadioWidget),
  segmented: Segments,
  checkboxes: later(async () => (await import('./mark-widgets')).CheckboxesWidget),
  treeSelect: later(async () => (await import('./tree-widgets')).TreeWidget),
  departmentPicker: later(async () => (await import('./tree-widgets')).DepartmentPicker),
  cascader: later(async () => (await import('./cascader-widget')).CascaderWidget),
  staffPicker: StaffPicker,
  recordDialog: RecordDialogWidget,
  recordSelect: RecordWidget,
  recordMultiSelect: RecordsWidget,
  files: later(async () => (await import('./files/files-widget')).FilesWidget),
  images: later(async () => (await import('./files/images-widget')).ImagesWidget),
  richText: later(async () => (await loadWith('panels', () => import('./rich-text/rich-text-editor'))).RichTextEditor),
  formula: later(async () => (await loadWith('panels', () => import('./formula/formula-editor'))).FormulaEditor),
  pointGrid: later(async () => (await loadWith('panels', () => import('./points/point-grid-widget'))).PointGridWidget),
  pointReadings: later(async () => (await loadWith('panels', () => import('./points/point-readings-widget'))).PointReadingsWidget),
};

/** Yes and no, and numbers that a field lists, are entered as numbers, so they have widgets of their own under the common names. */
const numberWidgets: Readonly<Record<string, Widget>> = {
  switch: Switches,
  radio: later(async () => (await import('./mark-widgets')).NumberRadio),
  segmented: Segments,
  select: NumberSelect,
};

/** Gives the component of a widget's name; a name that nobody registered is entered as text. */
export const widgetOf = (field: FieldModel, name: string = field.widget): Widget =>
  (field.choices || field.type === 'yesNo' ? numberWidgets : widgets)[name] ?? widgets[name] ?? TextWidget;
