// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { startI18n } from '../../../src/app/i18n';
import { productSchemas } from '../../fixtures/some-schemas';
import { charts, toDay, type Todo, todos, toListAddress } from '../../../src/shell/home/home-plan';
import { HomePage } from '../../../src/shell/home/home-page';
import type { ShellServices } from '../../../src/shell/services';
import { loadPermissions } from '../../../src/shell/use-permissions';
import { readMenu } from '../../../src/shell/menu/menu-tree';
import { DictsProvider } from '../../../src/shell/dicts/use-dict-names';
import { StoryServices, type StoryAnswers } from '../../../src/shell/testing/story-services';

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => startI18n('zh').then(() => undefined));
afterEach(cleanup);

const schemas = resolve(import.meta.dirname, '../../../schemas');
const { pages } = productSchemas();

test.each(todos.map((todo) => [todo.label, todo] as const))('%s asks for fields, keys and a right that the page has', (label, todo) => {
  const page = pages.get(todo.path);
  expect(page?.permissions.map(({ code }) => code)).toContain(todo.code);
  for (const { field, value } of todo.items) {
    const found = page?.record.fields.find(({ name }) => name === field);
    expect(found, field).toBeDefined();
    if (typeof value !== 'string') for (const key of value) expect(found?.options?.map((option) => option.key)).toContain(key);
    expect(page?.search.normal.concat(page.search.more).map((item) => item.field)).toContain(field);
  }
  for (const language of ['zh', 'en']) expect(JSON.parse(readFileSync(`${schemas}/text/${language}.json`, 'utf8'))).toHaveProperty([label]);
});

test.each(charts.map((chart) => [chart.label, chart] as const))(
  '%s is drawn from fields that the page has',
  (_label, { path, by, sum }) => {
    const fields = pages.get(path)?.record.fields ?? [];
    expect(fields.find(({ name }) => name === by)?.type).toMatch(/^(day|option)$/);
    if (sum) expect(fields.find(({ name }) => name === sum)?.type).toBe('decimal');
  },
);

test.each([
  ['today', '2026-12-31'],
  ['today+1', '2027-01-01'],
  ['today+30', '2027-01-30'],
  ['today-1', '2026-12-30'],
  ['today*2', 'today*2'],
  ['200', '200'],
])('%s on the last day of a year is %s', (text, day) => {
  expect(toDay(text, new Date(2026, 11, 31))).toBe(day);
});

test('a to-do leads to the list of exactly its rows', () => {
  const addressOf = (label: string) => toListAddress(todos.find((todo) => todo.label === label) as Todo, new Date(2026, 10, 21));
  expect(decodeURIComponent(addressOf('home.todo.approveQuotes'))).toBe('/crm/quotes?q.quoteExamineStatus=in:(200)');
  expect(decodeURIComponent(addressOf('home.todo.traceDevices'))).toBe('/metrology/devices?q.deviceState=in:(1)&q.validDate=le:2026-12-21');
});

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const menu = readMenu(
  [
    { id: '1', code: 'quotes', name: '报价管理', path: '/crm/quotes', category: 1 },
    { id: '2', code: 'devices', name: '设备台账', path: '/metrology/devices', category: 1 },
  ],
  [],
);
const buttons = (...codes: readonly string[]) => good([{ code: 'quotes', children: codes.map((code) => ({ code })) }]);
const answers: StoryAnswers = {
  'menu/buttons': buttons('quotes_approve'),
  'crm/quotes/count': good({ total: 12 }),
  'crm/quotes/tally': good([
    { key: '2026-11', count: 3, sum: '3000.00' },
    { key: '2026-10', count: 1, sum: '1000.00' },
  ]),
  'metrology/devices/tally': { status: 500, body: { code: 500, success: false, data: {}, msg: '服务器异常' } },
};

/** The frame asks for the rights before any page. */
const load = ({ http, session }: ShellServices): void => void loadPermissions(http, session);

function show(over: StoryAnswers = {}) {
  const onGo = vi.fn();
  const all = { ...answers, ...over };
  render(
    <StoryServices answers={all} prepare={load}>
      <HomePage menu={menu} nickName="小孙" roles={[]} onOpen={() => undefined} onGo={onGo} />
    </StoryServices>,
  );
  return onGo;
}

test('one sees what waits for oneself, with how much, and goes there', async () => {
  const onGo = show();
  const todo = await screen.findByRole('link', { name: /12\s*待审核的报价/ });
  expect(screen.queryByText('待提交的报价')).toBeNull();
  expect(screen.queryByText('30 天内到期的设备')).toBeNull();
  fireEvent.click(todo);
  expect(decodeURIComponent(String(onGo.mock.calls[0]?.[0]))).toBe('/crm/quotes?q.quoteExamineStatus=in:(200)');
});

test('only pages of the product are counted: none of another host, none of the shell', async () => {
  const asked: string[] = [];
  const mixed = readMenu(
    [
      { id: '1', code: 'quotes', name: '报价管理', path: '/crm/quotes', category: 1 },
      { id: '2', code: 'lims', name: '业务系统', path: 'https://lims.example.com/home', category: 1 },
      { id: '3', code: 'info', name: '个人信息', path: '/info/index', category: 1 },
    ],
    [],
  );
  render(
    <StoryServices
      answers={{ ...answers, 'crm/quotes/page': good({ records: [], total: 41, size: 1, current: 1 }) }}
      prepare={({ http }) => {
        const post = http.post.bind(http);
        Object.assign(http, { post: (url: string, body: unknown) => (asked.push(url), post(url, body, { background: true })) });
      }}
    >
      <HomePage menu={mixed} nickName="小孙" roles={[]} onOpen={() => undefined} onGo={() => undefined} />
    </StoryServices>,
  );
  expect(await screen.findByText('41')).toBeTruthy();
  expect(asked.filter((url) => url.endsWith('/page'))).toEqual(['api/crm/quotes/page']);
});

test('without anything to do there is no such part', async () => {
  show({ 'menu/buttons': buttons() });
  expect(await screen.findByRole('rowheader', { name: '2026-11' })).toBeTruthy();
  expect(screen.queryByText('待办')).toBeNull();
});

test('charts stand in order of time, and one that fails or breaks leaves the rest', async () => {
  show({
    'metrology/devices/tally': good([
      { key: '1', sum: '0' },
      { key: null, sum: {} },
    ]),
  });
  const quotes = await screen.findByRole('table', { name: '每月报价金额（元）' });
  expect(await within(quotes).findAllByRole('rowheader')).toHaveLength(2);
  expect(
    within(quotes)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['2026-101,000', '2026-113,000']);
  cleanup();
  show();
  expect(await screen.findByText('数据没有读取成功')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /12\s*待审核的报价/ })).toBeTruthy();
});

test.each([
  ['zh', '在用'],
  ['en', 'In use'],
] as const)('options of a chart are named in the language on screen: %s', async (language, name) => {
  const entries = [{ code: 'DEVICE_STATE', key: '1', zh: '在用', en: 'In use' }];
  const dicts = createStore(() => ({ entries, load: async () => undefined }));
  render(
    <StoryServices
      answers={{
        ...answers,
        'metrology/devices/tally': good([{ key: '1', count: 527, sum: '0' }]),
      }}
      prepare={({ preferences }) => preferences.getState().setLanguage(language)}
    >
      <DictsProvider value={dicts}>
        <HomePage menu={menu} nickName="小孙" roles={[]} onOpen={() => undefined} onGo={() => undefined} />
      </DictsProvider>
    </StoryServices>,
  );
  expect(await screen.findByRole('rowheader', { name })).toBeTruthy();
});

test('as long as the menu has not come, nobody is told that there is none', () => {
  const draw = (waiting: boolean) => (
    <StoryServices answers={{}}>
      <HomePage menu={[]} waiting={waiting} nickName="小孙" roles={[]} onOpen={() => undefined} onGo={() => undefined} />
    </StoryServices>
  );
  const { rerender } = render(draw(true));
  expect(screen.queryByText('没有可用的菜单，请联系管理员分配权限')).toBeNull();
  rerender(draw(false));
  expect(screen.getByText('没有可用的菜单，请联系管理员分配权限')).toBeTruthy();
});
