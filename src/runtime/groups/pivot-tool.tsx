import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupColumn } from '../../schema/view/group-columns';
import { useText } from '../source/use-text';
import type { PivotShape, PivotValue } from './pivot-shape';

interface PivotToolProps {
  readonly columns: readonly GroupColumn[];
  readonly values: readonly PivotValue[];
  readonly shape: PivotShape;
  onShape(shape: PivotShape): void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

const none = '';

/** Chooses what stands across a grouped list, what parts its groups again, and which figure its cells tell. */
export function PivotTool({ columns, values, shape, onShape, children }: PivotToolProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const named = columns.map(({ column, grouping }) => ({
    value: grouping.field,
    label: grouping.unit === 'month' ? t('list.groupMonth', { name: text(column.label) }) : text(column.label),
  }));
  const nothing = { value: none, label: t('groups.nothing') };
  const choice = (what: 'across' | 'then', options: readonly { readonly value: string; readonly label: string }[]): ReactNode => (
    <label>
      {t(`groups.${what}`)}
      <Select<string>
        size="small"
        aria-label={t(`groups.${what}`)}
        popupMatchSelectWidth={false}
        value={options.some(({ value }) => value === shape[what]) ? (shape[what] ?? none) : none}
        options={[nothing, ...options]}
        onChange={(value) => {
          const { [what]: _before, ...rest } = shape;
          onShape(value === none ? rest : { ...rest, [what]: value });
        }}
      />
    </label>
  );
  const isPivot = named.some(({ value }) => value === shape.across);
  return (
    <div className="lh-pivot-tool">
      {choice('across', named)}
      {isPivot && (
        <>
          {choice(
            'then',
            named.filter(({ value }) => value !== shape.across),
          )}
          <label>
            {t('groups.value')}
            <Select<string>
              size="small"
              aria-label={t('groups.value')}
              popupMatchSelectWidth={false}
              value={values.find(({ value }) => value === shape.value)?.value ?? 'count'}
              options={values.map(({ value, how, label }) => ({
                value,
                label: how === 'count' ? t('groups.count') : t(`groups.${how}`, { name: text(label) }),
              }))}
              onChange={(value) => onShape({ ...shape, value })}
            />
          </label>
          {children}
        </>
      )}
    </div>
  );
}
