// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { cutText } from '../../../../src/ui/grid/grid-context';

/** A cell of a width, with a text that would take another. */
function cellOf(text: string, needs: number, has: number): HTMLElement {
  const cell = document.createElement('div');
  cell.textContent = text;
  Object.defineProperties(cell, { scrollWidth: { value: needs }, clientWidth: { value: has } });
  return cell;
}

test('a text that its cell cuts off is told whole, one that it shows is not told again', () => {
  expect([cutText(cellOf('很长的备注', 300, 160)), cutText(cellOf('短', 20, 160))]).toEqual(['很长的备注', undefined]);
});
