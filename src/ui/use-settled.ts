import { useEffect, useRef, type RefObject } from 'react';

/** Units: ms. */
const settled = 500;

/** Whether a part stands long enough for keys to move it or what is in it: a key still held from before must not. */
export function useSettled(): Readonly<RefObject<boolean>> {
  const ready = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      ready.current = true;
    }, settled);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}
