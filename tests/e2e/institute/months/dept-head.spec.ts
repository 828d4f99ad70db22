import { expect, test } from '@playwright/test';
import { act, answer, confirm, follow, numberOf, press, rowOf, rowsOf, sitDown, waiting } from '../../support/desk';
import { openPage, password, signInByForm, watchFaults } from '../../support/staff';
import { walkWhenDrawn } from '../../support/months';
import { callAs, tokenOf } from '../../support/wire';

// A month of the head of a laboratory: what waits and what is late, work handed out, an exception signed for it, work approved, a guarantee granted, a plan of tracing reviewed in part, and how much everybody has done.

interface Row {
  readonly id: string;
  readonly version: number;
  readonly deviceNo: string;
}

/** A plan of tracing with devices of the head's laboratory that its keeper has handed in. Shape: what it is called, and the number of one of its devices. */
async function handInPlan(): Promise<{ readonly name: string; readonly device: string }> {
  const keeper = await tokenOf('device_keeper');
  const { deptId } = await callAs<{ readonly deptId: string }>(await tokenOf('dept_head'), 'api/blade-user/info');
  const name = `力学外送${String(Date.now()).slice(-8)}`;
  const only = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([field, value]) => ({ filter: JSON.stringify({ [field]: value }), op: JSON.stringify({ [field]: '=' }) }));
  const year = new Date().getFullYear();
  const base = { planName: name, planYear: year, planType: '2', checkWay: '1', dueUntil: `${String(year + 1)}-12-31` };
  const plan = await callAs<Row>(keeper, 'api/metrology/tracePlans/submit', { ...base, deptId });
  const asked = { current: 1, size: 8, searchType: 'N', searchParam: only({ deptId, deviceState: '1' }) };
  const { records } = await callAs<{ readonly records: readonly Row[] }>(keeper, 'api/metrology/devices/page', asked);
  const { results } = await callAs<{ readonly results: readonly { readonly id: string; readonly ok: boolean }[] }>(
    keeper,
    'api/metrology/devices/transition',
    { name: 'plan', items: records.map(({ id, version }) => ({ id, version })), data: { planId: plan.id } },
  );
  const planned = records.filter(({ id }) => results.some((each) => each.id === id && each.ok));
  expect(planned.length).toBeGreaterThan(1);
  const { version } = await callAs<Row>(keeper, `api/metrology/tracePlans/detail?id=${plan.id}`);
  await callAs(keeper, 'api/metrology/tracePlans/transition', { name: 'submit', items: [{ id: plan.id, version }] });
  return { name, device: planned[0]?.deviceNo ?? '' };
}

interface Task {
  readonly id: string;
  readonly abilityId: string;
}

/** Somebody who may not test for the ability of a task, which others may. Shape: his name, and what takes back what was granted for it. */
async function findUnauthorised(itemNo: string): Promise<{ readonly name: string; readonly restore: () => Promise<void> }> {
  const [head, quality, tester] = [await tokenOf('dept_head'), await tokenOf('quality'), await tokenOf('tester')];
  const only = (values: Readonly<Record<string, string>>) => ({
    ...{ current: 1, size: 200, searchType: 'N' },
    searchParam: Object.entries(values).map(([field, value]) => ({
      filter: JSON.stringify({ [field]: value }),
      op: JSON.stringify({ [field]: '=' }),
    })),
  });
  const { records: tasks } = await callAs<{ readonly records: readonly Task[] }>(head, 'api/metrology/tasks/page', only({ itemNo }));
  const { id, abilityId } = tasks[0] ?? { id: '', abilityId: '' };
  const granted = 'api/hr/authorizations';
  const { records } = await callAs<{ readonly records: readonly { readonly staffId: string }[] }>(
    quality,
    `${granted}/page`,
    only({ abilityId, authRole: '1' }),
  );
  const { staffId } = await callAs<{ readonly staffId: string }>(tester, 'api/blade-user/info');
  const term = { startDate: '2026-01-01', endDate: '2099-12-31' };
  const fresh =
    records.length > 0 ? undefined : await callAs<Row>(quality, `${granted}/submit`, { staffId, abilityId, authRole: '1', ...term });
  const may = new Set([staffId, ...records.map((each) => each.staffId)]);
  const people = await callAs<readonly { readonly id: string; readonly display: string }[]>(head, 'api/metrology/tasks/candidates', {
    ...{ field: 'assigneeId', size: 50, id },
  });
  const restore = async (): Promise<void> => {
    if (fresh) await callAs(quality, `${granted}/remove`, { items: [{ id: fresh.id, version: fresh.version }] });
  };
  return { name: people.find((each) => !may.has(each.id))?.display ?? '', restore };
}

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

  await test.step('who is not authorised gets the task by an exception alone, signed with a reason and the own password', async () => {
    const { name, restore } = await findUnauthorised(number);
    const row = rowOf(page, number);
    const refused = await press(page, row, '分配');
    await answer(page, { 检测人: name });
    await refused.getByRole('button', { name: /^分\s*配$/ }).click();
    await expect(refused).toContainText('检测人没有这项能力的有效检测授权');
    await refused.getByRole('button', { name: /^取\s*消$/ }).click();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const signed = await press(page, row, '例外放行');
    await answer(page, { 例外放行的理由: '实习期间由授权人员全程监督' });
    await signed.getByRole('button', { name: /^例外放行$/ }).click();
    await expect(signed).toContainText('请填写您的登录密码');
    await signed.getByLabel('您的登录密码').fill(password);
    await confirm(signed, '例外放行');
    const again = await press(page, row, '分配');
    await answer(page, { 检测人: name });
    await confirm(again, '分配');
    await expect(row).toContainText(name);
    await restore();
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

  await test.step('a guarantee that a salesman asks for is granted, one that has no ground is not', async () => {
    const [finance, salesman] = [await tokenOf('finance'), await tokenOf('salesman')];
    const { staffId } = await callAs<{ readonly staffId: string }>(salesman, 'api/blade-user/info');
    const { records } = await callAs<{ readonly records: readonly { readonly id: string }[] }>(salesman, 'api/crm/customers/page', {
      ...{ current: 1, size: 1, searchType: 'N' },
    });
    const ask = async (): Promise<string> => {
      const items = [{ chargeName: '现场服务费', chargeTaxon: '4', amount: '90.00' }];
      const path = 'api/finance/settlements';
      const { id } = await callAs<{ readonly id: string }>(finance, `${path}/submit`, { enterId: records[0]?.id, items });
      const bill = await callAs<{ readonly version: number; readonly settleNo: string }>(finance, `${path}/detail?id=${id}`);
      const data = { guaranteeType: '1', guarantorId: staffId, guaranteeDeadline: '2099-12-31' };
      await callAs(salesman, `${path}/transition`, {
        ...{ name: 'applyGuarantee', items: [{ id, version: bill.version }], comment: '月结客户', data },
      });
      return bill.settleNo;
    };
    const [good, bad] = [await ask(), await ask()];
    await sitDown(page, 'dept_head');
    await follow(page, '待审批的担保');
    const of = (settleNo: string) => rowsOf(page).filter({ hasText: settleNo });
    await act(page, of(good), '同意担保');
    await expect(of(good)).toHaveCount(0);
    const refusal = await press(page, of(bad), '不同意');
    await refusal.getByRole('textbox').last().fill('欠款未清');
    await confirm(refusal, '不同意');
    await expect(of(bad)).toHaveCount(0);
  });

  await test.step('of a plan of tracing a part is approved, and the rest goes back', async () => {
    const plan = await handInPlan();
    await sitDown(page, 'dept_head');
    await follow(page, '待审核的溯源计划');
    const view = await press(page, rowOf(page, plan.name), '查看');
    const line = view.getByRole('row').filter({ hasText: plan.device });
    const ask = await press(page, line, '不同意');
    await answer(page, { 不同意的原因: '改为自校' });
    await ask.getByRole('button', { name: '不同意', exact: true }).last().click();
    await expect(line).not.toContainText('待审核');
    await view.getByRole('button', { name: /^关\s*闭$/ }).click();
    await expect(view).toBeHidden();
    await confirm(await press(page, rowOf(page, plan.name), '审核拆分'), '审核拆分');
    await page.getByRole('button', { name: '清除全部' }).click();
    for (const state of ['审核拆分', '实施中', '审核不通过'])
      await expect(rowOf(page, plan.name).filter({ hasText: state })).toHaveCount(1);
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
