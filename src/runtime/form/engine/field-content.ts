import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { bodyText, toJudged } from './submit-body';

const plain = (field: FieldModel, value: unknown): string => {
  if (isEmpty(value)) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field.type === 'decimal' && field.scale !== undefined ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text;
};

/** A text that is the same for the same content of a line; its version and the targets of its references do not count. */
export function lineContent(line: RecordModel, values: unknown): string {
  const judged = isObject(values) ? toJudged(line, values) : {};
  return line.fields
    .filter((field) => !field.system && !field.readOnly)
    .map((field) => plain(field, getAt(judged, field.path)))
    .join('\u0001');
}

/** A text that is the same for the same content of a field; the targets of references do not count, nor do noughts at the end of numbers that have fixed places. */
export function fieldContent(record: RecordModel, field: FieldModel, values: Values): string {
  const value = getAt(toJudged(record, values), field.path);
  const { line } = field;
  if (!line || !Array.isArray(value)) return plain(field, value);
  return value.map((each: unknown) => `${bodyText({ id: getAt(each, ['id']) })}${lineContent(line, each)}`).join('\n');
}
