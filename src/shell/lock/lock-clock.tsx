import { useInterval } from 'ahooks';
import { useState, type ReactNode } from 'react';
import { usePreference } from '../use-preference';
import styles from './lock-page.module.css';

const toClock = (language: string, now: Date) => {
  const locale = language === 'en' ? 'en-GB' : 'zh-CN';
  return {
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hour12: false }).format(now),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(now),
  };
};

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), 10_000);
  return now;
}

/** The locked screen around what it asks: the time and the day. */
export function LockClock({ children }: { readonly children: ReactNode }) {
  const language = usePreference((each) => each.language);
  const { time, day } = toClock(language, useNow());
  return (
    <main className={styles['page']}>
      <p className={styles['clock']}>
        <span className={styles['time']}>{time}</span>
        <span>{day}</span>
      </p>
      {children}
    </main>
  );
}
