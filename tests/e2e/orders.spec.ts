import { expect, test, type Page } from '@playwright/test';
import { choose, confirm, dialogOf, press, rowOf, rowsOf } from './support/desk';
import { openPage, signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

// How an order goes on through the house is walked by `institute/whole-day`; here is what the desk does with its form.

async function chooseDepartment(page: Page, name: string): Promise<void> {
  const entry = dialogOf(page).getByRole('combobox', { name: '承检部门', exact: true });
  await entry.click();
  await entry.fill(name);
  await page.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: name, visible: true }).first().click();
}

async function save(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(dialog).toBeHidden();
}

const newest = async (page: Page): Promise<string> => /W\d{12,}/.exec((await rowsOf(page).nth(1).textContent()) ?? '')?.[0] ?? '';

async function open(page: Page, group: string, name: string): Promise<void> {
  await openPage(page, group, name);
  await expect(page.getByRole('grid', { name, exact: true }).getByRole('row').nth(1)).toBeVisible();
}

test('the desk enters an order of three instruments, each form with what is known already, and hands it in', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'acceptor');
  await open(page, '客户业务', '委托单');
  await expect.poll(() => newest(page)).toMatch(/^W/);
  const before = await newest(page);
  await page.getByRole('button', { name: '新增' }).click();
  await choose(page, '委托单位', '长沙');
  // The customer's contacts are offered; who is chosen brings his number along.
  await choose(page, '联系人');
  await expect(dialogOf(page).getByLabel('手机号码', { exact: true })).toHaveValue(/^1\d{10}$/);
  await dialogOf(page).getByLabel('联系人', { exact: true }).fill('三件客户');
  // Who enters it has accepted it.
  const { realName } = await callAs<{ readonly realName: string }>(await tokenOf('acceptor'), 'api/blade-user/info');
  await expect(dialogOf(page).getByText(realName, { exact: true })).toBeVisible();
  await choose(page, '业务员');
  await save(page);
  await expect.poll(() => newest(page)).not.toBe(before);
  const number = await newest(page);

  await open(page, '计量管理', '样品');
  const serials = [1, 2, 3].map((each) => `${String(Date.now())}-${String(each)}`);
  for (const [index, serial] of serials.entries()) {
    await page.getByRole('button', { name: '新增' }).click();
    // The order and the department of the one before are offered again.
    if (index === 0) await choose(page, '委托单', number);
    await choose(page, '器具名录', '砝码');
    await dialogOf(page).getByLabel('型号规格', { exact: true }).fill('F2');
    await dialogOf(page).getByLabel('出厂编号', { exact: true }).fill(serial);
    if (index === 0) await chooseDepartment(page, '力学室');
    await save(page);
    await expect(rowOf(page, serial)).toBeVisible();
  }

  await open(page, '客户业务', '委托单');
  // The list stands as it was left; what came since is read by a search.
  await page.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(rowOf(page, number)).toContainText('业务登记');
  await confirm(await press(page, rowOf(page, number), '提交'), '提交');
  await expect(rowOf(page, number)).toContainText('待审核');
  await press(page, rowOf(page, number), '查看');
  for (const serial of serials) await expect(dialogOf(page).getByRole('region', { name: '样品' })).toContainText(serial);
  expect(faults).toEqual([]);
});

test('the history of an order that is done says what its last step was, and is in sight as soon as it is asked for', async ({ page }) => {
  const search = { current: 1, size: 1, searchType: 'N', searchParam: [{ filter: '{"orderStatus":"1000"}', op: '{"orderStatus":"="}' }] };
  const { records } = await callAs<{ readonly records: readonly { readonly id: string }[] }>(
    await tokenOf('acceptor'),
    'api/crm/orders/page',
    search,
  );
  await signIn(page, 'acceptor', `/crm/orders?open=${records[0]?.id ?? ''}`);
  const last = dialogOf(page).getByRole('region', { name: '历史记录' }).getByRole('listitem').first();
  const show = dialogOf(page).getByRole('button', { name: '查看历史' });
  await expect(show).toBeVisible();
  // The lists above come in one after the other, and move what stands below them: a press that went beside is made again.
  await expect(async () => {
    if ((await show.count()) > 0) await show.click({ timeout: 5_000 });
    await expect(last).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(last).toContainText('完成');
  await expect(last.locator('p').first()).toBeInViewport({ ratio: 1 });
});
