import type { ReactNode } from 'react';
import type { ActionModel, Text } from '../../schema/model/page-model';
import type { GridColumn } from '../../ui/grid/grid-model';
import { sizes } from '../../ui/theme/sizes';
import type { WireRow } from '../source/page-source';
import { estimateWidth } from '../../ui/estimate-width';
import type { OfferedAction } from './offer-actions';

export interface MenuRequest {
  readonly row: WireRow;
  readonly actions: readonly ActionModel[];
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
  return Math.ceil(Math.max(estimateWidth(title), Math.min(spread(shown), sizes.actions)) + padding);
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
export function toActionColumn({ offered, title, more, text, onAction, onMenu }: RowActionsRequest): GridColumn<WireRow> | undefined {
  if (offered.length === 0) return undefined;
  const labelled = offered.map(({ action, offers }) => ({
    action,
    offers,
    label: text(action.label),
    width: estimateWidth(text(action.label)),
  }));
  const width = widthOf(
    labelled.map(({ label }) => label),
    title,
    more,
  );
  const space = { room: width - padding, more: estimateWidth(more) };
  const cell = (row: WireRow, active: boolean): ReactNode => {
    const { buttons, rest } = splitActions(
      labelled.filter(({ offers }) => offers(row)),
      space,
    );
    const tabIndex = active ? 0 : -1;
    return (
      <span className="lh-actions">
        {buttons.map(({ action, label }) => (
          <button
            key={action.name}
            type="button"
            tabIndex={tabIndex}
            className={isDanger(action) ? 'lh-link lh-link-danger' : 'lh-link'}
            onClick={() => onAction(action, row)}
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
              onMenu({ row, actions: rest.map(({ action }) => action), left: box.right, top: box.bottom });
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
