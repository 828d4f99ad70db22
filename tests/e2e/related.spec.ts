import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { press } from './support/desk';
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
  await signIn(page, 'acceptor', '/crm/orders');
  await page.getByLabel('委托单号').first().fill(order.orderNo);
  await page.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await press(page, page.getByRole('row').filter({ hasText: order.orderNo }), '编辑');
  const form = page.getByRole('dialog', { name: new RegExp(order.orderNo) });
  const related = form.getByRole('region', { name: '样品' });
  await expect(related.getByText(`共 ${order.sampleCount} 条`)).toBeVisible();
  await expect(form.getByLabel('器具数', { exact: true })).toContainText(String(order.sampleCount));
  await expect(related.getByRole('button', { name: '导出' })).toHaveCount(0);
  await expectAccessible(page, 'related list');

  const contact = form.getByLabel('联系人', { exact: true });
  await contact.fill('写了一半的');
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
  await expect(contact).toHaveValue('写了一半的');
  const contactOf = async () =>
    (await callAs<{ readonly contactName: string | null }>(token, `api/crm/orders/detail?id=${order.id}`)).contactName;
  expect(await contactOf()).not.toBe('写了一半的');

  // With the focus in the list it is the order's.
  await related.getByRole('button', { name: '新增' }).press('Control+s');
  await expect(form).toBeHidden();
  expect(await contactOf()).toBe('写了一半的');
  expect(faults).toEqual([]);
});

type Refs = Readonly<Record<string, { readonly display: string }>>;

test('a button of a row opens the form of another page filled in, or of its own page for what stands below it', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'admin', '/system/departments');
  const row = page.getByRole('row').filter({ hasText: '长度室' });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '添加下级' }).click();
  const below = page.getByRole('dialog', { name: /部门.*新增/ });
  await expect(below.locator('[data-field="parentId"]')).toContainText('长度室');
  await below.getByRole('button', { name: /取\s*消/ }).click();
  await expect(below).toBeHidden();

  await page.goto(`${url()}/crm/contracts`);
  const contracts = page.getByRole('grid');
  await expect(contracts.getByRole('row').nth(1)).toBeVisible();
  const token = await tokenOf('admin');
  const running = { filter: '{"contractState":"30"}', op: '{"contractState":"="}' };
  const { records } = await callAs<{ readonly records: readonly { readonly contractNo: string; readonly $refs: Refs }[] }>(
    token,
    'api/crm/contracts/page',
    { current: 1, size: 1, searchType: 'N', searchParam: [running] },
  );
  const [contract] = records;
  if (!contract) throw new Error('no contract to order from');
  await page.getByLabel('合同编号').first().fill(contract.contractNo);
  await page.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
  // A button that has room stands in the row, others in its menu.
  const more = contracts.getByRole('row').nth(1).getByRole('button', { name: '更多' });
  await more.click();
  await page.getByRole('menuitem', { name: '下委托单', exact: true }).click();
  const order = page.getByRole('dialog', { name: /委托单.*新增/ });
  await expect(order.locator('[data-field="enterId"]')).toContainText(contract.$refs['enterId']?.display ?? '');
  await expect(order.locator('[data-field="contractId"]')).toContainText(contract.contractNo);
  expect(faults).toEqual([]);
});
