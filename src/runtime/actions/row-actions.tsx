import type { ReactNode } from 'react';
import type { ActionModel, Text } from '../../schema/page-model';
import type { GridColumn } from '../../ui/grid/grid-model';
import { sizes } from '../../ui/theme/sizes';
import type { WireRow } from '../page-source';
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

/** Estimates how wide a text is drawn. Units: px. */
const estimate = (text: string): number =>
  [...text].reduce((width, sign) => width + (/[\u2e80-\uffff]/.test(sign) ? sizes.font : sizes.font * 0.56), 0);

function widthOf(labels: readonly string[], title: string): number {
  const widest = [...labels]
    .map(estimate)
    .sort((a, b) => b - a)
    .slice(0, most);
  const gaps = Math.max(0, widest.length - 1) * sizes.space3;
  return Math.ceil(Math.max(estimate(title), widest.reduce((sum, width) => sum + width, 0) + gaps) + sizes.space4 + sizes.space1);
}

/** Splits what a row offers into buttons and, where there are more than three, the menu behind 更多. */
export function splitActions<Entry>(entries: readonly Entry[]): { readonly buttons: readonly Entry[]; readonly rest: readonly Entry[] } {
  return entries.length <= most ? { buttons: entries, rest: [] } : { buttons: entries.slice(0, most - 1), rest: entries.slice(most - 1) };
}

/** Makes the column of row actions; undefined where the caller may do nothing. */
export function toActionColumn({ offered, title, more, text, onAction, onMenu }: RowActionsRequest): GridColumn<WireRow> | undefined {
  if (offered.length === 0) return undefined;
  const labels = offered.map(({ action }) => text(action.label));
  const cell = (row: WireRow, active: boolean): ReactNode => {
    const { buttons, rest } = splitActions(offered.filter(({ offers }) => offers(row)).map(({ action }) => action));
    const tabIndex = active ? 0 : -1;
    return (
      <span className="lh-actions">
        {buttons.map((action) => (
          <button
            key={action.name}
            type="button"
            tabIndex={tabIndex}
            className={isDanger(action) ? 'lh-link lh-link-danger' : 'lh-link'}
            onClick={() => onAction(action, row)}
          >
            {text(action.label)}
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
              onMenu({ row, actions: rest, left: box.left, top: box.bottom });
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
    width: widthOf(offered.length > most ? [...labels, more] : labels, title),
    align: 'left',
    fixed: 'right',
    className: 'lh-cell-actions',
    cell,
  };
}
