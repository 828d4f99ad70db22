import { expect, test } from '@playwright/test';
import { url } from '../support/shared-product';
import { goTo, signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

test('in English the shipped roles read in English wherever they are shown, and a role that an administrator has named as he wrote it', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const administrator = await tokenOf('administrator');
  const number = String(Date.now() % 1_000_000);
  const own = `夜班受理${number}`;
  await callAs(administrator, 'api/blade-system/role/submit', { roleName: own, roleAlias: `night_${number}`, sort: 99 });
  await signIn(page, 'administrator');
  await page.evaluate(() => localStorage.setItem('liangheng-language', JSON.stringify({ content: 'en', datetime: 1 })));
  await page.goto(`${url()}/system/users`);
  const salesman = page.getByRole('grid').getByRole('row').filter({ hasText: 'salesman' });
  await expect(salesman).toContainText('Salesman');
  await expect(salesman).not.toContainText('业务员');
  await expect(page.getByRole('banner').getByRole('button', { name: 'User menu: Super admin' })).toBeVisible();

  // What is chosen, and what there is to choose.
  await salesman.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog');
  const roles = form.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Roles', exact: true }) });
  await expect(roles).toContainText('Salesman');
  await form.getByRole('combobox', { name: 'Roles', exact: true }).click();
  const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await expect(offered).toContainText('Head of department');
  await expect(offered).not.toContainText('科室主任');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(form).toBeHidden();

  await goTo(page, '/system/roles');
  const list = page.locator('[data-tab-panel]:not([hidden])').getByRole('treegrid');
  await expect(list.getByRole('row').filter({ hasText: 'dept_head' })).toContainText('Head of department');
  await expect(list.getByRole('row').filter({ hasText: `night_${number}` })).toContainText(own);

  await goTo(page, '/info/index');
  await expect(page.locator('[data-tab-panel]:not([hidden])').locator('dd').filter({ hasText: 'Super admin' })).toHaveCount(2);
  expect(faults).toEqual([]);
});
