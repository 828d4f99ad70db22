import { BellOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../client/chunk-fault';
import { CountMark } from '../../ui/count-mark';
import layout from '../layout/layout.module.css';
import { PartBoundary } from '../tabs/part-boundary';
import { useUnread } from './use-unread';

const NoticePanel = lazy(async () => ({ default: (await loadChunk(() => import('./notice-panel'))).NoticePanel }));

const mostShown = 99;

/** The bell in the top bar: how many station notices are unread, and the way to them. Source: spec 2.5.14. */
export function NoticeBell(): ReactNode {
  const { t } = useTranslation();
  const { unread, again } = useUnread();
  const [panel, setPanel] = useState<{ readonly open: boolean }>();
  return (
    <>
      <button
        type="button"
        className={layout['round']}
        aria-label={unread > 0 ? t('notice.titleUnread', { count: unread }) : t('notice.title')}
        title={t('notice.title')}
        aria-haspopup="dialog"
        onClick={() => setPanel({ open: true })}
      >
        <CountMark count={unread} most={mostShown}>
          <BellOutlined aria-hidden />
        </CountMark>
      </button>
      {panel && (
        <PartBoundary onGone={() => setPanel(undefined)}>
          <Suspense fallback={null}>
            <NoticePanel open={panel.open} unread={unread} onRead={again} onClose={() => setPanel({ open: false })} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
