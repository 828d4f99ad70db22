import { GroupOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupColumn } from '../../schema/view/group-columns';
import { useText } from '../source/use-text';

export interface GroupToolProps {
  readonly columns: readonly GroupColumn[];
  /** Field that the list is grouped by; absent: it is not. */
  readonly by: string | undefined;
  onGroup(field: string | undefined): void;
}

/** Chooses the column that a list is grouped by, or none. */
export function GroupTool({ columns, by, onGroup }: GroupToolProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const named = columns.map(({ column, grouping }) => ({
    key: grouping.field,
    label: grouping.unit === 'month' ? t('list.groupMonth', { name: text(column.label) }) : text(column.label),
  }));
  const none = '#none';
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [...named, ...(by === undefined ? [] : [{ type: 'divider' as const }, { key: none, label: t('list.groupNone') }])],
        selectable: true,
        selectedKeys: by === undefined ? [] : [by],
        onClick: ({ key }) => onGroup(key === none ? undefined : key),
      }}
    >
      <Button
        type="text"
        icon={<GroupOutlined aria-hidden />}
        aria-label={t('list.group')}
        title={t('list.group')}
        aria-pressed={by !== undefined}
      />
    </Dropdown>
  );
}
