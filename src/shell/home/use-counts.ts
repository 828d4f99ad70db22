import { useEffect, useState } from 'react';
import { menuLeaves, type MenuEntry } from '../menu/menu-tree';
import { toRoute } from '../layout/use-route';
import { useServices } from '../services';
import { useTabActive } from '../tabs/tab-active';

/** A count, and whether there are more than it says. */
interface Count {
  readonly total: number;
  readonly isFloor: boolean;
}

const readCount = (answer: unknown): Count | undefined =>
  typeof answer === 'object' && answer !== null && 'total' in answer && Number.isFinite(Number(answer.total))
    ? { total: Number(answer.total), isFloor: 'totalIsFloor' in answer && answer.totalIsFloor === true }
    : undefined;

/** How many records each page of the menu has for this person; asked anew each time the home tab comes to the front. */
export function useCounts(menu: readonly MenuEntry[]): Readonly<Record<string, Count>> {
  const { http } = useServices();
  const active = useTabActive();
  const [counts, setCounts] = useState<Readonly<Record<string, Count>>>({});
  useEffect(() => {
    if (!active) return undefined;
    let requested = true;
    const ask = async () => {
      // One after the other: the first screen must not wait for a dozen counts at once.
      for (const { path } of menuLeaves(menu)) {
        if (!requested) return;
        // Pages of other hosts and of the shell itself, and statistics, have no rows to count.
        const route = toRoute(path, menu, false);
        if (route?.kind !== 'page' || route.statistic !== undefined) continue;
        const answer = await http
          .post<unknown>(`api/${route.module}/${route.page}/page`, { current: 1, size: 1, searchType: 'N' }, { background: true })
          .catch(() => undefined);
        const count = readCount(answer);
        if (requested && count) setCounts((before) => ({ ...before, [path]: count }));
      }
    };
    void ask();
    return () => {
      requested = false;
    };
  }, [active, http, menu]);
  return counts;
}
