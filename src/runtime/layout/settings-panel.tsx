import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnModel } from '../../schema/model/page-model';
import type { GridDensity } from '../../ui/grid/grid-model';
import { slowly } from '../../ui/slowly';
import { usePage } from '../source/page-context';
import { pageSizesOf } from '../search/page-sizes';
import { ColumnList } from './column-list';
import { densities } from './layout-codec';
import { PublishMenu } from './publish-menu';
import { SearchItemList } from './search-item-list';
import type { PageLayout } from './use-layout';

export interface SettingsPanelProps {
  readonly layout: PageLayout;
  /** Columns as the page file has them, for their widths. */
  readonly page: readonly ColumnModel[];
  /** Rows a page on screen; absent: the choice is not offered. */
  readonly size?: number;
  onSize?(size: number): void;
  /** Told that an item of the search bar was switched off. */
  onHideItem?(field: string): void;
  /** Told that the panel has done its work. */
  onDone(): void;
}

function Settings({ layout, page, size, onSize, onHideItem }: Omit<SettingsPanelProps, 'onDone'>): ReactNode {
  const { t } = useTranslation();
  const { model } = usePage();
  const [tab, setTab] = useState<'columns' | 'search'>('columns');
  const items = layout.searchItems;
  return (
    <>
      {items.length > 0 ? (
        <Segmented
          block
          size="small"
          aria-label={t('layout.settings')}
          value={tab}
          options={(['columns', 'search'] as const).map((value) => ({ value, label: t(`layout.tab.${value}`) }))}
          onChange={setTab}
        />
      ) : null}
      {tab === 'columns' ? (
        <ColumnList columns={layout.columns} page={page} onChange={(columns) => layout.change({ columns })} />
      ) : (
        <SearchItemList
          items={items}
          onChange={(search) => {
            for (const { item, show } of search) if (!show && items.find((each) => each.item === item)?.show) onHideItem?.(item.field);
            layout.change({ search });
          }}
        />
      )}
      <div className="lh-columns-more">
        <Segmented<GridDensity>
          size="small"
          aria-label={t('layout.density')}
          value={layout.density}
          options={densities.map((value) => ({ value, label: t(`layout.density.${value}`) }))}
          onChange={(density) => layout.change({ density })}
        />
        {size !== undefined && onSize ? (
          <Select
            size="small"
            aria-label={t('layout.pageSize')}
            value={size}
            options={pageSizesOf(model.table.pageSizes).options.map((value) => ({ value, label: t('layout.perPage', { count: value }) }))}
            onChange={onSize}
          />
        ) : null}
      </div>
    </>
  );
}

/** The columns, the items of the search, the density and the rows a page, and what is done with them as a whole. */
export function SettingsPanel({ layout, onDone, ...rest }: SettingsPanelProps): ReactNode {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const close = (work: () => Promise<void>): void => {
    setBusy(true);
    void work().finally(() => {
      setBusy(false);
      onDone();
    });
  };
  const resetWidths = (): void =>
    layout.change({
      columns: layout.columns.map((each) => ({
        ...each,
        column: { ...each.column, width: rest.page.find(({ field }) => field === each.column.field)?.width ?? each.column.width },
      })),
    });
  return (
    <div className="lh-columns" role="dialog" aria-label={t('layout.settings')}>
      <Settings layout={layout} {...rest} />
      <div className="lh-columns-foot">
        <PublishMenu layout={layout} />
        <Button size="small" type="text" onClick={resetWidths}>
          {t('layout.resetWidths')}
        </Button>
        <Button size="small" type="text" disabled={busy} onClick={() => close(layout.reset)}>
          {t('layout.reset')}
        </Button>
        <Button size="small" type="primary" loading={slowly(busy)} onClick={() => close(layout.save)}>
          {t('layout.save')}
        </Button>
      </div>
    </div>
  );
}
