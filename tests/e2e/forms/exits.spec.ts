import { expect, type Page, test } from '@playwright/test';
import { drawPart } from '../support/drawn';
import { signIn } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// Each way out of a form in which something was typed: either it asks, or what was typed is there when one comes back. Where nothing was typed, or it has just been saved, nobody asks.

interface Exit {
  /** Who asks where something was typed. */
  readonly asks: 'form' | 'browser' | 'nobody';
  /** Whether the form stands as it was left, or begins anew and offers what was typed. */
  readonly back: 'stands' | 'offers';
  readonly leave: (page: Page) => Promise<void>;
}

const list = '风险与机遇';
const form = (page: Page) => page.getByRole('dialog', { name: new RegExp(list) });
const field = (page: Page) => form(page).getByLabel('描述', { exact: true });
const offer = (page: Page) => form(page).getByRole('alert').filter({ hasText: '录入的内容没有保存，要恢复吗？' });
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: '有未保存的修改' });
const tabOf = (page: Page, name: string) => page.getByRole('navigation', { name: '标签页' }).getByRole('link', { name, exact: true });
const button = (page: Page, word: string) => form(page).getByRole('button', { name: new RegExp(`^${[...word].join('\\s*')}$`) });

/** By the palette, which lies over whatever stands open. */
async function goHome(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索菜单、单号和操作' }).fill('首页');
  await page.getByRole('option', { name: '首页' }).first().click();
  await expect(tabOf(page, '首页')).toHaveAttribute('aria-current', 'page');
}

const byMenu =
  (entry: string, at = list) =>
  async (page: Page) => {
    await goHome(page);
    await tabOf(page, at).click({ button: 'right' });
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };

const exits: Readonly<Record<string, Exit>> = {
  取消: { asks: 'form', back: 'stands', leave: (page) => button(page, '取消').click() },
  'its cross': { asks: 'form', back: 'stands', leave: (page) => button(page, '关闭表单').click() },
  'another page': { asks: 'nobody', back: 'stands', leave: goHome },
  'back of the browser': {
    asks: 'nobody',
    back: 'stands',
    leave: async (page) => {
      await goHome(page);
      await tabOf(page, list).click();
      await page.goBack();
      await expect(tabOf(page, '首页')).toHaveAttribute('aria-current', 'page');
    },
  },
  'the cross of its tab': {
    asks: 'nobody',
    back: 'offers',
    leave: async (page) => {
      await goHome(page);
      await page.getByRole('button', { name: `关闭 ${list}`, exact: true }).click();
    },
  },
  'the middle button on its tab': {
    asks: 'nobody',
    back: 'offers',
    leave: async (page) => {
      await goHome(page);
      await tabOf(page, list).click({ button: 'middle' });
    },
  },
  关闭当前: { asks: 'nobody', back: 'offers', leave: byMenu('关闭当前') },
  关闭其他: { asks: 'nobody', back: 'offers', leave: byMenu('关闭其他', '首页') },
  关闭全部: { asks: 'nobody', back: 'offers', leave: byMenu('关闭全部') },
  刷新页面: { asks: 'nobody', back: 'offers', leave: byMenu('刷新页面') },
  'reload of the browser': {
    asks: 'browser',
    back: 'offers',
    leave: async (page) => {
      await page.reload();
    },
  },
  'another address': {
    asks: 'browser',
    back: 'offers',
    leave: async (page) => {
      await page.goto(new URL('/healthz', page.url()).href);
    },
  },
};

/** A risk of its own, so that no other test meets its draft. */
async function makeRisk(): Promise<{ readonly path: string; readonly subject: string }> {
  const quality = await tokenOf('quality');
  const [department] = await callAs<readonly { readonly id: string }[]>(quality, 'api/quality/risks/candidates', {
    field: 'deptId',
    size: 1,
  });
  const subject = `离开表单 ${String(Date.now() % 100_000_000)}`;
  const rated = { likelihood: 2, severity: 2, response: '每月核对一次', reviewDate: '2027-06-30' };
  await callAs(quality, 'api/quality/risks/submit', {
    ...{ subject, riskKind: '1', area: '4', deptId: department?.id, description: '标准器送检周期长', ...rated },
  });
  return { path: `/quality/risks?q.subject=like:${encodeURIComponent(subject)}`, subject };
}

interface Visit {
  readonly page: Page;
  readonly path: string;
  readonly subject: string;
}

/** Opens the form, unless it still stands, once what the server keeps of it is known. */
async function openForm({ page, path, subject }: Visit): Promise<void> {
  if (!page.url().includes('/quality/risks')) await page.goto(new URL(path, page.url()).href);
  const row = page.locator('[data-tab-panel]:not([hidden])').getByRole('row').filter({ hasText: subject });
  await expect(form(page).or(row).first()).toBeVisible();
  if (await form(page).isVisible()) return;
  const drafts = page.waitForResponse((answer) => answer.url().includes('/drafts/list'));
  await row.getByRole('button', { name: '编辑' }).click();
  await drafts;
  await expect(field(page)).toBeVisible();
}

async function begin(page: Page): Promise<{ readonly visit: Visit; readonly asked: string[] }> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const { path, subject } = await makeRisk();
  await signIn(page, 'quality', path);
  return { visit: { page, path, subject }, asked };
}

test('what was typed is asked for or offered again, whichever way a form is left', async ({ page }) => {
  test.setTimeout(240_000);
  const { visit, asked } = await begin(page);
  for (const [name, exit] of drawPart(Object.entries(exits), 3))
    await test.step(name, async () => {
      const text = `写了一半，${name}`;
      asked.length = 0;
      await openForm(visit);
      await field(page).fill(text);
      await exit.leave(page);
      if (exit.asks === 'form') await question(page).getByRole('button', { name: '继续编辑' }).click();
      expect(asked).toEqual(exit.asks === 'browser' ? ['beforeunload'] : []);
      await expect(question(page)).toBeHidden();
      if (exit.asks === 'nobody' && exit.back === 'stands') await tabOf(page, list).click();
      await openForm(visit);
      if (exit.back === 'offers')
        await offer(page)
          .getByRole('button', { name: /^恢\s*复$/ })
          .click();
      await expect(field(page)).toHaveValue(text);
      const gone = page.waitForResponse((answer) => answer.url().endsWith('/drafts/remove'));
      await button(page, '取消').click();
      await question(page).getByRole('button', { name: '放弃修改' }).click();
      await gone;
      await expect(form(page)).toBeHidden();
    });
});

for (const [state, fill] of [
  ['nothing was typed', () => Promise.resolve()],
  [
    'everything was just saved',
    async (page: Page) => {
      await field(page).fill(`改为每周核对 ${String(Date.now())}`);
      await button(page, '保存').click();
      await expect(form(page)).toBeHidden();
    },
  ],
] as const)
  test(`where ${state} nobody asks, whichever way a form is left, and nothing is offered`, async ({ page }) => {
    test.setTimeout(240_000);
    const { visit, asked } = await begin(page);
    for (const [name, exit] of drawPart(Object.entries(exits), 3))
      await test.step(name, async () => {
        await openForm(visit);
        await fill(page);
        if (exit.asks !== 'form' || (await form(page).isVisible())) await exit.leave(page);
        expect(asked).toEqual([]);
        await expect(question(page)).toBeHidden();
        if (exit.asks === 'nobody' && exit.back === 'stands') await tabOf(page, list).click();
        await openForm(visit);
        await expect(offer(page)).toBeHidden();
        await button(page, '取消').click();
        await expect(form(page)).toBeHidden();
      });
  });
