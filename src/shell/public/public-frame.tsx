import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { indexPath } from '../../protocol/public-paths';
import { Card } from '../../ui/card/card';
import { LanguageButtons } from '../language-menu';
import styles from './public.module.css';

/** A text in both languages. */
export type Words = Readonly<Record<'zh' | 'en', string>>;

interface PublicFrameProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** What every page for visitors stands in. */
export function PublicFrame({ title, note, children }: PublicFrameProps): ReactNode {
  const { t } = useTranslation();
  const product = t('shell.product');
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <span>
          {product}
          {pathname === indexPath ? null : <Link to={indexPath}>{t('public.index')}</Link>}
        </span>
        <LanguageButtons className={styles['languages']} />
      </header>
      <Card title={title} level={1} className={styles['card']}>
        {note ? <p className={styles['note']}>{note}</p> : null}
        {children}
      </Card>
    </main>
  );
}
