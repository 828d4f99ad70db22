// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { blankRow } from '../../../../src/runtime/search/advanced-rows';
import type { DraftPair, DraftRow, SearchPanel } from '../../../../src/runtime/search/search-model';
import { openSearch } from '../../../../src/runtime/search/search-reducer';
import type { PageModel } from '../../../../src/schema/model/page-model';
import { entry, openBar, pageWithSearch, prepare, settle } from './bar-harness';

const page = pageWithSearch('crm/quotes', {
  normal: ['quoteNo'],
  advanced: ['quoteNo', 'title', 'enterId', 'quoteDate', 'createTime', 'quoteStatus', 'total'],
});

const row = (field: string, operator: DraftRow['operator'], value: DraftRow['value']): DraftRow => ({
  connector: 'or',
  field,
  operator,
  value,
});
const pair = (id: number, first: DraftRow, second: DraftRow = blankRow): DraftPair => ({ id, connector: 'and', rows: [first, second] });
const opened = (model: PageModel, ...pairs: readonly DraftPair[]): SearchPanel => ({
  ...openSearch(model),
  advanced: true,
  ...(pairs.length > 0 ? { pairs } : {}),
});
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const search = (): boolean => press('查询');
/** What the list that was opened last offers. */
const offered = (): readonly Element[] => {
  const lists = [...document.querySelectorAll('.ant-select-dropdown')];
  return [...(lists.at(-1)?.querySelectorAll('.ant-select-item-option') ?? [])];
};
async function choose(name: string, label: string): Promise<void> {
  fireEvent.mouseDown(entry(name));
  await settle(20);
  const option = offered().find((each) => each.textContent === label);
  if (!option)
    throw new Error(
      `${label}: ${offered()
        .map((each) => each.textContent)
        .join()}`,
    );
  fireEvent.click(option);
  await settle(20);
}

beforeAll(() => prepare());
afterEach(cleanup);

test('spec 5.2.1: a value with no chosen field', async () => {
  const { sent } = openBar(page, { start: opened(page) });
  fireEvent.change(entry('条件1 查询值'), { target: { value: '长沙' } });
  search();
  expect(await screen.findByText('请完善数据查询信息，请选择查询字段')).toBeTruthy();
  expect(sent).toHaveLength(0);
  expect(document.activeElement).toBe(entry('条件1 查询字段'));
});

test.each<[string, DraftPair, string]>([
  ['the second row is blank', pair(0, row('title', 'contains', '校准')), '条件2 查询字段'],
  ['a value is missing', pair(0, row('title', 'contains', ' '), row('title', 'contains', '检定')), '条件1 查询字段'],
  ['a date lacks its end', pair(0, row('title', 'contains', '校准'), row('quoteDate', 'range', ['2026-01-01', ''])), '条件2 查询字段'],
])('spec 5.2.2: no pair is added while %s', async (_name, first, focused) => {
  const { panel } = openBar(page, { start: opened(page, first) });
  press('添加一组条件');
  expect((await screen.findAllByText('请先完善当前列信息')).length).toBeGreaterThan(0);
  expect(panel().pairs).toHaveLength(1);
  expect(document.activeElement).toBe(entry(focused));
});

test('spec 5.2.2: a previous pair that is no longer complete forbids it as well', async () => {
  const full = row('title', 'contains', '校准');
  const { panel } = openBar(page, { start: opened(page, pair(0, full), pair(1, full, full)) });
  press('添加一组条件');
  expect((await screen.findAllByText('请先完善当前列信息')).length).toBeGreaterThan(0);
  expect(panel().pairs).toHaveLength(2);
});

test('spec 5.2.2, 5.2.3: rows come in pairs, the first stays, the caret goes where the work is', () => {
  const full = row('title', 'contains', '校准');
  const { panel } = openBar(page, { start: opened(page, pair(0, full, full)) });
  press('添加一组条件');
  expect(panel().pairs.map(({ rows }) => rows.length)).toEqual([2, 2]);
  expect(document.activeElement).toBe(entry('条件3 查询字段'));
  expect(screen.queryByRole('button', { name: '删除第1组条件' })).toBeNull();
  press('删除第2组条件');
  expect(panel().pairs.map(({ id }) => id)).toEqual([0]);
  expect(document.activeElement).toBe(entry('条件1 查询字段'));
});

test('spec 5.2.4: a date without its period', async () => {
  const { sent } = openBar(page, { start: opened(page, pair(0, row('quoteDate', 'range', ''))) });
  search();
  expect(await screen.findByText('时间查询请选择一个时间段进行查询')).toBeTruthy();
  expect(sent).toHaveLength(0);
});

test.each([
  ['a text', '标题', '包含', 'contains'],
  ['an amount', '折后金额', '等于', 'equal'],
  ['an entry of a dictionary', '报价单状态', '等于', 'equal'],
])('spec 5.2.5: 介于 on %s falls back and says why', async (_name, field, shown, operator) => {
  const { panel } = openBar(page, { start: opened(page) });
  await choose('条件1 查询字段', field);
  await choose('条件1 查询方式', '介于');
  expect((await screen.findAllByText('只有时间日期查询才能选择该选项')).length).toBeGreaterThan(0);
  expect(panel().pairs[0]?.rows[0].operator).toBe(operator);
  expect(entry('条件1 查询方式').closest('.ant-select')?.textContent).toContain(shown);
});

test('spec 5.2.5: 介于 works for a date, and for an amount where the page says so', async () => {
  const model = pageWithSearch('crm/quotes', { advanced: ['quoteDate', { field: 'total', operators: ['between', 'equal'] }] });
  const { sent } = openBar(model, {
    start: opened(model, pair(0, row('quoteDate', 'between', ['2026-01-01', '2026-01-31']), row('total', 'between', ['1', '9']))),
  });
  search();
  expect(sent.at(-1)?.searchListVO?.[0]?.searchParams.map(({ op }) => op)).toEqual(['{"quoteDate":"BETWEEN"}', '{"total":"BETWEEN"}']);
});

test.each<[string, string, readonly string[]]>([
  ['an input', '标题', ['大于', '大于等于', '小于', '小于等于', '在...之间']],
  ['a choice', '报价单状态', ['大于', '大于等于', '小于', '小于等于', '包含', '不包含', '在...之间']],
  ['a record', '客户', ['大于', '大于等于', '小于', '小于等于', '包含', '不包含', '在...之间']],
  ['a date', '报价日期', ['包含', '不包含', '在…中']],
  ['an amount', '折后金额', ['包含', '不包含', '在…中', '在...之间']],
])('spec 5.2.6: %s shows the operators that it does not take as disabled', async (_name, field, disabled) => {
  openBar(page, { start: opened(page) });
  await choose('条件1 查询字段', field);
  fireEvent.mouseDown(entry('条件1 查询方式'));
  await settle(20);
  expect(offered()).toHaveLength(11);
  const found = offered().filter((each) => each.classList.contains('ant-select-item-option-disabled'));
  expect(found.map((each) => each.textContent)).toEqual(disabled);
});

test('spec 5.2.7: a period that ends before it begins is refused', async () => {
  const { sent } = openBar(page, { start: opened(page, pair(0, row('quoteDate', 'between', ['2026-02-01', '2026-01-01']))) });
  search();
  expect(await screen.findByText('起始值不能大于结束值')).toBeTruthy();
  expect(sent).toHaveLength(0);
});

test('spec 5.2.8: texts are trimmed, several values are joined by commas; incomplete rows are left out', () => {
  const start = opened(page, pair(0, row('title', 'contains', '  校准 '), row('quoteStatus', 'in', ['100', '200'])), {
    ...pair(1, blankRow, row('enterId', 'in', ['9001', '9002'])),
    connector: 'or',
  });
  const { sent } = openBar(page, { start });
  search();
  expect(sent.at(-1)).toEqual({
    current: 1,
    size: 50,
    searchType: 'Y',
    searchListVO: [
      {
        searchType: 'and',
        searchParams: [
          { searchType: 'or', filter: '{"title":"校准"}', op: '{"title":"LIKE"}' },
          { searchType: 'or', filter: '{"quoteStatus":"100,200"}', op: '{"quoteStatus":"IN"}' },
        ],
      },
      { searchType: 'or', searchParams: [{ searchType: 'or', filter: '{"enterId":"9001,9002"}', op: '{"enterId":"IN"}' }] },
    ],
  });
});

test('Enter in a value searches; in a text of several values only on nothing', () => {
  const { sent } = openBar(page, { start: opened(page, pair(0, row('title', 'contains', '校准'), row('title', 'in', ['检定']))) });
  fireEvent.keyDown(entry('条件1 查询值'), { key: 'Enter', keyCode: 13 });
  expect(sent).toHaveLength(1);
  fireEvent.keyDown(entry('条件2 查询值'), { key: 'Enter', keyCode: 13 });
  expect(sent).toHaveLength(2);
});

test('the sentence says with labels and words what the server will search for, and follows every change', async () => {
  const start = opened(
    page,
    pair(0, row('title', 'contains', '长沙'), row('title', 'contains', '株洲')),
    pair(1, row('quoteStatus', 'equal', '200'), row('enterId', 'in', ['9003'])),
  );
  const { source } = openBar(page, { start });
  await settle(30);
  const sentence = (): string | null | undefined => document.querySelector('.lh-advanced-reading')?.textContent;
  const [customer] = await source.candidates({ field: 'enterId', ids: ['9003'] });
  const status = page.record.fields.find(({ name }) => name === 'quoteStatus')?.options?.find(({ key }) => key === '200')?.label.zh;
  const first = '（标题 包含 长沙 或 标题 包含 株洲）';
  const second = `（报价单状态 等于 ${status} 或 客户 为 ${customer?.display}）`;
  expect(sentence()).toBe(`查询条件：（${first}且${second}）`);
  await choose('第2组与前面的关系', '或者');
  expect(sentence()).toBe(`查询条件：（${first}或${second}）`);
  await choose('第1组内两个条件的关系', '并且');
  expect(sentence()).toContain('标题 包含 长沙 且 标题 包含 株洲');
  fireEvent.change(entry('条件1 查询值'), { target: { value: '' } });
  expect(sentence()).toBe(`查询条件：（（标题 包含 株洲）或${second}）`);
  press('重置');
  expect(sentence()).toBeUndefined();
});

test('what belongs to the bar steps aside while the advanced search is open', () => {
  openBar(page);
  press('高级搜索');
  expect(screen.queryByRole('checkbox', { name: '精确查询' })).toBeNull();
  expect(screen.queryByLabelText('报价单号', { selector: 'input' })).toBeNull();
  const group = screen.getByRole('group', { name: '第1组条件' });
  expect(within(group).getAllByRole('combobox')).toHaveLength(5);
  press('高级搜索');
  expect(entry('报价单号')).toBeTruthy();
});
