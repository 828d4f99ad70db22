import { useEventListener } from 'ahooks';
import { App, Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../ui/is-typing';
import { usePage } from '../source/page-context';
import type { RowKey } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { newKey } from '../../base/random/new-key';

/** How long something can be taken back from its message. Units: s. */
const undoSeconds = 10;

interface UndoMessageProps {
  readonly text: string;
  readonly word: string;
  onUndo(): void;
}

/** The message of what was done; its button and Ctrl+Z take it back. */
function UndoMessage({ text, word, onUndo }: UndoMessageProps): ReactNode {
  useEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event.target)) return;
      event.preventDefault();
      onUndo();
    },
    { target: document },
  );
  return (
    <span className="lh-undo">
      {text}
      <Button type="link" size="small" onClick={onUndo}>
        {word}
      </Button>
    </span>
  );
}

export interface OfferUndo {
  /** Tells of a removal. */
  removed(rows: readonly RowKey[]): void;
  /** Tells by its sentence of what was done, with a row of each request that did it, as it is now. */
  changed(sentence: string, rows: readonly RowKey[]): void;
}

/** Tells of what was done and offers for ten seconds to take it back. */
export function useUndo(onChanged: () => void): OfferUndo {
  const { t } = useTranslation();
  const { source, model } = usePage();
  const isRemote = model.record.remote === true;
  const { message } = App.useApp();
  return useMemo(() => {
    // What was done next takes the place of what was done before: messages do not pile up.
    const key = `undo-${newKey()}`;
    const offer = (sentence: string, takeBack: () => Promise<void>): void => {
      // What another back end did is not taken back from here.
      if (isRemote) return void message.success({ key, content: sentence });
      let asked = false;
      const undo = async (): Promise<void> => {
        if (asked) return;
        asked = true;
        message.destroy(key);
        try {
          await takeBack();
        } catch (thrown) {
          void message.error(readFailure(thrown).sentence || t('action.failed'));
        }
        onChanged();
      };
      void message.open({
        key,
        type: 'success',
        duration: undoSeconds,
        content: <UndoMessage text={sentence} word={t('action.undo')} onUndo={() => void undo()} />,
      });
    };
    return {
      removed: (rows) =>
        offer(t('action.removed', { count: rows.length }), async () => {
          // A removal is a change like any other: the removed row bears the next version.
          const results = await source.restore(
            rows.map(({ id, version }) => ({ id, version: version + 1 })),
            newKey(),
          );
          const failed = results.filter(({ ok }) => !ok);
          if (failed.length === 0) void message.success(t('action.restored', { count: results.length }));
          else void message.error(failed.map(({ msg }) => msg).join(t('list.filterJoint')));
        }),
      changed: (sentence, rows) =>
        offer(sentence, async () => {
          let count = 0;
          const refused = new Set<string>();
          for (const { id, version } of rows)
            try {
              count += await source.undo({ id, version }, newKey());
            } catch (thrown) {
              if (rows.length === 1) throw thrown;
              refused.add(readFailure(thrown).sentence);
            }
          if (count > 0) void message.success(t('action.undone', { count }));
          if (refused.size > 0) void message.error([...refused].join(t('list.filterJoint')));
        }),
    };
  }, [source, isRemote, message, t, onChanged]);
}
