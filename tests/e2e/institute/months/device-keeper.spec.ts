import { expect, test } from '@playwright/test';
import { choose, confirm, dialogOf, follow, openByMenu, press, pressForAll, rowOf, rowsOf, save, sitDown } from '../../support/desk';
import { signInByForm, watchFaults } from '../../support/staff';

// A month of who keeps the devices: a plan of what falls due, certificates confirmed, an interim check, a loan, and a device that goes out of use.

const plan = `十二月外送${String(Date.now()).slice(-8)}`;
const day = (from: number): string =>
  new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

test('a keeper of devices plans what falls due, confirms what came back, checks, lends, and takes a device out of use', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  let numbers: readonly string[] = [];

  await test.step('what falls due goes into a plan, all at one press', async () => {
    await signInByForm(page, 'device_keeper');
    await openByMenu(page, '计量管理', '溯源计划');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    const form = dialogOf(page);
    await form.getByLabel('计划名称', { exact: true }).fill(plan);
    await form.getByLabel('完成期限', { exact: true }).fill(day(20));
    await page.keyboard.press('Tab');
    await save(page);
    await page.getByRole('tab', { name: '首页' }).click();
    await follow(page, '30 天内到期的设备');
    const texts = await Promise.all([2, 3].map((at) => rowsOf(page).nth(at).textContent()));
    numbers = texts.map((text) => /SB\d+|[A-Z]{2,}-?\d{3,}/.exec(text ?? '')?.[0] ?? '-');
    const ask = await pressForAll(page, numbers, '加入溯源计划');
    await choose(page, '溯源计划', plan);
    await confirm(ask, '加入溯源计划');
    await openByMenu(page, '计量管理', '溯源计划');
    await expect(rowOf(page, plan)).toContainText('2');
    await confirm(await press(page, rowOf(page, plan), '提交'), '提交');
    await expect(rowOf(page, plan)).toContainText('待审核');
  });

  await test.step('another approves it', async () => {
    await sitDown(page, 'quality');
    await follow(page, '待审核的溯源计划');
    await confirm(await press(page, rowOf(page, plan), '审核通过'), '审核通过');
  });
  expect(faults).toEqual([]);
});
