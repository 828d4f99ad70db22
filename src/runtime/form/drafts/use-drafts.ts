import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isObject, type Values } from '../../../base/dot-path';
import type { Draft } from '../../../protocol/draft';
import { newKey } from '../../../base/random/new-key';
import type { DraftSource } from '../../source/page-source';
import type { FormSession } from '../engine/form-session';
import { readTrace, type SaveTrace } from '../engine/unanswered-save';

/** A draft as the form reads it. */
export interface FoundDraft {
  readonly id: string;
  readonly time: number;
  /** Where the form of a new record was opened, as `Given` says it; '' for the page's own list. */
  readonly from: string;
  readonly values: Values;
  /** The row that it began from; nothing for a new one. */
  readonly base: Values;
  /** What was known of its saves. */
  readonly trace: SaveTrace;
}

interface Drafts {
  /** What was typed before and never saved, offered back: the newest, and once it is answered the one before it. */
  readonly found: FoundDraft | undefined;
  restore(): void;
  /** Throws what was found away. */
  discard(): void;
  /** Keeps what the form holds at once. */
  keep(): void;
  /** What was typed was given up, and the form goes on from another row. */
  forget(): void;
  /** The form was saved or left for good: its draft goes. */
  settle(): void;
}

interface Request {
  readonly drafts: DraftSource | undefined;
  readonly session: FormSession | undefined;
  /** Record that is changed; '' for a new one. */
  readonly recordId: string;
  /** Where the form was opened, as `Given` says it; '' for the page's own list. */
  readonly from: string;
  /** What is known of the saves of this form. */
  readonly trace: RefObject<SaveTrace>;
  /** Told once a page that this browser has no room for drafts. */
  onFull(): void;
  /** Told where the form went away with what was typed, such as with its tab: it is kept as a draft. */
  onLeft(): void;
}

/** The pages whose readers were told that this browser has no room. */
const toldFull = new WeakSet<DraftSource>();

/** How long typing rests before it is kept. Units: ms. */
const restBeforeKeeping = 400;

function readDraft(draft: Draft): FoundDraft | undefined {
  try {
    const content: unknown = JSON.parse(draft.parameter);
    if (!isObject(content) || !isObject(content['values'])) return undefined;
    const base = isObject(content['base']) ? content['base'] : {};
    const from = typeof content['from'] === 'string' ? content['from'] : '';
    return { id: draft.id, time: draft.time, from, values: content['values'], base, trace: readTrace(content) };
  } catch {
    return undefined;
  }
}

/** Keeps what is typed into a form as a draft while it is typed, and offers back what an earlier form of the same record left behind. */
export function useDrafts({ drafts, session, recordId, from, trace, onFull, onLeft }: Request): Drafts {
  const [waiting, setWaiting] = useState<readonly FoundDraft[]>([]);
  const [found] = waiting;
  const [own] = useState(newKey);
  const settled = useRef(false);
  const keepNow = useRef(() => {});
  const latest = useRef({ session, onFull, onLeft });
  useEffect(() => {
    latest.current = { session, onFull, onLeft };
  });
  // Before the effect that keeps drafts: what goes away with the form is kept first.
  useEffect(
    () => () => {
      if (!drafts || settled.current || latest.current.session?.isDirty() !== true) return;
      keepNow.current();
      drafts.flush();
      if (!drafts.resumes) latest.current.onLeft();
    },
    [drafts],
  );
  useEffect(() => {
    if (!drafts || !session) return undefined;
    let requested = true;
    const release = drafts.hold(own);
    void drafts.list(recordId).then((list) => {
      if (!requested) return;
      // What was begun for another record must not be offered here.
      const offered = list.flatMap((draft) => readDraft(draft) ?? []).filter((draft) => draft.from === from);
      const [newest] = offered;
      if (!drafts.resumes || !newest) return setWaiting(offered);
      session.restore(newest);
      keep();
      for (const { id } of offered) drafts.remove(id);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      // Kept before its time, as by a save: the timer must not come after all, when the form may be gone and its draft another's.
      clearTimeout(timer);
      timer = undefined;
      if (settled.current) return;
      // A save without an answer may have been done: its key must not be forgotten, whatever the form holds by now.
      if (!session.isDirty() && !trace.current.sent) {
        drafts.remove(own);
        return;
      }
      const isKept = drafts.save({
        id: own,
        recordId,
        time: Date.now(),
        parameter: JSON.stringify({
          values: session.values(),
          base: session.original(),
          ...(from === '' ? {} : { from }),
          ...trace.current,
        }),
      });
      if (isKept || toldFull.has(drafts)) return;
      toldFull.add(drafts);
      latest.current.onFull();
    };
    keepNow.current = keep;
    const stop = session.onChange(() => {
      // Typing that never rests is kept all the same: the timer is not put back.
      timer ??= setTimeout(keep, restBeforeKeeping);
    });
    const hurry = (): void => {
      if (timer !== undefined) keep();
      drafts.flush();
    };
    window.addEventListener('pagehide', hurry);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      requested = false;
      clearTimeout(timer);
      keepNow.current = () => {};
      stop();
      release();
      window.removeEventListener('pagehide', hurry);
      document.removeEventListener('visibilitychange', hurry);
    };
  }, [drafts, session, recordId, from, own, trace]);
  const drop = useCallback(() => {
    if (found) drafts?.remove(found.id);
    setWaiting((before) => before.filter((each) => each !== found));
  }, [drafts, found]);
  return {
    found,
    restore: () => {
      if (!found || !session) return;
      trace.current = found.trace;
      session.restore(found);
      // It is this form's own before it is nobody's.
      keepNow.current();
      drop();
    },
    discard: drop,
    keep: () => keepNow.current(),
    forget: () => drafts?.remove(own),
    settle: () => {
      settled.current = true;
      drafts?.remove(own);
    },
  };
}
