import { useEffect, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/**
 * Follows a store, but not more often than every so many milliseconds: what is drawn large from it keeps up with a flood, and React does not take a hundred changes
 * in a row for an endless one. The first change after a pause shows at once, the last one always. Units: ms.
 */
export function useCalm<State>(store: StoreApi<State>, every = 200): State {
  const [state, setState] = useState(() => store.getState());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waits = false;
    const show = (): void => {
      waits = false;
      setState(() => store.getState());
      timer = setTimeout(() => {
        timer = undefined;
        if (waits) show();
      }, every);
    };
    setState(() => store.getState());
    const stop = store.subscribe(() => {
      if (timer === undefined) show();
      else waits = true;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, every]);
  return state;
}
