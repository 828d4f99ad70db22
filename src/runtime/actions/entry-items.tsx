import type { MenuProps } from 'antd';
import { useText } from '../source/use-text';
import type { ActionModel } from '../../schema/model/page-model';
import type { RowEntry } from '../../schema/view/offer-actions';
import { RefusedEntry } from './refused-entry';
import { isDanger } from './row-actions';
import { useSayWhy } from './use-say-why';

/** Makes the entries of a menu from the buttons of a record. */
export function useEntryItems(entries: readonly RowEntry[], onAction: (action: ActionModel) => void): Pick<MenuProps, 'items' | 'onClick'> {
  const text = useText();
  const sayWhy = useSayWhy();
  return {
    items: entries.map(({ action, reason }) => ({
      key: action.name,
      label: reason ? <RefusedEntry label={text(action.label)} reason={text(reason)} /> : text(action.label),
      danger: !reason && isDanger(action),
    })),
    onClick: ({ key }) => {
      const entry = entries.find(({ action }) => action.name === key);
      if (entry?.reason) sayWhy(text(entry.reason));
      else if (entry) onAction(entry.action);
    },
  };
}
