import { App } from 'antd';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchAhead } from '../../ui/fetch-ahead';
import type { Given } from '../source/given';
import type { ChooseAgain } from '../actions/again-button';
import { useUndo } from '../actions/use-undo';
import {
  BatchDialog,
  BulkDialog,
  DiagramDialog,
  ExportDialog,
  ImportDialog,
  laterParts,
  OpenForm,
  OpenRecord,
  PrintChosen,
  PrintList,
  RecordForm,
  RecycleBin,
  RemoveDialog,
  ResultsDialog,
  TransitionDialog,
  ViewActions,
} from './list-parts';
import type { ListView } from './list-view';
import type { RowKey, WireRow } from '../source/page-source';
import { usePage } from '../source/page-context';
import type { Actions } from '../actions/use-actions';
import { useText } from '../source/use-text';
import { RowFacts } from '../table/row-facts';

interface ListOverlayProps {
  readonly actions: Actions;
  readonly view: ListView;
  /** What new records of this list begin with. */
  readonly given: Given | undefined;
  /** Told that rows have changed. */
  onChanged(): void;
  /** Told that rows are gone or no longer what was selected. */
  onRemoved(): void;
  /** Shows exactly the records that an import has added. */
  onMade(importId: string): void;
  readonly onAgain: ChooseAgain;
}

/** Draws what stands over the list: the form, a question, the outcome of a batch. */
export function ListOverlay({ actions, view, given, onChanged, onRemoved, onMade, onAgain }: ListOverlayProps): ReactNode {
  const { source, model } = usePage();
  const text = useText();
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { overlay, open, close } = actions;
  const offerUndo = useUndo(onChanged);
  /** Opens what the page says to follow a new record, where the reader may. */
  const goOn = async (key: RowKey): Promise<void> => {
    const next = model.actions.toolbar.find(({ name }) => name === 'create')?.then;
    const action = model.actions.row.find(({ name, panel }) => name === next && panel !== undefined);
    if (!action) return;
    // Without its row the panel has no name in its title, and does its work all the same.
    const row: WireRow = await source.detail(key.id, 'quiet').catch(() => ({ ...key }));
    open({ kind: 'panel', action, row });
  };
  /** Leads back to the record that an action was begun from, as it stands now; to the list where it is gone, or hidden from the reader. */
  const goBack = async (from: WireRow | undefined): Promise<void> => {
    const row = from && (await source.detail(from.id, 'quiet').catch(() => undefined));
    if (row) open({ kind: 'form', mode: 'view', row });
    else close();
  };
  const drawn = view.page !== undefined;
  useEffect(() => (drawn ? fetchAhead(laterParts(model)) : undefined), [drawn, model]);
  if (!overlay) return null;
  switch (overlay.kind) {
    case 'form': {
      const at = view.page?.records.findIndex(({ id }) => id === overlay.row?.id) ?? -1;
      const turnTo = (place: number): (() => void) | undefined => {
        const row = view.page?.records[place];
        return row && (() => open({ kind: 'form', mode: 'view', row }));
      };
      return (
        <RecordForm
          // Turning over to the next record reads it into the form that stands there.
          key={overlay.mode === 'view' ? 'view' : `${overlay.mode} ${overlay.row?.id ?? ''}`}
          source={source}
          mode={overlay.mode}
          {...(overlay.row ? { row: overlay.row } : {})}
          {...(given && (overlay.mode === 'create' || overlay.mode === 'copy') ? { given } : {})}
          turn={at < 0 ? undefined : { previous: turnTo(at - 1), next: turnTo(at + 1) }}
          actionsOf={(row) => <ViewActions row={row} onAction={(action) => actions.start(action, { rows: [row] }, row)} />}
          onChanged={onChanged}
          onSaved={(key) => {
            if (overlay.from) void goBack(overlay.from);
            else close();
            onChanged();
            if (overlay.mode === 'create') void goOn(key);
          }}
          onClose={overlay.from ? () => void goBack(overlay.from) : close}
        />
      );
    }
    case 'import':
      return (
        <ImportDialog
          onClose={close}
          onChanged={onChanged}
          onMade={(importId) => {
            close();
            onMade(importId);
          }}
        />
      );
    case 'print':
      return <PrintList view={view} onClose={close} />;
    case 'printRow':
      return <PrintChosen rows={overlay.rows} view={view} onClose={close} />;
    case 'export':
      return <ExportDialog view={view} onClose={close} />;
    case 'batch':
      return (
        <BatchDialog label={text(overlay.action.label)} taskId={overlay.taskId} onEnded={onRemoved} onAgain={onAgain} onClose={close} />
      );
    case 'diagram':
      return <DiagramDialog onClose={close} />;
    case 'recycle':
      return <RecycleBin onClose={close} onRestored={onChanged} />;
    case 'change':
      return (
        <BulkDialog
          target={overlay.target}
          onClose={close}
          onDone={({ saved, left }) => {
            onRemoved();
            void onAgain(left);
            const sentence = t('edit.savedMany', { count: saved.length });
            // What lies in tables of the system cannot be taken back.
            if (model.record.existing === undefined) offerUndo.changed(sentence, saved);
            else void message.success(sentence);
          }}
        />
      );
    case 'remove':
      return (
        <RemoveDialog
          target={overlay.target}
          onClose={close}
          onBatch={(taskId) => {
            const action = model.actions.toolbar.find(({ name }) => name === 'remove');
            if (action) open({ kind: 'batch', action, taskId });
          }}
          onDone={(removed) => {
            close();
            onRemoved();
            offerUndo.removed(removed);
          }}
        />
      );
    case 'transition':
      return overlay.action.transition ? (
        <TransitionDialog
          action={overlay.action}
          transition={overlay.action.transition}
          target={overlay.target}
          factsOf={(row) => <RowFacts row={row} />}
          onClose={() => void goBack(overlay.from)}
          onBatch={(taskId) => open({ kind: 'batch', action: overlay.action, taskId })}
          onDone={(results) => {
            const refused = results.flatMap(({ id, ok }) => (ok ? [] : [id]));
            const failed = refused.length > 0;
            if (failed) open({ kind: 'results', action: overlay.action, rows: overlay.target.rows, results });
            else void goBack(overlay.from);
            onRemoved();
            // What was refused stays selected, to be tried again once what hindered it is mended.
            void onAgain(refused);
            const sentence = t('action.done', { name: text(overlay.action.label), count: results.length });
            const [first] = results;
            // What lies in tables of the system cannot be taken back.
            if (!failed && first && model.record.existing === undefined) offerUndo.changed(sentence, [first]);
            else if (!failed) void message.success(sentence);
          }}
        />
      ) : null;
    case 'record':
      return <OpenRecord Form={RecordForm} place={overlay.place} onClose={close} />;
    case 'open':
      return (
        <OpenForm
          open={overlay.open}
          row={overlay.row}
          onChanged={onChanged}
          onClose={overlay.from ? () => void goBack(overlay.from) : close}
        />
      );
    case 'panel': {
      const { Panel } = source;
      if (!Panel || overlay.action.panel === undefined) return null;
      return (
        <Suspense fallback={null}>
          <Panel name={overlay.action.panel} title={text(overlay.action.label)} row={overlay.row} onClose={close} onChanged={onChanged} />
        </Suspense>
      );
    }
    case 'results':
      return <ResultsDialog label={text(overlay.action.label)} rows={overlay.rows} results={overlay.results} onClose={close} />;
  }
}
