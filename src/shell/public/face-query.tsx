import { useLatest } from 'ahooks';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Http } from '../../client/http';
import { toHalfWidth, trimText } from '../../base/text';
import { RequestFailure } from '../../client/request-failure';

import { useWorkProof } from '../login/use-work-proof';
import { useServices } from '../services';
import { usePreference } from '../use-preference';
import { CompareFile } from './compare-file';
import { type FaceForm, formAtHand } from './forms-at-hand';
import { type Answer, Found, textsAt } from './found';
import { PublicFrame } from './public-frame';
import styles from './public.module.css';

/** What is asked with: the keys of a face, and whose record it is where a code said so. */
type Asked = Readonly<Record<string, string>>;

const readForm = (http: Http, face: string): Promise<FaceForm> =>
  http.get<FaceForm>(`api/public/${face}/form`, { anonymous: true, silent: 'all' });

/** The server tells so many copies by themselves, and of an older one when its hash is asked for. */
const mostCopies = 50;

const sentenceOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

const isMissing = (thrown: unknown): boolean => thrown instanceof RequestFailure && thrown.code === 404;

/** True for a question that was not looked at: it lacked a proof, or something that it has to say. */
const isUnproven = (thrown: unknown): boolean => thrown instanceof RequestFailure && thrown.code === 400;

/** What a code of a paper says: the tenant, then the keys of the face, with `~` between. A code of another shape is asked with as it is. */
function readCode(code: string, keys: FaceForm['keys']): Asked {
  const [tenantId = '', ...values] = code.split('~');
  if (values.length !== keys.length) return { q: code };
  return { tenantId, ...Object.fromEntries(keys.map(({ name }, index) => [name, values[index] ?? ''])) };
}

/** What was pasted, without blanks around it, and in plain letters and digits: no number is written in wide ones. Brackets stay, which numbers have in either width. */
const tidy = (given: Asked): Asked =>
  Object.fromEntries(Object.entries(given).map(([name, said]) => [name, trimText(said).replace(/[０-９Ａ-Ｚａ-ｚ－]/g, toHalfWidth)]));

/** Asks for a record by what stands on its paper; an address that the paper's code has opened fills the fields and asks at once. */
export function FaceQuery({ face }: { readonly face: string }): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const language = usePreference((each) => each.language);
  const code = new URLSearchParams(useLocation().search).get('q');
  const [form, setForm] = useState<FaceForm | undefined>(() => formAtHand(face));
  const [given, setGiven] = useState<Asked>(() => (code && form ? readCode(code, form.keys) : {}));
  const [answer, setAnswer] = useState<Answer>();
  const [found, setFound] = useState<Asked>({});
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const proof = useWorkProof('report', form?.needsProof === true);
  // What was found is told in the language that one changes to.
  const told = useRef<Asked>(undefined);
  // A question takes the proof of when it is asked, not of when it was first drawn.
  const take = useLatest(proof.take);

  const query = useCallback(
    async (asked: Asked, known: boolean | undefined): Promise<Answer> => {
      setFault(undefined);
      const post = async (needsProof: boolean): Promise<Answer> => {
        const headers: Readonly<Record<string, string>> = needsProof ? { 'Captcha-Proof': await take.current() } : {};
        return http.post<Answer>(`api/public/${face}/query`, asked, { anonymous: true, silent: 'all', headers });
      };
      try {
        const needsProof = (known ?? (await readForm(http, face)).needsProof) === true;
        try {
          return await post(needsProof);
        } catch (thrown) {
          // Others behind the same address may have missed meanwhile, so that this question costs a proof already.
          if (needsProof || !isUnproven(thrown) || !(await readForm(http, face)).needsProof) throw thrown;
          return await post(true);
        }
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
    async (asked: Asked, needsProof: boolean | undefined): Promise<void> => {
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
        const coded = code ? readCode(code, read.keys) : undefined;
        // What somebody typed meanwhile stays.
        if (coded) setGiven((now) => ({ ...coded, ...now }));
        const again = told.current ?? coded;
        if (again) void ask(again, read.needsProof);
      },
      (thrown: unknown) => requested && setFault(isMissing(thrown) ? t('public.noFace') : sentenceOf(thrown)),
    );
    return () => {
      requested = false;
    };
  }, [http, face, code, ask, language, t]);

  const [hashes, copies] = [textsAt(answer, 'sha256'), textsAt(answer, 'copySha256')];
  const findCopy = async (sha256: string): Promise<boolean> =>
    textsAt(await query({ ...found, sha256 }, form?.needsProof), 'copySha256').includes(sha256);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy || !form) return;
    const asked = tidy(given);
    setGiven(asked);
    void ask(asked, form.needsProof);
  };

  return (
    <PublicFrame title={form?.label[language] ?? (fault === undefined ? '' : t('public.index'))} note={form?.note?.[language]}>
      {form ? (
        <form className={styles['form']} noValidate onSubmit={submit}>
          {form.keys.map(({ name, label }) => (
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
            {form.needsProof ? proof.sentence : ''}
          </p>
        </form>
      ) : null}
      {fault === undefined ? null : (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
      {answer && form ? <Found answer={answer} fields={form.fields} /> : null}
      {hashes.length > 0 ? (
        <CompareFile key={hashes.join(',')} hashes={hashes} copies={copies} findCopy={copies.length < mostCopies ? undefined : findCopy} />
      ) : null}
    </PublicFrame>
  );
}
