import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneCodeFields } from '../login/phone-code-fields';
import { useEntryFields } from '../login/use-entry-fields';
import { usePhoneCode } from '../login/use-phone-code';
import { usePhoneFault } from '../login/use-phone-fault';
import { useWorkProof } from '../login/use-work-proof';
import { useServices } from '../services';
import { PublicFrame } from './public-frame';
import styles from './public.module.css';
import { postSigned } from './signed-call';

/** A certificate as the call for certificates tells it. */
interface Certificate {
  readonly id: string;
  readonly reportNo?: string;
  readonly instrumentName?: string;
  readonly model?: string;
  readonly factoryNo?: string;
  readonly checkDate?: string;
  readonly validDate?: string;
  readonly conclusion?: string;
  /** Entry of the dictionary `report_valid_state`. */
  readonly validState?: string;
}

/** What a certificate is worth today, as the pages that verify one say it. */
const validity: Readonly<Record<string, readonly [word: 'public.valid' | 'public.replaced' | 'public.void', tone: string]>> = {
  1: ['public.valid', 'green'],
  2: ['public.replaced', 'amber'],
  3: ['public.void', 'grey'],
};

function Validity({ state = '' }: { readonly state?: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const [word, tone] = validity[state] ?? [];
  return word === undefined ? null : (
    <p className={styles['state']} data-tone={tone}>
      {t(word)}
    </p>
  );
}

const told = {
  instrumentName: 'public.of.instrumentName',
  model: 'public.of.model',
  factoryNo: 'public.of.factoryNo',
  checkDate: 'public.of.checkDate',
  validDate: 'public.of.validDate',
  conclusion: 'public.of.conclusion',
} as const;
const names = ['instrumentName', 'model', 'factoryNo', 'checkDate', 'validDate', 'conclusion'] as const;
const mostShown = 50;

/** Certificates that were handed out to the customers of a telephone, for whoever has the code that was sent to it. */
export function PhoneSearch(): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const form = useEntryFields({ tenantId: '', phone: '', smsCode: '' });
  const { fields, errors } = form;
  const code = usePhoneCode('report', { typing: fields.phone !== '' });
  const proof = useWorkProof('apiToken', code.smsId !== '');
  const phoneFault = usePhoneFault();
  const [found, setFound] = useState<{ readonly records: readonly Certificate[]; readonly total: number }>();
  const [busy, setBusy] = useState(false);

  const ask = async (): Promise<void> => {
    const { tenantId } = fields;
    const [phone, smsCode] = [fields.phone.trim(), fields.smsCode.trim()];
    if (form.fail({ phone: phoneFault(phone), smsCode: smsCode === '' ? t('login.smsCodeMissing') : undefined })) return;
    setBusy(true);
    setFound(undefined);
    try {
      const headers = { 'Captcha-Proof': await proof.take() };
      const visitor = await http.post<{ readonly token: string }>('csApi/blade-expand/open/token/api_token', undefined, {
        ...{ params: { appId: 'public' }, headers, anonymous: true, silent: 'all' },
      });
      const body = { phone, smsId: code.smsId, code: smsCode, tenantId };
      const { token } = await postSigned<{ readonly token: string }>(http, 'api/report/phoneToken', { token: visitor.token, body });
      setFound(await postSigned(http, 'api/report/pageReport', { token, body: { current: 1, size: mostShown } }));
    } catch (thrown) {
      form.fail({ whole: thrown instanceof Error ? thrown.message : t('shell.unknownError') });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!busy) void ask();
  };

  return (
    <PublicFrame title={t('public.phone')} note={t('public.phoneNote')}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <PhoneCodeFields form={form} code={code} />
        <button type="submit" aria-disabled={busy}>
          {busy ? t('public.asking') : t('public.ask')}
        </button>
      </form>
      {errors.whole === undefined ? null : (
        <p className={styles['fault']} role="alert">
          {errors.whole}
        </p>
      )}
      <div role="status">
        {found === undefined ? null : (
          <p className={styles['note']}>{found.total > 0 ? t('public.phoneFound', { count: found.total }) : t('public.phoneNone')}</p>
        )}
      </div>
      {(found?.records ?? []).map((certificate) => (
        <section key={certificate.id} className={styles['answer']}>
          <h2>{certificate.reportNo}</h2>
          <Validity state={certificate.validState} />
          <dl>
            {names
              .filter((name) => certificate[name])
              .map((name) => [<dt key={`${name} label`}>{t(told[name])}</dt>, <dd key={name}>{certificate[name]}</dd>])}
          </dl>
        </section>
      ))}
    </PublicFrame>
  );
}
