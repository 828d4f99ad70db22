import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellFaultListener, type CellGuard, createCellGuard } from '../../ui/grid/cell-guard';
import type { GridColumn, GridSort, GridTotal } from '../../ui/grid/grid-model';
import type { SelectionStore } from '../../ui/grid/selection-store';
import type { WireRow } from '../source/page-source';
import './list-cards.css';

interface ListCardsProps {
  readonly label: string;
  readonly rows: readonly WireRow[];
  /** The page's columns as they are laid out: the first names the card. */
  readonly columns: readonly GridColumn<WireRow>[];
  /** Key of the column that says the state; it stands beside the name. */
  readonly state: string | undefined;
  /** The column of buttons; absent where the caller may do nothing. */
  readonly actions: GridColumn<WireRow> | undefined;
  readonly selection: SelectionStore<WireRow> | undefined;
  readonly sort: readonly GridSort[];
  readonly totals: readonly GridTotal[] | undefined;
  readonly busy: boolean;
  readonly empty: ReactNode;
  /** Changes with every search, sheet and order: the list begins at its top again. */
  readonly scrollKey: string;
  /** Number of the first row. */
  readonly firstRow: number;
  /** What a card is called where its first column says nothing. */
  nameOf(row: WireRow): string;
  rowClass(row: WireRow): string | undefined;
  readonly onCellFault: CellFaultListener;
  onOpen(row: WireRow): void;
  onSortBy(key: string, order: 'asc' | 'desc' | undefined): void;
}

/** How many values a card shows below its name; the record has the others. */
const mostValues = 5;
/** Cards that are drawn at first, and added whenever the end comes near. */
const batch = 40;

interface CheckProps {
  readonly label: string;
  readonly checked: boolean | 'mixed';
  onToggle(): void;
}

function Check({ label, checked, onToggle }: CheckProps): ReactNode {
  return (
    <button type="button" className="lh-list-card-check" role="checkbox" aria-checked={checked} aria-label={label} onClick={onToggle}>
      <span className="lh-check" aria-hidden aria-checked={checked} />
    </button>
  );
}

interface CardProps extends Pick<ListCardsProps, 'columns' | 'state' | 'actions' | 'selection' | 'nameOf' | 'rowClass' | 'onOpen'> {
  readonly guard: CellGuard;
  readonly row: WireRow;
  readonly number: number;
  readonly mostValues?: number;
  /** Told when somebody begins to draw the card elsewhere, and when he lets go; absent where it stays. */
  onDrag?(row: WireRow | undefined): void;
}

/** Says whether a column has something to show of a row; what cannot be read is drawn all the same, so that its fault is told. */
function says(column: GridColumn<WireRow>, row: WireRow): boolean {
  try {
    return (column.text?.(row) ?? '') !== '';
  } catch {
    return true;
  }
}

/** Those that a card has room for, in their order: what matters most is always among them. */
function chosenOf(columns: readonly GridColumn<WireRow>[], most: number): readonly GridColumn<WireRow>[] {
  const strong = columns.filter((column) => column.strong);
  const others = columns.filter((column) => !column.strong).slice(0, Math.max(0, most - strong.length));
  return columns.filter((column) => column.strong || others.includes(column));
}

const noSubscription = () => () => undefined;

/** One record as a card. */
export function ListCard(props: CardProps): ReactNode {
  const { row, number, columns, state, actions, selection, guard, nameOf, rowClass, onOpen, onDrag } = props;
  const { t } = useTranslation();
  const name = useId();
  const selected = useSyncExternalStore(selection?.subscribe ?? noSubscription, () => selection?.has(row.id) ?? false);
  const [first, ...others] = columns;
  const stateColumn = others.find(({ key }) => key === state);
  const values = chosenOf(
    others.filter((column) => column !== stateColumn && says(column, row)),
    props.mostValues ?? mostValues,
  );
  const colour = rowClass(row);
  return (
    <li
      className={`lh-list-card${selected ? ' is-selected' : ''}${colour ? ` ${colour}` : ''}`}
      aria-labelledby={name}
      {...(onDrag
        ? {
            draggable: true,
            onDragStart: (event) => {
              // Some browsers begin nothing that carries nothing.
              event.dataTransfer.setData('text/plain', row.id);
              event.dataTransfer.effectAllowed = 'move';
              onDrag(row);
            },
            onDragEnd: () => onDrag(undefined),
          }
        : {})}
    >
      <div className="lh-list-card-head">
        {selection ? (
          <Check
            label={t('list.selectRow').replace('#', String(number))}
            checked={selected}
            onToggle={() => selection.set([[row.id, row]], !selected)}
          />
        ) : null}
        <button type="button" id={name} className="lh-list-card-name" onClick={() => onOpen(row)}>
          {first && says(first, row) ? guard.draw(first, row, true) : nameOf(row)}
        </button>
        {stateColumn ? guard.draw(stateColumn, row, true) : null}
      </div>
      <dl className="lh-list-card-values">
        {values.map((column) => (
          <div key={column.key} className={column.align === 'left' ? 'is-wide' : ''}>
            <dt>{column.title}</dt>
            <dd className={`${column.className ?? ''}${column.strong ? ' lh-strong' : ''}`}>{guard.draw(column, row, true)}</dd>
          </div>
        ))}
      </dl>
      {actions ? <div className="lh-list-card-actions">{actions.cell(row, true)}</div> : null}
    </li>
  );
}

function SortBy({ columns, sort, onSortBy }: Pick<ListCardsProps, 'columns' | 'sort' | 'onSortBy'>): ReactNode {
  const { t } = useTranslation();
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const [now] = sort;
  const key = sortable.some((column) => column.key === now?.key) ? now?.key : undefined;
  const turned = now?.order === 'asc' ? 'desc' : 'asc';
  return (
    <span className="lh-cards-sort">
      <select aria-label={t('cards.sort')} value={key ?? ''} onChange={({ target }) => onSortBy(target.value, 'asc')}>
        {key === undefined ? <option value="">{t('cards.sort')}</option> : null}
        {sortable.map((column) => (
          <option key={column.key} value={column.key}>
            {column.title}
          </option>
        ))}
      </select>
      {key === undefined ? null : (
        <button type="button" className="lh-link" onClick={() => onSortBy(key, turned)}>
          {t(now?.order === 'asc' ? 'list.sortAsc' : 'list.sortDesc')}
        </button>
      )}
    </span>
  );
}

function Totals({ totals, columns }: { readonly totals: readonly GridTotal[]; readonly columns: ListCardsProps['columns'] }): ReactNode {
  return (
    <div className="lh-cards-totals">
      {totals.map(({ label, values }) => (
        <dl key={label} className="lh-list-card-values" aria-label={label}>
          <div>
            <dt>{label}</dt>
          </div>
          {columns
            .filter(({ key }) => values.has(key))
            .map(({ key, title }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd className="lh-number">{values.get(key)}</dd>
              </div>
            ))}
        </dl>
      ))}
    </div>
  );
}

/** The rows of a list on a phone: a card each with what matters most, and its buttons at the thumb. */
export function ListCards(props: ListCardsProps): ReactNode {
  const { label, rows, columns, selection, sort, totals, scrollKey, onSortBy } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const [drawn, setDrawn] = useState(batch);
  const { onCellFault } = props;
  const guard = useMemo(() => createCellGuard(onCellFault), [onCellFault]);
  useSyncExternalStore(selection?.subscribe ?? noSubscription, () => selection?.version() ?? 0);
  useEffect(() => {
    setDrawn(batch);
    box.current?.scrollTo(0, 0);
  }, [scrollKey]);
  const more = rows.length > drawn;
  useEffect(() => {
    const mark = end.current;
    if (!mark) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setDrawn((count) => count + batch);
      },
      { root: box.current, rootMargin: '100% 0px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
    // A new observer looks again at once: where the end is still in sight after a batch, the next one comes.
  }, [more, drawn]);
  const chosen = selection ? rows.filter(({ id }) => selection.has(id)).length : 0;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <div ref={box} className="lh-cards" aria-busy={props.busy}>
      {rows.length === 0 ? (
        props.empty
      ) : (
        <>
          <div className="lh-cards-bar">
            {selection ? (
              <Check
                label={t('list.selectAll')}
                checked={all ? true : chosen > 0 ? 'mixed' : false}
                onToggle={() =>
                  selection.set(
                    rows.map((row) => [row.id, row] as const),
                    !all,
                  )
                }
              />
            ) : null}
            <SortBy columns={columns} sort={sort} onSortBy={onSortBy} />
          </div>
          <ul aria-label={label}>
            {rows.slice(0, drawn).map((row, index) => (
              <ListCard
                key={row.id}
                row={row}
                number={props.firstRow + index + 1}
                columns={columns}
                state={props.state}
                actions={props.actions}
                selection={selection}
                guard={guard}
                nameOf={props.nameOf}
                rowClass={props.rowClass}
                onOpen={props.onOpen}
              />
            ))}
            {more ? <li ref={end} className="lh-cards-end" aria-hidden /> : null}
          </ul>
          {totals && !more ? <Totals totals={totals} columns={columns} /> : null}
        </>
      )}
    </div>
  );
}
