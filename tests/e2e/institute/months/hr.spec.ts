import { expect, test } from '@playwright/test';
import excel from 'exceljs';
import {
  act,
  answer,
  chooseOfSeveral,
  dialogOf,
  follow,
  numberOf,
  openByMenu,
  press,
  rowOf,
  rowsOf,
  save,
  sitDown,
} from '../../support/desk';
import { signInByForm, watchFaults } from '../../support/staff';
import { walkWhenDrawn } from '../../support/months';
import { callAs, tokenOf } from '../../support/wire';

// A month of who looks after people: a certificate is renewed in time, a training is held, its scores come in as a sheet, a supervision is confirmed, and one page tells what somebody is able to do.

const title = `测量不确定度${String(Date.now()).slice(-8)}`;
const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What quality saw at the work of the tester, who has agreed to it. Shape: its number. */
async function supervise(): Promise<string> {
  const [quality, tester] = [await tokenOf('quality'), await tokenOf('tester')];
  const { staffId } = await callAs<{ readonly staffId: string }>(tester, 'api/blade-user/info');
  const page = 'api/hr/supervisions';
  const values = { staffId, superviseDate: day(0), aspect: '1', content: '现场校准压力表', result: '2', advice: '记录温度的时刻' };
  const { id } = await callAs<{ readonly id: string }>(quality, `${page}/submit`, values);
  for (const [by, name] of [
    [quality, 'send'],
    [tester, 'confirm'],
  ] as const) {
    const { version } = await callAs<{ readonly version: number }>(by, `${page}/detail?id=${id}`);
    await callAs(by, `${page}/transition`, { name, items: [{ id, version }] });
  }
  return (await callAs<{ readonly supervisionNo: string }>(quality, `${page}/detail?id=${id}`)).supervisionNo;
}

walkWhenDrawn('hr');

test('hr renews a certificate, holds a training, takes its scores in as a sheet, and reads what somebody is able to do on one page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  const { realName: tester } = await callAs<{ readonly realName: string }>(await tokenOf('tester'), 'api/blade-user/info');
  let number = '';
  const row = () => rowOf(page, title);

  await test.step('a certificate that is nearly out of date is renewed, and waits no longer', async () => {
    await signInByForm(page, 'hr');
    await follow(page, '90 天内到期的人员证书');
    const number = await numberOf(rowsOf(page).nth(1), /ZJ\d+/);
    await press(page, rowOf(page, number), '编辑');
    await answer(page, { 有效期至: day(1500) });
    await save(page);
    await expect(rowOf(page, number)).toHaveCount(0);
  });

  await test.step('a training is planned, and those who take part are told', async () => {
    await openByMenu(page, '人事管理', '人员培训');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await answer(page, { 主题: title, 培训类型: '内部培训', 培训方式: '现场' });
    await answer(page, { 开始时间: `${day(0)} 09:00:00`, 结束时间: `${day(0)} 11:00:00` });
    await chooseOfSeveral(page, '参加人员', tester);
    await save(page);
    await act(page, row(), '开始');
    await expect(row()).toContainText('进行中');
    await act(page, row(), '通知参加人员');
    number = await numberOf(row(), /[A-Z]{2}\d{4}-\d+/);
  });

  await test.step('who came and how well comes in as a sheet', async () => {
    await openByMenu(page, '人事管理', '培训记录');
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const book = new excel.Workbook();
    book.addWorksheet('培训记录').addRows([
      ['培训', '人员', '签到', '成绩', '评价', '有效性评价'],
      [number, tester, '是', 92, '优', '能独立评定'],
    ]);
    const dialog = dialogOf(page);
    const buffer = Buffer.from(await book.xlsx.writeBuffer());
    await dialog.locator('input[type="file"]').setInputFiles({ name: '成绩.xlsx', mimeType, buffer });
    await dialog.getByRole('button', { name: /^导入 1 条$/ }).click();
    await expect(dialog.getByText(/导入完成|已导入/).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row().filter({ hasText: tester })).toContainText('92');
  });

  await test.step('the training is ended, and its effect judged', async () => {
    await openByMenu(page, '人事管理', '人员培训');
    await act(page, row(), '结束培训');
    await sitDown(page, 'hr');
    await follow(page, '待评价的培训');
    await act(page, row(), '完成评价', { 培训效果: '达到预期' });
    await expect(row()).toHaveCount(0);
  });

  let watched = '';
  await test.step('what quality saw at the work of somebody, and he agreed to, is among the supervisions', async () => {
    watched = await supervise();
    await openByMenu(page, '人事管理', '人员监督');
    await expect(rowOf(page, watched)).toContainText('需改进');
    await expect(rowOf(page, watched)).toContainText('已确认');
  });

  await test.step('who may do what, and until when, is read at the authorisations', async () => {
    await openByMenu(page, '人事管理', '人员授权');
    await expect(rowsOf(page).nth(1)).toContainText(/检测|核验|签字/);
    // They are given by quality, not here.
    await expect(rowsOf(page).nth(1).getByRole('button', { name: '查看', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
  });

  await test.step('one page tells certificates, authorisations, trainings and supervisions of a person', async () => {
    await openByMenu(page, '人事管理', '人员');
    await page.getByLabel('姓名', { exact: true }).first().fill(tester);
    await page.getByRole('button', { name: /^查\s*询$/ }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    const view = await press(page, rowOf(page, tester), '查看');
    for (const name of ['证书', '授权', '培训', '监督']) await expect(view.getByRole('heading', { name, exact: true })).toHaveCount(1);
    const trainings = view.getByRole('region', { name: '培训记录' });
    await trainings.scrollIntoViewIfNeeded();
    await expect(trainings).toContainText(title);
    await expect(trainings).toContainText('92');
    for (const [name, said] of [
      ['人员证书', /ZJ\d+/],
      ['人员授权', /有效/],
      ['人员监督', watched],
    ] as const) {
      const part = view.getByRole('region', { name, exact: true });
      await part.scrollIntoViewIfNeeded();
      await expect(part).toContainText(said);
    }
  });

  await test.step('who was invited was told', async () => {
    await sitDown(page, 'tester');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^站内通知/ })
      .click();
    await expect(page.getByRole('dialog', { name: '站内通知' })).toContainText(title);
  });
  expect(faults).toEqual([]);
});
