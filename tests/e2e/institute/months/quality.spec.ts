import { expect, test } from '@playwright/test';
import {
  act,
  answer,
  choose,
  chooseOfSeveral,
  confirm,
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

// A month of quality management: what does not conform is judged, put right, seen to work and closed; an audit finds something; a risk, a complaint, a proficiency test, authorisations.

const stamp = String(Date.now()).slice(-8);
const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

walkWhenDrawn('quality');

test('quality management sees a nonconformity closed, holds an audit, answers a risk, a complaint and a proficiency test, and authorises', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  const { realName: head } = await callAs<{ readonly realName: string }>(await tokenOf('dept_head'), 'api/blade-user/info');
  let number = '';

  await test.step('what was found is judged, and given to whom it concerns', async () => {
    await signInByForm(page, 'quality');
    await openByMenu(page, '质量管理', '不符合工作');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await answer(page, {
      事由: '天平未按周期核查',
      来源: '日常发现',
      责任部门: '力学室',
      事实描述: '十月的期间核查没有做',
      完成期限: day(15),
    });
    await save(page);
    await sitDown(page, 'quality');
    await follow(page, '待评价的不符合工作');
    const row = rowsOf(page).filter({ hasText: '天平未按周期核查' }).first();
    number = await numberOf(row, /BFH\d{4}-\d+/);
    await act(page, row, '评价并处置', { 程度: '一般', 影响已出结果: '否', 暂停工作: '否', 处置人: head, 完成期限: day(10) });
  });

  await test.step('the head of the laboratory is told, and puts it right', async () => {
    await sitDown(page, 'dept_head');
    await follow(page, '待我处置的不符合工作');
    const done = { 影响评价: '未影响已出证书', '处置（纠正）': '已补做并更正记录', 需通知客户: '否', 需要纠正措施: '是' };
    await act(page, rowOf(page, number), '提交处置结果', done);
    await expect(rowOf(page, number)).toHaveCount(0);
  });

  await test.step('a corrective action is drawn up, carried out, and seen to work before it is closed', async () => {
    await sitDown(page, 'quality');
    await follow(page, '待验证的不符合工作');
    await press(page, rowOf(page, number), '提出纠正措施');
    await answer(page, { 责任人: head, 完成期限: day(20), 原因分析: '未按作业指导书核对', 措施: '增加双人核对' });
    await save(page);
    await openByMenu(page, '质量管理', '纠正与改进措施');
    const measure = await numberOf(rowsOf(page).nth(1), /JZ\d{4}-\d+|[A-Z]{2,}\d{4}-\d+/);
    await act(page, rowOf(page, measure), '批准实施');
    await sitDown(page, 'dept_head');
    await follow(page, '待我完成的措施');
    await act(page, rowOf(page, measure), '完成实施', { 实施情况: '已修订并宣贯' });
    await sitDown(page, 'quality');
    await follow(page, '待验证的措施');
    await act(page, rowOf(page, measure), '验证有效', { 验证说明: '抽查十份记录均有核对' });
    await openByMenu(page, '质量管理', '不符合工作');
    await act(page, rowOf(page, number), '验证关闭');
    await expect(rowOf(page, number)).toContainText('已关闭');
  });

  await test.step('an internal audit begins, and what it finds stands with it', async () => {
    await openByMenu(page, '质量管理', '内部审核');
    const audit = await numberOf(rowsOf(page).nth(1), /NS\d{4}-\d+/);
    await act(page, rowOf(page, audit), '开始审核');
    await press(page, rowOf(page, audit), '登记不符合');
    await answer(page, { 事由: '设备标签过期未更换', 责任部门: '力学室', 事实描述: '力学室两台设备的状态标签已过期', 完成期限: day(15) });
    await save(page);
    await act(page, rowOf(page, audit), '现场结束');
    await act(page, rowOf(page, audit), '发布报告', { 审核结论: '体系运行基本有效' });
    const view = await press(page, rowOf(page, audit), '查看');
    await expect(view).toContainText('设备标签过期未更换');
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
  });

  await test.step('a risk is answered', async () => {
    await sitDown(page, 'quality');
    await follow(page, '待应对的风险');
    await act(page, rowsOf(page).nth(1), '应对', { 应对: '每季抽查一次', 责任人: head, 复评日期: day(90) });
  });

  await test.step('a complaint is taken up, investigated, answered by another and closed', async () => {
    await sitDown(page, 'quality');
    await follow(page, '待受理的投诉');
    const complaint = await numberOf(rowsOf(page).nth(1), /TS\d{4}-\d+/);
    await act(page, rowOf(page, complaint), '受理投诉', { 责任部门: '力学室', 调查人: head, 答复期限: day(10) });
    await sitDown(page, 'dept_head');
    await follow(page, '待我调查的投诉');
    const ask = await press(page, rowOf(page, complaint), '提交调查结果');
    await answer(page, { 投诉成立: '是', 调查结果与原因: '录入沿用了上次的型号', 答复: '更正证书已出具' });
    // What a justified complaint changes is asked of who investigates, not of who answers.
    await ask.getByRole('button', { name: '提交调查结果', exact: true }).click();
    await expect(ask).toContainText('请填写纠正与预防措施');
    await answer(page, { 纠正与预防措施: '收样时核对铭牌' });
    await confirm(ask, '提交调查结果');
    await sitDown(page, 'quality');
    await follow(page, '待审定的投诉答复');
    await press(page, rowOf(page, complaint), '登记不符合');
    await expect(dialogOf(page).getByRole('textbox', { name: '事实描述', exact: true })).not.toHaveValue('');
    await answer(page, { 事由: `证书型号有误${stamp}` });
    await save(page);
    await act(page, rowOf(page, complaint), '审定答复');
    await sitDown(page, 'quality');
    await follow(page, '待回访的投诉');
    await act(page, rowOf(page, complaint), '回访关闭', { 客户是否满意: '满意' });
    await page.getByRole('button', { name: '清除全部' }).click();
    const view = await press(page, rowOf(page, complaint), '查看');
    await expect(view).toContainText(`证书型号有误${stamp}`);
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
  });

  await test.step('a proficiency test is entered, carried out, rated as not satisfactory, and closed with its nonconforming work', async () => {
    await openByMenu(page, '质量管理', '能力验证与比对');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await answer(page, { 项目名称: `压力校准${stamp}`, 参加部门: '力学室', 负责人: head, 上报期限: day(60) });
    await save(page);
    const row = rowOf(page, stamp);
    await act(page, row, '报名', { 组织机构: '能力验证提供者' });
    await sitDown(page, 'dept_head');
    await follow(page, '待上报的能力验证');
    const came = await press(page, row, '收到样品');
    await chooseOfSeveral(page, '检测人员');
    await confirm(came, '收到样品');
    await act(page, row, '上报结果');
    await sitDown(page, 'quality');
    await openByMenu(page, '质量管理', '能力验证与比对');
    await act(page, row, '登记评价', { 评价值: '-1.20' });
    await expect(row).toContainText('不满意');
    await press(page, row, '登记不符合');
    await expect(dialogOf(page).getByRole('textbox', { name: '事由', exact: true })).toHaveValue(`压力校准${stamp}`);
    await answer(page, { 事实描述: 'En 值 -1.20' });
    await save(page);
    await act(page, row, '分析关闭', { 结果分析: '标准器漂移，已重新溯源' });
    await expect(row).toContainText('已关闭');
  });

  await test.step('somebody is authorised, and an authorisation that ends soon is extended', async () => {
    await sitDown(page, 'quality');
    await follow(page, '60 天内到期的人员授权');
    const number = await numberOf(rowsOf(page).nth(1), /SQ\d{4}-\d+/);
    const ask = await press(page, rowOf(page, number), '续期');
    // On what ground it is extended is asked anew.
    await expect(dialogOf(page).getByRole('textbox', { name: '依据（培训、考核、监督）', exact: true })).toHaveValue('');
    await answer(page, { '依据（培训、考核、监督）': '年度能力监督合格' });
    await confirm(ask, '续期');
    await expect(rowOf(page, number)).toHaveCount(0);
    await page.getByRole('button', { name: '清除全部' }).click();
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await answer(page, { 人员: head, 授权种类: '核验' });
    await choose(page, '检测能力');
    await answer(page, { '依据（培训、考核、监督）': `考核合格${stamp}` });
    await save(page);
    await expect(rowOf(page, stamp)).toContainText('有效');
  });
  expect(faults).toEqual([]);
});
