import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { url } from './support/shared-product';
import { signIn, watchFaults } from './support/staff';

const save = /^保\s*存$/;

/** Takes a choice from the list of an entry, found by its words. */
async function choose(page: Page, entry: Locator, words: string): Promise<void> {
  await entry.click();
  if (await entry.isEditable()) await entry.fill(words);
  const list = await entry.getAttribute('aria-controls');
  const offered = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${list}"]`) });
  await offered.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
}

/** Opens a page and its form for a new record. */
async function begin(page: Page, path: string): Promise<Locator> {
  await page.goto(`${url()}/${path}`);
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('button', { name: save })).toBeEnabled();
  return form;
}

async function finish(form: Locator): Promise<void> {
  await form.getByRole('button', { name: save }).click();
  await expect(form.page().getByText('保存成功').first()).toBeVisible();
}

/** Presses a button of the only row that a search by a name leaves. */
async function press(page: Page, place: { readonly path: string; readonly label: RegExp; readonly name: string }, action: string) {
  await page.goto(`${url()}/${place.path}`);
  const entry = page.getByRole('textbox', { name: place.label });
  await entry.fill(place.name);
  await entry.press('Enter');
  // What was found comes with a line of conditions above it: a menu that opens before moves with its row, and the press goes beside.
  await expect(page.getByRole('group', { name: '当前条件' })).toContainText(place.name);
  const row = page.getByRole('row').filter({ hasText: place.name });
  await expect(row).toHaveCount(1);
  const button = row.getByRole('button', { name: action, exact: true });
  if (await button.isVisible()) return button.click();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** What a try makes bears its number: where a busy machine needs a second one, the first has left its own behind. */
const namesOf = (retry: number) => {
  const nth = retry === 0 ? '' : String(retry);
  return {
    ...{ department: `晨间一组${nth}`, post: `MORNING${nth}`, role: `外聘${nth}`, person: `外聘甲${nth}`, account: `waipin${nth}` },
    alias: `morning_guest${nth === '' ? '' : `_${nth}`}`,
  };
};

/** Ticks the right to look at a page. */
async function grantView(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('textbox', { name: '按名称查找' }).fill(name);
  const node = panel
    .locator('.ant-tree-treenode')
    .filter({ hasText: /^查看$/ })
    .first();
  await expect(node).toBeVisible();
  await node.locator('.ant-tree-checkbox').click();
}

test('a morning of an administrator: somebody new comes, works within limits, and is shut out again', async ({ page, browser }) => {
  test.setTimeout(600_000);
  const names = namesOf(test.info().retry);
  const ofUser = { path: 'system/users', label: /^账号/, name: names.account };
  const ofRole = { path: 'system/roles', label: /^角色标识/, name: names.alias };
  const faults = watchFaults(page);
  await signIn(page, 'admin');

  const department = await begin(page, 'system/departments');
  await department.getByLabel('部门名称').fill(names.department);
  await department.getByLabel('部门全称').fill(names.department);
  await finish(department);
  const post = await begin(page, 'system/posts');
  await post.getByLabel('岗位编码').fill(names.post);
  await post.getByLabel('岗位名称').fill('外聘校准员');
  await finish(post);
  const role = await begin(page, 'system/roles');
  await role.getByLabel('角色名称').fill(names.role);
  await role.getByLabel('角色标识').fill(names.alias);
  // Over the whole tab the buttons at its foot stay in sight.
  await role.getByRole('button', { name: '全屏' }).click();
  await expect(role.getByRole('button', { name: save })).toBeInViewport({ ratio: 1 });
  await finish(role);

  await test.step('the role may look at two pages: at one a field is masked, at the other only own rows show', async () => {
    await press(page, ofRole, '授权');
    const panel = page.getByRole('dialog');
    await grantView(panel, '实验室');
    await grantView(panel, '报价管理');
    await panel.getByRole('button', { name: save }).first().click();
    await expect(panel.getByRole('button', { name: save }).first()).toBeDisabled();
    await panel.getByRole('tab', { name: '数据范围与字段' }).click();
    const limits = panel.getByRole('tabpanel', { name: '数据范围与字段' });
    await limits.getByRole('button', { name: '添加页面 · 范围' }).click();
    const scope = limits.getByRole('group', { name: '页面' });
    await choose(page, scope.getByRole('combobox', { name: '页面' }), '报价管理');
    const rows = limits.getByRole('group', { name: '报价管理' });
    await expect(rows.getByText('本人创建')).toBeVisible();
    const add = limits.getByRole('group', { name: '添加字段' });
    await choose(page, add.getByRole('combobox', { name: '页面' }), '实验室');
    await choose(page, add.getByRole('combobox', { name: '字段' }), '地点/房间号');
    await add.getByRole('button', { name: '添加字段' }).click();
    await expect(limits.getByText('实验室 › 地点/房间号')).toBeVisible();
    await limits.getByRole('button', { name: save }).click();
    await expect(limits.getByRole('button', { name: save })).toBeDisabled();
    // What says that it is saved fades away.
    await expect(page.getByText('保存成功')).toHaveCount(0);
    await expectAccessible(page, 'rights of a role');
    await panel.getByRole('tab', { name: '与另一角色比较' }).click();
    const other = panel.getByRole('combobox', { name: '选择另一个角色' });
    await other.fill('业务受理员');
    await page.locator('.ant-select-tree-title').filter({ hasText: '业务受理员' }).click();
    await expect(panel.getByRole('region', { name: '仅本角色' }).getByText('实验室 › 地点/房间号：脱敏')).toBeVisible();
  });

  const given = await test.step('the new account gets its first password as soon as it is saved', async () => {
    const user = await begin(page, 'system/users');
    await user.getByLabel('账号').fill(names.account);
    await user.getByLabel('姓名').fill(names.person);
    await choose(page, user.getByRole('combobox', { name: '角色' }), names.role);
    await page.keyboard.press('Escape');
    await user.getByRole('button', { name: save }).click();
    const panel = page.getByRole('dialog', { name: `密码与解锁 · ${names.person}` });
    await expect(panel.getByText('此账号还没有登录过')).toBeVisible();
    await panel.getByRole('button', { name: '生成新密码' }).click();
    const told = panel.locator('output');
    await expect(told).toHaveText(/^\w{14}$/);
    // The pointer rests on the button that has taken the place of the one pressed; what says that the account is saved fades away.
    await told.hover();
    await expect(page.getByText('保存成功')).toHaveCount(0);
    await expectAccessible(page, 'a password that is told once');
    const password = (await told.textContent()) ?? '';
    await panel.getByRole('button', { name: /^完\s*成$/ }).click();
    return password;
  });

  const elsewhere = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' });
  const guest = await elsewhere.newPage();
  const guestFaults = watchFaults(guest);
  const enter = async (password: string): Promise<void> => {
    await guest.goto(`${url()}/login`);
    await guest.getByLabel('账号').fill(names.account);
    await guest.getByLabel('密码', { exact: true }).fill(password);
    await guest.getByRole('button', { name: '登录', exact: true }).click();
  };

  await test.step('the new person chooses a password of his own before anything else, and sees what he may', async () => {
    await enter(given);
    await expect(guest.getByRole('heading', { name: '修改密码' })).toBeVisible();
    await expectAccessible(guest, 'a password that must be changed');
    await guest.goto(`${url()}/metrology/labs`);
    await expect(guest.getByRole('heading', { name: '修改密码' })).toBeVisible();
    await guest.getByLabel('原密码').fill(given);
    await guest.getByLabel('新密码', { exact: true }).fill('quiet-morning-42');
    await guest.getByLabel('确认新密码').fill('quiet-morning-42');
    await guest.getByRole('button', { name: '改密码并进入' }).click();
    // Its head has two storeys.
    const lab = guest.getByRole('grid').getByRole('row').nth(2);
    await expect(lab).toContainText(/\S\*\*/);
    await expect(guest.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);
    await guest.goto(`${url()}/crm/quotes`);
    await expect(guest.getByText('共 0 条').first()).toBeVisible();
    await guest.goto(`${url()}/system/users`);
    await expect(guest.getByText('users_view')).toBeVisible();
  });

  await test.step('why somebody may not do a thing is said in words', async () => {
    await press(page, ofUser, '查看权限');
    const panel = page.getByRole('dialog');
    await choose(page, panel.getByRole('combobox', { name: '页面' }), '报价管理');
    await choose(page, panel.getByRole('combobox', { name: '操作' }), '编辑');
    await expect(panel.getByText(/缺少权限“报价管理 › 编辑”/)).toBeVisible();
    await expectAccessible(page, 'what somebody sees');
  });

  await test.step('all sessions end at once, and the account is disabled', async () => {
    await press(page, ofUser, '登录会话');
    const panel = page.getByRole('dialog', { name: `登录会话 · ${names.person}` });
    const end = panel.getByRole('button', { name: '结束全部会话' });
    await end.click();
    await page
      .locator('.ant-popover')
      .getByRole('button', { name: /取\s*消/ })
      .click();
    await expect(end).toBeFocused();
    await end.click();
    await page.locator('.ant-popover').getByRole('button', { name: '结束全部会话' }).click();
    await expect(panel.getByText('当前没有登录')).toBeVisible();
    // The focus has stayed within: the keys still close the drawer.
    await expect(panel.getByRole('region', { name: '登录会话' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await guest.goto(`${url()}/metrology/labs`);
    await expect(guest).toHaveURL(/\/login/);
    await press(page, ofUser, '停用');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /停\s*用/ })
      .click();
    await expect(page.getByRole('row').filter({ hasText: names.account }).getByText('停用', { exact: true }).first()).toBeVisible();
    await enter('quiet-morning-42');
    await expect(guest.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
    await expect(guest).toHaveURL(/\/login/);
  });

  await elsewhere.close();
  expect([...faults, ...guestFaults]).toEqual([]);
});
