import { expect, test } from '@playwright/test';
import { openPage, signIn } from './support/staff';
import { callAs, tokenOf } from './support/wire';

test('the second of two people on one record overwrites nothing, loses nothing and can go on', async ({ browser }) => {
  const [first, second] = await Promise.all([browser.newPage(), browser.newPage()]);
  const rowsOf = (page: typeof first) => page.getByRole('grid').getByRole('row');
  const open = async (page: typeof first, account: string, words: string) => {
    await signIn(page, account);
    await openPage(page, '客户业务', '报价管理');
    if (words.startsWith('Q')) {
      await page.getByLabel('报价单号').first().fill(words);
      await page.getByRole('button', { name: /^查\s*询$/ }).click();
    }
    const row = rowsOf(page).filter({ hasText: words }).first();
    const number = /Q\d{9,}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    await row.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByLabel('联系人', { exact: true }).waitFor();
    return number;
  };
  // The administrator sees quotes of every salesman: he opens the same one.
  const number = await open(first, 'salesman', '待提交');
  await open(second, 'admin', number);
  // Another one at each try: a second try finds what the first one saved.
  const contact = `先存的人${String(Date.now() % 100_000)}`;
  const [mine, theirs] = [second.getByRole('dialog'), first.getByRole('dialog')];
  await theirs.getByLabel('联系人', { exact: true }).fill(contact);
  // Each sees that the other is there, and in which field, before anybody has saved.
  await expect(mine.getByRole('status').filter({ hasText: '正在编辑“联系人”' })).toBeVisible({ timeout: 25_000 });
  await theirs.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(theirs).toBeHidden();

  await expect(mine.getByRole('status').filter({ hasText: '刚刚保存了改动' })).toBeVisible({ timeout: 25_000 });

  await mine.getByLabel('标题', { exact: true }).fill('后存的标题');
  await mine.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(mine.getByText('数据已被他人修改').first()).toBeVisible();
  await expect(mine.getByLabel('标题', { exact: true })).toHaveValue('后存的标题');
  await expect(mine.getByRole('cell', { name: contact })).toBeVisible();
  await mine.getByRole('button', { name: '合并，继续编辑' }).click();
  await expect(mine.getByLabel('联系人', { exact: true })).toHaveValue(contact);
  await expect(mine.getByLabel('标题', { exact: true })).toHaveValue('后存的标题');
  // The sign of a save that took a while may still be going.
  await mine.getByRole('button', { name: /^(loading )?保\s*存$/ }).click();
  await expect(mine).toBeHidden();
});

test('what was typed stays when a save fails, and one press of 保存 too many makes no second row', async ({ page }) => {
  await signIn(page, 'quality', '/metrology/standardFiles');
  await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('文件名称', { exact: true });
  await name.fill('断网时录入的名称');
  await page.route('**/submit', (route) => route.abort());
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(dialog.getByText('录入的内容都还在，可以直接重试。')).toBeVisible();
  await expect(name).toHaveValue('断网时录入的名称');
  await page.unroute('**/submit');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) calls += 1;
  });
  await dialog.getByRole('button', { name: /^(loading )?保\s*存$/ }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('grid').getByText('断网时录入的名称')).toHaveCount(1);
  expect(calls).toBe(1);
});

test('who decides on a record that another one has changed meanwhile is told what is new, keeps what he typed, and both changes stand', async ({
  browser,
}) => {
  const quality = await tokenOf('quality');
  const [department] = await callAs<readonly { readonly id: string }[]>(quality, 'api/quality/risks/candidates', {
    field: 'deptId',
    size: 1,
  });
  const subject = `两个人的风险 ${String(Date.now() % 1_000_000)}`;
  const rated = { likelihood: 2, severity: 2, response: '每月核对一次', reviewDate: '2027-06-30' };
  const made = await callAs<{ readonly id: string; readonly version: number }>(quality, 'api/quality/risks/submit', {
    ...{ subject, riskKind: '1', area: '4', deptId: department?.id, description: '标准器送检周期长', ...rated },
  });
  const [staff] = await callAs<readonly { readonly id: string }[]>(quality, 'api/quality/risks/candidates', { field: 'ownerId', size: 1 });
  await callAs(quality, 'api/quality/risks/transition', {
    ...{ name: 'act', items: [{ id: made.id, version: made.version }], data: { ownerId: staff?.id } },
  });

  const [first, second] = await Promise.all([browser.newPage(), browser.newPage()]);
  await signIn(first, 'quality', `/quality/risks?q.subject=like:${encodeURIComponent(subject)}`);
  await signIn(second, 'admin', `/quality/risks?q.subject=like:${encodeURIComponent(subject)}`);
  const rowOf = (page: typeof first) => page.getByRole('grid').getByRole('row').filter({ hasText: subject });

  await rowOf(first).getByRole('button', { name: '更多' }).click();
  await first.getByRole('menuitem', { name: '复评', exact: true }).click();
  const question = first.getByRole('dialog', { name: /复评/ });
  await question.getByLabel('应对', { exact: true }).fill('改为每周核对');

  await rowOf(second).getByRole('button', { name: '编辑' }).click();
  const form = second.getByRole('dialog');
  await form.getByText('4 较多', { exact: true }).click();
  await form.getByLabel('描述', { exact: true }).fill('标准器送检周期长，又少一台备用');
  await form.getByRole('button', { name: /^(loading )?保\s*存$/ }).click();
  await expect(form).toBeHidden();

  const confirm = question.getByRole('button', { name: /^(loading )?复\s*评$/ });
  await confirm.click();
  await expect(question.getByRole('alert')).toContainText('这条记录刚被他人修改过（描述、可能性、等级）');
  await expect(question.getByLabel('应对', { exact: true })).toHaveValue('改为每周核对');
  // What he left alone is asked as the other one has left it.
  await expect(question.getByRole('radio', { name: '4 较多' })).toBeChecked();
  await confirm.click();
  await expect(question).toBeHidden();

  const now = await callAs<Readonly<Record<string, unknown>>>(quality, `api/quality/risks/detail?id=${made.id}`);
  expect(now).toMatchObject({ response: '改为每周核对', likelihood: 4, level: 8, description: '标准器送检周期长，又少一台备用' });
});
