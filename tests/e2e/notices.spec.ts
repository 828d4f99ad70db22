import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { url } from './support/shared-product';
import { goTo, password, signIn, watchFaults } from './support/staff';

const client = { authorization: `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}` };

interface Signed {
  readonly headers: { readonly 'blade-auth': string };
  readonly deptId: string;
  readonly userId: string;
}

/** Signs in without a browser, in a jar of cookies of its own. */
async function callAs(request: APIRequestContext, account: string): Promise<Signed> {
  const form = { tenantId: '000000', username: account, password, grant_type: 'password', scope: 'all', type: 'account' };
  const answer = (await (await request.post(`${url()}/api/blade-auth/oauth/token`, { headers: client, form })).json()) as Readonly<
    Record<string, unknown>
  >;
  const text = (name: string) => String(answer[name]);
  return { headers: { 'blade-auth': `bearer ${text('access_token')}` }, deptId: text('dept_id'), userId: text('user_id') };
}

interface Row {
  readonly id: string;
  readonly version: number;
}

async function post(request: APIRequestContext, { headers }: Signed, path: string, data: object): Promise<unknown> {
  const answer = (await (await request.post(`${url()}/api/system/${path}`, { headers, data })).json()) as {
    code: number;
    msg: string;
    data: unknown;
  };
  expect([path, answer.code, answer.msg]).toEqual([path, 200, '操作成功']);
  return answer.data;
}

const move = async (
  request: APIRequestContext,
  who: Signed,
  { path, name, row }: { path: string; name: string; row: Row },
): Promise<Row> => {
  const data = await post(request, who, `${path}/transition`, { name, items: [row], comment: '演练' });
  const [result] = (data as { results: readonly { ok: boolean; version: number }[] }).results;
  expect(result?.ok).toBe(true);
  return { id: row.id, version: result?.version ?? 0 };
};

/** The wall clock of the institute. */
const now = (): string => new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Publishes a notice for one department; gives the way to take it back. */
async function publish(
  request: APIRequestContext,
  publisher: Signed,
  fields: { title: string; deptIds: readonly string[]; bizType?: string },
) {
  const body = { category: '1', releaseTime: now(), content: '<p>请于三日内办理。</p>', ...fields };
  const made = (await post(request, publisher, 'notices/submit', body)) as Row;
  const row = await move(request, publisher, { path: 'notices', name: 'publish', row: { id: made.id, version: made.version } });
  return async () => {
    const withdrawn = await move(request, publisher, { path: 'notices', name: 'withdraw', row });
    await post(request, publisher, 'notices/remove', { items: [withdrawn] });
  };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^站内通知/ });

const unreadOf = async (page: Page): Promise<number> =>
  Number(/(\d+) 条/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);

/** Where popups stand: one that comes under the pointer waits for it to go, however slow the machine is. */
const pointAtPopups = async (page: Page): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width - 100, height - 90);
};

/** A page of somebody whose socket is open. */
async function openAs(browser: Browser, account: string) {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const spoken = new Promise<void>((done) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/msgws/websocket')) socket.on('framereceived', () => done());
    });
  });
  await signIn(page, account);
  await spoken;
  return { page, context, faults };
}

test('what somebody publishes counts at the bells of the others at once; a booked pickup pops up, waits for whoever reads it, and leads on', async ({
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext();
  const publisher = await callAs(request, 'administrator');
  const { page, context, faults } = await openAs(browser, 'quality');
  const { deptId } = await callAs(await playwright.request.newContext(), 'quality');
  const before = await unreadOf(page);
  const title = `演练通知 ${Date.now()}`;
  const takeBack = await publish(request, publisher, { title, deptIds: [deptId] });
  await expect.poll(() => unreadOf(page)).toBe(before + 1);
  await expect(page.getByRole('button', { name: '关闭提醒' })).toHaveCount(0);

  await pointAtPopups(page);
  const pickup = `预约取件 ${Date.now()}`;
  const takePickupBack = await publish(request, publisher, { title: pickup, deptIds: [deptId], bizType: 'pickup' });
  const popup = page.getByRole('status').filter({ hasText: pickup });
  await popup.hover();
  const size = await popup.locator('> div').boundingBox();
  expect([size?.width, size?.height]).toEqual([320, 190]);
  await expectAccessible(page, 'a popup');
  await popup.getByRole('button', { name: pickup }).click();
  await expect(page).toHaveURL(/\/crm\/pickups$/);
  await expect(page.getByText(pickup)).toHaveCount(0);
  await expect.poll(() => unreadOf(page)).toBe(before + 1);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: '站内通知' });
  await expect(panel.getByRole('button', { name: new RegExp(title) })).toBeVisible();
  await expect(panel.getByRole('button', { name: new RegExp(pickup) })).toBeVisible();

  await takeBack();
  await takePickupBack();
  await expect.poll(() => unreadOf(page)).toBe(before);
  expect(faults).toEqual([]);
  await context.close();
});

test('a booking pops up before whoever accepts it, in its very words, and a press on them opens it', async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  const customer = await callAs(request, 'customer');
  const ask = async <T extends object = Readonly<Record<string, unknown>>>(who: Signed, path: string, data?: object): Promise<T> => {
    const options = { headers: who.headers, ...(data ? { data } : {}) };
    const answer = await (data ? request.post(`${url()}/api/crm/${path}`, options) : request.get(`${url()}/api/crm/${path}`, options));
    const said = (await answer.json()) as { readonly msg: string; readonly data: T };
    expect([path, said.msg]).toEqual([path, '操作成功']);
    return said.data;
  };
  const [own] = await ask<readonly { readonly id: string }[]>(customer, 'pickups/candidates', { field: 'enterId', size: 1 });
  const { page, context, faults } = await openAs(browser, 'issuer');
  await pointAtPopups(page);
  const day = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const booking = { enterId: own?.id, contact: '李四', mobile: '13900000001', pickupTime: `${day} 09:30:00` };
  const { id } = await ask(customer, 'pickups/submit', { ...booking, items: [{ name: '数显卡尺', qty: 2 }] });
  const { pickupNo, customerName } = await ask(await callAs(request, 'acceptor'), `pickups/detail?id=${String(id)}`);
  const words = `您有${String(customerName)}单位申请的预约取件单需办理，预约时间为${day} 09:30，预约单号为${String(pickupNo)}，预约器具数2台。`;
  const popup = page.getByRole('status').filter({ hasText: words });
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: words }).click();
  await expect(page).toHaveURL(new RegExp(`/crm/pickups\\?open=${String(id)}`));
  const form = page.getByRole('dialog').filter({ hasText: String(pickupNo) });
  await expect(form).toContainText('数显卡尺');
  expect(faults).toEqual([]);
  await context.close();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`what pops up covers no button of an open form, and comes once it is closed (${String(viewport.width)} px)`, async ({
    browser,
    playwright,
  }) => {
    const request = await playwright.request.newContext();
    const publisher = await callAs(request, 'administrator');
    const { page, context, faults } = await openAs(browser, 'quality');
    const { deptId } = await callAs(await playwright.request.newContext(), 'quality');
    await page.setViewportSize(viewport);
    await goTo(page, '/metrology/standardFiles');
    await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).click();
    const form = page.getByRole('dialog');
    const save = form.getByRole('button', { name: /^保\s*存$/ });
    await expect(save).toBeVisible();
    // Had it popped up it would stay, under the pointer.
    await pointAtPopups(page);
    const before = await unreadOf(page);
    const title = `不挡按钮 ${String(Date.now())}`;
    const takeBack = await publish(request, publisher, { title, deptIds: [deptId], bizType: 'pickup' });
    await expect.poll(() => unreadOf(page)).toBe(before + 1);
    await save.click({ trial: true });
    const popup = page.getByRole('status').filter({ hasText: title });
    await expect(popup).toHaveCount(0);
    await form.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(popup).toBeVisible();
    await takeBack();
    expect(faults).toEqual([]);
    await context.close();
  });

test('two tabs of one browser share one socket, and one popup', async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  const publisher = await callAs(request, 'administrator');
  const { page, context } = await openAs(browser, 'verifier');
  const { deptId } = await callAs(await playwright.request.newContext(), 'verifier');
  const second = await context.newPage();
  let sockets = 0;
  second.on('websocket', () => (sockets += 1));
  await second.goto(`${url()}/wel/index`);
  await expect(bell(second)).toBeVisible();
  const before = await unreadOf(page);
  await expect.poll(() => unreadOf(second)).toBe(before);
  for (const tab of [page, second]) await pointAtPopups(tab);
  const title = `两个标签 ${Date.now()}`;
  const takeBack = await publish(request, publisher, { title, deptIds: [deptId], bizType: 'pickup' });
  const shown = async () =>
    (await page.getByRole('status').getByText(title).count()) + (await second.getByRole('status').getByText(title).count());
  await expect.poll(shown).toBe(1);
  for (const tab of [page, second]) await expect.poll(() => unreadOf(tab)).toBe(before + 1);
  expect(await shown()).toBe(1);
  expect(sockets).toBe(0);
  await page.close();
  // The tab that is left opens a socket of its own, and hears on.
  await expect.poll(() => sockets).toBe(1);
  await takeBack();
  await expect.poll(() => unreadOf(second)).toBe(before);
  await context.close();
});

test('somebody whose account is disabled is led to the sign-in at once, and told why', async ({ browser, playwright }) => {
  const request = await playwright.request.newContext();
  const administrator = await callAs(request, 'administrator');
  const { page, context, faults } = await openAs(browser, 'sample_keeper');
  const { userId } = await callAs(await playwright.request.newContext(), 'sample_keeper');
  const detail = (await (
    await request.get(`${url()}/api/system/users/detail?id=${userId}`, { headers: administrator.headers })
  ).json()) as {
    data: Row;
  };
  const row = await move(request, administrator, { path: 'users', name: 'disable', row: { id: userId, version: detail.data.version } });
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('您的账号已停用，如有疑问请联系管理员')).toBeVisible();
  await move(request, administrator, { path: 'users', name: 'enable', row });
  await signIn(page, 'sample_keeper');
  expect(faults).toEqual([]);
  await context.close();
});
