import { Alert, Segmented, Select } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../client/session';
import { StateCard } from '../../ui/state/state-card';
import { TabBoundary } from '../tabs/tab-boundary';
import { type PreviewKind, useDraftPreview } from './draft-preview';
import styles from './studio.module.css';
import type { DraftPage } from './use-file';

interface DraftViewProps {
  /** Of the last sound text; absent until there was one. */
  readonly page: DraftPage | undefined;
  readonly user: SessionUser;
  /** True: the text that is typed has faults, so that the page is an older one. */
  readonly isFaulty: boolean;
}

const everyRight = '';

/** The page that a draft describes, over sample rows, as one of its roles sees it. */
export function DraftView({ page, user, isFaulty }: DraftViewProps) {
  const { t } = useTranslation();
  const Preview = useDraftPreview();
  const [kind, setKind] = useState<PreviewKind>('list');
  const [role, setRole] = useState(everyRight);
  const roles = Object.keys(page?.roles ?? {});
  // A role that the draft names no more.
  const chosen = roles.includes(role) ? role : everyRight;
  const kinds = [
    { value: 'list' as const, label: t('studio.previewList') },
    { value: 'form' as const, label: t('studio.previewForm') },
    { value: 'record' as const, label: t('studio.previewRecord') },
  ];
  const options = [{ value: everyRight, label: t('studio.previewAll') }, ...roles.map((value) => ({ value, label: value }))];
  return (
    <section className={styles['preview']} aria-label={t('studio.preview')}>
      <div className={styles['choices']}>
        <Segmented aria-label={t('studio.previewKind')} options={kinds} value={kind} onChange={setKind} />
        <Select
          aria-label={t('studio.previewAs')}
          options={options}
          value={chosen}
          onChange={setRole}
          popupMatchSelectWidth={false}
          style={{ minWidth: '8rem' }}
        />
        <span className={styles['hint']}>{t('studio.previewNote')}</span>
      </div>
      {isFaulty && page && <Alert type="warning" showIcon message={t('studio.previewStale')} />}
      <div className={styles['stage']}>
        {page && Preview ? (
          <TabBoundary key={page.hash} onError={() => undefined} fallback={(error) => <StateCard role="alert" title={error.message} />}>
            <Suspense fallback={<StateCard title={t('studio.previewWaits')} />}>
              {kind !== 'list' && !page.form ? (
                <StateCard title={t('studio.previewNoForm')} />
              ) : (
                <Preview
                  key={`${page.hash} ${kind} ${chosen}`}
                  {...{ page, kind, user }}
                  role={chosen === everyRight ? undefined : chosen}
                />
              )}
            </Suspense>
          </TabBoundary>
        ) : (
          <StateCard title={t(isFaulty ? 'studio.previewNone' : 'studio.previewWaits')} />
        )}
      </div>
    </section>
  );
}
