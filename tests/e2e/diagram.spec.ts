import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { signIn, watchFaults } from './support/staff';

test('who configures sees the states and flows of a page drawn from its file', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'admin', '/crm/orders');
  await page.getByRole('button', { name: '流程图' }).click();
  const dialog = page.getByRole('dialog', { name: /委托单.*流程图/ });
  const states = dialog.getByRole('table');
  const audit = states.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^审核通过/ }) });
  await expect(audit).toContainText('样品“下达”');
  // Roles are called as people call them.
  await expect(audit).toContainText('角色 样品管理员');
  await expect(audit.getByRole('img', { name: '由此' })).toHaveCount(1);
  await expect(audit.getByRole('img', { name: '到此' })).toHaveCount(1);
  const flows = dialog.getByRole('region', { name: '记录之间' });
  await expect(flows.getByRole('list', { name: /受委托单影响/ })).toContainText('样品');
  await expectAccessible(page, 'diagram');
  expect(faults).toEqual([]);
});

test('whoever does not configure has no such button', async ({ page }) => {
  await signIn(page, 'salesman', '/crm/orders');
  await expect(page.getByRole('button', { name: '刷新' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '流程图' })).toHaveCount(0);
});
