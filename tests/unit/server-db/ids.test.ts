import { expect, test } from 'vitest';
import { composeId, createSequence } from '../../../src/server/db/connections/ids';

const start = Date.UTC(2026, 10, 21);

function sequenceAt(times: readonly number[]): { next(): string; use: ReturnType<typeof createSequence>['use'] } {
  let index = 0;
  const sequence = createSequence(() => times[Math.min(index++, times.length - 1)] ?? start);
  sequence.use({ node: 7, from: 0, until: start + 60_000 });
  return sequence;
}

test('an id holds 41 bits of time, 10 of node and 12 of sequence, and fits a bigint column', () => {
  const id = BigInt(composeId(start, 1023, 4095));
  expect(id & 4095n).toBe(4095n);
  expect((id >> 12n) & 1023n).toBe(1023n);
  expect(Number(id >> 22n)).toBe(start - 1_704_038_400_000);
  expect(BigInt(composeId(1_704_038_400_000 + 2 ** 41 - 1, 1023, 4095))).toBe(2n ** 63n - 1n);
});

test.each([
  ['the clock stands still', [start, start, start, start]],
  ['the clock steps back by an hour', [start, start - 3_600_000, start - 3_599_000, start - 3_000_000]],
  ['the clock goes on', [start, start + 1, start + 1, start + 900]],
])('ids rise when %s', (_, times) => {
  const sequence = sequenceAt(times);
  const ids = times.map(() => BigInt(sequence.next()));
  for (const [index, id] of ids.entries()) if (index > 0) expect(id > (ids[index - 1] ?? id)).toBe(true);
});

test('more ids than one millisecond holds go on in the next, all different and rising', () => {
  const sequence = sequenceAt([start]);
  const ids = Array.from({ length: 10_000 }, () => BigInt(sequence.next()));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id))).toBe(true);
});

test('no id is made after the lease has run out, and none before the former holder of the node has ended', () => {
  const sequence = sequenceAt([start + 70_000]);
  // Callers are told to try again; the log says that it was the lease.
  expect(() => sequence.next()).toThrow(
    expect.objectContaining({ code: 'unavailable', cause: expect.objectContaining({ message: expect.stringMatching(/lease/) }) }),
  );
  sequence.use({ node: 8, from: start + 80_000, until: start + 140_000 });
  expect(sequence.next()).toBe(composeId(start + 80_000, 8, 0));
});
