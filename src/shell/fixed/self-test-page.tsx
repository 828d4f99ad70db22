import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fixed.module.css';
import { useSelfTest } from './use-self-test';

/** Shows versions and whether server, database, storage, fonts and policy are as they should be. */
export function SelfTestPage() {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const checks = useSelfTest(turn);
  return (
    <div className={styles['page']}>
      <h1>{t('selfTest.title')}</h1>
      <div className={styles['panel']} aria-busy={checks === undefined}>
        <dl className={styles['facts']}>
          {checks?.map(({ name, found, good }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>
                <span className={good ? styles['good'] : styles['bad']}>{good ? t('selfTest.good') : t('selfTest.bad')}</span> {found}
              </dd>
            </div>
          ))}
        </dl>
        <button type="button" className="lh-link" onClick={() => setTurn(turn + 1)}>
          {t('selfTest.again')}
        </button>
      </div>
    </div>
  );
}
