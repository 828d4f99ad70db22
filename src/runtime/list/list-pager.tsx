import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchState } from '../../protocol/search-state';
import { phoneWidth, useMedia } from '../../ui/use-media';
import { usePage } from '../source/page-context';
import type { PageOfRows } from '../source/page-source';
import { pageSizesOf } from '../search/page-sizes';
import type { ExactCount } from './use-exact-count';

interface ListPagerProps {
  readonly page: PageOfRows | undefined;
  readonly exact: ExactCount;
  readonly applied: SearchState;
  /** True where the list stands in a form: what fits on one page needs nothing to turn it. */
  readonly related: boolean;
  onPage(current: number, size: number): void;
}

const inWords = (count: number): string => count.toLocaleString('en');

/** Says how many rows there are: exactly where that is known, else about, with the offer to count. */
function Total({ page, exact }: Pick<ListPagerProps, 'page' | 'exact'>): ReactNode {
  const { t } = useTranslation();
  if (!page) return null;
  if (exact.total !== undefined) return t('list.total', { total: inWords(exact.total) });
  if (!page.totalIsFloor) return t('list.total', { total: inWords(page.total) });
  const about =
    page.estimate === undefined
      ? t('list.totalAtLeast', { total: inWords(page.total) })
      : t('list.totalAbout', { total: inWords(Math.max(page.estimate, page.total)) });
  return (
    <>
      {about}
      <button type="button" className="lh-link" disabled={exact.counting} onClick={exact.count}>
        {exact.counting ? t('list.counting') : exact.failed ? t('list.retry') : t('list.countExactly')}
      </button>
    </>
  );
}

/** The foot of the list: how many rows there are, which page this is, how many fit on one. */
export function ListPager({ page, exact, applied, related, onPage }: ListPagerProps): ReactNode {
  const { model } = usePage();
  const phone = useMedia(phoneWidth);
  const sizes = pageSizesOf(model.table.pageSizes);
  const total = exact.total ?? page?.total ?? 0;
  return (
    <div className="lh-pager">
      <span className="lh-pager-total lh-number" role="status">
        <Total page={page} exact={exact} />
      </span>
      {page && !(related && total <= applied.size) ? (
        <Pagination
          current={applied.current}
          pageSize={applied.size}
          total={total}
          showSizeChanger
          showQuickJumper={total > applied.size}
          showLessItems
          // Beside the total a phone has room for so many numbers of pages; of more it says which of how many this is.
          simple={phone && total > 4 * applied.size}
          pageSizeOptions={sizes.options.map(String)}
          onChange={onPage}
        />
      ) : null}
    </div>
  );
}
