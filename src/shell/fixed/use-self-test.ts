import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressFor } from '../../client/notice-feed';
import { probeSocket } from '../../client/probe-socket';
import { useServices } from '../services';

declare const __APP_VERSION__: string;

interface Check {
  readonly name: string;
  /** What was found. */
  readonly found: string;
  readonly good: boolean;
}

interface Status {
  readonly node: string;
  readonly database: string;
  readonly pages: number;
  readonly problems: number;
  readonly droppedLogLines: number;
  readonly time: string;
}

/** Units: ms; more than this and days or expiry times are judged differently here and there. */
const clockLimit = 60_000;

const drawn = (sign: string): string => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [24, 24];
  const context = canvas.getContext('2d');
  context?.fillText(sign, 4, 16);
  return context ? canvas.toDataURL() : '';
};

/** Signs that the fonts lack are all drawn as the same box. */
const hasChinese = (): boolean => drawn('量') !== drawn('衡');

const keepsText = (): boolean => {
  try {
    sessionStorage.setItem('liangheng-self-test', '1');
    const kept = sessionStorage.getItem('liangheng-self-test') === '1';
    sessionStorage.removeItem('liangheng-self-test');
    return kept;
  } catch {
    return false;
  }
};

/** Asks server, database and browser what they are and whether they work. Shape: undefined until the answers are there. */
export function useSelfTest(turn: number): readonly Check[] | undefined {
  const { t } = useTranslation();
  const { http, session } = useServices();
  const [checks, setChecks] = useState<readonly Check[]>();
  useEffect(() => {
    let requested = true;
    const ask = async () => {
      const begun = performance.now();
      const status = await http.get<Status>('api/system/status', { background: true }).catch(() => undefined);
      const took = Math.round(performance.now() - begun);
      // Judged as soon as the server has answered: what is asked below takes its time.
      const drift = status ? Math.abs(Date.now() - Date.parse(status.time)) : Number.NaN;
      const policy = await fetch('/healthz').then(
        (answer) => answer.headers.get('content-security-policy') ?? '',
        () => '',
      );
      const signedIn = session.state.getState();
      const token = session.token();
      const answered =
        signedIn.status === 'in' && token !== undefined ? await probeSocket({ url: addressFor(signedIn.user.userId), token }) : undefined;
      const version = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : '';
      const found: readonly Check[] = [
        { name: t('selfTest.version'), found: version, good: true },
        { name: t('selfTest.server'), found: status ? `Node ${status.node} · ${took} ms` : t('shell.offline'), good: status !== undefined },
        { name: t('selfTest.database'), found: status ? `PostgreSQL ${status.database}` : '', good: Boolean(status?.database) },
        {
          name: t('selfTest.pages'),
          found: status ? t('selfTest.pagesFound', { pages: status.pages, problems: status.problems }) : '',
          good: status?.problems === 0,
        },
        { name: t('selfTest.clock'), found: Number.isNaN(drift) ? '' : `${drift} ms`, good: drift < clockLimit },
        {
          name: t('selfTest.socket'),
          found: answered === undefined ? t('selfTest.cannot') : `${String(answered)} ms`,
          good: answered !== undefined,
        },
        {
          name: t('selfTest.log'),
          found: status ? t('selfTest.logFound', { lines: status.droppedLogLines }) : '',
          good: status?.droppedLogLines === 0,
        },
        { name: t('selfTest.storage'), found: keepsText() ? t('selfTest.can') : t('selfTest.cannot'), good: keepsText() },
        { name: t('selfTest.fonts'), found: hasChinese() ? t('selfTest.can') : t('selfTest.cannot'), good: hasChinese() },
        { name: t('selfTest.policy'), found: policy, good: policy.includes("default-src 'none'") && !policy.includes('unsafe-eval') },
        { name: t('selfTest.browser'), found: navigator.userAgent, good: true },
      ];
      if (requested) setChecks(found);
    };
    void ask();
    return () => {
      requested = false;
    };
  }, [http, session, t, turn]);
  return checks;
}
