import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { openOlderBackend, type OlderRow } from '../../contract/support/older-backend';
import { Product } from '../support/product';
import { openPage, signIn, watchFaults } from '../support/staff';

const base = '/api/csApi/hm-metrology/gauge';
const row = (index: number): OlderRow => ({
  ...{ id: String(1_123_598_821_738_675_200n + BigInt(index)), code: `G-${String(index).padStart(3, '0')}`, gaugeName: `卡尺${index}` },
  ...{ gaugeState: index % 3 === 0 ? '2' : '1', useFlag: index % 2, months: index % 3 === 0 ? -1 : 12, offset: 0, 'fee.price': '120.50' },
  ...{ boughtOn: '2024-03-01', checkedAt: '2026-01-05 09:30:00', keeperPhone: '13800138000' },
  ...{ createTime: '2024-03-01 08:00:00', updateTime: '2026-11-01 08:00:00' },
});

test('a page over another back end is searched, sorted, filled in, changed and emptied like any other', async ({ page }) => {
  test.setTimeout(600_000);
  const older = await openOlderBackend(
    base,
    Array.from({ length: 40 }, (_, index) => row(index + 1)),
  );
  const product = new Product(process.env['E2E_FILLED']);
  product.settings = { BACKEND_000000_older: `http://bridge:b%20r%2Fdge@127.0.0.1:${older.port}/api?account=robot&password=r%40bot` };
  const fixture = resolve(import.meta.dirname, '../../contract/support/elsewhere-schemas/gauges.json');
  copyFileSync(fixture, join(product.schemas, 'pages/crm/gauges.json'));
  const faults = watchFaults(page);
  try {
    await product.start();
    await signIn(page, 'device_keeper', '/wel/index', product.url);
    await openPage(page, '客户业务', '量具');
    const grid = page.getByRole('grid');
    const lineOf = (code: string) => grid.getByRole('row').filter({ hasText: code });
    await expect(lineOf('G-001')).toContainText('在用');
    await expect(page.getByText('共 40 条')).toBeVisible();

    // Search and order are theirs.
    await page.getByRole('textbox', { name: '名称', exact: true }).fill('卡尺3');
    await page.keyboard.press('Enter');
    await expect(lineOf('G-001')).toHaveCount(0);
    await grid.getByRole('columnheader', { name: '量具编号' }).click();
    await expect(lineOf('G-039')).toBeVisible();
    await page.getByRole('button', { name: /^重\s*置$/ }).click();
    await expect(lineOf('G-001')).toBeVisible();

    // A new one, changed and removed again.
    await page.getByRole('button', { name: '新增' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('量具编号', { exact: true }).fill('A-100');
    await form.getByLabel('名称', { exact: true }).fill('千分尺');
    await form.getByLabel('周期（月）', { exact: true }).fill('0');
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(form.getByText('在用的量具要有周期')).toBeVisible();
    await form.getByLabel('周期（月）', { exact: true }).fill('6');
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(form).toBeHidden();
    await expect(lineOf('A-100')).toContainText('千分尺');
    await lineOf('A-100').getByRole('button', { name: '编辑' }).click();
    await form.getByLabel('名称', { exact: true }).fill('外径千分尺');
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(form).toBeHidden();
    await expect(lineOf('A-100')).toContainText('外径千分尺');
    expect([...older.rows.values()].find(({ code }) => code === 'A-100')).toMatchObject({ gaugeName: '外径千分尺', months: 6 });
    await lineOf('G-002').getByRole('button', { name: '查看' }).click();
    await expect(form).toContainText('120.50');
    await expect(form.getByRole('button', { name: '查看历史' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await lineOf('A-100').getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删\s*除$/ })
      .click();
    await expect(lineOf('A-100')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0);

    // Where it cannot be reached, the list says so in its place.
    expect(faults).toEqual([]);
    await older.close();
    await page.getByRole('button', { name: '刷新' }).click();
    await expect(page.getByText('无法连接这一页的后端').first()).toBeVisible();
  } finally {
    await product.remove();
    await older.close();
  }
});
