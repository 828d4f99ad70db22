import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollTable } from '../../ui/scroll-table';
import { sizes } from '../../ui/theme/sizes';
import { phoneWidth, useMedia } from '../../ui/use-media';
import styles from './download-centre.module.css';
import { type Material, useMaterials } from './use-materials';

const pageSize = 20;

/** The materials to download: type, name, download, remark. */
export function MaterialList(): ReactNode {
  const { t } = useTranslation();
  const { records, total, state, current, goTo, take } = useMaterials(pageSize);
  // On a phone what is told of a material stands below its name, so that its download is in sight.
  const phone = useMedia(phoneWidth);
  return (
    <ScrollTable<Material>
      label={t('materials.title')}
      className={styles['materials'] ?? ''}
      style={{ '--materials': `${sizes.materialsHeight}px` } as CSSProperties}
      size="small"
      rowKey="id"
      scroll={{ ...(phone ? {} : { x: sizes.dialogWide - 2 * sizes.space6 }), y: sizes.materialsHeight }}
      dataSource={[...records]}
      loading={state === 'loading'}
      locale={{ emptyText: state === 'failed' ? t('list.failed') : t('materials.empty') }}
      pagination={total > pageSize ? { current, pageSize, total, showSizeChanger: false, size: 'small', onChange: goTo } : false}
      columns={[
        ...(phone ? [] : [{ key: 'type', title: t('materials.type'), dataIndex: 'typeName', width: 130, ellipsis: true }]),
        {
          key: 'name',
          title: t('materials.name'),
          ...(phone ? {} : { width: sizes.viewName, ellipsis: true }),
          render: (_, { name, typeName, remark }) =>
            phone ? (
              <>
                {name}
                <small className={styles['told']}>{[typeName, remark].filter(Boolean).join(' · ')}</small>
              </>
            ) : (
              name
            ),
        },
        {
          key: 'download',
          title: t('materials.download'),
          width: phone ? 110 : 180,
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
        ...(phone ? [] : [{ key: 'remark', title: t('materials.remark'), dataIndex: 'remark', ellipsis: true }]),
      ]}
    />
  );
}
