// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { FramePage } from '../../../src/shell/fixed/frame-page';
import { SelfTestPage } from '../../../src/shell/fixed/self-test-page';
import { InfoPage } from '../../../src/shell/info/info-page';
import { LeavePage } from '../../../src/shell/leave/leave-page';
import { readMenu } from '../../../src/shell/menu/menu-tree';
import { QuestionnairePage } from '../../../src/shell/questionnaire/questionnaire-page';
import { useServices } from '../../../src/shell/services';
import { StoryServices, type StoryAnswers } from '../../../src/shell/testing/story-services';
import { ignoreResizes } from '../ignore-resizes';

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addListener: () => undefined, removeListener: () => undefined }) as unknown as MediaQueryList;
  ignoreResizes();
  await startI18n('zh');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const status = {
  node: '20.1.0',
  database: '18.1',
  pages: 13,
  problems: 2,
  time: new Date().toISOString(),
  frameHosts: ['https://bi.example'],
};
const session = { createTime: '2026-11-20 08:00:00', lastTime: '2026-11-21 08:00:00', address: '10.0.0.7' };
const answers: StoryAnswers = {
  'system/status': good(status),
  'blade-user/info': good({
    account: 'admin',
    realName: '孙子轩',
    deptName: '业务部',
    roleName: '系统管理员',
    phone: '13800001111',
    email: '',
  }),
  'blade-auth/sessions': good([
    { ...session, id: '1', agent: 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36', current: true },
    { ...session, id: '2', agent: 'Mozilla/5.0 Firefox/130.0', current: false },
  ]),
  'update-password': { status: 400, body: { code: 400, success: false, data: {}, msg: '原密码不正确!' } },
};
const user = { tenantId: '000000', userId: '7', account: 'admin', nickName: '小孙', deptId: '1', roles: ['admin'] };
const show = (children: ReactNode) =>
  render(
    <StoryServices answers={answers}>
      <App>{children}</App>
    </StoryServices>,
  );
const entryOf = (path: string) => {
  const [entry] = readMenu([{ id: '1', code: 'bi', name: '报表中心', path, category: 1 }], []);
  if (!entry) throw new Error('no entry');
  return entry;
};

test('a page of an allowed host stands in a sandbox that keeps it from leading this window away', async () => {
  show(<FramePage entry={entryOf('https://bi.example/board')} />);
  const frame = await screen.findByTitle('报表中心');
  expect(frame.getAttribute('src')).toBe('https://bi.example/board');
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('a page of any other host is refused with a reason and a way outside', async () => {
  show(<FramePage entry={entryOf('https://evil.example/board')} />);
  expect(await screen.findByText(/evil\.example 不在允许嵌入的站点中/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '在新窗口打开' }).getAttribute('rel')).toContain('noopener');
  expect(screen.queryByTitle('报表中心')).toBeNull();
});

test('the personal page tells who one is, and where one is signed in', async () => {
  show(<InfoPage user={user} />);
  for (const text of ['孙子轩', '业务部', '系统管理员', '13800001111']) expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText(/Chrome\/140/)).toBeTruthy();
  expect(screen.getByText(/Firefox\/130/)).toBeTruthy();
  expect(screen.getByText('当前')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^退\s*出$/ })).toHaveLength(1);
});

test('a password is changed only where both new ones agree; the refusal of the server stands in the form', async () => {
  show(<InfoPage user={user} />);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: '修改密码' }));
  save();
  expect(await screen.findByText('请输入原密码')).toBeTruthy();
  type('原密码', 'old');
  type('新密码', 'new-Password-7');
  type('确认新密码', 'other');
  save();
  expect(await screen.findByText('两次输入的新密码不一致')).toBeTruthy();
  type('确认新密码', 'new-Password-7');
  save();
  expect(await screen.findByText('原密码不正确!')).toBeTruthy();
});

test('a request for leave that cannot be read says so in its place, and is asked for again', async () => {
  const gone = { status: 404, body: { code: 404, success: false, data: {}, msg: '数据不存在或已被删除' } };
  const sent = { 'detail?businessId=': gone, 'diagram-view?processInstanceId=': gone, 'history-flow-list?processInstanceId=': gone };
  render(
    <StoryServices answers={sent}>
      <App>
        <LeavePage />
      </App>
    </StoryServices>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('数据不存在或已被删除');
  const words = { page: '请假', opinion: '审批意见', steps: '流转记录' };
  Object.assign(sent, {
    'detail?businessId=': good({ facts: [{ label: '请假单号', value: 'QJD1' }], words, flow: { taskId: '', assignee: '' } }),
    'diagram-view?processInstanceId=': good([]),
    'history-flow-list?processInstanceId=': good([]),
  });
  fireEvent.click(screen.getByRole('button', { name: /^重\s*试$/ }));
  expect(await screen.findByText('QJD1')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a questionnaire is handed in once every required question has its answer, and the next one is asked for', async () => {
  const questions = [
    { id: '1', title: '是否及时', questionType: '4', choices: null, isRequired: 1 },
    { id: '2', title: '送检方式', questionType: '1', choices: '自送；快递', isRequired: 1 },
    { id: '3', title: '意见', questionType: '3', choices: null, isRequired: 0 },
  ];
  render(
    <StoryServices
      answers={{
        'opinions/page': good({ records: [{ id: '7' }] }),
        'opinions/detail?id=7': good({ id: '7', version: 1, questionnaireId: '1' }),
        'questionnaires/detail?id=1': good({ title: '满意度调查', intro: '' }),
        'questions/page': good({ records: questions }),
      }}
    >
      <QuestionnairePage />
    </StoryServices>,
  );
  const send = await screen.findByRole('button', { name: '提交问卷' });
  expect(send.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '4' }));
  expect(send.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '快递' }));
  await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  fireEvent.click(send);
  expect(await screen.findByText('已提交，谢谢')).toBeDefined();
});

/** A socket that does what a server does, as soon as somebody listens. */
function stubSocket(answers: (said: readonly string[], socket: { onmessage?: () => void; onclose?: () => void }) => void) {
  const said: string[] = [];
  class Stub {
    onmessage?: () => void;
    onclose?: () => void;
    constructor(readonly url: string) {
      said.push(url);
    }
    set onopen(opened: (() => void) | null) {
      if (opened)
        queueMicrotask(() => {
          opened();
          answers(said, this);
        });
    }
    send(text: string) {
      said.push(text);
    }
    close() {
      said.push('closed');
    }
  }
  vi.stubGlobal('WebSocket', Stub);
  return said;
}

const tokenBody = { access_token: 't1', tenant_id: '000000', user_id: '7', account: 'admin', nick_name: '小孙', role_name: 'admin' };

/** Signs in first: a socket is opened for somebody. */
function SignedInTest() {
  const { session } = useServices();
  const [there, setThere] = useState(false);
  useEffect(() => void session.signIn({ tenantId: '000000', account: 'admin', password: 'x' }).then(() => setThere(true)), [session]);
  return there ? <SelfTestPage /> : null;
}

test.each([
  ['answers', (socket: { onmessage?: () => void }) => socket.onmessage?.(), '正常', /^正常 \d+ ms$/],
  ['is closed', (socket: { onclose?: () => void }) => socket.onclose?.(), '异常', /^异常 不可用$/],
])('the self-test opens a socket of its own, which %s, and leaves it', async (_what, act, mark, text) => {
  const said = stubSocket((_said, socket) => act(socket));
  render(
    <StoryServices answers={{ ...answers, 'oauth/token': { body: tokenBody } }}>
      <SignedInTest />
    </StoryServices>,
  );
  const line = await screen.findByText('实时通道');
  expect(line.nextElementSibling?.textContent).toMatch(text);
  expect(line.nextElementSibling?.querySelector('span')?.textContent).toBe(mark);
  expect(said).toEqual([
    expect.stringMatching(/^ws:.*\/msgws\/websocket\?u=7$/),
    '{"type":"auth","token":"t1"}',
    '{"type":"ping"}',
    'closed',
  ]);
});

test('the self-test names what is well and what is not', async () => {
  show(<SelfTestPage />);
  expect(await screen.findByText(/PostgreSQL 18\.1/)).toBeTruthy();
  expect(screen.getByText(/13 个页面，2 个问题/).querySelector('span')?.textContent).toBe('异常');
  fireEvent.click(screen.getByRole('button', { name: '重新检查' }));
  await waitFor(() => expect(screen.getByText(/Node 20\.1\.0/).querySelector('span')?.textContent).toBe('正常'));
});
