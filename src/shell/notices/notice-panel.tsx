import { EyeOutlined, PushpinFilled } from '@ant-design/icons';
import { Button, Drawer, Empty, Segmented, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownAlone } from '../../base/accepted-files';
import { htmlText } from '../../base/html-text';
import { sizes } from '../../ui/theme/sizes';
import { openStoredFile, previewStoredFile } from '../downloads/open-stored-file';
import { useServices } from '../services';
import styles from './notice-panel.module.css';

interface StationNotice {
  readonly id: string;
  readonly typeName: string;
  readonly title: string;
  readonly text: string;
  readonly date: string;
  readonly isRead: 0 | 1;
  /** True: it stands before the others. */
  readonly isTop?: boolean;
  /** Where it leads; '' for nowhere. */
  readonly url?: string;
}

interface NoticeFile {
  readonly fileId: string;
  readonly name: string;
  /** Media type, by the content. */
  readonly type?: string;
}

interface WholeNotice {
  readonly content: string;
  readonly files?: readonly NoticeFile[];
}

interface NoticePage {
  readonly records: readonly StationNotice[];
  readonly total: number;
}

const pageSize = 20;

/** Rich text as lines of plain text: nothing of it is markup here. */
const toLines = (html: string): readonly string[] =>
  html
    .split(/<\/(?:p|h\d|li|blockquote|pre)>|<br\s*\/?>/i)
    .map(htmlText)
    .filter((line) => line !== '');

interface NoticeItemProps {
  readonly notice: StationNotice;
  readonly onOpen: () => void;
  readonly onGo: (url: string) => void;
}

function NoticeItem({ notice, onOpen, onGo }: NoticeItemProps): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const [open, setOpen] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([notice.text]);
  const [files, setFiles] = useState<readonly NoticeFile[]>([]);
  const handleToggle = async () => {
    setOpen(!open);
    if (open) return;
    onOpen();
    const whole = await http
      .get<WholeNotice>('api/blade-desk/notice/releaseInfo', {
        params: { id: notice.id },
        background: true,
        silent: 'all',
      })
      .catch(() => undefined);
    // Without an answer the beginning that is there already stays.
    if (!whole) return;
    setLines(toLines(whole.content));
    setFiles(whole.files ?? []);
  };
  return (
    <li className={styles['item']} data-read={notice.isRead === 1}>
      <button type="button" className={styles['head']} aria-expanded={open} onClick={() => void handleToggle()}>
        <span className={styles['title']}>
          {notice.isRead === 0 && <span className="lh-tag lh-tag-blue">{t('notice.unread')}</span>}{' '}
          {notice.isTop === true && <PushpinFilled aria-label={t('notice.pinned')} />} {notice.title}
        </span>
        <span className={`lh-number ${styles['date'] ?? ''}`}>
          {notice.typeName} {notice.date.slice(0, 16)}
        </span>
      </button>
      {open ? (
        <div className={styles['text']}>
          {lines.map((line, index) => (
            <p key={index}>{line}</p>
          ))}
          {files.length > 0 && (
            <ul className={styles['files']} aria-label={t('notice.files')}>
              {files.map(({ fileId, name, type }) => (
                <li key={fileId}>
                  <button
                    type="button"
                    className="lh-link"
                    title={t('notice.fetchFile', { name })}
                    onClick={() => void openStoredFile(http, fileId)}
                  >
                    {name}
                  </button>
                  {type !== undefined && shownAlone.has(type) ? (
                    <button
                      type="button"
                      className="lh-link"
                      aria-label={t('notice.previewFile', { name })}
                      title={t('notice.previewFile', { name })}
                      onClick={() => void previewStoredFile(http, fileId)}
                    >
                      <EyeOutlined aria-hidden />
                    </button>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          {notice.url ? <Button onClick={() => onGo(notice.url ?? '')}>{t('notice.go')}</Button> : null}
        </div>
      ) : (
        <p className={styles['begin']}>{notice.text}</p>
      )}
    </li>
  );
}

interface NoticePanelProps {
  readonly open: boolean;
  readonly unread: number;
  /** Told when something has been read. */
  readonly onRead: () => void;
  /** Goes where a notice leads. */
  readonly onGo: (url: string) => void;
  readonly onClose: () => void;
}

/** The station notices: text and date, what is unread first of all by a word. */
export function NoticePanel({ open, unread, onRead, onGo, onClose }: NoticePanelProps): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const [only, setOnly] = useState<'all' | 'unread'>('all');
  const [page, setPage] = useState<NoticePage>();
  const [failed, setFailed] = useState(false);

  const read = useCallback(
    async (current: number, before: readonly StationNotice[]) => {
      try {
        const params = { current, size: pageSize, ...(only === 'unread' ? { isRead: '0' } : {}) };
        const found = await http.get<NoticePage>('api/appoints/notify/msgCenterPage', { params, silent: 'all' });
        setPage({ total: found.total, records: [...before, ...found.records.filter((each) => before.every(({ id }) => id !== each.id))] });
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [http, only],
  );
  useEffect(() => {
    if (open) void read(1, []);
  }, [open, read]);

  const mark = async (body: object, isMarked: (notice: StationNotice) => boolean) => {
    const done = await http.post<number>('api/appoints/notify/read', body, { background: true, silent: 'all' }).catch(() => undefined);
    if (done === undefined) return;
    setPage((before) => before && { ...before, records: before.records.map((each) => (isMarked(each) ? { ...each, isRead: 1 } : each)) });
    onRead();
  };
  const records = page?.records ?? [];
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('notice.title')}
      width={sizes.look}
      extra={
        <Button size="small" disabled={unread === 0} onClick={() => void mark({ all: true }, () => true)}>
          {t('notice.readAll')}
        </Button>
      }
    >
      <Segmented
        block
        value={only}
        onChange={setOnly}
        options={[
          { value: 'all', label: t('notice.all') },
          { value: 'unread', label: t('notice.unread') },
        ]}
      />
      {failed ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.failed')}>
          <Button onClick={() => void read(1, [])}>{t('list.reload')}</Button>
        </Empty>
      ) : page === undefined ? (
        <Skeleton active />
      ) : records.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(only === 'unread' ? 'notice.noneUnread' : 'notice.none')} />
      ) : (
        <ul className={styles['list']}>
          {records.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              onGo={(url) => {
                onClose();
                onGo(url);
              }}
              onOpen={() => {
                if (notice.isRead === 0) void mark({ ids: [notice.id] }, ({ id }) => id === notice.id);
              }}
            />
          ))}
        </ul>
      )}
      {page && !failed && records.length < page.total && (
        <Button block onClick={() => void read(Math.floor(records.length / pageSize) + 1, records)}>
          {t('notice.more')}
        </Button>
      )}
    </Drawer>
  );
}
