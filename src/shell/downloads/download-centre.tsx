import { DownloadOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Task } from '../../protocol/task';
import { CountMark } from '../../ui/count-mark';
import { loadChunk } from '../../client/chunk-fault';
import { loadWith } from '../../ui/i18n';
import layout from '../layout/layout.module.css';
import { useServices } from '../services';
import styles from './download-centre.module.css';
import { fileOf } from './file-of';
import { openStoredFile } from './open-stored-file';
import type { CentreTab } from './task-dialog';
import { useTasks } from './use-tasks';

const TaskDialog = lazy(async () => ({ default: (await loadChunk(() => loadWith('aside', () => import('./task-dialog')))).TaskDialog }));

const pageSize = 20;

/** The user's background work: what is under way, what is done, the files to fetch. */
export function DownloadCentre(): ReactNode {
  const { t } = useTranslation();
  const { http, downloads } = useServices();
  const { message } = App.useApp();
  const { open, begun, setOpen } = useStore(downloads);
  const [current, setCurrent] = useState(1);
  const [tab, setTab] = useState<CentreTab>('tasks');
  const fetchFile = (fileId: string): void => void openStoredFile(http, fileId);
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
  const tasks = useTasks({ current: open ? current : 1, size: pageSize, open, begun, onEnded: tell });
  const cancel = async (task: Task): Promise<void> => {
    await http.write<unknown>('api/tasks/cancel', { id: task.id }).catch(() => undefined);
    tasks.read();
  };
  const { unfinished } = tasks;
  // It stays once it was opened, to close gently.
  const asked = useRef(false);
  asked.current ||= open;
  const name = t('downloads.title');
  return (
    <>
      <button
        type="button"
        className={layout['round']}
        aria-label={unfinished > 0 ? t('downloads.titleRunning', { count: unfinished }) : name}
        title={name}
        onClick={() => {
          // Whoever comes by himself comes for the materials, unless something of his is under way.
          setTab(unfinished > 0 ? 'tasks' : 'materials');
          setOpen(true);
        }}
      >
        <CountMark count={unfinished}>
          <DownloadOutlined aria-hidden />
        </CountMark>
      </button>
      {asked.current ? (
        <Suspense>
          <TaskDialog
            open={open}
            tasks={tasks}
            tab={tab}
            onTab={setTab}
            current={current}
            pageSize={pageSize}
            onPage={setCurrent}
            onCancel={(task) => void cancel(task)}
            onFetch={fetchFile}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
