import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  choose,
  chooseOfSeveral,
  confirm,
  dialogOf,
  follow,
  openByMenu,
  pasteBlock,
  press,
  pressForAll,
  rowOf,
  rowsOf,
  sitDown,
} from '../support/desk';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// Five instruments that somebody brings go through the whole house within a day, each step by whom it waits for.

const serials = [1, 2, 3, 4, 5].map((each) => `DAY${String(Date.now()).slice(-8)}-${String(each)}`);
const balance = '电子天平(Ⅰ级 220g)';

/** What is typed at the bench, cell by cell: three points of a balance, each with the mass of the weight, its uncertainty and five readings. */
const readings = [
  ...['50.00003', '0.00010', '50.0001', '50.0002', '50.0001', '50.0002', '50.0001'],
  ...['100.00005', '0.00015', '100.0001', '100.0002', '100.0001', '100.0001', '100.0002'],
  ...['200.00011', '0.00020', '200.0003', '200.0004', '200.0003', '200.0003', '200.0004'],
];

const nameOf = async (account: string): Promise<string> =>
  (await callAs<{ readonly realName: string }>(await tokenOf(account), 'api/blade-user/info')).realName;

/** What the desk looks like now, for people's eyes. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/${name}.png` });
}

/** All of these rows say so. */
async function expectState(page: Page, texts: readonly string[], state: string): Promise<void> {
  for (const text of texts) await expect(rowOf(page, text)).toContainText(state);
}

/** The rows of tasks of these instruments; in their list stands no serial number but a sample number. */
let samples: readonly string[] = [];
const tasks = async (page: Page): Promise<readonly Locator[]> => {
  for (const each of samples) await expect(rowOf(page, each)).toHaveCount(1);
  return samples.map((each) => rowOf(page, each));
};
const pressForTasks = (page: Page, name: string): Promise<Locator> => pressForAll(page, samples, name);

/** What a page tells somebody of these instruments, in the order in which it came about. */
async function rowsOfSamples(account: string, path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const token = await tokenOf(account);
  const asked = { current: 1, size: 50, searchType: 'N', searchParam: [] };
  const { records } = await callAs<{ readonly records: readonly Readonly<Record<string, unknown>>[] }>(token, `api/${path}/page`, asked);
  return records.filter((row) => samples.some((sample) => JSON.stringify(row).includes(sample))).reverse();
}

test('five instruments of a walk-in are registered, measured, certified, paid for, handed out and filed within a day, each step by whom it waits for', async ({
  page,
  context,
}) => {
  test.setTimeout(900_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  const faults = watchFaults(page);
  let number = '';

  await test.step('the desk registers what is brought, and takes it in', async () => {
    await signIn(page, 'acceptor');
    await look(page, '01-home');
    await openByMenu(page, '客户业务', '业务登记');
    const newest = async () => /DJ\d+/.exec((await rowsOf(page).nth(1).textContent()) ?? '')?.[0] ?? '';
    await expect.poll(newest).toMatch(/^DJ/);
    const before = await newest();
    await page.getByRole('button', { name: '新增' }).click();
    const form = dialogOf(page);
    await choose(page, '委托单位', '长沙');
    await form.getByLabel('申请人', { exact: true }).fill('张送检');
    await form.getByLabel('手机号码', { exact: true }).fill('13800138000');
    await look(page, '02-register');
    await form.getByRole('button', { name: '添加一行登记器具' }).click();
    const lines = form.getByRole('grid', { name: '登记器具' });
    await expect(lines.getByLabel('第 1 行 客户器具', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(lines.getByLabel('第 1 行 器具名称', { exact: true })).toBeFocused();
    await pasteBlock(
      page,
      serials.map((serial) => ['电子天平', 'XS205', serial, '1', balance]),
    );
    await expect(lines.locator('[data-row="4"]')).toContainText(serials[4] ?? '-');
    await expect(lines.locator('.lh-line-fault')).toHaveCount(0);
    await look(page, '03-lines');
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    await expect(form).toBeHidden();
    await expect.poll(newest).not.toBe(before);
    const registration = await newest();
    await confirm(await press(page, rowOf(page, registration), '提交'), '提交');
    await expect(rowOf(page, registration)).toContainText('已提交');
    const accepting = await press(page, rowOf(page, registration), '受理');
    await expect(accepting).toContainText('生成 1 条委托单');
    await expect(accepting).toContainText('生成 5 条样品');
    await look(page, '04-accept');
    await confirm(accepting, '受理');
    await expect(rowOf(page, registration)).toContainText('已受理');
    await look(page, '05-accepted');
    await press(page, rowOf(page, registration), '查看');
    await look(page, '06-registration');
    const order = dialogOf(page).getByRole('region', { name: '委托单' }).getByRole('row').filter({ hasText: /W\d+/ });
    number = /W\d{12}/.exec((await order.textContent()) ?? '')?.[0] ?? '';
    expect(number).toMatch(/^W/);
  });

  await test.step('the order is submitted by the desk, and reviewed by the head of the laboratory', async () => {
    await sitDown(page, 'acceptor');
    await follow(page, '待提交的委托单');
    await expect(rowOf(page, number)).toContainText('业务登记');
    await look(page, '07-orders');
    await press(page, rowOf(page, number), '查看');
    await look(page, '08-order');
    await dialogOf(page).getByRole('button', { name: '关闭', exact: true }).click();
    await confirm(await press(page, rowOf(page, number), '提交'), '提交');

    await sitDown(page, 'dept_head');
    await look(page, '09-head-home');
    await follow(page, '待审核的委托单');
    const review = await press(page, rowOf(page, number), '审核通过');
    await look(page, '10-review');
    for (const name of ['方法适当', '能力与资源具备', '期限可以满足'])
      await review.getByRole('radiogroup', { name }).first().getByText('是', { exact: true }).click();
    await confirm(review, '审核通过');
    await look(page, '11-reviewed');
  });

  await test.step('the samples go to the laboratory, whose head hands out the work', async () => {
    await sitDown(page, 'sample_keeper');
    await look(page, '12-keeper-home');
    await follow(page, '待领样的样品');
    await look(page, '13-samples');
    await expectState(page, serials, '收发');
    samples = await Promise.all(
      serials.map(async (serial) => /YP\d{12}/.exec((await rowOf(page, serial).textContent()) ?? '')?.[0] ?? '-'),
    );
    await confirm(await pressForAll(page, serials, '领样'), '领样');
    await look(page, '14-taken');
    await openByMenu(page, '计量管理', '样品交接');
    await look(page, '15-handovers');

    await sitDown(page, 'dept_head');
    await follow(page, '待接收的任务');
    for (const row of await tasks(page)) await expect(row).toContainText('任务下达');
    await look(page, '16-tasks');
    await confirm(await pressForTasks(page, '接收'), '接收');
    await sitDown(page, 'dept_head');
    await follow(page, '待分配与开检的任务');
    const plan = await pressForTasks(page, '分配');
    await look(page, '17-assign');
    await choose(page, '检测能力', '电子天平');
    await choose(page, '检测人', await nameOf('tester'));
    await choose(page, '核验员', await nameOf('verifier'));
    await plan.getByLabel('计划日期', { exact: true }).fill('2099-01-01');
    await page.keyboard.press('Tab');
    await confirm(plan, '分配');
    await look(page, '18-assigned');
  });

  await test.step('the tester measures each, with the keyboard alone', async () => {
    await sitDown(page, 'tester');
    await look(page, '19-tester-home');
    await follow(page, '我待检的任务');
    const begin = await pressForTasks(page, '开始检测');
    await look(page, '20-begin');
    // What this ability is worked with is there already, and it is said of all five what follows.
    for (const name of ['使用计量标准', '依据文件', '实验室'])
      await expect(begin.locator('.lh-asked').filter({ hasText: name }).locator('.ant-select-selection-item')).toHaveCount(1);
    await expect(begin).toContainText('5 条样品随即自动“开始检测”');
    await expect(begin).toContainText('生成 5 条报告证书');
    await chooseOfSeveral(page, '使用设备');
    await begin.getByLabel('检测地点', { exact: true }).fill('天平室');
    await begin.getByLabel('温度', { exact: true }).fill('20.1');
    await begin.getByLabel('相对湿度', { exact: true }).fill('50');
    await look(page, '21-begin-filled');
    await confirm(begin, '开始检测');
    await sitDown(page, 'tester');
    await follow(page, '我在检的任务');
    await look(page, '22-testing');
    for (const [index, sample] of samples.entries()) {
      await press(page, rowOf(page, sample), '填写记录');
      const form = dialogOf(page);
      const tables = form.locator('.lh-points').first();
      await expect(tables).toBeVisible({ timeout: 30_000 });
      await tables.scrollIntoViewIfNeeded();
      if (index === 0) await look(page, '23-record');
      await form.locator('input[data-point]').first().focus();
      for (const value of readings) {
        await page.keyboard.type(value);
        await page.keyboard.press('Tab');
      }
      if (index === 0) await look(page, '24-record-filled');
      await choose(page, '结论', '合格');
      if (index === 0) await look(page, '25-record-end');
      await form.getByRole('button', { name: /^保\s*存$/ }).click();
      await expect(form).toBeHidden();
    }
    await sitDown(page, 'tester');
    await follow(page, '我在检的任务');
    const lock = await pressForTasks(page, '锁定记录');
    await look(page, '28-lock-task');
    // What the records came to is known.
    await expect(lock.locator('.ant-select-selection-item')).toHaveText('合格');
    await expect(lock).toContainText('5 条原始记录转为“已锁定”');
    await confirm(lock, '锁定记录');
    await expectState(page, samples, '检测锁定');
    await confirm(await pressForTasks(page, '提交核验'), '提交核验');
  });

  await test.step('another verifies, and the head approves', async () => {
    await sitDown(page, 'verifier');
    await look(page, '30-verifier-home');
    await follow(page, '待我核验的任务');
    await press(page, rowOf(page, samples[0] ?? '-'), '查看');
    await look(page, '31-verify');
    await dialogOf(page).getByRole('button', { name: '关闭', exact: true }).click();
    await confirm(await pressForTasks(page, '核验通过'), '核验通过');
    await sitDown(page, 'dept_head');
    await follow(page, '待审核的任务');
    await look(page, '32-approve');
    await confirm(await pressForTasks(page, '审核通过'), '审核通过');
  });

  await test.step('certificates are drafted, verified and approved by three people', async () => {
    await sitDown(page, 'tester');
    await follow(page, '待编制的证书');
    await look(page, '40-reports');
    await confirm(await pressForTasks(page, '编制'), '编制');
    await sitDown(page, 'tester');
    await follow(page, '我在编制的证书');
    await press(page, rowOf(page, samples[0] ?? '-'), '查看');
    await look(page, '41-draft');
    await dialogOf(page).getByRole('button', { name: '关闭', exact: true }).click();
    const draft = await pressForTasks(page, '提交审核');
    await look(page, '42-submit');
    await draft.getByLabel('页数', { exact: true }).fill('3');
    await confirm(draft, '提交审核');
    await sitDown(page, 'verifier');
    await follow(page, '待核验的证书');
    await look(page, '43-verify');
    await confirm(await pressForTasks(page, '核验通过'), '核验通过');
    await sitDown(page, 'signatory');
    await look(page, '44-signatory-home');
    await follow(page, '待批准的证书');
    await look(page, '45-approve');
    await confirm(await pressForTasks(page, '批准'), '批准');
  });

  await test.step('the office settles, issues, hands out and files', async () => {
    await sitDown(page, 'finance');
    await look(page, '50-finance-home');
    await follow(page, '待开结算单的委托单');
    const bill = await press(page, rowOf(page, number), '结算');
    await look(page, '51-bill');
    await confirm(bill, '结算');
    await sitDown(page, 'finance');
    await follow(page, '待结算');
    await look(page, '52-bills');
    const settle = await press(page, rowsOf(page).nth(1), '结算');
    await look(page, '53-settle');
    await confirm(settle, '结算');

    await sitDown(page, 'issuer');
    await look(page, '54-issuer-home');
    await follow(page, '待入库的证书');
    const store = await pressForTasks(page, '入库');
    await store.getByLabel('证书库位', { exact: true }).fill('Z-01');
    await look(page, '55-store');
    await confirm(store, '入库');
    await sitDown(page, 'issuer');
    await follow(page, '待发放的证书');
    const issue = await pressForTasks(page, '发放');
    await look(page, '56-issue');
    await confirm(issue, '发放');
    await sitDown(page, 'issuer');
    await openByMenu(page, '计量管理', '报告证书');
    await expectState(page, samples, '完成');
    const pickUp = await pressForTasks(page, '领取');
    await pickUp.getByLabel('领取人', { exact: true }).fill('张送检');
    await look(page, '57-pickup');
    await confirm(pickUp, '领取');
    const archive = await pressForTasks(page, '归档');
    await archive.getByLabel('归档号', { exact: true }).fill('GD-2026-001');
    await look(page, '58-archive');
    await confirm(archive, '归档');
    await press(page, rowOf(page, samples[0] ?? '-'), '查看');
    await look(page, '59-report');

    await sitDown(page, 'sample_keeper');
    await follow(page, '待取走的样品');
    const out = await pressForTasks(page, '出库');
    await out.getByLabel('取件人', { exact: true }).fill('张送检');
    await look(page, '60-out');
    await confirm(out, '出库');
  });

  await test.step('everything has come to its end, and nothing is missing', async () => {
    await sitDown(page, 'acceptor');
    await openByMenu(page, '客户业务', '委托单');
    await expect(rowOf(page, number)).toContainText('完成');
    await look(page, '61-orders');
    await openByMenu(page, '计量管理', '样品');
    await expectState(page, serials, '完成');
    await expectState(page, serials, '已出库');
    await look(page, '62-samples');
    const reports = await rowsOfSamples('issuer', 'metrology/reports');
    const numbers = reports.map(({ reportNo }) => Number(/(\d+)$/.exec(String(reportNo))?.[1])).sort((one, other) => one - other);
    expect(numbers).toEqual([0, 1, 2, 3, 4].map((each) => (numbers[0] ?? 0) + each));
    for (const each of reports)
      expect(each).toMatchObject({ validState: '1', receiver: '张送检', archiveNo: 'GD-2026-001', conclusion: '合格' });
    // Custody has no gap: each hand-over begins where the one before led, from the desk to the customer.
    const handed = await rowsOfSamples('sample_keeper', 'metrology/handovers');
    for (const sample of new Set(handed.map(({ handName }) => handName))) {
      const places = handed.filter(({ handName }) => handName === sample).map(({ fromPlace, toPlace }) => [fromPlace, toPlace]);
      expect(places.slice(1).map(([from]) => from)).toEqual(places.slice(0, -1).map(([, to]) => to));
      expect([places[0]?.[0], places.at(-1)?.[1]]).toEqual(['1', '5']);
    }
  });
  expect(faults).toEqual([]);
});
