// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import axios from 'axios';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { makeServices } from '../../../src/app/make-services';
import { Product } from '../../../src/app/product';
import { loadChunk } from '../../../src/client/chunk-fault';
import { usePageLayout } from '../../../src/runtime/layout/use-layout';
import { PageProvider } from '../../../src/runtime/source/page-context';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { ServicesProvider } from '../../../src/shell/services';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { bad, type FakeAnswer, good, signInAs, tokenAnswer } from '../client/fake-server';
import { pageModel } from '../runtime/page-models';

// Every row of the catalogue of errors, with the very words that people read.

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
const usual = axios.defaults.adapter;
beforeAll(async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: false, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    });
  await startI18n('zh');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  if (usual) axios.defaults.adapter = usual;
});

const isToken = (url: string) => url.includes('oauth/token');

/** The product as its own composition root makes it, over a server that answers as the test says. */
function open(answer: (url: string) => FakeAnswer) {
  axios.defaults.adapter = async (config) => {
    const { status = 200, body, fails } = answer(config.url ?? '');
    if (fails) throw new axios.AxiosError(fails, fails === 'timeout' ? 'ECONNABORTED' : 'ERR_NETWORK', config);
    const response = { data: body, status, statusText: '', headers: {}, config };
    if (config.validateStatus?.(status) === false) throw new axios.AxiosError('status', 'ERR_BAD_RESPONSE', config, undefined, response);
    return response;
  };
  const services = makeServices();
  render(
    <ServicesProvider value={services}>
      <MemoryRouter initialEntries={['/404']}>
        <Product />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return services;
}

const said = () => screen.queryAllByRole('alert').map((each) => each.querySelector('span:not([aria-hidden])')?.textContent);
const failureOf = async (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined).catch((thrown: unknown) => thrown);

test('an error_description in the answer to a sign-in is its message, and nothing is stored', async () => {
  const { session, local } = open(() => ({ status: 400, body: { error_code: 400, error_description: '用户名或密码不正确' } }));
  await waitFor(() => expect(session.state.getState().status).toBe('out'));
  expect(await failureOf(session.signIn(signInAs))).toMatchObject({ message: '用户名或密码不正确' });
  expect([session.token(), local.get('session'), session.state.getState().status]).toEqual([undefined, undefined, 'out']);
});

test.each([
  ['as a status', { status: 401, body: {} }],
  ['in the body of a 200', { status: 200, body: { code: 401, msg: '请求未授权' } }],
])('401 %s signs out here', async (_where, answer) => {
  let first = true;
  const { session, http, local } = open((url) => {
    if (!isToken(url)) return answer;
    const given = first ? tokenAnswer('t1') : bad(401, '令牌已失效');
    first = false;
    return given;
  });
  await waitFor(() => expect(session.state.getState().status).toBe('out'));
  await session.signIn(signInAs);
  expect(await failureOf(http.get('api/x'))).toMatchObject({ kind: 'session' });
  expect([session.state.getState().status, session.token(), local.get('session')]).toEqual(['out', undefined, undefined]);
});

test.each([
  ['a status of 400 with its sentence', bad(400, '名称已存在', { fields: { name: '重复' } }), '名称已存在', { fields: { name: '重复' } }],
  ['a status of 403', bad(403, '没有操作权限'), '没有操作权限', {}],
  ['a status of 500', bad(500, '服务异常，请稍后重试', { traceId: 'a1' }), '服务异常，请稍后重试', { traceId: 'a1' }],
  [
    'another code than 200 under a status of 200',
    { body: { code: 40_002, msg: '余额不足', data: { left: '1' } } },
    '余额不足',
    { left: '1' },
  ],
  ['no sentence at all', { body: { code: 40_002 } }, '未知错误', undefined],
  ['an answer of another kind', { status: 502, body: '<html>' }, '未知错误', undefined],
  ['a timeout', { fails: 'timeout' }, '请求超时,请重试~~~', undefined],
] satisfies readonly (readonly [string, FakeAnswer, string, unknown])[])(
  '%s is rejected with its body, and said until somebody closes it',
  async (_name, answer, sentence, body) => {
    const { http } = open((url) => (isToken(url) ? tokenAnswer('t1') : answer));
    expect(await failureOf(http.get('api/x'))).toMatchObject({ message: sentence, ...(body === undefined ? {} : { data: body }) });
    await screen.findByText(sentence);
    expect(said()).toEqual([sentence]);
    fireEvent.click(screen.getByRole('button', { name: '关闭提示' }));
    await waitFor(() => expect(said()).toEqual([]));
  },
);

test('a message stays however long, and goes with the next answer, good or bad', async () => {
  let answer: FakeAnswer = bad(400, '先前的错误');
  const { http } = open(() => answer);
  await failureOf(http.get('api/x'));
  await screen.findByText('先前的错误');
  answer = bad(409, '新的错误');
  await failureOf(http.get('api/x'));
  await screen.findByText('新的错误');
  expect(said()).toEqual(['新的错误']);
  answer = good({});
  await http.get('api/x');
  await waitFor(() => expect(said()).toEqual([]));
});

test.each([
  ['script', new TypeError('Failed to fetch dynamically imported module: /assets/list-1a2b.js'), 'CHUNK_LOAD_FAILED'],
  ['style sheet', new Error('Unable to preload CSS for /assets/list-1a2b.css'), 'CSS_CHUNK_LOAD_FAILED'],
])('a %s that does not come is a ChunkLoadError, and one sentence asks for a reload', async (_part, thrown, code) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html></html>')));
  open(() => good({}));
  expect(await failureOf(loadChunk(() => Promise.reject(thrown)))).toMatchObject({ name: 'ChunkLoadError', code });
  act(() => void window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: thrown })));
  await waitFor(() => expect(said()).toEqual(['页面的一部分没有加载成功，请刷新。没有保存的内容会保留。']));
  vi.unstubAllGlobals();
});

test('a script that hangs is given up after 120 s', async () => {
  vi.useFakeTimers();
  const waiting = failureOf(loadChunk(() => new Promise<never>(() => undefined)));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await waiting).toMatchObject({ name: 'ChunkLoadError', code: 'CHUNK_LOAD_FAILED' });
});

test('a fault that nobody caught is one entry of the local log, with type, message, stack, info, url and time', async () => {
  const { errorLog, local } = open(() => good({}));
  const error = new TypeError('x is undefined');
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error })));
  const { stack } = error;
  const entry = { type: 'error', message: 'x is undefined', stack: stack?.slice(0, 4000), info: '', url: window.location.href };
  expect(errorLog.getState().entries).toEqual([{ ...entry, time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }]);
  expect(local.get('logs')).toEqual(errorLog.getState().entries);
});

const model = pageModel('crm/quotes');

function Layout() {
  const layout = usePageLayout();
  const shown = layout.columns.filter(({ show }) => show).length;
  return (
    <>
      <output>{layout.ready ? shown : ''}</output>
      <button
        onClick={() => {
          layout.change({ columns: layout.columns.map((each, place) => (place === 1 ? { ...each, show: false } : each)) });
          void layout.save();
        }}
      >
        hide one
      </button>
      <button onClick={() => void layout.reset()}>reset</button>
    </>
  );
}

async function openLayout(saveLayout: (parameter: string) => Promise<void>, path = model.path) {
  const source = { ...makeFakeSource({ model: { ...model, path }, can: ['view'], validator: '' }, []), saveLayout };
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={{ id: '1', name: '张伟', roles: ['admin'], deptId: '1' }}>
        <Layout />
      </PageProvider>
    </ThemeProvider>,
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  return Number(screen.getByRole('status').textContent);
}

test.each([
  ['saved', 'hide one', 1],
  ['reset', 'reset', 0],
])('column settings that are %s say 保存成功', async (_what, button, hidden) => {
  const before = await openLayout(async () => undefined);
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(Number(screen.getByRole('status').textContent)).toBe(before - hidden);
});

test('column settings that cannot be saved are applied here, without a word', async () => {
  const saveLayout = vi.fn(() => Promise.reject(new Error('坏了')));
  const before = await openLayout(saveLayout);
  fireEvent.click(screen.getByRole('button', { name: 'hide one' }));
  await waitFor(() => expect(Number(screen.getByRole('status').textContent)).toBe(before - 1));
  await waitFor(() => expect(saveLayout).toHaveBeenCalled());
  await act(async () => undefined);
  expect(screen.queryByText('保存成功')).toBeNull();
  expect(screen.queryByText('坏了')).toBeNull();
});

test('column settings of a page without a resource code say resCode未设置, and nothing is sent', async () => {
  const sent = vi.fn(async () => undefined);
  await openLayout(sent, '');
  fireEvent.click(screen.getByRole('button', { name: 'hide one' }));
  expect(await screen.findByText('resCode未设置')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});
