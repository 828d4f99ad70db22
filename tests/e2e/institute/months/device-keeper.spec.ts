import { expect, test } from '@playwright/test';
import {
  act,
  answer,
  choose,
  confirm,
  dialogOf,
  follow,
  numberOf,
  openByMenu,
  press,
  pressForAll,
  rowOf,
  rowsOf,
  save,
  sitDown,
} from '../../support/desk';
import { walkWhenDrawn } from '../../support/months';
import { signInByForm, watchFaults } from '../../support/staff';
import { callAs, tokenOf } from '../../support/wire';

// A month of who keeps the devices: a plan of what falls due, certificates confirmed, an interim check on its control chart, a loan, maintenance, a repair, and a device that goes out of use.

const plan = `十二月外送${String(Date.now()).slice(-8)}`;
const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

interface Line {
  readonly deviceNo: string;
  readonly lineState: string;
}

/** Numbers of the devices that stand in a plan which is not done. */
async function plannedDevices(): Promise<ReadonlySet<string>> {
  const token = await tokenOf('device_keeper');
  const asked = { current: 1, size: 500, searchType: 'N' };
  const { records } = await callAs<{ readonly records: readonly Line[] }>(token, 'api/metrology/tracePlanItems/page', asked);
  return new Set(records.filter(({ lineState }) => ['1', '2', '3', '4', '5'].includes(lineState)).map(({ deviceNo }) => deviceNo));
}

walkWhenDrawn('device_keeper');

test('a keeper of devices plans what falls due, confirms what came back, checks, lends, maintains, and takes a device out of use', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  let numbers: readonly string[] = [];
  let checked = '';

  await test.step('what falls due goes into a plan, all at one press', async () => {
    await signInByForm(page, 'device_keeper');
    await openByMenu(page, '计量管理', '溯源计划');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await answer(page, { 计划名称: plan, 部门: '力学室', 完成期限: day(20) });
    await save(page);
    await sitDown(page, 'device_keeper');
    await follow(page, '30 天内到期的设备');
    const due = await Promise.all(
      Array.from({ length: 12 }, (_none, at) => numberOf(rowsOf(page).nth(at + 1), /[A-Z]{2}-?[A-Z0-9]*\d{3,}/)),
    );
    const planned = await plannedDevices();
    numbers = due.filter((number) => !planned.has(number)).slice(0, 2);
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

  const [first = '', second = ''] = [0, 1].map((at) => numbers[at]);
  await test.step('what came back is registered and confirmed, and the device is valid from then', async () => {
    await sitDown(page, 'device_keeper');
    await follow(page, '待送出的设备');
    await act(page, rowOf(page, first), '送出', { 溯源机构: '中国计量科学研究院' });
    await page.getByRole('button', { name: '清除全部' }).click();
    const line = (state: string) => rowOf(page, first).filter({ hasText: state }).first();
    await act(page, line('已送出'), '溯源登记', { 证书编号: `NIM${plan.slice(-8)}` });
    await act(page, line('待确认'), '确认符合', { 预期使用要求: '最大允许误差不超过被检的三分之一' });
    await expect(line('已确认')).toBeVisible();
    await openByMenu(page, '计量管理', '设备台账');
    await page.getByLabel('设备编号', { exact: true }).first().fill(first);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    // Its cycle on from today, less a day.
    const view = await press(page, rowOf(page, first), '查看');
    await expect(view).toContainText(/溯源周期\s*\d+ 月/);
    const cycle = Number(/溯源周期\s*(\d+) 月/.exec((await view.textContent()) ?? '')?.[1]);
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
    const until = new Date(`${day(0)}T00:00:00Z`);
    until.setUTCMonth(until.getUTCMonth() + cycle);
    until.setUTCDate(until.getUTCDate() - 1);
    await expect(rowOf(page, first)).toContainText(until.toISOString().slice(0, 10));
  });

  await test.step('a device is lent, cannot be lent again, and comes back', async () => {
    await press(page, rowOf(page, first), '领用');
    await answer(page, { 用途: '下厂检定' });
    await save(page);
    await openByMenu(page, '计量管理', '设备领用归还');
    const loan = rowOf(page, first).first();
    await act(page, loan, '借出');
    await expect(loan).toContainText('已借出');
    await openByMenu(page, '计量管理', '设备台账');
    // The list that was left reads again who has it: a menu that was open before that is opened again.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await rowOf(page, first).getByRole('button', { name: '更多' }).click();
      await expect(page.getByRole('menuitem', { name: /^领用/ })).toContainText('设备已借出', { timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await openByMenu(page, '计量管理', '设备领用归还');
    await act(page, loan, '归还');
    await expect(loan).toContainText('已归还');
  });

  await test.step('an interim check is entered, and another finds it within its limit', async () => {
    await sitDown(page, 'device_keeper');
    await follow(page, '待做的期间核查');
    const check = await numberOf(rowsOf(page).nth(1), /[A-Z]{2}\d{4}-\d+/);
    const values = { 核查参数: '示值', 单位: 'kPa', 参考值: '100.0000', 核查值: '100.0003', '控制限（±）': '0.0005' };
    await act(page, rowOf(page, check), '登记核查', values);
    await sitDown(page, 'quality');
    await follow(page, '待审核的期间核查');
    // 100.0003 − 100.0000, within 0.0005.
    const result = await press(page, rowOf(page, check), '查看');
    await expect(result).toContainText(/差值\s*0\.0003/);
    await page.keyboard.press('Escape');
    await expect(result).toBeHidden();
    await act(page, rowOf(page, check), '审核合格');
    await expect(rowOf(page, check)).toHaveCount(0);
    checked = check;
  });

  await test.step('the next check begins with what was checked, and the check stands on the control chart of its device', async () => {
    await sitDown(page, 'device_keeper');
    await openByMenu(page, '计量管理', '期间核查');
    const number = await numberOf(rowOf(page, checked), /[A-Z]{2}-\d{4}/);
    await press(page, rowOf(page, checked), '安排下次核查');
    for (const [name, value] of Object.entries({ 核查参数: '示值', 单位: 'kPa', 参考值: '100.0000', '控制限（±）': '0.0005', 核查值: '' }))
      await expect(dialogOf(page).getByRole('textbox', { name, exact: true })).toHaveValue(value);
    await answer(page, { 计划日期: day(150) });
    await save(page);
    await openByMenu(page, '计量管理', '设备台账');
    await page.getByLabel('设备编号', { exact: true }).first().fill(number);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    const view = await press(page, rowOf(page, number), '查看');
    const checks = view.getByRole('region', { name: '期间核查', exact: true });
    await checks.scrollIntoViewIfNeeded();
    await expect(checks).toContainText(checked);
    await expect(view.getByRole('region', { name: '控制图' }).getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
  });

  await test.step('maintenance is planned at the device, done, and on record', async () => {
    await openByMenu(page, '计量管理', '设备台账');
    await page.getByLabel('设备编号', { exact: true }).first().fill(first);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await press(page, rowOf(page, first), '安排维护');
    await answer(page, { 维护内容或故障: `清洁并校核${plan}` });
    await save(page);
    await sitDown(page, 'device_keeper');
    await follow(page, '待完成的维护与维修');
    await act(page, rowOf(page, plan), '登记完成', { 结果: '正常' });
    await expect(rowOf(page, plan)).toHaveCount(0);
  });

  await test.step('a device that is sent to repair has its fault on record once, and is used again when the repair is done', async () => {
    await openByMenu(page, '计量管理', '设备台账');
    await page.getByLabel('设备编号', { exact: true }).first().fill(first);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    const ask = await press(page, rowOf(page, first), '送修');
    await expect(ask).toContainText('设备维护维修');
    await ask.getByRole('textbox').last().fill(`无显示${plan}`);
    await confirm(ask, '送修');
    // The list still shows what waits.
    await openByMenu(page, '计量管理', '设备维护维修');
    const repair = rowOf(page, `无显示${plan}`);
    await act(page, repair, '登记完成', { 承担单位或人员: '华东仪表厂', 费用: '350', 结果: '更换电源板' });
    await expect(repair).toHaveCount(0);
    await openByMenu(page, '计量管理', '设备台账');
    await act(page, rowOf(page, first), '修复启用', {
      最近溯源日期: day(0),
      溯源机构: '中国计量科学研究院',
      溯源证书号: `WX${plan.slice(-8)}`,
      溯源结果: '符合',
    });
    await expect(rowOf(page, first)).toContainText('在用');
  });

  await test.step('a device that goes out of use is told to quality', async () => {
    await sitDown(page, 'device_keeper');
    await openByMenu(page, '计量管理', '设备台账');
    await page.getByLabel('设备编号', { exact: true }).first().fill(second);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    const ask = await press(page, rowOf(page, second), '停用');
    await expect(ask).toContainText('通知');
    await ask.getByRole('textbox').last().fill('显示屏损坏');
    await confirm(ask, '停用');
    await expect(rowOf(page, second)).toContainText('停用');
    await sitDown(page, 'quality');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^站内通知/ })
      .click();
    await expect(page.getByRole('dialog', { name: '站内通知' })).toContainText(`设备${second}不在用`);
  });
  expect(faults).toEqual([]);
});
