// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DialogHost } from '../../../../src/ui/dialog/dialog-host';
import { DrawerHost } from '../../../../src/ui/dialog/drawer-host';

beforeAll(() => {
  configure({ defaultHidden: true });
  const plain = document.createElement('i').style;
  window.getComputedStyle = () => plain;
});
afterEach(cleanup);

const words = { minimise: '最小化', fullscreen: '全屏', restore: '还原' };

interface OpenerProps {
  readonly drawer?: boolean;
  onClose?(): void;
}

function Opener({ drawer = false, onClose }: OpenerProps) {
  const [open, setOpen] = useState(false);
  const host = {
    title: '通知中心',
    closeWord: '关闭',
    children: <input aria-label="名称" />,
    onClose: () => {
      onClose?.();
      setOpen(false);
    },
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open ? drawer ? <DrawerHost {...host} /> : <DialogHost {...host} words={words} /> : null}
    </>
  );
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

function openIt(): void {
  button('打开').focus();
  fireEvent.click(button('打开'));
}

test('a dialog is minimised, set to the full screen and back; what was typed stays', () => {
  render(<Opener />);
  openIt();
  const dialog = screen.getByRole('dialog', { name: /通知中心/ });
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '甲' } });
  expect(dialog.className).toContain('lh-dialog-normal');
  fireEvent.click(button('最小化'));
  expect(dialog.className).toContain('lh-dialog-minimised');
  expect(screen.queryByRole('button', { name: '最小化' })).toBeNull();
  fireEvent.click(button('还原'));
  fireEvent.click(button('全屏'));
  expect(dialog.className).toContain('lh-dialog-fullscreen');
  fireEvent.click(button('还原'));
  expect(dialog.className).toContain('lh-dialog-normal');
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '甲');
});

test('arrow keys on the bar move a dialog once it has stood for half a second, and no further than the window', () => {
  vi.useFakeTimers();
  try {
    render(<Opener />);
    openIt();
    const box = document.querySelector<HTMLElement>('.lh-dialog-box');
    const press = (key: string) => fireEvent.keyDown(button('最小化'), { key });
    act(() => void vi.advanceTimersByTime(499));
    press('ArrowRight');
    expect(box?.style.transform).toBe('');
    act(() => void vi.advanceTimersByTime(1));
    press('ArrowRight');
    press('ArrowDown');
    press('ArrowDown');
    expect(box?.style.transform).toBe('translate(16px, 32px)');
    press('Tab');
    // A bar of 800 that stood at 112: half of it may leave a window of 1024.
    const bar = document.querySelector<HTMLElement>('.lh-dialog-bar');
    const moved = () => Number(/\((\d+)px/.exec(box?.style.transform ?? '')?.[1] ?? 0);
    if (bar) bar.getBoundingClientRect = () => new DOMRect(112 + moved(), 200, 800, 40);
    for (let turn = 0; turn < 34; turn += 1) press('ArrowRight');
    expect(moved()).toBe(window.innerWidth - 112 - 400);
    fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'ArrowUp' });
    expect(box?.style.transform).toContain('32px)');
    fireEvent.click(button('全屏'));
    expect(box?.style.transform).toBe('');
  } finally {
    vi.useRealTimers();
  }
}, 60_000);

test.each([
  ['dialog', false],
  ['drawer', true],
])('neither Escape nor a click outside closes a %s; its cross does and the focus goes back', async (_, drawer) => {
  const onClose = vi.fn<() => void>();
  render(<Opener drawer={drawer} onClose={onClose} />);
  openIt();
  const dialog = screen.getByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 });
  for (const outside of document.querySelectorAll('.ant-modal-wrap, .ant-drawer-mask')) {
    fireEvent.mouseDown(outside);
    fireEvent.click(outside);
  }
  expect(onClose).not.toHaveBeenCalled();
  screen.getByLabelText('名称').focus();
  fireEvent.click(button('关闭'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(document.activeElement).toBe(button('打开')));
});

test('a drawer whose focused button is gone still hears Escape', async () => {
  const onClose = vi.fn<() => void>();
  const sheet = (children: ReactNode) => (
    <DrawerHost title="委托单" closeWord="关闭" escape onClose={onClose}>
      {children}
    </DrawerHost>
  );
  const { rerender } = render(sheet(<button type="button">提交</button>));
  button('提交').focus();
  rerender(sheet(<p>待审核</p>));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
  expect(onClose).toHaveBeenCalledTimes(1);
});
