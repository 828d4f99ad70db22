import type { ReactNode } from 'react';
import './actions.css';
import type { ActionModel } from '../../schema/model/page-model';
import type { Text } from '../../schema/model/text';
import type { GridColumn } from '../../ui/grid/grid-model';
import { sizes } from '../../ui/theme/sizes';
import type { WireRow } from '../source/page-source';
import { estimateWidth } from '../../ui/estimate-width';
import { textScale } from '../../ui/text-scale';
import { entriesOf, type OfferedAction, type RowEntry } from '../../schema/view/offer-actions';

export interface MenuRequest {
  readonly row: WireRow;
  readonly entries: readonly RowEntry[];
  /** Where the menu opens. Units: px of the window. */
  readonly left: number;
  readonly top: number;
}

interface RowActionsRequest {
  readonly offered: readonly OfferedAction[];
  readonly title: string;
  readonly more: string;
  text(text: Text): string;
  onAction(action: ActionModel, row: WireRow): void;
  /** Told why a button cannot be pressed that was pressed all the same. */
  onRefused(reason: string): void;
  onMenu(request: MenuRequest): void;
}

const most = 3;

/** True for an action whose button is red. */
export const isDanger = (action: ActionModel): boolean => action.name === 'remove' || action.transition?.danger === true;

const spread = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + Math.max(0, widths.length - 1) * sizes.space3;

const padding = 2 * sizes.space2 + sizes.space1;

function widthOf(labels: readonly string[], title: string, more: string): number {
  const widest = labels.map((label) => estimateWidth(label)).sort((a, b) => b - a);
  const shown = widest.length > most ? [...widest.slice(0, most - 1), estimateWidth(more)] : widest;
  return Math.ceil(Math.max(estimateWidth(title), Math.min(spread(shown), sizes.actions * textScale())) + padding);
}

interface SplitRoom {
  /** Units: px. */
  readonly room: number;
  readonly more: number;
}

/** Splits what a row offers into buttons, three at most and no more than there is room for, and the menu behind 更多. */
export function splitActions<Entry extends { readonly width: number }>(
  entries: readonly Entry[],
  { room, more }: SplitRoom,
): { readonly buttons: readonly Entry[]; readonly rest: readonly Entry[] } {
  if (entries.length <= most && spread(entries.map(({ width }) => width)) <= room) return { buttons: entries, rest: [] };
  let count = Math.min(most - 1, entries.length);
  while (count > 1 && spread([...entries.slice(0, count).map(({ width }) => width), more]) > room) count -= 1;
  return { buttons: entries.slice(0, count), rest: entries.slice(count) };
}

/** Makes the column of row actions; undefined where the caller may do nothing. */
export function toActionColumn({
  offered,
  title,
  more,
  text,
  onAction,
  onRefused,
  onMenu,
}: RowActionsRequest): GridColumn<WireRow> | undefined {
  if (offered.length === 0) return undefined;
  const width = widthOf(
    offered.map(({ action }) => text(action.label)),
    title,
    more,
  );
  const space = { room: width - padding, more: estimateWidth(more) };
  const cell = (row: WireRow, active: boolean): ReactNode => {
    const { buttons, rest } = splitActions(
      entriesOf(offered, row).map((entry) => {
        const label = text(entry.action.label);
        return { entry, label, width: estimateWidth(label) };
      }),
      space,
    );
    const tabIndex = active ? 0 : -1;
    return (
      <span className="lh-actions">
        {buttons.map(({ entry: { action, reason }, label }) => (
          <button
            key={action.name}
            type="button"
            tabIndex={tabIndex}
            data-action={action.name}
            className={isDanger(action) ? 'lh-link lh-link-danger' : 'lh-link'}
            {...(reason ? { 'aria-disabled': true, title: text(reason) } : {})}
            onClick={() => (reason ? onRefused(text(reason)) : onAction(action, row))}
          >
            {label}
          </button>
        ))}
        {rest.length > 0 ? (
          <button
            type="button"
            tabIndex={tabIndex}
            className="lh-link lh-link-more"
            aria-haspopup="menu"
            onClick={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              onMenu({ row, entries: rest.map(({ entry }) => entry), left: box.right, top: box.bottom });
            }}
          >
            {more}
          </button>
        ) : null}
      </span>
    );
  };
  return {
    key: '#actions',
    title,
    width,
    align: 'left',
    fixed: 'right',
    className: 'lh-cell-actions',
    cell,
  };
}
