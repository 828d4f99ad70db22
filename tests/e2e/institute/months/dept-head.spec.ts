import { expect, test } from '@playwright/test';
import { act, answer, confirm, follow, numberOf, press, rowsOf, sitDown, waiting } from '../../support/desk';
import { openPage, signInByForm, watchFaults } from '../../support/staff';
import { walkWhenDrawn } from '../../support/months';
import { callAs, tokenOf } from '../../support/wire';

// A month of the head of a laboratory: what waits and what is late, work handed out and approved, and how much everybody has done.

walkWhenDrawn('dept_head');

test('the head of a laboratory sees what is late, hands work out, approves, and reads how much was done', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  const nameOf = async (account: string) =>
    (await callAs<{ readonly realName: string }>(await tokenOf(account), 'api/blade-user/info')).realName;
  const [tester, verifier] = [await nameOf('tester'), await nameOf('verifier')];

  await test.step('what is late is told at the first glance', async () => {
    await signInByForm(page, 'dept_head');
    await expect(waiting(page, '待接收的任务')).toContainText(/\d 件逾期/);
    await expect(waiting(page, '待分配与开检的任务')).toContainText(/\d 件逾期/);
  });

  let number = '';
  await test.step('a task is taken, and handed to a tester', async () => {
    await follow(page, '待接收的任务');
    number = await numberOf(rowsOf(page).nth(1), /RW\d+/);
    const row = () => rowsOf(page).filter({ hasText: number });
    await act(page, row(), '接收');
    await expect(row()).toHaveCount(0);
    await sitDown(page, 'dept_head');
    await follow(page, '待分配与开检的任务');
    const ask = await press(page, row(), '分配');
    await answer(page, { 检测人: tester, 核验员: verifier });
    await answer(page, { 计划日期: '2099-01-01' });
    await confirm(ask, '分配');
    await expect(row()).toContainText(tester);
  });

  await test.step('what was measured and verified is approved, and so are a quote and an order', async () => {
    for (const [todo, action] of [
      ['待审核的任务', '审核通过'],
      ['待审批的合同', '审批通过'],
    ] as const) {
      await sitDown(page, 'dept_head');
      const count = waiting(page, todo).locator('a').first();
      await expect(count).toHaveText(/^[1-9]/);
      const before = Number.parseInt((await count.textContent()) ?? '', 10);
      await follow(page, todo);
      await act(page, rowsOf(page).nth(1), action);
      await page.getByRole('button', { name: /^查\s*询$/ }).click();
      await expect(page.getByText(`共 ${String(before - 1)} 条`)).toBeVisible();
    }
  });

  await test.step('an order is reviewed with the questions of the standard', async () => {
    await sitDown(page, 'dept_head');
    await follow(page, '待审核的委托单');
    const order = await numberOf(rowsOf(page).nth(1), /W\d{12}/);
    const row = rowsOf(page).filter({ hasText: order });
    await act(page, row, '审核通过', { 方法适当: '是', 能力与资源具备: '是', 期限可以满足: '是' });
    await expect(row).toHaveCount(0);
  });

  await test.step('how much everybody has done opens the tasks behind it', async () => {
    await openPage(page, '统计', '人员工作量');
    const figure = page.getByRole('grid').getByRole('link').first();
    await expect(figure).toBeVisible();
    await figure.click();
    await expect(page).toHaveURL(/\/metrology\/tasks\?q\./);
    await expect(rowsOf(page).nth(1)).toBeVisible();
  });
  expect(faults).toEqual([]);
});
