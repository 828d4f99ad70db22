import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Institute, listOf, openInstitute, valuesOf } from '../support/institute';

// A template for an event words the notices of several pages: of those that fill all of its words records are offered to try it with, and each of them fills it.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

test('records are offered of pages whose notices fill every word of a shared template, and of no other', async () => {
  const words = { title: '{orderNo}待审', content: '{submitter}提交了{subject}' };
  const made = await institute.call('admin', 'system/messageTemplates/submit', {
    ...{ templateCode: 'auditOrder', templateName: '委托单审核', templateType: '3', event: 'audit', ...words },
  });
  expect(made['success'], JSON.stringify(made)).toBe(true);
  const numberOf = async (page: string, name: string) => String((await institute.rows('admin', page))[0]?.[name]);
  const [reduction, plan] = [await numberOf('finance/reductions', 'reductionNo'), await numberOf('metrology/tracePlans', 'planNo')];
  const find = async (text: string, asked = 'submitter,subject,orderNo') =>
    listOf((await institute.call('admin', `find/records?text=${encodeURIComponent(text)}&notice=audit&words=${asked}`))['data']);
  // A plan to trace devices is told of the same event, and knows no order.
  expect(await find(plan, 'submitter,subject')).toMatchObject([{ path: 'metrology/tracePlans' }]);
  expect(await find(plan)).toEqual([]);
  const [found] = await find(reduction);
  expect(found).toMatchObject({ path: 'finance/reductions', number: reduction });
  const tried = await institute.call('admin', 'system/templates/test', {
    ...{ id: valuesOf(made['data'])['id'], channel: 'mail', to: 'a@b.example', values: 'chosen' },
    ...{ page: found?.['path'], record: found?.['id'] },
  });
  expect(tried).toMatchObject({ success: true, data: { filled: true, title: expect.stringContaining('待审') as unknown } });
});
