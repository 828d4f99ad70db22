import { App } from 'antd';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { displayOf } from '../actions/display-of';
import { usePage } from '../source/page-context';
import type { AsideSource } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { useLanguage } from '../source/use-text';
import type { Choice } from './use-choice';

interface AsideNoteProps {
  readonly choice: Choice;
  /** Chooses records by their ids, and says how many there were. */
  readonly chooseAgain: (ids: readonly string[]) => Promise<number>;
}

function Ways({ aside, choice, chooseAgain }: AsideNoteProps & { readonly aside: AsideSource }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const language = useLanguage();
  const { model } = usePage();
  const { selection, all } = choice;
  useSyncExternalStore(selection.subscribe, selection.version);
  const ids = useSyncExternalStore(aside.subscribe, aside.ids);
  const put = useCallback(async () => {
    try {
      const { added, left } = await aside.put(
        selection.items().map((row) => ({ id: row.id, name: displayOf(model.record, row, language) })),
      );
      if (left > 0) void message.warning(t('list.putAsideFull', { count: left }));
      else if (added > 0) void message.success(t('list.putAsideDone', { count: added }));
      else void message.info(t('list.putAsideThere'));
    } catch (thrown) {
      void message.error(readFailure(thrown).sentence || t('action.failed'));
    }
  }, [aside, selection, model, language, message, t]);
  const choose = useCallback(async () => {
    const found = await chooseAgain(ids);
    if (found < ids.length) void message.warning(t('list.asideGone', { count: ids.length - found }));
  }, [chooseAgain, ids, message, t]);
  const chosen = selection.size() > 0;
  if (chosen && !all)
    return (
      <button type="button" className="lh-link" onClick={() => void put()}>
        {t('list.putAside')}
      </button>
    );
  if (all || ids.length === 0) return null;
  return (
    <button type="button" className="lh-link" onClick={() => void choose()}>
      {t('list.chooseAside', { count: ids.length })}
    </button>
  );
}

/** Puts the chosen rows aside for later, or chooses those that were put aside before. Nothing where there is no such place. */
export function AsideNote(props: AsideNoteProps): ReactNode {
  const { source, model } = usePage();
  return source.aside && model.table.selection ? <Ways {...props} aside={source.aside} /> : null;
}
