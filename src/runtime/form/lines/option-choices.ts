import type { FieldModel } from '../../../schema/model/record-model';
import type { EntryChoice } from '../../../ui/grid/edit/edit-model';
import type { Language } from '../../source/use-text';
import type { Target } from '../../source/target';
import { fitOf } from './fit-of';

interface OptionRequest {
  /** The key that stands in the cell: it stays among the choices even where it can no longer be chosen anew. */
  readonly own: string;
  readonly typed: string;
  readonly language: Language;
  offers(target: Target): boolean;
}

/** Lists the entries of a dictionary that fit what is typed into a cell, the best first. */
export const optionChoices = (field: FieldModel, { own, typed, language, offers }: OptionRequest): readonly EntryChoice[] =>
  (field.options ?? [])
    .filter((option) => option.key === own || (option.sealed !== true && offers({ ...option.values, key: option.key })))
    .map(({ key, label }) => ({ key, label: label[language], fit: typed === '' ? 0 : fitOf(label, typed) }))
    .filter(({ fit }) => fit !== undefined)
    .sort((one, other) => (one.fit ?? 0) - (other.fit ?? 0))
    .map(({ key, label }) => ({ key, label }));
