import { App, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operator } from '../../schema/model/field-type';
import { usePage } from '../source/page-context';
import { useText } from '../source/use-text';
import { type Changed, chooseField, chooseOperator, isOffered, operatorChoices } from './advanced-rows';
import { useComposing } from './composing';
import type { DraftRow } from './search-model';
import { ValueWidget } from './widgets/value-widget';

interface AdvancedRowProps {
  readonly row: DraftRow;
  /** Counted from 1 over all pairs. */
  readonly number: number;
  onChange(change: DraftRow): void;
  onSearch(): void;
}

/** One condition of the advanced search: field, operator, value. Operators that the field does not take are shown and cannot be chosen. */
export function AdvancedRow({ row, number, onChange, onSearch }: AdvancedRowProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { message } = App.useApp();
  const { composing, around } = useComposing();
  const items = usePage().model.search.advanced;
  const item = items.find((each) => each.field === row.field);
  const name = t('search.condition', { number });
  const take = ({ row: next, notice }: Changed): void => {
    onChange(next);
    if (notice) void message.warning(t(notice));
  };
  return (
    <div className="lh-advanced-row" role="group" aria-label={name} data-condition={number}>
      <span {...around}>
        <Select
          showSearch
          className="lh-fill"
          filterOption={(word, option) => composing || (option?.label.toLowerCase().includes(word.trim().toLowerCase()) ?? false)}
          aria-label={`${name} ${t('search.field')}`}
          placeholder={t('search.field')}
          popupMatchSelectWidth={false}
          value={row.field ?? null}
          options={items.map((each) => ({ value: each.field, label: text(each.label) }))}
          onChange={(field: string | null) => {
            const next = items.find((each) => each.field === field);
            if (next) take(chooseField(row, next));
          }}
        />
      </span>
      <Select<Operator | null>
        className="lh-fill"
        aria-label={`${name} ${t('search.operator')}`}
        placeholder={t('search.operator')}
        popupMatchSelectWidth={false}
        value={row.operator ?? null}
        options={operatorChoices.map((operator) => ({
          value: operator,
          label: t(`operator.${operator}`),
          disabled: !isOffered(item, operator),
        }))}
        onChange={(operator) => {
          if (operator) take(chooseOperator(row, item, operator));
        }}
      />
      <AdvancedValue row={row} name={name} onChange={onChange} onSearch={onSearch} />
    </div>
  );
}

interface AdvancedValueProps extends Omit<AdvancedRowProps, 'number'> {
  readonly name: string;
}

/** The value of a condition; one may be typed before a field is chosen, and searching then asks for the field. */
function AdvancedValue({ row, name, onChange, onSearch }: AdvancedValueProps): ReactNode {
  const { t } = useTranslation();
  const items = usePage().model.search.advanced;
  const item = items.find((each) => each.field === row.field);
  const [anyItem] = items;
  if (!anyItem) return null;
  const source = item ?? { ...anyItem, of: { ...anyItem.of, type: 'text' as const } };
  return (
    <ValueWidget
      key={item ? `${item.field} ${row.operator ?? ''}` : ''}
      source={source}
      operator={item ? (row.operator ?? item.operator) : 'contains'}
      multiple={false}
      value={row.value}
      label={`${name} ${t('search.value')}`}
      onChange={(value) => onChange({ ...row, value })}
      onEnter={onSearch}
    />
  );
}
