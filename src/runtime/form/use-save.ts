import { useRef, useState } from 'react';
import { useWriteKey } from '../actions/new-key';
import type { PageSource, RowKey } from '../page-source';
import type { FormSession } from './form-session';
import { readSaveFailure, type SaveFailure } from './save-form';
import { askAgain, goOnFrom, type SentSave, wasUnanswered } from './unanswered-save';

interface Request {
  readonly source: PageSource;
  readonly session: FormSession | undefined;
  onSaved(key: RowKey): void;
  /** Told that fields need attention. */
  onFaults(): void;
}

interface Save {
  readonly busy: boolean;
  readonly failure: SaveFailure | undefined;
  save(): Promise<void>;
  forget(): void;
}

/** Saves a form: one call at a time, the same key for the same content, and nothing typed is lost when it fails. */
export function useSave({ source, session, onSaved, onFaults }: Request): Save {
  const keyOf = useWriteKey();
  const running = useRef(false);
  const unanswered = useRef<SentSave>(undefined);
  const made = useRef<RowKey>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const save = async (): Promise<void> => {
    if (!session || running.current) return;
    setFailure(undefined);
    if (!session.check()) {
      onFaults();
      return;
    }
    running.current = true;
    setBusy(true);
    let sent: SentSave | undefined;
    try {
      const entered = session.body();
      const before = unanswered.current;
      // What may have been done is asked for first, before something else is sent: else one record could become two.
      if (before && keyOf(entered) !== before.key) made.current = (await askAgain(source, before)) ?? made.current;
      unanswered.current = undefined;
      const body = goOnFrom(entered, made.current);
      sent = { body, key: keyOf(body) };
      onSaved(await source.submit(body, sent.key));
    } catch (thrown) {
      if (sent && wasUnanswered(thrown)) unanswered.current = sent;
      const found = readSaveFailure(thrown);
      if (found.kind === 'fields') {
        session.tell(found.fields);
        onFaults();
      }
      setFailure(found);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, save, forget: () => setFailure(undefined) };
}
