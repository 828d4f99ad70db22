import { expect, test } from 'vitest';
import en from '../../../../schemas/text/en.json';
import zh from '../../../../schemas/text/zh.json';
import type { Condition } from '../../../../src/protocol/condition';
import { searchCodec } from '../../../../src/protocol/search-codec';
import type { SearchPair } from '../../../../src/protocol/search-state';
import { describeConditions } from '../../../../src/runtime/search/describe-conditions';
import { pageModel } from '../page-models';

const items = pageModel('crm/quotes').search.advanced;
const texts = { zh, en } as const;

const describe = (language: 'zh' | 'en', pairs: readonly SearchPair[]): string =>
  describeConditions(pairs, items, {
    language,
    say: (key, values = {}) => {
      const found: Readonly<Record<string, string>> = texts[language];
      return Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), found[key] ?? key);
    },
    wordOf: (_field, id) => (id === '7' ? '张伟' : id),
  });

const one = (field: string, operator: SearchPair['rows'][number]['operator'], value: string | readonly string[]): SearchPair => ({
  connector: 'and',
  rows: [{ connector: 'and', field, operator, value }],
});

test.each<[string, SearchPair, string, string]>([
  ['text', one('title', 'contains', '长沙'), '（标题 包含 长沙）', '(Title contains 长沙)'],
  ['not text', one('title', 'notContains', '长沙'), '（标题 不包含 长沙）', '(Title does not contain 长沙)'],
  ['one text of several that there might be', one('title', 'in', ['甲']), '（标题 为 甲）', '(Title is 甲)'],
  ['several texts', one('title', 'in', ['甲', '乙']), '（标题 在 甲、乙 中）', '(Title is one of 甲, 乙)'],
  ['an amount, grouped', one('total', 'greaterEqual', '12000'), '（折后金额 大于等于 12,000）', '(Total greater than or equal 12,000)'],
  [
    '介于',
    one('quoteDate', 'between', ['2026-01-01', '2026-01-31']),
    '（报价日期 介于 2026-01-01 至 2026-01-31）',
    '(Date between 2026-01-01 and 2026-01-31)',
  ],
  [
    '在...之间',
    one('quoteDate', 'range', ['2026-01-01', '2026-01-31']),
    '（报价日期 在 2026-01-01 至 2026-01-31 之间）',
    '(Date from 2026-01-01 to 2026-01-31)',
  ],
  ['a record, by its word', one('salesmanId', 'equal', '7'), '（业务员 等于 张伟）', '(Salesman equals 张伟)'],
  ['a field of another record', one('enterId.enterName', 'contains', '机械'), '（单位名称 包含 机械）', '(Company contains 机械)'],
])('%s', (_name, pair, chinese, english) => {
  expect(describe('zh', [pair])).toBe(chinese);
  const label = items.find((item) => item.field === pair.rows[0]?.field)?.label.en ?? '';
  expect(describe('en', [pair])).toBe(english.replace(/^\(\S+( no\.)?/, `(${label}`));
});

test('no conditions: no sentence', () => {
  expect(describe('zh', [])).toBe('');
});

/** The same parentheses, from the tree that the server reads out of the body. */
function fold(condition: Condition): string {
  if (condition.kind === 'test') return String(condition.value);
  return `(${condition.of.map(fold).join(condition.kind === 'and' ? '且' : '或')})`;
}

test.each([
  ['and', 'and', 'or'],
  ['and', 'or', 'and'],
  ['or', 'and', 'or'],
  ['or', 'or', 'and'],
] as const)('three pairs joined %s %s, rows joined by %s: the parentheses are those of the server', (second, third, inner) => {
  const pair = (connector: 'and' | 'or', ...values: readonly string[]): SearchPair => ({
    connector,
    rows: values.map((value) => ({ connector: inner, field: 'title', operator: 'contains' as const, value })),
  });
  const pairs = [pair('or', 'a', 'b'), pair(second, 'c', 'd'), pair(third, 'e', 'f')];
  const body = searchCodec.encode({ mode: 'Y', pairs, current: 1, size: 50 });
  const { condition } = searchCodec.decode(JSON.parse(JSON.stringify(body)));
  const said = describe('zh', pairs).replaceAll('标题 包含 ', '').replaceAll(' ', '').replaceAll('（', '(').replaceAll('）', ')');
  expect(said).toBe(condition ? fold(condition) : '');
});
