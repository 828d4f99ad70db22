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

const withStatistic = (body: string, name = '"months"'): string =>
  textOf(quotes).replace(
    '"search": {',
    () => `"statistics": { ${name}: { "label": { "zh": "统计", "en": "Statistic" }, ${body} } },\n  "search": {`,
  );

test.each([
  ['a field that the search lacks', `"by": ‸"quoteDat"`, '本页的 search 里没有“quoteDat”：点开一组要按它查询'],
  [
    'a second one that it lacks',
    `"by": "quoteStatus", "across": { "field": ‸"quoteDat", "each": "month" }`,
    '本页的 search 里没有“quoteDat”：点开一组要按它查询',
  ],
  ['periods of what is no day', `"by": { "field": "quoteStatus", ‸"each": "month" }`, 'each 只用于日期'],
  ['a text to add up', `"by": "quoteStatus", "show": [{ "label": { "zh": "和", "en": "Sum" }, "sum": ‸"quoteNo" }]`, 'sum 写数字字段'],
  [
    'a share of what says no yes or no',
    `"by": "quoteStatus", "show": [{ "label": { "zh": "率", "en": "Share" }, "share": ‸"quoteNo" }]`,
    'share 写是/否字段',
  ],
  [
    'a number that there is not',
    `"by": "quoteStatus", "show": [{ "label": { "zh": "和", "en": "Sum" }, "average": ‸"totl" }]`,
    '没有字段“totl”',
  ],
  [
    'two things in one entry',
    `"by": "quoteStatus", "show": [{ "label": { "zh": "和", "en": "Sum" }, "sum": "total", ‸"average": "total" }]`,
    '一项只算一种',
  ],
  ['an item that the search lacks', `"by": "quoteStatus", "search": [‸"quoteDat"]`, '本页的 search 里没有“quoteDat”：点开一组要按它查询'],
])('%s in a statistic is told at its place', (_name, body, says) => expectFault(withStatistic(body), says));

// Whether or not the page offers it: the right to the statistic would be that to the action.
test.each(['view', 'create', 'edit', 'copy', 'remove', 'import', 'export', 'print', 'submit'])(
  'a statistic is not called %s, as an action',
  (name) => {
    expectFault(withStatistic('"by": "quoteStatus"', `‸"${name}"`), `“${name}”已是一个操作，请换一个名字`);
  },
);

test('a statistic by days and by options is sound', () => {
  const sound = withStatistic(`"by": "quoteStatus", "across": { "field": "quoteDay", "each": "quarter" }, "chart": "stacked"`);
  expect(faultsOf({ [quotes]: sound }).map(formatFault)).toEqual([]);
});

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
