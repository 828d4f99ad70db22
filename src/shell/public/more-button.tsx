import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './public.module.css';

interface MoreButtonProps {
  readonly shown: number;
  readonly total: number;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** Reads on in a list; it is not there where all of it is shown. */
export function MoreButton({ shown, total, busy, onMore }: MoreButtonProps): ReactNode {
  const { t } = useTranslation();
  if (shown === 0 || shown >= total) return null;
  return (
    <button
      type="button"
      className={styles['more']}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onMore();
      }}
    >
      {busy ? t('public.reading') : t('public.more', { shown, total })}
    </button>
  );
}
