import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Select } from 'antd';
import type { Dispatch, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connector } from '../../protocol/search-body';
import type { Operator } from '../../schema/page-model';
import { usePage } from '../page-context';
import { useText } from '../use-text';
import { type Changed, checkAdding, chooseField, chooseOperator, isOffered, operatorChoices } from './advanced-rows';
import type { DraftPair, DraftRow, SearchPanel } from './search-model';
import type { SearchAction } from './search-reducer';
import { ValueWidget } from './value-widget';

interface AdvancedPanelProps {
  readonly panel: SearchPanel;
  dispatch: Dispatch<SearchAction>;
  onSearch(): void;
}

interface ConnectorSelectProps {
  readonly value: Connector;
  readonly label: string;
  onChange(connector: Connector): void;
}

function ConnectorSelect({ value, label, onChange }: ConnectorSelectProps): ReactNode {
  const { t } = useTranslation();
  const options = [
    { value: 'and' as const, label: t('search.and') },
    { value: 'or' as const, label: t('search.or') },
  ];
  return <Select<Connector> aria-label={label} value={value} options={options} onChange={onChange} />;
}

interface AdvancedRowProps {
  readonly row: DraftRow;
  /** What the row is called for assistive technology. */
  readonly name: string;
  onChange(change: DraftRow): void;
  onSearch(): void;
}

function AdvancedRow({ row, name, onChange, onSearch }: AdvancedRowProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { message } = App.useApp();
  const items = usePage().model.search.advanced;
  const item = items.find((each) => each.field === row.field);
  const take = ({ row: next, notice }: Changed): void => {
    onChange(next);
    if (notice) void message.warning(t(notice));
  };
  return (
    <div className="lh-advanced-row">
      <Select
        showSearch
        optionFilterProp="label"
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
      <Select<Operator | null>
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
      {item ? (
        <ValueWidget
          key={`${item.field} ${row.operator ?? ''}`}
          source={item}
          operator={row.operator ?? item.operator}
          multiple={false}
          value={row.value}
          label={`${name} ${t('search.value')}`}
          onChange={(value) => onChange({ ...row, value })}
          onEnter={onSearch}
        />
      ) : (
        <ValueWidgetBlank row={row} name={name} onChange={onChange} onSearch={onSearch} />
      )}
    </div>
  );
}

/** A value may be typed before a field is chosen; searching then asks for the field. */
function ValueWidgetBlank({ row, name, onChange, onSearch }: AdvancedRowProps): ReactNode {
  const { t } = useTranslation();
  const [anyText] = usePage().model.search.advanced;
  if (!anyText) return null;
  const source = { ...anyText, of: { ...anyText.of, type: 'text' as const } };
  return (
    <ValueWidget
      source={source}
      operator="contains"
      multiple={false}
      value={row.value}
      label={`${name} ${t('search.value')}`}
      onChange={(value) => onChange({ ...row, value })}
      onEnter={onSearch}
    />
  );
}

/** The advanced search: pairs of conditions, joined by and/or within and between pairs. Source: spec 5.2. */
export function AdvancedPanel({ panel, dispatch, onSearch }: AdvancedPanelProps): ReactNode {
  const { t } = useTranslation();
  const row = (pair: DraftPair, index: number, at: 0 | 1): ReactNode => (
    <AdvancedRow
      row={pair.rows[at]}
      name={t('search.condition', { number: index * 2 + at + 1 })}
      onChange={(change) => dispatch({ do: 'row', pair: pair.id, row: at, change })}
      onSearch={onSearch}
    />
  );
  return (
    <div className="lh-advanced" role="group" aria-label={t('search.advanced')}>
      {panel.pairs.map((pair, index) => (
        <div key={pair.id} className="lh-advanced-pair" role="group" aria-label={t('search.pair', { number: index + 1 })}>
          {index === 0 ? (
            <span className="lh-advanced-where">{t('search.where')}</span>
          ) : (
            <ConnectorSelect
              value={pair.connector}
              label={t('search.pairConnector', { number: index + 1 })}
              onChange={(connector) => dispatch({ do: 'connector', pair: pair.id, connector })}
            />
          )}
          {row(pair, index, 0)}
          <ConnectorSelect
            value={pair.rows[1].connector}
            label={t('search.rowConnector', { number: index + 1 })}
            onChange={(connector) => dispatch({ do: 'row', pair: pair.id, row: 1, change: { ...pair.rows[1], connector } })}
          />
          {row(pair, index, 1)}
          {index === 0 ? (
            <span />
          ) : (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('search.removePair', { number: index + 1 })}
              title={t('search.removePair', { number: index + 1 })}
              onClick={() => dispatch({ do: 'removePair', pair: pair.id })}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** Adds a pair, once every condition so far is complete; beside it stands how the pairs are read. */
export function AddPair({ panel, dispatch }: Pick<AdvancedPanelProps, 'panel' | 'dispatch'>): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const addPair = (): void => {
    const notice = checkAdding(panel.pairs);
    if (notice) void message.warning(t(notice));
    else dispatch({ do: 'addPair' });
  };
  return (
    <div className="lh-advanced-foot">
      <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={addPair}>
        {t('search.addPair')}
      </Button>
      {panel.pairs.length > 1 ? (
        <span className="lh-advanced-reading">
          {t('search.reading', { text: readPairs(panel.pairs, t('search.and'), t('search.or')) })}
        </span>
      ) : null}
    </div>
  );
}

/** Shows how the pairs are read: from left to right, without precedence. Source: api-contract 14.3. */
function readPairs(pairs: readonly DraftPair[], and: string, or: string): string {
  return pairs.reduce((read, pair, index) => {
    const word = (connector: Connector): string => (connector === 'and' ? and : or);
    const own = `(${index * 2 + 1} ${word(pair.rows[1].connector)} ${index * 2 + 2})`;
    if (index === 0) return own;
    return `${index > 1 ? `(${read})` : read} ${word(pair.connector)} ${own}`;
  }, '');
}
