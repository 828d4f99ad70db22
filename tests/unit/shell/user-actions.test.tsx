// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { useUserActions } from '../../../src/shell/layout/use-user-actions';
import { UserMenu } from '../../../src/shell/layout/user-menu';
import { StoryServices, type StoryAnswers } from '../../../src/shell/testing/story-services';

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  await startI18n('zh');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const onSignOut = vi.fn();
const ways = { onHome: vi.fn(), onGo: vi.fn(), onLook: vi.fn(), onLock: vi.fn(), onLogs: vi.fn(), onSignOut };
const Menu = () => <UserMenu user={{ nickName: '王建国', account: 'admin' }} actions={useUserActions(ways)} />;

async function choose(name: string, answers: StoryAnswers = {}) {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  render(
    <StoryServices answers={answers}>
      <App>
        <Menu />
      </App>
    </StoryServices>,
  );
  fireEvent.click(screen.getByRole('button', { name: '用户菜单：王建国' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  return opened;
}
const sso = (data: unknown) => ({ 'third-systems/generateSSOUrl': { body: { code: 200, success: true, data, msg: '操作成功' } } });

test('the business system opens in a window of its own, at the address that the server made', async () => {
  const opened = await choose('业务系统登录', sso('https://lims.example/?ticket=t'));
  await waitFor(() => expect(opened).toHaveBeenCalledWith('https://lims.example/?ticket=t', '_blank', 'noopener,noreferrer'));
});

test('leaving is asked about in the words of the specification', async () => {
  await choose('退出系统');
  expect(await screen.findByText('退出系统, 是否继续?')).toBeTruthy();
  expect(onSignOut).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(onSignOut).toHaveBeenCalledTimes(1));
});

test.each([
  ['首页', ways.onHome],
  ['外观', ways.onLook],
  ['锁定屏幕', ways.onLock],
  ['本地日志', ways.onLogs],
])('%s stands in the menu under the name', async (name, way) => {
  await choose(name);
  expect(way).toHaveBeenCalled();
});
