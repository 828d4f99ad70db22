import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryFaults, EntryForm } from './use-entry-fields';

interface EntrySubmit<Name extends string> {
  /** What is wrong before anything is sent. */
  readonly missing: () => EntryFaults<Name>;
  /** The code that was asked for: '' while none was, undefined where none is needed. */
  readonly smsId?: string | undefined;
  readonly send: () => Promise<void>;
  /** Where a sentence of the server belongs, if not to the form as a whole. */
  readonly placeOf?: (sentence: string) => Name | undefined;
}

/** Sends a form before the sign-in, once at a time; what is wrong stands at its field, which gets the focus. */
export function useEntrySubmit<Name extends string>(form: EntryForm<Name>, { missing, smsId, send, placeOf }: EntrySubmit<Name>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const nothing: EntryFaults<Name> = {};
  const trySend = async (): Promise<void> => {
    if (busy || form.fail(missing())) return;
    if (smsId === '') return void form.fail({ ...nothing, whole: t('login.smsFirst') });
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const sentence = error instanceof Error && error.message ? error.message : t('shell.unknownError');
      form.fail({ ...nothing, [placeOf?.(sentence) ?? 'whole']: sentence });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    handleSubmit: (event: SubmitEvent): void => {
      event.preventDefault();
      void trySend();
    },
  };
}

/** Sentences about the code that was sent belong to its field. */
export const placeOfCode = (sentence: string): 'smsCode' | undefined =>
  /^短信验证码|^the code from the message/i.test(sentence) ? 'smsCode' : undefined;
