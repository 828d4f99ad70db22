import { App, Button, Drawer, Popconfirm, Table } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { useAsked } from './use-asked';

interface OpenSession {
  readonly id: string;
  readonly createTime: string;
  readonly lastTime: string;
  readonly address: string;
  readonly agent: string;
}

/** Shows where somebody is signed in, and ends all of it at once. */
export function UserSessions({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { answer, failed, again } = useAsked<readonly OpenSession[]>(http, `api/blade-system/user/sessions?userId=${row.id}`);
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const name = String(row['realName'] ?? row['account'] ?? '');
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      const count = await http.write<number>('api/blade-system/user/end-sessions', { userIds: row.id });
      void message.success(t('panel.sessionsEnded', { count }));
      again();
    } catch {
      // The message of the call says why it was refused.
    } finally {
      setBusy(false);
      // The question is gone and what asked it may be shut: without a place in the drawer no key would close that.
      list.current?.focus();
    }
  };
  return (
    <Drawer open size="large" title={`${title} · ${name}`} onClose={onClose}>
      <div className="lh-panel-row">
        <span className="lh-panel-quiet" role="status">
          {answer ? t('panel.sessionCount', { count: answer.length }) : ''}
        </span>
        <Popconfirm
          title={t('panel.endSessionsAsk', { name })}
          description={t('panel.endSessionsText')}
          okText={t('panel.endSessions')}
          cancelText={t('form.cancel')}
          okButtonProps={{ danger: true }}
          onConfirm={() => void end()}
          onCancel={() => ask.current?.focus()}
        >
          <Button ref={ask} danger loading={busy} disabled={!answer || answer.length === 0}>
            {t('panel.endSessions')}
          </Button>
        </Popconfirm>
      </div>
      {failed ? <p role="alert">{t('panel.failed')}</p> : null}
      <div ref={list} className="lh-panel-wide" role="region" aria-label={title} tabIndex={0}>
        <Table<OpenSession>
          size="small"
          rowKey="id"
          loading={!answer && !failed}
          pagination={false}
          dataSource={[...(answer ?? [])]}
          locale={{ emptyText: <span className="lh-panel-quiet">{failed ? t('panel.failed') : t('panel.noSessions')}</span> }}
          columns={[
            { title: t('info.signedIn'), dataIndex: 'createTime', className: 'lh-number' },
            { title: t('info.lastUsed'), dataIndex: 'lastTime', className: 'lh-number' },
            { title: t('info.address'), dataIndex: 'address' },
            { title: t('info.browser'), dataIndex: 'agent' },
          ]}
        />
      </div>
    </Drawer>
  );
}
