import { useEffect, useState } from 'react';
import type { Chart } from '../../protocol/chart';
import { useServices } from '../services';

/** The figures that this person's home page draws: those of pages in the menu. Shape: undefined until there is an answer, or none will come. */
export function useCharts(paths: ReadonlySet<string>): readonly Chart[] | undefined {
  const { http } = useServices();
  const [charts, setCharts] = useState<readonly Chart[]>();
  useEffect(() => {
    let requested = true;
    http
      .get<readonly Chart[]>('api/charts', { background: true })
      .then((answer) => requested && setCharts(Array.isArray(answer) ? answer : []))
      // A home page without them still leads everywhere.
      .catch(() => requested && setCharts([]));
    return () => {
      requested = false;
    };
  }, [http]);
  return charts?.filter(({ path }) => paths.has(`/${path}`));
}
