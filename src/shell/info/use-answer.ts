import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../services';

interface Asked<T> {
  /** Undefined until the server has answered. */
  readonly answer: T | undefined;
  /** Why the last call brought nothing; empty where it did, and while it runs. */
  readonly fault: string;
  readonly again: () => void;
}

/** What the server answers to a reading call, and the way to ask again. `silent`: the place that shows it says a failure by itself. */
export function useAnswer<T>(url: string, { silent = false }: { readonly silent?: boolean } = {}): Asked<T> {
  const { http } = useServices();
  const [answer, setAnswer] = useState<T>();
  const [fault, setFault] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let requested = true;
    setFault('');
    http
      .get<T>(url, silent ? { silent: 'all' } : {})
      .then((found) => requested && setAnswer(found))
      .catch((error: unknown) => requested && setFault(error instanceof Error ? error.message : String(error)));
    return () => {
      requested = false;
    };
  }, [http, url, silent, turn]);
  const again = useCallback(() => setTurn((count) => count + 1), []);
  return { answer, fault, again };
}
