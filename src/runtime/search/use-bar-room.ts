import { type RefObject, useLayoutEffect, useState } from 'react';
import { sizes } from '../../ui/theme/sizes';

interface BarRoom {
  /** Fields that stand side by side over the whole width. */
  readonly columns: number;
  /** Fields that stand side by side where the buttons share their row. */
  readonly beside: number;
}

const gap = sizes.space4;
const fitting = (width: number, cell: number): number => Math.floor((width + gap) / (cell + gap));

/** Measures how many fields of the bar stand side by side, alone and beside its buttons; undefined while that is not known. */
export function useBarRoom(bar: RefObject<HTMLElement | null>, buttons: RefObject<HTMLElement | null>): BarRoom | undefined {
  const [room, setRoom] = useState<BarRoom>();
  useLayoutEffect(() => {
    const [element, row] = [bar.current, buttons.current];
    if (!element || !row) return undefined;
    let known = { width: -1, needed: 0 };
    const measure = (): void => {
      const width = element.clientWidth - 2 * gap;
      // What the buttons need, however much room they have.
      const parts = [...row.children].map((each) => each.getBoundingClientRect().width).filter((each) => each > 0);
      const needed = parts.reduce((sum, each) => sum + each + sizes.space2, sizes.space1);
      // How many conditions are folded away stands in a button, and follows from how many fields fit: the most that was needed at a width counts, or the two
      // would chase each other.
      known = { width, needed: known.width === width ? Math.max(known.needed, needed) : needed };
      const next: BarRoom = {
        columns: Math.max(1, fitting(width, sizes.searchCell)),
        beside: parts.length === 0 ? 0 : Math.max(0, fitting(width - known.needed - gap, sizes.searchCellNarrow)),
      };
      setRoom((before) => (width <= 0 ? undefined : before?.columns === next.columns && before.beside === next.beside ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(row);
    // Buttons come and go with what is searched for, in a row whose own size may stay.
    const changes = new MutationObserver(measure);
    changes.observe(row, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [bar, buttons]);
  return room;
}
