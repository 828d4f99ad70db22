import { isObject } from '../../base/dot-path';
import type { Draft } from '../../protocol/draft';
import { newValues } from '../../schema/expression/derive';
import type { ExpressionContext } from '../../schema/expression/expressions';
import type { RecordModel } from '../../schema/model/record-model';
import type { DraftSource } from '../source/page-source';

/** What a form holds, beside what it began with: of a new record its defaults, so that only what was typed is put over the next text's. */
function toEntries(parameter: string, { record, context }: { readonly record: RecordModel; readonly context: ExpressionContext }): string {
  const content: unknown = JSON.parse(parameter);
  const { values = {}, base, from } = isObject(content) ? content : {};
  const isNew = !isObject(base) || Object.keys(base).length === 0;
  return JSON.stringify({ values, base: isNew ? newValues({ record, context }) : base, ...(from === undefined ? {} : { from }) });
}

/** Keeps what is typed into the forms of a page while its text changes under them: fields that are still there have it again. Shape: for a text of the page, its drafts. */
export function keepEntries(): (record: RecordModel, context: () => ExpressionContext) => DraftSource {
  let kept: readonly Draft[] = [];
  const held = new Set<string>();
  return (record, context) => ({
    resumes: true,
    list: (recordId) => Promise.resolve(kept.filter((draft) => draft.recordId === recordId && !held.has(draft.id))),
    save: (draft) => {
      const parameter = toEntries(draft.parameter, { record, context: context() });
      kept = [{ ...draft, page: record.name, parameter }, ...kept.filter(({ id }) => id !== draft.id)];
      return true;
    },
    remove: (id) => {
      kept = kept.filter((draft) => draft.id !== id);
    },
    hold: (id) => {
      held.add(id);
      return () => held.delete(id);
    },
    flush: () => undefined,
  });
}
