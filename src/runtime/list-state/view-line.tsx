import { CheckOutlined, MoreOutlined, StarFilled } from '@ant-design/icons';
import { Button, Dropdown, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../../base/roles/role-names';
import type { SavedView } from '../../protocol/saved-view';
import { useLanguage } from '../source/use-text';

interface ViewLineProps {
  readonly view: SavedView;
  readonly current: boolean;
  onApply(): void;
  onDefault(): void;
  onEdit(): void;
  onRemove(): void;
}

/** One saved search in the drop-down: its name opens it, its menu changes it. */
export function ViewLine({ view, current, onApply, onDefault, onEdit, onRemove }: ViewLineProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, scope, roleName, isDefault, mine, ownerName } = view;
  const shared = scope === 'role' ? t('view.scope.role', { role: roleWord(roleName ?? '', language) }) : t(`view.scope.${scope}`);
  const acts: Readonly<Record<string, () => void>> = { default: onDefault, edit: onEdit, remove: onRemove };
  const items = [
    { key: 'default', label: isDefault ? t('view.undefault') : t('view.default') },
    ...(mine
      ? [
          { key: 'edit', label: t('view.edit') },
          { key: 'remove', label: t('view.remove'), danger: true },
        ]
      : []),
  ];
  return (
    <li className="lh-view-line">
      <button
        type="button"
        className="lh-view-apply"
        aria-label={t('view.apply', { name })}
        {...(current ? { 'aria-current': true as const } : {})}
        onClick={onApply}
      >
        <span className="lh-view-mark" aria-hidden>
          {current ? <CheckOutlined /> : null}
        </span>
        <span className="lh-view-name" title={name}>
          {name}
        </span>
        {isDefault ? <StarFilled className="lh-view-star" role="img" aria-label={t('view.isDefault')} title={t('view.isDefault')} /> : null}
        {scope === 'own' ? null : (
          <Tag className="lh-view-scope" title={ownerName ? t('view.by', { name: ownerName }) : ''}>
            {shared}
          </Tag>
        )}
      </button>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
        <Button size="small" type="text" icon={<MoreOutlined aria-hidden />} aria-haspopup="menu" aria-label={t('view.more', { name })} />
      </Dropdown>
    </li>
  );
}
