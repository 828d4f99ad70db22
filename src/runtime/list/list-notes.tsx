import { CloseOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../source/page-context';
import { useAway } from '../source/use-away';
import { useText } from '../source/use-text';
import type { Rows } from '../source/use-rows';

/** What is said above the rows that stand: newer text that does not serve, rights that were not granted, a call under way or taking long, one that failed. */
export function ListNotes({ rows }: { readonly rows: Rows }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { source } = usePage();
  const { pending = [], offered = [], masked = [] } = source.served;
  const kept = rows.page?.keptAt !== undefined;
  const away = useAway(source) || kept;
  return (
    <>
      {pending.length > 0 ? (
        <Alert
          banner
          type="warning"
          message={t('list.pending')}
          description={pending.map((line) => (
            <div key={line} className="lh-mono">
              {line}
            </div>
          ))}
        />
      ) : null}
      {offered.length > 0 ? (
        <Alert
          banner
          closable={{ closeIcon: <CloseOutlined aria-hidden />, 'aria-label': t('list.closeFailure') }}
          type="info"
          message={t('list.offered')}
          description={offered.map((line) => (
            <div key={line.en}>{text(line)}</div>
          ))}
        />
      ) : null}
      {rows.slow && rows.page ? <div className="lh-progress" role="status" aria-label={t('list.loading')} /> : null}
      {rows.long ? <Alert banner type="info" role="status" message={t('list.longQuery')} /> : null}
      {away && rows.readAt !== undefined ? (
        <Alert
          banner
          type="warning"
          role="status"
          message={t('away.list', { time: dayjs(rows.readAt).format('HH:mm') })}
          {...(kept && masked.length > 0 ? { description: t('away.masked') } : {})}
        />
      ) : null}
      {rows.failure && rows.page && !away ? (
        <Alert
          // The next failure is said anew, whether this one was closed or not.
          key={rows.answers}
          banner
          closable={{ closeIcon: <CloseOutlined aria-hidden />, 'aria-label': t('list.closeFailure') }}
          type="error"
          message={rows.failure.sentence || t('list.failed')}
          action={
            rows.failure.tooBroad ? null : (
              <button type="button" className="lh-link" onClick={rows.reload}>
                {t('list.retry')}
              </button>
            )
          }
        />
      ) : null}
    </>
  );
}
