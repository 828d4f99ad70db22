import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { ActionModel } from '../../schema/model/page-model';
import type { WireRow } from '../source/page-source';
import { useText } from '../source/use-text';
import { useReturnFocus } from '../../ui/dialog/use-return-focus';
import './actions.css';
import { closeByEscape } from './close-by-escape';
import { isDanger, type MenuRequest } from './row-actions';

interface MenuProps {
  readonly request: MenuRequest;
  onAction(action: ActionModel, row: WireRow): void;
  onClose(): void;
}

function Menu({ request, onAction, onClose }: MenuProps): ReactNode {
  const text = useText();
  useReturnFocus();
  const { row, actions, left, top } = request;
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
        items: actions.map((action) => ({ key: action.name, label: text(action.label), danger: isDanger(action) })),
        onKeyDown: closeByEscape(onClose),
        onClick: ({ key }) => {
          const action = actions.find((each) => each.name === key);
          onClose();
          if (action) onAction(action, row);
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
