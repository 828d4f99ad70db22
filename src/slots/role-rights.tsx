import { Drawer, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { RoleCompare } from './role-compare';
import { RoleLimits } from './role-limits';
import { RoleMenus } from './role-menus';

/** What a role may do: its menus and buttons, how far it sees, which fields are shut, and how it differs from another. */
export function RoleRights({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const parts = { http, row };
  return (
    <Drawer open size="large" title={`${title} · ${String(row['roleName'] ?? '')}`} onClose={onClose}>
      <Tabs
        items={[
          { key: 'menus', label: t('panel.menus'), children: <RoleMenus {...parts} /> },
          { key: 'limits', label: t('panel.limits'), children: <RoleLimits {...parts} /> },
          { key: 'compare', label: t('panel.compare'), children: <RoleCompare {...parts} /> },
        ]}
      />
    </Drawer>
  );
}
