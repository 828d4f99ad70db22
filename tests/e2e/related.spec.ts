import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { url } from './support/shared-product';
import { signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

interface Rows {
  readonly records: readonly { readonly id: string; readonly orderNo: string; readonly sampleCount: number }[];
}

test('an order lists its samples; one that is added there belongs to it, and its counts follow', async ({ page }) => {
  const faults = watchFaults(page);
  const token = await tokenOf('acceptor');
  const search = { current: 1, size: 1, searchType: 'N', searchParam: [{ filter: '{"orderStatus":"50"}', op: '{"orderStatus":"="}' }] };
  const [order] = (await callAs<Rows>(token, 'api/crm/orders/page', search)).records;
  if (!order) throw new Error('no open order');
  await signIn(page, 'acceptor');
  await page.goto(`${url()}/crm/orders?open=${order.id}`);
  const form = page.getByRole('dialog', { name: new RegExp(order.orderNo) });
  const related = form.getByRole('region', { name: '样品' });
  await expect(related.getByText(`共 ${order.sampleCount} 条`)).toBeVisible();
  await expect(form.getByLabel('器具数', { exact: true })).toContainText(String(order.sampleCount));
  await expect(related.getByRole('button', { name: '导出' })).toHaveCount(0);
  await expectAccessible(page, 'related list');

  await related.getByRole('button', { name: '新增' }).click();
  const sample = page.getByRole('dialog', { name: /样品.*新增/ });
  await expect(sample.locator('[data-field="orderId"] output')).toHaveText(order.orderNo);
  // Copied from the order that was given, and told by name.
  await expect(sample.locator('[data-field="enterId"] output')).not.toHaveText(/^\d*$|—/);
  // Ctrl+S in the sample saves the sample, and not the order behind it.
  const catalogue = sample.getByRole('combobox', { name: '器具名录', exact: true });
  await catalogue.click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await sample.getByLabel('型号规格', { exact: true }).fill('0-150mm');
  await sample.getByRole('combobox', { name: '承检部门' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-tree-node-content-wrapper').first().click();
  await sample.getByLabel('出厂编号', { exact: true }).fill('E2E-RELATED');
  await sample.getByLabel('出厂编号', { exact: true }).press('Control+s');
  await expect(sample).toBeHidden();

  await expect(related.getByRole('gridcell', { name: 'E2E-RELATED' })).toBeVisible();
  await expect(form.getByLabel('器具数', { exact: true })).toContainText(String(order.sampleCount + 1));
  await expect(form).toBeVisible();
  expect(faults).toEqual([]);
});
