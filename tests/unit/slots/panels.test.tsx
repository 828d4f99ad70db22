// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Http } from '../../../src/client/http';
import type { WireRow } from '../../../src/runtime/source/page-source';
import { NamedPanel, type PanelName } from '../../../src/slots/panels';
// The panels come with the first that asks; here they are there before any test counts its time.
import '../../../src/slots/role-rights';
import '../../../src/slots/user-password';
import '../../../src/slots/user-sessions';
import '../../../src/slots/user-rights';
import '../../../src/slots/who-can';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { preparePage } from '../prepare-page';

// Whole panels are drawn: a busy machine needs its time for each.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await preparePage();
});
afterEach(cleanup);

type Answers = Readonly<Record<string, unknown>>;

/** A server that knows some answers by the path of the call; every other call fails. */
function makeHttp(answers: Answers) {
  const posted: (readonly [string, unknown])[] = [];
  const find = <T,>(url: string): Promise<T> => {
    const path = url.split('?')[0] ?? '';
    return Object.hasOwn(answers, path) ? Promise.resolve(answers[path] as T) : Promise.reject(new Error(`no answer for ${path}`));
  };
  const http: Http = {
    get: (url) => find(url),
    post: (url, body) => {
      posted.push([url, body]);
      return find(url);
    },
    write: (url, body) => http.post(url, body),
    postForFile: (url) => find(url),
  };
  return { http, posted };
}

function open(name: PanelName, row: WireRow, answers: Answers) {
  const { http, posted } = makeHttp(answers);
  const onChanged = vi.fn<() => void>();
  render(
    <ThemeProvider scheme="light">
      <Suspense fallback={null}>
        <NamedPanel name={name} http={http} title="面板" row={row} onClose={() => undefined} onChanged={onChanged} />
      </Suspense>
    </ThemeProvider>,
  );
  return { posted, onChanged };
}

const noWords = { codes: {}, pages: {}, fields: {} };
const noRights = { scopes: [], changes: [], fields: [], words: noWords, restricted: null };

const tree = { menu: [{ key: '1', title: '样品', children: [{ key: '11', title: '查看样品' }] }] };

/** Opens the rights of a role that has none of its own, over what else the server knows. */
const openRole = (answers: Answers = {}) =>
  open(
    'roleRights',
    { id: '5', version: 1, roleName: '检定员' },
    {
      'api/blade-system/menu/grant-tree': tree,
      'api/blade-system/menu/role-tree-keys': { menu: [] },
      'api/blade-system/role/rights': noRights,
      ...answers,
    },
  );

const button = (name: RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

test('a new password is made when it is asked for, and told', async () => {
  const { posted, onChanged } = open(
    'userPassword',
    { id: '7', version: 1, realName: '李四' },
    {
      'api/blade-system/user/reset-password': [{ userId: '7', password: 'Kd7sPq2mXw4nTz' }],
    },
  );
  fireEvent.click(await button(/生成新密码/));
  expect(await screen.findByText('Kd7sPq2mXw4nTz')).toBeTruthy();
  expect(posted).toEqual([['api/blade-system/user/reset-password', { userIds: '7' }]]);
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('an account that was shut by wrong passwords is opened, its password stays', async () => {
  const row = { id: '7', version: 1, lastLogin: '2026-01-05 08:00:00' };
  const { posted } = open('userPassword', row, { 'api/blade-system/user/unlock': true });
  fireEvent.click(await button(/解除锁定/));
  expect(await screen.findByText('已解除锁定')).toBeTruthy();
  expect(posted).toEqual([['api/blade-system/user/unlock', { userIds: '7' }]]);
});

test('a first password can be typed by the rules of the institute; what speaks against it stands there, and it is never shown again', async () => {
  const answers: Record<string, unknown> = { 'api/public/account/rules': { register: false, password: ['8 至 128 个字符，可以是一句话'] } };
  const { posted } = open('userPassword', { id: '7', version: 1, account: 'chenyu', lastLogin: null }, answers);
  expect(await screen.findByText(/此账号还没有登录过/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /解除锁定/ })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '手工填写' }));
  expect(await screen.findByText('8 至 128 个字符，可以是一句话')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('新密码'), { target: { value: 'quiet-lake-42' } });
  fireEvent.click(await button(/设为此密码/));
  expect((await screen.findByRole('alert')).textContent).toContain('no answer');
  answers['api/blade-system/user/reset-password'] = [{ userId: '7' }];
  fireEvent.click(await button(/设为此密码/));
  expect(await screen.findByText('密码已设置，下次登录须改成自己的密码')).toBeTruthy();
  expect(posted.at(-1)).toEqual(['api/blade-system/user/reset-password', { userIds: '7', password: 'quiet-lake-42' }]);
  expect(screen.queryByText('quiet-lake-42')).toBeNull();
});

test('where somebody is signed in is listed, and all of it ends once that is confirmed', async () => {
  const session = {
    id: '1',
    createTime: '2026-01-05 08:00:00',
    lastTime: '2026-01-05 09:30:00',
    address: '10.0.0.7',
    agent: 'Firefox/140',
  };
  const { posted } = open(
    'userSessions',
    { id: '7', version: 1, realName: '李四' },
    { 'api/blade-system/user/sessions': [session], 'api/blade-system/user/end-sessions': 1 },
  );
  expect(await screen.findByText('10.0.0.7')).toBeTruthy();
  fireEvent.click(await button(/结束全部会话/));
  const ask = (await screen.findByText('结束“李四”的全部会话？')).closest<HTMLElement>('.ant-popover');
  expect(posted).toEqual([]);
  if (ask) fireEvent.click(within(ask).getByRole('button', { name: /结束全部会话/ }));
  await waitFor(() => expect(posted).toEqual([['api/blade-system/user/end-sessions', { userIds: '7' }]]));
  // The question has gone: the keys go on speaking to the drawer.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '面板' })));
});

test('a refused password leaves the panel as it was', async () => {
  const { posted, onChanged } = open('userPassword', { id: '7', version: 1 }, {});
  fireEvent.click(await button(/生成新密码/));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(await button(/生成新密码/)).toBeTruthy();
  expect(onChanged).not.toHaveBeenCalled();
});

test('the rights of a role are ticked as it holds them, and saved with what stands above them', async () => {
  const { posted } = openRole({
    'api/blade-system/menu/grant-tree': {
      menu: [
        {
          key: '1',
          title: '样品',
          children: [
            { key: '11', title: '查看样品' },
            { key: '12', title: '编辑样品' },
          ],
        },
      ],
    },
    'api/blade-system/menu/role-tree-keys': { menu: ['1', '11', '90'] },
    'api/blade-system/role/grant': true,
  });
  const find = await screen.findByRole('textbox', { name: '按名称查找' });
  // A word opens the branches that it is found in.
  fireEvent.change(find, { target: { value: '编辑' } });
  const leaf = await screen.findByText('编辑样品');
  const box = leaf.closest<HTMLElement>('.ant-tree-treenode')?.querySelector<HTMLElement>('.ant-tree-checkbox');
  expect(box).toBeTruthy();
  if (box) fireEvent.click(box);
  const save = await button(/^保\s*存$/);
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(posted).toEqual([['api/blade-system/role/grant', { roleIds: ['5'], menuIds: ['1', '11', '12', '90'] }]]));
});

const quotes = { path: 'crm/quotes', label: { zh: '报价管理', en: 'Quotes' } };
/** Opens a list of choices and takes one. */
async function choose(name: string, option: string, within_: HTMLElement = document.body): Promise<void> {
  fireEvent.mouseDown(await within(within_).findByRole('combobox', { name }));
  const found = await waitFor(() => {
    const entry = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')].find(
      (each) => each.textContent === option,
    );
    if (!entry) throw new Error(`no choice ${option}`);
    return entry;
  });
  fireEvent.click(found);
}

test('what hiding a field does to others is told beside it, and nothing where it is only read-only', async () => {
  const cost = { record: { zh: '案卷', en: 'Cases' }, field: { zh: '成本', en: 'Cost' } };
  const follows = {
    hides: [{ zh: '利润', en: 'Profit' }],
    tells: [{ zh: '能否放行', en: 'May leave' }],
    locks: [{ zh: '报价', en: 'Price' }],
  };
  openRole({
    'api/blade-system/role/rights': {
      ...{ codes: [], scopes: [], changes: [], restricted: null, fields: [{ record: 'cases', field: 'cost', rule: 'hidden' }] },
      words: { ...noWords, fields: { 'cases.cost': { ...cost, ...follows } } },
    },
    'api/schema/pages': [quotes],
  });
  fireEvent.click(await screen.findByRole('tab', { name: '数据范围与字段' }));
  expect(await screen.findByText('连带隐藏（由它算出）：利润')).toBeTruthy();
  expect(screen.getByText('页面写明仍可见（由它得出）：能否放行')).toBeTruthy();
  expect(screen.getByText('连带只读（页面拿它比较，或判断由两者算出的值）：报价')).toBeTruthy();
  await choose('限制', '只读');
  await waitFor(() => expect(screen.queryByText(/连带/)).toBeNull());
});

test('a field is limited by its name on the page, and saved by what the record calls it', async () => {
  const { posted } = openRole({
    'api/schema/pages': [quotes],
    'api/blade-system/role/limit-choices': {
      kinds: ['own', 'dept'],
      fields: [{ record: 'quotes', recordLabel: quotes.label, field: 'total', label: { zh: '报价金额', en: 'Total' } }],
    },
    'api/blade-system/role/fields': true,
  });
  fireEvent.click(await screen.findByRole('tab', { name: '数据范围与字段' }));
  const add = await screen.findByRole('group', { name: '添加字段' });
  await choose('页面', '报价管理', add);
  await choose('字段', '报价金额', add);
  fireEvent.click(within(add).getByRole('button', { name: /添加字段/ }));
  expect(await screen.findByText('报价管理 › 报价金额')).toBeTruthy();
  const panel = screen.getByRole('tabpanel', { name: '数据范围与字段' });
  fireEvent.click(within(panel).getByRole('button', { name: /^保\s*存$/ }));
  await waitFor(() =>
    expect(posted).toEqual([
      ['api/blade-system/role/fields', { roleId: '5', fields: [{ record: 'quotes', field: 'total', rule: 'masked' }] }],
    ]),
  );
});

test('how far a role sees is not saved while a row has no page: the row stays and says so', async () => {
  const { posted } = openRole({
    'api/schema/pages': [quotes],
    'api/blade-system/role/limit-choices': { kinds: ['own', 'dept'], fields: [] },
    'api/blade-system/role/scopes': true,
  });
  fireEvent.click(await screen.findByRole('tab', { name: '数据范围与字段' }));
  fireEvent.click(await button(/^添加页面 · 范围$/));
  const panel = await screen.findByRole('tabpanel', { name: '数据范围与字段' });
  const save = within(panel).getByRole('button', { name: /^保\s*存$/ });
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  expect(screen.queryByText('请选择页面')).toBeNull();
  fireEvent.click(save);
  expect(await screen.findByText('请选择页面')).toBeTruthy();
  expect(posted).toEqual([]);
  const added = screen.getByRole('group', { name: '页面' });
  await choose('页面', '报价管理', added);
  await waitFor(() => expect(screen.queryByText('请选择页面')).toBeNull());
  fireEvent.click(save);
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(posted).toEqual([
    ['api/blade-system/role/scopes', { roleId: '5', scopes: [{ page: 'crm/quotes', kind: 'own', expression: '' }] }],
  ]);
});

test('what was entered of limits stays as it was where a part of it is refused', async () => {
  const { posted } = openRole({
    'api/blade-system/role/rights': {
      ...noRights,
      scopes: [{ page: 'crm/quotes', kind: 'own', expression: '' }],
      changes: [],
      fields: [{ record: 'quotes', field: 'total', rule: 'hidden' }],
      words: {
        ...noWords,
        pages: { 'crm/quotes': quotes.label },
        fields: { 'quotes.total': { record: quotes.label, field: { zh: '报价金额', en: 'Total' } } },
      },
    },
    'api/schema/pages': [quotes],
    'api/blade-system/role/limit-choices': { kinds: ['own', 'dept'], fields: [] },
    'api/blade-system/role/scopes': true,
  });
  fireEvent.click(await screen.findByRole('tab', { name: '数据范围与字段' }));
  const panel = await screen.findByRole('tabpanel', { name: '数据范围与字段' });
  await screen.findByRole('group', { name: '报价管理' });
  for (const drop of within(panel).getAllByRole('button', { name: '移除' })) fireEvent.click(drop);
  fireEvent.click(within(panel).getByRole('button', { name: /^保\s*存$/ }));
  // The server that knows no answer refuses the fields, after it has taken the scopes.
  await waitFor(() => expect(posted.map(([url]) => url)).toEqual(['api/blade-system/role/scopes', 'api/blade-system/role/fields']));
  await waitFor(() =>
    expect(
      within(panel)
        .getByRole('button', { name: /保\s*存$/ })
        .classList.contains('ant-btn-loading'),
    ).toBe(false),
  );
  expect(screen.queryByRole('group', { name: '报价管理' })).toBeNull();
  expect(screen.queryByText('报价管理 › 报价金额')).toBeNull();
});

test('a condition of rows is checked while it is written, and what is wrong is told with its place', async () => {
  openRole({
    'api/blade-system/role/rights': {
      ...noRights,
      scopes: [{ page: 'crm/quotes', kind: 'custom', expression: "totl == '1'" }],
      changes: [],
      words: { ...noWords, pages: { 'crm/quotes': quotes.label } },
    },
    'api/schema/pages': [],
    'api/blade-system/role/limit-choices': { kinds: ['own', 'dept', 'custom'], fields: [] },
    'api/blade-system/role/scope-check': { ok: false, said: '没有“totl”这个字段', at: 0, end: 4 },
  });
  fireEvent.click(await screen.findByRole('tab', { name: '数据范围与字段' }));
  const scope = await screen.findByRole('group', { name: '报价管理' });
  expect(await within(scope).findByText('第 1 个字符起：没有“totl”这个字段')).toBeTruthy();
  expect(within(scope).getByRole('textbox', { name: '条件' }).getAttribute('aria-invalid')).toBe('true');
});

test('what the giver does not hold stands there with its reason; a role above him is only looked at', async () => {
  openRole({
    'api/blade-system/menu/grant-tree': { menu: [{ key: '1', title: '样品', disabled: true }] },
    'api/blade-system/role/rights': { ...noRights, restricted: 'beyondOwn' },
  });
  expect(await screen.findByText('这个角色有您没有的权限，只能查看；由拥有这些权限的管理员修改。')).toBeTruthy();
  expect((await screen.findByText('样品')).getAttribute('title')).toBe('您没有这项权限，不能授予');
  expect((await button(/^保\s*存$/)).hasAttribute('disabled')).toBe(true);
});

test('two roles are told apart in words: only what differs, and on demand what both have', async () => {
  openRole({
    'api/blade-system/role/tree': [{ value: '6', title: '核验员' }],
    'api/blade-system/rights/compare': {
      ownsEverything: { left: false, right: false },
      codes: { both: ['quotes_view'], left: ['quotes_edit'], right: ['gone_code'] },
      scopes: { both: [], left: [{ page: 'crm/quotes', kind: 'deptBelow', expression: '' }], right: [] },
      changes: { both: [], left: [], right: [] },
      fields: { both: [], left: [], right: [{ record: 'quotes', field: 'total', rule: 'hidden' }] },
      words: {
        codes: {
          quotes_edit: { menu: quotes.label, button: { zh: '编辑', en: 'Edit' } },
          quotes_view: { menu: quotes.label, button: { zh: '查看', en: 'View' } },
        },
        pages: { 'crm/quotes': quotes.label },
        fields: { 'quotes.total': { record: quotes.label, field: { zh: '报价金额', en: 'Total' } } },
      },
    },
  });
  fireEvent.click(await screen.findByRole('tab', { name: '与另一角色比较' }));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '选择另一个角色' }));
  fireEvent.click(await screen.findByText('核验员'));
  const linesOf = async (name: string): Promise<readonly (string | null)[]> =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(await linesOf('仅本角色')).toEqual(['报价管理 › 编辑', '报价管理：数据范围为“本部门及下级”']);
  expect(await linesOf('仅另一角色')).toEqual(['gone_code', '报价管理 › 报价金额：隐藏']);
  expect(screen.queryByRole('region', { name: '两者都有' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: '也显示两者都有的' }));
  expect(await linesOf('两者都有')).toEqual(['报价管理 › 查看']);
});

test('a role that holds everything is told in words, beside what the other has alone', async () => {
  openRole({
    'api/blade-system/role/tree': [{ value: '6', title: '系统管理员' }],
    'api/blade-system/rights/compare': {
      ownsEverything: { left: false, right: true },
      codes: { both: ['quotes_view'], left: [], right: [] },
      scopes: { both: [], left: [], right: [] },
      changes: { both: [], left: [], right: [] },
      fields: { both: [], left: [], right: [] },
      words: noWords,
    },
  });
  fireEvent.click(await screen.findByRole('tab', { name: '与另一角色比较' }));
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '选择另一个角色' }));
  fireEvent.click(await screen.findByText('系统管理员'));
  const other = await screen.findByRole('region', { name: '仅另一角色' });
  expect(other.textContent).toBe('仅另一角色管理角色：拥有本单位的全部权限。');
  expect(screen.getByRole('region', { name: '仅本角色' }).textContent).toBe('仅本角色 (0)无');
  expect(screen.queryByText('两个角色的权限完全相同')).toBeNull();
});

test('a panel that cannot be read says so', async () => {
  open('roleRights', { id: '5', version: 1 }, {});
  expect(await screen.findByText('没有读到内容，请关闭后重试')).toBeTruthy();
});

test('who sees what is shown page by page, with what is shut', async () => {
  open(
    'userRights',
    { id: '7', version: 1, realName: '李四' },
    {
      'api/blade-system/rights/view-as': {
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
        fields: [{ record: 'customers', field: 'mobile', rule: 'masked' }],
        words: {
          ...noWords,
          fields: { 'customers.mobile': { record: { zh: '客户', en: 'Customers' }, field: { zh: '手机', en: 'Mobile' } } },
        },
      },
      'api/schema/pages': [],
    },
  );
  const page = await screen.findByText('报价管理');
  const line = page.closest('tr');
  expect(line?.textContent).toContain('查看编辑');
  expect(line?.textContent).toContain('部分');
  const restricted = screen.getByRole('list', { name: '字段限制' });
  expect(within(restricted).getByText('客户 › 手机：脱敏')).toBeTruthy();
});

test('who can do something is listed with the roles that let him', async () => {
  open(
    'whoCan',
    { id: '9', version: 1, code: 'quotes_edit', nameZh: '编辑' },
    {
      'api/blade-system/rights/who-can': [{ userId: '7', account: 'lisi', realName: '李四', roles: ['业务员', '主管'] }],
    },
  );
  expect(await screen.findByText('有权限 quotes_edit 的人：1')).toBeTruthy();
  expect(screen.getByRole('list', { name: '面板' }).textContent).toContain('业务员、主管');
});
