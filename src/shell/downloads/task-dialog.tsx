import { ReloadOutlined } from '@ant-design/icons';
import { Button, Progress, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnfinished, type Task, type TaskState } from '../../protocol/task';
import { Modal } from '../../ui/dialog/modal';
import { ScrollTable } from '../../ui/scroll-table';
import { sizes } from '../../ui/theme/sizes';
import { phoneWidth, useMedia } from '../../ui/use-media';
import styles from './download-centre.module.css';
import { fileOf } from './file-of';
import { MaterialList } from './material-list';
import { failedOf, TaskLines } from './task-lines';
import type { Tasks } from './use-tasks';

const stateColours: Readonly<Record<TaskState, string>> = {
  waiting: 'grey',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
};

const inWords = (count: number): string => count.toLocaleString('en');

/** What came of a task, in numbers. */
function useOutcome(): (task: Task) => string {
  const { t } = useTranslation();
  return (task) => {
    if (task.message) return task.message;
    const has = (name: string): boolean => typeof task.result?.[name] === 'number';
    const count = (name: string): string => inWords(Number(task.result?.[name] ?? 0));
    if (task.kind === 'batch' && has('ok')) return t('downloads.batch', { ok: count('ok'), failed: count('failed') });
    if (task.kind === 'import' && has('total')) {
      const counts = { created: count('created'), updated: count('updated'), bad: count('bad') };
      return task.result?.['dryRun'] === true ? t('downloads.checked', counts) : t('downloads.import', counts);
    }
    return task.state === 'done' && task.kind === 'export' ? t('downloads.rows', { count: inWords(task.total) }) : '';
  };
}

function StateCell({ task }: { readonly task: Task }): ReactNode {
  const { t } = useTranslation();
  if (task.state === 'running' && task.total > 0)
    return <Progress size="small" percent={Math.floor((task.done / task.total) * 100)} aria-label={t('task.progressName')} />;
  if (task.state === 'done' && failedOf(task) > 0) return <span className="lh-tag lh-tag-amber">{t('downloads.state.partly')}</span>;
  return <span className={`lh-tag lh-tag-${stateColours[task.state]}`}>{t(`downloads.state.${task.state}`)}</span>;
}

/** What the centre shows: background work, or materials to download. */
export type CentreTab = 'tasks' | 'materials';

interface TaskDialogProps {
  readonly open: boolean;
  readonly tasks: Pick<Tasks, 'page' | 'failed' | 'read'>;
  readonly tab: CentreTab;
  readonly onTab: (tab: CentreTab) => void;
  readonly current: number;
  readonly pageSize: number;
  readonly onPage: (current: number) => void;
  readonly onCancel: (task: Task) => void;
  readonly onFetch: (fileId: string) => void;
  readonly onClose: () => void;
}

/** The notification centre: the user's tasks with what came of them, and the materials. */
export function TaskDialog({ open, tasks, tab, onTab, current, pageSize, onPage, onCancel, onFetch, onClose }: TaskDialogProps): ReactNode {
  const { t } = useTranslation();
  const outcomeOf = useOutcome();
  const { page, failed, read } = tasks;
  const [looked, setLooked] = useState<string>();
  const phone = useMedia(phoneWidth);
  const timeOf = ({ createTime }: Task): ReactNode => <span className="lh-number">{createTime.slice(0, 16)}</span>;
  const tasksTable = (
    <ScrollTable<Task>
      label={t('downloads.tasks')}
      size="small"
      rowKey="id"
      // Where the columns keep their widths the last stays in sight; on a phone what came of a task stands below its name.
      scroll={{ ...(phone ? {} : { x: sizes.dialogWide - 2 * sizes.space6 }), y: 300 }}
      dataSource={[...(page?.records ?? [])]}
      loading={page === undefined && !failed}
      locale={{ emptyText: failed ? t('list.failed') : t('downloads.empty') }}
      pagination={
        (page?.total ?? 0) > pageSize
          ? { current, pageSize, total: page?.total ?? 0, showSizeChanger: false, size: 'small', onChange: onPage }
          : false
      }
      expandable={{
        showExpandColumn: false,
        expandedRowKeys: looked === undefined ? [] : [looked],
        expandedRowRender: (task) => <TaskLines task={task} />,
      }}
      columns={[
        {
          key: 'name',
          title: t('downloads.name'),
          ...(phone ? {} : { width: sizes.viewName, ellipsis: true }),
          render: (_, task) =>
            phone ? (
              <>
                {task.name}
                <small className={styles['told']}>
                  {timeOf(task)} {outcomeOf(task)}
                </small>
              </>
            ) : (
              task.name
            ),
        },
        { key: 'state', title: t('downloads.stateColumn'), width: phone ? 96 : 130, render: (_, task) => <StateCell task={task} /> },
        ...(phone
          ? []
          : [
              { key: 'outcome', title: t('downloads.outcome'), ellipsis: true, render: (_: unknown, task: Task) => outcomeOf(task) },
              { key: 'time', title: t('downloads.time'), width: 150, render: (_: unknown, task: Task) => timeOf(task) },
            ]),
        {
          key: 'act',
          title: t('list.actions'),
          width: phone ? 76 : 90,
          fixed: 'right',
          render: (_, task) => {
            const fileId = fileOf(task);
            if (isUnfinished(task))
              return (
                <button type="button" className="lh-link lh-link-danger" onClick={() => onCancel(task)}>
                  {t('downloads.cancel')}
                </button>
              );
            // A batch that is over has an outcome for each record.
            if (task.kind === 'batch')
              return (
                <button
                  type="button"
                  className="lh-link"
                  aria-expanded={looked === task.id}
                  aria-label={t('downloads.lookNamed', { name: task.name })}
                  onClick={() => setLooked(looked === task.id ? undefined : task.id)}
                >
                  {t('downloads.look')}
                </button>
              );
            return fileId === undefined ? null : (
              <button
                type="button"
                className="lh-link"
                aria-label={t('downloads.fetchNamed', { name: task.name })}
                onClick={() => onFetch(fileId)}
              >
                {t('downloads.fetch')}
              </button>
            );
          },
        },
      ]}
    />
  );
  return (
    <Modal
      open={open}
      title={t('downloads.title')}
      width={sizes.dialogWide}
      footer={
        tab === 'tasks' && (
          <Button icon={<ReloadOutlined aria-hidden />} onClick={read}>
            {t('list.reload')}
          </Button>
        )
      }
      onCancel={onClose}
      afterClose={() => onTab('tasks')}
    >
      <Tabs
        activeKey={tab}
        onChange={(key) => onTab(key === 'materials' ? 'materials' : 'tasks')}
        destroyOnHidden
        items={[
          { key: 'tasks', label: t('downloads.tasks'), children: tasksTable },
          { key: 'materials', label: t('materials.title'), children: <MaterialList /> },
        ]}
      />
    </Modal>
  );
}
