import { type CompositionEvent, type KeyboardEvent, useState } from 'react';

/** True while an input method is putting a word together: its Enter chooses a word and must not search. */
const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229;

interface Composing {
  /** True while half a word stands in the input. */
  readonly composing: boolean;
  /** For the element around the input. */
  readonly around: {
    readonly className: string;
    onCompositionStartCapture(): void;
    onCompositionEndCapture(event: CompositionEvent): void;
    onKeyDownCapture(event: KeyboardEvent): void;
  };
}

/**
 * Keeps an input method to itself: its keys reach nobody else, and a word is told once, when it is whole.
 * Every input of the search stands inside the element that takes `around`.
 */
export function useComposing(onWord?: (word: string) => void): Composing {
  const [composing, setComposing] = useState(false);
  return {
    composing,
    around: {
      className: 'lh-entry',
      onCompositionStartCapture: () => setComposing(true),
      onCompositionEndCapture: (event) => {
        setComposing(false);
        if (event.target instanceof HTMLInputElement) onWord?.(event.target.value);
      },
      onKeyDownCapture: (event) => {
        if (isComposing(event)) event.stopPropagation();
      },
    },
  };
}
