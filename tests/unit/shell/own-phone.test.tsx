// @vitest-environment jsdom
import { App } from 'antd';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { createPartFaults } from '../../../src/client/part-faults';
import { createOwnActs } from '../../../src/client/own-acts';
import { keepsNothing } from '../../../src/client/offline/keeper';
import { createReach } from '../../../src/client/offline/reach';
import { createErrorLog } from '../../../src/client/error-log';
import { createPending } from '../../../src/client/pending';
import { createPageNews } from '../../../src/shell/page-news';
import { createDownloads } from '../../../src/shell/downloads/downloads-store';
import { InfoPage } from '../../../src/shell/info/info-page';
import { createPreferences } from '../../../src/shell/preferences';
import { ServicesProvider } from '../../../src/shell/services';
import { ignoreResizes } from '../ignore-resizes';
import { bad, createFake, good, type Answerer } from '../client/fake-server';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  ignoreResizes();
  await startI18n('zh');
});
afterEach(cleanup);

const user = { tenantId: '000000', userId: '7', account: 'tester', nickName: '小检', deptId: '1', roles: ['tester'] };
const next = '13800138011';

/** The personal page over a server that keeps one number. */
function open(refused?: string) {
  let phone = '13800138001';
  const answer: Answerer = (call) => {
    if (call.url.endsWith('blade-user/info')) return good({ account: 'tester', realName: '检定员', phone });
    if (call.url.includes('/sms/')) return good({ smsId: 'sms-1', expiresIn: 300, resendAfter: 60 });
    if (call.url.endsWith('update-info')) {
      if (refused !== undefined) return bad(400, refused);
      phone = next;
      return good(true);
    }
    return good([]);
  };
  const fake = createFake(answer);
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
    <App>
      <ServicesProvider value={services}>
        <InfoPage user={user} />
      </ServicesProvider>
    </App>,
  );
  return fake;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const update = (fake: ReturnType<typeof open>) => fake.seen.find((call) => call.url.endsWith('update-info'));

test('another number is asked for with its code, which is sent to it without a proof of work; the page tells the new one', async () => {
  const fake = open();
  expect(await screen.findByText('13800138001')).toBeTruthy();
  await press('更换手机号');
  type('新手机号', '123');
  await press('获取验证码');
  expect(await screen.findByText('手机号码长度不为11位')).toBeTruthy();
  type('新手机号', next);
  await press('获取验证码');
  expect(await screen.findByText('验证码已发送，5 分钟内有效')).toBeTruthy();
  expect(fake.seen.find((call) => call.url.includes('/sms/'))).toMatchObject({
    url: `csApi/hm-metrology/self-service/sms/${next}`,
    params: { scene: 'phone', tenantId: '000000' },
  });
  expect(fake.seen.some((call) => call.url.endsWith('challenge'))).toBe(false);
  type('短信验证码', '123456');
  await press('更换手机号');
  expect(await screen.findByText(next)).toBeTruthy();
  expect(JSON.parse(String(update(fake)?.body))).toEqual({ phone: next, smsId: 'sms-1', smsCode: '123456' });
  await waitFor(() => expect(screen.queryByLabelText('短信验证码')).toBeNull());
});

test('a wrong code is told at its field and the form stays; it can be given up', async () => {
  open('短信验证码不正确或已失效');
  await press('更换手机号');
  type('新手机号', next);
  type('短信验证码', '123456');
  await press('更换手机号');
  expect(await screen.findByText('请先获取短信验证码')).toBeTruthy();
  await press('获取验证码');
  await screen.findByText('验证码已发送，5 分钟内有效');
  await press('更换手机号');
  expect(await screen.findByText('短信验证码不正确或已失效')).toBeTruthy();
  expect((screen.getByLabelText('新手机号') as HTMLInputElement).value).toBe(next);
  fireEvent.click(screen.getByRole('button', { name: /^取\s*消$/ }));
  await waitFor(() => expect(screen.queryByLabelText('新手机号')).toBeNull());
});
