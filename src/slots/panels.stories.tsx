import { App } from 'antd';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense, useMemo } from 'react';
import { userEvent, within } from 'storybook/test';
import type { Http } from '../client/http';
import type { WireRow } from '../runtime/source/page-source';
import { NamedPanel, type PanelName } from './panels';
import { ToldPassword } from './told-password';

/** Bodies by the path of the call; what is missing fails, and what is `wait` never comes. */
type PanelAnswers = Readonly<Record<string, unknown>>;

const wait = Symbol('wait');

function makeStoryHttp(answers: PanelAnswers): Http {
  const find = <T,>(url: string): Promise<T> => {
    const path = url.split('?')[0] ?? '';
    if (answers[path] === wait) return new Promise(() => undefined);
    return Object.hasOwn(answers, path) ? Promise.resolve(answers[path] as T) : Promise.reject(new Error('操作失败，请重试'));
  };
  return { get: find, post: find, write: find, postForFile: find };
}

interface PanelStoryProps {
  readonly name: PanelName;
  readonly title: string;
  readonly row: WireRow;
  readonly answers: PanelAnswers;
}

function PanelStory({ name, title, row, answers }: PanelStoryProps) {
  const http = useMemo(() => makeStoryHttp(answers), [answers]);
  return (
    <main>
      <Suspense fallback={null}>
        <NamedPanel name={name} http={http} title={title} row={row} onClose={() => undefined} onChanged={() => undefined} />
      </Suspense>
    </main>
  );
}

const words = {
  codes: {
    quotes_edit: { menu: { zh: '报价管理', en: 'Quotes' }, button: { zh: '编辑', en: 'Edit' } },
    labs_view: { menu: { zh: '实验室', en: 'Laboratories' }, button: { zh: '查看', en: 'View' } },
  },
  pages: { 'crm/quotes': { zh: '报价管理', en: 'Quotes' } },
  fields: { 'labs.phone': { record: { zh: '实验室', en: 'Laboratories' }, field: { zh: '联系电话', en: 'Phone' } } },
};
const rights = {
  scopes: [
    { page: 'crm/quotes', kind: 'custom', expression: "row.createUser == user.id || totl > '1'" },
    { page: 'metrology/labs', kind: 'deptBelow', expression: '' },
  ],
  changes: [{ page: 'crm/quotes', kind: 'own', expression: '' }],
  fields: [{ record: 'labs', field: 'phone', rule: 'masked' }],
  words,
  restricted: null,
};
const pages = [
  { path: 'crm/quotes', label: { zh: '报价管理', en: 'Quotes' } },
  { path: 'metrology/labs', label: { zh: '实验室', en: 'Laboratories' } },
];
const group = (index: number) => ({
  key: `${index}`,
  title: `业务页面 ${index}`,
  titleEn: `Page ${index}`,
  ...(index % 3 === 0 ? { disabled: true } : {}),
  children: ['查看', '新增', '编辑', '删除', '导出'].map((title, at) => ({
    key: `${index}-${at}`,
    title,
    ...(index % 3 === 0 ? { disabled: true } : {}),
  })),
});
const roleAnswers: PanelAnswers = {
  'api/blade-system/role/rights': rights,
  'api/blade-system/menu/grant-tree': { menu: Array.from({ length: 60 }, (_each, index) => group(index + 1)) },
  'api/blade-system/menu/role-tree-keys': { menu: ['1', '1-0', '2', '2-2'] },
  'api/schema/pages': pages,
  'api/blade-system/role/limit-choices': { kinds: ['own', 'dept', 'deptBelow'], fields: [] },
  'api/blade-system/role/scope-check': { ok: false, said: '没有“totl”这个字段，是否为“total”？', at: 29, end: 33 },
  'api/blade-system/role/tree': [{ value: '2', title: '核验员' }],
};
const role: WireRow = { id: '5', version: 1, roleName: '检定员' };
const user: WireRow = { id: '7', version: 1, account: 'lisi', realName: '李四', lastLogin: '2026-01-05 08:00:00' };
const session = (index: number) => ({
  id: `${index}`,
  createTime: '2026-01-05 08:00:00',
  lastTime: '2026-01-05 09:30:00',
  address: `10.0.0.${index}`,
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});
const seen = {
  ownsEverything: false,
  pages: [
    {
      path: 'crm/quotes',
      label: { zh: '报价管理', en: 'Quotes' },
      can: ['view', 'edit'],
      labels: [
        { zh: '查看', en: 'View' },
        { zh: '编辑', en: 'Edit' },
      ],
      limited: true,
    },
  ],
  fields: rights.fields,
  words,
};

const meta = {
  title: 'Slots/Panels',
  component: PanelStory,
  parameters: { layout: 'fullscreen' },
  args: { name: 'roleRights', title: '授权', row: role, answers: roleAnswers },
} satisfies Meta<typeof PanelStory>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Sixty menus, a third of which the reader does not hold himself. */
export const RightsOfRole: Story = {};
export const RightsOfRoleDark: Story = { globals: { scheme: 'dark' } };
export const RightsLoading: Story = {
  args: {
    answers: {
      ...roleAnswers,
      'api/blade-system/role/rights': wait,
      'api/blade-system/menu/grant-tree': wait,
    },
  },
};
export const RightsRefused: Story = { args: { answers: {} } };
/** A role above the reader: he looks, and changes nothing. */
export const RightsRestricted: Story = {
  args: { answers: { ...roleAnswers, 'api/blade-system/role/rights': { ...rights, restricted: 'beyondOwn' } } },
};
export const FirstPassword: Story = {
  args: {
    name: 'userPassword',
    title: '密码与解锁',
    row: { ...user, lastLogin: null },
    answers: { 'api/public/account/rules': { password: ['8 至 128 个字符，可以是一句话', '不是常见密码、连续或重复的字符'] } },
  },
};
export const OtherPassword: Story = { args: { name: 'userPassword', title: '密码与解锁', row: user, answers: {} } };
export const Sessions: Story = {
  args: {
    name: 'userSessions',
    title: '登录会话',
    row: user,
    answers: { 'api/blade-system/user/sessions': Array.from({ length: 40 }, (_each, index) => session(index + 1)) },
  },
};
export const SessionsNone: Story = {
  args: { name: 'userSessions', title: '登录会话', row: user, answers: { 'api/blade-system/user/sessions': [] } },
};
export const SessionsLoading: Story = {
  args: { name: 'userSessions', title: '登录会话', row: user, answers: { 'api/blade-system/user/sessions': wait } },
};
export const SessionsRefused: Story = { args: { name: 'userSessions', title: '登录会话', row: user, answers: {} } };
export const WhatSomebodySees: Story = {
  args: {
    name: 'userRights',
    title: '查看权限',
    row: user,
    answers: { 'api/blade-system/rights/view-as': seen, 'api/schema/pages': pages },
  },
};
export const WhoCan: Story = {
  args: {
    name: 'whoCan',
    title: '谁有此权限',
    row: { id: '9', version: 1, code: 'quotes_edit', nameZh: '编辑' },
    answers: {
      'api/blade-system/rights/who-can': Array.from({ length: 30 }, (_each, index) => ({
        userId: `${index}`,
        account: `lisi${index}`,
        realName: `李四${index}`,
        roles: ['业务员', '主管'],
      })),
    },
  },
};
export const WhoCanNobody: Story = {
  args: {
    name: 'whoCan',
    title: '谁有此权限',
    row: { id: '9', version: 1, code: 'quotes_edit', nameZh: '编辑' },
    answers: { 'api/blade-system/rights/who-can': [] },
  },
};
const trialRow = { id: '9', version: 1, sourceName: '数显卡尺', keyFrom: 'factoryNo' };
export const TrialOfASource: Story = { args: { name: 'acquireTrial', title: '测试', row: trialRow, answers: {} } };
const testAnswer = { title: '', text: '【湘衡计量】湘江仪表厂的温度计共3件将于2026-06-30到期。', receiver: '138****8000', filled: true };
export const TestOfATemplate: Story = {
  args: {
    name: 'templateTest',
    title: '测试发送',
    row: { id: '9', version: 1, templateName: '器具到期提醒', templateType: '1' },
    answers: { 'api/system/templates/test': { ...testAnswer, state: 'sent', reason: 'accepted', answer: 'HTTP 200' } },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('button', { name: /^(?:发 ?送|Send)$/ }));
  },
};
export const TokenOfASource: Story = { args: { name: 'acquireToken', title: '令牌', row: trialRow, answers: {} } };
const rule: WireRow = { id: '3', version: 1, ruleName: '报价单号' };
export const NumbersToCome: Story = {
  args: {
    name: 'numberPreview',
    title: '预览',
    row: rule,
    answers: {
      'api/blade-system/number-rule/preview': {
        samples: ['BJ-2026-0125', 'BJ-2026-0126', 'BJ-2026-0127'],
        last: 'BJ-2026-0124',
        missing: [],
        usedBy: { zh: '报价管理', en: 'Quotes' },
      },
    },
  },
};
export const NumbersRefused: Story = { args: { name: 'numberPreview', title: '预览', row: rule, answers: {} } };
const tenant: WireRow = { id: '2', version: 1, tenantCode: '000001', tenantName: '株洲市计量测试所' };
export const AdministratorOfATenant: Story = { args: { name: 'tenantAdministrator', title: '管理员', row: tenant, answers: {} } };
export const ParametersOfATenant: Story = {
  args: {
    name: 'tenantParameters',
    title: '参数',
    row: tenant,
    answers: { 'api/blade-system/tenant/parameters': { 'account.smsRequired': 'true', 'files.quota': '20480' } },
  },
};
export const ParametersRefused: Story = { args: { name: 'tenantParameters', title: '参数', row: tenant, answers: {} } };
export const ScansAtANode: Story = {
  args: {
    name: 'nodeScan',
    title: '扫码流转',
    row: { id: '4', version: 1, nodeName: '力学室收样', nodeAttribute: '2' },
    answers: {},
  },
  play: async ({ canvasElement }) => {
    const entry = await within(canvasElement.ownerDocument.body).findByRole('textbox');
    await userEvent.type(entry, 'YP2026-00017{Enter}');
  },
};
export const MenusOfABar: Story = {
  args: {
    name: 'topMenuMenus',
    title: '菜单',
    row: { id: '1', version: 1, name: '业务办理' },
    answers: {
      'api/blade-system/menu/menu-list': [
        { id: '1', name: '客户业务', nameEn: 'Customers', children: [{ id: '2', name: '报价管理', nameEn: 'Quotes' }] },
        { id: '3', name: '计量管理', nameEn: 'Metrology' },
      ],
      'api/blade-system/menu/top-tree-keys': { menu: ['2'] },
    },
  },
};
export const SecretOfAPartner: Story = {
  args: { name: 'newSecret', title: '生成密钥', row: { id: '6', version: 1, keyId: 'AK-1', keyName: '送检企业接口' }, answers: {} },
};
/** Which rows and fields the role may see and change. */
export const LimitsOfRole: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('tab', { name: /数据范围与字段|Rows and fields/ }));
  },
};
/** What two roles have in common, and in what they differ. */
export const TwoRolesCompared: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('tab', { name: /与另一角色比较|Compare/ }));
  },
};
/** A password that was made, shown this once. */
export const PasswordTold: Story = {
  render: () => (
    <App>
      <ToldPassword password="mW7-kQ2-xT9" />
    </App>
  ),
};
