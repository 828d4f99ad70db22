import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useScreenLock, useServices, useSession } from '../services';
import { NoticePopup } from './notice-popup';
import styles from './notice-popup.module.css';
import { useNotices } from './use-notices';

/** Where somebody works at something that he will press a button of. */
const worksAt = '[role="dialog"], dialog[open], form';

/** Units: ms. */
const lookEvery = 200;

function liesOverWork(room: Element): boolean {
  const own = room.getBoundingClientRect();
  return [...document.querySelectorAll(worksAt)].some((each) => {
    const box = each.getBoundingClientRect();
    return own.left < box.right && box.left < own.right && own.top < box.bottom && box.top < own.bottom;
  });
}

/** Shows what is in it wherever it lies over no open dialog and no form; until then it waits, unseen and untold. */
function Room({ children }: { readonly children: ReactNode }): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const [free, setFree] = useState(false);
  useLayoutEffect(() => {
    const look = (): void => {
      if (room.current) setFree(!liesOverWork(room.current));
    };
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, []);
  return (
    <div ref={room} className={styles['room']}>
      {free && children}
    </div>
  );
}

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
        <Room>
          <NoticePopup key={`${popup.key} ${popup.text}`} notice={popup} more={more} onOpen={() => void handleOpen()} onHide={dismiss} />
        </Room>
      )}
    </div>,
    document.body,
  );
}
