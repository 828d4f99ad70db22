import type { ReactNode, SubmitEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageButtons } from '../language-menu';
import styles from './login.module.css';
import { Reticle } from './reticle';

interface LoginFrameProps {
  readonly title: string;
  readonly claim: string;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

/** What every page before the sign-in stands in: the dial, the languages, one form. */
export function LoginFrame({ title, claim, onSubmit, children }: LoginFrameProps) {
  const { t } = useTranslation();
  return (
    <main className={styles['page']}>
      <section className={styles['side']} aria-hidden="true">
        <Reticle />
      </section>
      <section className={styles['panel']} aria-label={t('shell.product')}>
        <LanguageButtons className={styles['languages']} />
        <form className={styles['form']} noValidate onSubmit={onSubmit}>
          <h1>{title}</h1>
          <p className={styles['claim']}>{claim}</p>
          {children}
        </form>
      </section>
    </main>
  );
}
