import { expect, test, type Page } from '@playwright/test';
import { enlargeTexts, findCutTexts } from '../support/cut-texts';
import { drawPart } from '../support/drawn';
import { url } from '../support/shared-product';
import { signIn } from '../support/staff';

// Texts alone are enlarged on devices of the hand; wide ones of them are as wide as a desk.
test.use({ isMobile: true, hasTouch: true });

const words = {
  zh: {
    ...{ add: '新增', save: /^保\s*存$/, cancel: /^取\s*消$/, view: '查看', close: /^关\s*闭$/, columns: '列设置', advanced: /^高级搜索/ },
    ...{
      export: '导出',
      import: '导入',
      user: /^用户菜单/,
      look: '外观',
      fault: /^请(输入|选择|至少)/,
      submit: '提交',
      board: '看板',
      calendar: '日历',
    },
    ...{ others: '更多', register: '立即注册', forgotten: '忘记密码', rows: /^(共|约|超过) [\d,]+ 条/ },
  },
  en: {
    ...{ add: 'Add', save: 'Save', cancel: 'Cancel', view: 'View', close: 'Close', columns: /^Column/, advanced: /^Advanced/ },
    ...{
      export: 'Export',
      import: 'Import',
      user: /^User menu/,
      look: 'Appearance',
      fault: /^(Enter|Choose|Please)/,
      submit: 'Submit',
      board: 'Board',
    },
    ...{ others: 'More', calendar: 'Calendar', register: /register/i, forgotten: /forgot/i, rows: /^(About |More than )?[\d,]+ rows?/ },
  },
} as const;

async function speak(page: Page, language: string): Promise<void> {
  await page.goto(`${url()}/healthz`);
  await page.evaluate((content) => {
    localStorage.setItem('liangheng-language', JSON.stringify({ dataType: 'string', type: 'local', datetime: Date.now(), content }));
  }, language);
}

/** Expects all that is in sight to be whole once it has come to rest. */
const expectWhole = (page: Page, what: string): Promise<void> =>
  expect.poll(() => findCutTexts(page), { message: what, timeout: 15_000 }).toEqual([]);

const desk = [1440, 900] as const;
const phone = [390, 844] as const;
/** Each language at one width, the other way round the next day; `npm run test:long -- enlarged` walks all four. */
const walked = drawPart([['zh', desk] as const, ['en', desk] as const, ['en', phone] as const, ['zh', phone] as const], 2);

for (const [language, [width, height]] of walked) {
  const say = words[language];

  test(`texts of 130 % are whole before the sign-in and for visitors (${language}, ${String(width)} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await enlargeTexts(page, 130);
    await speak(page, language);
    await page.goto(`${url()}/login`);
    await expect(page.getByRole('button').nth(1)).toBeVisible();
    // It is enlarged indeed.
    expect(await page.locator('body').evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize))).toBeGreaterThan(18);
    await expectWhole(page, 'login');
    for (const path of ['/searchIndex', '/certificateFalsification', '/reportQuery', '/searchJWIndex', '/phoneSearchReportPage']) {
      await page.goto(`${url()}${path}`);
      await expect(page.getByRole('button').first()).toBeVisible();
      await expectWhole(page, path);
    }
  });

  test(`texts of 130 % are whole in home, lists, forms and what lies over them (${language}, ${String(width)} px)`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height });
    await enlargeTexts(page, 130);
    await speak(page, language);
    await signIn(page, 'administrator');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectWhole(page, 'home');
    const open = async (path: string): Promise<void> => {
      await page.goto(`${url()}${path}`);
      await expect(page.getByText(say.rows).filter({ visible: true }).first()).toBeVisible();
    };
    for (const path of [
      '/metrology/samples',
      '/finance/settlements',
      '/system/roles',
      '/system/users',
      '/system/operationLogs',
      '/crm/quotes',
    ]) {
      await open(path);
      await expectWhole(page, path);
    }
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
    const dialog = page.getByRole('dialog');
    await button(say.add).click();
    await dialog.getByRole('button', { name: say.save }).first().click();
    await expect(dialog.getByText(say.fault).first()).toBeVisible();
    await expectWhole(page, 'a form with faults');
    for (const over of [say.view, say.advanced, say.columns, say.export]) {
      await open('/crm/quotes');
      await button(over).click();
      await expectWhole(page, String(over));
    }
    await open('/metrology/devices');
    await button(say.import).click();
    await expect(dialog).toBeVisible();
    await expectWhole(page, 'import');
    await open('/crm/quotes');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible();
    await expectWhole(page, 'palette');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say.user }).click();
    await page.getByRole('menuitem', { name: say.look, exact: true }).click();
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expectWhole(page, 'appearance');
  });

  test(`texts of 130 % are whole in what rows offer, at the foot of lists, in boards and in the workbench (${language}, ${String(width)} px)`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height });
    await enlargeTexts(page, 130);
    await speak(page, language);
    await signIn(page, 'administrator');
    const counted = page.getByText(say.rows).filter({ visible: true }).first();
    await page.goto(`${url()}/metrology/samples?page=2&size=15`);
    await expect(counted).toBeVisible();
    await expectWhole(page, 'the second page');
    // Texts grew, and so do the places of numbers that are typed into.
    const pager = page.locator('.lh-pager');
    for (const entry of await pager.getByRole('textbox').or(pager.getByRole('spinbutton')).filter({ visible: true }).all())
      expect(await entry.evaluate((input) => input.scrollWidth - input.clientWidth), 'the number of a page').toBeLessThanOrEqual(1);
    await page.goto(`${url()}/crm/quotes`);
    await expect(counted).toBeVisible();
    await page.getByRole('button', { name: say.others, exact: true }).filter({ visible: true }).last().click();
    await expect(page.getByRole('menu').filter({ visible: true }).first()).toBeVisible();
    await expectWhole(page, 'what a row offers');
    await page.goto(`${url()}/quality/nonconformities`);
    const board = page.getByRole('button', { name: say.board, exact: true });
    const lanes = page.locator('.lh-board[aria-busy=false]');
    // Which shape somebody left it in is remembered.
    await expect(counted.or(lanes).first()).toBeVisible();
    if ((await board.getAttribute('aria-pressed')) !== 'true') await board.click();
    await expect(lanes).toBeVisible();
    await expectWhole(page, 'board');
    await board.click();
    await expect(counted).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.goto(`${url()}/system/pageFiles`);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expectWhole(page, 'files of the workbench');
    await page.getByRole('searchbox').fill('vehicles');
    await page.getByRole('button', { name: /^vehicles\.json/ }).click();
    await expect(page.getByRole('textbox', { name: /vehicles\.json/ })).toBeVisible();
    // A line that goes on below takes the room of both lines, and lies on nothing.
    const faults = async () => (await findCutTexts(page)).filter((fault) => !fault.startsWith('lies on'));
    await expect.poll(faults, { message: 'editor of the workbench', timeout: 15_000 }).toEqual([]);
    // Its texts are enlarged too, and each number stands beside its line once lines have the size that they keep.
    const [line, number] = [page.locator('.cm-line').nth(4), page.locator('.cm-lineNumbers .cm-gutterElement').filter({ hasText: /^5$/ })];
    expect(await line.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThan(14);
    const apart = async (): Promise<number> => {
      const [text, beside] = [await line.boundingBox(), await number.boundingBox()];
      return Math.abs((text?.y ?? 0) - (beside?.y ?? 100));
    };
    await expect.poll(apart).toBeLessThan(4);
  });
}
