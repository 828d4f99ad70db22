// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { NoticePopup } from '../../../src/shell/notices/notice-popup';
import { toSizes } from '../../../src/ui/theme/sizes';

beforeAll(async () => {
  await startI18n('zh');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const notice = { key: 'notice 1', noticeId: '1', title: '预约取件', text: '您有……', date: '2026-11-21 09:30:00', url: '/x' };

function show(over: Partial<Parameters<typeof NoticePopup>[0]> = {}) {
  const [onOpen, onHide] = [vi.fn(), vi.fn()];
  const { container } = render(<NoticePopup notice={notice} more={0} onOpen={onOpen} onHide={onHide} {...over} />);
  const popup = container.firstElementChild;
  if (!popup) throw new Error('Nothing was drawn.');
  return { onOpen, onHide, popup };
}
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a popup hides itself after five seconds, and is 320 wide and 190 high', () => {
  const { onHide } = show();
  wait(4999);
  expect(onHide).not.toHaveBeenCalled();
  wait(1);
  expect(onHide).toHaveBeenCalledOnce();
  expect(toSizes()).toMatchObject({ popupWidth: 320, popupHeight: 190 });
});

test('it stays while somebody points at it or is in it with the keyboard, and goes on counting then', () => {
  const { onHide, popup } = show();
  wait(3000);
  fireEvent.mouseEnter(popup);
  wait(60_000);
  fireEvent.focus(screen.getByRole('button', { name: '关闭提醒' }));
  fireEvent.mouseLeave(popup);
  wait(60_000);
  expect(onHide).not.toHaveBeenCalled();
  fireEvent.blur(screen.getByRole('button', { name: '关闭提醒' }));
  wait(1999);
  expect(onHide).not.toHaveBeenCalled();
  wait(1);
  expect(onHide).toHaveBeenCalledOnce();
});

test('a press opens it; its button and Escape close it; more that came with it are counted', () => {
  const { onOpen, onHide } = show({ more: 3 });
  expect(screen.getByText('另有 3 条')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /预约取件/ }));
  expect([onOpen.mock.calls.length, onHide.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole('button', { name: '关闭提醒' }));
  fireEvent.keyDown(screen.getByRole('button', { name: /预约取件/ }), { key: 'Escape' });
  expect(onHide).toHaveBeenCalledTimes(2);
});

test('what leads nowhere is no button', () => {
  show({ notice: { ...notice, url: '' } });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
