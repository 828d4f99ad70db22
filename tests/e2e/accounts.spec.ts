import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { url } from './support/shared-product';
import { password, watchFaults } from './support/staff';

const client = { authorization: `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}` };

async function tokenOf(request: APIRequestContext, account: string): Promise<string> {
  const form = { tenantId: '000000', username: account, password, grant_type: 'password', scope: 'all', type: 'account' };
  const answer: unknown = await (await request.post(`${url()}/api/blade-auth/oauth/token`, { headers: client, form })).json();
  return String((answer as Readonly<Record<string, unknown>>)['access_token']);
}

interface Message {
  readonly to: string;
  readonly scene: string;
  readonly text: string;
}

/** Reads the newest code that was meant for a phone, as the platform's administrator. */
async function readCode(request: APIRequestContext, phone: string, scene: string): Promise<string> {
  const headers = { 'blade-auth': `bearer ${await tokenOf(request, 'administrator')}` };
  let code = '';
  const look = async () => {
    const { data } = (await (await request.get(`${url()}/api/system/outbox`, { headers })).json()) as { readonly data: readonly Message[] };
    code = /\d{6}/.exec(data.find((each) => each.to === phone && each.scene === scene)?.text ?? '')?.[0] ?? '';
    return code;
  };
  await expect.poll(look).toMatch(/^\d{6}$/);
  return code;
}

async function fillCode(
  page: Page,
  request: APIRequestContext,
  { phone, scene }: { readonly phone: string; readonly scene: string },
): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  // The browser proves by itself that the call costs it something; nobody is asked for anything.
  await expect(page.getByText('安全校验已完成')).toBeVisible();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送，5 分钟内有效')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await readCode(request, phone, scene));
}

/** The mobile number of a demo account. */
async function phoneOf(request: APIRequestContext, account: string): Promise<string> {
  const headers = { 'blade-auth': `bearer ${await tokenOf(request, account)}` };
  const { data } = (await (await request.get(`${url()}/api/blade-user/info`, { headers })).json()) as {
    readonly data: { readonly phone: string };
  };
  return data.phone;
}

test('a customer registers, is told what a password has to be before it is typed, and signs in', async ({ page, request }) => {
  const faults = watchFaults(page);
  await page.goto(`${url()}/login`);
  await page.getByRole('link', { name: '注册账号' }).click();
  await expect(page.getByText('8 至 128 个字符，可以是一句话')).toBeVisible();
  await page.getByLabel('账号').fill('walker');
  await page.getByLabel('姓名').fill('王走查');
  await fillCode(page, request, { phone: '13800552701', scene: 'register' });
  await page.getByLabel('新密码', { exact: true }).fill('quiet-lake-42');
  await page.getByLabel('确认新密码').fill('quiet-lake-42');
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByText('注册成功，请登录')).toBeVisible();
  await expect(page.getByLabel('账号')).toHaveValue('walker');
  await page.getByLabel('密码', { exact: true }).fill('quiet-lake-42');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/wel\/index/);
  await expect(page.getByRole('button', { name: /用户菜单/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a code from the outbox signs in by phone', async ({ page, request }) => {
  const faults = watchFaults(page);
  await page.goto(`${url()}/login`);
  await page.getByRole('link', { name: '短信登录' }).click();
  await fillCode(page, request, { phone: await phoneOf(request, 'issuer'), scene: 'login' });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/wel\/index/);
  // Who is signed in has no use for the pages before the sign-in.
  await page.goto(`${url()}/register`);
  await expect(page).toHaveURL(/\/wel\/index/);
  expect(faults).toEqual([]);
});

test('a forgotten password is replaced by a code; whoever was signed in by the old one is out', async ({ page, request, playwright }) => {
  // A browser of its own: what is told of its session must not come from another's cookies.
  const elsewhere = await playwright.request.newContext();
  const old = { 'blade-auth': `bearer ${await tokenOf(elsewhere, 'signatory')}` };
  expect((await elsewhere.get(`${url()}/api/blade-user/info`, { headers: old })).status()).toBe(200);
  await page.goto(`${url()}/forgetPassword`);
  await page.getByLabel('账号').fill('signatory');
  await fillCode(page, request, { phone: await phoneOf(request, 'signatory'), scene: 'forget' });
  await page.getByLabel('新密码', { exact: true }).fill('12345678');
  await page.getByLabel('确认新密码').fill('12345678');
  await page.getByRole('button', { name: '设置新密码' }).click();
  await expect(page.getByText('密码过于常见，容易被猜到')).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('确认新密码').fill(password);
  await page.getByRole('button', { name: '设置新密码' }).click();
  await expect(page.getByText('新密码已生效，请登录')).toBeVisible();
  expect((await elsewhere.get(`${url()}/api/blade-user/info`, { headers: old })).status()).toBe(401);
  await elsewhere.dispose();
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/wel\/index/);
});

test('the pages before the sign-in are accessible in both languages, and fit a phone', async ({ page }) => {
  for (const [language, width] of [
    ['中文', 1366],
    ['English', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    for (const path of ['/login', '/login1', '/register', '/forgetPassword']) {
      await page.goto(`${url()}${path}`);
      const choose = page.getByRole('button', { name: language, exact: true });
      if (await choose.isEnabled()) await choose.click();
      await expect(choose).toBeDisabled();
      if (path !== '/login') {
        await page.getByLabel(language === '中文' ? '手机号' : 'Mobile number', { exact: true }).fill('1');
        await expect(page.getByText(language === '中文' ? '安全校验已完成' : 'The security check is done')).toBeVisible();
      }
      await expectAccessible(page, `${path} ${language}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0);
    }
  }
});

test('over plain HTTP on a name of the intranet, where browsers have no cryptography, codes are sent and failed sign-ins go on', async ({
  playwright,
  request,
}) => {
  const browser = await playwright.chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP institute.test 127.0.0.1'],
  });
  try {
    const page = await browser.newPage({ locale: 'zh-CN' });
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    const there = url().replace('127.0.0.1', 'institute.test');
    await page.goto(`${there}/login1`);
    expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined']);
    await fillCode(page, request, { phone: await phoneOf(request, 'quality'), scene: 'login' });
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/wel\/index/);

    const other = await browser.newPage({ locale: 'zh-CN' });
    await other.goto(`${there}/login`);
    await other.getByLabel('账号').fill('finance');
    for (const guess of ['guess-one', 'guess-two', 'guess-three']) {
      await other.getByLabel('密码', { exact: true }).fill(guess);
      const told = other.waitForResponse(/oauth\/token/);
      await other.getByRole('button', { name: '登录', exact: true }).click();
      await told;
      await expect(other.getByRole('button', { name: '登录', exact: true })).toHaveAttribute('aria-disabled', 'false');
    }
    await expect(other.getByText('安全校验已完成')).toBeVisible();
    await other.getByLabel('密码', { exact: true }).fill(password);
    await other.getByRole('button', { name: '登录', exact: true }).click();
    await expect(other).toHaveURL(/\/wel\/index/);
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
  }
});
