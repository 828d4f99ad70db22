import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notice-popup.module.css';
import type { PopupNotice } from './notice-words';

/** Units: ms. */
const shownFor = 5_000;

/** Calls back after a time of which only the moments count in which nobody is at it. */
function useHideAfter(hide: () => void, held: boolean): void {
  const left = useRef(shownFor);
  const latest = useRef(hide);
  useEffect(() => {
    latest.current = hide;
  });
  useEffect(() => {
    if (held) return undefined;
    const since = Date.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [held]);
}

interface NoticePopupProps {
  readonly notice: PopupNotice;
  /** How many more have come with it. */
  readonly more: number;
  /** Goes where the notice leads. */
  readonly onOpen: () => void;
  readonly onHide: () => void;
}

/** A message that has just come, for five seconds, longer while somebody points at it or is in it. */
export function NoticePopup({ notice, more, onOpen, onHide }: NoticePopupProps): ReactNode {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState(false);
  const [inside, setInside] = useState(false);
  useHideAfter(onHide, pointed || inside);
  const words = (
    <>
      <strong className={styles['title']}>{notice.title}</strong>
      <span className={styles['text']}>{notice.text}</span>
      <span className={`lh-number ${styles['foot'] ?? ''}`}>
        {notice.date.slice(0, 16)}
        {more > 0 && <span>{t('notice.moreNew', { count: more })}</span>}
      </span>
    </>
  );
  return (
    <div
      className={styles['popup']}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onHide();
      }}
    >
      {notice.url ? (
        <button type="button" className={styles['body']} onClick={onOpen}>
          {words}
        </button>
      ) : (
        <div className={styles['body']}>{words}</div>
      )}
      <button type="button" className={styles['close']} aria-label={t('notice.closePopup')} onClick={onHide}>
        ×
      </button>
    </div>
  );
}
