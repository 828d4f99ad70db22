import { Button, Dropdown } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel } from '../../schema/model/page-model';
import { phoneWidth, useMedia } from '../../ui/use-media';
import type { WireRow } from '../source/page-source';
import { useText } from '../source/use-text';
import { useEntryItems } from './entry-items';
import { entriesOf } from '../../schema/view/offer-actions';
import { isDanger } from './row-actions';
import { useRowOffers } from './use-offers';
import { useReasons } from './use-reasons';

interface ViewActionsProps {
  readonly row: WireRow;
  onAction(action: ActionModel, row: WireRow): void;
}

/** Next steps that stand as buttons of their own: changes of state, and what begins a record of another page. */
const mostSteps = 2;

/** What may be done to the record that is being read, as in its row of the list: editing, the next steps, and the others behind 更多. */
export function ViewActions({ row, onAction }: ViewActionsProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const phone = useMedia(phoneWidth);
  const offered = useRowOffers();
  const entries = useReasons(
    useMemo(() => entriesOf(offered, row).filter(({ action }) => action.name !== 'view'), [offered, row]),
    row,
  );
  const edit = entries.find(({ action, reason }) => action.name === 'edit' && !reason)?.action;
  const steps = entries
    .filter(({ action, reason }) => (action.transition || action.open) && !reason && !isDanger(action))
    .slice(0, phone ? 0 : mostSteps)
    .map(({ action }) => action);
  const others = entries.filter(({ action }) => action !== edit && !steps.includes(action));
  const { items, onClick } = useEntryItems(others, (action) => onAction(action, row));
  return (
    <>
      {others.length > 0 ? (
        <Dropdown
          trigger={['click']}
          placement={phone ? 'topRight' : 'bottomRight'}
          menu={{ ...(items ? { items } : {}), ...(onClick ? { onClick } : {}) }}
        >
          <Button>{t('list.more')}</Button>
        </Dropdown>
      ) : null}
      {steps.map((action) => (
        <Button key={action.name} onClick={() => onAction(action, row)}>
          {text(action.label)}
        </Button>
      ))}
      {edit ? (
        <Button type="primary" onClick={() => onAction(edit, row)}>
          {text(edit.label)}
        </Button>
      ) : null}
    </>
  );
}
