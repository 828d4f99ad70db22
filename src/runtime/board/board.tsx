import { type DragEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../base/dot-path';
import type { SearchState } from '../../protocol/search-state';
import type { ActionModel } from '../../schema/model/page-model';
import { type CellFaultListener, createCellGuard } from '../../ui/grid/cell-guard';
import type { GridColumn } from '../../ui/grid/grid-model';
import type { SelectionStore } from '../../ui/grid/selection-store';
import type { OfferedAction } from '../../schema/view/offer-actions';
import type { MenuRequest } from '../actions/row-actions';
import { ListCard } from '../list/list-cards';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useText } from '../source/use-text';
import './board.css';
import { useBoard } from './use-board';

interface BoardProps {
  readonly applied: SearchState;
  /** Changes with every search, and whenever something was done to a record. */
  readonly turn: string;
  /** Columns of the list, that of the state left out. */
  readonly columns: readonly GridColumn<WireRow>[];
  /** The column of buttons; absent where the caller may do nothing. */
  readonly actions: GridColumn<WireRow> | undefined;
  readonly offered: readonly OfferedAction[];
  readonly selection: SelectionStore<WireRow> | undefined;
  nameOf(row: WireRow): string;
  rowClass(row: WireRow): string | undefined;
  readonly onCellFault: CellFaultListener;
  onOpen(row: WireRow): void;
  onAction(action: ActionModel, row: WireRow): void;
  /** Asks which of several ways to a state is meant. */
  onMenu(request: MenuRequest): void;
  /** Told why a record does not go where it was dropped. */
  onRefused(reason: string): void;
}

/** How many values a card shows below its name: more cards in sight tell more. */
const mostValues = 4;

/** The records of a list by their state: a card is drawn to another column by the transition that leads there. */
export function Board(props: BoardProps): ReactNode {
  const { applied, turn, columns, offered, onAction, onMenu, onRefused, onCellFault } = props;
  const { t } = useTranslation();
  const text = useText();
  const { model, source } = usePage();
  const [dragged, setDragged] = useState<WireRow>();
  const [over, setOver] = useState<string>();
  const guard = useMemo(() => createCellGuard(onCellFault), [onCellFault]);
  const { states, fields } = model.record;
  const field = fields.find(({ name }) => name === states?.field);
  const options = useMemo(() => {
    const all = field?.options ?? [];
    const first = all.findIndex(({ key }) => key === states?.initial);
    // States below the initial one, such as void, are where a record ends, not where its way begins.
    return [...all.slice(first), ...all.slice(0, Math.max(0, first))];
  }, [field, states]);
  const keys = useMemo(() => options.map(({ key }) => key), [options]);
  const { lanes, busy, more } = useBoard(source, { applied, field: field?.name ?? '', keys, turn });
  const { selection } = props;
  useEffect(() => {
    // What is chosen goes out as it stands now.
    selection?.refresh([...lanes.values()].flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
  }, [lanes, selection]);
  const failure = [...lanes.values()].find((lane) => lane.failure !== undefined)?.failure;
  const stateOf = (row: WireRow): string => String(getAt(row, field?.path ?? []) ?? '');
  const leading = (row: WireRow, key: string) =>
    offered
      .filter(({ action }) => action.transition?.to === key)
      .map(({ action, judge }) => ({ action, verdict: judge(row) }))
      .filter(({ verdict }) => verdict !== 'away');
  const drop = (event: DragEvent, key: string): void => {
    event.preventDefault();
    const row = dragged;
    setDragged(undefined);
    setOver(undefined);
    if (!row || stateOf(row) === key) return;
    const ways = leading(row, key);
    const open = ways.flatMap(({ action, verdict }) => (typeof verdict === 'string' ? [{ action, asks: verdict === 'asks' }] : []));
    const [only] = open;
    if (open.length > 1) onMenu({ row, entries: open, left: event.clientX, top: event.clientY });
    else if (only) onAction(only.action, row);
    else {
      const reasons = ways.flatMap(({ verdict }) => (typeof verdict === 'string' ? [] : [text(verdict)]));
      const state = options.find((option) => option.key === key);
      onRefused(reasons.length > 0 ? reasons.join(t('list.reasonMark')) : t('board.noWay', { state: state ? text(state.label) : key }));
    }
  };
  return (
    <div className="lh-board" role="group" data-keys="board" aria-label={text(model.label)} aria-busy={busy}>
      {failure === undefined ? null : <Alert type="error" showIcon role="alert" className="lh-board-fault" message={failure} />}
      {options.map((option) => {
        const lane = lanes.get(option.key);
        const label = text(option.label);
        const takes = dragged !== undefined && stateOf(dragged) !== option.key && leading(dragged, option.key).length > 0;
        const rows = lane?.rows ?? [];
        return (
          <section
            key={option.key}
            className={`lh-board-lane${rows.length === 0 ? ' is-empty' : ''}${takes ? ' is-taking' : ''}${takes && over === option.key ? ' is-over' : ''}`}
            aria-label={lane ? t('board.lane', { state: label, count: lane.total }) : label}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(option.key);
            }}
            onDrop={(event) => drop(event, option.key)}
          >
            <h3 className="lh-board-head">
              <span className={`lh-tag lh-tag-${option.colour ?? 'grey'}`}>{label}</span>
              {lane ? <span className="lh-quiet">{`${String(lane.total)}${lane.isFloor ? '+' : ''}`}</span> : null}
            </h3>
            {rows.length === 0 ? null : (
              <ul>
                {rows.map((row, index) => (
                  <ListCard
                    key={row.id}
                    row={row}
                    number={index + 1}
                    columns={columns}
                    state={undefined}
                    mostValues={mostValues}
                    actions={props.actions}
                    selection={selection}
                    guard={guard}
                    nameOf={props.nameOf}
                    rowClass={props.rowClass}
                    onOpen={props.onOpen}
                    onDrag={setDragged}
                  />
                ))}
              </ul>
            )}
            {lane && (lane.isFloor || rows.length < lane.total) && rows.length > 0 ? (
              <button type="button" className="lh-link lh-board-more" onClick={() => more(option.key)}>
                {lane.isFloor ? t('board.moreOpen') : t('board.more', { count: lane.total - rows.length })}
              </button>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
