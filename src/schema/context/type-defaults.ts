import type { FieldType, Operator } from '../model/field-type';
import type { FieldModel } from '../model/record-model';

interface TypeDefaults {
  readonly widget: string;
  readonly cell: string;
  readonly align: FieldModel['align'];
  readonly width: number;
  readonly operators: readonly Operator[];
}

const ordered: readonly Operator[] = ['equal', 'notEqual', 'greater', 'greaterEqual', 'less', 'lessEqual', 'between'];
const moments: readonly Operator[] = ['range', 'between', 'equal', 'notEqual', 'greater', 'greaterEqual', 'less', 'lessEqual'];

/** What a type brings where neither kind nor page says otherwise; the first operator is the search bar's. */
export const typeDefaults: Readonly<Record<FieldType, TypeDefaults>> = Object.freeze({
  text: { widget: 'text', cell: 'text', align: 'left', width: 140, operators: ['contains', 'notContains', 'equal', 'notEqual', 'in'] },
  int: { widget: 'number', cell: 'number', align: 'right', width: 100, operators: ordered },
  decimal: { widget: 'number', cell: 'number', align: 'right', width: 110, operators: ordered },
  yesNo: { widget: 'switch', cell: 'yesNo', align: 'center', width: 80, operators: ['equal', 'notEqual'] },
  day: { widget: 'day', cell: 'day', align: 'left', width: 120, operators: moments },
  dateTime: { widget: 'dateTime', cell: 'dateTime', align: 'left', width: 170, operators: moments },
  option: { widget: 'select', cell: 'tag', align: 'center', width: 110, operators: ['equal', 'in', 'notEqual'] },
  options: { widget: 'multiSelect', cell: 'tags', align: 'left', width: 160, operators: ['in'] },
  ref: { widget: 'recordSelect', cell: 'ref', align: 'left', width: 160, operators: ['equal', 'in', 'notEqual'] },
  refs: { widget: 'recordMultiSelect', cell: 'refs', align: 'left', width: 180, operators: ['in'] },
  files: { widget: 'files', cell: 'files', align: 'left', width: 120, operators: [] },
  lines: { widget: 'lines', cell: 'text', align: 'left', width: 120, operators: [] },
});

/**
 * Operators that make sense for a type; a page or a kind may narrow them, never widen them. Serial numbers are texts, so that their zeros stay, and compared as the
 * numbers they are.
 */
export const operatorsOf = (type: FieldType, check?: string): readonly Operator[] =>
  typeDefaults[check === 'serial' ? 'decimal' : type].operators;

/** Widgets that each type may be entered with; the first is the usual one. */
export const widgetsByType: Readonly<Record<FieldType, readonly string[]>> = Object.freeze({
  text: ['text', 'textarea', 'password', 'richText', 'formula', 'pointGrid', 'pointReadings'],
  int: ['number', 'money'],
  decimal: ['number', 'money'],
  yesNo: ['switch', 'radio', 'segmented', 'select'],
  day: ['day'],
  dateTime: ['dateTime'],
  option: ['select', 'radio', 'segmented'],
  options: ['multiSelect', 'checkboxes'],
  ref: ['recordSelect', 'recordDialog', 'staffPicker', 'departmentPicker', 'treeSelect', 'cascader'],
  refs: ['recordMultiSelect', 'recordDialog', 'staffPicker'],
  files: ['files', 'images'],
  lines: ['lines', 'blocks'],
});

/** Widgets of whole numbers that a field lists. */
export const choiceWidgets: readonly string[] = ['select', 'radio', 'segmented'];

/** Names of the widgets that the runtime has. */
export const widgetNames: readonly string[] = [...new Set(Object.values(widgetsByType).flat())];

/** Names of the cells that the runtime has. */
export const cellNames: readonly string[] = [
  'text',
  'number',
  'money',
  'day',
  'dateTime',
  'tag',
  'tags',
  'yesNo',
  'ref',
  'refs',
  'files',
  'mono',
];

/** Schema of a filled value of the types that no kind describes. */
export const typeSchemas = Object.freeze({
  ref: { type: 'string', pattern: '^[1-9]\\d{0,18}$' },
  refs: { type: 'string', pattern: '^[1-9]\\d{0,18}(,[1-9]\\d{0,18})*$', maxLength: 20_000 },
  files: { type: 'string', pattern: '^[0-9a-f]{1,32}(?:,[0-9a-f]{1,32})*$', maxLength: 20_000 },
  options: { type: 'string', pattern: '^[^,]{1,40}(,[^,]{1,40})*$', maxLength: 20_000 },
}) satisfies Partial<Readonly<Record<FieldType, Readonly<Record<string, unknown>>>>>;
