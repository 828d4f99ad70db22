// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { checkItem } from '../../../../src/runtime/search/check-items';
import { describeSearch } from '../../../../src/runtime/search/describe-search';
import { describeRow } from '../../../../src/runtime/search/describe-conditions';
import { openSearch } from '../../../../src/runtime/search/search-reducer';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { entry, openBar, pageWithSearch, prepare, settle } from './bar-harness';

const dated = (item: object) => pageWithSearch('crm/quotes', { normal: [{ field: 'quoteDate', ...item }] });
const timed = (item: object) => pageWithSearch('crm/quotes', { normal: [{ field: 'createTime', ...item }] });

beforeAll(() => prepare());
afterEach(cleanup);

/** Types into a picker and leaves it, as the keyboard does. */
function typeDate(input: Element | undefined, value: string): void {
  if (!input) throw new Error('no input');
  fireEvent.mouseDown(input);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
}
function openPicker(input: Element | undefined): void {
  if (!input) throw new Error('no input');
  fireEvent.mouseDown(input);
  fireEvent.click(input);
  fireEvent.focus(input);
}
const inputs = (): readonly Element[] => [...document.querySelectorAll('[data-field] input')];

test.each<[string, () => ReturnType<typeof dated>, string, string, string]>([
  ['day', () => dated({ dateType: 'day' }), '2026-03-01', '2026-03-01', '='],
  ['month', () => dated({ dateType: 'month' }), '2026-03', '2026-03', '='],
  ['year', () => dated({ dateType: 'year' }), '2026', '2026', '='],
  ['a day sent as a month', () => dated({ dateType: 'day', valueFormat: 'YYYY-MM' }), '2026-03', '2026-03', '='],
  ['dateTime', () => timed({ dateType: 'dateTime' }), '2026-03-01 08:30:15', '2026-03-01 08:30:15', '='],
  [
    'dateTime to the minute',
    () => timed({ dateType: 'dateTime', valueFormat: 'YYYY-MM-DD HH:mm' }),
    '2026-03-01 08:30',
    '2026-03-01 08:30',
    '=',
  ],
  ['a moment asked for by days', () => timed({ as: 'date', operator: 'greaterEqual' }), '2026-03-01', '2026-03-01', '>='],
])('dateType %s', async (_name, make, typed, sentValue, operator) => {
  const { sent } = openBar(make());
  typeDate(inputs()[0], typed);
  await settle(20);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  const [condition] = sent.at(-1)?.searchParam ?? [];
  expect(Object.values(JSON.parse(condition?.filter ?? '{}') as object)).toEqual([sentValue]);
  expect(Object.values(JSON.parse(condition?.op ?? '{}') as object)).toEqual([operator]);
});

test.each<[string, () => ReturnType<typeof dated>, readonly [string, string], string]>([
  ['range', () => dated({}), ['2026-03-01', '2026-03-31'], '2026-03-01,2026-03-31'],
  ['range of months', () => dated({ valueFormat: 'YYYY-MM' }), ['2026-01', '2026-03'], '2026-01,2026-03'],
  [
    'dateTimeRange',
    () => timed({ dateType: 'dateTimeRange' }),
    ['2026-03-01 08:00:00', '2026-03-01 12:00:00'],
    '2026-03-01 08:00:00,2026-03-01 12:00:00',
  ],
])('dateType %s', async (_name, make, [from, to], sentValue) => {
  const { sent } = openBar(make());
  typeDate(inputs()[0], from);
  await settle(20);
  typeDate(inputs()[1], to);
  await settle(20);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  const [condition] = sent.at(-1)?.searchParam ?? [];
  expect(Object.values(JSON.parse(condition?.filter ?? '{}') as object)).toEqual([sentValue]);
  expect(condition?.op).toContain('BETWEEN');
});

test.each<[string, () => ReturnType<typeof dated>, string | readonly string[]]>([
  ['day', () => dated({ dateType: 'day' }), '2026-03-10'],
  ['range', () => dated({}), ['2026-03-10', '2026-03-20']],
])('dateType %s is emptied by emptying its text and leaving it', async (_name, make, held) => {
  const { panel } = openBar(make(), { start: { ...openSearch(make()), draft: { quoteDate: held } } });
  const [input] = inputs();
  if (!input) throw new Error('no input');
  typeDate(input, '');
  fireEvent.keyDown(input, { key: 'Tab' });
  fireEvent.blur(input);
  await settle(20);
  expect(panel().draft['quoteDate'] ?? '').toBe('');
  expect(inputs().map((each) => (each as HTMLInputElement).value)).toEqual(inputs().map(() => ''));
});

test('dateType week asks for the seven days of the week', async () => {
  const { sent } = openBar(dated({ dateType: 'week' }));
  openPicker(inputs()[0]);
  await settle(20);
  const cells = [...document.querySelectorAll('.ant-picker-cell-in-view')];
  fireEvent.click(cells[10] ?? document.body);
  await settle(20);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  const filter = JSON.parse(sent.at(-1)?.searchParam?.[0]?.filter ?? '{}') as { readonly quoteDate: string };
  const [from = '', to = ''] = filter.quoteDate.split(',');
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(6);
});

test('spec 5.2.7: the end of a period cannot be before its start', async () => {
  const { sent, panel } = openBar(dated({}), { start: { ...openSearch(dated({})), draft: { quoteDate: ['2026-03-10', '2026-03-20'] } } });
  openPicker(inputs()[0]);
  const startCell = document.querySelector('td[title="2026-03-15"]');
  fireEvent.click(startCell ?? document.body);
  await settle(20);
  const cell = (day: string): boolean =>
    document.querySelector(`td[title="${day}"]`)?.classList.contains('ant-picker-cell-disabled') ?? false;
  expect([cell('2026-03-14'), cell('2026-03-15'), cell('2026-03-16')]).toEqual([true, false, false]);
  // Come by a link or a saved search, a reversed period is refused as well.
  cleanup();
  const reversed = openBar(dated({}), { start: { ...openSearch(dated({})), draft: { quoteDate: ['2026-03-20', '2026-03-10'] } } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(screen.getByRole('alert').textContent).toBe('起始值不能大于结束值');
  expect([...sent, ...reversed.sent]).toEqual([]);
  expect(panel().draft['quoteDate']).toBeDefined();
});

const customers = (item: object) => pageWithSearch('crm/quotes', { normal: [{ field: 'enterId', ...item }] });

test('paging: 20 at a time, more on scrolling, one request for each pause, the rest dropped', async () => {
  const { source } = openBar(customers({}), { candidateCount: 100_000 });
  const input = entry('客户');
  fireEvent.mouseDown(input);
  await settle();
  expect(source.asked.candidates).toEqual([{ field: 'enterId', size: 20, current: 1 }]);
  const list = document.querySelector('.rc-virtual-list-holder');
  if (!list) throw new Error('no list');
  fireEvent.scroll(list);
  fireEvent.scroll(list);
  await settle();
  expect(source.asked.candidates.slice(1)).toEqual([{ field: 'enterId', size: 20, current: 2 }]);
  for (const value of ['长', '长沙', '长沙机']) fireEvent.change(input, { target: { value } });
  await settle();
  expect(source.asked.candidates.slice(2)).toEqual([{ field: 'enterId', size: 20, current: 1, keyword: '长沙机' }]);
});

test('paging: an answer that was overtaken is dropped', async () => {
  const model = customers({});
  const fake = makeFakeSource({ model, can: ['view'], validator: '' }, []);
  const waiting: (() => void)[] = [];
  const source = {
    ...fake,
    candidates: async ({ keyword = '' }: { readonly keyword?: string }) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return [{ id: keyword || '0', display: `单位${keyword}`, fields: {} }];
    },
  };
  openBar(model, { source });
  const input = entry('客户');
  fireEvent.change(input, { target: { value: '旧' } });
  await settle();
  fireEvent.change(input, { target: { value: '新' } });
  await settle();
  expect(waiting).toHaveLength(2);
  waiting[1]?.();
  await settle(10);
  waiting[0]?.();
  await settle(10);
  expect([...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)).toEqual(['单位新']);
});

test('paging: what was chosen is shown by its words, wherever it came from', async () => {
  const model = customers({});
  const { source } = openBar(model, { start: { ...openSearch(model), draft: { enterId: '9003' } } });
  await settle();
  const shown = (): string | null | undefined => document.querySelector('.ant-select-selection-item')?.textContent;
  expect(shown()).toContain('有限公司');
  const word = shown();
  // The words stay while other candidates are read.
  fireEvent.change(entry('客户'), { target: { value: '没有这一家' } });
  await settle();
  expect(source.asked.candidates).toHaveLength(2);
  expect(shown()).toBe(word);
});

test('paging: several values come with a link as ids; their words are asked for once', async () => {
  const model = customers({ multiple: true });
  const { source, sent } = openBar(model, { start: { ...openSearch(model), draft: { enterId: ['9003', '9007'] } } });
  await settle();
  expect(source.asked.candidates).toEqual([{ field: 'enterId', ids: ['9003', '9007'], size: 2 }]);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(sent.at(-1)?.searchParam).toEqual([{ filter: '{"enterId":"9003,9007"}', op: '{"enterId":"IN"}' }]);
});

test('several choices stand by name in their field, all of them in its title, however narrow it is', () => {
  const model = pageWithSearch('crm/quotes', { normal: [{ field: 'quoteExamineStatus', multiple: true }] });
  openBar(model, { start: { ...openSearch(model), draft: { quoteExamineStatus: ['100', '200'] } } });
  expect(screen.getByTitle('待提交、审核中').textContent).toBe('待提交、审核中');
});

test('paging: a failure says so, and opening again asks again', async () => {
  const model = customers({});
  let calls = 0;
  const source = {
    ...makeFakeSource({ model, can: ['view'], validator: '' }, []),
    candidates: async () => {
      calls += 1;
      throw new Error('broken');
    },
  };
  openBar(model, { source });
  fireEvent.mouseDown(entry('客户'));
  await settle();
  expect(screen.getByText('选项读取失败，请重新打开')).toBeTruthy();
  expect(calls).toBe(1);
});

test('showSearch: choices that cannot be narrowed take no typing', () => {
  openBar(pageWithSearch('crm/quotes', { normal: [{ field: 'quoteStatus', filterable: false }] }));
  expect(entry('报价单状态')).toHaveProperty('readOnly', true);
});

test('several texts: a pasted column becomes as many, doubles and blanks dropped', () => {
  const { panel } = openBar(pageWithSearch('crm/quotes', { normal: [{ field: 'quoteNo', multiple: true }] }));
  const input = entry('报价单号');
  fireEvent.paste(input, { clipboardData: { getData: () => 'Q1\nQ2，Q2\n\nQ3' } });
  fireEvent.change(input, { target: { value: 'Q1 Q2，Q2  Q3' } });
  expect(panel().draft['quoteNo']).toEqual(['Q1', 'Q2', 'Q3']);
});

test('what is no number stays where it was typed and is said there; nothing is searched until it is one', async () => {
  const { sent } = openBar(pageWithSearch('crm/quotes', { normal: ['total'] }));
  const [total] = inputs();
  if (!total) throw new Error('no input');
  fireEvent.change(total, { target: { value: 'abc' } });
  fireEvent.blur(total);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(await screen.findByText('请输入数字')).toBeTruthy();
  expect([(total as HTMLInputElement).value, sent]).toEqual(['abc', []]);
  fireEvent.change(total, { target: { value: ' ０１,２３４.5 ' } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  const [condition] = sent.at(-1)?.searchParam ?? [];
  expect(Object.values(JSON.parse(condition?.filter ?? '{}') as object)).toEqual(['1234.5']);
});

test.each([
  ['70', '0.7'],
  ['70.50', '0.705'],
  ['80.75%', '0.8075'],
])('a rate is searched as it is entered, in hundredths: %s', (typed, stored) => {
  const { sent } = openBar(pageWithSearch('crm/quotes', { normal: [{ field: 'discountRate', operator: 'lessEqual' }] }));
  const [input] = inputs();
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(typed);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(sent.at(-1)?.searchParam).toEqual([{ filter: `{"discountRate":"${stored}"}`, op: '{"discountRate":"<="}' }]);
});

test('data, valueKey, labelKey: an item has choices of its own, which are sent as they stand and told by their words', async () => {
  const own = pageWithSearch('crm/quotes', {
    normal: [
      { field: 'tenderNo', options: [{ key: 'ZB-1', zh: '一标', en: 'First' }, 'ZB-2'] },
      { field: 'quoteStatus', options: ['200', { key: '100', zh: '能用', en: 'Good' }] },
    ],
  });
  const { sent } = openBar(own);
  const choose = async (name: string) => {
    fireEvent.mouseDown(entry(name));
    await settle(20);
    // The one that was opened last stands last.
    const list = [...document.querySelectorAll('.ant-select-dropdown')].at(-1)?.querySelectorAll('.ant-select-item-option') ?? [];
    return [...list].map((each) => each.textContent);
  };
  expect(await choose('招标编号')).toEqual(['一标', 'ZB-2']);
  fireEvent.click(screen.getByTitle('一标'));
  expect(await choose('报价单状态')).toEqual(['不可用', '能用']);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  const [condition] = sent.at(-1)?.searchParam ?? [];
  expect([condition?.filter, condition?.op]).toEqual(['{"tenderNo":"ZB-1"}', '{"tenderNo":"="}']);
  const reader = { language: 'zh' as const, say: (key: string) => key, wordOf: (_field: string, id: string) => id };
  expect(describeRow({ field: 'tenderNo', operator: 'equal', value: 'ZB-1' }, own.search.normal, reader)).toContain('一标');
});

test('validator: an item has a check of its own, over what is typed and the day', () => {
  const checked = pageWithSearch('crm/quotes', {
    normal: [
      { field: 'quoteNo', rule: { test: "quoteNo.startsWith('BJ') && size(quoteNo) > 3", message: { zh: '单号以 BJ 开头', en: 'BJ' } } },
      { field: 'quoteDate', dateType: 'day', rule: { test: 'quoteDate <= today', message: { zh: '不能晚于今天', en: 'Past' } } },
    ],
  });
  const [no, day] = checked.search.normal;
  if (!no || !day) throw new Error('no item');
  const said = (item: typeof no, value: string) => {
    const fault = checkItem(item, value);
    return typeof fault === 'object' ? fault.zh : fault;
  };
  expect(['BJ20', 'QT20', 'BJ', ''].map((value) => said(no, value))).toEqual([undefined, '单号以 BJ 开头', '单号以 BJ 开头', undefined]);
  expect(['2026-01-01', '2999-01-01', '@today'].map((value) => said(day, value))).toEqual([undefined, '不能晚于今天', undefined]);
});

test('what has no value is asked for by a word, which an entry of any kind shows and clears', async () => {
  const page = pageWithSearch('crm/quotes', {
    normal: ['quoteDate', { field: 'quoteStatus', multiple: true }, 'enterId', 'tenderNo'],
  });
  const asked = { quoteDate: '@none', quoteStatus: ['@none'], enterId: '@none', tenderNo: '@none' };
  const { sent } = openBar(page, { start: { ...openSearch(page), draft: asked } });
  await settle();
  expect([...document.querySelectorAll('[data-field]')].map((each) => each.textContent?.includes('未填写'))).toEqual([
    ...[true, true, true, true],
  ]);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(sent.at(-1)?.searchParam?.map(({ filter, op }) => [filter, op])).toEqual([
    ['{"quoteDate":"@none"}', '{"quoteDate":"BETWEEN"}'],
    ['{"quoteStatus":"@none"}', '{"quoteStatus":"IN"}'],
    ['{"enterId":"@none"}', '{"enterId":"="}'],
    ['{"tenderNo":"@none"}', '{"tenderNo":"="}'],
  ]);
});

test('a period that is asked for by two days takes more room than its neighbours, one in a word does not', () => {
  const page = pageWithSearch('crm/quotes', { normal: ['quoteDate', 'quoteNo'] });
  const wide = () => [...document.querySelectorAll('.is-period')].map((each) => each.getAttribute('data-field'));
  openBar(page);
  expect(wide()).toEqual(['quoteDate']);
  cleanup();
  openBar(page, { start: { ...openSearch(page), draft: { quoteDate: '@thisYear' } } });
  expect(wide()).toEqual([]);
});

test('a list that is empty, or printed, tells words for periods, people and no value as words', () => {
  const page = pageWithSearch('crm/quotes', { normal: ['quoteDate', { field: 'quoteStatus', multiple: true }, 'salesmanId', 'enterId'] });
  const items = [
    { field: 'quoteDate', operator: 'range', value: '@thisYear' },
    { field: 'quoteStatus', operator: 'in', value: ['@none', '100'] },
    { field: 'salesmanId', operator: 'equal', value: '@me' },
    { field: 'enterId', operator: 'equal', value: '77' },
  ] as const;
  const said = describeSearch(page, { mode: 'N', exact: false, items, current: 1, size: 50 }, { language: 'zh', say: (key) => key });
  expect(said.map((each) => each.replace(/^\S+/, '').trim())).toEqual(['relative.thisYear', 'relative.none、可用', 'relative.me', '']);
});
