import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useScreenLock, useServices, useSession } from '../services';
import { NoticePopup } from './notice-popup';
import styles from './notice-popup.module.css';
import { useNotices } from './use-notices';

interface NoticeLiveProps {
  /** Goes up with every notice that was read here: then it is counted anew. */
  readonly turn: number;
  readonly onUnread: (count: number) => void;
  readonly onGo: (url: string) => void;
}

/** What listens for notices: tells the bell how many are unread, and shows what has just come. Fetched once the frame stands. */
export function NoticeLive({ turn, onUnread, onGo }: NoticeLiveProps): ReactNode {
  const { http } = useServices();
  const inside = useSession().status === 'in';
  const { locked } = useScreenLock();
  const { unread, again, popup, more, dismiss } = useNotices();
  useEffect(() => onUnread(unread), [onUnread, unread]);
  useEffect(() => {
    if (turn > 0) again();
  }, [turn, again]);
  const handleOpen = async () => {
    if (!popup) return;
    dismiss();
    onGo(popup.url);
    if (!popup.noticeId) return;
    await http
      .post<number>('api/appoints/notify/read', { ids: [popup.noticeId] }, { background: true, silent: 'all' })
      .then(again, () => undefined);
  };
  return createPortal(
    // It stands there before anything comes, or nothing would be read out.
    <div className={styles['place']} role="status" aria-live="polite">
      {popup && inside && !locked && (
        <NoticePopup key={`${popup.key} ${popup.text}`} notice={popup} more={more} onOpen={() => void handleOpen()} onHide={dismiss} />
      )}
    </div>,
    document.body,
  );
}
