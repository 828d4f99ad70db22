import { type RefObject, useLayoutEffect, useState } from 'react';
import { sizes } from '../../ui/theme/sizes';

/** Counts the fields that stand side by side in the bar; undefined while that is not known. */
export function useColumnCount(bar: RefObject<HTMLElement | null>): number | undefined {
  const [count, setCount] = useState<number>();
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const measure = (): void => {
      const width = element.clientWidth - 2 * sizes.space4;
      setCount(width > 0 ? Math.max(1, Math.floor((width + sizes.space4) / (sizes.searchCell + sizes.space4))) : undefined);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return count;
}
