import { useCallback, useRef } from 'react';
import { newKey } from '../../base/random/new-key';

/** Gives the key of a write: the same again for the same content, so that a repeated attempt is done once only. */
export function useWriteKey(): (content: unknown) => string {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return useCallback((content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}
