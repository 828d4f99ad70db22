import { useLatest } from 'ahooks';
import { App } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../base/dot-path';
import type { ColumnModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';
import type { OfferedAction } from '../../schema/view/offer-actions';
import { useCellEditing } from '../../ui/grid/edit/use-cell-editing';
import type { GridEditor } from '../../ui/grid/grid-editor';
import { useUndo } from '../actions/use-undo';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useLanguage, useText } from '../source/use-text';
import { AwayLine } from './away-line';
import { BulkDialog } from './bulk-dialog';
import { CellNote } from './cell-note';
import { ChangeDialog } from './change-dialog';
import type { CellChange } from './edit-request';
import { ListEditing } from './list-editing';
import { useClosedWords } from './use-closed-words';
import { useKeptCells } from './use-kept-cells';
import type { SaveEnd } from './use-save-changes';
import { makeCloser } from './why-closed';
import type { RowEdits } from '../table/row-edits';

interface ListEditorProps {
  readonly edits: RowEdits;
  readonly rows: readonly WireRow[];
  readonly columns: readonly ColumnModel[];
  /** The button that changes a row. */
  readonly edit: OfferedAction;
  /** Says of a row that it only stands above what was found. */
  readonly isAbove?: ((row: WireRow) => boolean) | undefined;
  /** Given what lets the grid's cells be changed. */
  onEditor(editor: GridEditor<WireRow> | undefined): void;
  /** Asked to list some records. */
  onShow(ids: readonly string[]): void;
  /** Told that something was taken back: rows are read again. */
  onChanged(): void;
}

/** Begins something once it is drawn: a cell asks for what stands beside the grid. */
function Begin({ onBegin }: { onBegin(): void }): ReactNode {
  const begin = useLatest(onBegin);
  useEffect(() => begin.current(), [begin]);
  return null;
}

/** Lets the cells of a list be changed in their places, one by one, filled down or pasted. Draws what is asked on the way; the cells are the grid's. */
export function ListEditor({ edits, rows, columns, edit, isAbove, onEditor, onShow, onChanged }: ListEditorProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model, source, user } = usePage();
  const { message } = App.useApp();
  const undo = useUndo(onChanged);
  const [changes, setChanges] = useState<{ readonly proposed: readonly CellChange[]; readonly note: string | undefined }>();
  const [several, setSeveral] = useState<{ readonly row: WireRow; readonly field: FieldModel }>();
  const closedWords = useClosedWords();
  const whyClosed = useMemo(() => makeCloser({ model, user, edit, ...(isAbove ? { isAbove } : {}) }), [model, user, edit, isAbove]);
  const latest = useRef({ rows, whyClosed, columns });
  latest.current = { rows, whyClosed, columns };
  const editing = useMemo(() => {
    const made: ListEditing = new ListEditing({
      ...{ model, source, user, language, edits, columns },
      words: {
        cell: (title, row) => t('form.cell', { name: title, index: row }),
        fill: t('lines.fill'),
        help: t('edit.help'),
        loading: t('search.loading'),
        nothingFound: t('search.noCandidates'),
        lookUpFailed: t('search.candidatesFailed'),
        failed: t('edit.failed'),
        nothing: t('edit.nothing'),
        outside: (count) => t('edit.outside', { count }),
        closed: closedWords,
        closedColumn: (label) => t('edit.closedColumn', { name: text(label) }),
      },
      rows: () => latest.current.rows,
      whyClosed: (row, field) => latest.current.whyClosed(row, field),
      announce: (content) => void message.info({ content, key: 'edit' }),
      onChanges: (proposed, note) => setChanges({ proposed, note }),
      onSaved: (field, key) => undo.changed(t('edit.saved', { name: text(field.label) }), [key]),
      drawSeveral: ({ row, field, onDone }) => (
        <Begin
          onBegin={() => {
            onDone();
            setSeveral({ row, field });
          }}
        />
      ),
      drawNote: (grid) => (
        <CellNote
          key="#note"
          grid={grid}
          columns={latest.current.columns}
          onSettle={(row, key, mine) => made.settle(row, key, mine)}
          onAgain={(row, key) => made.again({ row, key })}
          onDrop={(row, key) => void made.drop({ row, key })}
        />
      ),
    });
    return made;
  }, [model, source, user, language, edits, columns, t, text, message, undo, closedWords]);
  const away = useKeptCells({
    ...{ drafts: source.drafts, edits, rows },
    storedIn: (row, name) => {
      const own = columns.find((column) => column.edit === true && column.field === name)?.own;
      const field = model.record.fields.find((each) => own !== undefined && each.name === own);
      return field && { value: getAt(row, field.path) };
    },
    unsaved: t('edit.unsaved'),
  });
  const editor = useCellEditing(editing);
  useEffect(() => {
    onEditor(editor);
    return () => onEditor(undefined);
  }, [editor, onEditor]);
  const done = ({ saved }: SaveEnd): void => undo.changed(t('edit.savedMany', { count: saved.length }), saved);
  if (several)
    return (
      <BulkDialog
        target={{ rows: [several.row] }}
        only={several.field.name}
        edits={edits}
        onDone={done}
        onClose={() => setSeveral(undefined)}
      />
    );
  if (changes)
    return (
      <ChangeDialog
        changes={changes.proposed}
        room={{ source, edits }}
        {...(changes.note === undefined ? {} : { ask: () => <p role="status">{changes.note}</p> })}
        onDone={done}
        onClose={() => setChanges(undefined)}
      />
    );
  return away.count > 0 ? <AwayLine away={away} onShow={() => onShow(away.ids)} /> : null;
}
