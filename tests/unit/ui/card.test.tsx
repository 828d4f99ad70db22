// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Card } from '../../../src/ui/card/card';

afterEach(cleanup);

test('a card is named by a heading of its level, and is no stop of its own: Tab meets its action and then what stands in it', () => {
  const onAll = vi.fn();
  render(
    <Card
      title="计量标准"
      level={3}
      extra={
        <button type="button" onClick={onAll}>
          查看全部
        </button>
      }
    >
      <a href="#standard">0.02 级活塞式压力计</a>
    </Card>,
  );
  const card = screen.getByRole('heading', { name: '计量标准', level: 3 }).closest('section');
  if (!card) throw new Error('A card is a section.');
  // What Tab stops at, in its order: nothing changes that of the document.
  const stops = [card, ...card.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0);
  expect(stops.map((stop) => [stop.textContent, stop.tabIndex])).toEqual([
    ['查看全部', 0],
    ['0.02 级活塞式压力计', 0],
  ]);
  stops[0]?.focus();
  expect(document.activeElement?.textContent).toBe('查看全部');
  fireEvent.click(document.activeElement ?? card);
  expect(onAll).toHaveBeenCalledOnce();
});

test('a card says that its content is on its way, and one without a title has no head', () => {
  const { container } = render(<Card busy>{null}</Card>);
  const card = container.firstElementChild;
  expect([card?.getAttribute('aria-busy'), card?.querySelector('header')]).toEqual(['true', null]);
});
