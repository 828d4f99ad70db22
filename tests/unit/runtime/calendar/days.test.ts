import { expect, test } from 'vitest';
import { makeDayNames } from '../../../../src/runtime/calendar/day-names';
import { entriesByDay } from '../../../../src/runtime/calendar/entries';
import { sightOf, walkDay } from '../../../../src/runtime/calendar/sight';
import { searchOfPeriod } from '../../../../src/runtime/calendar/use-calendar';
import { pageModel } from '../page-models';

test.each([
  ['2026-11-20', 'month', '2026-10-26', '2026-12-06', 6],
  ['2027-02-10', 'month', '2027-02-01', '2027-02-28', 4],
  ['2026-02-01', 'month', '2026-01-26', '2026-03-01', 5],
  ['2026-11-29', 'week', '2026-11-23', '2026-11-29', 1],
  ['2027-01-01', 'week', '2026-12-28', '2027-01-03', 1],
] as const)('%s by the %s shows whole weeks from Monday to Sunday', (day, span, first, last, weeks) => {
  const sight = sightOf(day, span);
  expect([sight.first, sight.last, sight.weeks.length]).toEqual([first, last, weeks]);
  expect(sight.weeks.every((week) => week.length === 7)).toBe(true);
});

test.each([
  ['ArrowLeft', 'month', '2026-01-30'],
  ['ArrowRight', 'month', '2026-02-01'],
  ['ArrowUp', 'month', '2026-01-24'],
  ['ArrowDown', 'month', '2026-02-07'],
  ['Home', 'month', '2026-01-26'],
  ['End', 'month', '2026-02-01'],
  ['PageUp', 'month', '2025-12-31'],
  ['PageDown', 'month', '2026-02-28'],
  ['PageDown', 'week', '2026-02-07'],
  ['a', 'month', undefined],
] as const)('%s by the %s leads from 2026-01-31 to %s', (key, span, day) => {
  expect(walkDay('2026-01-31', key, span)).toBe(day);
});

const { record } = pageModel('hr/leaves');
const leave = (id: string, startTime: string, endTime: string) => ({ id, version: 1, startTime, endTime });

test('a record that lasts stands on each of its days in sight, before those that begin there, its time on the first', () => {
  const sight = sightOf('2026-11-25', 'week');
  const rows = [leave('1', '2026-11-20 08:00:00', '2026-11-24 18:00:00'), leave('2', '2026-11-24 09:30:00', '2026-11-24 12:00:00')];
  const found = entriesByDay(rows, { day: 'startTime', until: 'endTime', title: [] }, { sight, fields: record.fields });
  expect([...found.keys()]).toEqual(['2026-11-23', '2026-11-24']);
  expect(found.get('2026-11-24')?.map(({ row, time, goesOn, until }) => [row.id, time, goesOn, until])).toEqual([
    ['1', '', true, '2026-11-24'],
    ['2', '09:30', false, ''],
  ]);
});

const state = { mode: 'N', current: 3, size: 20, exact: false, items: [] } as const;
const period = { first: '2026-11-02', last: '2026-11-08' };

test('a search is held to its period: by the day, or by where a record begins and ends', () => {
  const one = searchOfPeriod(state, { day: 'day', title: [] }, period);
  expect([one.current, one.searchParam]).toEqual([1, [{ filter: '{"day":"2026-11-02,2026-11-08"}', op: '{"day":"BETWEEN"}' }]]);
  expect(searchOfPeriod(state, { day: 'from', until: 'to', title: [] }, period).searchParam).toEqual([
    { filter: '{"from":"2026-11-08"}', op: '{"from":"<="}' },
    { filter: '{"to":"2026-11-02"}', op: '{"to":">="}' },
  ]);
});

test('days are told in the language, wherever the browser stands', () => {
  const sight = sightOf('2026-11-20', 'month');
  const [zh, en] = [makeDayNames('zh'), makeDayNames('en')];
  expect([zh.period('2026-11-20', 'month', sight), zh.weekday('2026-11-20'), zh.corner('2026-12-01')]).toEqual([
    '2026年11月',
    '周五',
    '12月1日',
  ]);
  expect([en.period('2026-11-20', 'month', sight), en.weekday('2026-11-20'), en.corner('2026-12-01')]).toEqual([
    'November 2026',
    'Fri',
    '1 Dec',
  ]);
  expect(zh.period('2026-11-20', 'week', sightOf('2026-11-20', 'week'))).toBe('2026年11月16日 – 2026年11月22日');
});
