import { App } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel } from '../../schema/model/page-model';
import { copyColumn, copyRange, copyRow } from '../../ui/grid/copy-cells';
import type { GridColumn, GridMenuRequest } from '../../ui/grid/grid-model';
import { entriesOf, type OfferedAction } from '../../schema/view/offer-actions';
import { useSayWhy } from '../actions/use-say-why';
import { isDanger } from '../actions/row-actions';
import type { PageLayout } from '../layout/use-layout';
import type { WireRow } from '../source/page-source';
import { useText } from '../source/use-text';
import type { GridMenuEntry, OpenMenu } from './grid-menu';
import { moveColumn } from '../layout/drop-column';

interface MenusRequest {
  readonly rows: readonly WireRow[];
  readonly columns: readonly GridColumn<WireRow>[];
  readonly offered: readonly OfferedAction[];
  readonly layout: PageLayout;
  onAction(action: ActionModel, row: WireRow): void;
  /** Orders the rows by one column; undefined: as the page does. */
  onSortBy(key: string, order: 'asc' | 'desc' | undefined): void;
  /** Asks what a column is filtered by; undefined where it cannot be. */
  filterOf(key: string): ((place: Pick<OpenMenu, 'x' | 'y' | 'focusBack'>) => void) | undefined;
}

interface Menus {
  readonly open: OpenMenu | undefined;
  close(): void;
  onMenu(request: GridMenuRequest<WireRow>): void;
  onColumnMenu(key: string, element: HTMLElement): void;
}

/** Makes the menus of a table: of a cell with its row, and of a column. */
export function useTableMenus({ rows, columns, offered, layout, onAction, onSortBy, filterOf }: MenusRequest): Menus {
  const { t } = useTranslation();
  const text = useText();
  const { message } = App.useApp();
  const sayWhy = useSayWhy();
  const [open, setOpen] = useState<OpenMenu>();
  const close = useCallback(() => setOpen(undefined), []);
  const copied = useCallback(
    (copying: Promise<boolean>) => {
      void copying.then((done) => void (done ? message.success(t('list.copied')) : message.warning(t('list.notCopied'))));
    },
    [message, t],
  );
  const onMenu = useCallback(
    ({ row, index, column, x, y, range, focusGrid }: GridMenuRequest<WireRow>) => {
      const sheet = { rows, columns };
      const place = columns.indexOf(column);
      const cell = { fromRow: index, toRow: index, fromColumn: place, toColumn: place };
      const copies: readonly GridMenuEntry[] = [
        ...(range ? [{ key: 'copyRange', label: t('list.copyRange'), act: () => copied(copyRange(sheet, range)) }] : []),
        ...(column.text ? [{ key: 'copyCell', label: t('list.copyCell'), act: () => copied(copyRange(sheet, cell)) }] : []),
        { key: 'copyRow', label: t('list.copyRow'), act: () => copied(copyRow(sheet, index)) },
        ...(column.text ? [{ key: 'copyColumn', label: t('list.copyColumn'), act: () => copied(copyColumn(sheet, column.key)) }] : []),
      ];
      const actions = entriesOf(offered, row).map(({ action, reason }): GridMenuEntry => ({
        key: `do-${action.name}`,
        label: text(action.label),
        danger: !reason && isDanger(action),
        reason: reason && text(reason),
        act: () => (reason ? sayWhy(text(reason)) : onAction(action, row)),
      }));
      // The press that asks must be over before the menu listens for presses outside it.
      setTimeout(() => setOpen({ groups: [actions, copies], x, y, focusBack: focusGrid }));
    },
    [rows, columns, offered, copied, onAction, sayWhy, t, text],
  );
  const onColumnMenu = useCallback(
    (key: string, element: HTMLElement) => {
      const column = columns.find((each) => each.key === key);
      if (!column) return;
      const { left, bottom } = element.getBoundingClientRect();
      const pin = (side: 'left' | 'middle' | 'right') => () =>
        layout.remember({ columns: moveColumn(layout.columns, key, { before: undefined, side }) });
      const sorts: readonly GridMenuEntry[] = column.sortable
        ? [
            { key: 'asc', label: t('list.sortAsc'), act: () => onSortBy(key, 'asc') },
            { key: 'desc', label: t('list.sortDesc'), act: () => onSortBy(key, 'desc') },
            { key: 'none', label: t('list.sortNone'), act: () => onSortBy(key, undefined) },
          ]
        : [];
      const pins: readonly GridMenuEntry[] = [
        { key: 'left', label: t('list.pinLeft'), disabled: column.fixed === 'left', act: pin('left') },
        { key: 'right', label: t('list.pinRight'), disabled: column.fixed === 'right', act: pin('right') },
        { key: 'middle', label: t('list.unpin'), disabled: column.fixed === undefined, act: pin('middle') },
      ];
      const filter = filterOf(key);
      const place = { x: left, y: bottom, focusBack: () => element.closest<HTMLElement>('.lh-grid')?.focus() };
      // The menu must be gone before the filter listens for presses outside it.
      const filters: readonly GridMenuEntry[] = filter
        ? [{ key: 'filter', label: t('list.filter'), act: () => setTimeout(() => filter(place)) }]
        : [];
      const shown = layout.columns.filter(({ show }) => show);
      const others: readonly GridMenuEntry[] = [
        ...(column.text ? [{ key: 'copy', label: t('list.copyColumn'), act: () => copied(copyColumn({ rows, columns }, key)) }] : []),
        {
          key: 'hide',
          label: t('list.hideColumn'),
          disabled: shown.length < 2,
          act: () =>
            layout.remember({ columns: layout.columns.map((each) => (each.column.field === key ? { ...each, show: false } : each)) }),
        },
      ];
      setTimeout(() => setOpen({ groups: [filters, sorts, pins, others], x: left, y: bottom, focusBack: () => element.focus() }));
    },
    [rows, columns, layout, copied, onSortBy, filterOf, t],
  );
  return { open, close, onMenu, onColumnMenu };
}
