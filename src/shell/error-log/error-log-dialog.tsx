import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../base/dot-path';
import type { LogEntry } from '../../client/error-log';
import { toBatches } from '../../client/log-batches';
import { Modal } from '../../ui/dialog/modal';
import { ScrollTable } from '../../ui/scroll-table';
import { sizes } from '../../ui/theme/sizes';
import { useServices } from '../services';
import { useCalm } from '../use-calm';
import styles from './error-log.module.css';

/** How many entries the server says that it keeps; all where it does not say. */
const readAccepted = (answer: unknown, all: number): number =>
  isObject(answer) && typeof answer['accepted'] === 'number' ? answer['accepted'] : all;

/** The faults of this browser: looked at, sent to the server, cleared. */
export function ErrorLogDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { errorLog, http } = useServices();
  const { entries, dropped, clear, remove } = useCalm(errorLog);
  const { modal, message } = App.useApp();
  const ask = (content: string, onOk: () => Promise<void>) =>
    void modal.confirm({ title: t('shell.hint'), content, okText: t('shell.ok'), cancelText: t('shell.cancel'), onOk });
  const upload = async () => {
    const { entries: all } = errorLog.getState();
    let declined = 0;
    // A refusal stands as a message of its own, and what has not been sent stays in the log.
    for (const batch of toBatches(all)) {
      const answer = await http.post<unknown>('user/logout', batch);
      declined += batch.length - readAccepted(answer, batch.length);
      remove(batch);
    }
    if (declined > 0) void message.warning(t('logs.sentPartly', { accepted: all.length - declined, declined }));
    else void message.success(t('logs.sent'));
  };
  const wipe = async () => {
    clear();
    await message.success(t('logs.cleared'));
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={t('logs.title')}
      width={sizes.dialogWide}
      footer={
        <>
          <Button disabled={entries.length === 0} onClick={() => ask(t('logs.clearAsk'), wipe)}>
            {t('logs.clear')}
          </Button>
          <Button
            type="primary"
            disabled={entries.length === 0}
            onClick={() => ask(t('logs.sendAsk'), () => upload().catch(() => undefined))}
          >
            {t('logs.send')}
          </Button>
        </>
      }
    >
      {dropped > 0 && <p role="status">{t('logs.dropped', { kept: entries.length, dropped })}</p>}
      <ScrollTable<LogEntry>
        label={t('logs.title')}
        size="small"
        rowKey={({ time, url, message: text }) => `${time} ${url} ${text}`}
        dataSource={[...entries]}
        pagination={false}
        scroll={{ x: sizes.state, y: sizes.faultsHeight }}
        locale={{ emptyText: t('logs.empty') }}
        columns={[
          { key: 'type', title: t('logs.type'), dataIndex: 'type', width: sizes.label },
          { key: 'url', title: t('logs.url'), dataIndex: 'url', ellipsis: true },
          { key: 'message', title: t('logs.message'), dataIndex: 'message', ellipsis: true },
          {
            key: 'stack',
            title: t('logs.stack'),
            render: (_, { stack, info }) => (
              <details className={styles['stack']}>
                <summary>{stack.split('\n')[1]?.trim() ?? stack.split('\n')[0]}</summary>
                <pre>
                  {stack}
                  {info}
                </pre>
              </details>
            ),
          },
          { key: 'time', title: t('logs.time'), dataIndex: 'time', width: sizes.binTime, className: 'lh-number' },
        ]}
      />
    </Modal>
  );
}
