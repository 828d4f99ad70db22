import { expect, test, type Download, type Locator, type Page } from '@playwright/test';
import excel from 'exceljs';
import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/accessible';
import { openPage, signIn, watchFaults } from './support/staff';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function readBook(download: Download) {
  const workbook = new excel.Workbook();
  await workbook.xlsx.readFile(await download.path());
  return workbook;
}

/** The texts of a sheet's rows. */
const textsOf = (sheet: excel.Worksheet | undefined): readonly (readonly string[])[] =>
  (sheet?.getSheetValues() ?? []).slice(1).map((row) => (Array.isArray(row) ? row.slice(1).map((cell) => String(cell ?? '')) : []));

const bytesOf = async (workbook: excel.Workbook): Promise<Buffer> => Buffer.from(await workbook.xlsx.writeBuffer());

async function choose(dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: mime, buffer });
}

const inWords = (number: number): string => number.toLocaleString('en');

const total = async (page: Page): Promise<number> =>
  Number(
    (
      (await page
        .getByRole('region', { name: '组别' })
        .getByText(/^共 [\d,]+ 条$/)
        .textContent()) ?? ''
    ).replace(/\D/g, ''),
  );

const count = (dialog: Locator, name: string): Locator => dialog.locator('.lh-import-counts > div').filter({ hasText: name }).locator('dd');

const downloaded = async (page: Page, press: () => Promise<void>): Promise<Download> =>
  (await Promise.all([page.waitForEvent('download'), press()]))[0];

test('rows come in by the template, with their faults told and mended, and never twice', async ({ page }) => {
  test.setTimeout(180_000);
  const faults = watchFaults(page);
  await signIn(page, 'hr');
  await openPage(page, '人事管理', '组别');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const before = await total(page);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('把文件拖到这里，或点击选择')).toBeVisible();
  await expectAccessible(page);

  const template = await downloaded(page, () => dialog.getByRole('button', { name: '下载模板' }).click());
  expect(template.suggestedFilename()).toBe('组别_导入模板.xlsx');
  const book = await readBook(template);
  const sheet = book.worksheets[0];
  expect(textsOf(sheet)[1]).toEqual(['＊组别代码', '＊组别名称', '＊组别类型', '所属部门', '组长', '成员', '备注']);
  sheet?.insertRows(3, [
    ['E1', '几何量一组', '检校组', '', '', '', ''],
    [' E2 ', ' 短信二组　', '２', '', '', '', '　'],
    ['E3', '', '热学组', '', '', '', ''],
  ]);
  await choose(dialog, '我的组别.xlsx', await bytesOf(book));
  await expect(count(dialog, '有误')).toHaveText('2');
  await expect(count(dialog, '将新增')).toHaveText('1');
  await dialog.getByText('错误明细', { exact: true }).click();
  const listed = dialog.getByRole('grid', { name: '错误明细' });
  await expect(listed.getByText('检校组请选择所属部门')).toBeVisible();
  await expect(listed.getByText('请输入组别名称')).toBeVisible();
  await expect(listed.getByText(/没有“热学组”这一项/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^导入 [\d,]+ 条$/ })).toBeDisabled();
  await expectAccessible(page);

  const marked = await downloaded(page, () => dialog.getByRole('button', { name: '下载标注了错误的原文件' }).click());
  expect(marked.suggestedFilename()).toBe('我的组别_错误批注.xlsx');
  const returned = await readBook(marked);
  const own = returned.worksheets[0];
  const note = (address: string): string => JSON.stringify(own?.getCell(address).note ?? '');
  expect(note('D3')).toContain('检校组请选择所属部门');
  expect(note('B5')).toContain('请输入组别名称');
  expect(note('C5')).toContain('热学组');
  expect(note('A4')).toBe('""');

  // Mended in the very file that came back.
  if (own) [own.getCell('C3').value, own.getCell('B5').value, own.getCell('C5').value] = ['短信组', '热学三组', '短信组'];
  const mended = await bytesOf(returned);
  await dialog.getByRole('button', { name: '换一个文件' }).click();
  await choose(dialog, '我的组别.xlsx', mended);
  await expect(count(dialog, '有误')).toHaveText('0');
  await dialog.getByRole('button', { name: '导入 3 条' }).click();
  await expect(dialog.getByText('导入完成：新增 3 条，更新 0 条')).toBeVisible();
  await dialog.getByRole('button', { name: '换一个文件' }).click();

  // The same once more: nothing to bring in.
  await choose(dialog, '我的组别.xlsx', mended);
  await expect(count(dialog, '已存在，不变')).toHaveText('3');
  await expect(dialog.getByRole('button', { name: /^导入 [\d,]+ 条$/ })).toBeDisabled();
  await dialog
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => total(page)).toBe(before + 3);
  await page.getByRole('textbox', { name: '组别名称' }).fill('短信二组');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect.poll(() => total(page)).toBe(1);
  await expect(page.getByRole('grid', { name: '组别' }).getByText('E2', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a file of other headings is mapped, mended and imported in the dialog, and what it added opens as a list', async ({ page }) => {
  test.setTimeout(120_000);
  const faults = watchFaults(page);
  await signIn(page, 'hr');
  await openPage(page, '人事管理', '组别');
  const grid = page.getByRole('grid', { name: '组别' });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('组');
  const mark = `M${test.info().retry}`;
  sheet.addRows([
    ['代号', '组名', '属于哪类', '组别名称'],
    [`${mark}1`, '映射一组', '短信组', '别的'],
    [`${mark}2`, '映射二组', '热学组', '别的'],
  ]);
  const file = await bytesOf(book);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, '外来.xlsx', file);
  await expect(dialog.getByText(/^缺少必填项：.*组别代码/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const pick = async (heading: string, field: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: heading }).fill(field.replace(' *', ''));
    await page.locator('.ant-select-dropdown:visible').getByText(field, { exact: true }).click();
  };
  await pick('D 组别名称', '不导入');
  await pick('A 代号', '组别代码 *');
  await pick('B 组名', '组别名称');
  await pick('C 属于哪类', '组别类型');
  await dialog.getByRole('button', { name: '重新检查' }).click();
  const cell = dialog.getByRole('textbox', { name: '第 3 行 属于哪类', description: /没有“热学组”这一项/ });
  await expect(cell).toHaveValue('热学组');
  await expectAccessible(page);
  await cell.fill('短信组');
  await dialog.getByRole('button', { name: '重新检查' }).click();
  await dialog.getByRole('button', { name: '导入 2 条' }).click();
  await dialog.getByRole('button', { name: '查看新增的 2 条' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => total(page)).toBe(2);
  await expect(grid.getByText(`${mark}2`, { exact: true })).toBeVisible();
  // The link of it opens the same rows.
  await page.reload();
  await expect.poll(() => total(page)).toBe(2);
  // The advanced search narrows these rows, and leaves them for no others.
  await page.getByRole('button', { name: '高级搜索' }).click();
  const advanced = page.getByRole('group', { name: '高级搜索', exact: true });
  const say = async (name: string, word: string): Promise<void> => {
    await advanced.getByRole('combobox', { name }).click({ force: true });
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(word, { exact: true }).click();
  };
  await say('条件1 查询字段', '组别名称');
  await say('条件1 查询方式', '包含');
  await advanced.getByLabel('条件1 查询值').fill('二组');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect.poll(() => total(page)).toBe(1);
  await expect(grid.getByText(`${mark}2`, { exact: true })).toBeVisible();
  // Who saves that is told for how long it will find anything.
  await page.getByRole('button', { name: '查询方案' }).click();
  const naming = page.getByRole('dialog', { name: '另存为…' });
  // The button moves down as the saved searches come, and a press may miss it: whoever sees that presses again.
  await expect(async () => {
    await page.getByRole('button', { name: '另存为…' }).click();
    await expect(naming).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(naming.getByText(/只列出一次导入新增的记录。导入满 90 天/)).toBeVisible();
  await naming.getByRole('textbox').fill(`导入 ${mark}`);
  await naming.getByRole('button', { name: /保\s?存/ }).click();
  await expect(naming).toBeHidden();
  await page.goto(new URL('/hr/groups', page.url()).href);
  await expect.poll(() => total(page)).toBeGreaterThan(2);
  await page.getByRole('button', { name: '查询方案' }).click();
  await page.getByText(`导入 ${mark}`, { exact: true }).click();
  await expect.poll(() => total(page)).toBe(1);
  await page.getByRole('button', { name: '高级搜索' }).click();
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect.poll(() => total(page)).toBe(1);
  await page.getByRole('button', { name: '去掉条件：一次导入新增的' }).click();
  await expect(page.getByRole('button', { name: '去掉条件：一次导入新增的' })).toBeHidden();
  await page.getByRole('button', { name: '清除全部' }).click();
  await expect.poll(() => total(page)).toBeGreaterThan(2);
  // The next file with these headings is known.
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await choose(dialog, '外来.xlsx', file);
  await expect(count(dialog, '已存在，不变')).toHaveText('1');
  expect(faults).toEqual([]);
});

test('what is on screen, what a search finds, and thousands of rows in the background become files', async ({ page }) => {
  test.setTimeout(300_000);
  const faults = watchFaults(page);
  await signIn(page, 'hr');
  await openPage(page, '人事管理', '组别');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const before = await total(page);
  const dialog = page.getByRole('dialog');

  // Thousands of rows, in the background; a few of them bad.
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('组别');
  sheet.addRow(['组别代码', '组别名称', '组别类型']);
  const many = 5_200;
  // A second try brings in rows of its own beside those of the first.
  const name = `批量${'甲乙丙'[test.info().retry] ?? '丁'}组`;
  for (let index = 0; index < many; index += 1)
    sheet.addRow([`B${test.info().retry}${10_000 + index}`, index % 1000 === 9 ? '' : `${name}${index}`, '短信组']);
  const bad = Math.ceil((many - 9) / 1000);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await choose(dialog, '批量.xlsx', await bytesOf(book));
  await expect(count(dialog, '有误')).toHaveText(String(bad), { timeout: 120_000 });
  await dialog.getByRole('radio', { name: `只导入正确的 ${inWords(many - bad)} 条` }).check();
  await dialog.getByRole('button', { name: `导入 ${inWords(many - bad)} 条` }).click();
  await expect(dialog.getByText(`导入完成：新增 ${inWords(many - bad)} 条，更新 0 条`)).toBeVisible({ timeout: 120_000 });
  await dialog
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect.poll(() => total(page)).toBe(before + many - bad);
  const all = await total(page);

  const exportBy = async (scope: RegExp): Promise<void> => {
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await dialog.getByRole('radio', { name: scope }).check();
    await dialog.getByRole('button', { name: /^导\s*出$/ }).click();
  };
  // More than five thousand rows go on in the background.
  await exportBy(/^当前查询的全部/);
  await expect(page.getByText('数据较多，正在后台导出，完成后在通知中心领取。')).toBeVisible();
  await page.getByRole('button', { name: '打开通知中心' }).click();
  const centre = page.getByRole('dialog', { name: '通知中心' });
  await expect(centre).toBeVisible();
  const row = centre.getByRole('row').filter({ hasText: '组别 · 导出' }).first();
  await expect(row.getByText('已完成')).toBeVisible({ timeout: 120_000 });
  await expect(row.getByText(/^共 [\d,]+ 条$/)).toBeVisible();
  await expectAccessible(page);
  const whole = await readBook(await downloaded(page, () => row.getByRole('button', { name: /^下载/ }).click()));
  expect(whole.worksheets[0]?.actualRowCount).toBe(all + 1);
  await centre
    .getByRole('button', { name: /^(关\s*闭|Close)$/ })
    .first()
    .click();
  await expect(centre).toBeHidden();

  // What a search finds: all of it, and only that.
  await page.getByRole('textbox', { name: '组别名称' }).fill(`${name}51`);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect.poll(() => total(page)).toBeLessThan(200);
  const found = await total(page);
  const searched = await readBook(await downloaded(page, () => exportBy(/^当前查询的全部/)));
  const texts = textsOf(searched.worksheets[0]);
  expect(texts[0]?.slice(0, 3)).toEqual(['组别代码', '组别名称', '组别类型']);
  expect(texts).toHaveLength(found + 1);
  for (const line of texts.slice(1)) expect(line.slice(1, 3)).toEqual([expect.stringContaining(`${name}51`), '短信组']);
  await expect(dialog).toBeHidden();

  // What is on screen: this page of it, cell by cell.
  const grid = page.getByRole('grid', { name: '组别' });
  const shown = await readBook(await downloaded(page, () => exportBy(/^本页/)));
  expect(textsOf(shown.worksheets[0])).toHaveLength(51);
  const first = textsOf(shown.worksheets[0])[1] ?? [];
  await expect(grid.getByRole('row').nth(1)).toContainText(first[0] ?? '?');
  await expect(grid.getByRole('row').nth(1)).toContainText(first[1] ?? '?');
  expect(faults).toEqual([]);
});

test('a list and a record lie on the sheet as they will be printed', async ({ page }) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes';
    };
  });
  const faults = watchFaults(page);
  await signIn(page, 'quality');
  await openPage(page, '人事管理', '组别');
  await page.getByRole('textbox', { name: '组别名称' }).fill('检校');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const grid = page.getByRole('grid', { name: '组别' });
  await expect.poll(() => total(page)).toBeLessThan(10);
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('button', { name: '打印', exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name: '打印组别' });
  await expect(sheet.getByRole('heading', { name: '组别' })).toBeVisible();
  await expect(sheet.getByText(/^条件：.*组别名称.*检校/)).toBeVisible();
  await expect(sheet.getByText(/打印于 \d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible();
  await expect(sheet.getByRole('columnheader')).toHaveText([
    '序号',
    '组别代码',
    '组别名称',
    '组别类型',
    '所属部门',
    '组长',
    '成员',
    '备注',
  ]);
  const here = await sheet.getByRole('row').count();
  expect(here).toBeGreaterThan(2);
  await sheet.getByRole('radio', { name: /^当前查询/ }).check();
  await expect.poll(() => sheet.getByRole('row').count()).toBe(here);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^打\s*印$/ }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  // On paper there is the sheet alone.
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('table')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^打\s*印$/ })).toBeHidden();
  await expect(grid).toBeHidden();
  expect(readFileSync(await paper(page)).length).toBeGreaterThan(1_000);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  const code = (await grid.getByRole('row').nth(1).getByRole('gridcell').allTextContents()).find((text) => /^[A-Z]/.test(text)) ?? '';
  await grid.getByRole('row').nth(1).getByRole('button', { name: '打印' }).click();
  const record = page.getByRole('dialog', { name: /^打印组别 / });
  await expect(record.getByRole('term').first()).toHaveText('组别代码');
  await expect(record.getByRole('definition').first()).toHaveText(code);
  await expect(record.getByText('所属部门')).toBeVisible();
  // No corner of a table is left open: the last value reaches its edge.
  const gaps = await record
    .locator('.lh-print-values')
    .evaluateAll((tables) =>
      tables.map((table) => table.getBoundingClientRect().right - (table.lastElementChild?.getBoundingClientRect().right ?? 0)),
    );
  expect(Math.max(...gaps)).toBeLessThan(2);
  await expectAccessible(page);
  await record.getByRole('button', { name: /^关\s*闭$/ }).click();
  await expect(record).toBeHidden();
  expect(faults).toEqual([]);
});

/** The sheet as a printer would get it. */
async function paper(page: Page): Promise<string> {
  const path = test.info().outputPath('paper.pdf');
  await page.pdf({ path, preferCSSPageSize: true });
  return path;
}
