import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { App, Badge, Button, Modal, Progress, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isUnfinished, type Task, type TaskState } from '../../protocol/task';
import { sizes } from '../../ui/theme/sizes';
import layout from '../layout/layout.module.css';
import { useServices } from '../services';
import styles from './download-centre.module.css';
import { openStoredFile } from './open-stored-file';
import { useTasks } from './use-tasks';

const pageSize = 20;

const stateColours: Readonly<Record<TaskState, string>> = {
  waiting: 'grey',
  running: 'blue',
  done: 'green',
  failed: 'red',
  cancelled: 'grey',
};

const inWords = (count: number): string => count.toLocaleString('en');

/** The file of a task: what it made, or the workbook that an import gave back. */
const fileOf = (task: Task): string | undefined => {
  const marked = task.result?.['fileId'];
  return task.fileId ?? (typeof marked === 'string' ? marked : undefined);
};

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
  return <span className={`lh-tag lh-tag-${stateColours[task.state]}`}>{t(`downloads.state.${task.state}`)}</span>;
}

/** The user's background work: what is under way, what is done, the files to fetch. Source: spec 1.2, 2.5.7, 7.8.11, 9.9. */
export function DownloadCentre(): ReactNode {
  const { t } = useTranslation();
  const { http, downloads } = useServices();
  const { message } = App.useApp();
  const { open, begun, setOpen } = useStore(downloads);
  const [current, setCurrent] = useState(1);
  const outcomeOf = useOutcome();
  const fetchFile = (fileId: string): void => void openStoredFile(http, fileId).catch(() => undefined);
  const tell = (task: Task): void => {
    if (open) return;
    const fileId = fileOf(task);
    const key = `task-${task.id}`;
    void message.open({
      key,
      type: task.state === 'done' ? 'success' : 'warning',
      duration: 8,
      content: (
        <>
          {t(`downloads.ended.${task.state === 'done' ? 'done' : 'other'}`, { name: task.name })}
          <button
            type="button"
            className={`lh-link ${styles['link'] ?? ''}`}
            onClick={() => {
              message.destroy(key);
              if (fileId !== undefined) fetchFile(fileId);
              else setOpen(true);
            }}
          >
            {fileId === undefined ? t('downloads.look') : t('downloads.fetch')}
          </button>
        </>
      ),
    });
  };
  const { page, failed, unfinished, read } = useTasks({ current: open ? current : 1, size: pageSize, open, begun, onEnded: tell });
  const cancel = async (task: Task): Promise<void> => {
    await http.post<unknown>('api/tasks/cancel', { id: task.id }).catch(() => undefined);
    read();
  };
  const name = t('downloads.title');
  return (
    <>
      <button
        type="button"
        className={layout['round']}
        aria-label={unfinished > 0 ? t('downloads.titleRunning', { count: unfinished }) : name}
        title={name}
        onClick={() => setOpen(true)}
      >
        <Badge count={unfinished} size="small" offset={[4, -2]}>
          <DownloadOutlined aria-hidden />
        </Badge>
      </button>
      <Modal
        open={open}
        title={name}
        width={sizes.dialogWide}
        footer={
          <Button icon={<ReloadOutlined aria-hidden />} onClick={read}>
            {t('list.reload')}
          </Button>
        }
        onCancel={() => setOpen(false)}
      >
        <Table<Task>
          size="small"
          rowKey="id"
          // Source: spec 9.9. On a narrow screen the columns keep their widths, and the last stays in sight.
          scroll={{ x: sizes.dialogWide - 2 * sizes.space6, y: 300 }}
          dataSource={[...(page?.records ?? [])]}
          loading={page === undefined && !failed}
          locale={{ emptyText: failed ? t('list.failed') : t('downloads.empty') }}
          pagination={
            (page?.total ?? 0) > pageSize
              ? { current, pageSize, total: page?.total ?? 0, showSizeChanger: false, size: 'small', onChange: setCurrent }
              : false
          }
          columns={[
            { key: 'name', title: t('downloads.name'), dataIndex: 'name', width: sizes.viewName, ellipsis: true },
            { key: 'state', title: t('downloads.stateColumn'), width: 130, render: (_, task) => <StateCell task={task} /> },
            { key: 'outcome', title: t('downloads.outcome'), ellipsis: true, render: (_, task) => outcomeOf(task) },
            {
              key: 'time',
              title: t('downloads.time'),
              width: 150,
              render: (_, task) => <span className="lh-number">{task.createTime.slice(0, 16)}</span>,
            },
            {
              key: 'act',
              title: t('list.actions'),
              width: 90,
              fixed: 'right',
              render: (_, task) => {
                const fileId = fileOf(task);
                if (isUnfinished(task))
                  return (
                    <button type="button" className="lh-link lh-link-danger" onClick={() => void cancel(task)}>
                      {t('downloads.cancel')}
                    </button>
                  );
                return fileId === undefined ? null : (
                  <button
                    type="button"
                    className="lh-link"
                    aria-label={t('downloads.fetchNamed', { name: task.name })}
                    onClick={() => fetchFile(fileId)}
                  >
                    {t('downloads.fetch')}
                  </button>
                );
              },
            },
          ]}
        />
      </Modal>
    </>
  );
}
