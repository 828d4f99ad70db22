// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { PageHost } from '../../../src/app/page-host';
import { createPartFaults } from '../../../src/client/part-faults';
import { createOwnActs } from '../../../src/client/own-acts';
import { keepsNothing } from '../../../src/client/offline/keeper';
import { createReach } from '../../../src/client/offline/reach';
import { createErrorLog } from '../../../src/client/error-log';
import { createPending } from '../../../src/client/pending';
import { createPageNews } from '../../../src/shell/page-news';
import { createDownloads } from '../../../src/shell/downloads/downloads-store';
import { PartFaultNotice } from '../../../src/shell/notices/part-fault-notice';
import { createPreferences } from '../../../src/shell/preferences';
import { ServicesProvider } from '../../../src/shell/services';
import { bad, createFake, good, type Answerer } from '../client/fake-server';
import { pageModel } from '../runtime/page-models';

const broken = vi.hoisted(() => ({ error: undefined as Error | undefined }));
vi.mock('../../../src/app/business-page', () => ({
  BusinessPage: () => {
    if (broken.error) throw broken.error;
    return <p>the page itself</p>;
  },
}));

configure({ asyncUtilTimeout: 15_000 });
beforeAll(async () => void (await startI18n('zh')));
beforeEach(() => {
  broken.error = undefined;
  // React says on the console what a boundary has caught; here that is what is asked for.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const user = { userId: '7', account: 'admin', nickName: '张伟', tenantId: '000000', roles: ['admin'], deptId: '1' };

function open(answer: Answerer) {
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
    partFaults: createPartFaults(() => Promise.resolve(true)),
    acts: createOwnActs(),
    pageNews: createPageNews(),
    preferences: createPreferences(fake.local),
    local: fake.local,
    perTab: fake.local,
  };
  render(
    <ServicesProvider value={services}>
      <MemoryRouter initialEntries={['/crm/quotes']}>
        <PageHost module="crm" page="quotes" name="报价管理" place="/crm/quotes" user={user} />
        <PartFaultNotice />
      </MemoryRouter>
    </ServicesProvider>,
  );
  return services;
}

const served: Answerer = () => good({ model: pageModel('crm/quotes'), can: ['view'], validator: '' });
const faults = ['schemas/pages/crm/quotes.json:31:5 未知的关键字'];

test.each<[string, Answerer, string, string, string]>([
  ['forbidden', () => bad(403, '没有权限'), '403', '没有查看“报价管理”的权限', '需要权限 quotes_view，请联系系统管理员授权。'],
  [
    'missing',
    ({ url }) => (url.endsWith('faults') ? good({ faults: [] }) : bad(404, '没有')),
    '404',
    '页面不存在',
    '服务器上没有页面 /crm/quotes',
  ],
  ['broken', () => bad(500, '坏了', { faults }), '500', '这个页面暂时无法显示', faults[0] ?? ''],
  [
    'never right',
    ({ url }) => (url.endsWith('faults') ? good({ faults }) : bad(404, '没有')),
    '500',
    '这个页面暂时无法显示',
    faults[0] ?? '',
  ],
])('a menu entry whose page is %s says so in the place of the page', async (_name, answer, number, title, line) => {
  open(answer);
  expect((await screen.findByRole('heading')).textContent).toBe(title);
  expect(screen.getByText(number)).toBeTruthy();
  expect(screen.getByText(line)).toBeTruthy();
});

test('whoever is refused a page reads which roles may see it', async () => {
  open(({ url }) =>
    url.includes('rights/why') ? good({ roles: [{ roleName: '业务员' }, { roleName: '科室主任' }] }) : bad(403, '没有权限'),
  );
  expect(await screen.findByText('有此权限的角色：业务员、科室主任')).toBeTruthy();
});

test('a page that comes back is shown after another try', async () => {
  let gone = true;
  open((call) => (gone ? bad(call.url.endsWith('faults') ? 403 : 404, '没有') : served(call)));
  await screen.findByText('404');
  gone = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('the page itself')).toBeTruthy();
});

test.each([
  'Failed to fetch dynamically imported module: http://x/assets/record-form-1a2b3c4d.js',
  'Unable to preload CSS for /assets/record-form-1a2b3c4d.css',
])('%s: one sentence tells of a newer version, and nothing is blamed on the page’s file', async (message) => {
  broken.error = new TypeError(message);
  const { errorLog } = open(served);
  expect((await screen.findByRole('heading')).textContent).toBe('新版本已发布');
  await waitFor(() => expect(screen.getAllByText('新版本已发布，请刷新。没有保存的内容会保留。').length).toBeGreaterThan(0));
  expect(screen.queryByText(/schemas\/pages/)).toBeNull();
  expect(errorLog.getState().entries).toEqual([]);
});

test('any other fault of a page names its file, is noted, and can be tried again', async () => {
  broken.error = new TypeError('x is undefined');
  const { errorLog } = open(served);
  expect((await screen.findByRole('heading')).textContent).toBe('这个页面暂时无法显示');
  expect(errorLog.getState().entries).toMatchObject([{ type: 'error', message: 'x is undefined' }]);
  broken.error = undefined;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('the page itself')).toBeTruthy();
});
