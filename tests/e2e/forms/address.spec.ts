import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';

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
  expect(faults).toEqual([]);
});
