import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { schemasFolder, url } from './support/shared-product';
import { signIn, watchFaults } from './support/staff';

// One after the other: these tests write into one list, and a row that another test adds moves the row that is pressed.
test.describe.configure({ mode: 'default' });

const shots = resolve(import.meta.dirname, '../../test-results/forms');

/** A picture of one pixel, as a camera would send it. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const shoot = (page: Page, name: string) => page.screenshot({ path: join(shots, `${name}.png`) });

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) });

/** Opens the list of a page that was put into the folder of the running product. */
async function openTrial(page: Page, name: 'widgetTrials' | 'stepTrials'): Promise<Locator> {
  copyFileSync(resolve(import.meta.dirname, `../fixtures/pages/${name}.json`), join(schemasFolder(), 'pages/crm', `${name}.json`));
  await signIn(page, 'admin');
  // The running server makes table, rights and menu of the new file; until then the page is unknown.
  await expect(async () => {
    await page.goto(`${url()}/crm/${name}`);
    await expect(button(page, '新增').first()).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 60_000 });
  await button(page, '新增').first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('标题')).toBeFocused();
  return form;
}

const choose = async (page: Page, form: Locator, name: string, word: string): Promise<void> => {
  // By keyboard: what is chosen already lies over the entry.
  await form.getByRole('combobox', { name }).press('ArrowDown');
  await page.keyboard.type(word);
  await page.locator('.ant-select-dropdown:visible').getByTitle(word, { exact: true }).first().click();
};

test('every widget is entered, saved as it was, read as words, and axe finds nothing', async ({ page }) => {
  test.setTimeout(240_000);
  const faults = watchFaults(page);
  const form = await openTrial(page, 'widgetTrials');
  await form.getByLabel('标题').fill('  压力表组  ');
  // Filtered by another field: by post and in person for the laboratory, a car on site.
  await form.getByRole('combobox', { name: '方式' }).click();
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list.getByTitle('自送')).toBeVisible();
  await expect(list.getByTitle('派车')).toHaveCount(0);
  await list.getByTitle('自送').click();
  // The form redraws what was chosen a moment after the press.
  await form.getByRole('checkbox', { name: '副本' }).click();
  await expect(form.getByRole('checkbox', { name: '副本' })).toBeChecked();
  await choose(page, form, '标签', '重点');
  await form.getByLabel('标题').click();
  await form.getByRole('radiogroup', { name: '同意分包' }).getByText('是').click();
  await form.getByLabel('单价').fill('１,２３４.５');
  await form.getByLabel('台数').fill('3');
  // Whoever scrolls the form over a number changes nothing.
  await form.getByLabel('台数').hover();
  await page.mouse.wheel(0, 40);
  await expect(form.getByLabel('总价')).toHaveText('3,703.50');
  await form.getByLabel('结束日期').fill('2026-03-01');
  await form.getByLabel('结束日期').press('Enter');
  await form.getByLabel('开始日期').fill('20260401');
  await form.getByLabel('开始日期').press('Enter');
  await form.getByLabel('下限').fill('5');
  await form.getByLabel('上限').fill('2.5');
  await form.getByLabel('上限').blur();
  await expect(form.getByText('上限不能小于下限')).toBeVisible();
  await expect(form.getByText('结束日期不能早于开始日期')).toBeVisible();
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'basics');
  await form.getByLabel('上限').fill('7.50');
  await form.getByLabel('结束日期').fill('2026-05-01');
  await form.getByLabel('结束日期').press('Enter');

  // The other page's own list in a dialog.
  await button(form, '从列表选择客户').click();
  const picker = page.getByRole('dialog', { name: /选择客户/ });
  await expect(picker.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'record-picker');
  const customer = picker.getByRole('grid').getByRole('row').nth(2);
  const customerName = await customer.getByRole('gridcell').nth(3).innerText();
  await customer.dblclick();
  await expect(picker).toBeHidden();
  await expect(form.getByTitle(customerName, { exact: true })).toBeVisible();

  // Saving leads to what is missing on another tab.
  await button(form, '保存').click();
  await expect(form.getByText('请选择部门')).toBeVisible();
  await expect(form.getByRole('tab', { name: /人员.*1 处需要修改/ })).toHaveAttribute('aria-selected', 'true');
  await choose(page, form, '部门', '力学室');
  await expect(form.getByTitle('湘衡计量院 / 力学室')).toBeVisible();
  await form.getByRole('combobox', { name: '地区' }).click();
  const levels = page.locator('.ant-cascader-dropdown:visible');
  await levels.getByText('湖南省', { exact: true }).click();
  await levels.getByText('长沙市', { exact: true }).click();
  await levels.getByText('岳麓区', { exact: true }).click();
  await expect(form.getByTitle('湖南省长沙市岳麓区')).toBeVisible();
  // Below a county there may be towns: the list stays open for them until one goes on.
  await page.keyboard.press('Tab');
  await expect(levels).toBeHidden();
  await button(form, '按部门选择成员').click();
  const people = page.getByRole('dialog', { name: /选择成员/ });
  await expect(people.getByRole('checkbox').nth(2)).toBeVisible();
  await people.getByRole('checkbox').nth(0).check();
  await people.getByRole('checkbox').nth(1).check();
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'staff-picker');
  await button(people, '选定').click();
  await expect(people).toBeHidden();
  await shoot(page, 'people');

  await form.getByRole('tab', { name: '内容' }).click();
  const formula = form.locator('math-field');
  await formula.click();
  await expect(formula).toBeFocused();
  // The entry drops keys for a moment after it has got the focus.
  await expect(async () => {
    await formula.press('Control+a');
    await formula.press('Delete');
    await formula.pressSequentially('x^2', { delay: 60 });
    expect(await formula.evaluate((each: HTMLElement & { value: string }) => each.value)).toBe('x^2');
  }).toPass();
  // Its own keyboard stands below it, and covers neither it nor the button that saves.
  await formula.press('End');
  await button(form, '公式键盘').click();
  const keys = form.getByRole('group', { name: '公式的公式键盘' });
  await keys.getByRole('button', { name: '+', exact: true }).click();
  await keys.getByText('希腊字母').click();
  await button(keys, 'α').focus();
  await page.keyboard.press('ArrowRight');
  await expect(button(keys, 'β')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await formula.evaluate((each: HTMLElement & { value: string }) => each.value)).toBe(String.raw`x^2+\beta`);
  for (const each of [formula, button(form, '保存'), button(keys, 'ω')]) await each.click({ trial: true });
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'formula');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(form).toBeVisible();
  const story = form.getByRole('textbox', { name: '经过' });
  await story.click();
  await page.keyboard.type('示值超差 ');
  await button(form, '加粗').click();
  await page.keyboard.type('3%');
  await button(form, '特殊字符').click();
  await page.getByRole('button', { name: '℃', exact: true }).click();
  await expect(story.locator('strong')).toContainText('3%');
  await expect(story).toContainText('℃');
  const photos = form.getByRole('group', { name: '照片' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(photos, '上传图片').click()]);
  await chooser.setFiles({ name: '铭牌.png', mimeType: 'image/png', buffer: picture });
  await expect(photos.getByRole('button', { name: '查看图片 铭牌.png' }).locator('img')).toBeVisible();
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'content');
  await button(form, '保存').click();
  await expect(form).toBeHidden();

  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '压力表组' }).first();
  await expect(row).toContainText('湖南省长沙市岳麓区');
  await expect(row).toContainText('示值超差 3%℃');
  await row.getByRole('button', { name: '查看' }).click();
  await expect(form.getByLabel('标题')).toHaveText('压力表组');
  await form.getByRole('tab', { name: '内容' }).click();
  await expect(form.locator('.lh-rich strong')).toContainText('3%');
  await expect(form.locator('math msup')).toBeVisible();
  await photos.getByRole('button', { name: '查看图片 铭牌.png' }).click();
  await expect(page.getByRole('dialog', { name: '铭牌.png' }).getByRole('img', { name: '铭牌.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'reading');
  expect(faults).toEqual([]);
});

test('any field, shown or not, says by keyboard and mouse why it is as it is', async ({ page }) => {
  const form = await openTrial(page, 'widgetTrials');
  await form.getByLabel('总价').waitFor();
  await form.getByLabel('标题').press('F1');
  const why = page.getByRole('dialog', { name: '字段为什么这样' });
  await expect(why).toContainText('总是必填');
  await expect(why).toContainText('pages/crm/widgetTrials.json › form › required › title');
  // A field that is hidden is found by its name.
  await choose(page, why, '字段', '加急原因');
  await expect(why).toContainText('不显示');
  await expect(why).toContainText('urgent');
  await expect(why).toContainText('加急');
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'why');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();
  await form.getByRole('switch', { name: '加急' }).click();
  await expect(form.getByLabel('加急原因')).toBeVisible();
  await form.getByText('下厂').click();
  // On site the reason is read-only: the button in the foot asks.
  await form.getByRole('button', { name: /字段为什么这样/ }).click();
  await choose(page, why, '字段', '加急原因');
  await expect(why).toContainText('条件成立，所以只读');
  await expect(why).toContainText('下厂');
});

/** What a scanner sends, all of it at once: on a busy machine keys that are sent one by one come as slowly as a person's. */
const scan = (page: Page, text: string): Promise<void> =>
  page.evaluate((burst) => {
    const target = document.activeElement ?? document.body;
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const key of [...burst, 'Enter']) {
      const untaken = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (!untaken || key === 'Enter' || !(target instanceof HTMLInputElement)) continue;
      write?.call(target, target.value + key);
      target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
    }
  }, text);

test('a scanner is heard in a field, in a choice and nowhere; Enter goes on; what was saved last begins the next', async ({ page }) => {
  const form = await openTrial(page, 'widgetTrials');
  await page.keyboard.type('SB-2026-0001');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('标题')).toHaveValue('SB-2026-0001');
  await expect(form.getByLabel('标题')).not.toBeFocused();
  // A choice: the word is found and chosen by itself, however late its candidates come.
  await form.getByRole('tab', { name: '人员' }).click();
  const device = form.getByRole('combobox', { name: '设备' });
  await device.click();
  const list = page.locator('.ant-select-dropdown:visible');
  const name = (await list.locator('.ant-select-item-option').first().getAttribute('title')) ?? '';
  expect(name).not.toBe('');
  await device.press('Escape');
  await scan(page, name);
  await expect(form.locator('[data-field="deviceId"] .ant-select-selection-item')).toHaveText(name);
  await choose(page, form, '部门', '力学室');
  await form.getByRole('tab', { name: '基本' }).click();
  await form.getByText('下厂').click();
  await button(form, '保存').click();
  await expect(form).toBeHidden();
  await button(page, '新增').first().click();
  await expect(form.getByRole('radio', { name: '下厂' })).toBeChecked();
  // The focus is on no entry: the burst goes to the first empty one.
  await form.getByRole('button', { name: /字段为什么这样/ }).focus();
  await scan(page, 'SB-2026-0002');
  await expect(form.getByLabel('标题')).toHaveValue('SB-2026-0002');
});

test('steps go on once nothing in a step is wrong, leave hidden ones out, and are passed without a mouse', async ({ page }) => {
  const form = await openTrial(page, 'stepTrials');
  await form.getByLabel('手机').fill('123');
  await button(form, '下一步').press('Enter');
  await expect(form.getByText('请输入标题')).toBeVisible();
  await expect(form.getByText('请输入正确的手机号')).toBeVisible();
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'steps');
  await form.getByLabel('标题').fill('分步');
  await form.getByLabel('手机').fill('13800138000');
  await button(form, '下一步').press('Enter');
  await expect(form.getByRole('textbox', { name: '备注' })).toBeFocused();
  await button(form, '上一步').press('Enter');
  // A step takes the focus to its first field once it is drawn.
  await expect(form.getByLabel('标题')).toBeFocused();
  await choose(page, form, '类型', '详细');
  await button(form, '保存').click();
  // What is missing stands in another step.
  await expect(form.getByText('请输入详情')).toBeVisible();
  await form.getByRole('textbox', { name: '详情' }).fill('一二三');
  await button(form, '保存').click();
  await expect(form).toBeHidden();
  await page.getByRole('grid').getByRole('row').filter({ hasText: '分步' }).first().getByRole('button', { name: '查看' }).click();
  // What is only read needs no steps.
  await expect(form.getByRole('heading', { name: '备注' })).toBeVisible();
  await expect(form.getByText('一二三')).toBeVisible();
});

test('a form in the place of its list, on a phone and in the dark', async ({ page }) => {
  await signIn(page, 'admin', '/metrology/standards');
  await page.getByRole('grid').getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('tab', { name: '证书', exact: true })).toBeVisible();
  await expect(page.getByRole('grid', { name: '计量标准' })).toBeHidden();
  await expectAccessible(page, '', ['wcag22aa']);
  await shoot(page, 'page');
  await page.emulateMedia({ colorScheme: 'dark' });
  await form.getByRole('tab', { name: '维护', exact: true }).click();
  await shoot(page, 'page-dark');
  await page.setViewportSize({ width: 390, height: 844 });
  // The frame follows a resize once it rests; then the menu is away and the whole form is within reach.
  await expect(form.getByRole('button', { name: /^保\s*存$/ })).toBeInViewport({ ratio: 1 });
  await shoot(page, 'page-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await form.getByRole('button', { name: '关闭表单' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('list', { name: '计量标准' }).first()).toBeVisible();
});
