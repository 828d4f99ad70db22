// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ImportReport } from '../../../../src/protocol/import-report';
import type { Task } from '../../../../src/protocol/task';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { ImportRequest, PageSource } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { ImportDialog } from '../../../../src/runtime/transfer/import-dialog';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { pageModel } from '../page-models';
import { prepare } from '../search/bar-harness';

const model = pageModel('crm/customers');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

beforeAll(async () => {
  await prepare();
  configure({ asyncUtilTimeout: 15_000 });
});
afterEach(cleanup);

const report = (over: Partial<ImportReport>): ImportReport => ({
  ...{ dryRun: true, total: 3, good: 3, bad: 0, created: 3, updated: 0, unchanged: 0, faults: [] },
  ...over,
});
const fault = { row: 2, column: 'B', field: 'enterName', label: '单位名称', value: '', sentence: '请输入单位名称' };
const bad = report({ good: 2, bad: 1, created: 2, faults: [fault], fileId: '77' });

type Answer = Awaited<ReturnType<PageSource['import']>> | Error;

/** Opens the dialog over a source that gives these answers in turn. */
function open(answers: readonly Answer[], tasks: Partial<PageSource['tasks']> = {}) {
  const asked: ImportRequest[] = [];
  const opened: string[] = [];
  const made: string[] = [];
  let changed = 0;
  const fake = makeFakeSource({ model, can: ['view', 'import'], validator: '' }, []);
  const source: PageSource = {
    ...fake,
    import: async (request) => {
      const answer = answers[asked.length];
      asked.push(request);
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Nothing more was expected.');
      return answer;
    },
    tasks: { ...fake.tasks, ...tasks, open: (fileId) => void opened.push(fileId) },
  };
  render(
    <ThemeProvider scheme="light">
      <App>
        <PageProvider source={source} user={user}>
          <ImportDialog onClose={() => undefined} onChanged={() => (changed += 1)} onMade={(importId) => void made.push(importId)} />
        </PageProvider>
      </App>
    </ThemeProvider>,
  );
  return { asked, opened, made, changes: () => changed };
}

async function choose(name = '客户.xlsx'): Promise<void> {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no place for a file.');
  await act(async () => {
    fireEvent.change(input, { target: { files: [new File(['x'], name)] } });
  });
}

const press = (name: RegExp | string): void => void fireEvent.click(screen.getByRole('button', { name }));
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^导入 [\d,]+ 条$/ });

test('before anything is written it says which rows change what is there and which are new, until it is carried out', async () => {
  const planned = {
    created: [
      [3, 4],
      [9, 9],
    ],
    updated: [[5, 8]],
  } as const;
  const found = { total: 30, good: 30, created: 3, updated: 20 };
  open([{ report: report({ ...found, planned }) }, { report: report({ ...found, dryRun: false }) }]);
  await choose();
  await screen.findByText('将新增的行：3–4、9');
  // Of many rows the first stretches alone are told.
  expect(screen.getByText('将更新的行：5–8 等')).toBeTruthy();
  press(/^导入 23 条$/);
  await screen.findByText(/导入完成/);
  expect(screen.queryByText(/将更新的行/)).toBeNull();
});

test('a file is only looked through; what is good is brought in when asked for', async () => {
  const { asked, changes } = open([{ report: report({}) }, { report: report({ dryRun: false }) }]);
  await choose();
  await waitFor(() => expect(importButton().disabled).toBe(false));
  expect(asked.map(({ dryRun, mode }) => [dryRun, mode])).toEqual([[true, 'all']]);
  expect(changes()).toBe(0);
  fireEvent.click(importButton());
  expect(await screen.findByText('导入完成：新增 3 条，更新 0 条')).toBeDefined();
  expect(asked.map(({ dryRun, mode }) => [dryRun, mode])).toEqual([
    [true, 'all'],
    [false, 'all'],
  ]);
  expect(changes()).toBe(1);
});

test('with a fault nothing is brought in until the good rows alone are asked for; the own workbook can be fetched', async () => {
  const { asked, opened } = open([{ report: bad }, { report: { ...bad, dryRun: false } }]);
  await choose();
  await screen.findByText('改正后重新检查，或只导入正确的。');
  expect(importButton().disabled).toBe(true);
  press('下载标注了错误的原文件');
  expect(opened).toEqual(['77']);
  fireEvent.click(screen.getByRole('radio', { name: '只导入正确的 2 条' }));
  expect(importButton().disabled).toBe(false);
  fireEvent.click(importButton());
  await screen.findByText('导入完成：新增 2 条，更新 0 条');
  expect(asked.at(-1)).toMatchObject({ dryRun: false, mode: 'good' });
});

test('an import that failed on its way is tried again as the same attempt', async () => {
  const { asked } = open([{ report: report({}) }, new Error('请求超时,请重试~~~'), { report: report({ dryRun: false }) }]);
  await choose();
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  await screen.findByText('请求超时,请重试~~~');
  press(/^重\s*试$/);
  await screen.findByText('导入完成：新增 3 条，更新 0 条');
  expect(asked.map(({ dryRun }) => dryRun)).toEqual([true, false, false]);
  expect(asked[2]?.key).toBe(asked[1]?.key);
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
});

test.each([
  ['everything is there already', report({ created: 0, unchanged: 3 }), '文件中的数据都已存在，没有需要导入的。'],
  ['somebody was quicker', { ...bad, dryRun: false, created: 0 }, '没有新增或更新任何数据：1 行有误'],
])('%s: it is said in a sentence', async (_name, found, sentence) => {
  open([{ report: found }]);
  await choose();
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('faults are narrowed to a column, a row as a whole and an unknown column among them', async () => {
  const others = [
    { ...fault, row: 1, column: 'D', field: '', label: '抄送', sentence: '没有这一列' },
    { ...fault, row: 4, column: '', field: '', label: '', sentence: '此行已存在' },
  ];
  open([{ report: { ...bad, faults: [fault, ...others] } }]);
  await choose();
  const select = await screen.findByRole('combobox', { name: '按列筛选' });
  fireEvent.mouseDown(select);
  const words = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option-content')].map((option) => option.textContent);
    expect(found.length).toBeGreaterThan(1);
    return found;
  });
  expect(words).toEqual(['全部错误 3 处', '单位名称', '抄送', '整行']);
});

test('many rows go on in the background, are followed to their report, and can be stopped', async () => {
  const running: Task = {
    ...{ id: '9', kind: 'import', name: '客户 · 导入检查', page: 'crm/customers', state: 'running' },
    ...{ done: 500, total: 2000, createTime: '2026-11-21 08:00:00' },
  };
  let task = running;
  const cancelled: string[] = [];
  const { asked } = open([{ taskId: '9' }], {
    task: async () => task,
    cancel: async (id) => {
      cancelled.push(id);
      task = { ...running, state: 'cancelled', message: '已取消' };
    },
  });
  await choose();
  expect(await screen.findByText('500 / 2,000 条')).toBeDefined();
  press(/^停\s*止$/);
  await waitFor(() => expect(cancelled).toEqual(['9']));
  expect(asked).toHaveLength(1);
});

test('a file of more than 30 MB is not even sent', async () => {
  const { asked } = open([]);
  const large = new File(['x'], '大.xlsx');
  Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 + 1 });
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no place for a file.');
  await act(async () => {
    fireEvent.change(input, { target: { files: [large] } });
  });
  expect(await screen.findByText('文件超过 30 MB，请拆分后再导入')).toBeDefined();
  expect(asked).toEqual([]);
});

const offers = [
  { field: 'enterName', label: '单位名称', required: true },
  { field: 'mobile', label: '电话', required: false },
  { field: 'tel', label: '电话', required: false },
];

test('a column that nobody can guess is said by hand and the file looked through again with it; what is required and missing is told at once', async () => {
  const headings = [
    { column: 'A', heading: '客户', field: '' },
    { column: 'B', heading: '电话', field: '', candidates: ['mobile', 'tel'] },
  ];
  const mapped = report({ headings: headings.map((each, at) => ({ ...each, field: ['enterName', 'tel'][at] ?? '' })), offers });
  const { asked } = open([{ report: report({ good: 0, bad: 3, created: 0, headings, offers }) }, { report: mapped }]);
  await choose();
  expect(await screen.findByText('缺少必填项：单位名称，请指定对应的列。')).toBeDefined();
  expect(screen.getByText('有几项都可能对应，请选择：电话')).toBeDefined();
  const pick = async (name: string, option: string): Promise<void> => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name }));
    const found = await waitFor(() => {
      const all = [
        ...document.querySelectorAll<HTMLElement>('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'),
      ];
      const one = all.findLast(({ textContent }) => textContent === option);
      if (!one) throw new Error(all.map(({ textContent }) => textContent).join());
      return one;
    });
    fireEvent.click(found);
  };
  await pick('A 客户', '单位名称 *');
  expect(screen.queryByText(/^缺少必填项/)).toBeNull();
  await pick('B 电话', '电话 (tel)');
  press('重新检查');
  await waitFor(() => expect(importButton().disabled).toBe(false));
  expect(asked[1]).toMatchObject({ dryRun: true, hand: { columns: { A: 'enterName', B: 'tel' } } });
});

test('a fault is mended at its cell and checked again; nothing else of the file is said, and until then nothing can be imported', async () => {
  const found: ImportReport = {
    ...bad,
    offers,
    headings: [
      { column: 'A', heading: '电话', field: 'tel' },
      { column: 'B', heading: '单位名称', field: 'enterName' },
    ],
    faulty: [{ row: 2, cells: { A: '0731' } }],
  };
  const { asked } = open([{ report: found }, { report: report({}) }, { report: report({ dryRun: false }) }]);
  await choose();
  const cell = await screen.findByRole('textbox', { name: '第 2 行 单位名称', description: '请输入单位名称' });
  fireEvent.change(cell, { target: { value: '甲公司' } });
  expect(screen.queryByRole('button', { name: /^导入 / })).toBeNull();
  press('重新检查');
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  await screen.findByText('导入完成：新增 3 条，更新 0 条');
  const hand = { cells: { '2': { B: '甲公司' } } };
  expect(asked.slice(1)).toMatchObject([
    { dryRun: true, hand },
    { dryRun: false, hand },
  ]);
});

test('the records that were added are shown when asked for', async () => {
  const { made } = open([{ report: report({}) }, { report: report({ dryRun: false, importId: '42' }) }]);
  await choose();
  await waitFor(() => expect(importButton().disabled).toBe(false));
  fireEvent.click(importButton());
  fireEvent.click(await screen.findByRole('button', { name: '查看新增的 3 条' }));
  expect(made).toEqual(['42']);
});
