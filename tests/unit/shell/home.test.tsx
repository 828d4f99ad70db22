// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { startI18n } from '../../../src/ui/i18n';
import type { Chart } from '../../../src/protocol/chart';
import type { Todo } from '../../../src/protocol/todo';
import { toListAddress } from '../../../src/shell/home/home-plan';
import { HomePage } from '../../../src/shell/home/home-page';
import type { ShellServices } from '../../../src/shell/services';
import { loadPermissions } from '../../../src/shell/use-permissions';
import { readMenu } from '../../../src/shell/menu/menu-tree';
import { DictsProvider } from '../../../src/shell/dicts/use-dict-names';
import { StoryServices, type StoryAnswers } from '../../../src/shell/testing/story-services';

/** What stands for the library that draws: a page of these tests has no canvas. */
interface Drawn {
  readonly subject: { readonly bars: readonly { readonly name: string }[] };
  toOption(subject: unknown, variable: (name: string) => string): unknown;
  onPick(subject: unknown, place: { readonly series: number; readonly point: number }): void;
}
const drawn = vi.hoisted((): Drawn[] => []);
vi.mock('../../../src/ui/chart/use-chart', () => ({
  toDress: () => ({}),
  useChart: (drawing: Drawn) => {
    drawn.push(drawing);
    return { current: null };
  },
}));

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => startI18n('zh').then(() => undefined));
afterEach(cleanup);

const waiting: Todo = {
  path: 'crm/quotes',
  name: 'approve',
  label: { zh: '待审核的报价', en: 'Quotes to approve' },
  items: [{ field: 'quoteExamineStatus', operator: 'in', value: ['200'] }],
  due: 'validDate',
  total: 12,
  acts: true,
  late: { total: 3, until: '2026-11-20' },
  near: { total: 0, until: '2026-11-25' },
};

test('a to-do leads to the list of exactly its rows, and to those that are late', () => {
  const mine = { ...waiting, items: [...waiting.items, { field: 'salesmanId', operator: 'equal', value: '7' } as const] };
  expect(decodeURIComponent(toListAddress(mine))).toBe('/crm/quotes?q.quoteExamineStatus=in:(200)&q.salesmanId=eq:7');
  expect(decodeURIComponent(toListAddress(waiting, '2026-11-20'))).toBe(
    '/crm/quotes?q.quoteExamineStatus=in:(200)&q.validDate=le:2026-11-20',
  );
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
const charts: readonly Chart[] = [
  {
    ...{ path: 'crm/quotes', name: 'amounts', label: { zh: '每月报价金额（元）', en: 'Quoted a month (CNY)' } },
    ...{ by: 'quoteDate', sum: 'total', isDated: true, opens: 'range' },
  },
  {
    ...{
      path: 'metrology/devices',
      name: 'states',
      label: { zh: '设备状态', en: 'Devices by state' },
      by: 'deviceState',
      isDated: false,
      opens: 'in',
    },
    ...{ words: { '2': { zh: '停用', en: 'Out of use' } }, dict: 'DEVICE_STATE' },
  },
  { path: 'crm/orders', name: 'months', label: { zh: '没有菜单的图', en: '' }, by: 'orderDate', isDated: true },
];
const answers: StoryAnswers = {
  'api/charts': good(charts),
  'menu/buttons': buttons('quotes_approve'),
  todos: good([
    { ...waiting, name: 'submit', label: { zh: '待提交的报价', en: '' }, total: 0 },
    { ...waiting, path: 'crm/orders', label: { zh: '没有菜单的', en: '' } },
    { ...waiting, name: 'known', label: { zh: '待了解的报价', en: '' }, total: 40, acts: false },
    { ...waiting, name: 'audit', label: { zh: '待复核的报价', en: '' }, late: { total: 0, until: '2026-11-20' } },
    { ...waiting, team: { total: 31, items: [{ field: 'salesmanId', operator: 'equal', value: '@myTeam' }] } },
  ]),
  'crm/quotes/tally': good([
    { key: '2026-11', count: 3, sum: '3000.00' },
    { key: '2026-10', count: 1, sum: '1000.00' },
  ]),
  'metrology/devices/tally': { status: 500, body: { code: 500, success: false, data: {}, msg: '服务器异常' } },
  'material/page': good({ records: [], total: 0, size: 6, current: 1 }),
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
  // What is to be done comes before what is to be known, what is late first, after all what has nothing in it, and what is not in the menu not at all.
  const figures = screen.getAllByText(/待.*的报价$/).map((each) => each.textContent);
  expect(figures).toEqual(['待审核的报价', '待复核的报价', '待了解的报价', '待提交的报价']);
  expect(screen.queryByText('没有菜单的')).toBeNull();
  expect(screen.getAllByRole('link', { name: '3 件逾期' })[0]?.getAttribute('href')).toContain('q.validDate=le:2026-11-20');
  // What the department has stands beside what is one's own, and leads to it.
  const team = screen.getByRole('link', { name: '本部门 31 件' });
  expect(decodeURIComponent(String(team.getAttribute('href')))).toBe('/crm/quotes?q.salesmanId=eq:@myTeam');
  fireEvent.click(team);
  expect(decodeURIComponent(String(onGo.mock.calls.pop()?.[0]))).toBe('/crm/quotes?q.salesmanId=eq:@myTeam');
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
  show({ todos: good([]) });
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

test('figures are asked for as one comes to them', async () => {
  let arrive: () => void = () => undefined;
  class Sight {
    constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      tell([{ isIntersecting: false }]);
      arrive = () => tell([{ isIntersecting: true }]);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Sight);
  try {
    show();
    await screen.findByRole('link', { name: /12\s*待审核的报价/ });
    await screen.findByRole('link', { name: /设备台账/ });
    expect(screen.queryByRole('table')).toBeNull();
    arrive();
    expect(await screen.findByRole('rowheader', { name: '2026-11' })).toBeTruthy();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('the icons that shipped pages name come together, without a request for each', async () => {
  const pictures = vi.fn();
  vi.stubGlobal('Image', pictures);
  try {
    const icons = readMenu(
      [{ id: '1', code: 'quotes', name: '报价管理', path: '/crm/quotes', category: 1, source: 'FileDoneOutlined' }],
      [],
    );
    render(
      <StoryServices answers={answers} prepare={load}>
        <HomePage menu={icons} nickName="小孙" roles={[]} onOpen={() => undefined} onGo={() => undefined} />
      </StoryServices>,
    );
    const link = await screen.findByRole('link', { name: /报价管理/ });
    await waitFor(() => expect(link.querySelector('svg[viewBox]')?.getAttribute('fill')).toBe('currentColor'));
    expect(link.querySelectorAll('path').length).toBeGreaterThan(0);
    expect(link.querySelector('.anticon-appstore')).toBeNull();
    expect(pictures).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('each bar opens its rows: a month by its days, an option by its key, and what nobody searches by stays a name', async () => {
  const devices = good([{ key: '2', count: 3, sum: '0' }]);
  const onGo = show({ 'metrology/devices/tally': devices });
  const month = await screen.findByRole('link', { name: '2026-11' });
  expect(month.getAttribute('href')).toBe('/crm/quotes?q.quoteDate=range:(2026-11-01%2C2026-11-30)');
  fireEvent.click(month);
  expect(onGo).toHaveBeenCalledWith('/crm/quotes?q.quoteDate=range:(2026-11-01%2C2026-11-30)');
  expect((await screen.findByRole('link', { name: '停用' })).getAttribute('href')).toBe('/metrology/devices?q.deviceState=in:(2)');
  cleanup();
  const closed = charts.map(({ opens: _opens, ...chart }) => chart);
  show({ 'api/charts': good(closed), 'metrology/devices/tally': devices });
  expect(await screen.findByRole('rowheader', { name: '2026-11' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: '2026-11' })).toBeNull();
});

test('the bars beside the figures are drawn by the library of the statistics once they are there, and a bar that is pressed opens its rows', async () => {
  drawn.length = 0;
  const onGo = show({ 'metrology/devices/tally': good([]) });
  // Names and figures are there at once, the bars when their script has come.
  expect(await screen.findByRole('rowheader', { name: '2026-11' })).toBeTruthy();
  await waitFor(() => expect(drawn.length).toBeGreaterThan(0));
  const last = drawn.at(-1);
  if (!last) throw new Error('nothing drawn');
  expect(last.subject.bars.map(({ name }) => name)).toEqual(['2026-10', '2026-11']);
  expect(last.toOption(last.subject, (name) => name)).toMatchObject({
    yAxis: { data: ['2026-10', '2026-11'], inverse: true },
    series: [{ type: 'bar', itemStyle: { color: 'accent-fill' }, data: [{ value: 1_000 }, { value: 3_000 }] }],
  });
  last.onPick(last.subject, { series: 0, point: 1 });
  expect(onGo).toHaveBeenCalledWith('/crm/quotes?q.quoteDate=range:(2026-11-01%2C2026-11-30)');
});

test.each([
  ['zh', '在用', '停用'],
  ['en', 'In use', 'Out of use'],
] as const)(
  'options of a chart are named as the institute or the page calls them, in the language on screen: %s',
  async (language, ...names) => {
    const entries = [{ code: 'DEVICE_STATE', key: '1', zh: '在用', en: 'In use' }];
    const dicts = createStore(() => ({ entries, load: async () => undefined }));
    render(
      <StoryServices
        answers={{
          ...answers,
          'metrology/devices/tally': good([
            { key: '1', count: 527, sum: '0' },
            { key: '2', count: 3, sum: '0' },
          ]),
        }}
        prepare={({ preferences }) => preferences.getState().setLanguage(language)}
      >
        <DictsProvider value={dicts}>
          <HomePage menu={menu} nickName="小孙" roles={[]} onOpen={() => undefined} onGo={() => undefined} />
        </DictsProvider>
      </StoryServices>,
    );
    for (const name of names) expect(await screen.findByRole('rowheader', { name })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: '没有菜单的图' })).toBeNull();
  },
);

test('Ctrl P on the home page prints once figures that were far away have come, alone and light, and at once from then on', async () => {
  // A browser that sees nothing near: what stands below comes only when it is asked for.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  render(
    <StoryServices
      answers={{
        'api/todos': good([]),
        'api/charts': good(charts.slice(0, 1)),
        'quotes/tally': good([{ key: '2026-11', count: 2, sum: '10' }]),
      }}
    >
      <HomePage menu={menu} nickName="小孙" roles={[]} onOpen={() => undefined} onGo={() => undefined} />
    </StoryServices>,
  );
  await screen.findByRole('region', { name: '报价管理' });
  expect(screen.queryByRole('heading', { name: '每月报价金额（元）' })).toBeNull();
  expect(fireEvent.keyDown(document, { key: 'p', ctrlKey: true })).toBe(false);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('rowheader', { name: '2026-11' })).toBeTruthy();
  // Now the browser prints by itself.
  expect(fireEvent.keyDown(document, { key: 'p', ctrlKey: true })).toBe(true);
  fireEvent(window, new Event('beforeprint'));
  expect(document.documentElement.dataset['prints']).toBe('whole');
  fireEvent(window, new Event('afterprint'));
  expect(document.documentElement.dataset['prints']).toBeUndefined();
  vi.unstubAllGlobals();
  print.mockRestore();
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

test('materials to download stand beside the figures, six at a time, each a button that fetches its file by a ticket', async () => {
  const material = (id: number) => ({
    id: String(id),
    typeName: '模板',
    name: `委托单模板${String(id)}`,
    fileId: `f${String(id)}`,
    remark: '',
    downloads: id,
  });
  const records = [material(1), { ...material(2), fileId: '' }];
  const fetched = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const asked: unknown[] = [];
  render(
    <StoryServices
      answers={{
        ...answers,
        'material/page': good({ records, total: 8, size: 6, current: 1 }),
        'material/download': good({ fileId: 'f1', ticket: 't1' }),
      }}
      prepare={({ http }) => {
        const post = http.post.bind(http);
        Object.assign(http, { post: (url: string, body: unknown, how?: object) => (asked.push([url, body]), post(url, body, how)) });
      }}
    >
      <HomePage menu={[]} nickName="小孙" roles={[]} onOpen={() => undefined} onGo={() => undefined} />
    </StoryServices>,
  );
  const first = await screen.findByRole('button', { name: '下载 委托单模板1' });
  const column = first.closest('section');
  expect([first.tagName, first.tabIndex, column?.querySelector('h2')?.textContent]).toEqual(['BUTTON', 0, '资料下载']);
  // What has no file yet is named, and is no button.
  expect(screen.queryByRole('button', { name: '下载 委托单模板2' })).toBeNull();
  expect(column?.textContent).toContain('委托单模板2');
  fireEvent.click(first);
  await waitFor(() => expect(fetched.mock.contexts.map((link) => (link as HTMLAnchorElement).search)).toEqual(['?fileId=f1&ticket=t1']));
  expect(asked).toContainEqual(['api/material/download', { id: '1' }]);
  // The next ones.
  expect(screen.getByRole('button', { name: '上一页' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(asked).toContainEqual(['api/material/page', expect.objectContaining({ current: 2, size: 6 })]));
  fetched.mockRestore();
});

test('without materials the column says so', async () => {
  show();
  expect(await screen.findByText('还没有可下载的资料')).toBeTruthy();
});
