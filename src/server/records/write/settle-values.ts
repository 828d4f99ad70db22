import { formatDecimal, toWritten, writtenText } from '../../../base/decimal';
import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/record-model';

/** Writes judged decimals with the places that their columns keep, or as they were entered, in lines too, so that what is stored and what the trail tells are one text. */
export function settleDecimals(record: RecordModel, values: Values): Values {
  let result = values;
  for (const field of record.fields) {
    const value = getAt(result, field.path);
    const { line } = field;
    if (line && Array.isArray(value)) {
      result = setAt(
        result,
        field.path,
        value.map((each: unknown) => (isObject(each) ? settleDecimals(line, each) : each)),
      );
    } else if (field.type === 'decimal') {
      const number = toWritten(value);
      if (number) result = setAt(result, field.path, field.scale === undefined ? writtenText(number) : formatDecimal(number, field.scale));
    }
  }
  return result;
}
