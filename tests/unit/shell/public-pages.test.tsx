// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RequestFailure } from '../../../src/client/request-failure';
import { noticePath } from '../../../src/protocol/public-paths';
import { FaceQuery } from '../../../src/shell/public/face-query';
import { PhoneSearch } from '../../../src/shell/public/phone-search';
import { QueryIndex } from '../../../src/shell/public/query-index';
import { ReleasedNotice } from '../../../src/shell/public/released-notice';
import type { ShellServices } from '../../../src/shell/services';
import { StoryServices } from '../../../src/shell/testing/story-services';
import { startI18n } from '../../../src/ui/i18n';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(async () => void (await startI18n('zh')));
afterEach(cleanup);

interface Asked {
  readonly method: 'get' | 'post';
  readonly url: string;
  readonly body: unknown;
  readonly options: { readonly params?: object; readonly headers?: object };
}

/** Shows a page whose calls are answered by a function, which may refuse; tells what was asked. */
function open(page: ReactNode, answer: (asked: Asked) => unknown, at = '/'): readonly Asked[] {
  const calls: Asked[] = [];
  const call = (asked: Asked): Promise<unknown> => {
    calls.push(asked);
    return Promise.resolve().then(() => answer(asked));
  };
  const prepare = ({ http }: ShellServices): void =>
    void Object.assign(http, {
      get: (url: string, options = {}) => call({ method: 'get', url, body: undefined, options }),
      post: (url: string, body: unknown, options = {}) => call({ method: 'post', url, body, options }),
    });
  render(
    <StoryServices prepare={prepare} at={at}>
      {page}
    </StoryServices>,
  );
  return calls;
}

const refused = (sentence: string) => new RequestFailure(sentence, { kind: 'refused', code: 404 });
const text = (zh: string) => ({ zh, en: zh });
const named = (name: string, zh: string) => ({ name, label: text(zh) });
const form = (needsProof = false) => ({
  ...{ label: text('访客证查询'), needsProof, hasState: true },
  keys: [named('passNo', '证号'), named('code', '校验码')],
  fields: [named('passNo', '证号'), named('until', '有效期至'), named('photoIds', '照片')],
});
const asksOf = (calls: readonly Asked[]) => calls.filter(({ url }) => url.endsWith('/query'));
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('a code of a paper fills the fields and asks with them, of its own tenant, which stays when a field is changed', async () => {
  const calls = open(
    <FaceQuery face="visitPass" />,
    ({ url }) => (url.endsWith('/form') ? form() : { passNo: 'FK-7', state: '有效', stateTone: 'green' }),
    '/query/visitPass?q=000001~FK-7~ABCD',
  );
  await screen.findByText('有效');
  expect([(await box('证号')).value, (await box('校验码')).value]).toEqual(['FK-7', 'ABCD']);
  expect(asksOf(calls).map(({ body }) => body)).toEqual([{ tenantId: '000001', passNo: 'FK-7', code: 'ABCD' }]);
  fireEvent.change(await box('校验码'), { target: { value: 'EFGH' } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asksOf(calls)).toHaveLength(2));
  expect(asksOf(calls)[1]?.body).toEqual({ tenantId: '000001', passNo: 'FK-7', code: 'EFGH' });
});

test('a code of another shape is asked with as it is, and fills nothing', async () => {
  const calls = open(
    <FaceQuery face="visitPass" />,
    ({ url }) => {
      if (url.endsWith('/form')) return form();
      throw refused('没有查到');
    },
    '/query/visitPass?q=whatever',
  );
  expect((await screen.findByRole('alert')).textContent).toBe('没有查到');
  expect([(await box('证号')).value, asksOf(calls)[0]?.body]).toEqual(['', { q: 'whatever' }]);
});

test('what is past its day says so beside its state, which is not green then, and pictures are shown by their names', async () => {
  const answer = {
    ...{ passNo: 'FK-7', until: '2020-01-01', state: '有效', stateTone: 'green' },
    ...{ marks: { until: { word: '已过期', tone: 'red' } }, pictures: { photoIds: ['/a', '/b'] } },
  };
  open(<FaceQuery face="visitPass" />, ({ url }) => (url.endsWith('/form') ? form() : answer));
  fireEvent.change(await box('证号'), { target: { value: 'FK-7' } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  const mark = await screen.findByText('有效期至 2020-01-01 · 已过期');
  expect([mark.dataset['tone'], screen.getByText('有效').dataset['tone']]).toEqual(['red', 'grey']);
  expect(screen.getAllByRole('img').map((image) => [image.getAttribute('src'), image.getAttribute('alt')])).toEqual([
    ['/a', '照片 1'],
    ['/b', '照片 2'],
  ]);
});

test('a question that takes a proof is sent with one, and what was typed stays after a miss', async () => {
  const calls = open(<FaceQuery face="visitPass" />, ({ url }) => {
    if (url.endsWith('/form')) return form(true);
    throw refused('没有查到');
  });
  fireEvent.change(await box('证号'), { target: { value: 'FK-7' } });
  await screen.findByText(/不必|验证|完成/);
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByRole('alert');
  expect(asksOf(calls)[0]?.options.headers).toEqual({ 'Captcha-Proof': 'proof' });
  expect((await box('证号')).value).toBe('FK-7');
});

test('a question that costs a proof only since others behind the same address have missed is asked again with one, a miss is not', async () => {
  let missed = false;
  const calls = open(<FaceQuery face="visitPass" />, ({ url, options }) => {
    if (url.endsWith('/form')) return form(missed);
    if (!missed) {
      missed = true;
      throw new RequestFailure('验证码不正确', { kind: 'refused', code: 400 });
    }
    expect(options.headers).toHaveProperty('Captcha-Proof');
    throw refused('没有查到');
  });
  fireEvent.change(await box('证号'), { target: { value: 'FK-7' } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('没有查到'));
  expect(asksOf(calls)).toHaveLength(2);
});

test('a face that there is not says so under a heading, without a form', async () => {
  open(<FaceQuery face="none" />, () => {
    throw refused('没有这个地址');
  });
  expect((await screen.findByRole('alert')).textContent).toBe('没有这个查询页面，它可能已经停用。');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('公众查询');
  expect(document.querySelector('form')).toBeNull();
});

test('the index offers every face that the server tells of at its address, telephones and notices', async () => {
  open(<QueryIndex />, () => [named('certificate', '证书真伪查询'), named('visitPass', '访客证查询')]);
  await screen.findByRole('link', { name: '访客证查询' });
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['证书真伪查询', '/certificateFalsification'],
    ['访客证查询', '/query/visitPass'],
    ['手机号查询', '/phoneSearchReportPage'],
    ['通知公告', '/detail-info-notice'],
  ]);
});

/** The links of a list. */
const links = () => within(screen.getByRole('list')).getAllByRole('link');

const notice = (number: number) => ({ id: String(number), title: `公告 ${String(number)}`, releaseTime: '2026-01-02 10:00:00' });
const listOf = (from: number, to: number) => Array.from({ length: to - from }, (_none, at) => notice(from + at));

test('notices are read twenty at a time, as far as there are any, and what is shown stays where reading on fails', async () => {
  let broken = true;
  const calls = open(<ReleasedNotice />, ({ options }) => {
    const { current } = options.params as { readonly current: number };
    if (current === 2 && broken) throw refused('无法连接服务器');
    return { records: current === 1 ? listOf(1, 21) : listOf(21, 24), total: 23 };
  });
  expect(screen.getByRole('status').textContent).toBe('正在读取…');
  await screen.findByRole('link', { name: /公告 20/ });
  expect([links().length, screen.getByRole('status').textContent]).toEqual([20, '']);
  fireEvent.click(screen.getByRole('button', { name: /20 \/ 23/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('无法连接服务器');
  expect(links()).toHaveLength(20);
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: /20 \/ 23/ }));
  await screen.findByRole('link', { name: /公告 23/ });
  expect([links().length, screen.queryByRole('button', { name: /再显示/ }), screen.queryByRole('alert')]).toEqual([23, null, null]);
  expect(calls.map(({ options }) => options.params)).toEqual([1, 2, 2].map((current) => ({ current, size: 20 })));
});

test('without a notice it says that there is none', async () => {
  open(<ReleasedNotice />, () => ({ records: [], total: 0 }));
  await screen.findByText('目前没有公告。');
  expect([screen.queryByRole('list'), screen.getAllByRole('link').map((link) => link.textContent)]).toEqual([null, ['公众查询']]);
});

test('one notice is read by its id and leads to all of them; one that is gone says so', async () => {
  const one = { ...notice(7), content: '<p>放假</p>', categoryName: '通知' };
  open(<ReleasedNotice />, () => one, `${noticePath}?id=7`);
  expect(screen.getByRole('status').textContent).toBe('正在读取…');
  await screen.findByText('放假');
  expect([
    screen.getByRole('heading', { level: 1 }).textContent,
    screen.getByRole('link', { name: '全部公告' }).getAttribute('href'),
  ]).toEqual(['公告 7', noticePath]);
  cleanup();
  open(
    <ReleasedNotice />,
    () => {
      throw refused('记录不存在或已被删除');
    },
    `${noticePath}?id=8`,
  );
  expect((await screen.findByRole('alert')).textContent).toBe('记录不存在或已被删除');
});

test('certificates of a telephone are read fifty at a time, with the token of the first question, and say what they are worth', async () => {
  const certificate = (number: number, more = {}) => ({ id: String(number), reportNo: `ZS-${String(number)}`, validState: '1', ...more });
  const many = Array.from({ length: 52 }, (_none, at) => certificate(at + 1));
  const past = certificate(53, { expired: true, validDate: '2020-01-01' });
  const calls = open(<PhoneSearch />, ({ url, body }) => {
    if (url.includes('/sms/')) return { smsId: 'sms', resendAfter: 60 };
    if (url.endsWith('api_token')) return { token: 'visitor' };
    if (url.endsWith('phoneToken')) return { token: 'phone' };
    const { current } = body as { readonly current: number };
    return { records: current === 1 ? many.slice(0, 50) : [...many.slice(50), past], total: 53 };
  });
  fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800138000' } });
  fireEvent.click(screen.getByRole('button', { name: /获取验证码/ }));
  await waitFor(() => expect(calls.some(({ url }) => url.includes('/sms/13800138000'))).toBe(true));
  fireEvent.change(screen.getByLabelText('短信验证码'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByText('共 53 份证书');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: /50 \/ 53/ }));
  expect((await screen.findByText('有效期至 2020-01-01 · 已过期')).dataset['tone']).toBe('red');
  expect([screen.getAllByRole('heading', { level: 2 }).length, screen.queryByRole('button', { name: /再显示/ })]).toEqual([53, null]);
  const listed = calls.filter(({ url }) => url.endsWith('pageReport'));
  expect(listed.map(({ body }) => body)).toEqual([1, 2].map((current) => ({ current, size: 50 })));
  expect(listed.map(({ options }) => options.headers)).toMatchObject([{ token: 'phone' }, { token: 'phone' }]);
});
