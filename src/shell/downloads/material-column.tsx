import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card/card';
import styles from './material-column.module.css';
import { useMaterials } from './use-materials';

const pageSize = 6;

/** The materials to download, one below the other, some at a time: a press fetches one. */
export function MaterialColumn({ className }: { readonly className?: string | undefined }): ReactNode {
  const { t } = useTranslation();
  const { records, total, state, current, goTo, take } = useMaterials(pageSize);
  const pages = Math.ceil(total / pageSize);
  // Not `disabled`: at the last page that would take the focus from whoever turned to it by the keyboard.
  const turn = (name: 'materials.before' | 'materials.next', to: number) => {
    const isThere = to >= 1 && to <= pages;
    return (
      <button type="button" className="lh-link" aria-disabled={!isThere} onClick={isThere ? () => goTo(to) : undefined}>
        {t(name)}
      </button>
    );
  };
  return (
    <Card title={t('materials.title')} busy={state === 'loading'} className={className}>
      {state === 'failed' || (state === 'there' && total === 0) ? (
        <p className={styles['empty']}>{t(state === 'failed' ? 'list.failed' : 'materials.empty')}</p>
      ) : null}
      <ul className={styles['column']}>
        {records.map((material) => (
          <li key={material.id}>
            {material.fileId === '' ? (
              <span className={styles['name']}>{material.name}</span>
            ) : (
              <button
                type="button"
                className={`lh-link ${styles['name'] ?? ''}`}
                aria-label={t('downloads.fetchNamed', { name: material.name })}
                title={material.remark || material.name}
                onClick={() => void take(material)}
              >
                {material.name}
              </button>
            )}
            <span className={styles['note']}>
              {material.typeName}
              <span className="lh-number">
                {material.fileId === '' ? t('materials.noFile') : t('materials.count', { count: material.downloads })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <p className={styles['pages']}>
          {turn('materials.before', current - 1)}
          <span className="lh-number" role="status">
            {current} / {pages}
          </span>
          {turn('materials.next', current + 1)}
        </p>
      ) : null}
    </Card>
  );
}
