import { expect, test } from 'vitest';
import { formatValue } from '../../../src/schema/entry/format-value';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { productSchemas } from '../../fixtures/some-schemas';

const { pages } = productSchemas();
const page = pages.get('system/operationLogs');

function columnOf(name: string): FieldModel {
  const column = page?.table.columns.find((each) => each.field === name);
  if (!column) throw new Error(`no column ${name}`);
  return column.of;
}

test.each([
  ['action', 'publish', '发布', 'Publish'],
  ['action', 'create', '新增', 'Add'],
  ['action', 'approve', '审批通过 / 审核通过 / 同意担保 / 批准 / 上级同意 / 批准签发', 'Approve / Approve and issue'],
  ['subject', 'notices', '通知公告', 'Notices'],
  ['subject', 'user', '用户管理', 'Users'],
  ['changed', 'notices.noticeState', '状态', 'State'],
  ['changed', 'quotes.items', '明细', 'Lines'],
  ['subject', 'gone', 'gone', 'gone'],
])('the operation log calls %s %s by its word', (name, key, zh, en) => {
  const field = columnOf(name);
  expect([formatValue(field, key, 'zh'), formatValue(field, key, 'en')]).toEqual([zh, en]);
});

test('fields of lines are told with their table', () => {
  const lines = columnOf('changed').options?.filter(({ key }) => key.startsWith('numberRules.items.')) ?? [];
  expect(lines.map(({ label }) => label.zh)).toEqual(expect.arrayContaining([expect.stringMatching(/^规则项·./)]));
});

test('the log is searched by the same words, and takes codes that no page file has any more', () => {
  const searched = [...(page?.search.normal ?? []), ...(page?.search.more ?? [])];
  for (const source of searched.filter(({ field }) => ['action', 'subject'].includes(field)))
    expect([source.of.openOptions, source.of.options?.length]).toEqual([true, columnOf(source.field).options?.length]);
  const field = page?.record.fields.find(({ name }) => name === 'subject');
  expect(field?.schema).toEqual({ type: 'string' });
});

test('notices on their way are called by their titles, and what they are about by its page', () => {
  const columns = pages.get('system/deliveries')?.table.columns ?? [];
  const say = (name: string, key: string, language: 'zh' | 'en') => {
    const column = columns.find(({ field }) => field === name);
    return column && formatValue(column.of, key, language);
  };
  expect([say('notice', 'orderReleased', 'zh'), say('notice', 'orderReleased', 'en')]).toEqual([
    '委托单…已审核通过',
    'Order … is approved',
  ]);
  expect(say('subject', 'orders', 'zh')).toBe('委托单');
});
