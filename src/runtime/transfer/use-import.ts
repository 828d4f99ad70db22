import { useCallback, useRef, useState } from 'react';
import type { ImportHand, ImportReport } from '../../protocol/import-report';
import { isUnfinished, type Task } from '../../protocol/task';
import { newKey } from '../../base/random/new-key';
import { useTask } from '../batch/use-task';
import { usePage } from '../source/page-context';
import type { ImportRequest } from '../source/page-source';
import { readFailure } from '../source/read-failure';

interface How {
  readonly dryRun: boolean;
  readonly mode: ImportRequest['mode'];
  readonly hand: ImportHand;
}

export interface ImportRun {
  /** True while a file is sent or handled. */
  readonly busy: boolean;
  /** True while a file is looked through, not brought in. */
  readonly checking: boolean;
  /** The background task that handles the file, where it is a long one. */
  readonly task: Task | undefined;
  /** What the newest run found or did. */
  readonly report: ImportReport | undefined;
  readonly failure: string | undefined;
  /** Looks through the file, or brings its rows in. */
  run(file: File, how: How): void;
  /** Does the newest run once more, as the same attempt. */
  retry(): void;
  cancel(): void;
  /** Begins anew: another file. */
  forget(): void;
}

const isReport = (value: unknown): value is ImportReport =>
  typeof value === 'object' && value !== null && 'faults' in value && Array.isArray(value.faults);

/** Sends a file to be looked through or brought in, and follows it to its report. */
export function useImport(): ImportRun {
  const { source } = usePage();
  const [sending, setSending] = useState(false);
  const [checking, setChecking] = useState(true);
  const [taskId, setTaskId] = useState<string>();
  const [answered, setAnswered] = useState<ImportReport>();
  const [failure, setFailure] = useState<string>();
  // A repeated attempt at the same is one attempt: the same file brought in the same way bears the same key.
  const attempt = useRef<{ readonly file: File; readonly how: How; readonly key: string }>(undefined);
  const followed = useTask(taskId);
  const { task } = followed;
  const run = useCallback(
    (file: File, how: How) => {
      const last = attempt.current;
      const same = last?.file === file && JSON.stringify(last.how) === JSON.stringify(how);
      if (how.dryRun || !same) attempt.current = { file, how, key: newKey() };
      const { key } = attempt.current ?? { key: newKey() };
      setChecking(how.dryRun);
      setSending(true);
      setFailure(undefined);
      setAnswered(undefined);
      setTaskId(undefined);
      source.import({ file, ...how, key }).then(
        (answer) => {
          setSending(false);
          if ('report' in answer) setAnswered(answer.report);
          else setTaskId(answer.taskId);
        },
        (thrown: unknown) => {
          setSending(false);
          setFailure(readFailure(thrown).sentence);
        },
      );
    },
    [source],
  );
  const retry = useCallback(() => {
    if (attempt.current) run(attempt.current.file, attempt.current.how);
  }, [run]);
  const forget = useCallback(() => {
    attempt.current = undefined;
    setTaskId(undefined);
    setAnswered(undefined);
    setFailure(undefined);
  }, []);
  const running = taskId !== undefined && (task === undefined || isUnfinished(task));
  const ended = task && !isUnfinished(task) ? task : undefined;
  return {
    busy: sending || running,
    checking,
    task,
    report: answered ?? (isReport(ended?.result) ? ended.result : undefined),
    failure: failure ?? (ended && ended.state !== 'done' ? (ended.message ?? '') : undefined) ?? followed.failure,
    run,
    retry,
    cancel: followed.cancel,
    forget,
  };
}
