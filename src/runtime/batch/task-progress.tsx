import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../protocol/task';

const inWords = (count: number): string => count.toLocaleString('en');

/** Shows how far a task has come; read out at each tenth, not at each row. */
export function TaskProgress({ task }: { readonly task: Task | undefined }): ReactNode {
  const { t } = useTranslation();
  const { done = 0, total = 0, state = 'waiting' } = task ?? {};
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  const said =
    state === 'waiting'
      ? t('task.waiting')
      : total > 0
        ? t('task.progress', { done: inWords(done), total: inWords(total) })
        : t('task.running');
  return (
    <div className="lh-task-progress">
      <Progress
        percent={percent}
        showInfo={total > 0}
        status={state === 'failed' ? 'exception' : 'normal'}
        aria-label={t('task.progressName')}
      />
      <span className="lh-number lh-quiet">{said}</span>
      <span className="lh-hidden-text" role="status">
        {total > 0 ? t('task.tenth', { percent: Math.floor(percent / 10) * 10 }) : said}
      </span>
    </div>
  );
}
