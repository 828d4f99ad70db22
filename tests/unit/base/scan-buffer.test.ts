import { expect, test } from 'vitest';
import { createScanBuffer } from '../../../src/base/scan-buffer';

/** Pushes the keys of a text, each `gap` ms after the one before, and then Enter. */
function scan(text: string, gap: number, enterGap = gap): string | undefined {
  const buffer = createScanBuffer();
  let time = 1000;
  for (const key of text) expect(buffer.push(key, (time += gap))).toBeUndefined();
  return buffer.push('Enter', time + enterGap);
}

test.each([
  ['a scanner', 'SB-2026-0012', 8, 8, 'SB-2026-0012'],
  ['a slow scanner', '6901234567892', 30, 30, '6901234567892'],
  ['a person', 'SB-2026-0012', 120, 120, undefined],
  ['a person who hesitates before Enter', 'SB-2026-0012', 8, 400, undefined],
  ['a slip of the hand', 'abc', 5, 5, undefined],
  ['Enter alone', '', 5, 5, undefined],
])('%s', (_, text, gap, enterGap, told) => {
  expect(scan(text, gap, enterGap)).toBe(told);
});

test('keys without a character come between letters; what was typed slowly before does not count', () => {
  const buffer = createScanBuffer();
  buffer.push('x', 0);
  let time = 900;
  for (const key of ['Shift', 'S', 'B', 'Shift', '1', '2', '3']) buffer.push(key, (time += 5));
  expect(buffer.push('Enter', time + 5)).toBe('SB123');
  // A burst is told once.
  expect(buffer.push('Enter', time + 10)).toBeUndefined();
});
