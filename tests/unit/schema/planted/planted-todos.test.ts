import { expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf } from '../small-world';

const quotes = 'pages/crm/quotes.json';
const withTodo = (body: string): string =>
  textOf(quotes).replace(
    '"search": {',
    () => `"todo": { "waiting": { "label": { "zh": "待审", "en": "Waiting" }, ${body} } },\n  "search": {`,
  );

const withChart = (body: string): string =>
  textOf(quotes).replace(
    '"search": {',
    () => `"chart": { "months": { "label": { "zh": "每月", "en": "A month" }, ${body} } },\n  "search": {`,
  );

/** `‸` in the text marks where the fault must point. */
test.each([
  ['an action that there is not', `"can": ‸"aprove", "where": { "quoteStatus": ["200"] }`, '没有操作“aprove”'],
  ['a field that there is not', `"where": { ‸"quoteState": ["200"] }`, '没有字段“quoteState”'],
  [
    'a field that the search does not show',
    `"where": { ‸"urgent": ["1"] }`,
    '待办按“urgent”筛选，请把它写进 search 的 normal 或 more：点开待办，查询栏里要看得到',
  ],
  ['a key that the options lack', `"where": { "quoteStatus": ‸["999"] }`, '“状态”没有键“999”'],
  ['oneself where no employee is', `"where": { "quoteDay": ‸"me" }`, '只有引用一位员工的字段能写 me'],
  ['a day for what is none', `"where": { "quoteStatus": ‸"today" }`, '只有日期与时间的字段能写某一天'],
  ['keys of what has none', `"where": { "quoteNo": ‸["Q1"] }`, '只有选项与是否的字段能列出键'],
  ['a due date that is none', `"where": { "quoteStatus": ["200"] }, "due": ‸"quoteNo"`, 'due 要写日期字段'],
  ['a due date that is asked for already', `"where": { "quoteDay": "today" }, "due": ‸"quoteDay"`, 'where 里已按这个日期筛选'],
])('%s in a to-do is told at its place', (_name, body, says) => expectFault(withTodo(body), says));

test.each([
  ['a field that there is not', `"by": ‸"quoteDat"`, '没有字段“quoteDat”'],
  ['a text to draw by', `"by": ‸"quoteNo"`, '图表按日期（按月）或选项字段分组'],
  ['a day to add up', `"by": "quoteStatus", "sum": ‸"quoteDay"`, '图表合计的是数字字段'],
])('%s in a chart is told at its place', (_name, body, says) => expectFault(withChart(body), says));

test('a chart by an option is sound', () => {
  expect(faultsOf({ [quotes]: withChart(`"by": "quoteStatus"`) }).map(formatFault)).toEqual([]);
});

function expectFault(marked: string, says: string): void {
  const above = marked.slice(0, marked.indexOf('‸')).split('\n');
  const faults = faultsOf({ [quotes]: marked.replace('‸', '') });
  expect(
    faults.map(({ line, column, sentence }) => [line, column, sentence]),
    faults.map(formatFault).join('\n'),
  ).toEqual([[above.length, (above.at(-1) ?? '').length + 1, says]]);
}

test('a to-do by state and day that the search shows is sound', () => {
  expect(faultsOf({ [quotes]: withTodo(`"where": { "quoteStatus": ["200"] }, "due": "quoteDay", "near": 5`) }).map(formatFault)).toEqual(
    [],
  );
});
