/** Counts a number on that stands in a text, the last one, keeping its zeros: `S-0098` and 2 give `S-0100`; the text itself where it has none. */
export function nextSerial(text: string, steps: number): string {
  const match = /^([\s\S]*?)(\d+)(\D*)$/.exec(text);
  if (!match) return text;
  const [, before = '', digits = '', after = ''] = match;
  const next = BigInt(digits) + BigInt(steps);
  return next < 0n ? text : before + next.toString().padStart(digits.length, '0') + after;
}

/** True where a text has a number that can be counted on. */
export const hasSerial = (text: string): boolean => /\d/.test(text);
