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
      // A keyboard has no ü: v stands for it.
      const reads: PinyinMatch = (text, query) => match(text, query, { precision: 'start', continuous: true, v: true });
      if (waiting) setFound(() => reads);
    };
    // Without it nothing is found by pinyin, and nobody waits for it any longer.
    load().catch(() => waiting && setFound(() => () => null));
    return () => {
      waiting = false;
    };
  }, [requested]);
  return found;
}
