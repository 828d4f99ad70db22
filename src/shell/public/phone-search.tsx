import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanMobile, cleanSmsCode } from '../../base/mobile';
import { PhoneCodeFields } from '../login/phone-code-fields';
import { useEntryFields } from '../login/use-entry-fields';
import { usePhoneCode } from '../login/use-phone-code';
import { usePhoneFault } from '../login/use-phone-fault';
import { useWorkProof } from '../login/use-work-proof';
import { useServices } from '../services';
import { Verdict } from './found';
import { MoreButton } from './more-button';
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
  /** Still valid, but its day is past. */
  readonly expired?: boolean;
}

/** What a certificate is worth today, as the pages that verify one say it. */
const validity: Readonly<Record<string, readonly [word: 'public.valid' | 'public.replaced' | 'public.void', tone: string]>> = {
  1: ['public.valid', 'green'],
  2: ['public.replaced', 'amber'],
  3: ['public.void', 'grey'],
};

function Validity({ validState = '', expired = false, validDate = '' }: Certificate): ReactNode {
  const { t } = useTranslation();
  const [word, tone] = validity[validState] ?? [];
  return word === undefined || tone === undefined ? null : (
    <div className={styles['verdicts']}>
      <Verdict tone={expired ? 'grey' : tone}>{t(word)}</Verdict>
      {expired ? <Verdict tone="red">{t('public.expired', { date: validDate })}</Verdict> : null}
    </div>
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
/** How many are read at once. */
const size = 50;

interface Listed {
  readonly records: readonly Certificate[];
  readonly total: number;
  /** Opens the certificates of the telephone, for as long as it lasts. */
  readonly token: string;
}

/** Certificates that were handed out to the customers of a telephone, for whoever has the code that was sent to it. */
export function PhoneSearch(): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const form = useEntryFields({ tenantId: '', phone: '', smsCode: '' });
  const { fields, errors } = form;
  const code = usePhoneCode('report', { typing: fields.phone !== '' });
  const proof = useWorkProof('apiToken', code.smsId !== '');
  const phoneFault = usePhoneFault();
  const [found, setFound] = useState<Listed>();
  const [busy, setBusy] = useState(false);

  /** Reads on behind those that are shown. */
  const readOn = async (token: string, before: readonly Certificate[]): Promise<void> => {
    const body = { current: before.length / size + 1, size };
    const page = await postSigned<Omit<Listed, 'token'>>(http, 'api/report/pageReport', { token, body });
    setFound({ records: [...before, ...page.records], total: page.total, token });
  };
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      form.fail({ whole: thrown instanceof Error ? thrown.message : t('shell.unknownError') });
    } finally {
      setBusy(false);
    }
  };
  const ask = async (): Promise<void> => {
    const { tenantId } = fields;
    const [phone, smsCode] = [cleanMobile(fields.phone), cleanSmsCode(fields.smsCode)];
    if (form.fail({ phone: phoneFault(phone), smsCode: smsCode === '' ? t('login.smsCodeMissing') : undefined })) return;
    setFound(undefined);
    await busily(async () => {
      const headers = { 'Captcha-Proof': await proof.take() };
      const visitor = await http.post<{ readonly token: string }>('csApi/blade-expand/open/token/api_token', undefined, {
        ...{ params: { appId: 'public' }, headers, anonymous: true, silent: 'all' },
      });
      const body = { phone, smsId: code.smsId, code: smsCode, tenantId };
      const { token } = await postSigned<{ readonly token: string }>(http, 'api/report/phoneToken', { token: visitor.token, body });
      await readOn(token, []);
    });
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
          <Validity {...certificate} />
          <dl>
            {names
              .filter((name) => certificate[name])
              .map((name) => [<dt key={`${name} label`}>{t(told[name])}</dt>, <dd key={name}>{certificate[name]}</dd>])}
          </dl>
        </section>
      ))}
      {found ? (
        <MoreButton
          shown={found.records.length}
          total={found.total}
          busy={busy}
          onMore={() => void busily(() => readOn(found.token, found.records))}
        />
      ) : null}
    </PublicFrame>
  );
}
