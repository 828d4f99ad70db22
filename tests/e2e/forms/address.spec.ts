import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

test('an address begins in 湖南省, goes down to a town, and loses what lies below when a level above changes', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'admin', '/crm/customers');
  await page.getByRole('button', { name: '新增' }).first().click();
  const form = page.getByRole('dialog');
  const place = form.getByRole('combobox', { name: '省市区' });
  const shown = place.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
  await expect(shown).toContainText('湖南省');
  // By keyboard: what is chosen already lies over the entry.
  await place.press('ArrowDown');
  const levels = page.locator('.ant-cascader-dropdown:visible');
  const at = (level: number) => levels.locator('.ant-cascader-menu').nth(level);
  const go = async (...names: readonly string[]) => {
    for (const [level, name] of names.entries()) await at(level).getByText(name, { exact: true }).click();
  };
  await go('湖南省', '长沙市', '岳麓区', '望城坡街道');
  await expect(shown).toContainText('湖南省长沙市岳麓区望城坡街道');
  // Below a town stands nothing more: the list closes.
  await expect(levels).toBeHidden();
  await place.press('ArrowDown');
  // Another county clears the town, another city the county as well, another province all below it.
  await go('湖南省', '长沙市', '芙蓉区');
  await expect(shown).toContainText('湖南省长沙市芙蓉区');
  await expect(shown).not.toContainText('街道');
  await go('湖南省', '株洲市');
  await expect(shown).toContainText('湖南省株洲市');
  await go('广东省');
  await expect(shown).toContainText('广东省');
  await expect(shown).not.toContainText('株洲市');
  await expectAccessible(page, 'the levels of an address');
  await go('湖南省', '长沙市', '岳麓区', '望城坡街道');
  await expect(levels).toBeHidden();

  // Open drop-downs pass axe as well, with and without something chosen.
  const choose = async (name: string, word: string) => {
    const entry = form.getByRole('combobox', { name, exact: true });
    // By keyboard: what is chosen already lies over the entry.
    await entry.press('ArrowDown');
    const offered = page.locator('.ant-select-dropdown:visible');
    await expect(offered.locator('.ant-select-item-option').first()).toBeVisible();
    await expectAccessible(page, `the open drop-down ${name}`);
    await offered.locator('.ant-select-item-option').filter({ hasText: word }).first().click();
    await expect(offered).toBeHidden();
    await entry.press('ArrowDown');
    await expect(offered.locator('.ant-select-item-option').first()).toBeVisible();
    await expectAccessible(page, `the open drop-down ${name} with something chosen`);
    await entry.press('Escape');
    await expect(offered).toBeHidden();
  };
  await choose('客户类型', '事业单位');
  // The record keeps the deepest region, whose code other programs are told as `areaCode`.
  const enterName = `乡镇街道示范单位 ${String(Date.now())}`;
  await form.getByRole('textbox', { name: '单位名称' }).fill(enterName);
  await form.getByRole('textbox', { name: '详细地址' }).fill('示范路1号');
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
  const admin = await tokenOf('admin');
  const told = await callAs<readonly Readonly<Record<string, unknown>>[]>(
    admin,
    `api/crm/enter/selectInfomation?name=${encodeURIComponent(enterName)}`,
  );
  const [{ areaCode = '', ...rest } = {}] = told;
  expect(String(areaCode)).toMatch(/^430104\d{3}$/);
  expect(rest).toMatchObject({
    ...{ provinceId: '43', cityId: '4301', areaId: '430104', townId: areaCode },
    areaName: '湖南省长沙市岳麓区望城坡街道',
    ...{ proviceName: '湖南省', cityName: '长沙市', townName: '望城坡街道' },
  });
  const kept = await callAs<Readonly<Record<string, unknown>>>(admin, `api/crm/customers/detail?id=${String(rest['id'])}`);
  expect(JSON.stringify(kept['$refs'])).toContain('望城坡街道');
  expect(faults).toEqual([]);
});
