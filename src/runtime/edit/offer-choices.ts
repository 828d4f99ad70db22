import { yesNoChoices } from '../../schema/entry/word-finder';
import { offersCandidate } from '../../schema/expression/conditions';
import type { FieldModel } from '../../schema/model/record-model';
import type { EntryChoices } from '../../ui/grid/edit/edit-model';
import { toTarget } from '../source/target';
import { optionChoices } from '../form/lines/option-choices';
import { toExpressionContext } from '../source/expression-context';
import type { WireRow } from '../source/page-source';
import type { ListEditingRequest } from './edit-request';

const candidateLimit = 50;
const lookUpPause = 200;

interface Asked {
  readonly row: WireRow;
  /** Key of the value that stands in the cell, '' for none. */
  readonly own: string;
  readonly typed: string;
  show(choices: EntryChoices): void;
}

/** Shows what a cell of a list can be chosen to be, now or once it was looked up, until the given function is called. */
export function offerChoices(
  { words, language, source, model, user }: Pick<ListEditingRequest, 'words' | 'language' | 'source' | 'model' | 'user'>,
  field: FieldModel,
  { row, own, typed, show }: Asked,
): () => void {
  const context = { ...toExpressionContext(user), old: row };
  const offers = (target: Parameters<Parameters<typeof optionChoices>[1]['offers']>[0]): boolean =>
    field.candidatesWhen === undefined || offersCandidate(model.record, field, { values: row, context: { ...context, target } });
  if (field.type !== 'ref') {
    const list =
      field.type === 'yesNo'
        ? yesNoChoices.map((choice) => ({ key: choice.key, label: choice[language] }))
        : optionChoices(field, { own, typed, language, offers });
    show({ list, word: words.nothingFound });
    return () => undefined;
  }
  let requested = true;
  show({ list: [], word: words.loading });
  const look = async (): Promise<void> => {
    try {
      const found = await source.candidates({
        ...{ field: field.name, size: candidateLimit },
        ...(typed === '' ? {} : { keyword: typed }),
        ...(field.candidatesWhen === undefined ? {} : { values: row }),
      });
      if (!requested) return;
      const list = found.filter((each) => offers(toTarget(each))).map(({ id, display }) => ({ key: id, label: display }));
      show({ list, word: words.nothingFound });
    } catch {
      if (requested) show({ list: [], word: words.lookUpFailed });
    }
  };
  const timer = setTimeout(() => void look(), typed === '' ? 0 : lookUpPause);
  return () => {
    requested = false;
    clearTimeout(timer);
  };
}
