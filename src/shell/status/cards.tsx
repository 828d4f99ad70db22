import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { rolesText } from '../../base/roles/role-names';
import { toChunkFault } from '../../client/chunk-fault';
import { Card } from '../../ui/card/card';
import { useServices } from '../services';
import { partFaultWords } from './part-fault-words';
import styles from './status.module.css';

/** Which of the pages 403, 404 and 500 a card stands for; it says it in words too. */
const Number = ({ of }: { readonly of: '403' | '404' | '500' }) => (
  <p className={styles['cardNumber']} aria-hidden="true">
    {of}
  </p>
);

interface FaultCardProps {
  /** The page's file: `schemas/pages/crm/quotes.json`. */
  readonly file: string;
  /** Shape: `file:line:col  sentence`, one a line. */
  readonly lines: readonly string[];
  readonly onRetry?: (() => void) | undefined;
}

/** Stands in the place of a page that cannot be shown, and names the file and what is wrong with it. */
export function FaultCard({ file, lines, onRetry }: FaultCardProps) {
  const { t } = useTranslation();
  return (
    <Card className={styles['card']} role="alert">
      <Number of="500" />
      <h2>{t('shell.fault.title')}</h2>
      <p>{t('shell.fault.text', { file })}</p>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {onRetry && (
        <button type="button" className={styles['button']} onClick={onRetry}>
          {t('shell.retry')}
        </button>
      )}
    </Card>
  );
}

/** Says that a page is gone, and where it was looked for. */
export function MissingCard({ lines, onRetry }: { readonly lines: readonly string[]; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Card className={styles['card']} role="alert">
      <Number of="404" />
      <h2>{t('status.title.404')}</h2>
      <p>{t('status.text.404')}</p>
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button type="button" className={styles['button']} onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </Card>
  );
}

/** Says which right is missing and who grants it. */
export function NoPermissionCard({
  name,
  code,
  roles = [],
}: {
  readonly name: string;
  readonly code: string;
  readonly roles?: readonly string[];
}) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  return (
    <Card className={styles['card']}>
      <Number of="403" />
      <h2>{t('shell.forbidden.title', { name })}</h2>
      <p>{t('shell.forbidden.text', { code })}</p>
      {roles.length > 0 && <p>{t('shell.forbidden.roles', { roles: rolesText(roles, language) })}</p>}
    </Card>
  );
}

/** Says that a page could not be fetched, and offers to try again. */
export function FailureCard({ sentence, onRetry }: { readonly sentence: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Card className={styles['card']} role="alert">
      <h2>{t('shell.failure.title')}</h2>
      <p>{sentence}</p>
      <button type="button" className={styles['button']} onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </Card>
  );
}

function LinesBanner({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <aside className={styles['banner']} aria-label={title}>
      <div>
        <strong>{title}</strong>
        <ul className={styles['lines']}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** Says above a page that its newest text does not serve and that the last good version goes on. */
export function PendingBanner({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  return <LinesBanner title={t('shell.pending.title')} lines={lines} />;
}

/** Lists what is wrong with the page files, for those who look after them. */
export function FaultsBanner({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  return <LinesBanner title={t('shell.faults.title')} lines={lines} />;
}

/** Says that a newer version of the page waits until the open form is closed. */
export function ChangedBanner({ onReload }: { readonly onReload: () => void }) {
  const { t } = useTranslation();
  return (
    <aside className={styles['banner']} aria-label={t('shell.changed.title')}>
      <div>{t('shell.changed.text')}</div>
      <button type="button" className={styles['button']} onClick={onReload}>
        {t('shell.changed.reload')}
      </button>
    </aside>
  );
}

/** Stands in the place of a part that could not be fetched, and says why. */
function PartFaultCard() {
  const { t } = useTranslation();
  const { fault = 'failed' } = useStore(useServices().partFaults);
  return (
    <Card className={styles['card']} role="alert">
      <h2>{t(partFaultWords[fault].title)}</h2>
      <p>{t(partFaultWords[fault].text)}</p>
      {fault !== 'unreachable' && (
        <button type="button" className={styles['button']} onClick={() => window.location.reload()}>
          {t('shell.newVersionReload')}
        </button>
      )}
    </Card>
  );
}

/** Stands in the place of a part of the shell that threw; the rest goes on. A part that could not be fetched only needs a reload. */
export function CrashCard({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  if (toChunkFault(error)) return <PartFaultCard />;
  return (
    <Card className={styles['card']} role="alert">
      <h2>{t('shell.crash.title')}</h2>
      <p>{t('shell.crash.text')}</p>
      <ul className={styles['lines']}>
        <li>{error.message}</li>
      </ul>
      <button type="button" className={styles['button']} onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </Card>
  );
}
