import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryCause, Following } from '../../protocol/history';
import { useText } from '../source/use-text';
import type { RecordPlace } from '../source/record-place';

interface CauseLineProps {
  readonly cause: HistoryCause;
  onOpen(place: RecordPlace): void;
}

interface RecordLinkProps {
  readonly place: RecordPlace;
  onOpen(place: RecordPlace): void;
  readonly children?: ReactNode;
}

const RecordLink = ({ place, onOpen, children }: RecordLinkProps): ReactNode => (
  <button type="button" className="lh-link" onClick={() => onOpen(place)}>
    {children}
  </button>
);

/** What set an entry off: another record, by its name where it is told, or what was done to this one. */
export function CauseLine({ cause, onOpen }: CauseLineProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { page, path, action, id, name } = cause;
  if (!page || !action) return <p className="lh-history-comment">{t('history.causeUnseen')}</p>;
  return (
    <p className="lh-history-comment">
      {t('history.cause', { page: text(page), action: text(action) })}
      {name !== undefined && path !== undefined && id !== undefined ? (
        <RecordLink place={{ path, id }} onOpen={onOpen}>
          {name}
        </RecordLink>
      ) : null}
    </p>
  );
}

interface FollowingLinesProps {
  readonly following: Following;
  onOpen(place: RecordPlace): void;
}

/** What an entry set off: how many records of which page went through what, by name where they have one to tell. */
export function FollowingLines({ following: { records, unseen }, onOpen }: FollowingLinesProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  return (
    <div className="lh-history-following">
      <p className="lh-history-comment">{t('history.following')}</p>
      <ul>
        {records.map(({ page, path, action, count, records: named }) => (
          <li key={`${path} ${action.en}`}>
            <span>{t('history.followed', { page: text(page), action: text(action), count })}</span>
            {named.map(({ id, name }) => (
              <RecordLink key={id} place={{ path, id }} onOpen={onOpen}>
                {name}
              </RecordLink>
            ))}
            {named.length > 0 && named.length < count ? <span>{t('history.more', { count: count - named.length })}</span> : null}
          </li>
        ))}
        {unseen > 0 ? <li>{t('history.unseen', { count: unseen })}</li> : null}
      </ul>
    </div>
  );
}
