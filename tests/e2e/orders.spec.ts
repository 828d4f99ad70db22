import { expect, test, type Locator, type Page } from '@playwright/test';
import { openPage, signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();

/** Opens a select of the dialog and takes one of those that it offers for these words, the first if not told otherwise. */
async function choose(page: Page, name: string, words = '', at = 0): Promise<Locator> {
  const entry = dialogOf(page).getByRole('combobox', { name, exact: true });
  await entry.click();
  if (words) await entry.fill(words);
  const list = await entry.getAttribute('aria-controls');
  const offered = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${list}"]`) });
  await offered.locator('.ant-select-item-option').filter({ hasText: words }).nth(at).click();
  return offered;
}

async function chooseOne(page: Page, name: string, words = '', at = 0): Promise<void> {
  await expect(await choose(page, name, words, at)).toBeHidden();
}

/** Takes the first for a field of several; its list stays open until it is left. */
async function chooseFirstOfSeveral(page: Page, name: string): Promise<void> {
  const offered = await choose(page, name);
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();
}

async function chooseDepartment(page: Page, name: string): Promise<void> {
  const entry = dialogOf(page).getByRole('combobox', { name: '承检部门', exact: true });
  await entry.click();
  await entry.fill(name);
  await page.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: name, visible: true }).first().click();
}

async function save(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(dialog).toBeHidden();
}

const rowOf = (page: Page, number: string): Locator => page.getByRole('grid').getByRole('row').filter({ hasText: number });

/** Presses an action of a row, in its menu where it stands there, and gives the dialog that asks for more. */
async function press(page: Page, row: Locator, name: string): Promise<Locator> {
  await expect(row.getByRole('button', { name: '查看', exact: true })).toBeVisible();
  const button = row.getByRole('button', { name, exact: true });
  if ((await button.count()) > 0) await button.click();
  else {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
  return dialogOf(page);
}

/** The name of who signs in with an account. */
const nameOf = async (account: string): Promise<string> =>
  (await callAs<{ readonly realName: string }>(await tokenOf(account), 'api/blade-user/info')).realName;

async function confirm(dialog: Locator, name: RegExp): Promise<void> {
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}

/** Marks the first three rows, which are the newest, and presses what is done with all of them at once. */
async function pressForThree(page: Page, name: string): Promise<Locator> {
  for (const at of [1, 2, 3]) await page.getByRole('grid').getByRole('row').nth(at).getByRole('checkbox').check();
  await page.getByRole('button', { name: `批量${name}`, exact: true }).click();
  return dialogOf(page);
}

const statesOf = (page: Page, state: string) =>
  expect
    .poll(async () =>
      Promise.all(
        [1, 2, 3].map(async (at) => ((await page.getByRole('grid').getByRole('row').nth(at).textContent()) ?? '').includes(state)),
      ),
    )
    .toEqual([true, true, true]);

const newest = async (page: Page): Promise<string> =>
  /W\d{12,}/.exec((await page.getByRole('grid').getByRole('row').nth(1).textContent()) ?? '')?.[0] ?? '';

/** Numbers of the certificates in the first three rows. */
const certificateNumbers = (page: Page): Promise<readonly string[]> =>
  Promise.all(
    [1, 2, 3].map(
      async (at) =>
        /[^\d\s]{1,3}\d{4}-\d{5,6}/.exec((await page.getByRole('grid').getByRole('row').nth(at).textContent()) ?? '')?.[0] ?? '',
    ),
  );

/** Today in the institute. */
const dayOf = (page: Page): Promise<string> =>
  page.evaluate(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()));

async function open(page: Page, group: string, name: string): Promise<void> {
  await openPage(page, group, name);
  await expect(page.getByRole('grid', { name, exact: true }).getByRole('row').nth(1)).toBeVisible();
}

async function as(page: Page, account: string, group: string, name: string): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(page, account);
  await open(page, group, name);
}

test('an order of three instruments goes from the desk to its completion, each step by who does it', async ({ page }) => {
  test.setTimeout(400_000);
  const faults = watchFaults(page);
  await signIn(page, 'acceptor');
  await open(page, '客户业务', '委托单');
  await expect.poll(() => newest(page)).toMatch(/^W/);
  const before = await newest(page);
  await page.getByRole('button', { name: '新增' }).click();
  await chooseOne(page, '委托单位', '长沙');
  // The customer's contacts are offered; who is chosen brings his number along.
  await chooseOne(page, '联系人');
  await expect(dialogOf(page).getByLabel('手机号码', { exact: true })).toHaveValue(/^1\d{10}$/);
  await dialogOf(page).getByLabel('联系人', { exact: true }).fill('三件客户');
  // Who enters it has accepted it.
  await expect(dialogOf(page).getByText(await nameOf('acceptor'), { exact: true })).toBeVisible();
  await chooseOne(page, '业务员');
  await save(page);
  await expect.poll(() => newest(page)).not.toBe(before);
  const number = await newest(page);

  await open(page, '计量管理', '样品');
  for (const [index, serial] of [1, 2, 3].map((each) => `${Date.now()}-${each}`).entries()) {
    await page.getByRole('button', { name: '新增' }).click();
    // The order and the department of the one before are offered again.
    if (index === 0) await chooseOne(page, '委托单', number);
    await chooseOne(page, '器具名录', '砝码');
    await dialogOf(page).getByLabel('型号规格', { exact: true }).fill('F2');
    await dialogOf(page).getByLabel('出厂编号', { exact: true }).fill(serial);
    if (index === 0) await chooseDepartment(page, '力学室');
    await save(page);
    await expect(rowOf(page, serial)).toBeVisible();
  }

  await open(page, '客户业务', '委托单');
  // The list stands as it was left; what came since is read by a search.
  await page.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(rowOf(page, number)).toContainText('业务登记');
  await confirm(await press(page, rowOf(page, number), '提交'), /^提\s*交$/);
  await expect(rowOf(page, number)).toContainText('待审核');

  await as(page, 'dept_head', '客户业务', '委托单');
  const review = await press(page, rowOf(page, number), '审核通过');
  for (const name of ['方法适当', '能力与资源具备', '期限可以满足'])
    await review.getByRole('radiogroup', { name }).first().getByText('是', { exact: true }).click();
  await confirm(review, /^审核通过$/);
  await expect(rowOf(page, number)).toContainText('检测中');

  await open(page, '计量管理', '检测任务');
  await statesOf(page, '任务下达');
  await confirm(await pressForThree(page, '接收'), /^接\s*收$/);
  await statesOf(page, '任务分配');
  const plan = await pressForThree(page, '分配');
  await chooseOne(page, '检测能力', '砝码');
  await chooseOne(page, '检测人', await nameOf('tester'));
  await chooseOne(page, '核验员', await nameOf('verifier'));
  await plan.getByLabel('计划日期', { exact: true }).fill('2099-01-01');
  await page.keyboard.press('Tab');
  await confirm(plan, /^分\s*配$/);

  await as(page, 'tester', '计量管理', '样品');
  await confirm(await pressForThree(page, '领样'), /^领\s*样$/);
  await open(page, '计量管理', '检测任务');
  const begin = await pressForThree(page, '开始检测');
  // What the ability rests on is offered; the devices are chosen at the bench.
  for (const name of ['使用计量标准', '依据文件'])
    await expect(begin.locator('.lh-asked').filter({ hasText: name }).locator('.ant-select-selection-item')).toHaveCount(1);
  await chooseFirstOfSeveral(page, '使用设备');
  await begin.getByLabel('检测地点', { exact: true }).fill('力学室');
  await begin.getByLabel('温度', { exact: true }).fill('20.1');
  await begin.getByLabel('相对湿度', { exact: true }).fill('50');
  await confirm(begin, /^开始检测$/);
  await statesOf(page, '检测中');
  const lock = await pressForThree(page, '锁定记录');
  await chooseOne(page, '结论', '合格');
  await confirm(lock, /^锁定记录$/);
  await statesOf(page, '检测锁定');
  await confirm(await pressForThree(page, '提交核验'), /^提交核验$/);
  await statesOf(page, '确认中');

  await as(page, 'verifier', '计量管理', '检测任务');
  await confirm(await pressForThree(page, '核验通过'), /^核验通过$/);
  await statesOf(page, '审核中');
  await as(page, 'dept_head', '计量管理', '检测任务');
  await confirm(await pressForThree(page, '审核通过'), /^审核通过$/);
  await statesOf(page, '完成');

  // The samples went along by themselves, and each has a certificate that waits for its drafter.
  await as(page, 'tester', '计量管理', '报告证书');
  await statesOf(page, '检测中');
  await confirm(await pressForThree(page, '编制'), /^编\s*制$/);
  await statesOf(page, '编制中');
  const draft = await pressForThree(page, '提交审核');
  await draft.getByLabel('检校日期', { exact: true }).fill(await dayOf(page));
  await page.keyboard.press('Tab');
  // What the task was done with was taken along.
  for (const name of ['依据文件', '使用计量标准'])
    await expect(draft.locator('.lh-asked').filter({ hasText: name }).locator('.ant-select-selection-item')).toHaveCount(1);
  const content = { 检校地点: '力学室', 温度: '20.1', 相对湿度: '50', 扩展不确定度: 'U=0.02 mg，k=2', 页数: '3' };
  for (const [name, value] of Object.entries(content)) await draft.getByLabel(name, { exact: true }).fill(value);
  await confirm(draft, /^提交审核$/);
  await statesOf(page, '审核中');
  const certificates = await certificateNumbers(page);
  expect(new Set(certificates).size).toBe(3);

  await as(page, 'verifier', '计量管理', '报告证书');
  await confirm(await pressForThree(page, '核验通过'), /^核验通过$/);
  await statesOf(page, '批准中');
  await as(page, 'signatory', '计量管理', '报告证书');
  await confirm(await pressForThree(page, '批准'), /^批\s*准$/);
  await statesOf(page, '发放中');

  // Nothing is settled yet: finance lets them go, and the last certificate given out completes the order.
  await as(page, 'finance', '计量管理', '报告证书');
  const permit = await pressForThree(page, '准予先发');
  await permit.getByLabel('意见').fill('月结客户');
  await confirm(permit, /^准予先发$/);
  await as(page, 'issuer', '计量管理', '报告证书');
  await confirm(await pressForThree(page, '发放'), /^发\s*放$/);
  await statesOf(page, '完成');
  expect(await certificateNumbers(page)).toEqual(certificates);
  await as(page, 'acceptor', '客户业务', '委托单');
  await expect(rowOf(page, number)).toContainText('完成');

  // Its history says what made the last step happen, and is in sight as soon as it is asked for.
  await rowOf(page, number).getByRole('button', { name: '查看' }).click();
  const last = dialogOf(page).getByRole('region', { name: '历史记录' }).getByRole('listitem').first();
  // The lists above come in one after the other, and move what stands below them.
  await expect(async () => {
    await dialogOf(page).getByRole('button', { name: '查看历史' }).click({ timeout: 5_000 });
    await expect(last).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(last).toContainText('完成');
  await expect(last.locator('p').first()).toBeInViewport({ ratio: 1 });
  expect(faults).toEqual([]);
});
