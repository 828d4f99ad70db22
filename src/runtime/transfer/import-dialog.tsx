import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportHand } from '../../protocol/import-report';
import type { ImportRequest } from '../source/page-source';
import { ImportView } from './import-view';
import { useImport } from './use-import';

interface ImportDialogProps {
  onClose(): void;
  /** Told that rows were brought in. */
  onChanged(): void;
  /** Shows exactly the records that an import has added. */
  onMade(importId: string): void;
}

type Mode = ImportRequest['mode'];

const nothing: ImportHand = {};

/**
 * Brings rows in from a workbook: template, file, a look through all of it; which column is which and what a faulty cell is to say is said here and looked through
 * again; then all rows or the good ones.
 */
export function ImportDialog({ onClose, onChanged, onMade }: ImportDialogProps): ReactNode {
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<Mode>('all');
  const [hand, setHand] = useState<ImportHand>(nothing);
  const [checked, setChecked] = useState<ImportHand>(nothing);
  const importing = useImport();
  const { report, run } = importing;
  const tell = useRef(onChanged);
  useEffect(() => {
    tell.current = onChanged;
  });
  const brought = report !== undefined && !report.dryRun && report.created + report.updated > 0;
  useEffect(() => {
    if (brought) tell.current();
  }, [brought]);
  const look = (next: File, said: ImportHand): void => {
    setHand(said);
    setChecked(said);
    run(next, { dryRun: true, mode: 'all', hand: said });
  };
  const choose = (next: File): void => {
    setFile(next);
    setMode('all');
    look(next, nothing);
  };
  const again = (): void => {
    importing.forget();
    setFile(undefined);
  };
  return (
    <ImportView
      file={file}
      mode={mode}
      hand={hand}
      changed={hand !== checked}
      at={importing}
      onFile={choose}
      onMode={setMode}
      onHand={setHand}
      onCheck={() => {
        if (file) look(file, hand);
      }}
      onAgain={again}
      onImport={() => {
        if (file) run(file, { dryRun: false, mode, hand });
      }}
      onMade={onMade}
      onRetry={importing.retry}
      onCancel={importing.cancel}
      onClose={onClose}
    />
  );
}
