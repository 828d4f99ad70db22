import { Alert, App, Button } from 'antd';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordComment } from '../../protocol/comment';
import { useWriteKey } from '../actions/use-write-key';
import { roleWord } from '../../base/roles/role-names';
import { newKey } from '../../base/random/new-key';
import type { CommentSource } from '../source/comment-source';
import type { PageMemory } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { useLanguage } from '../source/use-text';
import { CommentBox } from './comment-box';
import { CommentText } from './comment-text';
import './comments.css';

interface RecordCommentsProps {
  /** Of the record. */
  readonly id: string;
  readonly source: CommentSource;
  readonly memory: PageMemory | undefined;
  /** Told how many there are, whenever they have been read. */
  onCount?(count: number): void;
}

/** What people say to each other about a record, the oldest first, and where something is added. */
export function RecordComments({ id, source, memory, onCount }: RecordCommentsProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { modal } = App.useApp();
  const title = useId();
  const keyOf = useWriteKey();
  const [comments, setComments] = useState<readonly RecordComment[]>();
  /** Why the list was not read, or the last write not done. */
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const read = useCallback(
    async (here: () => boolean): Promise<void> => {
      try {
        const found = await source.list(id);
        if (!here()) return;
        setComments(found);
        setFailure(undefined);
      } catch (thrown) {
        if (here()) setFailure(readFailure(thrown).sentence);
      }
    },
    [source, id],
  );
  const count = comments?.length ?? 0;
  useEffect(() => onCount?.(count), [onCount, count]);
  useEffect(() => {
    let here = true;
    void read(() => here);
    return () => {
      here = false;
    };
  }, [read]);
  /** Writes, and reads again what stands there then; what others have said meanwhile comes along. */
  const write = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      await read(() => true);
      return true;
    } catch (thrown) {
      setFailure(readFailure(thrown).sentence);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const takeBack = ({ id: comment }: RecordComment): void => {
    const key = newKey();
    void modal.confirm({
      title: t('comments.removeAsk'),
      okText: t('comments.remove'),
      cancelText: t('comments.keep'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => write(() => source.remove({ id, comment }, key)),
    });
  };
  return (
    <section className="lh-comments" aria-labelledby={title} aria-busy={comments === undefined && failure === undefined}>
      <h3 id={title} tabIndex={-1}>
        {t('comments.title')}
        {comments && comments.length > 0 ? <span className="lh-number"> {comments.length}</span> : null}
      </h3>
      {failure === undefined ? null : (
        <Alert
          type="error"
          showIcon
          message={comments ? failure : t('comments.failed')}
          description={comments ? undefined : failure}
          action={
            comments ? undefined : (
              <Button size="small" onClick={() => void read(() => true)}>
                {t('comments.retry')}
              </Button>
            )
          }
        />
      )}
      {comments?.length === 0 ? <p className="lh-comments-none">{t('comments.none')}</p> : null}
      {comments && comments.length > 0 ? (
        <ol>
          {comments.map((comment) => (
            <li key={comment.id}>
              <p className="lh-comment-head">
                <b>{roleWord(comment.userName, language)}</b>
                <time>{comment.time.slice(0, 16)}</time>
                {comment.mine ? (
                  <button
                    type="button"
                    className="lh-link"
                    aria-label={t('comments.removeNamed', { time: comment.time.slice(0, 16) })}
                    onClick={() => takeBack(comment)}
                  >
                    {t('comments.remove')}
                  </button>
                ) : null}
              </p>
              <CommentText text={comment.text} people={comment.people} />
            </li>
          ))}
        </ol>
      ) : null}
      {comments ? (
        <CommentBox
          id={id}
          source={source}
          memory={memory}
          busy={busy}
          onSend={(comment) => write(() => source.add({ id, ...comment }, keyOf({ id, ...comment, after: comments.length })))}
        />
      ) : null}
    </section>
  );
}
