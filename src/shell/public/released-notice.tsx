import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useServices } from '../services';
import { PublicFrame } from './public-frame';
import { noticePath } from '../../protocol/public-paths';
import { MoreButton } from './more-button';
import styles from './public.module.css';

interface Notice {
  readonly id: string;
  readonly title: string;
  readonly releaseTime?: string;
  readonly categoryName?: string;
  readonly content?: string;
}

interface NoticePage {
  readonly records: readonly Notice[];
  readonly total: number;
}

const options = { anonymous: true, silent: 'all' } as const;
/** How many are read at once. */
const size = 20;

const sentenceOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** Kind and time of a notice, as far as it has them. */
const aboutOf = (notice: Notice | undefined): string =>
  [notice?.categoryName, notice?.releaseTime?.slice(0, 16)].filter((each) => each !== undefined && each !== '').join('　');

interface PartProps {
  readonly fault: string | undefined;
  readonly loading: boolean;
}

/** That it is being read, and what went wrong. */
function Progress({ fault, loading }: PartProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles['note']} role="status">
        {loading ? t('public.reading') : ''}
      </p>
      {fault === undefined ? null : (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** One notice. */
function OneNotice({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const [notice, setNotice] = useState<Notice>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let requested = true;
    http.get<Notice>('api/blade-desk/notice/releaseInfo', { ...options, params: { id } }).then(
      (found) => requested && setNotice(found),
      (thrown: unknown) => requested && setFault(sentenceOf(thrown)),
    );
    return () => {
      requested = false;
    };
  }, [http, id]);
  return (
    <PublicFrame title={notice?.title ?? t('public.notices')} note={aboutOf(notice)}>
      <Progress fault={fault} loading={notice === undefined && fault === undefined} />
      {/* The server cleans what is written into notices. */}
      {notice?.content ? <div className={styles['text']} dangerouslySetInnerHTML={{ __html: notice.content }} /> : null}
      <p>
        <Link to={noticePath}>{t('public.toNotices')}</Link>
      </p>
    </PublicFrame>
  );
}

/** The notices that there are, the newest first. */
function AllNotices(): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const [found, setFound] = useState<NoticePage>();
  const [fault, setFault] = useState<string>();
  const [loading, setLoading] = useState(true);
  const read = useCallback(
    async (before: readonly Notice[]): Promise<void> => {
      setLoading(true);
      setFault(undefined);
      try {
        const params = { current: before.length / size + 1, size };
        const page = await http.post<NoticePage>('api/blade-desk/notice/releaseInfoPage', {}, { ...options, params });
        setFound({ records: [...before, ...page.records], total: page.total });
      } catch (thrown) {
        setFault(sentenceOf(thrown));
      } finally {
        setLoading(false);
      }
    },
    [http],
  );
  useEffect(() => void read([]), [read]);
  return (
    <PublicFrame title={t('public.notices')}>
      <Progress fault={fault} loading={loading && found === undefined} />
      {found?.total === 0 ? <p className={styles['note']}>{t('public.noticesNone')}</p> : null}
      {found && found.total > 0 ? (
        <ul className={styles['links']}>
          {found.records.map((notice) => (
            <li key={notice.id}>
              <Link to={`${noticePath}?id=${notice.id}`}>
                {notice.title}
                <small>{aboutOf(notice)}</small>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <MoreButton
        shown={found?.records.length ?? 0}
        total={found?.total ?? 0}
        busy={loading}
        onMore={() => void read(found?.records ?? [])}
      />
    </PublicFrame>
  );
}

/** A notice that is released to everybody, or, without an id in the address, those that there are. */
export function ReleasedNotice(): ReactNode {
  const id = new URLSearchParams(useLocation().search).get('id');
  return id === null ? <AllNotices /> : <OneNotice key={id} id={id} />;
}
