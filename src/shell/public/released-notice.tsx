import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useServices } from '../services';
import { PublicFrame } from './public-frame';
import { noticePath } from '../../protocol/public-paths';
import styles from './public.module.css';

interface Notice {
  readonly id: string;
  readonly title: string;
  readonly releaseTime?: string;
  readonly categoryName?: string;
  readonly content?: string;
}

/** A notice that is released to everybody, or, without an id in the address, those that there are. */
export function ReleasedNotice(): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const id = new URLSearchParams(useLocation().search).get('id');
  const [notices, setNotices] = useState<readonly Notice[]>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let requested = true;
    setNotices(undefined);
    setFault(undefined);
    const options = { anonymous: true, silent: 'all' } as const;
    const read = async (): Promise<readonly Notice[]> => {
      if (id !== null) return [await http.get<Notice>('api/blade-desk/notice/releaseInfo', { ...options, params: { id } })];
      const params = { current: 1, size: 20 };
      const page = await http.post<{ readonly records: readonly Notice[] }>(
        'api/blade-desk/notice/releaseInfoPage',
        {},
        { ...options, params },
      );
      return page.records;
    };
    read().then(
      (found) => requested && setNotices(found),
      (thrown: unknown) => requested && setFault(thrown instanceof Error ? thrown.message : String(thrown)),
    );
    return () => {
      requested = false;
    };
  }, [http, id]);
  const [only] = id === null ? [] : (notices ?? []);
  return (
    <PublicFrame
      title={only?.title ?? t('public.notices')}
      note={[only?.categoryName, only?.releaseTime].filter((each) => each !== undefined && each !== '').join('　')}
    >
      {fault === undefined ? null : (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
      {/* The server cleans what is written into notices. */}
      {only?.content ? <div dangerouslySetInnerHTML={{ __html: only.content }} /> : null}
      {id === null ? (
        <ul className={styles['links']}>
          {(notices ?? []).map((notice) => (
            <li key={notice.id}>
              <Link to={`${noticePath}?id=${notice.id}`}>{notice.title}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Link to={noticePath}>{t('public.toNotices')}</Link>
        </p>
      )}
    </PublicFrame>
  );
}
