import { expect, test } from 'vitest';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { faultsOf, smallWorld, textOf } from '../small-world';

const quotes = 'pages/crm/quotes.json';
const departments = 'pages/system/departments.json';

/** The page of quotes with a calendar, its search and what it requires. */
const withCalendar = (calendar: string, { search = '"quoteDay", "endDay"', required = '"endDay", ' } = {}): string =>
  textOf(quotes)
    .replace('"more": ["quoteDay"]', `"more": [${search}]`)
    .replace('"required": ["customerId"', `"required": [${required}"customerId"`)
    .replace('"selection": true,\n', `"selection": true,\n    "calendar": ${calendar},\n`);

interface Plant {
  readonly name: string;
  readonly file?: string;
  /** `‸` marks where the fault must point. */
  readonly text: string;
  readonly says: string;
  readonly hint?: string;
}

const plants: readonly Plant[] = [
  { name: 'a day that there is not', text: withCalendar('{ "day": ‸"quotesDay" }'), says: '没有字段“quotesDay”', hint: 'quoteDay' },
  { name: 'a day that is none', text: withCalendar('{ "day": ‸"quoteNo" }'), says: '“quoteNo”不是日期或时间' },
  {
    name: 'a day that the search cannot ask for',
    text: withCalendar('{ "day": ‸"endDay" }', { search: '"quoteDay"' }),
    says: '日历按日期查询，请把“endDay”写进 search',
  },
  {
    name: 'a last day that the search cannot ask for',
    text: withCalendar('{ "day": "quoteDay", "until": ‸"endDay" }', { search: '"quoteDay"' }),
    says: '日历按日期查询，请把“endDay”写进 search',
  },
  {
    name: 'a last day that may be missing',
    text: withCalendar('{ "day": "quoteDay", "until": ‸"endDay" }', { required: '' }),
    says: '没有“endDay”的记录不会出现在日历上',
  },
  {
    name: 'a last day that is missing under a condition',
    text: withCalendar('{ "day": "quoteDay", "until": ‸"endDay" }', { required: '{ "field": "endDay", "when": "urgent" }, ' }),
    says: '没有“endDay”的记录不会出现在日历上',
  },
  {
    name: 'a title that is no column',
    text: withCalendar('{ "day": "quoteDay", "title": ["total", ‸"customerId.entrName"] }'),
    says: '列表里没有“customerId.entrName”这一列',
    hint: 'customerId.enterName',
  },
  {
    name: 'a colour that is no choice',
    text: withCalendar('{ "day": "quoteDay", "colour": ‸"total" }'),
    says: '日历的颜色取自一个单选的选项字段，“total”不是',
  },
  {
    name: 'a calendar of a tree',
    file: departments,
    text: textOf(departments).replace('"tree": true,', '"tree": true, ‸"calendar": { "day": "createTime" },'),
    says: '树形列表没有日历',
  },
];

test.each(plants)('$name is found at its place', ({ file = quotes, text, says, hint }) => {
  expect(text).toContain('‸');
  const fault = faultsOf({ [file]: text.replace('‸', '') }).find((each) => each.sentence.includes(says));
  const above = text.slice(0, text.indexOf('‸')).split('\n');
  expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
  if (hint !== undefined) expect(fault?.hint).toContain(hint);
});

test('a calendar that its page and search bear out stands in the model, without a title where none is named', () => {
  const { pages, faults } = compileSchemas(smallWorld({ [quotes]: withCalendar('{ "day": "quoteDay", "until": "endDay" }') }));
  expect(faults).toEqual([]);
  expect(pages.get('crm/quotes')?.table.calendar).toEqual({ day: 'quoteDay', until: 'endDay', title: [] });
});
