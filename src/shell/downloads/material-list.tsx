import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollTable } from '../../ui/scroll-table';
import { sizes } from '../../ui/theme/sizes';
import styles from './download-centre.module.css';
import { type Material, useMaterials } from './use-materials';

const pageSize = 20;

/** The materials to download: type, name, download, remark. */
export function MaterialList(): ReactNode {
  const { t } = useTranslation();
  const { records, total, state, current, goTo, take } = useMaterials(pageSize);
  return (
    <ScrollTable<Material>
      label={t('materials.title')}
      className={styles['materials'] ?? ''}
      style={{ '--materials': `${sizes.materialsHeight}px` } as CSSProperties}
      size="small"
      rowKey="id"
      scroll={{ x: sizes.dialogWide - 2 * sizes.space6, y: sizes.materialsHeight }}
      dataSource={[...records]}
      loading={state === 'loading'}
      locale={{ emptyText: state === 'failed' ? t('list.failed') : t('materials.empty') }}
      pagination={total > pageSize ? { current, pageSize, total, showSizeChanger: false, size: 'small', onChange: goTo } : false}
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
