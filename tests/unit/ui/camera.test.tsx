// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CameraScan } from '../../../src/ui/camera/camera-scan';
import { startI18n } from '../../../src/ui/i18n';
import { standInCamera } from '../stand-in-camera';

configure({ asyncUtilTimeout: 10_000 });

let camera = standInCamera();

function show(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
  fireEvent(document, new Event('visibilitychange'));
}

beforeAll(async () => void (await startI18n('zh')));
beforeEach(() => {
  camera = standInCamera();
});
afterEach(() => {
  cleanup();
  show('visible');
  vi.unstubAllGlobals();
});

const nothing = (): void => undefined;

test('a code that is read twice is told once while it stays in the picture, and another one after it', async () => {
  const onCode = vi.fn();
  render(<CameraScan title="扫码" onCode={onCode} onClose={nothing} />);
  expect(await screen.findByText('把条码或二维码放进画面')).toBeTruthy();
  // The first is blurred, and read as another one.
  camera.pictures = ['JC2026-0O41', 'JC2026-0041', 'JC2026-0041', '', 'JC2026-0041', 'JC2026-0042', 'JC2026-0042', ''];
  await waitFor(() => expect(onCode.mock.calls.flat()).toEqual(['JC2026-0041', 'JC2026-0042']));
});

test('the camera is let go of when the page is hidden and when the dialog goes, and comes back with the page', async () => {
  const { open, track } = camera;
  const { unmount } = render(<CameraScan title="扫码" onCode={nothing} onClose={nothing} open={open} />);
  await screen.findByText('把条码或二维码放进画面');
  act(() => show('hidden'));
  expect(track.stop).toHaveBeenCalledTimes(1);
  act(() => show('visible'));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  await screen.findByText('把条码或二维码放进画面');
  unmount();
  expect(track.stop).toHaveBeenCalledTimes(2);
});

test('a camera that comes after the dialog has gone is let go of', async () => {
  const { track } = camera;
  let give = nothing;
  const open = () => new Promise<MediaStream>((done) => (give = () => done({ getTracks: () => [track] } as unknown as MediaStream)));
  const { unmount } = render(<CameraScan title="扫码" onCode={nothing} onClose={nothing} open={open} />);
  unmount();
  give();
  await waitFor(() => expect(track.stop).toHaveBeenCalledTimes(1));
});

test.each([
  ['NotAllowedError', /没有允许本站使用摄像头/],
  ['NotFoundError', /没有找到摄像头/],
  ['NotReadableError', /被其他程序占用/],
  ['UnknownError', /没有打开/],
])('%s is said in words, and another try may do better', async (name, words) => {
  camera.open.mockRejectedValueOnce(new DOMException('', name));
  render(<CameraScan title="扫码" onCode={nothing} onClose={nothing} />);
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status');
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('把条码或二维码放进画面')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test.each([
  [false, /只有 https 网址可以使用摄像头/],
  [true, /没有找到摄像头/],
])('where the browser gives no camera at all (a secure address: %s), it says why', async (secure, words) => {
  vi.stubGlobal('isSecureContext', secure);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  render(<CameraScan title="扫码" onCode={nothing} onClose={nothing} />);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a camera that is pulled out is said', async () => {
  const { open, track } = camera;
  render(<CameraScan title="扫码" onCode={nothing} onClose={nothing} open={open} />);
  await screen.findByText('把条码或二维码放进画面');
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(screen.getByText(/已断开/)).toBeTruthy();
});
