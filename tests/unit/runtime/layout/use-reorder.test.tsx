// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReorder } from '../../../../src/runtime/layout/use-reorder';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const press = (key: string, altKey = true) => {
  const event = { key, altKey, preventDefault: () => undefined, stopPropagation: () => undefined, target: null };
  // The handler reads these alone.
  return event as unknown as KeyboardEvent<HTMLElement>;
};

function open(enabled = true) {
  const onMove = vi.fn<(entries: readonly string[]) => void>();
  const { result } = renderHook(() => useReorder({ entries: ['a', 'b', 'c'], enabled, onMove }));
  return { onMove, keyOn: (index: number, event: KeyboardEvent<HTMLElement>) => result.current(index).handlers.onKeyDown(event) };
}

test('Alt and an arrow move a line once the list has stood for half a second', () => {
  const { onMove, keyOn } = open();
  act(() => void vi.advanceTimersByTime(499));
  keyOn(1, press('ArrowUp'));
  expect(onMove).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  keyOn(1, press('ArrowUp'));
  keyOn(1, press('ArrowDown'));
  expect(onMove.mock.calls.map(([entries]) => entries)).toEqual([
    ['b', 'a', 'c'],
    ['a', 'c', 'b'],
  ]);
});

test.each([
  ['without Alt', true, 1, press('ArrowUp', false)],
  ['by another key', true, 1, press('Home')],
  ['beyond the end', true, 2, press('ArrowDown')],
  ['where only some lines are on screen', false, 1, press('ArrowUp')],
])('%s nothing moves', (_name, enabled, index, event) => {
  const { onMove, keyOn } = open(enabled);
  act(() => void vi.advanceTimersByTime(500));
  keyOn(index, event);
  expect(onMove).not.toHaveBeenCalled();
});
