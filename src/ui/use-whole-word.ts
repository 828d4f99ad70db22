import { useState } from 'react';

interface WholeWord<T> {
  /** What was typed, but for half a word that an input method is still putting together. */
  readonly whole: T;
  /** For the entry, or the element around it. */
  readonly around: { onCompositionStart(): void; onCompositionEnd(): void };
}

/** Keeps half a word from whatever is looked for with it: what is typed stays as it was before the composition until the word is whole. */
export function useWholeWord<T>(typed: T): WholeWord<T> {
  const [composing, setComposing] = useState(false);
  const [whole, setWhole] = useState(typed);
  if (!composing && whole !== typed) setWhole(typed);
  return {
    whole: composing ? whole : typed,
    around: { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) },
  };
}
