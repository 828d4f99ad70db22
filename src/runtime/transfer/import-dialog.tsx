import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportRequest } from '../source/page-source';
import { ImportView } from './import-view';
import { useImport } from './use-import';

interface ImportDialogProps {
  onClose(): void;
  /** Told that rows were brought in. */
  onChanged(): void;
}

type Mode = ImportRequest['mode'];

/** Brings rows in from a workbook: template, file, a look through all of it, then all rows or the good ones. */
export function ImportDialog({ onClose, onChanged }: ImportDialogProps): ReactNode {
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<Mode>('all');
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
  const choose = (next: File): void => {
    setFile(next);
    setMode('all');
    run(next, { dryRun: true, mode: 'all' });
  };
  const again = (): void => {
    importing.forget();
    setFile(undefined);
  };
  return (
    <ImportView
      file={file}
      mode={mode}
      at={importing}
      onFile={choose}
      onMode={setMode}
      onAgain={again}
      onImport={() => {
        if (file) run(file, { dryRun: false, mode });
      }}
      onRetry={importing.retry}
      onCancel={importing.cancel}
      onClose={onClose}
    />
  );
}
