import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test';
import { schemasFolder, url } from '../support/shared-product';
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

/** The width that a test of the preview takes: beside the editor there is room for a table. */
const wide = { width: 1600, height: 900 };

interface Vehicles {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly table: { readonly columns: readonly unknown[] };
  readonly form: { readonly groups: readonly { readonly items: readonly unknown[] }[] };
}
const vehicles = JSON.parse(readFileSync('schemas/pages/crm/vehicles.json', 'utf8')) as Vehicles;
const editorName = 'pages/crm/vehicles.json 的内容';

/** The page of vehicles with a number more, as a column and in the form. */
function withDoors(): string {
  const { fields, table, form } = vehicles;
  const doors = { $ref: 'kind:integer', 'x-label': text('车门数', 'Doors') };
  const groups = form.groups.map(({ items }) => ({ items: [...items, 'doors'] }));
  const wider = { ...vehicles, fields: { ...fields, doors }, table: { ...table, columns: ['doors', ...table.columns] } };
  return JSON.stringify({ ...wider, form: { ...form, groups } }, null, 2);
}

/** Opens a page file with its preview; what is typed into it is thrown away afterwards. Hands over the preview's region and what its frame draws. */
async function withPreview(page: Page, act: (preview: Locator, drawn: FrameLocator) => Promise<void>): Promise<void> {
  await page.setViewportSize(wide);
  await signIn(page, 'configurator', '/system/pageFiles');
  await page.getByRole('searchbox', { name: '按文件名或名称查找' }).fill('vehicles');
  await page.getByRole('button', { name: /^vehicles\.json/ }).click();
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const drawn = page.frameLocator('iframe[title="页面预览"]');
  await expect(drawn.getByRole('columnheader', { name: '车牌号' })).toBeVisible({ timeout: 120_000 });
  await act(page.getByRole('region', { name: '预览' }), drawn);
  const discard = page.getByRole('button', { name: '放弃修改', exact: true }).first();
  if (!(await discard.isEnabled())) return;
  await discard.click();
  await page.getByRole('tooltip').getByRole('button', { name: '放弃修改' }).click();
  await expect(discard).toBeDisabled();
}

/** Types a text in the place of all that the editor holds. */
async function retype(page: Page, content: string): Promise<void> {
  await page.getByRole('textbox', { name: editorName }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(content);
}

test('the preview follows what is typed, shows a form too, and saves nothing', async ({ page }) => {
  test.setTimeout(600_000);
  const faults = watchFaults(page);
  await withPreview(page, async (preview, drawn) => {
    await retype(page, withDoors());
    await expect(drawn.getByRole('columnheader', { name: '车门数' })).toBeVisible({ timeout: 120_000 });
    await preview.getByText('新增表单', { exact: true }).click();
    await drawn.getByLabel('车牌号', { exact: true }).fill('湘A12345');
    await drawn.getByLabel('品牌型号', { exact: true }).fill('江铃');
    await drawn.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(drawn.getByText('预览不保存').first()).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('what was typed into the form of the preview stays when the text of the page changes', async ({ page }) => {
  test.setTimeout(600_000);
  await withPreview(page, async (preview, drawn) => {
    await preview.getByText('新增表单', { exact: true }).click();
    await drawn.getByLabel('品牌型号', { exact: true }).fill('江铃福特');
    await drawn.getByLabel('座位数', { exact: true }).fill('9');
    await retype(page, withDoors());
    await expect(drawn.getByLabel('车门数', { exact: true })).toBeVisible({ timeout: 120_000 });
    await expect(drawn.getByLabel('品牌型号', { exact: true })).toHaveValue('江铃福特');
    await expect(drawn.getByLabel('座位数', { exact: true })).toHaveValue('9');
  });
});

test('the form of the preview judges what is entered as the page will', async ({ page }) => {
  test.setTimeout(600_000);
  await withPreview(page, async (preview, drawn) => {
    // Its module is the draft's own, by its hash, and the strict policy lets it in.
    const module = page.waitForResponse(/\/api\/schema\/validators\/crm\/vehicles\.[0-9a-f]{16}\.js$/);
    await preview.getByText('新增表单', { exact: true }).click();
    expect((await module).status()).toBe(200);
    const plate = drawn.getByLabel('车牌号', { exact: true });
    await plate.fill('不是车牌');
    await plate.blur();
    await expect(plate).toHaveAttribute('aria-invalid', 'true');
    await plate.fill('湘A12345');
    await plate.blur();
    await expect(plate).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test('the roles of the page are offered by the names that people know, and show what the role sees', async ({ page }) => {
  test.setTimeout(600_000);
  await withPreview(page, async (preview, drawn) => {
    await preview.getByTitle('全部权限', { exact: true }).click();
    await page.getByTitle('业务员', { exact: true }).click();
    await expect(preview.getByTitle('业务员', { exact: true })).toBeVisible();
    // Who may only look is offered nothing new.
    await expect(drawn.getByRole('columnheader', { name: '车牌号' })).toBeVisible();
    await expect(drawn.getByRole('button', { name: '新增' })).toHaveCount(0);
    await preview.getByText('新增表单', { exact: true }).click();
    await expect(drawn.getByText('该角色不能新增，没有新增表单')).toBeVisible();
    await expect(drawn.getByRole('button', { name: /^保\s*存$/ })).toHaveCount(0);
  });
});

test('a press in the preview leads to the place in the text, and the caret points at what its place speaks of', async ({ page }) => {
  test.setTimeout(600_000);
  await withPreview(page, async (preview, drawn) => {
    const caretLine = page.locator('.cm-activeLine');
    // With Alt a press leads there in the place of sorting.
    await drawn.getByRole('columnheader', { name: '座位数' }).click({ modifiers: ['Alt'] });
    await expect(caretLine).toContainText('"field": "seats"');
    await expect(page.getByRole('textbox', { name: editorName })).toBeFocused();
    await expect(drawn.getByRole('columnheader', { name: '座位数' })).toHaveCSS('outline-style', 'solid');
    await expect(drawn.getByRole('columnheader', { name: '品牌型号' })).toHaveCSS('outline-style', 'none');
    await preview.getByRole('button', { name: '定位' }).click();
    await drawn.getByRole('button', { name: '导入' }).click();
    await expect(caretLine).toContainText('"toolbar": [');
    await expect(drawn.getByRole('dialog')).toHaveCount(0);
    await drawn.getByRole('gridcell', { name: '车牌号1', exact: true }).click();
    await expect(caretLine).toContainText('"plateNumber", "width"');
    await preview.getByText('新增表单', { exact: true }).click();
    await drawn.getByLabel('用途', { exact: true }).click();
    await expect(caretLine).toContainText('{ "field": "purpose", "span": 2 }');
    // What a field says of itself is its entry's, and its column's.
    await page.keyboard.press('ControlOrMeta+Home');
    await page.locator('.cm-line', { hasText: '"seats": {' }).click();
    await expect(caretLine).toContainText('"seats": {');
    await expect(drawn.locator('.lh-form-row', { hasText: '座位数' })).toHaveCSS('outline-style', 'solid');
  });
});

test('language, look and width are chosen for the preview alone', async ({ page }) => {
  test.setTimeout(600_000);
  await withPreview(page, async (preview, drawn) => {
    const sheet = page.getByTitle('页面预览');
    const editor = page.locator('html');
    await preview.getByText('English', { exact: true }).click();
    await preview.getByText('深色', { exact: true }).click();
    await expect(drawn.getByRole('columnheader', { name: 'Seats' })).toBeVisible();
    await expect(drawn.locator('html')).toHaveAttribute('lang', 'en');
    await expect(drawn.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await expect(editor).toHaveAttribute('lang', 'zh-CN');
    await expect(editor).toHaveAttribute('data-scheme', 'light');
    const corner = () => drawn.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--lh-radius'));
    const before = await corner();
    await preview.getByTitle('默认', { exact: true }).click();
    await page.getByTitle('白色', { exact: true }).click();
    await expect.poll(corner).not.toBe(before);
    await preview.getByText('390', { exact: true }).click();
    // A telephone has cards in the place of a table.
    await expect(drawn.getByRole('columnheader')).toHaveCount(0);
    expect(await sheet.evaluate((frame) => frame.clientWidth)).toBe(390);
    await preview.getByText('768', { exact: true }).click();
    await expect(drawn.getByRole('columnheader', { name: 'Seats' })).toBeVisible();
    expect(await sheet.evaluate((frame) => frame.clientWidth)).toBe(768);
  });
});

test('what stands in the frame has no session, hears this app alone, and shows nothing by itself', async ({ page }) => {
  test.setTimeout(600_000);
  await withPreview(page, async (_preview, drawn) => {
    // Its own policy lets it ask nobody, whoever is signed in around it.
    const asked = await drawn.locator('html').evaluate(() =>
      fetch('/api/page-files/list').then(
        () => 'answered',
        () => 'refused',
      ),
    );
    expect(asked).toBe('refused');
    // A frame within it is another window than the editor, though of the same origin: what it says is not heard.
    await drawn.locator('html').evaluate(() => {
      window.postMessage({ preview: 'draw', order: { language: 'en' } }, window.location.origin);
    });
    await expect(drawn.getByRole('columnheader', { name: '座位数' })).toBeVisible();
  });
  await page.goto(`${url()}/page-preview`);
  await expect(page).toHaveURL(/\/wel\/index$/);
});

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

test('two tabs of one person at one page file keep what is typed in each apart', async ({ context }) => {
  test.setTimeout(300_000);
  const open = async (page: Page): Promise<void> => {
    await signIn(page, 'configurator', '/system/pageFiles');
    await page.getByRole('searchbox', { name: '按文件名或名称查找' }).fill('symbols');
    await page.getByRole('button', { name: /^symbols\.json/ }).click();
  };
  const editor = (page: Page) => page.getByRole('textbox', { name: 'pages/system/symbols.json 的内容' });
  const add = async (page: Page, words: string): Promise<void> => {
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.insertText(words);
    await expect(editor(page)).toContainText(words);
  };
  const discard = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: '放弃修改', exact: true }).first().click();
    await page.getByRole('tooltip').getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByRole('button', { name: '放弃修改', exact: true }).first()).toBeDisabled();
  };
  const [first, second] = [await context.newPage(), await context.newPage()];
  await open(first);
  await add(first, 'first ');
  await open(second);
  await add(second, 'second ');
  await second.close({ runBeforeUnload: false });
  await first.reload();
  await first.getByRole('searchbox', { name: '按文件名或名称查找' }).fill('symbols');
  await first.getByRole('button', { name: /^symbols\.json/ }).click();
  const found: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(editor(first)).toContainText(/first|second/);
    found.push(/first|second/.exec(await editor(first).innerText())?.[0] ?? '');
    await discard(first);
    await first.reload();
    await first.getByRole('searchbox', { name: '按文件名或名称查找' }).fill('symbols');
    await first.getByRole('button', { name: /^symbols\.json/ }).click();
  }
  expect(found.sort()).toEqual(['first', 'second']);
  await expect(editor(first)).not.toContainText(/first|second/);
});
