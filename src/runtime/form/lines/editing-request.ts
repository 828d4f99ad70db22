import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { EditTexts } from '../../../ui/grid/edit/edit-model';
import type { PageUser } from '../../source/page-context';
import type { PageSource } from '../../source/page-source';
import type { Language } from '../../source/use-text';
import type { FormSession } from '../engine/form-session';

/** What is said while lines are edited; sentences in the language on screen. */
export interface EditingWords extends EditTexts {
  readonly loading: string;
  readonly nothingFound: string;
  readonly lookUpFailed: string;
  /** Told after a paste: how many cells were filled, how many could not be entered, and how many lines had no room. */
  pasted(cells: number, rest: { readonly refused: number; readonly left: number }): string;
}

export interface EditingRequest {
  readonly session: FormSession;
  /** The sub-table. */
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly source: PageSource;
  readonly user: PageUser;
  readonly language: Language;
  readonly words: EditingWords;
  announce(text: string): void;
  /** Says why a cell cannot be entered; asked with its place (`items.0.amount`). */
  whyClosed(place: string): string;
  /** Names looked up take a moment; told when it begins and ends. */
  onBusy(busy: boolean): void;
}
