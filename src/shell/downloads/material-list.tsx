import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollTable } from '../../ui/scroll-table';
import { sizes } from '../../ui/theme/sizes';
import { useServices } from '../services';
import styles from './download-centre.module.css';
import { fetchByTicket } from './open-stored-file';

interface Material {
  readonly id: string;
  readonly typeName: string;
  readonly name: string;
  /** '' where there is none. */
  readonly fileId: string;
  readonly remark: string;
  readonly downloads: number;
}

interface MaterialPage {
  readonly records: readonly Material[];
  readonly total: number;
}

const pageSize = 20;

/** The materials to download: type, name, download, remark. */
export function MaterialList(): ReactNode {
  const { t } = useTranslation();
  const { http } = useServices();
  const [current, setCurrent] = useState(1);
  const [page, setPage] = useState<MaterialPage>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    http
      .post<MaterialPage>(
        'api/material/page',
        { current, size: pageSize, searchParam: [], searchType: 'N' },
        { params: { current, size: pageSize }, signal: gone.signal, silent: 'all' },
      )
      .then((found) => {
        if (gone.signal.aborted) return;
        setPage(found);
        setFailed(false);
      })
      .catch(() => !gone.signal.aborted && setFailed(true));
    return () => gone.abort();
  }, [http, current, turn]);

  const take = async ({ id }: Material) => {
    const taken = await http
      .post<{ readonly fileId: string; readonly ticket: string }>('api/material/download', { id })
      .catch(() => undefined);
    if (!taken) return;
    fetchByTicket(taken);
    setTurn((count) => count + 1);
  };
  return (
    <ScrollTable<Material>
      label={t('materials.title')}
      className={styles['materials'] ?? ''}
      style={{ '--materials': `${sizes.materialsHeight}px` } as CSSProperties}
      size="small"
      rowKey="id"
      scroll={{ x: sizes.dialogWide - 2 * sizes.space6, y: sizes.materialsHeight }}
      dataSource={[...(page?.records ?? [])]}
      loading={page === undefined && !failed}
      locale={{ emptyText: failed ? t('list.failed') : t('materials.empty') }}
      pagination={
        (page?.total ?? 0) > pageSize
          ? { current, pageSize, total: page?.total ?? 0, showSizeChanger: false, size: 'small', onChange: setCurrent }
          : false
      }
      columns={[
        { key: 'type', title: t('materials.type'), dataIndex: 'typeName', width: 110, ellipsis: true },
        { key: 'name', title: t('materials.name'), dataIndex: 'name', width: sizes.viewName, ellipsis: true },
        {
          key: 'download',
          title: t('materials.download'),
          width: 130,
          render: (_, material) =>
            material.fileId === '' ? (
              <span>{t('materials.noFile')}</span>
            ) : (
              <>
                <button
                  type="button"
                  className="lh-link"
                  aria-label={t('downloads.fetchNamed', { name: material.name })}
                  onClick={() => void take(material)}
                >
                  {t('downloads.fetch')}
                </button>{' '}
                <span className="lh-number">{t('materials.count', { count: material.downloads })}</span>
              </>
            ),
        },
        { key: 'remark', title: t('materials.remark'), dataIndex: 'remark', ellipsis: true },
      ]}
    />
  );
}
