import { useCallback, useEffect, useState } from 'react';
import type { Http } from '../client/http';

interface Asked<T> {
  /** Undefined until the server has answered, and where nothing is asked. */
  readonly answer: T | undefined;
  /** What the answer is to. */
  readonly of: string | undefined;
  /** True where it could not answer. */
  readonly failed: boolean;
  again(): void;
}

/** Asks the server for what a panel shows; undefined asks nothing. The last answer stays while the next is on its way. */
export function useAsked<T>(http: Http, url: string | undefined): Asked<T> {
  const [state, setState] = useState<Omit<Asked<T>, 'again'>>({ answer: undefined, of: undefined, failed: false });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (url === undefined) return undefined;
    const controller = new AbortController();
    http.get<T>(url, { signal: controller.signal }).then(
      (answer) => {
        if (!controller.signal.aborted) setState({ answer, of: url, failed: false });
      },
      () => {
        if (!controller.signal.aborted) setState({ answer: undefined, of: url, failed: true });
      },
    );
    return () => controller.abort();
  }, [http, url, turn]);
  const again = useCallback(() => setTurn((count) => count + 1), []);
  return { ...state, again };
}
