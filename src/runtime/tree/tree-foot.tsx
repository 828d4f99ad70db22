import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeRows } from './use-tree';

const inWords = (count: number): string => count.toLocaleString('en');

/** The foot of a list that is a tree: how many rows there are, and all of them opened or closed at once. */
export function TreeFoot({ rows }: { readonly rows: TreeRows }): ReactNode {
  const { t } = useTranslation();
  const { page, cutAt, openAll, closeAll } = rows;
  const total = page ? inWords(page.total) : '';
  const count = page?.totalIsFloor ? t('list.totalAtLeast', { total }) : t('list.total', { total });
  return (
    <div className="lh-pager">
      <span className="lh-pager-total lh-number" role="status">
        {page ? count : null}
        {cutAt === undefined ? null : t('tree.cut', { count: inWords(cutAt) })}
      </span>
      <span className="lh-tree-all">
        {openAll ? (
          <button type="button" className="lh-link" onClick={openAll}>
            {t('tree.openAll')}
          </button>
        ) : null}
        <button type="button" className="lh-link" onClick={closeAll}>
          {t('tree.closeAll')}
        </button>
      </span>
    </div>
  );
}
