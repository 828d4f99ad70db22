import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isObject } from '../../base/dot-path';
import type { PageMemory } from '../source/page-source';

interface Place {
  readonly top: number;
  readonly left: number;
}

/** How many entries of the history keep their place. */
const mostKept = 50;
const start: Place = { top: 0, left: 0 };
const name = 'scroll';

function readPlaces(memory: PageMemory | undefined): Map<string, Place> {
  const kept = memory?.get(name);
  const places = isObject(kept) ? Object.entries(kept) : [];
  return new Map(
    places.flatMap(([key, place]) => {
      if (!isObject(place) || typeof place['top'] !== 'number' || typeof place['left'] !== 'number') return [];
      return [[key, { top: place['top'], left: place['left'] }] as const];
    }),
  );
}

interface ScrollRequest {
  /** What holds the grid. */
  readonly root: RefObject<HTMLElement | null>;
  /** Entry of the history; absent where there is none. */
  readonly entry: string | undefined;
  readonly session: PageMemory | undefined;
  /** Changes with every search, sheet and order. */
  readonly applied: unknown;
  /** Goes up with every answer. */
  readonly answers: number;
}

const gridOf = (root: HTMLElement | null): Element | null => root?.querySelector('[role="grid"], .lh-cards') ?? null;

/** Brings a list back to where it was scrolled when the user goes back to it, or reloads it. */
export function useScrollMemory({ root, entry, session, applied, answers }: ScrollRequest): void {
  const places = useRef<Map<string, Place>>(undefined);
  const memory = useRef(session);
  memory.current = session;
  const now = useRef(start);
  /** Where the list stood before the change that is under way. */
  const before = useRef<Place>(undefined);
  const arriving = useRef<Place>(undefined);
  const at = useRef<string>(undefined);

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const note = (event: Event): void => {
      if (event.target === gridOf(element) && event.target instanceof Element && event.target.clientHeight > 0)
        now.current = { top: event.target.scrollTop, left: event.target.scrollLeft };
    };
    // Who scrolls by himself wants to be there.
    const stay = (): void => {
      arriving.current = undefined;
    };
    const keep = (): void => {
      const all = new Map(places.current);
      if (at.current !== undefined) all.set(at.current, now.current);
      memory.current?.set(name, Object.fromEntries([...all].slice(-mostKept)));
    };
    element.addEventListener('scroll', note, true);
    for (const type of ['wheel', 'pointerdown', 'keydown']) element.addEventListener(type, stay, true);
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      element.removeEventListener('scroll', note, true);
      for (const type of ['wheel', 'pointerdown', 'keydown']) element.removeEventListener(type, stay, true);
      window.removeEventListener('pagehide', keep);
    };
  }, [root]);

  useLayoutEffect(() => {
    // The grid goes to its first row with a new search; the scroll event of that comes later.
    before.current = now.current;
  }, [applied]);

  useEffect(() => {
    places.current ??= readPlaces(memory.current);
    if (entry === undefined || entry === at.current) return;
    if (at.current !== undefined) {
      places.current.delete(at.current);
      places.current.set(at.current, before.current ?? now.current);
    }
    at.current = entry;
    before.current = undefined;
    arriving.current = places.current.get(entry);
  }, [entry]);

  useEffect(() => {
    if (answers === 0) return;
    before.current = undefined;
    const place = arriving.current;
    arriving.current = undefined;
    if (place) gridOf(root.current)?.scrollTo(place.left, place.top);
  }, [answers, root]);
}
