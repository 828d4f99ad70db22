import { observer } from '@formily/react';
import { App } from 'antd';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { createCells, type CellStore } from '../../../ui/grid/cell-store';
import { useGridEditing } from '../../../ui/grid/edit/use-grid-editing';
import { Grid } from '../../../ui/grid/grid';
import type { GridColumn, GridTexts } from '../../../ui/grid/grid-model';
import { textScale } from '../../../ui/text-scale';
import { sizes } from '../../../ui/theme/sizes';
import { usePage } from '../../source/page-context';
import { GridMenu, type OpenMenu } from '../../list/grid-menu';
import { useLanguage, useText } from '../../source/use-text';
import { faultPlace } from '../engine/fault-place';
import { useSentence } from '../widgets/form-control';
import type { FormSession } from '../engine/form-session';
import { totalOf } from './lines-total';
import { addUnits } from './line-edits';
import { cellSentence, type LineColumn, toLineGridColumns } from './line-grid-columns';
import { createLineViews, type LineView } from './line-views';
import { LinesEditing } from './lines-editing';
import { useClosedSentence } from './use-closed-sentence';
import { type LineActs, LinesTools, rowsMeant } from './lines-tools';

export interface LinesGridProps {
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly columns: readonly LineColumn[];
  readonly readOnly: boolean;
  /** Adds a line at the end and goes to it; given by the grid to the button below it. */
  readonly adder: RefObject<() => void>;
}

/** So many lines are in sight; more of them scroll. */
const inSight = 12;

const keyOf = (): string => '';
const itself = (view: LineView): LineView => view;

/** A sub-table as an editable grid: entered, pasted, filled and moved as in a spreadsheet, however many lines it has. */
export const LinesGrid = observer(function LinesGrid({ session, field, line, columns, readOnly, adder }: LinesGridProps) {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { source, user } = usePage();
  const { message } = App.useApp();
  const [cells] = useState(createCells);
  const [viewsOf] = useState(createLineViews);
  const [busy, setBusy] = useState(false);
  const [menu, setMenu] = useState<OpenMenu>();
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const whyClosed = useClosedSentence(session);
  const views = viewsOf(session, field);
  const lines = session.lines.of(field);
  const room = field.maxItems === undefined ? Infinity : Math.max(0, field.maxItems - lines.length);

  const gridColumns = useMemo<readonly GridColumn<LineView>[]>(
    () =>
      toLineGridColumns({ lines: field.name, line, columns, language, readOnly, say: text }).map((column) => {
        const width = widths[column.key];
        return width === undefined ? column : { ...column, width, sized: true };
      }),
    [field, line, columns, language, readOnly, text, widths],
  );
  const editing = useMemo(
    () =>
      new LinesEditing({
        session,
        field,
        line,
        source,
        user,
        language,
        words: {
          cell: (title, index) => t('form.cell', { name: title.replace(/ \*$/, ''), index }),
          fill: t('lines.fill'),
          help: t('lines.help'),
          loading: t('search.loading'),
          nothingFound: t('search.noCandidates'),
          lookUpFailed: t('search.candidatesFailed'),
          pasted: (count, { refused, left }) =>
            t('lines.pasted', { cells: count }) +
            (refused > 0 ? t('lines.pastedRefused', { count: refused }) : '') +
            (left > 0 ? t('lines.pastedLeft', { left }) : ''),
        },
        // One at a time: each key that is struck over a closed cell would add another one.
        announce: (content) => void message.info({ content, key: 'lines' }),
        whyClosed,
        onBusy: setBusy,
      }),
    [session, field, line, source, user, language, t, message, whyClosed],
  );
  const { editor, door } = useGridEditing(editing);
  const firstKey = columns.find(({ own }) => !own.readOnly)?.field ?? columns[0]?.field ?? '';

  const acts = useMemo<LineActs>(() => {
    const back = (row: number): void => door.goTo(Math.max(0, row), firstKey);
    return {
      insert: (at) => {
        if (editing.insertRow(at)) back(at);
      },
      copy: (from, to) => {
        editing.copyRows(from, to);
        back(to + 1);
      },
      remove: (from, to) => {
        editing.removeRows(from, to);
        const left = session.lines.of(field).length;
        if (left > 0) back(Math.min(from, left - 1));
        if (to > from) void message.info(t('lines.removed', { count: to - from + 1 }));
      },
      move: (from, to, before) => back(editing.moveRows(from, to, before)),
      addUnits: (at, units) => {
        session.lines.change(field, (old) => addUnits(old, at, units));
        back(at + 1);
      },
    };
  }, [editing, door, firstKey, session, field, message, t]);
  useEffect(() => {
    adder.current = () => {
      const count = session.lines.of(field).length;
      if (editing.addRow()) door.goTo(count, firstKey);
    };
  }, [adder, editing, door, field, firstKey, session]);

  const place = useRef<HTMLDivElement>(null);
  const sought = session.sought();
  useEffect(() => {
    const found = sought && faultPlace(session.record, sought.name);
    if (found?.lines?.name !== field.name) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    door.goTo(found.line ?? 0, found.field.name);
  }, [session, field, sought, door]);

  const texts = useMemo<GridTexts>(
    () => ({
      selectAll: t('list.selectAll'),
      selectRow: t('list.selectRow'),
      index: t('form.index'),
      total: t('form.total'),
      resize: t('list.resize'),
      rangeSize: (count, wide) => t('list.rangeSize', { rows: count, columns: wide }),
      copied: (count, wide) => t('list.rangeCopied', { rows: count, columns: wide }),
    }),
    [t],
  );
  const totalled = columns.filter((column) => column.total);
  const totals = totalled.length > 0 ? new Map(totalled.map(({ field: name, own }) => [name, totalOf(lines, own)])) : undefined;
  const fields = useMemo(() => columns.map(({ own }) => own), [columns]);
  const linesNow = useCallback(() => session.lines.of(field), [session, field]);
  const resize = useCallback((key: string, width: number) => setWidths((old) => ({ ...old, [key]: width })), []);
  const rows = Math.min(inSight, Math.max(2, lines.length)) + 1 + (totals && lines.length > 0 ? 1 : 0);

  return (
    <div ref={place} className="lh-lines-sheet" aria-busy={busy}>
      {readOnly ? null : <LinesTools cells={cells} count={lines.length} lines={linesNow} fields={fields} room={room} acts={acts} />}
      {/* Room for the bar that scrolls sideways: it must not take the last line's. */}
      <div className="lh-lines-grid" style={{ height: rows * Math.round(sizes.rowDefault * textScale()) + sizes.space4 }}>
        <Grid<LineView>
          label={text(field.label)}
          texts={texts}
          rows={views}
          columns={gridColumns}
          cells={cells}
          indexFrom={1}
          below={0}
          busy={busy}
          empty={<span className="lh-quiet">{t('form.noLines', { name: text(field.label) })}</span>}
          {...(totals ? { totals } : {})}
          {...(readOnly ? {} : { editor })}
          rowKey={keyOf}
          toItem={itself}
          onResize={resize}
          onMenu={({ x, y, index, focusGrid }) => {
            if (readOnly) return;
            const { from, to } = rowsMeant(cells, lines.length) ?? { from: index, to: index };
            setMenu({
              x,
              y,
              focusBack: focusGrid,
              groups: [
                [
                  { key: 'insert', label: t('lines.insert'), disabled: room < 1, act: () => acts.insert(from) },
                  { key: 'copy', label: t('lines.copy'), disabled: room < to - from + 1, act: () => acts.copy(from, to) },
                  { key: 'up', label: t('lines.up'), disabled: from === 0, act: () => acts.move(from, to, from - 1) },
                  { key: 'down', label: t('lines.down'), disabled: to >= lines.length - 1, act: () => acts.move(from, to, to + 2) },
                ],
                [{ key: 'remove', label: t('lines.remove'), danger: true, act: () => acts.remove(from, to) }],
              ],
            });
          }}
        />
      </div>
      {readOnly ? null : <CellNote cells={cells} views={views} line={line} columns={columns} gridColumns={gridColumns} />}
      <GridMenu open={menu} onClose={() => setMenu(undefined)} />
    </div>
  );
});

interface CellNoteProps {
  readonly cells: CellStore;
  readonly views: readonly LineView[];
  readonly line: RecordModel;
  readonly columns: readonly LineColumn[];
  readonly gridColumns: readonly GridColumn<LineView>[];
}

/** Says in full what is wrong with the cell that has the keyboard. */
function CellNote({ cells, views, line, columns }: CellNoteProps) {
  const { t } = useTranslation();
  const text = useText();
  const say = useSentence();
  useSyncExternalStore(cells.subscribe, () => `${String(cells.active()?.row)} ${String(cells.active()?.column)}`);
  const active = cells.active();
  const view = active && views[active.row];
  // The first column of the grid is the number of the line.
  const column = active && columns[active.column - 1];
  const said = column && view?.said?.[column.field];
  if (!said || !view || !column) return <div className="lh-lines-note" aria-live="polite" />;
  const sentence = cellSentence(line, column.own, { value: getAt(view.line, column.own.path), said });
  return (
    <div className={`lh-lines-note ${said.blocks ? 'lh-form-error' : 'lh-form-warning'}`} aria-live="polite">
      {t('lines.fault', { index: (active?.row ?? 0) + 1, name: text(column.own.label), sentence: say(sentence) })}
    </div>
  );
}
