import { expect, type Page, test } from '@playwright/test';
import { act, answer, dialogOf, openByMenu, press, rowOf, rowsOf, save } from '../support/desk';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// What one does oneself on one page changes records that stand open on another: neither is told as the deed of somebody else, nor left as it was.

interface Device {
  readonly deviceNo: string;
  readonly deviceState: string;
  readonly isLent?: boolean;
  readonly validDate?: string;
}

/** Begins a loan of a device that may be lent, and gives its number; the keeper stands in the list of devices afterwards. */
async function askForLoan(page: Page): Promise<string> {
  const body = { searchType: 'N', searchParam: [], current: 1, size: 500 };
  const { records } = await callAs<{ readonly records: readonly Device[] }>(
    await tokenOf('device_keeper'),
    'api/metrology/devices/page',
    body,
  );
  const free = records.filter(({ deviceState, isLent, validDate = '' }) => deviceState === '1' && isLent !== true && validDate > '2027');
  // Another one at each try: what a broken one has asked for stands there still.
  const number = free[Math.floor(Date.now() / 1000) % free.length]?.deviceNo ?? '';
  await openByMenu(page, '计量管理', '设备台账');
  await page.getByLabel('设备编号', { exact: true }).first().fill(number);
  await page.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await press(page, rowOf(page, number), '领用');
  await answer(page, { 用途: '下厂检定' });
  await save(page);
  return number;
}

/** The list of a page in the tab that is seen; what is left stays for a moment, and may have a row of the same number. */
const listed = (page: Page, name: string) => page.locator('[data-tab-panel]:not([hidden])').getByRole('grid', { name, exact: true });

test('a list that was left shows, come back to, what was done elsewhere by oneself', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'device_keeper');
  const number = await askForLoan(page);
  await openByMenu(page, '计量管理', '设备领用归还');
  const loan = listed(page, '设备领用归还').getByRole('row').filter({ hasText: number }).first();
  await act(page, loan, '借出');
  await expect(loan).toContainText('已借出');
  await openByMenu(page, '计量管理', '设备台账');
  const device = listed(page, '设备台账').getByRole('row').filter({ hasText: number });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await device.getByRole('button', { name: '更多' }).click();
    await expect(page.getByRole('menuitem', { name: /^领用/ })).toContainText('已借出', { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press('Escape');
  // Nothing asks to be pressed: it was done by the reader himself.
  await expect(page.getByRole('status').filter({ hasText: '新的修改' })).toHaveCount(0);
  await openByMenu(page, '计量管理', '设备领用归还');
  await act(page, loan, '归还');
  await expect(loan).toContainText('已归还');
  expect(faults).toEqual([]);
});

test('a form that was left half typed is saved after one has changed its record oneself from another page', async ({ page }) => {
  const faults = watchFaults(page);
  const goTo = async (name: string, path: string) => {
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(path));
    await expect(listed(page, name)).toBeVisible();
    await expect(page.locator('[data-tab-panel]:not([hidden])')).toHaveCount(1);
  };
  await signIn(page, 'device_keeper');
  const number = await askForLoan(page);
  await openByMenu(page, '计量管理', '设备领用归还');
  // Loans of the device stand in its form as well.
  const loan = page.locator('[data-tab-panel]:not([hidden])').getByRole('row').filter({ hasText: number }).first();
  await act(page, loan, '借出');
  await expect(loan).toContainText('已借出');
  await goTo('设备台账', '/devices');
  const device = listed(page, '设备台账').getByRole('row').filter({ hasText: number });
  await press(page, device, '编辑');
  const words = `箱内附件齐全${String(Date.now()).slice(-6)}`;
  await dialogOf(page).getByLabel('备注', { exact: true }).fill(words);
  await goTo('设备领用归还', '/deviceLoans');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // That takes the device out of use.
  await act(page, loan, '损坏归还', { 归还说明: '显示屏损坏' });
  await expect(loan).toContainText('已归还');
  // The form stands in its tab as it was left, and knows what has become of its record.
  await goTo('设备台账', '/devices');
  const form = dialogOf(page);
  await expect(form.getByLabel('备注', { exact: true })).toHaveValue(words);
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('数据已被他人修改')).toHaveCount(0);
  await expect(device).toContainText('停用');
  expect(faults).toEqual([]);
});
