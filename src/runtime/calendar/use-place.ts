import { useCallback, useEffect, useState } from 'react';
import { isDay } from '../../base/day';
import { isObject } from '../../base/dot-path';
import type { PageMemory } from '../source/page-source';
import { type Span, spans } from './sight';

interface Place {
  readonly day: string;
  readonly span: Span;
}

interface KeptPlace extends Place {
  setDay(day: string): void;
  setSpan(span: Span): void;
}

const name = 'calendar';

/** Reads where somebody was before. Shape: the month of today, where nothing sound is kept. */
function readPlace(memory: PageMemory | undefined, today: string): Place {
  const kept = memory?.get(name);
  const { day, span } = isObject(kept) ? kept : {};
  return { day: typeof day === 'string' && isDay(day) ? day : today, span: spans.find((each) => each === span) ?? 'month' };
}

/** Keeps the day and the span that are looked at for whoever comes back to the calendar in this browser tab. */
export function usePlace(memory: PageMemory | undefined, today: string): KeptPlace {
  const [place, setPlace] = useState(() => readPlace(memory, today));
  const { day, span } = place;
  useEffect(() => {
    // Whoever looks at today is led to the day that is today when he comes back.
    if (day === today && span === 'month') memory?.remove(name);
    else memory?.set(name, { day, span });
  }, [memory, today, day, span]);
  const setDay = useCallback((next: string) => setPlace((old) => ({ ...old, day: next })), []);
  const setSpan = useCallback((next: Span) => setPlace((old) => ({ ...old, span: next })), []);
  return { day, span, setDay, setSpan };
}
