import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { url } from './support/shared-product';
import { password, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

const parameter = 'api/blade-system/param';

let undo: (() => Promise<unknown>) | undefined;
// Nobody else could sign in by his password alone.
test.afterEach(async () => {
  await undo?.();
  undo = undefined;
});

test('where the institute demands a code from the phone, the sign-in asks for it beside the password', async ({ page }) => {
  const faults = watchFaults(page);
  const [administrator, keeper] = [await tokenOf('administrator'), await tokenOf('device_keeper')];
  const { phone } = await callAs<{ readonly phone: string }>(keeper, 'api/blade-user/info');
  const switched = { paramName: '登录短信验证', paramKey: 'account.smsRequired', paramValue: 'true' };
  const { id } = await callAs<{ readonly id: string }>(administrator, `${parameter}/submit`, switched);
  undo = () => callAs(administrator, `${parameter}/remove?ids=${id}`, {});

  await page.goto(`${url()}/login`);
  await expect(page.getByText('未登记手机号的，请联系管理员')).toBeVisible();
  await expectAccessible(page, 'sign-in with a code');
  await page.getByLabel('账号').fill('device_keeper');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByLabel('手机号', { exact: true }).press('Enter');
  await expect(page.getByText('验证码已发送，5 分钟内有效')).toBeVisible();
  await expect(page.getByLabel('短信验证码')).toBeFocused();

  await page.keyboard.type('00000x');
  await page.keyboard.press('Enter');
  await expect(page.getByText('短信验证码不正确或已失效')).toBeVisible();
  await expect(page.getByLabel('短信验证码')).toBeFocused();
  await expect(page).toHaveURL(/\/login/);

  let code = '';
  const look = async () => {
    const sent = await callAs<readonly { readonly to: string; readonly text: string }[]>(administrator, 'api/system/outbox');
    code = /\d{6}/.exec(sent.find(({ to }) => to === phone)?.text ?? '')?.[0] ?? '';
    return code;
  };
  await expect.poll(look).toMatch(/^\d{6}$/);
  await page.getByLabel('短信验证码').fill(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wel\/index/);
  await expect(page.getByRole('button', { name: /用户菜单/ })).toBeVisible();
  expect(faults).toEqual([]);
});
