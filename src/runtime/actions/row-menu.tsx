import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { ActionModel } from '../../schema/model/page-model';
import type { WireRow } from '../source/page-source';
import { useReturnFocus } from '../../ui/dialog/use-return-focus';
import './actions.css';
import { closeByEscape } from './close-by-escape';
import { useEntryItems } from './entry-items';
import type { MenuRequest } from './row-actions';
import { useReasons } from './use-reasons';

interface MenuProps {
  readonly request: MenuRequest;
  onAction(action: ActionModel, row: WireRow): void;
  onClose(): void;
}

function Menu({ request, onAction, onClose }: MenuProps): ReactNode {
  useReturnFocus();
  const { row, entries, left, top } = request;
  const { items, onClick } = useEntryItems(useReasons(entries, row), (action) => onAction(action, row));
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      menu={{
        ...(items ? { items } : {}),
        onKeyDown: closeByEscape(onClose),
        onClick: (pressed) => {
          onClose();
          onClick?.(pressed);
        },
      }}
    >
      <span className="lh-menu-anchor" style={{ left, top }} />
    </Dropdown>
  );
}

interface RowMenuProps extends Omit<MenuProps, 'request'> {
  readonly request: MenuRequest | undefined;
}

/** The one menu of all rows: it opens under the button that asked for it, which has the focus again once it is closed. */
export const RowMenu = ({ request, ...rest }: RowMenuProps): ReactNode => (request ? <Menu request={request} {...rest} /> : null);
