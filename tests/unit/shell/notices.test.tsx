// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { createPartFaults } from '../../../src/client/part-faults';
import { createOwnActs } from '../../../src/client/own-acts';
import { keepsNothing } from '../../../src/client/offline/keeper';
import { createReach } from '../../../src/client/offline/reach';
import { createErrorLog } from '../../../src/client/error-log';
import { createPending } from '../../../src/client/pending';
import { DownloadCentre } from '../../../src/shell/downloads/download-centre';
import { createDownloads } from '../../../src/shell/downloads/downloads-store';
import { NoticeBell } from '../../../src/shell/notices/notice-bell';
import { createPageNews } from '../../../src/shell/page-news';
import { createPreferences } from '../../../src/shell/preferences';
import { ServicesProvider } from '../../../src/shell/services';
import { closeCodes, socketsReason } from '../../../src/protocol/notice-frame';
import { bad, createFake, good, signInAs, tokenAnswer, type Answerer } from '../client/fake-server';
import { createFakeSockets, noticeFrame } from '../client/fake-sockets';
import { ignoreResizes } from '../ignore-resizes';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (query) =>
    ({
      ...{ matches: false, media: query, addListener: () => undefined, removeListener: () => undefined },
      ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    }) as unknown as MediaQueryList;
  ignoreResizes();
  await startI18n('zh');
  // Parts that are fetched when wanted are here before anybody waits for them.
  await Promise.all([import('../../../src/shell/notices/notice-live'), import('../../../src/shell/notices/notice-panel')]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Draws something for somebody signed in, with sockets to a server that the test plays. */
async function show(children: ReactNode, answer: Answerer) {
  const fake = createFake((call) => (call.url.endsWith('oauth/token') ? tokenAnswer('t1') : answer(call)));
  await fake.session.signIn(signInAs);
  const sockets = createFakeSockets();
  vi.stubGlobal('WebSocket', function open(url: string) {
    return sockets.open(url);
  });
  const downloads = createDownloads();
  const services = {
    ...{ http: fake.http, session: fake.session, notices: fake.notices, local: fake.local, perTab: fake.local, downloads },
    ...{
      errorLog: createErrorLog(fake.local),
      pending: createPending(),
      reach: createReach(),
      keeper: keepsNothing,
      partFaults: createPartFaults(),
      acts: createOwnActs(),
      pageNews: createPageNews(),
    },
    preferences: createPreferences(fake.local),
  };
  render(
    <ServicesProvider value={services}>
      <MemoryRouter>
        <App>{children}</App>
      </MemoryRouter>
    </ServicesProvider>,
  );
  return { ...fake, downloads, sockets };
}

/** Says where the app is. */
function Place() {
  const { pathname, search } = useLocation();
  return (
    <div role="note" aria-label="place">
      {pathname + search}
    </div>
  );
}

const page = (records: readonly object[], total = records.length) => good({ records, total, size: 20, current: 1, pages: 1 });
const notice = (id: string, more: object = {}) => ({
  ...{ id, type: '1', typeName: '发布通知', title: `通知${id}`, text: `正文${id}的开头…`, date: '2026-11-20 09:30:00', isRead: 0 },
  ...more,
});

/** A board of two, of which the first is unread; it remembers what is marked. */
function board(): Answerer {
  const read = new Set(['2']);
  return ({ url, body, params }) => {
    if (url.endsWith('unreadCount')) return good(2 - read.size);
    if (url.endsWith('releaseInfo')) return good({ content: '<p>第一段&amp;</p><p>第二段<b>重点</b></p>' });
    if (url.endsWith('notify/read')) {
      const sent = JSON.parse(String(body)) as { readonly ids?: readonly string[] };
      for (const id of sent.ids ?? ['1', '2']) read.add(id);
      return good(1);
    }
    const all = ['1', '2'].map((id) => notice(id, { isRead: read.has(id) ? 1 : 0 }));
    return page((params as { isRead?: string }).isRead === '0' ? all.filter((each) => each.isRead === 0) : all);
  };
}

const bell = (name: string) => screen.findByRole('button', { name });

test('the bell counts what is unread; a notice that is opened shows its whole text and is read on the server', async () => {
  const fake = await show(<NoticeBell />, board());
  fireEvent.click(await bell('站内通知，1 条未读'));
  const panel = await screen.findByRole('dialog', { name: '站内通知' });
  const first = await within(panel).findByRole('button', { name: /未读 通知1\s*发布通知 2026-11-20 09:30/ });
  expect(within(panel).getByText('正文1的开头…')).toBeTruthy();
  fireEvent.click(first);
  expect(await within(panel).findByText('第一段&')).toBeTruthy();
  expect(within(panel).getByText('第二段重点')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '站内通知', hidden: true })).toBeTruthy();
  await waitFor(() => expect(within(panel).getByRole('button', { name: /通知1/ }).textContent).not.toContain('未读'));
  const marks = fake.seen.filter((call) => call.url.endsWith('notify/read'));
  expect(marks.map((call) => JSON.parse(String(call.body)) as unknown)).toEqual([{ ids: ['1'] }]);
  fireEvent.click(within(panel).getByRole('button', { name: /通知2/ }));
  await waitFor(() => expect(fake.seen.filter((call) => call.url.endsWith('releaseInfo'))).toHaveLength(2));
  expect(fake.seen.filter((call) => call.url.endsWith('notify/read'))).toHaveLength(1);
});

test('only what is unread is shown on demand, and all is marked at once', async () => {
  await show(<NoticeBell />, board());
  fireEvent.click(await bell('站内通知，1 条未读'));
  const panel = await screen.findByRole('dialog', { name: '站内通知' });
  await within(panel).findByRole('button', { name: /通知2/ });
  fireEvent.click(within(panel).getByRole('radio', { name: '未读' }));
  await waitFor(() => expect(within(panel).queryByRole('button', { name: /通知2/ })).toBeNull());
  fireEvent.click(within(panel).getByRole('button', { name: '全部已读' }));
  expect(await screen.findByRole('button', { name: '站内通知', hidden: true })).toBeTruthy();
  fireEvent.click(within(panel).getByRole('radio', { name: '全部' }));
  await within(panel).findByRole('button', { name: /通知2/ });
  fireEvent.click(within(panel).getByRole('radio', { name: '未读' }));
  expect(await within(panel).findByText('没有未读的通知')).toBeTruthy();
});

test('more notices are fetched on demand; a failure is told in the panel and can be tried again', async () => {
  let fails = true;
  await show(<NoticeBell />, ({ url, params }) => {
    if (url.endsWith('unreadCount')) return good(0);
    if (fails) return bad(500, '服务器异常');
    const current = (params as { current: number }).current;
    const ids = Array.from({ length: current === 1 ? 20 : 1 }, (_, index) => String((current - 1) * 20 + index + 1));
    return page(
      ids.map((id) => notice(id, { isRead: 1 })),
      21,
    );
  });
  fireEvent.click(await bell('站内通知'));
  const panel = await screen.findByRole('dialog', { name: '站内通知' });
  const retry = await within(panel).findByRole('button', { name: /重新加载|刷\s*新|重\s*试/ });
  fails = false;
  fireEvent.click(retry);
  fireEvent.click(await within(panel).findByRole('button', { name: /更\s*多/ }));
  expect(await within(panel).findByRole('button', { name: /通知21\s*发布/ })).toBeTruthy();
  await waitFor(() => expect(within(panel).queryByRole('button', { name: /更\s*多/ })).toBeNull());
});

const pickupText = '您有江城精密仪器有限公司单位申请的预约取件单需办理，预约时间为2026-11-23 上午，预约单号为YY001，预约器具数12台。';
const pickupFrame = {
  ...{ v: 1, type: 'pickup', id: 'n-5', ts: '2026-11-21 09:00:00' },
  data: { id: '9', customerName: '江城精密仪器有限公司', pickupTime: '2026-11-23 上午', pickupNo: 'YY001', instrumentCount: 12 },
};
const pickupPath = '/appointment-pickup-manage/appointment-pickup/acceptance-index';

/** The bell, and beside it where one stands. */
const showWithPlace = () =>
  show(
    <>
      <NoticeBell />
      <Place />
    </>,
    board(),
  );

test('what comes through the socket counts at the bell at once, without a popup; a booked pickup is shown in its very words', async () => {
  const { sockets } = await show(<NoticeBell />, board());
  await bell('站内通知，1 条未读');
  act(() => {
    sockets.newest().accept();
    sockets.newest().say(noticeFrame(3));
    sockets.newest().say({ type: 'unread', data: { count: 2 } });
  });
  await bell('站内通知，2 条未读');
  const place = screen.getByRole('status');
  expect([place.getAttribute('aria-live'), place.textContent]).toEqual(['polite', '']);
  act(() => sockets.newest().say(pickupFrame));
  expect(await within(place).findByText(pickupText)).toBeTruthy();
  act(() => sockets.newest().say({ ...pickupFrame, id: 'n-6' }));
  fireEvent.click(within(place).getByRole('button', { name: '关闭提醒' }));
  await waitFor(() => expect(place.textContent).toBe(''));
});

test('the popup of a booking opens it', async () => {
  const { sockets } = await showWithPlace();
  await bell('站内通知，1 条未读');
  act(() => {
    sockets.newest().accept();
    sockets.newest().say(pickupFrame);
  });
  fireEvent.click(await screen.findByText(pickupText));
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe(`${pickupPath}?open=9`));
});

test('bookings that wait for whoever accepts them pop up when he comes, the oldest first, each once; nobody else asks for them', async () => {
  const asked: string[] = [];
  const waiting = [
    { ...pickupFrame.data, id: '7' },
    { ...pickupFrame.data, id: '8', pickupNo: 'YY002' },
  ];
  const others = board();
  const { session } = await show(<NoticeBell />, (call) => {
    if (!call.url.endsWith('pickup/notice')) return others(call);
    asked.push(call.url);
    return good(waiting);
  });
  await bell('站内通知，1 条未读');
  expect(asked).toEqual([]);
  act(() => void session.askPermissions()({ pickups_accept: true }));
  const place = screen.getByRole('status');
  expect(await within(place).findByText(pickupText)).toBeTruthy();
  expect(place.textContent).toContain('另有 1 条');
  expect(asked).toHaveLength(1);
});

test('a popup that is pressed leads to the bookings, and its notice is read', async () => {
  const { sockets, seen } = await showWithPlace();
  await bell('站内通知，1 条未读');
  act(() => {
    sockets.newest().accept();
    sockets.newest().say(noticeFrame(1, { bizType: 'pickup', title: '预约取件', text: '长'.repeat(230), url: pickupPath }));
  });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^预约取件 *${'长'.repeat(200)}… *2026-11-21 09:00$`) }));
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe(pickupPath));
  await bell('站内通知');
  expect(seen.filter(({ url }) => url.endsWith('notify/read')).map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
    { ids: ['1'] },
  ]);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('bare text of an older server is shown, cut to 200 signs; nothing is shown in a tab that nobody looks at, until somebody does', async () => {
  const { sockets } = await show(<NoticeBell />, board());
  await bell('站内通知，1 条未读');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => {
    sockets.newest().accept();
    sockets.newest().say('维'.repeat(230));
    sockets.newest().say({ type: 'unread', data: { count: 0 } });
  });
  await bell('站内通知');
  expect(screen.getByRole('status').textContent).toBe('');
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  expect(await within(screen.getByRole('status')).findByText(`${'维'.repeat(200)}…`)).toBeTruthy();
});

test('an ended session is said with its reason', async () => {
  let over = false;
  const answer: Answerer = ({ url }) => (url.endsWith('unreadCount') ? good(0) : bad(400, 'x'));
  const { sockets, session, shown } = await show(<NoticeBell />, answer);
  vi.spyOn(session, 'renew').mockImplementation(() => Promise.resolve(over ? 'over' : 'renewed'));
  await waitFor(() => expect(sockets.all).toHaveLength(1));
  over = true;
  act(() => {
    sockets.newest().accept();
    sockets.newest().say({ type: 'kick', data: { reason: 'disabled' } });
  });
  await waitFor(() => expect(session.state.getState()).toEqual({ status: 'out', left: false }));
  expect(shown()).toEqual(['您的账号已停用，如有疑问请联系管理员']);
  await waitFor(() => expect(sockets.newest().closed).toBe(true));
});

test('the tab whose socket is closed because the account has too many says so, once, and goes on without it', async () => {
  const { sockets, shown, session } = await show(<NoticeBell />, ({ url }) => (url.endsWith('unreadCount') ? good(0) : bad(400, 'x')));
  await waitFor(() => expect(sockets.all).toHaveLength(1));
  act(() => {
    sockets.newest().accept();
    sockets.newest().drop(closeCodes.tooMany, socketsReason);
  });
  await waitFor(() => expect(shown()).toHaveLength(1));
  expect(shown()[0]).toContain('您的账号同时打开在太多浏览器或设备上');
  expect(session.state.getState().status).toBe('in');
  expect(sockets.all).toHaveLength(1);
});

test('an open notice names its attachments, and leads where it belongs', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show(
    <>
      <NoticeBell />
      <Place />
    </>,
    ({ url }) => {
      if (url.endsWith('unreadCount')) return good(0);
      if (url.endsWith('releaseInfo'))
        return good({ content: '<p>正文</p>', files: [{ fileId: '77', name: '计划.pdf', type: 'application/pdf' }] });
      if (url.endsWith('file/ticket')) return good({ ticket: 'once' });
      return page([notice('1', { isRead: 1, url: pickupPath })]);
    },
  );
  fireEvent.click(await bell('站内通知'));
  const panel = await screen.findByRole('dialog', { name: '站内通知' });
  fireEvent.click(await within(panel).findByRole('button', { name: /通知1/ }));
  fireEvent.click(await within(panel).findByRole('button', { name: '计划.pdf' }));
  await waitFor(() =>
    expect(clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).getAttribute('href'))).toEqual([
      '/api/file/download?fileId=77&ticket=once',
    ]),
  );
  fireEvent.click(within(panel).getByRole('button', { name: '预览 计划.pdf（在新标签页）' }));
  await waitFor(() =>
    expect((clicked.mock.contexts[1] as HTMLAnchorElement | undefined)?.getAttribute('href')).toBe(
      '/csApi/blade-upload/file/preview?fileId=77&ticket=once',
    ),
  );
  fireEvent.click(within(panel).getByRole('button', { name: '前往处理' }));
  await waitFor(() => expect(screen.getByLabelText('place').textContent).toBe(pickupPath));
});

const materials = [
  { id: '1', type: '1', typeName: '系统使用', name: '操作手册', fileId: '77', remark: '第二版', downloads: 3 },
  { id: '2', type: '0', typeName: '工具', name: '控件', fileId: '', remark: '', downloads: 0 },
];

test('the centre lists materials by type, name, download and remark at a height of 300, and counts what is fetched', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let downloads = 3;
  const fake = await show(<DownloadCentre />, ({ url }) => {
    if (url.endsWith('tasks/page')) return page([]);
    if (url.endsWith('material/download')) {
      downloads += 1;
      return good({ fileId: '77', ticket: 'once' });
    }
    return page(materials.map((each) => (each.id === '1' ? { ...each, downloads } : each)));
  });
  fireEvent.click(await screen.findByRole('button', { name: '通知中心' }));
  const dialog = await screen.findByRole('dialog', { name: '通知中心' });
  expect(await within(dialog).findByText('操作手册')).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['类型', '名称', '下载', '备注']);
  expect(dialog.querySelector<HTMLElement>('.ant-table-body')?.style.maxHeight).toBe('300px');
  expect(within(dialog).getByText('无文件')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '下载 操作手册' }));
  expect(await within(dialog).findByText('4 次')).toBeTruthy();
  expect(clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).getAttribute('href'))).toEqual([
    '/api/file/download?fileId=77&ticket=once',
  ]);
  expect(fake.seen.find((call) => call.url.endsWith('material/page'))).toMatchObject({
    params: { current: 1, size: 20 },
    body: JSON.stringify({ current: 1, size: 20, searchParam: [], searchType: 'N' }),
  });
});

test('the centre that is opened because of a task shows the tasks', async () => {
  const { downloads } = await show(<DownloadCentre />, ({ url }) => (url.endsWith('tasks/page') ? page([]) : page(materials)));
  await screen.findByRole('button', { name: '通知中心' });
  downloads.getState().setOpen(true);
  const dialog = await screen.findByRole('dialog', { name: '通知中心' });
  expect(await within(dialog).findByText('还没有后台任务。导出、导入、批量操作会出现在这里。')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('tab', { name: '资料下载' }));
  expect(await within(dialog).findByText('操作手册')).toBeTruthy();
});
