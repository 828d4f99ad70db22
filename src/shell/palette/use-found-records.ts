import { useEffect, useState } from 'react';
import { useServices } from '../services';

/** A record as `api/find/records` tells it. */
interface FoundRecord {
  readonly path: string;
  readonly label: { readonly zh: string; readonly en: string };
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

/** Units: ms. */
const pause = 250;
const shortest = 3;

interface FoundRecords {
  readonly records: readonly FoundRecord[];
  /** True until the server has answered, or failed to. */
  readonly waiting: boolean;
}

/** Records whose number holds a text; asked for when nobody has typed for a moment. */
export function useFoundRecords(text: string): FoundRecords {
  const { http } = useServices();
  const [found, setFound] = useState<{ readonly text: string; readonly records: readonly FoundRecord[] }>();
  const asked = text.trim();
  // Numbers hold a digit; a word in Chinese or pinyin is a menu or an action.
  const isNumber = asked.length >= shortest && /\d/.test(asked);
  useEffect(() => {
    if (!isNumber) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      http
        .get<readonly FoundRecord[]>('api/find/records', { params: { text: asked }, signal: stop.signal, background: true })
        .then((records) => setFound({ text: asked, records: Array.isArray(records) ? records : [] }))
        .catch(() => {
          if (!stop.signal.aborted) setFound({ text: asked, records: [] });
        });
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, http, isNumber]);
  const told = isNumber && found?.text === asked ? found.records : undefined;
  return { records: told ?? [], waiting: isNumber && told === undefined };
}
