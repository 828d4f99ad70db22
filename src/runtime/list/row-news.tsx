import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../../ui/grid/grid-model';
import type { WireRow } from '../source/page-source';
import './row-news.css';
import type { News } from './use-news';

interface RowNewsProps {
  readonly news: News | undefined;
  /** Stands where it does: it is hidden with the list. */
  readonly place?: Ref<HTMLDivElement>;
  onRefresh(): void;
  onClose(): void;
}

/** Says, over the foot of the rows, that they are stored otherwise by now. The rows stay where they are until it is pressed. */
export function RowNews({ news, place, onRefresh, onClose }: RowNewsProps): ReactNode {
  const { t } = useTranslation();
  const said = news && [
    ...(news.changed > 0 ? [t('news.changed', { count: news.changed })] : []),
    ...(news.moved ? [t('news.moved')] : []),
  ];
  // Empty as well: what comes into a region that is there already is read out.
  return (
    <div ref={place} className="lh-news" role="status">
      {said ? (
        <p>
          {said.join(t('news.join'))}
          <button type="button" className="lh-link" onClick={onRefresh}>
            {t('news.refresh')}
          </button>
          <button type="button" className="lh-link" aria-label={t('news.close')} onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Marks rows in their first column, for those who see it and for those who hear it. */
export function withNews(
  columns: readonly GridColumn<WireRow>[],
  marked: ReadonlySet<string>,
  word: string,
): readonly GridColumn<WireRow>[] {
  const [first, ...others] = columns;
  if (!first || marked.size === 0) return columns;
  const cell: GridColumn<WireRow>['cell'] = (row, active) =>
    marked.has(row.id) ? (
      <>
        <span className="lh-news-mark" title={word}>
          <span className="lh-hidden-text">{word}</span>
        </span>
        {first.cell(row, active)}
      </>
    ) : (
      first.cell(row, active)
    );
  return [{ ...first, cell }, ...others];
}
