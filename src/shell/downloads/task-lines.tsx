import { Checkbox, Table, Typography } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, TaskLine } from '../../protocol/task';
import { useServices } from '../services';

interface Found {
  readonly records: readonly TaskLine[];
  readonly total: number;
}

const pageSize = 20;

/** How many records a batch could not do. */
export const failedOf = (task: Task): number => (task.kind === 'batch' ? Number(task.result?.['failed'] ?? 0) : 0);

/** What became of each record of a batch, with its reason; those that failed alone at first where there are any. */
export function TaskLines({ task }: { readonly task: Task }): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const [failed, setFailed] = useState(failedOf(task) > 0);
  const [current, setCurrent] = useState(1);
  const [found, setFound] = useState<Found | 'failed'>();
  useEffect(() => {
    let requested = true;
    http.get<Found>('api/tasks/lines', { params: { id: task.id, current, size: pageSize, ...(failed ? { failed: 'true' } : {}) } }).then(
      (answer) => requested && setFound(answer),
      () => requested && setFound('failed'),
    );
    return () => {
      requested = false;
    };
  }, [http, task.id, current, failed]);
  const total = typeof found === 'object' ? found.total : 0;
  return (
    <Table<TaskLine>
      size="small"
      rowKey="id"
      showHeader={false}
      loading={found === undefined}
      dataSource={typeof found === 'object' ? [...found.records] : []}
      locale={{ emptyText: found === 'failed' ? t('list.failed') : t('downloads.noLines') }}
      title={() => (
        <Checkbox
          checked={failed}
          onChange={(event) => {
            setFailed(event.target.checked);
            setCurrent(1);
          }}
        >
          {t('downloads.failedOnly')}
        </Checkbox>
      )}
      pagination={total > pageSize ? { current, pageSize, total, showSizeChanger: false, size: 'small', onChange: setCurrent } : false}
      columns={[
        { key: 'display', dataIndex: 'display', width: 200 },
        {
          key: 'msg',
          render: (_, line) => (line.ok ? t('downloads.state.done') : <Typography.Text type="danger">{line.msg}</Typography.Text>),
        },
      ]}
    />
  );
}
