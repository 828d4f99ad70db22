// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { openSearch, searchReducer } from '../../../../src/runtime/search/search-reducer';
import { entry, openBar, pageWithSearch, prepare, setBarWidth, settle } from './bar-harness';

const text = (zh: string) => ({ zh, en: zh });
const page = pageWithSearch('crm/quotes', {
  normal: [
    { field: 'quoteNo', pattern: { value: '^Q\\d+$', message: text('单号以 Q 开头') } },
    { field: 'mobile', kind: 'mobile', exact: true },
    { field: 'title', required: { zh: '请先输入标题', en: 'Enter the title' }, keepOnReset: true },
    { field: 'contactName', exact: false },
    { field: 'total', operator: 'between' },
  ],
  more: [
    { field: 'tenderNo', hidden: true, default: 'T1' },
    { field: 'quoteStatus', default: '100', disabled: true },
    { field: 'discountType', required: true, clearable: false },
  ],
  advanced: ['quoteNo'],
});

beforeAll(() => prepare());
beforeEach(() => setBarWidth(2400));
afterEach(cleanup);

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string): boolean => fireEvent.change(entry(name), { target: { value } });
const alerts = (): readonly (string | null)[] => screen.queryAllByRole('alert').map((each) => each.textContent);
const started = (draft: object) => ({ ...openSearch(page), draft: { discountType: '1', title: '校准', ...draft } });

test('isRequired, message, pattern, validator: each speaks at its field, the first faulty one has the caret, nothing is sent', async () => {
  const { sent } = openBar(page);
  type('报价单号', 'X1');
  type('联系手机', '1380000');
  expect(alerts()).toEqual([]);
  press('查询');
  expect(alerts()).toEqual(['单号以 Q 开头', '请输入正确的手机号', '请先输入标题', '请选择报价类型']);
  await settle(10);
  expect(document.activeElement).toBe(entry('报价单号'));
  expect(entry('报价单号').getAttribute('aria-describedby')).toBe(screen.getAllByRole('alert')[0]?.id);
  expect(sent).toHaveLength(0);
  // The sentences follow what is typed.
  type('报价单号', 'Q12');
  expect(alerts()).toEqual(['请输入正确的手机号', '请先输入标题', '请选择报价类型']);
  press('重置');
  expect(alerts()).toEqual([]);
});

test('exact: true always compares exactly, false never; the others follow 精确查询', () => {
  const { sent } = openBar(page, { start: started({ quoteNo: 'Q1', mobile: '13800138000', contactName: '王' }) });
  const operators = () =>
    Object.assign({}, ...(sent.at(-1)?.searchParam ?? []).map(({ op }) => JSON.parse(op) as object)) as Record<string, string>;
  press('查询');
  expect(operators()).toMatchObject({ quoteNo: 'LIKE', mobile: '=', contactName: 'LIKE', title: 'LIKE' });
  fireEvent.click(screen.getByRole('checkbox', { name: '精确查询' }));
  press('查询');
  expect(operators()).toMatchObject({ quoteNo: '=', mobile: '=', contactName: 'LIKE', title: '=' });
});

test('a range that ends before it begins is refused at its field', () => {
  const { sent } = openBar(page, { start: started({ total: ['600', '70'] }) });
  press('查询');
  expect(alerts()).toEqual(['起始值不能大于结束值']);
  expect(sent).toHaveLength(0);
  fireEvent.change(entry('折后金额 最大'), { target: { value: '7000' } });
  press('查询');
  expect(sent.at(-1)?.searchParam).toContainEqual({ filter: '{"total":"600,7000"}', op: '{"total":"BETWEEN"}' });
});

test('isShow: an item that is hidden asks for nothing; one that a link asks for is shown until the next reset', () => {
  const start = started({ tenderNo: 'T1' });
  const hidden = openBar(page, { start });
  press(/展开/);
  expect(screen.queryByLabelText('招标编号', { selector: 'input:not([type=checkbox])' })).toBeNull();
  press('查询');
  expect(JSON.stringify(hidden.sent.at(-1))).not.toContain('tenderNo');
  cleanup();
  const linked = openBar(page, { start: { ...start, expanded: true, shown: { tenderNo: true } } });
  expect(entry('招标编号')).toBeTruthy();
  press('查询');
  expect(JSON.stringify(linked.sent.at(-1))).toContain('T1');
  press('重置');
  expect(screen.queryByLabelText('招标编号', { selector: 'input:not([type=checkbox])' })).toBeNull();
});

test('disabled, clearable, isReset', () => {
  const { panel } = openBar(page, { start: { ...started({ contactName: '王', quoteStatus: '100' }), expanded: true } });
  expect(entry('报价单状态')).toHaveProperty('disabled', true);
  const clearable = (name: string): boolean => entry(name).closest('.ant-select')?.classList.contains('ant-select-allow-clear') ?? false;
  expect(clearable('报价类型')).toBe(false);
  press('重置');
  expect(panel().draft).toEqual({ title: '校准', quoteStatus: '100', tenderNo: 'T1' });
});

test('reset clears conditions, exact search and pairs, and sends without them', () => {
  const { panel } = openBar(page, { start: started({ contactName: '王' }) });
  fireEvent.click(screen.getByRole('checkbox', { name: '精确查询' }));
  press('重置');
  expect(panel()).toMatchObject({ exact: false, pairs: [{ id: 0 }], turn: 1 });
  expect(panel().applied).toMatchObject({ mode: 'N', items: [{ field: 'title' }, { field: 'quoteStatus' }] });
});

test('a collapsed bar shows two rows of the normal items; what is folded away and filled is counted', () => {
  setBarWidth(600);
  openBar(page, { start: started({}) });
  const shown = (): number => document.querySelectorAll('[data-field]').length;
  expect(shown()).toBe(4);
  press('展开 (1)');
  expect(shown()).toBe(7);
  press('收起');
  expect(shown()).toBe(4);
});

test('there is no expander where nothing is hidden', () => {
  openBar(pageWithSearch('crm/quotes', { normal: ['quoteNo', 'title', 'mobile'] }));
  expect(screen.queryByRole('button', { name: /展开/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '高级搜索' })).toBeNull();
});

test('this browser remembers whether the bar is expanded', () => {
  const source = makeFakeSource({ model: page, can: ['view'], validator: '' }, []);
  openBar(page, { source });
  press(/展开/);
  cleanup();
  const { panel } = openBar(page, { source });
  expect(panel().expanded).toBe(true);
  press('重置');
  expect(source.memory?.get('search')).toBeUndefined();
  cleanup();
  expect(openBar(page, { source }).panel().expanded).toBe(false);
});

test('the state of the bar is plain JSON', () => {
  const reduce = searchReducer(page);
  const panel = [{ do: 'hide', field: 'tenderNo' } as const, { do: 'search' } as const].reduce(reduce, openSearch(page));
  expect(JSON.parse(JSON.stringify(panel))).toEqual(panel);
});
