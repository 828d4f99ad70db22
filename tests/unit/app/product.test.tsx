// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { Product } from '../../../src/app/product';
import { createPartFaults } from '../../../src/client/part-faults';
import { createOwnActs } from '../../../src/client/own-acts';
import { keepsNothing } from '../../../src/client/offline/keeper';
import { createReach } from '../../../src/client/offline/reach';
import { createErrorLog } from '../../../src/client/error-log';
import { createPending } from '../../../src/client/pending';
import { createPageNews } from '../../../src/shell/page-news';
import { createDownloads } from '../../../src/shell/downloads/downloads-store';
import { createPreferences } from '../../../src/shell/preferences';
import { ServicesProvider, useServices } from '../../../src/shell/services';
import { bad, createFake, tokenAnswer, type Answerer } from '../client/fake-server';

const mounts = vi.hoisted(() => ({ count: 0 }));

vi.mock('../../../src/app/signed-in', () => ({
  SignedIn: ({ place, shown }: { place: string; shown: boolean }) => {
    const { session } = useServices();
    useEffect(() => {
      mounts.count += 1;
    }, []);
    return (
      <section aria-label="frame" data-shown={shown}>
        <p>{place}</p>
        <input aria-label="typed" />
        <button onClick={() => session.end()}>session over</button>
        <button onClick={() => void session.signOut()}>leave</button>
      </section>
    );
  },
}));

let at = '';
function Where() {
  const { pathname, search } = useLocation();
  at = pathname + search;
  return null;
}

configure({ asyncUtilTimeout: 10_000 });
beforeAll(async () => {
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  await startI18n('zh');
});
afterEach(() => {
  cleanup();
  mounts.count = 0;
});

function open(
  path: string,
  answer: Answerer = () => tokenAnswer('t1'),
  prepare: (fake: ReturnType<typeof createFake>) => void = () => undefined,
) {
  const fake = createFake(answer);
  prepare(fake);
  const services = {
    http: fake.http,
    session: fake.session,
    notices: fake.notices,
    errorLog: createErrorLog(fake.local),
    downloads: createDownloads(),
    pending: createPending(),
    reach: createReach(),
    keeper: keepsNothing,
    partFaults: createPartFaults(),
    acts: createOwnActs(),
    pageNews: createPageNews(),
    preferences: createPreferences(fake.local),
    local: fake.local,
    perTab: fake.local,
  };
  render(
    <ServicesProvider value={services}>
      <MemoryRouter initialEntries={[path]}>
        <Product />
        <Where />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return fake;
}

const signIn = async () => {
  fireEvent.change(await screen.findByLabelText('账号'), { target: { value: 'admin' } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
};

test.each([
  ['/crm/quotes?id=7', '/crm/quotes?id=7'],
  ['/appointment-pickup-manage/appointment-pickup/acceptance-index?open=9', '/crm/pickups?open=9'],
  ['/login', '/wel/index'],
  ['/', '/wel/index'],
])('without a session %s asks for a sign-in, and leads on to %s', async (from, to) => {
  open(from);
  await waitFor(() => expect(at).toBe('/login'));
  await signIn();
  await waitFor(() => expect(screen.getByLabelText('frame').textContent).toContain(to));
  expect(at).toBe(to);
});

test('a server that cannot answer a reload is told, not taken for one that is still loading, and asked again', async () => {
  const answers = [bad(503, '服务暂不可用，请稍后再试'), tokenAnswer('t2')];
  open(
    '/crm/quotes',
    () => answers.shift() ?? tokenAnswer('t2'),
    ({ local }) => local.set('session', { tenantId: '000000' }),
  );
  await screen.findByText(/连不上服务器/);
  await screen.findByLabelText('frame');
  expect(at).toBe('/crm/quotes');
});

test('the ticket of a partner’s system signs in by itself, and stands in no address afterwards', async () => {
  const fake = open('/sso/login?ticket=t-7');
  await screen.findByLabelText('frame');
  expect(at).toBe('/wel/index');
  const calls = fake.seen.filter(({ url }) => url.startsWith('api/blade-auth'));
  expect(calls.map(({ method, url, body }) => [method, url, String(body)])).toEqual([
    ['post', 'api/blade-auth/sso/exchange', 'ticket=t-7'],
  ]);
});

test.each([
  ['/sso/login?ticket=old', '登录凭据已失效，请重新打开'],
  ['/sso/login', '链接里没有登录凭据，请从业务系统重新进入。'],
])('%s says what is wrong and offers the sign-in', async (path, sentence) => {
  open(path, () => bad(401, '登录凭据已失效，请重新打开'));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(at).toBe('/sso/login');
  fireEvent.click(screen.getByRole('link', { name: '密码登录' }));
  expect(await screen.findByLabelText('账号')).toBeTruthy();
});

test('with a session that a reload finds again, the page opens without a sign-in', async () => {
  open(
    '/crm/quotes',
    () => tokenAnswer('t1'),
    (fake) => fake.local.set('session', { tenantId: '000000' }),
  );
  await screen.findByLabelText('frame');
  expect(at).toBe('/crm/quotes');
});

test('the pages 403, 404 and 500 open with and without a session', async () => {
  open('/404');
  expect((await screen.findByRole('heading')).textContent).toBe('页面不存在');
});

test('a session that ends takes the frame and its tabs with it: the next sign-in begins anew, and leads where its person was', async () => {
  const fake = open('/crm/quotes');
  await signIn();
  fireEvent.change(await screen.findByLabelText('typed'), { target: { value: '半张报价单' } });
  fake.local.set('tabs', []);
  fireEvent.click(screen.getByText('session over'));
  await waitFor(() => expect(at).toBe('/login'));
  expect(screen.queryByLabelText('frame')).toBeNull();
  await waitFor(() => expect(fake.local.get('tabs')).toBeUndefined());
  await signIn();
  await waitFor(() => expect(at).toBe('/crm/quotes'));
  expect(((await screen.findByLabelText('typed')) as HTMLInputElement).value).toBe('');
  expect(mounts.count).toBe(2);
});

test('another person does not find it', async () => {
  let userId = '7';
  open('/crm/quotes', () => tokenAnswer('t', { user_id: userId }));
  await signIn();
  fireEvent.change(await screen.findByLabelText('typed'), { target: { value: '半张报价单' } });
  fireEvent.click(screen.getByText('session over'));
  userId = '8';
  await signIn();
  await waitFor(() => expect(screen.getByLabelText('frame').dataset['shown']).toBe('true'));
  expect((screen.getByLabelText('typed') as HTMLInputElement).value).toBe('');
});

test('leaving by choice clears the frame and the tabs, and the next sign-in begins at home', async () => {
  const fake = open('/crm/quotes');
  await signIn();
  fake.local.set('tabs', []);
  fireEvent.click(await screen.findByText('leave'));
  await waitFor(() => expect(screen.queryByLabelText('frame')).toBeNull());
  expect(fake.local.get('tabs')).toBeUndefined();
  await signIn();
  await waitFor(() => expect(at).toBe('/wel/index'));
});

test('an error of the sign-in stands in its place, and the empty fields are named', async () => {
  open('/login', () => ({ status: 200, body: { error_code: 400, error_description: '用户名或密码不正确' } }));
  fireEvent.click(await screen.findByRole('button', { name: '登录' }));
  expect(await screen.findByText('请输入账号')).toBeTruthy();
  expect(screen.getByText('请输入密码')).toBeTruthy();
  await signIn();
  expect(await screen.findByText('用户名或密码不正确')).toBeTruthy();
});

test('a locked screen lets nothing but /lock open, and what stood there comes back', async () => {
  const fake = open('/crm/quotes');
  await signIn();
  fireEvent.change(await screen.findByLabelText('typed'), { target: { value: '半张报价单' } });
  fake.session.setScreen({ locked: true, hasPassword: true });
  await waitFor(() => expect(at).toBe('/lock'));
  expect(await screen.findByLabelText('锁屏密码')).toBeTruthy();
  expect(screen.getByLabelText('frame').dataset['shown']).toBe('false');
  fake.session.setScreen({ locked: false });
  await waitFor(() => expect(at).toBe('/crm/quotes'));
  expect((screen.getByLabelText('typed') as HTMLInputElement).value).toBe('半张报价单');
});

test.each(['/', '/wel/index', '/404', '/login'])('with a locked screen %s leads to /lock', async (path) => {
  open(
    path,
    () => tokenAnswer('t1'),
    (fake) => {
      fake.local.set('session', { tenantId: '000000' });
      fake.session.setScreen({ locked: true });
    },
  );
  await waitFor(() => expect(at).toBe('/lock'));
});

test('/lock with a session that is open leads on', async () => {
  open(
    '/lock',
    () => tokenAnswer('t1'),
    (fake) => fake.local.set('session', { tenantId: '000000' }),
  );
  await waitFor(() => expect(at).toBe('/wel/index'));
});

test('/lock is open without a session and sends nobody away; from there one signs in', async () => {
  open('/lock');
  expect(await screen.findByRole('heading', { name: '没有需要解锁的登录，请先登录' })).toBeTruthy();
  expect(at).toBe('/lock');
  fireEvent.click(screen.getByRole('link', { name: '登录' }));
  expect(await screen.findByLabelText('账号')).toBeTruthy();
  expect(at).toBe('/login');
});

test('a session that ends while the screen is locked leads to the sign-in', async () => {
  const fake = open(
    '/crm/quotes',
    () => tokenAnswer('t1'),
    (each) => each.local.set('session', { tenantId: '000000' }),
  );
  await screen.findByText('/crm/quotes');
  fake.session.setScreen({ locked: true, hasPassword: true });
  await waitFor(() => expect(at).toBe('/lock'));
  fake.session.end();
  await waitFor(() => expect(at).toBe('/login'));
});
