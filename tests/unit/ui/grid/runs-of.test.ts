import { expect, test } from 'vitest';
import { runsOf } from '../../../../src/ui/grid/runs-of';

test('neighbours that say the same are one; what says nothing stands alone, and what says the same elsewhere is another', () => {
  expect(runsOf(['a', 'a', '', '', 'b', 'a'], (each) => each || undefined)).toEqual([
    { from: 0, to: 2, said: 'a' },
    { from: 2, to: 3, said: undefined },
    { from: 3, to: 4, said: undefined },
    { from: 4, to: 5, said: 'b' },
    { from: 5, to: 6, said: 'a' },
  ]);
});
