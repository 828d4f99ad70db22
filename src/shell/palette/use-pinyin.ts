import { useEffect, useState } from 'react';
import type { PinyinMatch } from './rank-names';

/** The pinyin of Chinese names, fetched when it is first needed; until then names are found by their characters. */
export function usePinyin(requested: boolean): PinyinMatch | undefined {
  const [found, setFound] = useState<PinyinMatch>();
  useEffect(() => {
    if (!requested) return undefined;
    let waiting = true;
    const load = async () => {
      const { match } = await import('pinyin-pro');
      if (waiting) setFound(() => (text: string, query: string) => match(text, query, { precision: 'start', continuous: true }));
    };
    // Without it nothing is found by pinyin, and nobody waits for it any longer.
    load().catch(() => waiting && setFound(() => () => null));
    return () => {
      waiting = false;
    };
  }, [requested]);
  return found;
}
