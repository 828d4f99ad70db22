// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { ListPage } from '../../../src/runtime/list/list-page';
import { laterParts, loadListParts } from '../../../src/runtime/list/list-parts';
import { type FakeOptions, type FakeSource, makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { pageModel } from './page-models';
import { preparePage } from '../prepare-page';

const model = pageModel('crm/quotes');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
const all = model.permissions.map(({ action }) => action);

beforeAll(async () => {
  // The parts bring their words along, which need a place to go to.
  await preparePage({ patience: 10_000, box: { height: 96, width: 2400 } });
  await Promise.all([loadListParts(model), ...laterParts(model).map((load) => load())]);
});
afterEach(cleanup);

async function open(
  options: FakeOptions & { readonly rowCount?: number; readonly can?: readonly string[] } = {},
  values: Values = {},
): Promise<FakeSource> {
  const source = makeFakeSource(
    { model, can: options.can ?? all, validator: '' },
    // Special offers whose guards hold: what refuses has tests of its own.
    sampleRows(model.record, options.rowCount ?? 120).map((row) => ({ ...row, discountType: '2', discountRate: '0.85', ...values })),
    options,
  );
  render(
    <ThemeProvider scheme="light">
      <ListPage source={source} user={user} />
    </ThemeProvider>,
  );
  if ((options.can ?? all).includes('view')) await waitFor(() => expect(source.asked.lists).toHaveLength(1));
  return source;
}

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const lastList = (source: FakeSource) => source.asked.lists.at(-1);

test('opens with one call, shows rows, total and what may be done', async () => {
  const source = await open();
  await screen.findByText('共 120 条');
  expect(lastList(source)).toEqual({ current: 1, size: 50, searchType: 'N', searchParam: [] });
  const [first] = within(screen.getByRole('grid', { name: '报价管理' }))
    .getAllByRole('row')
    .slice(1);
  expect(first?.textContent).toContain('Q20260120');
  expect(source.asked.lists).toHaveLength(1);
});

test('a reset closes the search that was expanded, and this browser forgets it', async () => {
  const source = await open();
  await screen.findByText('共 120 条');
  fireEvent.click(screen.getByRole('button', { name: /^展开/ }));
  await waitFor(() => expect(source.memory?.get('search')).toEqual({ expanded: true }));
  press('重置');
  await screen.findByRole('button', { name: /^展开/ });
  await waitFor(() => expect(source.memory?.get('search')).toBeUndefined());
  expect(screen.queryByRole('button', { name: /^收起/ })).toBeNull();
});

test('Enter searches, but not while an input method is composing', async () => {
  const source = await open();
  const input = screen.getByRole('textbox', { name: '报价单号' });
  fireEvent.change(input, { target: { value: ' Q20260007 ' } });
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  expect(source.asked.lists).toHaveLength(1);
  fireEvent.keyDown(input, { key: 'Enter' });
  await screen.findByText('共 1 条');
  expect(lastList(source)?.searchParam).toEqual([{ filter: '{"quoteNo":"Q20260007"}', op: '{"quoteNo":"LIKE"}' }]);
  fireEvent.click(screen.getByRole('checkbox', { name: '精确查询' }));
  press('查询');
  await waitFor(() => expect(lastList(source)?.searchParam?.[0]?.op).toBe('{"quoteNo":"="}'));
});

test('nothing found names the filters, and one click clears them', async () => {
  const source = await open();
  fireEvent.change(screen.getByRole('textbox', { name: '报价单号' }), { target: { value: 'zzz' } });
  press('查询');
  await screen.findByText('没有符合条件的数据');
  expect(screen.getByText('当前条件：报价单号 zzz')).toBeTruthy();
  press('清除条件');
  await screen.findByText('共 120 条');
  expect(lastList(source)?.searchParam).toEqual([]);
});

test('the advanced search speaks the sentences of the specification', async () => {
  const source = await open();
  press('高级搜索');
  press('添加一组条件');
  expect(await screen.findByText('请先完善当前列信息')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: '条件1 查询值' }), { target: { value: 'x' } });
  press('查询');
  expect(await screen.findByText('请完善数据查询信息，请选择查询字段')).toBeTruthy();
  expect(source.asked.lists).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '删除第1组条件' })).toBeNull();
});

test('a header sorts on the server: up, down, the page’s own order', async () => {
  const source = await open();
  await screen.findByText('共 120 条');
  const header = within(screen.getByRole('columnheader', { name: /^报价类型/ })).getByRole('button');
  fireEvent.click(header);
  await waitFor(() => expect(lastList(source)?.orderBy).toEqual([{ prop: 'discountType', order: 'asc' }]));
  fireEvent.click(header);
  await waitFor(() => expect(lastList(source)?.orderBy).toEqual([{ prop: 'discountType', order: 'desc' }]));
  fireEvent.click(header);
  await waitFor(() => expect(lastList(source)).not.toHaveProperty('orderBy'));
});

test('removing asks by name, sends id and version, and reads again', async () => {
  const source = await open();
  await screen.findByText('共 120 条');
  const grid = screen.getByRole('grid');
  for (const index of [1, 2]) fireEvent.click(within(grid).getAllByRole('checkbox')[index] ?? grid);
  expect(screen.getByText('已选 2 项')).toBeTruthy();
  press('批量删除');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('删除选中的 2 条报价？');
  expect(dialog.textContent).toContain('Q20260120、Q20260119');
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }));
  await screen.findByText('共 118 条');
  expect(source.asked.writes).toMatchObject([
    {
      items: [
        { id: '1119', version: 1 },
        { id: '1118', version: 1 },
      ],
    },
  ]);
  expect(screen.queryByText(/已选/)).toBeNull();
});

test('a write that fails says why and keeps the question open', async () => {
  await open({ writeFailure: new Error('数据已被他人修改，请刷新后重试') });
  await screen.findByText('共 120 条');
  fireEvent.click(within(screen.getByRole('grid')).getAllByRole('checkbox')[1] ?? document.body);
  press('批量删除');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('each row of a batch tells what became of it', async () => {
  await open({ rowCount: 3, refused: { '1001': '当前状态不能提交' } });
  await screen.findByText('共 3 条');
  tick(/选择第 2 行$/);
  tick(/选择第 3 行$/);
  press('批量提交');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交' }));
  expect(await screen.findByText('提交：完成 1 条，未完成 1 条')).toBeTruthy();
  expect(screen.getByText('当前状态不能提交')).toBeTruthy();
  // What was refused stays selected, to be tried again.
  const ticked = (row: number) => document.querySelector(`[aria-label$="选择第 ${String(row)} 行"]`)?.getAttribute('aria-checked');
  await waitFor(() => expect([ticked(2), ticked(3)]).toEqual(['true', 'false']));
});

test('120 rows are chosen over three pages; three are refused with their reasons and stay chosen, 117 are done', async () => {
  const refused = { '1003': '报价金额为空，不能提交', '1060': '当前状态不能提交', '1117': '折扣低于底价，不能提交' };
  const source = await open({ refused }, { quoteExamineStatus: '100' });
  await screen.findByText('共 120 条');
  for (const [page, first, chosen] of [
    [1, 'Q20260120', 50],
    [2, 'Q20260070', 100],
    [3, 'Q20260020', 120],
  ] as const) {
    if (page > 1) fireEvent.click(screen.getByRole('listitem', { name: String(page) }));
    await waitFor(() => expect(gridRows()[0]?.textContent).toContain(first));
    tick(/全选本页/);
    expect(await screen.findByText(`已选 ${String(chosen)} 项`)).toBeTruthy();
  }
  press('批量提交');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交' }));
  expect(await screen.findByText('提交：完成 117 条，未完成 3 条')).toBeTruthy();
  for (const reason of Object.values(refused)) expect(screen.getByText(reason)).toBeTruthy();
  expect(
    source
      .rows()
      .filter((row) => row['quoteExamineStatus'] === '100')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(Object.keys(refused));
  // They are chosen from whatever page they are on, to be tried again.
  expect(await screen.findByText('已选 3 项')).toBeTruthy();
}, 60_000);

test('a transition stands in the toolbar while a row is chosen whose state it leaves', async () => {
  const source = await open({ rowCount: 3 });
  await screen.findByText('共 3 条');
  const offered = () => screen.queryByRole('button', { name: '批量提交' }) !== null;
  // The newest stands first; only the oldest is a draft.
  expect([source.rows().map((row) => row['quoteExamineStatus']), offered()]).toEqual([['100', '200', '200'], false]);
  tick(/选择第 1 行$/);
  expect(offered()).toBe(false);
  tick(/选择第 3 行$/);
  expect(offered()).toBe(true);
  tick(/选择第 3 行$/);
  expect(offered()).toBe(false);
});

test('an opinion that was typed is not lost by Escape or by the cross', async () => {
  await open({ can: all });
  await screen.findByText('共 120 条');
  tick(/选择第 1 行$/);
  press('批量审核通过');
  const dialog = await screen.findByRole('dialog');
  const opinion = within(dialog).getByRole('textbox');
  fireEvent.change(opinion, { target: { value: '价格合适' } });
  fireEvent.keyDown(opinion, { key: 'Escape', keyCode: 27 });
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(opinion).toHaveProperty('value', '价格合适');
  fireEvent.change(opinion, { target: { value: '' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '意见' })).toBeNull());
});

test('what failed over rows that stand can be closed, and the next failure is said again', async () => {
  const source = await open();
  await screen.findByText('共 120 条');
  Object.assign(source, { list: () => Promise.reject(new Error('服务器异常')) });
  press('查询');
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('服务器异常');
  press('关闭提示');
  // No motion ends by itself here.
  await waitFor(() => {
    fireEvent.transitionEnd(failure);
    expect(screen.queryByRole('alert')).toBeNull();
  });
  expect(screen.getByText('共 120 条')).toBeTruthy();
  press('查询');
  expect((await screen.findByRole('alert')).textContent).toContain('服务器异常');
});

test('a reset gives back the search items that somebody chose for himself', async () => {
  const chosen = { v: 1, columns: [], search: [{ prop: 'quoteNo', isShow: false, showSearch: false, isCheckdSearch: false, order: 0 }] };
  const source = await open({ layout: JSON.stringify(chosen) });
  await screen.findByText('共 120 条');
  expect(screen.queryByRole('textbox', { name: '报价单号' })).toBeNull();
  press('重置');
  expect(await screen.findByRole('textbox', { name: '报价单号' })).toBeTruthy();
  await waitFor(() => expect(source.asked.layouts.at(-1)).toBe(''));
});

test('a list that fails says so and tries again', async () => {
  const source = await open({ listFailure: new Error('请求超时,请重试~~~') });
  expect((await screen.findByRole('alert')).textContent).toContain('请求超时,请重试~~~');
  press('重试');
  await waitFor(() => expect(source.asked.lists).toHaveLength(2));
});

test('an empty page says what it is for; without the right there is no button', async () => {
  await open({ rowCount: 0, can: ['view'] });
  expect(await screen.findByText('还没有报价数据')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
});

test('without the right to view, the page names the right', async () => {
  const source = await open({ can: [] });
  expect(screen.getByText('没有查看“报价管理”的权限')).toBeTruthy();
  expect(screen.getByText(/quotes_view/)).toBeTruthy();
  expect(source.asked.lists).toHaveLength(0);
});

test('columns are hidden, saved with 保存成功, and come back by default', async () => {
  const source = await open();
  await screen.findByText('共 120 条');
  expect(screen.getByRole('columnheader', { name: /^客户/ })).toBeTruthy();
  press('列设置');
  fireEvent.click(await screen.findByRole('checkbox', { name: '客户' }));
  press('保存');
  expect(await screen.findByText('保存成功')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^客户/ })).toBeNull());
  expect(JSON.parse(source.asked.layouts[0] ?? '')).toMatchObject({
    v: 1,
    columns: expect.arrayContaining([expect.objectContaining({ prop: 'enterId.enterName', show: false })]),
  });
  press('列设置');
  fireEvent.click(await screen.findByRole('button', { name: '恢复默认' }));
  await waitFor(() => expect(source.asked.layouts).toHaveLength(2));
  expect(source.asked.layouts[1]).toBe('');
  expect(await screen.findByRole('columnheader', { name: /^客户/ })).toBeTruthy();
});

/** Records on screen: between the header and the line of totals. */
const gridRows = () =>
  within(screen.getByRole('grid', { name: '报价管理' }))
    .getAllByRole('row')
    .slice(1, -1);
const tick = (name: RegExp): boolean => fireEvent.click(screen.getByRole('checkbox', { name }));

test('a removal can be taken back from its message', async () => {
  const source = await open({ rowCount: 3 });
  await screen.findByText('共 3 条');
  tick(/选择第 1 行$/);
  tick(/选择第 3 行$/);
  press('批量删除');
  fireEvent.click(await screen.findByRole('button', { name: /^删\s*除$/ }));
  await waitFor(() => expect(source.rows()).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: /撤\s*销/ }));
  await waitFor(() => expect(source.rows()).toHaveLength(3));
  const [, restored] = source.asked.writes;
  expect(restored).toMatchObject({ restore: [{ version: 2 }, { version: 2 }] });
  await screen.findByText('共 3 条');
  await waitFor(() => expect(gridRows()).toHaveLength(3));
});

test('a transition of several rows can be taken back from its message, in one call for all of them', async () => {
  const source = await open({ rowCount: 3 });
  await screen.findByText('共 3 条');
  const states = () => source.rows().map((row) => row['quoteExamineStatus']);
  const former = states();
  tick(/选择第 2 行$/);
  tick(/选择第 3 行$/);
  press('批量提交');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交' }));
  await screen.findByText('提交：已完成 2 条');
  expect(states()).not.toEqual(former);
  fireEvent.click(screen.getByRole('button', { name: /撤\s*销/ }));
  await screen.findByText('已撤销，恢复了 2 条记录');
  expect(states()).toEqual(former);
  expect(source.asked.writes.at(-1)).toMatchObject({ undo: { version: 2 } });
});

test('the recycle bin lists what was removed and brings it back', async () => {
  const source = await open({ rowCount: 3 });
  await screen.findByText('共 3 条');
  await source.remove([{ id: source.rows()[0]?.id ?? '', version: 1 }], 'k');
  press('回收站');
  const bin = within(await screen.findByRole('dialog'));
  await bin.findAllByRole('checkbox', { name: /选择第 1 行$/ });
  fireEvent.click(bin.getByRole('checkbox', { name: /选择第 1 行$/ }));
  fireEvent.click(bin.getByRole('button', { name: '恢复 1 条' }));
  await waitFor(() => expect(source.rows()).toHaveLength(3));
  await bin.findByText('回收站是空的');
});

test('everything that a search finds is handled in the background, with the number that was shown', async () => {
  const source = await open();
  await screen.findByText('共 120 条');
  tick(/全选本页/);
  fireEvent.click(await screen.findByText('选择全部 120 条'));
  await screen.findByText('已选全部 120 条');
  press('批量删除');
  await screen.findByText(/120/, { selector: '.ant-modal-title' });
  fireEvent.click(await screen.findByRole('button', { name: /^删\s*除$/ }));
  await waitFor(() => expect(source.asked.writes).toHaveLength(1));
  expect(source.asked.writes[0]).toMatchObject({ do: 'remove', expected: 120, search: { searchType: 'N', searchParam: [] } });
});

test('choosing a single row takes the choice of everything back', async () => {
  await open();
  await screen.findByText('共 120 条');
  tick(/全选本页/);
  fireEvent.click(await screen.findByText('选择全部 120 条'));
  tick(/选择第 2 行$/);
  await screen.findByText('已选 49 项');
});

test('another search takes the choice of everything back', async () => {
  await open();
  await screen.findByText('共 120 条');
  tick(/全选本页/);
  fireEvent.click(await screen.findByText('选择全部 120 条'));
  await screen.findByText('已选全部 120 条');
  fireEvent.change(screen.getByRole('textbox', { name: '报价单号' }), { target: { value: 'Q20260007' } });
  press('查询');
  await screen.findByText('共 1 条');
  expect(screen.queryByText(/^已选全部/)).toBeNull();
});

test('a record that is read offers what its row offers: editing at once, the others behind 更多', async () => {
  await open();
  await screen.findByText('共 120 条');
  const row = screen.getAllByRole('row').find((each) => within(each).queryByRole('button', { name: '编辑' }));
  fireEvent.click(within(row ?? document.body).getByRole('button', { name: '查看' }));
  const form = await screen.findByRole('dialog');
  fireEvent.click(await within(form).findByRole('button', { name: /^更\s*多$/ }));
  expect(await screen.findByRole('menuitem', { name: '复制' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: '查看' })).toBeNull();
  fireEvent.click(within(form).getByRole('button', { name: /^编\s*辑$/ }));
  expect(await screen.findByRole('button', { name: /^保\s*存$/ })).toBeDefined();
});

test('a record that is read leads to the one before and the one after it in the list', async () => {
  await open();
  await screen.findByText('共 120 条');
  fireEvent.click(screen.getAllByRole('button', { name: '查看' })[0] ?? document.body);
  const form = await screen.findByRole('dialog');
  const named = async (): Promise<string> => (await within(form).findByText(/^报价管理 · Q\d+$/)).textContent ?? '';
  const first = await named();
  expect((await within(form).findByRole('button', { name: '上一条' })).getAttribute('aria-disabled')).toBe('true');
  const next = within(form).getByRole('button', { name: '下一条' });
  next.focus();
  fireEvent.click(next);
  await waitFor(async () => expect(await named()).not.toBe(first));
  // Who turns over by the keyboard goes on turning.
  expect(document.activeElement).toBe(next);
  fireEvent.click(await within(form).findByRole('button', { name: '上一条' }));
  await waitFor(async () => expect(await named()).toBe(first));
});

test('a record that is read by somebody who may only read offers nothing', async () => {
  await open({ can: ['view'] });
  await screen.findByText('共 120 条');
  fireEvent.click(screen.getAllByRole('button', { name: '查看' })[0] ?? document.body);
  const form = await screen.findByRole('dialog');
  await within(form).findByRole('button', { name: /^关\s*闭$/ });
  expect(within(form).queryByRole('button', { name: /^编\s*辑$/ })).toBeNull();
  expect(within(form).queryByRole('button', { name: /^更\s*多$/ })).toBeNull();
});
