import { trimText } from '../../../base/text';
import { readWhole } from '../../../base/whole-number';
import { type CellReading, readCell } from '../../../schema/entry/read-cell';
import { createWordFinder, type ImportWord, yesNoChoices } from '../../../schema/entry/word-finder';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { fitOf, isKey } from './fit-of';

type FindWord = (field: FieldModel, text: string) => string | undefined;

const finders = new WeakMap<RecordModel, FindWord>();

/** Finds keys by what people call them, for the fields of a line. */
function finderOf(line: RecordModel): FindWord {
  const found = finders.get(line);
  if (found) return found;
  const wordsOf = (field: FieldModel): readonly ImportWord[] =>
    field.type === 'yesNo' ? yesNoChoices : (field.options ?? []).map(({ key, label }) => ({ key, ...label }));
  const exact = createWordFinder(new Map(line.fields.map((field) => [field.name, wordsOf(field)])));
  const made: FindWord = (field, text) => {
    if (!isKey(field, text)) return exact(field, text);
    // Who writes a number means the label that has it (`5`: `5位`), whatever number that choice is stored by.
    const fits = (field.options ?? []).flatMap((option) => {
      const fit = option.sealed === true ? undefined : fitOf(option.label, text);
      return fit === undefined ? [] : [{ key: option.key, fit }];
    });
    const best = Math.min(...fits.map(({ fit }) => fit));
    const meant = fits.filter(({ fit }) => fit === best);
    return fits.length === 0 ? exact(field, text) : meant.length === 1 ? meant[0]?.key : undefined;
  };
  finders.set(line, made);
  return made;
}

/** What a typed or pasted cell means. */
export type Entry =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** Several labels fit, and as it is written it would be the key of a choice that nobody meant. */
  | { readonly kind: 'unclear' };

/**
 * Reads what was typed or pasted into a cell as an import reads it: labels before keys, full-width digits, separated thousands, days in every
 * usual form. What cannot be understood stays as it is written, to be refused at its cell.
 */
export function readEntry(line: RecordModel, field: FieldModel, text: string): Entry {
  if (trimText(text) === '') return { kind: 'value', value: null };
  const reading: CellReading = readCell({ from1904: false, findWord: finderOf(line) }, field, { text });
  switch (reading.kind) {
    case 'names':
      return { kind: 'names', names: reading.names };
    case 'wrong':
      return isKey(field, text) ? { kind: 'unclear' } : { kind: 'value', value: trimText(text) };
    case 'value': {
      const { value } = reading;
      return { kind: 'value', value: field.type === 'int' && typeof value === 'string' ? (readWhole(value) ?? value) : value };
    }
  }
}

/** Says of a value that was kept as it was written why it is none: `没有“甲级”这一项`; undefined where it is one. */
export function entryFault(line: RecordModel, field: FieldModel, value: unknown): Text | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (field.type === 'ref' && !/^\d+$/.test(value))
    return {
      zh: `${field.label.zh}里没有“${value.slice(0, 50)}”，请从列表中选择`,
      en: `${field.label.en} has no "${value.slice(0, 50)}"; choose one from the list`,
    };
  if (field.type !== 'option' && field.type !== 'options' && field.type !== 'yesNo') return undefined;
  if (isKey(field, value)) return undefined;
  const reading = readCell({ from1904: false, findWord: finderOf(line) }, field, { text: value });
  return reading.kind === 'wrong' ? reading.sentence : undefined;
}
