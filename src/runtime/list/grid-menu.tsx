import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { closeByEscape } from '../actions/close-by-escape';
import { RefusedEntry } from '../actions/refused-entry';

export interface GridMenuEntry {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be pressed. */
  readonly reason?: string | undefined;
  act(): void;
}

export interface OpenMenu {
  /** Groups of entries, a line between them. */
  readonly groups: readonly (readonly GridMenuEntry[])[];
  /** Where the menu opens. Units: px of the window. */
  readonly x: number;
  readonly y: number;
  /** Gives the keyboard back to where the menu was asked for. */
  focusBack(): void;
}

interface GridMenuProps {
  readonly open: OpenMenu | undefined;
  onClose(): void;
}

/** The menu of a cell, a row or a column: one for the whole table, where it was asked for. */
export function GridMenu({ open, onClose }: GridMenuProps): ReactNode {
  if (!open) return null;
  const leave = (): void => {
    onClose();
    open.focusBack();
  };
  const groups = open.groups.filter((group) => group.length > 0);
  const entries = groups.flat();
  const items: NonNullable<MenuProps['items']> = groups.flatMap((group, index) => [
    ...(index > 0 ? [{ type: 'divider' as const, key: `line-${String(index)}` }] : []),
    ...group.map(({ key, label, danger = false, disabled = false, reason }) => ({
      ...{ key, danger, disabled },
      label: reason ? <RefusedEntry label={label} reason={reason} /> : label,
    })),
  ]);
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      onOpenChange={(next) => {
        if (!next) leave();
      }}
      menu={{
        items,
        onKeyDown: closeByEscape(leave),
        onClick: ({ key }) => {
          leave();
          entries.find((entry) => entry.key === key)?.act();
        },
      }}
    >
      <span className="lh-menu-anchor" style={{ left: open.x, top: open.y }} />
    </Dropdown>
  );
}
