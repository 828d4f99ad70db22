// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { ErrorLogDialog } from '../../../src/shell/error-log/error-log-dialog';
import { LockDialog } from '../../../src/shell/lock/lock-dialog';
import { LockPage } from '../../../src/shell/lock/lock-page';
import { NothingLockedPage } from '../../../src/shell/lock/nothing-locked-page';
import { LoadingOverlay } from '../../../src/shell/loading/loading-overlay';
import { PartFaultNotice } from '../../../src/shell/notices/part-fault-notice';
import type { ShellServices } from '../../../src/shell/services';
import { CrashCard } from '../../../src/shell/status/cards';
import { StoryServices, type StoryAnswers } from '../../../src/shell/testing/story-services';
import { ignoreResizes } from '../ignore-resizes';

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addListener: () => undefined, removeListener: () => undefined }) as unknown as MediaQueryList;
  ignoreResizes();
  await startI18n('zh');
});
afterEach(cleanup);

function show(children: ReactNode, answers: StoryAnswers = {}): ShellServices {
  const made: ShellServices[] = [];
  const keep = (services: ShellServices) => void made.push(services);
  render(
    <StoryServices answers={answers} prepare={keep}>
      <App>{children}</App>
    </StoryServices>,
  );
  const services = made.at(-1);
  if (!services) throw new Error('no services');
  return services;
}

const good = { body: { code: 200, success: true, data: true, msg: '操作成功' } };
/** antd puts a space between two Chinese characters of a button. */
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) });

test('the lock dialog demands a password, and locks with it', async () => {
  const onLock = vi.fn(async () => undefined);
  show(<LockDialog open onLock={onLock} onClose={() => undefined} />);
  fireEvent.click(await button('锁定'));
  expect(await screen.findByText('锁屏密码不能为空')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('锁屏密码'), { target: { value: 'abc123' } });
  fireEvent.click(await button('锁定'));
  await waitFor(() => expect(onLock).toHaveBeenCalledWith('abc123'));
});

test('the address of the locked screen leads to the sign-in where nobody is signed in', () => {
  show(<NothingLockedPage />);
  expect(screen.getByRole('heading').textContent).toBe('没有需要解锁的登录，请先登录');
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login');
});

test('the locked screen says what is wrong and opens by the password', async () => {
  const services = show(<LockPage />, {
    'blade-auth/unlock': { status: 400, body: { code: 400, success: false, data: {}, msg: '解锁密码不正确' } },
  });
  services.session.setScreen({ locked: true });
  fireEvent.click(await button('解锁'));
  expect((await screen.findByRole('alert')).textContent).toBe('锁屏密码不能为空');
  fireEvent.change(screen.getByLabelText('锁屏密码'), { target: { value: 'wrong' } });
  fireEvent.click(await button('解锁'));
  expect(await screen.findByText('解锁密码不正确')).toBeTruthy();
  expect(services.session.screen.getState().locked).toBe(true);
  cleanup();
  const again = show(<LockPage />, { 'blade-auth/unlock': good });
  again.session.setScreen({ locked: true, hasPassword: true });
  fireEvent.change(screen.getByLabelText('锁屏密码'), { target: { value: 'right' } });
  fireEvent.click(await button('解锁'));
  await waitFor(() => expect(again.session.screen.getState()).toEqual({ locked: false, hasPassword: true }));
});

/** Logs two faults and waits until they are on screen: until then there is nothing to upload or clear. */
const twoFaults = async ({ errorLog }: ShellServices) => {
  errorLog.getState().add({ message: 'x is undefined', stack: 'TypeError\n at List' });
  errorLog.getState().add({ message: 'y is undefined', stack: 'TypeError\n at Form' });
  await screen.findByText('y is undefined');
};

test('the log shows type, url, message, stack and time of each fault, and is sent after a question', async () => {
  const services = show(<ErrorLogDialog open onClose={() => undefined} />, { 'user/logout': good });
  await twoFaults(services);
  expect(await screen.findByText('x is undefined')).toBeTruthy();
  for (const name of ['类型', '地址', '内容', '堆栈', '时间']) expect(screen.getAllByText(name).length).toBeGreaterThan(0);
  fireEvent.click(await button('上传到服务器'));
  expect(await screen.findByText('确定上传本地日志到服务器？')).toBeTruthy();
  fireEvent.click(await button('确定'));
  expect(await screen.findByText('发送成功!')).toBeTruthy();
  expect(services.errorLog.getState().entries).toEqual([]);
});

test('entries that the server declines are told', async () => {
  const services = show(<ErrorLogDialog open onClose={() => undefined} />, {
    'user/logout': { body: { code: 200, success: true, data: { accepted: 1 }, msg: '发送成功!' } },
  });
  await twoFaults(services);
  fireEvent.click(await button('上传到服务器'));
  fireEvent.click(await button('确定'));
  expect(await screen.findByText('已发送，服务器收下 1 条，另有 1 条未收下')).toBeTruthy();
});

test('the log is cleared after a question, and a failed upload keeps it', async () => {
  const services = show(<ErrorLogDialog open onClose={() => undefined} />, {
    'user/logout': { status: 400, body: { code: 400, success: false, data: {}, msg: '操作过于频繁' } },
  });
  await twoFaults(services);
  fireEvent.click(await button('上传到服务器'));
  fireEvent.click(await button('确定'));
  await waitFor(() => expect(services.notices.getState().notices[0]?.sentence).toBe('操作过于频繁'));
  expect(services.errorLog.getState().entries).toHaveLength(2);
  cleanup();
  const again = show(<ErrorLogDialog open onClose={() => undefined} />);
  await twoFaults(again);
  fireEvent.click(await button('清空本地日志'));
  expect(await screen.findByText('确定清空本地日志记录？')).toBeTruthy();
  fireEvent.click(await button('确定'));
  expect(await screen.findByText('清空成功!')).toBeTruthy();
  expect(again.errorLog.getState().entries).toEqual([]);
});

test('the overlay shows while somebody waits', async () => {
  const { pending } = show(<LoadingOverlay />);
  expect(screen.queryByRole('status')).toBeNull();
  pending.begin();
  expect((await screen.findByRole('status')).getAttribute('aria-busy')).toBe('true');
});

test('however many parts cannot be fetched, one sentence says that a newer version is there', async () => {
  show(<PartFaultNotice />);
  const fault = new TypeError('Failed to fetch dynamically imported module: /assets/list.js');
  for (let turn = 0; turn < 3; turn += 1) window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: fault }));
  expect(await screen.findAllByText('新版本已发布，请刷新。没有保存的内容会保留。')).toHaveLength(1);
});

test('a part that could not be fetched asks for a reload in its place; any other fault tells what it is', () => {
  const crash = (error: Error) => <CrashCard error={error} onRetry={() => undefined} />;
  const { partFaults } = show(crash(new TypeError('Failed to fetch dynamically imported module: /a.js')));
  const heading = () => screen.getByRole('heading').textContent;
  expect([heading(), screen.getAllByRole('button').length]).toEqual(['页面的一部分没有加载成功', 1]);
  act(() => partFaults.setState({ fault: 'unreachable' }));
  expect([heading(), screen.queryByRole('button')]).toEqual(['连不上服务器', null]);
  act(() => partFaults.setState({ fault: 'newer' }));
  expect(heading()).toBe('新版本已发布');
  show(crash(new TypeError('x is undefined')));
  expect(screen.getByText('x is undefined')).toBeTruthy();
});
