// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speak, startI18n } from '../../../src/ui/i18n';
import { createPartFaults } from '../../../src/client/part-faults';
import { createOwnActs } from '../../../src/client/own-acts';
import { keepsNothing } from '../../../src/client/offline/keeper';
import { createReach } from '../../../src/client/offline/reach';
import { createErrorLog } from '../../../src/client/error-log';
import { createPending } from '../../../src/client/pending';
import { createDownloads } from '../../../src/shell/downloads/downloads-store';
import { EntryPage } from '../../../src/shell/login/entry-page';
import { LoginPage } from '../../../src/shell/login/login-page';
import { createPageNews } from '../../../src/shell/page-news';
import { createPreferences } from '../../../src/shell/preferences';
import { ServicesProvider } from '../../../src/shell/services';
import { bad, createFake, good, tokenAnswer, type Answerer, type SeenCall } from '../client/fake-server';

configure({ asyncUtilTimeout: 10_000 });
beforeAll(() => startI18n('zh').then(() => undefined));
afterEach(cleanup);

const phone = '13800138000';
/** A server on which everything goes well; `more` answers first. */
const answerer =
  (more: (call: SeenCall) => ReturnType<Answerer> | undefined = () => undefined): Answerer =>
  (call) => {
    const own = more(call);
    if (own) return own;
    if (call.url.endsWith('auth/challenge')) return good({ for: (call.params as { purpose: string }).purpose });
    if (call.url.includes('/sms/')) return good({ smsId: 'sms-1', expiresIn: 300, resendAfter: 60 });
    if (call.url.endsWith('account/rules')) return good({ register: true, password: ['8 至 128 个字符，可以是一句话'] });
    if (call.url.endsWith('oauth/token')) return tokenAnswer('t1');
    if (call.url.endsWith('isSmsRequired')) return good(false);
    return good(true);
  };

let at: { readonly pathname: string; readonly state: unknown } = { pathname: '', state: null };
function Where() {
  at = useLocation();
  return null;
}

type Path = Parameters<typeof EntryPage>[0]['path'];

const open = (path: Path | '/login', answer: Answerer = answerer(), state: unknown = null) => show(path, createFake(answer), state);

function show(path: Path | '/login', fake: ReturnType<typeof createFake>, state: unknown = null) {
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
      <MemoryRouter initialEntries={[{ pathname: path, state }]}>
        {path === '/login' ? <LoginPage /> : <EntryPage path={path} />}
        <Where />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return fake;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Types a phone and has a code sent. */
function askForCode(): void {
  type('手机号', phone);
  press('获取验证码');
}

const challenges = (fake: ReturnType<typeof open>) => fake.seen.filter((call) => call.url.endsWith('auth/challenge'));

test('a code is asked for with a proof of work, its next sending is counted down, and it signs in', async () => {
  const fake = open('/login1');
  askForCode();
  expect(await screen.findByText('验证码已发送，5 分钟内有效')).toBeTruthy();
  const again = await screen.findByRole('button', { name: /\d+ 秒后可重发/ });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(again);
  const sent = fake.seen.filter((call) => call.url.includes('/sms/'));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: `csApi/hm-metrology/self-service/sms/${phone}`,
    params: { scene: 'login', tenantId: '000000' },
    headers: { 'captcha-proof': 'solved {"for":"login"}' },
  });
  type('短信验证码', '123456');
  press('登录');
  await waitFor(() => expect(fake.session.state.getState()).toMatchObject({ status: 'in', user: { account: 'admin' } }));
  const token = fake.seen.find((call) => call.url.endsWith('oauth/token'));
  expect(new URLSearchParams(String(token?.body)).get('grant_type')).toBe('sms_code');
  expect(Object.fromEntries(new URLSearchParams(String(token?.body)))).toMatchObject({
    phone,
    smsId: 'sms-1',
    smsCode: '123456',
    tenantId: '000000',
  });
});

test.each(['/login1', '/register', '/forgetPassword'] as const)(
  'at %s a phone that is none is told in its own words, and no code is sent to it',
  async (path) => {
    const fake = open(path);
    await screen.findByLabelText('手机号');
    for (const [wrong, sentence] of [
      ['', '手机号码不能为空'],
      ['123', '手机号码长度不为11位'],
      ['12345678901', '手机号码格式不正确'],
    ] as const) {
      type('手机号', wrong);
      press('获取验证码');
      expect(await screen.findByText(sentence)).toBeTruthy();
    }
    expect(fake.seen.filter(({ url }) => url.includes('/sms/'))).toEqual([]);
  },
);

test('nothing is sent while the phone is missing, which gets the focus', async () => {
  const fake = open('/login1');
  press('获取验证码');
  expect(await screen.findByText('手机号码不能为空')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
  press('登录');
  expect(await screen.findByText('请输入短信验证码')).toBeTruthy();
  type('手机号', phone);
  type('短信验证码', '123456');
  press('登录');
  expect(await screen.findByText('请先获取短信验证码')).toBeTruthy();
  await waitFor(() => expect(challenges(fake)).toHaveLength(1));
  expect(fake.seen).toEqual(challenges(fake));
});

test('the proof is computed while the number is typed and told in words; one that is refused is made anew for the next try', async () => {
  let turn = 0;
  const fake = open(
    '/login1',
    answerer((call) => {
      if (!call.url.includes('/sms/')) return undefined;
      turn += 1;
      return turn === 1 ? bad(400, '安全校验未通过或已过期，请重试') : bad(429, '发送过于频繁，请稍后再试');
    }),
  );
  expect(challenges(fake)).toEqual([]);
  type('手机号', '1');
  expect((await screen.findByText('安全校验已完成')).getAttribute('role')).toBe('status');
  type('手机号', phone);
  press('获取验证码');
  expect(await screen.findByText('安全校验未通过或已过期，请重试')).toBeTruthy();
  expect(challenges(fake)).toHaveLength(1);
  press('获取验证码');
  expect(await screen.findByText('发送过于频繁，请稍后再试')).toBeTruthy();
  expect(challenges(fake)).toHaveLength(2);
  expect(screen.getByRole('button', { name: '获取验证码' }).getAttribute('aria-disabled')).toBe('false');
  expect(fake.shown()).toEqual([]);
});

test('where the server gives no challenge, its sentence is told and nothing is sent', async () => {
  const fake = open(
    '/login1',
    answerer((call) => (call.url.endsWith('auth/challenge') ? bad(429, '操作过于频繁，请 60 秒后再试') : undefined)),
  );
  askForCode();
  expect(await screen.findByText('操作过于频繁，请 60 秒后再试')).toBeTruthy();
  expect(fake.seen.some((call) => call.url.includes('/sms/'))).toBe(false);
});

test('a sign-in that needs a proof is sent again with one by itself', async () => {
  const fake = open(
    '/login',
    answerer((call) => (call.url.endsWith('oauth/token') && !call.headers['captcha-proof'] ? bad(400, '验证码不正确') : undefined)),
  );
  typeAccount();
  press('登录');
  await waitFor(() => expect(fake.session.state.getState().status).toBe('in'));
  const calls = fake.seen.filter((call) => call.url.endsWith('oauth/token'));
  expect(calls.map((call) => call.headers['captcha-proof'])).toEqual([undefined, 'solved {"for":"signIn"}']);
});

test('after a failure upon which the next try needs a proof, it is ready before the password is typed again', async () => {
  let turn = 0;
  const fake = open(
    '/login',
    answerer((call) => {
      if (!call.url.endsWith('oauth/token')) return undefined;
      turn += 1;
      return { status: 200, body: { error_code: 400, error_description: `用户名或密码不正确 ${turn}`, captcha_required: true } };
    }),
  );
  typeAccount();
  press('登录');
  expect(await screen.findByText('用户名或密码不正确 1')).toBeTruthy();
  expect(await screen.findByText('安全校验已完成')).toBeTruthy();
  expect(challenges(fake)).toHaveLength(1);
  press('登录');
  expect(await screen.findByText('用户名或密码不正确 2')).toBeTruthy();
  await waitFor(() => expect(challenges(fake)).toHaveLength(2));
});

test('where several accounts have the number, the account is asked for', async () => {
  const fake = open(
    '/login1',
    answerer((call) =>
      call.url.endsWith('oauth/token') && new URLSearchParams(String(call.body)).get('username') === ''
        ? bad(400, '该手机号对应多个账号，请填写要登录的账号')
        : undefined,
    ),
  );
  askForCode();
  await screen.findByText('验证码已发送，5 分钟内有效');
  type('短信验证码', '123456');
  press('登录');
  fireEvent.change(await screen.findByLabelText('账号'), { target: { value: 'tester' } });
  press('登录');
  await waitFor(() => expect(fake.session.state.getState().status).toBe('in'));
});

test('a customer registers: what a password has to be stands there before it is typed, and the sign-in takes the account on', async () => {
  const fake = open('/register');
  expect(await screen.findByText('8 至 128 个字符，可以是一句话')).toBeTruthy();
  expect(screen.getByLabelText('新密码').getAttribute('aria-describedby')).toBe(screen.getByRole('list', { name: '密码要求' }).id);
  askForCode();
  await screen.findByText('验证码已发送，5 分钟内有效');
  press('注册');
  expect(await screen.findByText('请输入账号')).toBeTruthy();
  type('账号', 'newcomer');
  type('姓名', ' 王新客 ');
  type('单位名称（选填）', '长沙某某公司');
  type('短信验证码', '123456');
  type('新密码', 'quiet-lake-42');
  type('确认新密码', 'quiet-lake-43');
  press('注册');
  await waitFor(() => expect(screen.getByLabelText('确认新密码').getAttribute('aria-invalid')).toBe('true'));
  type('确认新密码', 'quiet-lake-42');
  press('注册');
  await waitFor(() =>
    expect(at).toMatchObject({ pathname: '/login', state: { done: 'registered', tenantId: '000000', account: 'newcomer' } }),
  );
  expect(JSON.parse(String(fake.seen.find((call) => call.url.endsWith('public/register'))?.body))).toEqual({
    ...{ tenantId: '000000', account: 'newcomer', password: 'quiet-lake-42', name: '王新客', phone, smsId: 'sms-1', smsCode: '123456' },
    ...{ enterName: '长沙某某公司', socialNumber: '' },
  });
});

test('a tenant that takes no registrations says so and cannot be asked', async () => {
  open(
    '/register',
    answerer((call) => (call.url.endsWith('account/rules') ? good({ register: false, password: [] }) : undefined)),
  );
  expect(await screen.findByText('本机构未开放自助注册，请联系管理员')).toBeTruthy();
  expect((screen.getByRole('button', { name: '注册' }) as HTMLButtonElement).disabled).toBe(true);
});

test('a forgotten password is replaced; what the server says against it stays on the page with what was typed', async () => {
  let refused = false;
  open(
    '/forgetPassword',
    answerer((call) => {
      if (!call.url.endsWith('password/reset') || refused) return undefined;
      refused = true;
      return bad(400, '密码过于常见，容易被猜到');
    }),
  );
  askForCode();
  await screen.findByText('验证码已发送，5 分钟内有效');
  type('账号', 'tester');
  type('短信验证码', '123456');
  type('新密码', '12345678');
  type('确认新密码', '12345678');
  press('设置新密码');
  expect(await screen.findByText('密码过于常见，容易被猜到')).toBeTruthy();
  type('新密码', 'green-river-77');
  type('确认新密码', 'green-river-77');
  press('设置新密码');
  await waitFor(() => expect(at).toMatchObject({ pathname: '/login', state: { done: 'reset', account: 'tester' } }));
});

test('the sign-in says what was done before and begins with the account it was handed, else with the remembered one', async () => {
  open('/login', answerer(), { done: 'reset', tenantId: '000001', account: 'tester' });
  expect(await screen.findByText('新密码已生效，请登录')).toBeTruthy();
  expect((screen.getByLabelText('账号') as HTMLInputElement).value).toBe('tester');
  expect((screen.getByLabelText('租户') as HTMLInputElement).value).toBe('000001');
  for (const [name, href] of [
    ['短信登录', '/login1'],
    ['注册账号', '/register'],
    ['忘记密码', '/forgetPassword'],
    ['证书验真', '/certificateFalsification'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

/** What a call for a token carried. */
const tokenFields = (fake: ReturnType<typeof open>) =>
  fake.seen.filter((call) => call.url.endsWith('oauth/token')).map((call) => Object.fromEntries(new URLSearchParams(String(call.body))));

const typeAccount = () => {
  type('账号', 'tester');
  type('密码', 'Liangheng@2026');
};

const signInTo = (session: ReturnType<typeof createFake>['session']) =>
  session.signIn({ tenantId: '000777', account: 'wangl', password: 'x' });
const ofAnother: Answerer = answerer(({ url }) =>
  url.endsWith('oauth/token') ? tokenAnswer('t1', { tenant_id: '000777', account: 'wangl' }) : undefined,
);

test('a session that ended by itself is begun again by the password alone; after a sign-out only the tenant is known', async () => {
  const fake = createFake(ofAnother);
  await signInTo(fake.session);
  fake.session.end();
  // Whatever else was on its way then says the same once more.
  fake.session.end();
  show('/login', fake);
  expect(screen.getByLabelText('租户')).toHaveProperty('value', '000777');
  expect(screen.getByLabelText('账号')).toHaveProperty('value', 'wangl');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')));
  expect(screen.getByLabelText('记住我')).toHaveProperty('checked', false);
  cleanup();

  await act(() => signInTo(fake.session));
  await act(() => fake.session.signOut());
  show('/login', fake);
  expect(screen.getByLabelText('租户')).toHaveProperty('value', '000777');
  expect(screen.getByLabelText('账号')).toHaveProperty('value', '');
  cleanup();

  show('/forgetPassword', fake);
  expect(await screen.findByLabelText('租户')).toHaveProperty('value', '000777');
});

test('where the tenant demands it, the sign-in asks for a code from the phone and sends it beside the password', async () => {
  const fake = open(
    '/login',
    answerer((call) => (call.url.endsWith('isSmsRequired') ? good(true) : undefined)),
  );
  expect(await screen.findByText(/^本机构登录还需短信验证码/)).toBeTruthy();
  expect(fake.seen.find((call) => call.url.endsWith('isSmsRequired'))).toMatchObject({ params: { tenantId: '000000' } });
  typeAccount();
  press('登录');
  expect(await screen.findByText('请输入短信验证码')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('手机号'));
  type('短信验证码', '123456');
  type('手机号', phone);
  press('登录');
  expect(await screen.findByText('请先获取短信验证码')).toBeTruthy();
  // Enter after the number asks for the code, it does not send the form.
  fireEvent.keyDown(screen.getByLabelText('手机号'), { key: 'Enter' });
  expect(await screen.findByText('验证码已发送，5 分钟内有效')).toBeTruthy();
  expect(tokenFields(fake)).toEqual([]);
  press('登录');
  await waitFor(() => expect(fake.session.state.getState().status).toBe('in'));
  expect(tokenFields(fake)).toMatchObject([
    { grant_type: 'password', username: 'tester', password: 'Liangheng@2026', phone, smsId: 'sms-1', smsCode: '123456' },
  ]);
});

test('a code that is wrong is told at its field', async () => {
  const fake = open(
    '/login',
    answerer((call) =>
      call.url.endsWith('isSmsRequired') ? good(true) : call.url.endsWith('oauth/token') ? bad(400, '短信验证码不正确或已失效') : undefined,
    ),
  );
  await screen.findByLabelText('手机号');
  askForCode();
  await screen.findByText('验证码已发送，5 分钟内有效');
  typeAccount();
  type('短信验证码', '123456');
  press('登录');
  expect(await screen.findByText('短信验证码不正确或已失效')).toBeTruthy();
  expect(screen.getByLabelText('短信验证码').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('短信验证码')));
  expect(fake.session.state.getState().status).not.toBe('in');
});

test('a tenant that could not be asked tells by its answer to the sign-in that a code is demanded', async () => {
  const sentence = '本机构登录还需短信验证码，发送至账号登记的手机号';
  open(
    '/login',
    answerer((call) =>
      call.url.endsWith('isSmsRequired')
        ? bad(500, '服务器异常')
        : call.url.endsWith('oauth/token')
          ? { status: 200, body: { error_code: 400, error_description: sentence, sms_required: true } }
          : undefined,
    ),
  );
  typeAccount();
  press('登录');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await screen.findByLabelText('短信验证码')).toBeTruthy();
});

test('the tenant that is typed decides whether a code is demanded', async () => {
  open(
    '/login',
    answerer((call) => (call.url.endsWith('isSmsRequired') ? good(JSON.stringify(call.params).includes('000001')) : undefined)),
  );
  type('租户', '000001');
  expect(await screen.findByLabelText('短信验证码')).toBeTruthy();
  type('租户', '000002');
  await waitFor(() => expect(screen.queryByLabelText('短信验证码')).toBeNull());
});

test('a page that changes its language leaves no sentence of the other one standing', async () => {
  open('/login');
  press('登录');
  expect(await screen.findByText('请输入账号')).toBeTruthy();
  await act(() => speak('en'));
  try {
    expect(await screen.findByLabelText('Account')).toBeTruthy();
    expect([screen.queryByText('请输入账号'), screen.getByLabelText('Account').getAttribute('aria-invalid')]).toEqual([null, null]);
  } finally {
    await act(() => speak('zh'));
  }
});
