import { App } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../base/dot-path';
import type { ColumnModel } from '../../schema/model/page-model';
import { useCellEditing } from '../../ui/grid/edit/use-cell-editing';
import type { GridEditor } from '../../ui/grid/grid-editor';
import { useUndo } from '../actions/use-undo';
import { usePage } from '../source/page-context';
import type { RowKey, WireRow } from '../source/page-source';
import { useLanguage, useText } from '../source/use-text';
import { CellNote } from './cell-note';
import { ChangeDialog } from './change-dialog';
import type { CellChange } from './edit-request';
import { ListEditing } from './list-editing';
import { useKeptCells } from './use-kept-cells';
import type { RowEdits } from '../table/row-edits';

interface ListEditorProps {
  readonly edits: RowEdits;
  readonly rows: readonly WireRow[];
  readonly columns: readonly ColumnModel[];
  canEdit(row: WireRow): boolean;
  /** Given what lets the grid's cells be changed. */
  onEditor(editor: GridEditor<WireRow> | undefined): void;
  /** Told that something was taken back: rows are read again. */
  onChanged(): void;
}

/** Lets the cells of a list be changed in their places, one by one, filled down or pasted. Draws what is asked on the way; the cells are the grid's. */
export function ListEditor({ edits, rows, columns, canEdit, onEditor, onChanged }: ListEditorProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model, source, user } = usePage();
  const { message } = App.useApp();
  const undo = useUndo(onChanged);
  const [changes, setChanges] = useState<readonly CellChange[]>();
  const latest = useRef({ rows, canEdit, columns });
  latest.current = { rows, canEdit, columns };
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
        closed: t('edit.closed'),
      },
      rows: () => latest.current.rows,
      canEdit: (row) => latest.current.canEdit(row),
      announce: (words) => void message.info(words),
      onChanges: setChanges,
      onSaved: (field, key) => undo.changed(t('edit.saved', { name: text(field.label) }), [key]),
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
  }, [model, source, user, language, edits, columns, t, text, message, undo]);
  useKeptCells({
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
  if (!changes) return null;
  return (
    <ChangeDialog
      changes={changes}
      store={(row, own, attempt) => editing.store(row, own, attempt)}
      reread={(row) => editing.reread(row)}
      onDone={(saved: readonly RowKey[]) => undo.changed(t('edit.savedMany', { count: saved.length }), saved)}
      onClose={() => setChanges(undefined)}
    />
  );
}
