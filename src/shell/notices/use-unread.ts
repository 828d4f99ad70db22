import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../services';

/** Units: ms. Source: api-contract 15, where no socket tells. */
const askEvery = 60_000;

/** How many notices somebody has not read, asked again every minute while the page can be seen. */
export function useUnread(): { readonly unread: number; readonly again: () => void } {
  const { http } = useServices();
  const [unread, setUnread] = useState(0);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const ask = () => {
      if (document.hidden) return;
      http
        .get<number>('api/appoints/notify/unreadCount', { signal: gone.signal, background: true, silent: 'all' })
        .then((count) => !gone.signal.aborted && setUnread(Number.isFinite(count) ? count : 0))
        .catch(() => undefined);
    };
    ask();
    const timer = setInterval(ask, askEvery);
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [http, turn]);
  return { unread, again: useCallback(() => setTurn((count) => count + 1), []) };
}
