import { useEventListener } from 'ahooks';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { loadChunk } from '../../client/chunk-fault';
import { loadWith } from '../../ui/i18n';
import type { MenuEntry } from '../menu/menu-tree';
import { PartBoundary } from '../tabs/part-boundary';
import styles from './cart.module.css';
import type { CartStore } from './cart-store';

const CartPanel = lazy(async () => ({ default: (await loadChunk(() => loadWith('aside', () => import('./cart-panel')))).CartPanel }));

/** Beyond it stands `99+`. */
const mostShown = 99;

interface CartButtonProps {
  readonly cart: CartStore;
  readonly menu: readonly MenuEntry[];
  /** False while the frame is out of sight. */
  readonly shown: boolean;
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
}

/** The handle at the right edge: how many records are put aside, and the way to them. It is as narrow as the margin of a list. */
export function CartButton({ cart, menu, shown, onGo }: CartButtonProps): ReactNode {
  const { t } = useTranslation();
  const { items, open, setOpen, load } = useStore(cart);
  const count = items.length;
  useEffect(() => {
    if (shown) void load();
  }, [shown, load]);
  // Something may have been put aside in another window.
  useEventListener('focus', () => void load(), { enable: shown });
  // It stays once it was opened, to close gently.
  const asked = useRef(false);
  asked.current ||= open;
  return (
    <>
      <button
        type="button"
        className={styles['handle']}
        data-filled={count > 0}
        aria-label={count > 0 ? t('cart.titleCount', { count }) : t('cart.title')}
        title={t('cart.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{t('cart.short')}</span>
        {count > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        )}
      </button>
      {asked.current && (
        <PartBoundary
          onGone={() => {
            asked.current = false;
            setOpen(false);
          }}
        >
          <Suspense fallback={null}>
            <CartPanel open={open && shown} cart={cart} menu={menu} onGo={onGo} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
