import { useEffect, useState } from 'react';
import { keepsPages } from '../page-news';
import { useServices } from '../services';
import { useTabActive } from '../tabs/tab-active';

/** Units: ms. */
const lookEvery = 15_000;

const readFaults = (answer: unknown): readonly string[] =>
  typeof answer === 'object' && answer !== null && 'faults' in answer && Array.isArray(answer.faults)
    ? answer.faults.filter((line): line is string => typeof line === 'string')
    : [];

/** What is wrong with the page files now, for those who look after them; empty for all others. Shape: `file:line:col  sentence`. */
export function useFaults(roles: readonly string[]): readonly string[] {
  const { http, pageNews } = useServices();
  const active = useTabActive();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const asks = active && keepsPages(roles);
  useEffect(() => {
    if (!asks) return undefined;
    let requested = true;
    const look = async () => {
      const answer = await http.get<unknown>('api/schema/faults', { background: true }).catch(() => undefined);
      if (requested && answer !== undefined) setFaults(readFaults(answer));
    };
    void look();
    const timer = setInterval(() => void look(), lookEvery);
    const stop = pageNews.subscribe(() => void look());
    return () => {
      requested = false;
      stop();
      clearInterval(timer);
    };
  }, [asks, http, pageNews]);
  return faults;
}
