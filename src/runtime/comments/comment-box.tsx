import { Button, Mentions } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommentPerson, longestComment } from '../../protocol/comment';
import type { CommentSource } from '../source/comment-source';
import type { PageMemory } from '../source/page-source';
import { useWholeWord } from '../../ui/use-whole-word';
import { mentionedIn } from './mentioned';

/** Units: ms; a pause in typing, after which people are looked for. */
const pause = 200;

interface Started {
  readonly text: string;
  /** Those who were chosen; of them the comment mentions whose name is still in its text. */
  readonly chosen: readonly CommentPerson[];
}

const nothing: Started = { text: '', chosen: [] };

const isStarted = (kept: unknown): kept is Started => typeof kept === 'object' && kept !== null && 'text' in kept && 'chosen' in kept;

interface CommentBoxProps {
  readonly id: string;
  readonly source: CommentSource;
  /** What was begun is kept here until it is sent: a form may be closed at any time. */
  readonly memory: PageMemory | undefined;
  readonly busy: boolean;
  /** Shape: false where it was not stored; then the text stays. */
  onSend(comment: { readonly text: string; readonly people: readonly string[] }): Promise<boolean>;
}

/** Where a comment is written; `@` offers the people who may read it. */
export function CommentBox({ id, source, memory, busy, onSend }: CommentBoxProps): ReactNode {
  const { t } = useTranslation();
  const place = `comment.${id}`;
  const [started, setStarted] = useState<Started>(() => {
    const kept = memory?.get(place);
    return isStarted(kept) ? kept : nothing;
  });
  const [keyword, setKeyword] = useState<string>();
  const [found, setFound] = useState<{ readonly keyword: string; readonly people: readonly CommentPerson[] }>();
  const { whole, around } = useWholeWord(keyword);
  const looking = keyword !== undefined && found?.keyword !== keyword;
  /** A choice and the text that it changes are told one after the other, before anything is drawn. */
  const newest = useRef(started);
  const keep = (next: Started): void => {
    newest.current = next;
    setStarted(next);
    if (next.text === '') memory?.remove(place);
    else memory?.set(place, next);
  };
  useEffect(() => {
    if (whole === undefined) return undefined;
    let here = true;
    const show = (people: readonly CommentPerson[]): void => {
      if (here) setFound({ keyword: whole, people });
    };
    // Where nobody could be looked up, nobody is offered; the comment goes without.
    const timer = setTimeout(() => void source.people(id, whole).then(show, () => show([])), pause);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [source, id, whole]);
  const send = async (): Promise<void> => {
    if (busy || started.text.trim() === '') return;
    if (await onSend({ text: started.text, people: mentionedIn(started.text, started.chosen) })) keep(nothing);
  };
  return (
    <div className="lh-comment-box" {...around}>
      <Mentions
        aria-label={t('comments.write')}
        placeholder={t('comments.write')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longestComment}
        value={started.text}
        // What is typed while it is sent would be lost with it.
        readOnly={busy}
        // A sign that turns would be a choice without a name.
        notFoundContent={t(looking ? 'comments.looking' : 'comments.nobody')}
        options={(looking ? [] : (found?.people ?? [])).map(({ id: key, name, department }) => ({
          ...{ key, value: name },
          label: department === undefined ? name : `${name} · ${department}`,
        }))}
        filterOption={false}
        onChange={(text) => keep({ ...newest.current, text })}
        onSearch={setKeyword}
        onSelect={({ key = '', value = '' }) => keep({ ...newest.current, chosen: [...newest.current.chosen, { id: key, name: value }] })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          // The form around has a meaning of its own for it.
          event.stopPropagation();
          void send();
        }}
      />
      <div className="lh-comment-send">
        <span className="lh-comment-hint">{t('comments.hint')}</span>
        <Button type="primary" size="small" loading={busy} disabled={started.text.trim() === ''} onClick={() => void send()}>
          {t('comments.send')}
        </Button>
      </div>
    </div>
  );
}
