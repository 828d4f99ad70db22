import { App, Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../source/page-context';
import type { RowKey } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { newKey } from './new-key';

/** How long a removal can be taken back from its message. Units: s. */
const undoSeconds = 10;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

interface UndoMessageProps {
  readonly text: string;
  readonly word: string;
  onUndo(): void;
}

/** The message of a removal; its button and Ctrl+Z take it back. */
function UndoMessage({ text, word, onUndo }: UndoMessageProps): ReactNode {
  const latest = useRef(onUndo);
  useEffect(() => {
    latest.current = onUndo;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <span className="lh-undo">
      {text}
      <Button type="link" size="small" onClick={onUndo}>
        {word}
      </Button>
    </span>
  );
}

/** Tells of a removal and offers for ten seconds to take it back. */
export function useUndo(onChanged: () => void): (removed: readonly RowKey[]) => void {
  const { t } = useTranslation();
  const { source } = usePage();
  const { message } = App.useApp();
  return useCallback(
    (removed: readonly RowKey[]) => {
      const key = `undo-${newKey()}`;
      let asked = false;
      const undo = async (): Promise<void> => {
        if (asked) return;
        asked = true;
        message.destroy(key);
        try {
          // A removal is a change like any other: the removed row bears the next version.
          const results = await source.restore(
            removed.map(({ id, version }) => ({ id, version: version + 1 })),
            newKey(),
          );
          const failed = results.filter(({ ok }) => !ok);
          if (failed.length === 0) void message.success(t('action.restored', { count: results.length }));
          else void message.error(failed.map(({ msg }) => msg).join(t('list.filterJoint')));
        } catch (thrown) {
          void message.error(readFailure(thrown).sentence || t('action.failed'));
        }
        onChanged();
      };
      void message.open({
        key,
        type: 'success',
        duration: undoSeconds,
        content: <UndoMessage text={t('action.removed', { count: removed.length })} word={t('action.undo')} onUndo={() => void undo()} />,
      });
    },
    [source, message, t, onChanged],
  );
}
