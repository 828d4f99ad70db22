import { Alert, Button, Checkbox, Pagination } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnfinished, type Task, type TaskLine } from '../../protocol/task';
import { Modal } from '../../ui/dialog/modal';
import { sizes } from '../../ui/theme/sizes';
import '../actions/actions.css';
import { AgainButton, type ChooseAgain, mostAgain } from '../actions/again-button';
import { CopyResults } from '../actions/copy-results';
import { ResultList } from '../actions/result-list';
import { usePage } from '../source/page-context';
import { readFailure } from '../source/read-failure';
import './batch.css';
import { TaskProgress } from './task-progress';
import { useTask } from './use-task';

interface BatchDialogProps {
  /** What is done, as its button says it. */
  readonly label: string;
  readonly taskId: string;
  /** Told once when the batch has ended: rows have changed. */
  onEnded(): void;
  readonly onAgain: ChooseAgain;
  onClose(): void;
}

const linesShown = 100;
/** Lines that are read at once where all are copied. */
const linesCopied = 1000;

const countOf = (task: Task, name: string): number => {
  const value = task.result?.[name];
  return typeof value === 'number' ? value : 0;
};

interface LinesProps {
  readonly task: Task;
}

/** The outcome of each record, those that failed first to be seen. */
function Lines({ task }: LinesProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const [failed, setFailed] = useState(countOf(task, 'failed') > 0);
  const [current, setCurrent] = useState(1);
  const [found, setFound] = useState<{ readonly records: readonly TaskLine[]; readonly total: number }>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let requested = true;
    source.tasks.lines({ id: task.id, current, size: linesShown, failed }).then(
      (answer) => requested && setFound(answer),
      (thrown: unknown) => requested && setFailure(readFailure(thrown).sentence),
    );
    return () => {
      requested = false;
    };
  }, [source, task.id, current, failed]);
  const readAll = async (): Promise<readonly TaskLine[]> => {
    const all: TaskLine[] = [];
    for (let next = 1; ; next += 1) {
      const answer = await source.tasks.lines({ id: task.id, current: next, size: linesCopied, failed });
      all.push(...answer.records);
      if (answer.records.length < linesCopied) return all;
    }
  };
  if (failure !== undefined) return <Alert type="error" showIcon message={failure} />;
  return (
    <>
      <div className="lh-batch-tools">
        <Checkbox
          checked={failed}
          onChange={(event) => {
            setFailed(event.target.checked);
            setCurrent(1);
          }}
        >
          {t('batch.failedOnly')}
        </Checkbox>
        <CopyResults read={readAll} />
      </div>
      <ResultList lines={found?.records ?? []} />
      {found && found.total > linesShown ? (
        <Pagination
          size="small"
          current={current}
          pageSize={linesShown}
          total={found.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      ) : null}
    </>
  );
}

/** Says what becomes or became of the batch. */
function useTitle(label: string, task: Task | undefined): string {
  const { t } = useTranslation();
  if (!task || isUnfinished(task)) return t('batch.running', { action: label });
  if (task.state === 'done') return t('action.results', { action: label, done: countOf(task, 'ok'), failed: countOf(task, 'failed') });
  return t(task.state === 'cancelled' ? 'batch.stopped' : 'batch.broken', { action: label });
}

/** A batch in the background: how far it is, a way to stop it, then what became of each record. Closing it lets it go on. */
export function BatchDialog({ label, taskId, onEnded, onAgain, onClose }: BatchDialogProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const { task, failure, cancelling, cancel } = useTask(taskId);
  const title = useTitle(label, task);
  const ended = task !== undefined && !isUnfinished(task);
  const failed = ended ? countOf(task, 'failed') : 0;
  const readFailed = async (): Promise<readonly string[]> =>
    (await source.tasks.lines({ id: taskId, current: 1, size: mostAgain, failed: true })).records.map(({ id }) => id);
  const tell = useRef(onEnded);
  useEffect(() => {
    tell.current = onEnded;
  });
  useEffect(() => {
    if (ended) tell.current();
  }, [ended]);
  return (
    <Modal
      open
      width={sizes.dialogWide}
      title={title}
      maskClosable={false}
      onCancel={onClose}
      footer={
        ended ? (
          <>
            {failed > 0 ? <AgainButton count={failed} read={readFailed} onAgain={onAgain} onClose={onClose} /> : null}
            <Button type="primary" onClick={onClose}>
              {t('action.close')}
            </Button>
          </>
        ) : (
          <>
            <Button danger disabled={cancelling} onClick={cancel}>
              {cancelling ? t('batch.stopping') : t('batch.stop')}
            </Button>
            <Button onClick={onClose}>{t('batch.background')}</Button>
          </>
        )
      }
    >
      {ended ? null : (
        <>
          <TaskProgress task={task} />
          <p className="lh-quiet">{t('batch.note')}</p>
        </>
      )}
      {failure ? <Alert type="warning" showIcon message={failure} /> : null}
      {task?.message ? <Alert type={task.state === 'failed' ? 'error' : 'info'} showIcon message={task.message} /> : null}
      {ended ? <Lines task={task} /> : null}
    </Modal>
  );
}
