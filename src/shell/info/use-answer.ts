import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../services';

/** What the server answers to a reading call, and the way to ask again. Shape: undefined until it has answered. */
export function useAnswer<T>(url: string): { readonly answer: T | undefined; readonly again: () => void } {
  const { http } = useServices();
  const [answer, setAnswer] = useState<T>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let requested = true;
    http
      .get<T>(url)
      .then((found) => requested && setAnswer(found))
      .catch(() => undefined);
    return () => {
      requested = false;
    };
  }, [http, url, turn]);
  const again = useCallback(() => setTurn((count) => count + 1), []);
  return { answer, again };
}
