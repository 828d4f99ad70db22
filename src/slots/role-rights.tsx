import { Alert, Drawer, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../base/roles/role-names';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { RoleCompare } from './role-compare';
import { RoleLimits } from './role-limits';
import { RoleMenus } from './role-menus';
import type { FieldLimit, RightWords, Scope } from './right-words';
import { useAsked } from './use-asked';

interface Rights {
  readonly scopes: readonly Scope[];
  readonly changes: readonly Scope[];
  readonly fields: readonly FieldLimit[];
  readonly words: RightWords;
  /** Why the reader may not change the role; null where he may. */
  readonly restricted: 'ownRights' | 'beyondOwn' | null;
}

/** What a role may do: its menus and buttons, how far it sees, which fields are shut, and how it differs from another. */
export function RoleRights({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t, i18n } = useTranslation();
  const rights = useAsked<Rights>(http, `api/blade-system/role/rights?id=${row.id}`);
  const { answer } = rights;
  const restricted = answer?.restricted ?? null;
  const menus = <RoleMenus http={http} row={row} restricted={restricted !== null} />;
  const limits = answer ? (
    <RoleLimits
      key={JSON.stringify([answer.scopes, answer.changes, answer.fields])}
      http={http}
      row={row}
      rights={answer}
      onSaved={rights.again}
    />
  ) : (
    <p role="status">{t('list.loading')}</p>
  );
  return (
    <Drawer
      open
      size="large"
      title={`${title} · ${roleWord(String(row['roleName'] ?? ''), i18n.language === 'en' ? 'en' : 'zh')}`}
      onClose={onClose}
    >
      {restricted === null ? null : (
        <Alert type="info" showIcon role="note" message={t(restricted === 'ownRights' ? 'panel.shutOwn' : 'panel.shutAbove')} />
      )}
      {rights.failed ? (
        <p role="alert">{t('panel.failed')}</p>
      ) : (
        <Tabs
          className="lh-panel-tabs"
          items={[
            { key: 'menus', label: t('panel.menus'), children: menus },
            { key: 'limits', label: t('panel.limits'), children: limits },
            { key: 'compare', label: t('panel.compare'), children: <RoleCompare http={http} row={row} /> },
          ]}
        />
      )}
    </Drawer>
  );
}
