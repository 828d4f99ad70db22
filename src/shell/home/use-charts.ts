import { useEffect, useState } from 'react';
import type { Chart } from '../../protocol/chart';
import { useServices } from '../services';

/** The figures that this person's home page draws: those of pages in the menu. */
export function useCharts(paths: ReadonlySet<string>): readonly Chart[] {
  const { http } = useServices();
  const [charts, setCharts] = useState<readonly Chart[]>([]);
  useEffect(() => {
    let requested = true;
    http
      .get<readonly Chart[]>('api/charts', { background: true })
      .then((answer) => requested && Array.isArray(answer) && setCharts(answer))
      // A home page without them still leads everywhere.
      .catch(() => undefined);
    return () => {
      requested = false;
    };
  }, [http]);
  return charts.filter(({ path }) => paths.has(`/${path}`));
}
