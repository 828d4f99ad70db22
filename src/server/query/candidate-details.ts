import { getAt } from '../../base/dot-path';
import { formatValue } from '../../schema/entry/format-value';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import { sentences } from '../../schema/model/sentences';
import type { Language } from '../language';
import { maskValue, ruleOf } from './field-rules';
import type { Row } from './load-rows';
import type { FindWord } from './own-words';
import { displayOf, isOutOfReach } from './reach';
import type { RecordSource } from './record-source';

const between = ' · ';

/**
 * The fields that tell a target's records apart, as far as the caller sees them: those of a page that he may view, without the ones that a rule hides.
 * Without a `reach` the server asks for itself.
 */
export const detailFields = ({ reach, rules }: RecordSource, target: RecordModel): readonly FieldModel[] =>
  reach?.views(target.name) === false
    ? []
    : (target.details ?? []).flatMap((name) =>
        target.fields.filter((field) => field.name === name && ruleOf(rules, target.name, name) !== 'hidden'),
      );

/** A text and a choice say what they are; a day, a number and a yes without its label do not. */
const saysItself: ReadonlySet<FieldModel['type']> = new Set(['text', 'option']);

/** Writes what tells a record apart from others of its name, as one line in a language. */
export function toDetails(
  source: RecordSource,
  { target, row }: { readonly target: RecordModel; readonly row: Row },
  { language, wordOf }: { readonly language: Language; readonly wordOf?: FindWord },
): string {
  const write = (field: FieldModel): string => {
    const value = getAt(row, field.path);
    const told = ruleOf(source.rules, target.name, field.name) === 'masked' ? maskValue(field, value) : value;
    const own = field.dict === undefined ? undefined : wordOf?.(field.dict, String(told));
    const word = own ?? formatValue(field, told, language);
    if (word === '' || saysItself.has(field.type)) return word;
    const unit = field.unit === undefined ? '' : ` ${field.unit[language]}`;
    return `${field.label[language]} ${word}${unit}`;
  };
  return detailFields(source, target)
    .map(write)
    .filter((word) => word !== '')
    .join(between);
}

const marks = { zh: ['（', '）', '、'], en: [' (', ')', ', '] } as const;

/** Says which records may not be chosen for a reference, each with what tells it apart: that mostly says why as well. */
export function toRefusal(
  source: RecordSource,
  { field, target }: { readonly field: FieldModel; readonly target: RecordModel },
  rows: readonly Row[],
): Text {
  const name = displayOf(field, target);
  if (isOutOfReach(source, { field, target, name })) return sentences.notOffered(field.label);
  const write = (language: Language): string => {
    const [open, close, and] = marks[language];
    const called = rows.map((row) => {
      const details = toDetails(source, { target, row }, { language });
      return `${String(getAt(row, name.split('.')) ?? '')}${details === '' ? '' : `${open}${details}${close}`}`;
    });
    return called.join(and);
  };
  return sentences.notOfferedHere(field.label, { zh: write('zh'), en: write('en') });
}
