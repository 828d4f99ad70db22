import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { newKey } from '../../../base/random/new-key';
import type { PageSource, RowKey } from '../../source/page-source';
import type { FormSession } from './form-session';
import { readSaveFailure, type SaveFailure } from './save-form';
import { askAgain, goOnFrom, isGone, type SaveTrace, type SentSave, wasRefused } from './unanswered-save';

interface Request {
  readonly source: PageSource;
  readonly session: FormSession | undefined;
  /** What is known of the saves of this form, from its draft too. */
  readonly trace: RefObject<SaveTrace>;
  /** Told when more is known, and before something is sent. */
  onTrace(): void;
  /** `late`: an earlier save had been done without an answer, and this one went into the row that it made. */
  onSaved(key: RowKey, late: boolean): void;
  /** Told that fields need attention. */
  onFaults(): void;
  /** Told that the save waits for a file that is still on its way. */
  onWaiting(): void;
}

interface Save {
  readonly busy: boolean;
  /** It waits for a file, and the form goes on taking entries. */
  readonly waiting: boolean;
  readonly failure: SaveFailure | undefined;
  save(): Promise<void>;
  forget(): void;
}

/**
 * Saves a form: one call at a time, the same key for the same content, and nothing typed is lost when it fails. While the call is on its
 * way the session holds its values, so that what is told as saved is what was on the screen.
 */
export function useSave({ source, session, trace, onTrace, onSaved, onFaults, onWaiting }: Request): Save {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const note = (known: SaveTrace): void => {
    trace.current = known;
    onTrace();
  };
  /** Waits for what is on its way to fields. Shape: false where something did not arrive. */
  const arrived = async (arrivals: Promise<boolean>): Promise<boolean> => {
    running.current = true;
    setWaiting(true);
    onWaiting();
    const all = await arrivals;
    running.current = false;
    setWaiting(false);
    return all;
  };
  const save = async (): Promise<void> => {
    if (!session || running.current) return;
    setFailure(undefined);
    // Saved now, the record would be without the files that are still on their way.
    const arrivals = session.late.arrivals();
    if (arrivals && !(await arrived(arrivals))) return;
    if (!session.check()) {
      onFaults();
      return;
    }
    running.current = true;
    session.late.hold();
    setBusy(true);
    let done = false;
    let sent: SentSave | undefined;
    try {
      const entered = session.body();
      const before = trace.current.sent;
      const again = goOnFrom(entered, trace.current.made);
      if (before && JSON.stringify(before.body) === JSON.stringify(again)) sent = before;
      else {
        let { made } = trace.current;
        // What may have been done is asked for first, before something else is sent: else one record could become two.
        if (before) made = (await askAgain(source, before)) ?? made;
        sent = { body: goOnFrom(entered, made), key: newKey() };
        note({ sent, ...(made ? { made } : {}) });
      }
      const key = await source.submit(sent.body, sent.key);
      done = true;
      onSaved(key, trace.current.made !== undefined);
    } catch (thrown) {
      const { made } = trace.current;
      // A refusal says that nothing was done; a row that is gone cannot be gone on from.
      if (sent && wasRefused(thrown)) note(made && !isGone(thrown) ? { made } : {});
      const found = readSaveFailure(thrown);
      session.late.release(done);
      if (found.kind === 'fields') session.tell(found.fields);
      // The form must take entries again before the focus is brought to one of them.
      flushSync(() => {
        setFailure(found);
        setBusy(false);
      });
      if (found.kind === 'fields') onFaults();
    } finally {
      running.current = false;
      session.late.release(done);
      setBusy(false);
    }
  };
  return { busy, waiting, failure, save, forget: () => setFailure(undefined) };
}
