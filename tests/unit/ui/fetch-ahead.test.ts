import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead } from '../../../src/ui/fetch-ahead';

/** A window whose quiet moments the test makes. */
function makeWindow() {
  const waiting = new Map<number, IdleRequestCallback>();
  let last = 0;
  return {
    requestIdleCallback: (work: IdleRequestCallback) => {
      last += 1;
      waiting.set(last, work);
      return last;
    },
    cancelIdleCallback: (id: number) => void waiting.delete(id),
    /** Lets the browser be idle for a while. Units: ms. */
    async rest(milliseconds: number): Promise<void> {
      const works = [...waiting.values()];
      waiting.clear();
      for (const work of works) work({ didTimeout: false, timeRemaining: () => milliseconds });
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

let fake = makeWindow();
beforeEach(() => {
  fake = makeWindow();
  vi.stubGlobal('window', fake);
});
afterEach(() => vi.unstubAllGlobals());

const makePieces = () => [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.reject(new Error('gone'))), vi.fn(() => Promise.resolve())];
const counts = (pieces: ReturnType<typeof makePieces>) => pieces.map((piece) => piece.mock.calls.length);

test('one piece a quiet moment, in order; one that fails keeps none back', async () => {
  const pieces = makePieces();
  fetchAhead(pieces);
  expect(counts(pieces)).toEqual([0, 0, 0]);
  await fake.rest(49);
  expect(counts(pieces)).toEqual([1, 0, 0]);
  await fake.rest(49);
  await fake.rest(49);
  await fake.rest(49);
  expect(counts(pieces)).toEqual([1, 1, 1]);
});

test('a moment that is nearly over is left to the screen', async () => {
  const pieces = makePieces();
  fetchAhead(pieces);
  await fake.rest(8);
  expect(counts(pieces)).toEqual([0, 0, 0]);
  await fake.rest(49);
  expect(counts(pieces)).toEqual([1, 0, 0]);
});

test('what was ended fetches nothing more', async () => {
  const pieces = makePieces();
  const end = fetchAhead(pieces);
  await fake.rest(49);
  end();
  await fake.rest(49);
  expect(counts(pieces)).toEqual([1, 0, 0]);
});

test('a browser that tells of no quiet moments fetches nothing ahead', () => {
  vi.stubGlobal('window', {});
  const pieces = makePieces();
  fetchAhead(pieces)();
  expect(counts(pieces)).toEqual([0, 0, 0]);
});
