import { useEffect, useRef, useState } from 'react';

/** Gives the focus back, once the component is gone, to what had it when the component came. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      queueMicrotask(() => {
        // Whoever took the focus meanwhile keeps it.
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!here.current && lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}
