import { useCallback, useRef } from 'react';

/** Makes a key that no other write bears. Shape: 32 hexadecimal digits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives the key of a write: the same again for the same content, so that a repeated attempt is done once only. */
export function useWriteKey(): (content: unknown) => string {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return useCallback((content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current?.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  }, []);
}
