import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchState } from '../protocol/search-state';
import { usePage } from './page-context';
import type { PageOfRows } from './page-source';
import { pageSizesOf } from './search/page-sizes';

interface ListPagerProps {
  readonly page: PageOfRows | undefined;
  readonly applied: SearchState;
  onPage(current: number, size: number): void;
}

/** The foot of the list: how many rows there are, which page this is, how many fit on one. */
export function ListPager({ page, applied, onPage }: ListPagerProps): ReactNode {
  const { t } = useTranslation();
  const { model } = usePage();
  const sizes = pageSizesOf(model.table.pageSizes);
  const total = page?.total ?? 0;
  return (
    <div className="lh-pager">
      <span className="lh-pager-total lh-number">
        {page
          ? page.totalIsFloor
            ? t('list.totalAtLeast', { total: total.toLocaleString('en') })
            : t('list.total', { total: total.toLocaleString('en') })
          : ''}
      </span>
      <Pagination
        current={applied.current}
        pageSize={applied.size}
        total={total}
        showSizeChanger
        showQuickJumper={total > applied.size}
        showLessItems
        pageSizeOptions={sizes.options.map(String)}
        onChange={onPage}
      />
    </div>
  );
}
