import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// What customers are asked, and what they complain about, over the page files that the product ships.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const enterOf = async (account: string): Promise<string> => {
  const found = await institute.database.system((q) =>
    q.query(`select enter_id::text as id from sys_user where tenant_id = '000000' and account = $1`, [account]),
  );
  return String(found.rows[0]?.['id']);
};
const save = async (account: string, page: string, values: Values): Promise<unknown> => {
  const answer = await institute.call(account, `${page}/submit`, values);
  expect([answer['msg'], JSON.stringify(answer['data'])]).toEqual(['操作成功', expect.anything()]);
  return valuesOf(answer['data'])['id'];
};
const faultsOf = async (account: string, page: string, values: Values): Promise<readonly string[]> =>
  Object.keys(valuesOf(valuesOf((await institute.call(account, `${page}/submit`, values))['data'])['fields']));
const todoOf = async (account: string, path: string, name: string): Promise<Values> =>
  listOf((await institute.call(account, 'todos'))['data']).find((each) => each['path'] === path && each['name'] === name) ?? {};
const noticesOf = async (account: string): Promise<readonly string[]> =>
  listOf(valuesOf((await institute.call(account, 'appoints/notify/msgCenterPage?current=1&size=50'))['data'])['records']).map((each) =>
    String(each['title']),
  );

test('a published questionnaire goes to a customer, who answers each question, and its scores come together', async () => {
  const [page, questions, opinions] = ['crm/questionnaires', 'crm/questions', 'crm/opinions'] as const;
  const id = await save('quality', page, { title: '回访', purpose: '2', startDate: '2026-01-01' });
  expect(await institute.move('quality', page, { id, name: 'publish' })).toBe('请先添加题目');
  const ask = (title: string, more: Values = {}) => save('quality', questions, { questionnaireId: id, title, ...more });
  expect(await faultsOf('quality', questions, { questionnaireId: id, title: '方式', questionType: '1' })).toEqual(['choices']);
  const [scored, chosen] = [await ask('是否及时'), await ask('方式', { questionType: '1', choices: '自送；快递' })];
  const free = await ask('意见', { questionType: '3', isRequired: 0 });
  expect(await institute.move('quality', page, { id, name: 'publish' })).toBe('2');
  expect(await faultsOf('quality', questions, { questionnaireId: id, title: '再问一题' })).toContain('questionnaireId');

  const enterId = await enterOf('customer');
  const before = Number((await todoOf('customer', opinions, 'answer'))['total'] ?? 0);
  const opinion = await save('acceptor', opinions, { questionnaireId: id, enterId });
  expect((await todoOf('customer', opinions, 'answer'))['total']).toBe(before + 1);
  await expect.poll(() => noticesOf('customer'), { timeout: 10_000 }).toContain('请您评价：回访');

  const answers = (...given: readonly Values[]) => [scored, chosen, free].map((questionId, at) => ({ questionId, ...given[at] }));
  const fill = async (...given: readonly Values[]) =>
    save('customer', opinions, {
      id: opinion,
      version: (await institute.detail('customer', opinions, opinion))['version'],
      questionnaireId: id,
      enterId,
      answers: answers(...given),
    });
  await fill({ score: 4 });
  expect(await institute.move('customer', opinions, { id: opinion, name: 'send' })).toBe('还有题目没有回答');
  // One answered twice does not stand for one that was not answered.
  const { version } = await institute.detail('customer', opinions, opinion);
  const twice = [answers({ score: 4 })[0], answers({ score: 5 })[0], answers({}, { answer: '快递' })[1]];
  const doubled = { id: opinion, version, questionnaireId: id, enterId, answers: twice };
  expect(await faultsOf('customer', opinions, doubled)).toEqual(['answers']);
  await fill({ score: 4 }, { answer: '快递' });
  expect(await institute.move('customer', opinions, { id: opinion, name: 'send' })).toBe('2');
  expect(await institute.detail('quality', page, id)).toMatchObject({ askedCount: 1, answeredCount: 1, score: '4.00' });
  expect(await institute.move('quality', opinions, { id: opinion, name: 'followUp', data: { handling: '已电话感谢' } })).toBe('3');
  // Of another unit nothing is told.
  const units = (await institute.rows('customer', opinions)).map((row) => row['enterId']);
  expect(new Set(units)).toEqual(new Set([enterId]));
});

test('a complaint is taken up with a date, investigated, answered by another person and closed; its customer follows the answer alone', async () => {
  const page = 'crm/complaints';
  const enterId = await enterOf('customer');
  const complaint = { enterId, complainant: '李四', mobile: '13900000001', subject: '1', content: '证书的型号与铭牌不一致' };
  const id = await save('customer', page, complaint);
  expect(await institute.move('customer', page, { id, name: 'takeUp' })).toBe('没有操作权限');
  const [deptId, ownerId] = [await institute.deptOf('dept_head'), await institute.staffOf('dept_head')];
  const due = { deptId, ownerId, dueDate: '2099-01-31' };
  expect(await institute.move('quality', page, { id, name: 'takeUp', data: { deptId, ownerId, dueDate: '2020-01-01' } })).toBe(
    '答复期限不能早于收到日期',
  );
  expect(await institute.move('quality', page, { id, name: 'takeUp', data: due })).toBe('2');
  expect(Number((await todoOf('dept_head', page, 'investigate'))['total'])).toBeGreaterThan(0);
  const findings = { isJustified: 1, cause: '录入沿用了上次的型号', reply: '更正证书已出具' };
  expect(await institute.move('dept_head', page, { id, name: 'conclude', data: findings })).toBe('投诉成立的，请写明纠正与预防措施');
  const whole = { ...findings, correction: '收样时核对铭牌' };
  expect(await institute.move('dept_head', page, { id, name: 'conclude', data: whole })).toBe('3');
  expect(await institute.move('dept_head', page, { id, name: 'answerCustomer' })).not.toBe('4');
  expect(await institute.move('quality', page, { id, name: 'returnFindings', comment: '补充' })).toBe('2');
  expect(await institute.move('dept_head', page, { id, name: 'conclude', data: whole })).toBe('3');
  expect(await institute.move('quality', page, { id, name: 'answerCustomer' })).toBe('4');
  const seen = await institute.detail('customer', page, id);
  expect([seen['reply'], seen['complaintState']]).toEqual(['更正证书已出具', '4']);
  expect(Object.keys(seen).filter((name) => ['ownerId', 'deptId', 'cause', 'correction', 'deciderName'].includes(name))).toEqual([]);
  await expect.poll(() => noticesOf('customer'), { timeout: 10_000 }).toContain(`投诉${String(seen['complaintNo'])}已答复`);
  expect(await institute.move('quality', page, { id, name: 'closeCase', data: { isContent: '1' } })).toBe('5');
});
