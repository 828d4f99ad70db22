import { useLatest } from 'ahooks';
import { useCallback, useEffect, useState } from 'react';
import type { SavedView } from '../../protocol/saved-view';
import { usePage } from '../source/page-context';

export interface Views {
  readonly list: readonly SavedView[];
  /** True once they were read, or could not be. */
  readonly settled: boolean;
  readonly failed: boolean;
  reload(): Promise<void>;
}

/** Reads the saved searches of the page that the user may use. */
export function useViews(): Views {
  const { source } = usePage();
  const [state, setState] = useState<Omit<Views, 'reload'>>({ list: [], settled: false, failed: false });
  const latest = useLatest(source);
  const reload = useCallback(async () => {
    try {
      setState({ list: await latest.current.views.list(), settled: true, failed: false });
    } catch {
      // The list works without them; the drop-down says so and tries again.
      setState((old) => ({ ...old, settled: true, failed: true }));
    }
  }, [latest]);
  useEffect(() => void reload(), [reload]);
  return { ...state, reload };
}
