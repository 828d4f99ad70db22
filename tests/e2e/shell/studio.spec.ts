import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { schemasFolder } from '../support/shared-product';
import { goTo, signIn, watchFaults } from '../support/staff';

const text = (zh: string, en: string) => ({ zh, en });
const loans = {
  $schema: '../../page.schema.json',
  format: 1,
  page: 'toolLoans',
  label: text('工具借用', 'Tool loans'),
  menu: { parent: 'crm', icon: 'Tool', sort: 91 },
  fields: { tool: { $ref: 'kind:shortText', 'x-label': text('工具', 'Tool') } },
  table: { columns: ['tool'] },
  form: { mode: 'dialog', groups: [{ items: ['tool'] }] },
  search: { normal: ['tool'] },
  actions: { toolbar: ['create'], row: ['edit'] },
};
const withPieces = (kind: string): string =>
  JSON.stringify(
    {
      ...loans,
      fields: { ...loans.fields, pieces: { $ref: `kind:${kind}`, 'x-label': text('借用数量', 'Pieces') } },
      table: { columns: ['tool', 'pieces'] },
      form: { mode: 'dialog', groups: [{ items: ['tool', 'pieces'] }] },
    },
    null,
    2,
  );

test('a configurator opens a page file, is led to a mistake, mends it, publishes it, and the page has the new column', async ({ page }) => {
  test.setTimeout(600_000);
  const faults = watchFaults(page);
  const path = join(schemasFolder(), 'pages/crm/toolLoans.json');
  try {
    writeFileSync(path, JSON.stringify(loans, null, 2));
    await signIn(page, 'configurator', '/system/pageFiles');
    await page.getByRole('searchbox', { name: '按文件名或名称查找' }).fill('toolLoans');
    await page.getByRole('button', { name: /^toolLoans\.json/ }).click();
    const editor = page.getByRole('textbox', { name: 'pages/crm/toolLoans.json 的内容' });
    await editor.click();
    // Tab leaves the editor, so that the keyboard is not caught in it.
    await page.keyboard.press('Tab');
    await expect(editor).not.toBeFocused();
    await editor.click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('ControlOrMeta+a');
    const wider = withPieces('intger');
    await page.keyboard.insertText(wider);
    const list = page.getByRole('list', { name: '错误与提醒' });
    const line = wider.split('\n').findIndex((each) => each.includes('kind:intger')) + 1;
    const fault = list.getByRole('button', { name: new RegExp(`^${line}:`) }).first();
    await expect(fault).toBeVisible({ timeout: 120_000 });
    await expect(page.locator('.cm-lintRange-error').first()).toHaveText(/intger/);
    await expect(page.getByRole('button', { name: '查看改动并发布' })).toBeDisabled();
    await fault.click();
    await expect(editor).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(withPieces('integer'));
    await expect(page.getByText('没有错误，尚未发布')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('button', { name: '预览', exact: true }).click();
    const preview = page.getByRole('region', { name: '预览' });
    await expect(preview.getByRole('columnheader', { name: '借用数量' })).toBeVisible({ timeout: 120_000 });
    await preview.getByText('新增表单', { exact: true }).click();
    await preview.getByLabel('工具', { exact: true }).fill('百分表');
    await preview.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(page.getByText('预览不保存').first()).toBeVisible();
    await page.getByRole('button', { name: '预览', exact: true }).click();
    await page.getByRole('button', { name: '查看改动并发布' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/pieces/).first()).toBeVisible({ timeout: 120_000 });
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布并生效').first()).toBeVisible({ timeout: 120_000 });
    expect(readFileSync(path, 'utf8')).toContain('"pieces"');
    await goTo(page, '/crm/toolLoans');
    await expect(page.getByRole('columnheader', { name: '借用数量' })).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    rmSync(path, { force: true });
  }
});
