import { useCallback, useState } from 'react';

/** How far below what is seen a part begins to come, so that whoever scrolls finds it there. */
const ahead = '400px';

interface Near {
  readonly near: boolean;
  readonly place: (element: HTMLElement | null) => (() => void) | undefined;
  /** Lets the part come although it is far. */
  readonly come: () => void;
}

/** Says whether a part has come near what is seen; from then on it stays said, and where a browser cannot tell it is said at once. */
export function useNear(): Near {
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const place = useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    // The margin of a part that scrolls by itself; browsers that do not know it tell once the first line is seen.
    const options: IntersectionObserverInit & { readonly scrollMargin: string } = { scrollMargin: ahead, rootMargin: ahead };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setNear(true);
    }, options);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const come = useCallback(() => setNear(true), []);
  return { near, place, come };
}
