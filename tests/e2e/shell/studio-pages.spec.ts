import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { schemasFolder } from '../support/shared-product';
import { goTo, signIn, watchFaults } from '../support/staff';

const made = () => join(schemasFolder(), 'pages/crm/siteVisits.json');

/** Fills in what a new page is called and begins with. */
async function beginPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建页面' }).click();
  const dialog = page.getByRole('dialog', { name: '新建页面' });
  await dialog.getByLabel('模块').fill('crm');
  await dialog.getByLabel('页面名（英文）').fill('siteVisits');
  await dialog.getByLabel('中文名称').fill('现场走访');
  await dialog.getByLabel('英文名称').fill('Site visits');
  // The group of the module is chosen with it.
  await expect(dialog.getByTitle('客户业务')).toBeVisible();
  await expectAccessible(page, 'a new page');
  await dialog.getByRole('button', { name: '开始编写' }).click();
  await expect(dialog).toBeHidden();
}

/** Puts a page down as a file, and opens the tree of page files once the page serves: the tree calls it by its label then. */
async function serveVisits(page: Page): Promise<void> {
  const text = (zh: string, en: string) => ({ zh, en });
  const visits = {
    ...{ format: 1, page: 'siteVisits', label: text('现场走访', 'Site visits'), menu: { parent: 'crm', icon: 'File', sort: 92 } },
    // A text that served before would wait: it may be that of an older checkout.
    note: text(`第 ${randomUUID()} 份`, 'A text of its own'),
    fields: { place: { $ref: 'kind:shortText', 'x-label': text('地点', 'Place') } },
    table: { columns: ['place'] },
    form: { groups: [{ items: ['place'] }] },
    actions: { toolbar: ['create'], row: ['edit'] },
  };
  writeFileSync(made(), JSON.stringify(visits, null, 2));
  await signIn(page, 'configurator', '/system/pageFiles');
  await expect(async () => {
    await page.reload();
    await page.getByRole('searchbox', { name: '按文件名或名称查找' }).fill('siteVisits');
    await expect(page.getByRole('button', { name: /^siteVisits\.json.*现场走访/ })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
}

test('a configurator makes a page: a draft that lasts and serves nowhere, which he publishes and opens', async ({ page }) => {
  test.setTimeout(600_000);
  const faults = watchFaults(page);
  try {
    await signIn(page, 'configurator', '/system/pageFiles');
    await beginPage(page);
    await expect(page.getByText('没有错误，这个页面还没有发布')).toBeVisible({ timeout: 120_000 });
    expect(existsSync(made())).toBe(false);
    // It is still there for who comes back.
    await page.reload();
    await page.getByRole('searchbox', { name: '按文件名或名称查找' }).fill('siteVisits');
    await page.getByRole('button', { name: /^siteVisits\.json.*草稿/ }).click();
    await expect(page.getByRole('textbox', { name: 'pages/crm/siteVisits.json 的内容' })).toContainText('"siteVisitsNo"');
    const publish = page.getByRole('button', { name: '查看改动并发布' });
    await expect(publish).toBeEnabled({ timeout: 120_000 });
    await publish.click();
    const dialog = page.getByRole('dialog');
    // A page begins without rights: each that its file gives later is granted then.
    await expect(dialog.getByText('新建表 pg_site_visits（现场走访）')).toBeVisible({ timeout: 120_000 });
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布并生效').first()).toBeVisible({ timeout: 120_000 });
    expect(readFileSync(made(), 'utf8')).toContain('"page": "siteVisits"');
    await goTo(page, '/crm/siteVisits');
    await expect(page.getByRole('columnheader', { name: '编号' })).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    rmSync(made(), { force: true });
  }
});

test('a new page that is thrown away is gone from the tree, and a name that is taken is refused with where it stands', async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page, 'configurator', '/system/pageFiles');
  await beginPage(page);
  const discard = page.getByRole('button', { name: '放弃修改', exact: true }).first();
  await discard.click();
  await page.getByRole('tooltip').getByRole('button', { name: '放弃修改' }).click();
  await expect(page.getByRole('button', { name: /^siteVisits\.json/ })).toHaveCount(0);
  await page.getByRole('button', { name: '新建页面' }).click();
  const dialog = page.getByRole('dialog', { name: '新建页面' });
  await dialog.getByLabel('模块').fill('crm');
  await dialog.getByLabel('页面名（英文）').fill('Vehicles');
  await dialog.getByLabel('中文名称').fill('车');
  await dialog.getByLabel('英文名称').fill('Cars');
  await dialog.getByRole('button', { name: '开始编写' }).click();
  await expect(dialog.getByText('用小写字母开头，只含英文字母与数字')).toBeVisible();
  await dialog.getByLabel('页面名（英文）').fill('vehicles');
  await dialog.getByRole('button', { name: '开始编写' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'pages/crm/vehicles.json' })).toBeVisible();
});

/** Opens a page file of the folder. */
async function openFile(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: '按文件名或名称查找' }).fill(name);
  await page.getByRole('button', { name: new RegExp(`^${name}\\.json`) }).click();
}

test('a configurator renames a page by a draft that takes its place, and the former address leads to it', async ({ page }) => {
  test.setTimeout(600_000);
  const faults = watchFaults(page);
  const renamed = join(schemasFolder(), 'pages/crm/calls.json');
  try {
    await serveVisits(page);
    await openFile(page, 'siteVisits');
    await page.getByRole('button', { name: '改名' }).click();
    const dialog = page.getByRole('dialog', { name: '给 pages/crm/siteVisits.json 改名' });
    await expect(dialog.getByLabel('中文名称')).toHaveValue('现场走访');
    await dialog.getByLabel('页面名（英文）').fill('calls');
    await dialog.getByLabel('中文名称').fill('走访');
    await expectAccessible(page, 'a rename');
    await dialog.getByRole('button', { name: '开始编写' }).click();
    await expect(page.getByRole('textbox', { name: 'pages/crm/calls.json 的内容' })).toContainText('"was": "crm/siteVisits"');
    const publish = page.getByRole('button', { name: '查看改动并发布' });
    await expect(publish).toBeEnabled({ timeout: 120_000 });
    await publish.click();
    const review = page.getByRole('dialog');
    await expect(review.getByText(/页面 crm\/siteVisits 改名为 crm\/calls，数据不动/)).toBeVisible({ timeout: 120_000 });
    await review.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布并生效').first()).toBeVisible({ timeout: 120_000 });
    expect([existsSync(made()), existsSync(renamed)]).toEqual([false, true]);
    await goTo(page, '/crm/siteVisits');
    await expect(page).toHaveURL(/\/crm\/calls$/);
    await expect(page.getByRole('columnheader', { name: '地点' })).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    rmSync(made(), { force: true });
    rmSync(renamed, { force: true });
  }
});

test('a configurator removes a page by typing its name, and is told what refers to one that stays', async ({ page }) => {
  test.setTimeout(600_000);
  const faults = watchFaults(page);
  try {
    await serveVisits(page);
    await openFile(page, 'siteVisits');
    await page.getByRole('button', { name: '删除页面' }).click();
    const dialog = page.getByRole('dialog', { name: '删除 pages/crm/siteVisits.json' });
    const agree = dialog.getByRole('button', { name: '删除', exact: true });
    await expect(dialog.getByText('0 行数据留在表 pg_site_visits 里')).toBeVisible({ timeout: 120_000 });
    await expect(agree).toBeDisabled();
    await expectAccessible(page, 'a removal');
    await dialog.getByLabel('输入页面名 siteVisits 以确认').fill('siteVisits');
    await agree.click();
    await expect(dialog).toBeHidden({ timeout: 120_000 });
    expect(existsSync(made())).toBe(false);
    await expect(page.getByRole('button', { name: /^siteVisits\.json/ })).toHaveCount(0);
    // It stands among the removed pages, and a version of it is taken back as a draft.
    await page.getByRole('searchbox', { name: '按文件名或名称查找' }).fill('siteVisits');
    await expect(page.getByText('已删除的页面')).toBeVisible();
    await page.getByRole('button', { name: /^crm\/siteVisits\.json.*现场走访/ }).click();
    await expect(page.getByText('这个页面已从目录里移走')).toBeVisible();
    await page.getByRole('button', { name: '历史版本' }).click();
    const versions = page.getByRole('dialog', { name: 'pages/crm/siteVisits.json 的历史版本' });
    await versions
      .getByRole('button', { name: /数据表改动/ })
      .first()
      .click();
    await versions.getByRole('button', { name: '取回这个版本' }).click();
    await expect(page.getByRole('textbox', { name: 'pages/crm/siteVisits.json 的内容' })).toContainText('"page": "siteVisits"');
    await expect(page.getByRole('button', { name: '查看改动并发布' })).toBeEnabled({ timeout: 120_000 });
    await openFile(page, 'customers');
    await page.getByRole('button', { name: '删除页面' }).click();
    const stays = page.getByRole('dialog', { name: '删除 pages/crm/customers.json' });
    await expect(stays.getByText(/^pages\/.+\.json:\d+:\d+$/).first()).toBeVisible({ timeout: 120_000 });
    await expect(stays.getByRole('button', { name: '删除', exact: true })).toBeDisabled();
    expect(faults).toEqual([]);
  } finally {
    rmSync(made(), { force: true });
  }
});
