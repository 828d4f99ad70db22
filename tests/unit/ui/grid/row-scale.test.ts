import { expect, test } from 'vitest';
import { longestTexts } from '../../../../src/ui/grid/fit-width';
import { tallest, toListTop, toRowTop, toScale, toScrollTop } from '../../../../src/ui/grid/row-scale';

test.each([
  ['few rows need no room below', 5, 160],
  ['rows that fill the view have it', 100, 3260],
  ['rows that nearly fill it too', 14, 508],
])('%s', (_name, count, height) => {
  expect(toScale({ rowHeight: 32, count, view: 480, below: 60 })).toEqual({ rowHeight: 32, count, height, ratio: 1 });
});

test('50,000 loose rows are drawn px for px', () => {
  const scale = toScale({ rowHeight: 40, count: 50_000, view: 500, below: 60 });
  expect([scale.ratio, scale.height, toRowTop(scale, 49_999, 12_345)]).toEqual([1, 2_000_060, 1_999_960]);
});

test('a list taller than an element can be still ends at its last row', () => {
  const [count, rowHeight, view] = [2_000_000, 32, 500];
  const scale = toScale({ rowHeight, count, view, below: 60 });
  const end = scale.height - view;
  expect(scale.height).toBe(tallest);
  expect(toListTop(scale, end)).toBeCloseTo(count * rowHeight + 60 - view);
  // The last row stands 60 px above the body's end, and a scroll position comes back from its place in the list.
  expect(toRowTop(scale, count - 1, end)).toBeCloseTo(tallest - 60 - rowHeight);
  expect(toScrollTop(scale, toListTop(scale, 1_234_567))).toBeCloseTo(1_234_567);
});

test('of many texts the longest by sight are measured, each once', () => {
  expect(longestTexts(['abc', '数字表', 'abc', 'abcdefg', 'a'], 2)).toEqual(['abcdefg', '数字表']);
});
