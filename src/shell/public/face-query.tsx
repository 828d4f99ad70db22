import { useLatest } from 'ahooks';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Http } from '../../client/http';

import { useWorkProof } from '../login/use-work-proof';
import { useServices } from '../services';
import { usePreference } from '../use-preference';
import { CompareFile } from './compare-file';
import { type FaceForm, formAtHand } from './forms-at-hand';
import { PublicFrame } from './public-frame';
import styles from './public.module.css';

type Answer = Readonly<Record<string, string>>;

const readForm = (http: Http, face: string): Promise<FaceForm> =>
  http.get<FaceForm>(`api/public/${face}/form`, { anonymous: true, silent: 'all' });

/** The server tells so many copies by themselves, and of an older one when its hash is asked for. */
const mostCopies = 50;

/** Browsers hash nothing on pages that came without encryption. */
const canHash = typeof crypto !== 'undefined' && 'subtle' in crypto;

const sentenceOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** What is told of the record that was found. */
function Found({ answer, fields }: { readonly answer: Answer; readonly fields: FaceForm['fields'] }): ReactNode {
  const language = usePreference((each) => each.language);
  return (
    <div className={styles['answer']} role="status">
      {answer['state'] ? (
        <p className={styles['state']} data-tone={answer['stateTone']}>
          {answer['state']}
        </p>
      ) : null}
      <dl>
        {fields
          .filter(({ name }) => answer[name])
          .map(({ name, label }) => [<dt key={`${name} label`}>{label[language]}</dt>, <dd key={name}>{answer[name]}</dd>])}
      </dl>
    </div>
  );
}

/** Asks for a record by what stands on its paper; an address that the paper's code has opened asks at once. */
export function FaceQuery({ face }: { readonly face: string }): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const language = usePreference((each) => each.language);
  const code = new URLSearchParams(useLocation().search).get('q');
  const [form, setForm] = useState<FaceForm | undefined>(() => formAtHand(face));
  const [given, setGiven] = useState<Answer>({});
  const [answer, setAnswer] = useState<Answer>();
  const [found, setFound] = useState<Answer>({});
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const proof = useWorkProof('report', form?.needsProof === true);
  // What was found is told in the language that one changes to.
  const told = useRef<Answer>(undefined);
  // A question takes the proof of when it is asked, not of when it was first drawn.
  const take = useLatest(proof.take);

  const query = useCallback(
    async (asked: Answer, known: boolean | undefined): Promise<Answer> => {
      setFault(undefined);
      try {
        const needsProof = known ?? (await readForm(http, face)).needsProof;
        const headers: Readonly<Record<string, string>> = needsProof ? { 'Captcha-Proof': await take.current() } : {};
        return await http.post<Answer>(`api/public/${face}/query`, asked, { anonymous: true, silent: 'all', headers });
      } catch (thrown) {
        setFault(sentenceOf(thrown));
        throw thrown;
      } finally {
        // Who has missed often, or asked much, has to prove work from now on.
        readForm(http, face).then(setForm, () => undefined);
      }
    },
    [http, face, take],
  );

  const ask = useCallback(
    async (asked: Answer, needsProof: boolean | undefined): Promise<void> => {
      setBusy(true);
      setAnswer(undefined);
      setFound(asked);
      told.current = undefined;
      try {
        setAnswer(await query(asked, needsProof));
        told.current = asked;
      } catch {
        // What went wrong is told already.
      } finally {
        setBusy(false);
      }
    },
    [query],
  );

  useEffect(() => {
    let requested = true;
    readForm(http, face).then(
      (read) => {
        if (!requested) return;
        setForm(read);
        const again = told.current ?? (code ? { q: code } : undefined);
        if (again) void ask(again, read.needsProof);
      },
      (thrown: unknown) => requested && setFault(sentenceOf(thrown)),
    );
    return () => {
      requested = false;
    };
  }, [http, face, code, ask, language]);

  const [hashes, copies] = [answer?.['sha256'], answer?.['copySha256']?.split(',') ?? []];
  const findCopy = async (sha256: string): Promise<boolean> => {
    const again = await query({ ...found, sha256 }, form?.needsProof);
    return again['copySha256']?.split(',').includes(sha256) === true;
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy && form) void ask(given, form.needsProof);
  };

  return (
    <PublicFrame title={form?.label[language] ?? ''} note={form?.note?.[language]}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {form?.keys.map(({ name, label }) => (
          <label key={name}>
            {label[language]}
            <input
              name={name}
              value={given[name] ?? ''}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
            />
          </label>
        ))}
        <button type="submit" aria-disabled={busy}>
          {busy ? t('public.asking') : t('public.ask')}
        </button>
        <p className={styles['note']} aria-live="polite">
          {form?.needsProof ? proof.sentence : ''}
        </p>
      </form>
      {fault === undefined ? null : (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
      {answer && form ? <Found answer={answer} fields={form.fields} /> : null}
      {hashes && canHash ? (
        <CompareFile key={hashes} hashes={hashes.split(',')} copies={copies} findCopy={copies.length < mostCopies ? undefined : findCopy} />
      ) : null}
    </PublicFrame>
  );
}
