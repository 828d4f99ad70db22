import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { ActionModel } from '../../schema/model/page-model';
import type { WireRow } from '../source/page-source';
import { useText } from '../source/use-text';
import './actions.css';
import { isDanger, type MenuRequest } from './row-actions';

interface RowMenuProps {
  readonly request: MenuRequest | undefined;
  onAction(action: ActionModel, row: WireRow): void;
  onClose(): void;
}

/** The one menu of all rows: it opens under the button that asked for it. */
export function RowMenu({ request, onAction, onClose }: RowMenuProps): ReactNode {
  const text = useText();
  if (!request) return null;
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
