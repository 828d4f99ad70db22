import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView, ViewScope } from '../../protocol/saved-view';
import { usePage } from '../source/page-context';
import { readFailure } from '../source/read-failure';
import type { ListViews } from './use-list-state';

/** What somebody says of a saved search. */
export interface ViewWords {
  readonly name: string;
  readonly scope: ViewScope;
  readonly role?: string;
}

/** What can be done to saved searches. */
export interface ViewWork {
  /** Keeps what the list shows under a new name and takes it as current. Errors: throws what the server answers. */
  add(words: ViewWords): Promise<void>;
  /** Changes name and audience, not what is kept. Errors: throws what the server answers. */
  rename(view: SavedView, words: ViewWords): Promise<void>;
  /** Keeps what the list shows in the current search. */
  overwrite(view: SavedView): Promise<void>;
  remove(view: SavedView): Promise<void>;
  setDefault(view: SavedView | undefined): Promise<void>;
}

const wordsOf = ({ name, scope, role }: SavedView): ViewWords => ({ name, scope, ...(role === undefined ? {} : { role }) });

/** Does what is done to saved searches, says how it ended and reads them again. */
export function useViewWork(views: ListViews): ViewWork {
  const { source } = usePage();
  const { message } = App.useApp();
  const { t } = useTranslation();
  const { reload } = views;
  const told = useCallback(
    async (work: () => Promise<unknown>, sentence?: string) => {
      try {
        await work();
        if (sentence) void message.success(sentence);
      } catch (thrown) {
        void message.error(readFailure(thrown).sentence);
      }
      await reload();
    },
    [message, reload],
  );
  const saved = (name: string): void => void message.success(t('view.saved', { name }));
  return {
    add: async (words) => {
      const { id } = await source.views.save({ ...words, parameter: views.parameter() });
      saved(words.name);
      await reload();
      views.adopt(id);
    },
    rename: async (view, words) => {
      await source.views.save({ ...words, id: view.id, version: view.version, parameter: view.parameter });
      saved(words.name);
      await reload();
    },
    overwrite: (view) =>
      told(
        () => source.views.save({ ...wordsOf(view), id: view.id, version: view.version, parameter: views.parameter() }),
        t('view.saved', { name: view.name }),
      ),
    remove: (view) => told(() => source.views.remove({ id: view.id, version: view.version }), t('view.removed', { name: view.name })),
    setDefault: (view) => told(() => source.views.setDefault(view?.id)),
  };
}
