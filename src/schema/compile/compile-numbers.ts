import type { Transition } from '../../generated/page-file';
import type { Reporter } from '../context/compile-context';
import { findField } from '../context/find-field';
import type { FieldModel } from '../model/record-model';
import type { StatesModel } from '../model/states-model';
import type { Text } from '../model/text';
import type { JsonPath } from '../source/source-file';

/** Reports what a transition is to number and cannot: fields without a numbering rule, and those that its `set` would write over. */
export function noteNumbers(report: Reporter, at: JsonPath, transition: Transition, fields: readonly FieldModel[]): void {
  (transition.number ?? []).forEach((name, index) => {
    const path = [...at, 'number', index];
    const field = findField(report, fields, { name, path });
    if (field && field.number === undefined)
      report.fault(path, {
        zh: `“${name}”没有写编号规则 x-number，不能取号`,
        en: `"${name}" has no numbering rule: give the field x-number`,
      });
    if (transition.set?.[name] !== undefined)
      report.fault(
        [...at, 'set', name],
        { zh: `“${name}”由编号规则取号，不能用 set 写`, en: `"${name}" is numbered; set does not write it` },
        'key',
      );
  });
}

/** The labels of the transitions that give a field its number. Shape: undefined where a new record has one. */
export function numberedBy(states: StatesModel | undefined, name: string): readonly Text[] | undefined {
  const found = (states?.transitions ?? []).filter(({ number }) => number?.includes(name));
  return found.length > 0 ? found.map(({ label }) => label) : undefined;
}
