import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { openPage, signIn, watchFaults } from './staff';

const url = () => process.env['E2E_URL'] ?? '';

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

test('the palette leads by initials to a page, and by its number to a record', async ({ page }) => {
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
  await page.getByRole('option', { name: new RegExp(number) }).click();
  await expect(page).toHaveURL(/\/crm\/quotes\?(?:.*&)?open=\d+/);
  await expect(page.getByRole('dialog').filter({ hasText: number }).last()).toBeVisible();
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

/** Sets language and look as somebody has chosen them, and begins anew. */
async function chooseLook(page: Page, language: 'zh' | 'en', look: object): Promise<void> {
  await page.evaluate(
    (kept) => {
      for (const [key, content] of Object.entries(kept)) localStorage.setItem(`liangheng-${key}`, JSON.stringify({ content, datetime: 1 }));
    },
    { look, language },
  );
  await page.reload();
}

test('home passes axe in every theme, both languages and at every width', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  // Every theme in both languages, and every width in both languages, by turns light, dark, compact and with more contrast.
  for (const [language, width, look] of [
    ['zh', 320, { theme: 'default' }],
    ['en', 768, { theme: 'default', scheme: 'dark', contrast: 'more' }],
    ['zh', 992, { theme: 'white', scheme: 'dark' }],
    ['en', 1200, { theme: 'white' }],
    ['zh', 1920, { theme: 'colourful' }],
    ['en', 320, { theme: 'colourful', scheme: 'dark' }],
    ['zh', 768, { theme: 'iview', contrast: 'more' }],
    ['en', 992, { theme: 'iview', scheme: 'dark' }],
    ['zh', 1200, { theme: 'd2', density: 'compact' }],
    ['en', 1920, { theme: 'd2', scheme: 'dark' }],
    ['zh', 1366, { theme: 'hey', accent: '#ffe600' }],
    ['en', 1366, { theme: 'hey', scheme: 'dark', accent: '#102a6b' }],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await chooseLook(page, language, look);
    await page.getByRole('table').nth(2).waitFor();
    await expectAccessible(page, JSON.stringify([language, width, look]));
  }
});

test('what lies over the page and the pages outside the frame pass axe, narrow and dark as wide and light', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  await page.evaluate(() => {
    const entry = {
      type: 'error',
      message: 'x is undefined',
      stack: 'TypeError\n at List',
      info: '',
      url: '/crm',
      time: '2026-11-21 09:00:00',
    };
    localStorage.setItem('liangheng-logs', JSON.stringify({ content: [entry], datetime: 1 }));
  });
  for (const { width, language, look, words } of [
    {
      width: 320,
      language: 'zh',
      look: { theme: 'default', scheme: 'dark' },
      words: { user: /^用户菜单/, look: '外观', log: '本地日志', lock: '锁定屏幕', lockTitle: '设置锁屏密码', menu: '展开菜单' },
    },
    {
      width: 1200,
      language: 'en',
      look: { theme: 'colourful' },
      words: {
        user: /^User menu/,
        look: 'Appearance',
        log: 'Local log',
        lock: 'Lock the screen',
        lockTitle: 'Set the lock password',
        menu: '',
      },
    },
  ] as const) {
    const at = `${language} ${width}`;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${url()}/403`);
    await chooseLook(page, language, look);
    for (const path of ['/403', '/404', '/500', '/info/index', '/test/index']) {
      await page.goto(`${url()}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page, `${at} ${path}`);
    }
    const dialogAfter = async (entry: string, name: string) => {
      await page.getByRole('button', { name: words.user }).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectAccessible(page, `${at} ${name}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    };
    await dialogAfter(words.look, words.look);
    await dialogAfter(words.log, words.log);
    await dialogAfter(words.lock, words.lockTitle);
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await expectAccessible(page, `${at} palette`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option').first()).toBeHidden();
    if (words.menu === '') continue;
    await page.getByRole('button', { name: words.menu, exact: true }).click();
    await expect(page.getByRole('menuitem', { name: '客户业务' })).toBeVisible();
    await expectAccessible(page, `${at} menu`);
  }
});

test('a part that is gone means a newer version: it says so once, and what was typed stays', async ({ page }) => {
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
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('alert').filter({ hasText: '新版本已发布，请刷新。没有保存的内容会保留。' });
  await expect(notice).toHaveCount(1);
  await expect(field).toHaveValue('标准铂电阻温度计');
  await page.unroute('**/assets/**');
  await notice.getByRole('button', { name: '刷新' }).click();
  await openForm();
  await dialog.getByRole('button', { name: /^恢\s*复$/ }).click();
  await expect(field).toHaveValue('标准铂电阻温度计');
  const gone = page.waitForResponse((answer) => answer.url().endsWith('/drafts/remove'));
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
  await page.getByRole('button', { name: '放弃修改', exact: true }).click();
  await gone;
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
  await signIn(page, 'admin');
  await page.goto(`${url()}/crm/nothere`);
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
  };
  await round();
  await round();
  const before = await livingNodes();
  for (let turn = 0; turn < 4; turn += 1) await round();
  // A single list is more than five hundred nodes: twelve of them that stayed would be thousands.
  await expect.poll(livingNodes, { timeout: 30_000 }).toBeLessThan(before + 500);
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
