import { BellOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { loadChunk } from '../../client/chunk-fault';
import { CountMark } from '../../ui/count-mark';
import layout from '../layout/layout.module.css';
import { useScreenLock, useServices, useSession } from '../services';
import { PartBoundary } from '../tabs/part-boundary';
import { NoticePopup } from './notice-popup';
import styles from './notice-popup.module.css';
import { useNotices } from './use-notices';

const NoticePanel = lazy(async () => ({ default: (await loadChunk(() => import('./notice-panel'))).NoticePanel }));

const mostShown = 99;

/** The bell in the top bar: how many station notices are unread, the way to them, and what has just come. Source: spec 2.5.14, 2.6.7. */
export function NoticeBell(): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const navigate = useNavigate();
  const inside = useSession().status === 'in';
  const { locked } = useScreenLock();
  const { unread, again, popup, more, dismiss } = useNotices();
  const [panel, setPanel] = useState<{ readonly open: boolean }>();
  const go = (url: string) => void navigate(url);
  const handleOpen = async () => {
    if (!popup) return;
    dismiss();
    go(popup.url);
    if (!popup.noticeId) return;
    await http
      .post<number>('api/appoints/notify/read', { ids: [popup.noticeId] }, { background: true, silent: 'all' })
      .then(again, () => undefined);
  };
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
      {createPortal(
        // It stands there before anything comes, or nothing would be read out.
        <div className={styles['place']} role="status" aria-live="polite">
          {popup && inside && !locked && (
            <NoticePopup key={`${popup.key} ${popup.text}`} notice={popup} more={more} onOpen={() => void handleOpen()} onHide={dismiss} />
          )}
        </div>,
        document.body,
      )}
      {panel && (
        <PartBoundary onGone={() => setPanel(undefined)}>
          <Suspense fallback={null}>
            <NoticePanel open={panel.open} unread={unread} onRead={again} onGo={go} onClose={() => setPanel({ open: false })} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
