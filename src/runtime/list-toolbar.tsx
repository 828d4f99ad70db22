import { DeleteOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel } from '../schema/page-model';
import type { SelectionStore } from '../ui/grid/selection-store';
import { offerToolbarActions } from './actions/offer-actions';
import { isDanger } from './actions/row-actions';
import { usePage } from './page-context';
import type { WireRow } from './page-source';
import { useText } from './use-text';

interface ListToolbarProps {
  readonly selection: SelectionStore<WireRow>;
  onAction(action: ActionModel, rows: readonly WireRow[]): void;
  onReload(): void;
}

const icons: Readonly<Record<string, ReactNode>> = { create: <PlusOutlined aria-hidden />, remove: <DeleteOutlined aria-hidden /> };

/** The buttons above the list: what needs no row, then what is done to the selected ones. */
export function ListToolbar({ selection, onAction, onReload }: ListToolbarProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { model, source } = usePage();
  useSyncExternalStore(selection.subscribe, selection.version);
  const count = selection.size();
  const offered = useMemo(() => offerToolbarActions({ model, can: source.served.can }), [model, source]);
  return (
    <div className="lh-toolbar" role="toolbar" aria-label={t('list.toolbar')}>
      {offered.map((action) => {
        const batch = action.name !== 'create';
        return (
          <Button
            key={action.name}
            icon={icons[action.name]}
            danger={isDanger(action)}
            disabled={batch && count === 0}
            {...(batch && count === 0 ? { title: t('list.selectFirst') } : {})}
            {...(batch ? {} : { color: 'primary' as const, variant: 'outlined' as const })}
            onClick={() => onAction(action, batch ? selection.items() : [])}
          >
            {batch ? t('list.batch', { action: text(action.label) }) : text(action.label)}
          </Button>
        );
      })}
      {count > 0 ? (
        <span className="lh-toolbar-count" role="status">
          {t('list.selected', { count })}
          <button type="button" className="lh-link" onClick={selection.clear}>
            {t('list.clearSelection')}
          </button>
        </span>
      ) : null}
      <span className="lh-toolbar-end">
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t('list.reload')}
          title={t('list.reload')}
          onClick={onReload}
        />
      </span>
    </div>
  );
}
