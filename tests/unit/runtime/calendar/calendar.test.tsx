// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findPlaces } from '../../../../src/shell/keys/key-places';
import { KeysSheet } from '../../../../src/shell/keys/keys-sheet';
import { ListPage } from '../../../../src/runtime/list/list-page';
import { Calendar, laterParts, loadListParts } from '../../../../src/runtime/list/list-parts';
import { type FakeOptions, type FakeSource, makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import type { PageModel } from '../../../../src/schema/model/page-model';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { preparePage } from '../../prepare-page';
import { pageModel } from '../page-models';

const model = pageModel('crm/orders');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

beforeAll(async () => {
  await preparePage({ patience: 10_000, box: { height: 600, width: 1600 } });
  await Promise.all([loadListParts(model), Calendar.load(), ...laterParts(model).map((load) => load())]);
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T02:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Orders that are promised for some days, in their order. */
const promised = (days: readonly string[]) =>
  sampleRows(model.record, days.length).map((row, index) => ({ ...row, promiseDate: days[index] ?? null }));

async function open(
  days: readonly string[],
  {
    served = model,
    rows = promised(days),
    ...more
  }: FakeOptions & { readonly served?: PageModel; readonly rows?: ReturnType<typeof promised> } = {},
): Promise<FakeSource> {
  const can = served.permissions.map(({ action }) => action);
  const source = makeFakeSource({ model: served, can, validator: '' }, rows, more);
  render(
    <ThemeProvider scheme="light">
      <App>
        <ListPage source={source} user={user} />
      </App>
    </ThemeProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '日历' }));
  await screen.findByRole('grid', { name: /^委托单 2026年11月$/ });
  return source;
}

const cell = (name: RegExp): Promise<HTMLElement> => screen.findByRole('gridcell', { name });
const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('what the search finds stands on its days, today is marked, and that the list stands so is remembered', async () => {
  const source = await open(['2026-11-20', '2026-11-20', '2026-12-02', '2027-01-05']);
  const today = await cell(/^2026年11月20日星期五，2 条$/);
  expect(today.getAttribute('aria-current')).toBe('date');
  expect(within(await cell(/^2026年12月2日星期三，1 条$/)).getAllByRole('button')).toHaveLength(1);
  await waitFor(() => expect(source.asked.layouts.at(-1)).toContain('"shape":"calendar"'));
  fireEvent.click(screen.getByRole('button', { name: '日历' }));
  expect(await screen.findByRole('grid', { name: '委托单' })).toBeTruthy();
});

test('an entry has the colour and the word of the choice that the page names, in place of its state', async () => {
  const { calendar } = model.table;
  if (!calendar) throw new Error('Orders have a calendar');
  const urgent = model.record.fields.find(({ name }) => name === 'urgentType')?.options?.find(({ colour }) => colour !== undefined);
  const rows = promised(['2026-11-18']).map((row) => ({ ...row, urgentType: urgent?.key }));
  const served = { ...model, table: { ...model.table, calendar: { ...calendar, colour: 'urgentType' } } };
  await open([], { served, rows });
  const entry = within(await cell(/^2026年11月18日星期三，1 条$/)).getByRole('button');
  expect(entry.className).toContain(`lh-tag-${urgent?.colour ?? ''}`);
  expect(entry.getAttribute('aria-label')).toContain(urgent?.label.zh);
});

test('keys go from day to day and from month to month, and Enter opens the one record of a day', async () => {
  await open(['2026-12-10']);
  (await cell(/^2026年11月19日/)).focus();
  press('ArrowRight');
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-20');
  // Not the day that Tab leads to.
  (await cell(/^2026年11月26日/)).focus();
  press('ArrowRight');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-27'));
  press('PageDown');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-27'));
  expect(screen.getByRole('heading', { name: '2026年12月' })).toBeTruthy();
  press('Home');
  for (const _step of [1, 2]) press('ArrowUp');
  for (const _step of [1, 2, 3]) press('ArrowRight');
  await cell(/^2026年12月10日星期四，1 条$/);
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-10'));
  press('Enter');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a day with more than it has room for says how many more there are, and shows all of them beside the grid until Escape', async () => {
  await open(Array.from({ length: 12 }, () => '2026-11-18'));
  const day = await cell(/^2026年11月18日星期三，12 条$/);
  fireEvent.click(within(day).getByRole('button', { name: /^还有 \d+ 条$/ }));
  const all = await screen.findByRole('region', { name: /^2026年11月18日星期三，12 条$/ });
  expect(within(all).getAllByRole('listitem')).toHaveLength(12);
  fireEvent.keyDown(all, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('region', { name: /，12 条$/ })).toBeNull());
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-18');
});

test('a month with nothing in it says so, and one with more than is read says how many there are', async () => {
  await open([]);
  expect(await screen.findByText('2026年11月没有符合条件的数据')).toBeTruthy();
  cleanup();
  await open(Array.from({ length: 510 }, () => '2026-11-18'));
  expect(await screen.findByText('本段时间有 510 条，这里只有最早的 500 条；增加查询条件可以看全')).toBeTruthy();
});

test('what could not be read is said in its place', async () => {
  await open([], { listFailure: new Error('请求超时,请重试~~~') });
  await waitFor(() => expect(screen.getAllByRole('alert').some((each) => each.textContent?.includes('请求超时'))).toBe(true));
});

test('to whom the day is hidden no calendar is offered', async () => {
  const kept = (items: PageModel['search']['normal']) => items.filter(({ field }) => field !== 'promiseDate');
  const { normal, more, advanced } = model.search;
  const served = { ...model, search: { normal: kept(normal), more: kept(more), advanced: kept(advanced) } };
  const source = makeFakeSource({ model: served, can: ['view'], validator: '' }, promised([]));
  render(
    <ThemeProvider scheme="light">
      <App>
        <ListPage source={source} user={user} />
      </App>
    </ThemeProvider>,
  );
  expect(await screen.findByRole('button', { name: '看板' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '日历' })).toBeNull();
});

test('the month and the span that were looked at stand again when somebody comes back', async () => {
  const kept = new Map<string, unknown>();
  const session = {
    get: (key: string) => kept.get(key),
    set: (key: string, content: unknown) => void kept.set(key, content),
    remove: (key: string) => void kept.delete(key),
  };
  const can = model.permissions.map(({ action }) => action);
  const source = { ...makeFakeSource({ model, can, validator: '' }, promised(['2027-01-05'])), session };
  const come = () =>
    render(
      <ThemeProvider scheme="light">
        <App>
          <ListPage source={source} user={user} />
        </App>
      </ThemeProvider>,
    );
  come();
  fireEvent.click(await screen.findByRole('button', { name: '日历' }));
  for (const month of ['2026年12月', '2027年1月']) {
    fireEvent.click(await screen.findByRole('button', { name: '下一月' }));
    await screen.findByRole('heading', { name: month });
  }
  cleanup();
  come();
  expect(await screen.findByRole('heading', { name: '2027年1月' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '今天' }));
  await screen.findByRole('heading', { name: '2026年11月' });
  expect(kept.has('calendar')).toBe(false);
});

test('the sheet of keys tells those of the calendar that is on screen', async () => {
  await open(['2026-11-20']);
  // jsdom lays nothing out: everything is in sight.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
  expect(findPlaces().map(({ place }) => place)).toEqual(['calendar']);
  render(<KeysSheet open onClose={() => undefined} />);
  vi.restoreAllMocks();
  const keys = within(await screen.findByRole('region', { name: '日历' }));
  expect(keys.getByText('到前后一天、上下一周')).toBeTruthy();
});
