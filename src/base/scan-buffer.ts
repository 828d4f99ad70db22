/** Units: ms; a scanner types this fast, people do not. */
const fastest = 35;

/** Fewer characters than this may be a slip of the hand. */
const shortest = 4;

export interface ScanBuffer {
  /** Takes a key at its time. Gives the text once Enter ends a burst of a scanner. */
  push(key: string, time: number): string | undefined;
}

/** Tells the burst of a scanner, which types like a keyboard, from the typing of people. Times are in ms. */
export function createScanBuffer(): ScanBuffer {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    push: (key, time) => {
      const quick = time - last <= fastest;
      last = time;
      if (!quick && key !== 'Enter') text = '';
      if (key === 'Enter') {
        const burst = quick && text.length >= shortest ? text : undefined;
        text = '';
        return burst;
      }
      // Keys without a character, such as Shift, come between the letters of a burst.
      if ([...key].length === 1) text += key;
      return undefined;
    },
  };
}
