import { expect, type Locator, type Page, test } from '@playwright/test';
import { findCutTexts } from '../support/cut-texts';
import { drawPart } from '../support/drawn';
import { findOutside } from '../support/fits';
import { findLow } from '../support/looks';
import { url } from '../support/shared-product';
import { signIn, watchFaults } from '../support/staff';

test.use({ isMobile: true, hasTouch: true });

const words = {
  zh: {
    ...{ add: '新增', save: '保存', more: '更多', edit: '编辑', close: '关闭', line: /^添加一行/, fault: /^请(输入|选择|至少)/ },
    ...{
      columns: '列设置',
      advanced: '高级搜索',
      views: '查询方案',
      export: '导出',
      import: '导入',
      print: '打印',
      void: '作废',
      remove: '删除',
    },
    ...{ camera: '用摄像头扫码', people: '按部门选择业务员', records: '从列表选择委托单位' },
  },
  en: {
    ...{ add: 'Add', save: 'Save', more: 'More', edit: 'Edit', close: 'Close', line: /^Add a line/, fault: /^(Enter|Choose|Please)/ },
    ...{ columns: 'Columns', advanced: 'Advanced', views: 'Saved searches', export: 'Export', import: 'Import', print: 'Print' },
    ...{
      void: 'Void',
      remove: 'Remove',
      camera: 'Scan with the camera',
      people: /^Choose .* by department$/,
      records: /^Choose customer from the list$/i,
    },
  },
} as const;

/** What the thumb does most: buttons that send, at the foot of a sheet and of a card. Units: px. */
const thumb = 40;

async function chosen(page: Page, language: string): Promise<void> {
  await page.goto(`${url()}/healthz`);
  await page.evaluate(
    ([speech, scheme]) => {
      const kept = { language: speech, look: { theme: 'default', scheme } };
      for (const [key, content] of Object.entries(kept)) localStorage.setItem(`liangheng-${key}`, JSON.stringify({ content, datetime: 1 }));
    },
    [language, language === 'en' ? 'dark' : 'light'] as const,
  );
}

/** Expects all that is in sight to be whole, within the window and as large as a finger. */
async function expectAtHand(page: Page, what: string): Promise<void> {
  await expect.poll(() => findCutTexts(page), { message: what, timeout: 15_000 }).toEqual([]);
  // What has just opened may still be growing.
  await expect.poll(() => findOutside(page), { message: what, timeout: 15_000 }).toEqual([]);
  await expect.poll(() => findLow(page, 23.5), { message: what, timeout: 15_000 }).toEqual([]);
}

async function expectThumb(buttons: Locator, what: string): Promise<void> {
  const all = await buttons.filter({ visible: true }).all();
  expect(all.length, what).toBeGreaterThan(0);
  for (const button of all) {
    await expect(button).toBeInViewport({ ratio: 1 });
    const height = async () => Math.round((await button.boundingBox())?.height ?? 0);
    await expect.poll(height, { message: `${what}: ${(await button.textContent()) ?? ''}` }).toBeGreaterThanOrEqual(thumb);
  }
}

/** Each width in one language, the other way round the next day. */
const walked = drawPart([['zh', 360, 740] as const, ['en', 360, 740] as const, ['en', 390, 844] as const, ['zh', 390, 844] as const], 2);

for (const [language, width, height] of walked) {
  const say = words[language];
  const cards = (page: Page): Locator => page.getByRole('listitem').filter({ has: page.locator('.lh-list-card-name') });
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(url() + path);
    await expect(cards(page).first()).toBeVisible();
  };
  const button = (within: Page | Locator, name: string | RegExp): Locator =>
    within.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

  test(`records are entered, read and changed with a thumb (${language}, ${String(width)} px)`, async ({ page }) => {
    test.setTimeout(300_000);
    const faults = watchFaults(page);
    await page.setViewportSize({ width, height });
    await chosen(page, language);
    await signIn(page, 'admin');
    const dialog = page.getByRole('dialog').last();
    const foot = dialog.locator('.lh-form-foot');
    for (const path of ['/crm/orders', '/crm/quotes']) {
      await open(page, path);
      await expectAtHand(page, path);
      await button(page, say.add).click();
      await expect(foot.getByRole('button', { name: say.save, exact: true })).toBeVisible();
      await expectAtHand(page, `${path}, new`);
      if (path === '/crm/quotes') {
        await button(dialog, say.line).click();
        await expect(dialog.locator('.lh-line-card').first()).toBeVisible();
        await expectAtHand(page, `${path}, a line`);
      }
      await button(foot, say.save).click();
      await expect(dialog.getByText(say.fault).first()).toBeVisible();
      await expectAtHand(page, `${path}, faults`);
      await expectThumb(foot.getByRole('button'), `${path}, faults`);
    }
    for (const path of ['/crm/orders', '/crm/quotes', '/metrology/tasks', '/metrology/records']) {
      await open(page, path);
      await cards(page).first().locator('.lh-list-card-name').click();
      await expect(button(foot, say.close)).toBeVisible();
      await expectAtHand(page, `${path}, a record`);
      await expectThumb(foot.getByRole('button'), `${path}, a record`);
      const rows = await foot.getByRole('button').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)));
      expect(new Set(rows).size, `${path}: what may be done stands in one row`).toBe(1);
      if (!(await button(foot, say.edit).isVisible())) continue;
      await button(foot, say.edit).click();
      await expect(button(foot, say.save)).toBeVisible();
      await expectAtHand(page, `${path}, changed`);
    }
    expect(faults).toEqual([]);
  });

  test(`what opens over a list is within the window and at the thumb (${language}, ${String(width)} px)`, async ({ page }) => {
    test.setTimeout(300_000);
    const faults = watchFaults(page);
    await page.setViewportSize({ width, height });
    await chosen(page, language);
    await signIn(page, 'admin');
    const dialog = page.getByRole('dialog').last();
    for (const over of [say.columns, say.advanced, say.views, say.export, say.camera]) {
      await open(page, '/crm/quotes');
      await expectThumb(button(page.getByRole('search'), language === 'zh' ? '查询' : 'Search'), 'search');
      await button(page, over).click();
      await expectAtHand(page, String(over));
      for (const panel of await page.locator('.ant-popover:visible, [role=dialog]:visible').all()) {
        const box = await panel.boundingBox();
        expect(box?.x, String(over)).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), String(over)).toBeLessThanOrEqual(width);
      }
    }
    await open(page, '/metrology/devices');
    await button(page, say.import).click();
    await expect(button(dialog, say.close)).toBeVisible();
    await expectAtHand(page, 'import');
    for (const name of [say.void, say.remove, say.print]) {
      await open(page, name === say.remove ? '/crm/customers' : '/crm/orders');
      const entry = page.getByRole('menuitem', { name, exact: true, disabled: false });
      await cards(page).first().getByRole('button', { name: say.more, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAtHand(page, 'what a row offers');
      await expectThumb(page.getByRole('menuitem'), 'what a row offers');
      await entry.click();
      await expect(dialog.getByRole('button').last()).toBeVisible();
      await expectAtHand(page, name);
      if (name !== say.print) await expectThumb(dialog.locator('.ant-modal-footer, .ant-modal-confirm-btns').getByRole('button'), name);
    }
    for (const picker of [say.people, say.records]) {
      await open(page, '/crm/orders');
      await button(page, say.add).click();
      await button(page.getByRole('dialog'), picker).click();
      await expect(page.getByRole('dialog')).toHaveCount(2);
      await expectAtHand(page, String(picker));
    }
    expect(faults).toEqual([]);
  });
}
