import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Select } from 'antd';
import { type Dispatch, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connector } from '../../protocol/search-body';
import { AdvancedRow } from './advanced-row';
import { findIncomplete } from './advanced-rows';
import { ConditionSentence } from './condition-sentence';
import type { DraftPair, SearchPanel } from './search-model';
import type { SearchAction } from './search-reducer';

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
  return <Select<Connector> className="lh-advanced-connector" aria-label={label} value={value} options={options} onChange={onChange} />;
}

const focusCondition = (around: Element | null, number: number): void =>
  around?.querySelector<HTMLElement>(`[data-condition="${number}"] input`)?.focus();

/** Puts the caret where the work goes on: into a pair that was added, or into the one that stands where another was removed. */
function usePairFocus(box: RefObject<HTMLElement | null>, pairs: readonly DraftPair[]): void {
  const before = useRef(pairs);
  useEffect(() => {
    const old = before.current;
    before.current = pairs;
    if (pairs.length === old.length) return;
    const changed = pairs.length > old.length ? pairs.length - 1 : old.findIndex((pair) => !pairs.includes(pair));
    focusCondition(box.current, Math.min(changed, pairs.length - 1) * 2 + 1);
  }, [box, pairs]);
}

/** The advanced search: pairs of conditions, joined by and/or within and between pairs; below stands how the server reads them. */
export function AdvancedPanel({ panel, dispatch, onSearch }: AdvancedPanelProps): ReactNode {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  usePairFocus(box, panel.pairs);
  const row = (pair: DraftPair, index: number, at: 0 | 1): ReactNode => (
    <AdvancedRow
      row={pair.rows[at]}
      number={index * 2 + at + 1}
      onChange={(change) => dispatch({ do: 'row', pair: pair.id, row: at, change })}
      onSearch={onSearch}
    />
  );
  return (
    <div ref={box} className="lh-advanced" role="group" aria-label={t('search.advanced')}>
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
            <span className="lh-advanced-keep" />
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
      <ConditionSentence pairs={panel.pairs} />
    </div>
  );
}

/** Adds a pair, once every condition so far is complete; else it says so and goes to the first that is not. */
export function AddPair({ panel, dispatch }: Pick<AdvancedPanelProps, 'panel' | 'dispatch'>): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const button = useRef<HTMLButtonElement>(null);
  const addPair = (): void => {
    const fault = findIncomplete(panel.pairs);
    if (!fault) return dispatch({ do: 'addPair' });
    void message.warning(t(fault.notice));
    focusCondition(button.current?.closest('.lh-search') ?? null, fault.number);
  };
  return (
    <div className="lh-advanced-foot">
      <Button ref={button} type="dashed" icon={<PlusOutlined aria-hidden />} onClick={addPair}>
        {t('search.addPair')}
      </Button>
    </div>
  );
}
