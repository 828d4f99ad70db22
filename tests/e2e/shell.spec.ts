import { expect, test, type Page } from '@playwright/test';
import { url } from './support/shared-product';
import { openPage, signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

const strip = (page: Page) => page.getByRole('navigation', { name: '标签页' });
const tabs = (page: Page) => strip(page).getByRole('listitem');
const openUserMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

/** Opens a page by the menu and waits for its tab: another click before would take its place. */
async function openTab(page: Page, name: string): Promise<void> {
  await openPage(page, '客户业务', name);
  await expect(strip(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
}

test('tabs are pinned, moved and closed by the right button, and come back after a reload', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'admin');
  await openTab(page, '报价管理');
  await openTab(page, '合同管理');
  await openTab(page, '客户');
  await strip(page).getByRole('link', { name: '客户' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '固定标签' }).click();
  await expect(tabs(page)).toHaveText(['首页', '客户', '报价管理', '合同管理']);
  await strip(page)
    .getByRole('link', { name: '合同管理' })
    .dragTo(strip(page).getByRole('link', { name: '报价管理' }));
  await expect(tabs(page)).toHaveText(['首页', '客户', '合同管理', '报价管理']);
  await page.reload();
  await expect(tabs(page)).toHaveText(['首页', '客户', '合同管理', '报价管理']);
  await strip(page).getByRole('link', { name: '合同管理' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect(tabs(page)).toHaveText(['首页', '客户']);
  await expect(page).toHaveURL(/\/wel\/index/);
  expect(faults).toEqual([]);
});

test('a flood of faults is listed while its list is open, and is not taken for an endless one', async ({ page }) => {
  await signIn(page, 'admin');
  await openUserMenu(page, '本地日志');
  const dialog = page.getByRole('dialog', { name: '本地日志' });
  await expect(dialog).toBeVisible();
  const other: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!message.startsWith('planted fault')) other.push(message);
  });
  await page.evaluate(async () => {
    const plant = (at: number) => () => {
      throw new Error(`planted fault ${at}`);
    };
    for (let at = 0; at < 120; at += 1) setTimeout(plant(at), at);
    await new Promise((done) => setTimeout(done, 200));
  });
  await expect(dialog.getByText('planted fault 119', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /本地日志.*99/ })).toHaveCount(1);
  expect(other).toEqual([]);
});

test('the bar has its own button for the way out, which asks first', async ({ page }) => {
  await signIn(page, 'salesman');
  await page.getByRole('banner').getByRole('button', { name: '退出系统' }).click();
  const ask = page.getByRole('dialog').filter({ hasText: '退出系统, 是否继续?' });
  // These tests ask for reduced motion: a dialog is there at once.
  await expect(ask).toHaveCSS('animation-duration', '0.001s');
  await ask.getByRole('button', { name: /^取\s*消$/ }).click();
  await expect(page).toHaveURL(/\/wel\/index/);
  await page.getByRole('banner').getByRole('button', { name: '退出系统' }).click();
  await ask.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('the palette leads by initials to a page, by its number to a record, and to a customer by his name', async ({ page }) => {
  await signIn(page, 'admin');
  // Keys are heard once the frame stands.
  await expect(tabs(page)).toHaveText(['首页']);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '搜索菜单、单号和操作' });
  await box.fill('bjgl');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/quotes/);
  const number = (await page.getByRole('row').nth(1).getByText(/^Q\d+/).first().textContent()) ?? '';
  await page.keyboard.press('Control+k');
  await box.fill(number);
  await page.getByRole('option', { name: `${number} 报价管理` }).click();
  await expect(page).toHaveURL(/\/crm\/quotes\?(?:.*&)?open=\d+/);
  await expect(page.getByRole('dialog').filter({ hasText: number }).last()).toBeVisible();
  const { records } = await callAs<{ readonly records: readonly { readonly enterName: string }[] }>(
    await tokenOf('admin'),
    'api/crm/customers/page',
    {
      searchType: 'N',
      size: 1,
    },
  );
  const name = records[0]?.enterName ?? '';
  await page.keyboard.press('Control+k');
  await box.fill(name);
  await page.getByRole('group', { name: '单据' }).getByRole('option', { name }).first().click();
  await expect(page).toHaveURL(/\/crm\/customers\?(?:.*&)?open=\d+/);
  await expect(page.getByRole('dialog').filter({ hasText: name }).last()).toBeVisible();
});

test('a locked screen shows nothing, is refused data, survives a reload and opens by its password', async ({ page }) => {
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '报价管理');
  await openUserMenu(page, '锁定屏幕');
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByRole('button', { name: /^锁\s*定$/ }).click();
  await expect(dialog.getByText('锁屏密码不能为空')).toBeVisible();
  await dialog.getByRole('textbox', { name: '锁屏密码' }).fill('Suo-7788');
  await dialog.getByRole('button', { name: /^锁\s*定$/ }).click();
  await expect(page).toHaveURL(/\/lock$/);
  await page.goto(`${url()}/crm/quotes`);
  await expect(page).toHaveURL(/\/lock$/);
  // Somebody who takes the mark away from the browser still gets no rows.
  await page.evaluate(() => localStorage.removeItem('liangheng-lock'));
  await page.goto(`${url()}/crm/quotes`);
  await expect(page).toHaveURL(/\/lock$/);
  await expect(page.getByRole('grid')).toBeHidden();
  await page.getByLabel('锁屏密码').fill('wrong');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page.getByText('解锁密码不正确')).toBeVisible();
  await page.getByLabel('锁屏密码').fill('Suo-7788');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page).toHaveURL(/\/crm\/quotes/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('the look is chosen, kept, and stands before any script runs', async ({ page, context }) => {
  await signIn(page, 'salesman');
  await openUserMenu(page, '外观');
  const panel = page.getByRole('dialog', { name: '外观' });
  await panel.getByText('hey', { exact: true }).click();
  await panel.getByText('深色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  const ground = (await context.cookies()).find(({ name }) => name === 'liangheng-ground')?.value ?? '';
  expect(ground).toMatch(/^dark\.[0-9a-f]{6}$/);
  const first = await (await context.request.get(`${url()}/wel/index`, { headers: { accept: 'text/html' } })).text();
  expect(first).toContain(`background:#${ground.slice(5)}`);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('a part that is gone while another version is served means a newer one: it says so once, and what was typed stays', async ({
  page,
}) => {
  await signIn(page, 'device_keeper');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: '设备名称' });
  const openForm = async () => {
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await expect(field).toBeVisible();
  };
  await page.goto(`${url()}/metrology/devices`);
  await openForm();
  await field.fill('标准铂电阻温度计');
  await page.route('**/assets/**', (route) => route.abort());
  const newer = '<script type="module" src="/assets/index-newer.js"></script>';
  await page.route('**/metrology/devices', (route) => route.fulfill({ contentType: 'text/html', body: newer }));
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('alert').filter({ hasText: '新版本已发布，请刷新。没有保存的内容会保留。' });
  await expect(notice).toHaveCount(1);
  await expect(field).toHaveValue('标准铂电阻温度计');
  await page.unroute('**/assets/**');
  await page.unroute('**/metrology/devices');
  await notice.getByRole('button', { name: '刷新' }).click();
  await openForm();
  await dialog.getByRole('button', { name: /^恢\s*复$/ }).click();
  await expect(field).toHaveValue('标准铂电阻温度计');
  const gone = page.waitForResponse((answer) => answer.url().endsWith('/drafts/remove'));
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
  await page.getByRole('button', { name: '放弃修改', exact: true }).click();
  await gone;
});

test('a server that does not answer is told as that, and asked until it does; what was typed stays', async ({ page }) => {
  await signIn(page, 'device_keeper', '/metrology/devices');
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: '设备名称' });
  await field.fill('标准水槽');
  await page.route('**/*', (route) => route.abort());
  await page.keyboard.press('Control+k');
  const said = page.getByRole('alert').filter({ hasText: '没有保存的内容会保留。' });
  await expect(said).toHaveText('连不上服务器，正在重新连接。没有保存的内容会保留。');
  await expect(field).toHaveValue('标准水槽');
  await page.unroute('**/*');
  await expect(said).toContainText('页面的一部分没有加载成功，请刷新。');
  await expect(field).toHaveValue('标准水槽');
});

test('a fault of the browser is counted, sent after a question, and shows on its page', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(tabs(page)).toHaveText(['首页']);
  const fault = `fault ${Date.now()}`;
  await page.evaluate((message) => void setTimeout(() => Promise.reject(new Error(message))), fault);
  await page.getByRole('button', { name: /本地日志/ }).click();
  const log = page.getByRole('dialog', { name: '本地日志' });
  await expect(log.getByText(fault).first()).toBeVisible();
  await log.getByRole('button', { name: '上传到服务器' }).click();
  await page.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(page.getByText('发送成功!')).toBeVisible();
  await page.goto(`${url()}/system/errorLogs`);
  await expect(page.getByRole('gridcell', { name: fault }).first()).toBeVisible();
});

test('an unknown path leads home with a notice; 403, 404 and 500 open when asked for', async ({ page }) => {
  await signIn(page, 'admin', '/crm/nothere');
  await expect(page.getByText('没有找到 /crm/nothere，已回到首页')).toBeVisible();
  await expect(page).toHaveURL(/\/wel\/index$/);
  for (const [path, title] of [
    ['/403', '没有权限'],
    ['/404', '页面不存在'],
    ['/500', '服务器出错了'],
  ] as const) {
    await page.goto(`${url()}${path}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
});

test('opening and closing tabs again and again leaves nothing behind', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, 'admin');
  await expect(tabs(page)).toHaveText(['首页']);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  /** Nodes that live, in the page or cut off from it. */
  const livingNodes = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
  };
  const round = async () => {
    for (const name of ['报价管理', '合同管理', '客户']) {
      await openTab(page, name);
      await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
    }
    await strip(page).getByRole('link', { name: '首页' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
    await expect(page.locator('[data-tab-panel]')).toHaveCount(1);
    // The home page begins anew, and is counted whole.
    await expect(page.getByRole('main').getByRole('heading', { name: '客户业务' })).toBeVisible();
  };
  await round();
  await round();
  const before = await livingNodes();
  for (let turn = 0; turn < 4; turn += 1) await round();
  // A single list is more than five hundred nodes: twelve of them that stayed would be thousands. The last one may be held until the next comes.
  await expect.poll(livingNodes, { timeout: 30_000 }).toBeLessThan(before + 1_500);
});

test('at every width the frame stays within the window', async ({ page }) => {
  await signIn(page, 'admin');
  for (const width of [320, 768, 992, 1200, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: String(width) })
      .toBeLessThanOrEqual(0);
  }
});

test('on a small screen the menu lies over a shade, and a press on the shade folds it again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'admin');
  await expect(tabs(page)).toHaveText(['首页']);
  const entry = page.getByRole('menuitem', { name: '客户业务' });
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(entry).toBeVisible();
  // Right of the menu, over the page.
  await page.mouse.click(380, 500);
  await expect(entry).toBeHidden();
  await expect(page).toHaveURL(/\/wel\/index$/);
  await page.getByRole('button', { name: '展开菜单' }).click();
  // The first group begins unfolded.
  await expect(entry).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('menuitem', { name: '合同管理', exact: true }).click();
  await expect(page).toHaveURL(/\/crm\/contracts/);
  await expect(entry).toBeHidden();
});
