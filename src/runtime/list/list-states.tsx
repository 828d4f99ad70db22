import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchState } from '../../protocol/search-state';
import { GridSkeleton } from '../../ui/state/grid-skeleton';
import { StateCard } from '../../ui/state/state-card';
import { nounOf } from '../actions/noun-of';
import { usePage } from '../source/page-context';
import { describeSearch } from '../search/describe-search';
import { useLanguage, useText } from '../source/use-text';
import type { Rows } from '../source/use-rows';

/** Says which right is missing, and who grants it. */
export function NoPermission(): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { model } = usePage();
  const right = model.permissions.find(({ action }) => action === 'view');
  const code = right?.code ?? `${model.page}_view`;
  return (
    <StateCard
      title={t('list.noPermission', { page: text(model.label) })}
      text={t('list.noPermissionText', { right: right ? text(right.label) : text(model.label), code })}
    />
  );
}

interface ListStateProps {
  readonly rows: Rows;
  readonly applied: SearchState;
  readonly canCreate: boolean;
  onCreate(): void;
  onReset(): void;
}

/** What stands in the list while it has no rows: still loading, failed, nothing found, nothing there yet. */
export function ListState({ rows, applied, canCreate, onCreate, onReset }: ListStateProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model } = usePage();
  if (rows.failure?.tooBroad)
    return (
      <StateCard
        role="alert"
        title={t('list.tooBroad')}
        text={t('list.tooBroadText')}
        actions={<Button onClick={onReset}>{t('list.clearFilters')}</Button>}
      />
    );
  if (rows.failure)
    return (
      <StateCard
        role="alert"
        title={t('list.failed')}
        text={rows.failure.sentence}
        actions={<Button onClick={rows.reload}>{t('list.retry')}</Button>}
      />
    );
  if (!rows.page) return rows.slow ? <GridSkeleton /> : null;
  const filters = describeSearch(model, applied, { language, say: (key, values = {}) => t(key, values) });
  if (filters.length > 0)
    return (
      <StateCard
        title={t('list.noResult')}
        text={t('list.noResultText', { filters: filters.join(t('list.filterJoint')) })}
        actions={<Button onClick={onReset}>{t('list.clearFilters')}</Button>}
      />
    );
  return (
    <StateCard
      title={t('list.empty', { page: nounOf(model.label, language) })}
      text={model.note ? text(model.note) : undefined}
      actions={
        canCreate ? (
          <Button icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
            {t('list.createFirst')}
          </Button>
        ) : null
      }
    />
  );
}
