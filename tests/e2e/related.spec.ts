import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { press } from './support/desk';
import { url } from './support/shared-product';
import { signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

interface Rows {
  readonly records: readonly { readonly id: string; readonly orderNo: string; readonly sampleCount: number }[];
}

/** An order that is not submitted yet, with one sample: for the customer, the people and the instrument of others. */
async function makeOpenOrder(token: string): Promise<Rows['records'][number]> {
  const first = async (path: string): Promise<Readonly<Record<string, string>>> => {
    const found = { current: 1, size: 1, searchType: 'N', searchParam: [] };
    const [row] = (await callAs<{ readonly records: readonly Readonly<Record<string, string>>[] }>(token, `api/${path}/page`, found))
      .records;
    if (!row) throw new Error(`no row of ${path}`);
    return row;
  };
  const { enterId, acceptorId, salesmanId } = await first('crm/orders');
  const { catalogId, deptId } = await first('metrology/samples');
  const order = { enterId, acceptorId, salesmanId, contactName: '李四', mobile: '13900000001', isPrepaid: 1 };
  const { id } = await callAs<{ readonly id: string }>(token, 'api/crm/orders/submit', order);
  await callAs(token, 'api/metrology/samples/submit', { orderId: id, catalogId, deptId, model: 'M1', factoryNo: 'E2E-FIRST' });
  return callAs(token, `api/crm/orders/detail?id=${id}`);
}

test('an order lists its samples; one that is added there belongs to it, and its counts follow', async ({ page }) => {
  const faults = watchFaults(page);
  const token = await tokenOf('acceptor');
  const order = await makeOpenOrder(token);
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

interface Order {
  readonly id: string;
  readonly orderNo: string;
}

/** An order with samples, found by the calls of the product. */
async function orderWithSamples(): Promise<Order & { readonly sampleNos: readonly string[] }> {
  const token = await tokenOf('acceptor');
  const search = { current: 1, size: 50, searchType: 'N', searchParam: [{ filter: '{"sampleCount":3}', op: '{"sampleCount":">="}' }] };
  const [order] = (await callAs<{ readonly records: readonly Order[] }>(token, 'api/crm/orders/page', search)).records;
  if (!order) throw new Error('no order with three samples');
  const ofOrder = { filter: JSON.stringify({ orderId: order.id }), op: '{"orderId":"="}' };
  const samples = await callAs<{ readonly records: readonly { readonly sampleNo: string }[] }>(token, 'api/metrology/samples/page', {
    ...{ current: 1, size: 50, searchType: 'N', searchParam: [ofOrder] },
  });
  return { ...order, sampleNos: samples.records.map(({ sampleNo }) => sampleNo) };
}

test('beside an opened record stands what belongs to it, and leads there; put away, it stays so', async ({ page }) => {
  const faults = watchFaults(page);
  const order = await orderWithSamples();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/orders/detail')) asked.push(request.url().includes('related=true') ? 'related' : 'record');
  });
  await signIn(page, 'acceptor', `/crm/orders?open=${order.id}`);
  const record = page.getByRole('dialog', { name: new RegExp(order.orderNo) });
  const side = record.getByRole('complementary');
  const all = side.getByRole('button', { name: `样品：全部 ${String(order.sampleNos.length)} 条，到列表查看` });
  await expect(all).toBeVisible();
  // The record itself comes first, and one call tells all kinds.
  expect(asked.filter((what) => what === 'related')).toHaveLength(1);
  expect(asked.at(-1)).toBe('related');
  await expectAccessible(page, 'related records beside a record');

  const [number = '-'] = order.sampleNos;
  await side.getByRole('button', { name: number }).first().click();
  const sample = page.getByRole('dialog', { name: new RegExp(`样品.*${number}`) });
  await expect(sample.locator('.lh-record-head')).toContainText(order.orderNo);
  await sample
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect(sample).toBeHidden();

  await all.click();
  // The record that is left lists its samples too.
  await expect(page).toHaveURL(/\/metrology\/samples/);
  const tab = page.locator('[data-tab-panel]:not([hidden])');
  await expect(tab.getByRole('group', { name: '当前条件' })).toContainText(order.orderNo);
  await expect(tab.getByRole('grid', { name: '样品' }).getByRole('row').filter({ hasText: number })).toBeVisible();
  await expect(tab.getByText(`共 ${String(order.sampleNos.length)} 条`)).toBeVisible();

  await page.goBack();
  await side.getByRole('button', { name: '收起相关记录' }).click();
  await expect(side.getByRole('button', { name: number })).toHaveCount(0);
  await page.reload();
  const show = side.getByRole('button', { name: '显示相关记录' });
  await expect(show).toBeVisible();
  await show.click();
  await expect(side.getByRole('button', { name: number }).first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('what belongs to a record keeps its place while it is on its way, and is left out on a narrower screen', async ({ page }) => {
  const order = await orderWithSamples();
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/orders\/detail\?.*related=true/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, 'acceptor', `/crm/orders?open=${order.id}`);
  const record = page.getByRole('dialog', { name: new RegExp(order.orderNo) });
  const side = record.getByRole('complementary');
  const field = record.locator('[data-field="orderNo"]');
  await expect(side.locator('.ant-skeleton')).toBeVisible();
  const before = await field.boundingBox();
  answer();
  await expect(side.getByRole('button', { name: order.sampleNos[0] ?? '-' }).first()).toBeVisible();
  expect(await field.boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 1200, height: 768 });
  await expect(side).toHaveCount(0);
  await expect(record.getByRole('region', { name: '样品' })).toBeVisible();
});
