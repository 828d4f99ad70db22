import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Empty, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { sizes } from '../../ui/theme/sizes';
import { menuName, menuTrail, type MenuEntry } from '../menu/menu-tree';
import { usePreference } from '../use-preference';
import styles from './cart.module.css';
import type { CartItem, CartStore } from './cart-store';

interface CartPanelProps {
  readonly open: boolean;
  readonly cart: CartStore;
  readonly menu: readonly MenuEntry[];
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
}

/** The records of each page together, pages in the order in which they first came. */
function toGroups(items: readonly CartItem[]): readonly { readonly path: string; readonly items: readonly CartItem[] }[] {
  return [...new Set(items.map(({ path }) => path))].map((path) => ({ path, items: items.filter((item) => item.path === path) }));
}

/** Changes the shortlist and says where that failed; what went last can be brought back once. */
function useChanges(cart: CartStore) {
  const { t } = useTranslation();
  const { items, put, takeOut } = useStore(cart);
  const [failure, setFailure] = useState<string>();
  const [gone, setGone] = useState<readonly CartItem[]>([]);
  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      setFailure(undefined);
      return true;
    } catch (thrown) {
      setFailure(thrown instanceof Error && thrown.message !== '' ? thrown.message : t('shell.unknownError'));
      return false;
    }
  };
  const remove = async (isMeant: (item: CartItem) => boolean) => {
    const meant = items.filter(isMeant);
    if (await tried(() => takeOut(isMeant))) setGone(meant);
  };
  const undo = async () => {
    if (await tried(() => put(gone))) setGone([]);
  };
  return { items, failure, gone, remove, undo };
}

/** What somebody has put aside, by page: opened, taken out one by one or altogether. */
export function CartPanel({ open, cart, menu, onGo }: CartPanelProps): ReactNode {
  const { t } = useTranslation();
  const { known, setOpen, load } = useStore(cart);
  const language = usePreference((each) => each.language);
  const { items, failure, gone, remove, undo } = useChanges(cart);
  useEffect(() => {
    if (open) void load();
  }, [open, load]);
  const nameOf = (path: string): string => {
    const entry = menuTrail(menu, `/${path}`).at(-1);
    return entry ? menuName(entry, language) : path;
  };
  const goTo = (path: string) => {
    setOpen(false);
    onGo(path);
  };
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      title={t('cart.title')}
      width={sizes.look}
      extra={
        <Button size="small" disabled={items.length === 0} onClick={() => void remove(() => true)}>
          {t('cart.clear')}
        </Button>
      }
    >
      {failure !== undefined && <Alert type="error" showIcon message={failure} className={styles['note'] ?? ''} />}
      {gone.length > 0 && (
        <p className={styles['gone']} role="status">
          {t('cart.gone', { count: gone.length })}
          <button type="button" className="lh-link" onClick={() => void undo()}>
            {t('cart.undo')}
          </button>
        </p>
      )}
      {!known ? (
        <Skeleton active />
      ) : items.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('cart.none')} />
      ) : (
        toGroups(items).map((group) => (
          <section key={group.path} className={styles['group']} aria-label={nameOf(group.path)}>
            <h3>
              {nameOf(group.path)} <span className="lh-number">{group.items.length}</span>
              <button type="button" className="lh-link" onClick={() => goTo(`/${group.path}`)}>
                {t('cart.toList')}
              </button>
            </h3>
            <ul>
              {group.items.map((item) => (
                <li key={item.id}>
                  <button type="button" className={styles['record']} onClick={() => goTo(`/${item.path}?open=${item.id}`)}>
                    {item.name}
                  </button>
                  <button
                    type="button"
                    className={styles['out']}
                    aria-label={t('cart.takeOut', { name: item.name })}
                    title={t('cart.takeOut', { name: item.name })}
                    onClick={() => void remove(({ id, path }) => id === item.id && path === item.path)}
                  >
                    <CloseOutlined aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Drawer>
  );
}
