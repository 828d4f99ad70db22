import { BellOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { loadChunk } from '../../client/chunk-fault';
import { CountMark } from '../../ui/count-mark';
import layout from '../layout/layout.module.css';
import { PartBoundary } from '../tabs/part-boundary';

const NoticePanel = lazy(async () => ({ default: (await loadChunk(() => import('./notice-panel'))).NoticePanel }));
const NoticeLive = lazy(async () => ({ default: (await loadChunk(() => import('./notice-live'))).NoticeLive }));

const mostShown = 99;
/** Units: ms; what listens is fetched once the frame stands. */
const afterwards = 1_000;

/** The bell in the top bar: how many station notices are unread, the way to them, and what has just come. */
export function NoticeBell(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [unread, setUnread] = useState(0);
  const [turn, setTurn] = useState(0);
  const [live, setLive] = useState(false);
  const [panel, setPanel] = useState<{ readonly open: boolean }>();
  useEffect(() => {
    const timer = setTimeout(() => setLive(true), afterwards);
    return () => clearTimeout(timer);
  }, []);
  const go = useCallback((url: string) => void navigate(url), [navigate]);
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
      {live && (
        <PartBoundary onGone={() => setLive(false)}>
          <Suspense fallback={null}>
            <NoticeLive turn={turn} onUnread={setUnread} onGo={go} />
          </Suspense>
        </PartBoundary>
      )}
      {panel && (
        <PartBoundary onGone={() => setPanel(undefined)}>
          <Suspense fallback={null}>
            <NoticePanel
              open={panel.open}
              unread={unread}
              onRead={() => setTurn((count) => count + 1)}
              onGo={go}
              onClose={() => setPanel({ open: false })}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
