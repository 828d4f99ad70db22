import { App, Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { ScrollTable } from '../../ui/scroll-table';
import { sizes } from '../../ui/theme/sizes';
import { useServices } from '../services';
import { useAnswer } from './use-answer';

interface OwnSession {
  readonly id: string;
  readonly createTime: string;
  readonly lastTime: string;
  readonly address: string;
  readonly agent: string;
  readonly current: boolean;
}

const browserOf = (agent: string): string =>
  /(Edg|Firefox|Chrome|Safari)\/[\d.]+/.exec(agent)?.[0]?.replace('Edg/', 'Edge/') ?? agent.slice(0, 40);

/** Where one is signed in, and the way to end the sessions elsewhere. */
export function SessionList() {
  const { t } = useTranslation();
  const { http } = useServices();
  const { modal } = App.useApp();
  const { answer, again } = useAnswer<readonly OwnSession[]>('api/blade-auth/sessions');
  const sessions = Array.isArray(answer) ? answer : [];
  const end = (body: object, content: string) =>
    void modal.confirm({
      title: t('shell.hint'),
      content,
      okText: t('shell.ok'),
      cancelText: t('shell.cancel'),
      onOk: async () => {
        await http.post<unknown>('api/blade-auth/sessions/end', body).catch(() => undefined);
        again();
      },
    });
  return (
    <>
      <ScrollTable<OwnSession>
        label={t('info.sessions')}
        size="small"
        rowKey="id"
        loading={answer === undefined}
        dataSource={[...sessions]}
        pagination={false}
        scroll={{ x: sizes.state }}
        columns={[
          {
            key: 'agent',
            title: t('info.browser'),
            render: (_, { agent, current }) => (
              <>
                {browserOf(agent)} {current && <Tag color="success">{t('info.current')}</Tag>}
              </>
            ),
          },
          { key: 'address', title: t('info.address'), dataIndex: 'address' },
          { key: 'createTime', title: t('info.signedIn'), dataIndex: 'createTime', className: 'lh-number' },
          { key: 'lastTime', title: t('info.lastUsed'), dataIndex: 'lastTime', className: 'lh-number' },
          {
            key: 'act',
            title: t('list.actions'),
            width: sizes.pin,
            render: (_, { id, current }) =>
              !current && (
                <button type="button" className="lh-link lh-link-danger" onClick={() => end({ ids: [id] }, t('info.endAsk'))}>
                  {t('info.end')}
                </button>
              ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <Button style={{ marginTop: 'var(--lh-space-3)' }} onClick={() => end({ others: true }, t('info.endOthersAsk'))}>
          {t('info.endOthers')}
        </Button>
      )}
    </>
  );
}
