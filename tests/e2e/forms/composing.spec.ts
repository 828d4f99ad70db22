import { type CDPSession, expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { url } from '../support/shared-product';
import { goTo, signIn } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

/** How long somebody looks at the words that an input method offers; longer than any entry waits before it asks. Units: ms. */
const thinking = 700;

/** What an entry asks the server when a word is whole, and when Enter follows it. */
interface Entry {
  readonly name: string;
  /** Brings the entry up and puts the cursor there. Shape: the element that is typed into. */
  open(page: Page): Promise<Locator>;
  readonly word: string;
  /** Requests that the whole word makes by itself: one where it is looked for on the server, none where it is only typed. */
  readonly asks: 0 | 1;
  /** Requests that Enter makes afterwards; absent where it is not pressed. */
  readonly enters?: 1;
  /** What Enter during the composition must have left as it was. */
  stays?(page: Page, entry: Locator): Promise<void>;
}

/** Calls that look something up or send something; what the frame asks by itself is none. */
const isAsking = (request: Request): boolean =>
  ['xhr', 'fetch'].includes(request.resourceType()) &&
  /\/(?:candidates|page|records|comment-people|submit|token|views)(?:\/|\?|$)/.test(request.url());

const panel = '[data-tab-panel]:not([hidden])';
const bar = (page: Page): Locator => page.locator(panel).getByRole('search');

/** Composes a word as an input method does, thinks it over with Enter, and takes it. Shape: requests before it was whole, and after. */
async function compose(page: Page, wire: CDPSession, { entry, word }: { entry: Locator; word: string }) {
  const asked: string[] = [];
  const note = (request: Request): void => {
    if (isAsking(request)) asked.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`));
  };
  await expect(entry).toBeFocused();
  page.on('request', note);
  for (const half of ['c', 'ch', 'cha', 'chang', "chang'sha"]) {
    await wire.send('Input.imeSetComposition', { text: half, selectionStart: half.length, selectionEnd: half.length });
  }
  await page.waitForTimeout(thinking);
  // As Chrome tells the Enter that picks a word, and as other browsers do.
  for (const code of [229, 13]) {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: code };
    await wire.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  }
  await page.waitForTimeout(thinking);
  const before = [...asked];
  return {
    before,
    /** Takes the word, and waits until what it asks has been asked. */
    take: async (expected: number): Promise<readonly string[]> => {
      await wire.send('Input.insertText', { text: word });
      // The key that took it is let go.
      await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key: ' ', code: 'Space', windowsVirtualKeyCode: 32 });
      await expect.poll(() => asked.length - before.length).toBeGreaterThanOrEqual(expected);
      await page.waitForTimeout(thinking);
      return asked.slice(before.length);
    },
    enter: async (): Promise<readonly string[]> => {
      const so = asked.length;
      await page.keyboard.press('Enter');
      await expect.poll(() => asked.length).toBeGreaterThan(so);
      await page.waitForTimeout(thinking);
      return asked.slice(so);
    },
    end: () => page.off('request', note),
  };
}

const to = (path: string) => async (page: Page) => {
  await goTo(page, path);
  await expect(page.locator(panel).getByRole('grid').locator('[data-row]').first()).toBeVisible();
};
const more = async (page: Page): Promise<void> => {
  const unfold = bar(page).getByRole('button', { name: /^展开/ });
  if (await unfold.isVisible()) await unfold.click();
};
/** An item of the search bar. */
const item = (path: string, role: 'textbox' | 'combobox', name: string) => async (page: Page) => {
  await to(path)(page);
  await more(page);
  const entry = bar(page).getByRole(role, { name, exact: true });
  // By keyboard: what is chosen already lies over the entry.
  await entry.focus();
  return entry;
};
const inForm = (path: string, name: string) => async (page: Page) => {
  await to(path)(page);
  await page.locator(panel).getByRole('button', { name: '新增' }).first().click();
  const entry = page.getByRole('dialog').getByRole('combobox', { name, exact: true });
  await entry.press('ArrowDown');
  await expect(page.locator('.ant-select-dropdown:visible').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return entry;
};

const entries: readonly Entry[] = [
  {
    name: 'the palette, which the menu is searched by',
    open: async (page) => {
      // The home page counts what waits, by calls of its own.
      await to('/crm/customers')(page);
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+k');
      const entry = page.getByRole('dialog').getByRole('combobox');
      await expect(entry).toBeFocused();
      return entry;
    },
    ...{ word: '长沙', asks: 1 },
    stays: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  { name: 'a text of the search', open: item('/hr/staff', 'textbox', '姓名'), word: '长沙', asks: 0, enters: 1 },
  {
    name: 'a tree of the search',
    open: async (page) => {
      const entry = await item('/hr/staff', 'combobox', '所属部门')(page);
      // It is read as a whole when it opens.
      await entry.press('ArrowDown');
      await expect(page.locator('.ant-select-tree-treenode').nth(1)).toBeVisible();
      return entry;
    },
    ...{ word: '力学', asks: 0 },
  },
  { name: 'choices of the search', open: item('/hr/staff', 'combobox', '在职状态'), word: '在职', asks: 0 },
  { name: 'a large table of the search', open: item('/crm/quotes', 'combobox', '客户'), word: '长沙', asks: 1 },
  {
    name: 'a condition of the advanced search',
    open: async (page) => {
      await to('/crm/customers')(page);
      await bar(page).getByRole('button', { name: '高级搜索' }).click();
      const entry = bar(page).getByRole('textbox', { name: '条件1 查询值' });
      await entry.focus();
      return entry;
    },
    ...{ word: '长沙', asks: 0 },
    stays: (page) => expect(page.getByText('请选择查询字段')).toBeHidden(),
  },
  {
    name: 'several texts of a condition, each of which becomes a tag',
    open: async (page) => {
      await to('/crm/customers')(page);
      await bar(page).getByRole('button', { name: '高级搜索' }).click();
      for (const [name, words] of [
        ['条件1 查询字段', '单位名称'],
        ['条件1 查询方式', '在…中'],
      ] as const) {
        await bar(page).getByRole('combobox', { name, exact: true }).press('ArrowDown');
        const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: new RegExp(`^${words}$`) });
        await option.click();
        await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
      }
      const entry = bar(page).getByRole('combobox', { name: '条件1 查询值', exact: true });
      await entry.focus();
      return entry;
    },
    ...{ word: '长沙', asks: 0 },
    // Half a word is no tag.
    stays: (page) => expect(bar(page).locator('.ant-select-selection-item').filter({ hasText: /^c/ })).toHaveCount(0),
  },
  {
    name: 'the filter of a column',
    open: async (page) => {
      await to('/hr/staff')(page);
      const head = page.locator(panel).getByRole('columnheader', { name: /^姓名/ }).first();
      await head.click({ button: 'right' });
      await page.getByRole('menuitem', { name: '筛选…' }).click();
      const entry = page.getByRole('group', { name: '筛选：姓名' }).getByRole('textbox');
      await expect(entry).toBeFocused();
      return entry;
    },
    ...{ word: '长', asks: 0, enters: 1 },
    stays: (page) => expect(page.getByRole('group', { name: '筛选：姓名' })).toBeVisible(),
  },
  { name: 'a large table of a form', open: inForm('/crm/quotes', '客户'), word: '长沙', asks: 1 },
  { name: 'a region of a form', open: inForm('/crm/customers', '省市区'), word: '长沙', asks: 1 },
];

const openCell = async (page: Page): Promise<Locator> => {
  await to('/crm/quotes')(page);
  await page.locator(panel).getByRole('button', { name: '新增' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '添加一行明细' }).click();
  const entry = page.getByRole('dialog').getByLabel('第 1 行 器具', { exact: true });
  await expect(entry).toBeFocused();
  return entry;
};

const others: readonly Entry[] = [
  { name: 'a record in a cell of a table', open: openCell, word: '压力', asks: 1 },
  {
    name: 'a text in a cell of a table',
    open: async (page) => {
      await to('/crm/customers')(page);
      await page.locator(panel).getByRole('button', { name: '新增' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: '添加一行联系人' }).click();
      const entry = page.getByRole('dialog').getByLabel('第 1 行 姓名', { exact: true });
      await expect(entry).toBeFocused();
      return entry;
    },
    ...{ word: '李主任', asks: 0 },
    stays: (_page, entry) => expect(entry).toBeFocused(),
  },
  {
    name: 'the people of a department, chosen in their dialog',
    open: async (page) => {
      await to('/crm/orders')(page);
      await page.locator(panel).getByRole('button', { name: '新增' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: '按部门选择业务员' }).click();
      const entry = page.getByRole('dialog').last().getByRole('textbox', { name: '输入姓名查找' });
      await entry.focus();
      await page.waitForLoadState('networkidle');
      return entry;
    },
    ...{ word: '周', asks: 1 },
    stays: (_page, entry) => expect(entry).toBeVisible(),
  },
  {
    name: 'the search of a list to choose a record from',
    open: async (page) => {
      await to('/crm/orders')(page);
      await page.locator(panel).getByRole('button', { name: '新增' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: '从列表选择委托单位' }).click();
      const entry = page.getByRole('dialog').last().getByRole('search').getByRole('textbox').first();
      await entry.focus();
      await page.waitForLoadState('networkidle');
      return entry;
    },
    ...{ word: '长沙', asks: 0, enters: 1 },
    stays: (_page, entry) => expect(entry).toBeVisible(),
  },
  {
    name: 'the mention of a comment',
    open: async (page) => {
      const asked = { current: 1, size: 1, searchType: 'N', searchParam: [] };
      const { records } = await callAs<{ readonly records: readonly { readonly id: string }[] }>(
        await tokenOf('admin'),
        'api/crm/orders/page',
        asked,
      );
      await page.goto(`${url()}/crm/orders?open=${String(records[0]?.id)}`);
      const entry = page.getByRole('region', { name: /^评论/ }).getByRole('textbox');
      await expect(entry).toBeVisible({ timeout: 45_000 });
      await entry.click();
      await page.keyboard.type('@');
      await expect(page.locator('.ant-mentions-dropdown-menu-item').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      return entry;
    },
    ...{ word: '孙', asks: 1 },
  },
];

for (const { name, open, word, asks, enters, stays } of [...entries, ...others]) {
  test(`${name}: an input method is left alone until its word is whole`, async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, 'admin');
    const wire = await page.context().newCDPSession(page);
    const entry = await open(page);
    const composed = await compose(page, wire, { entry, word });
    expect(composed.before).toEqual([]);
    await stays?.(page, entry);
    const asked = await composed.take(asks);
    expect(asked).toEqual(asks === 1 ? [expect.stringContaining(word)] : []);
    if (enters === 1) expect(await composed.enter()).toEqual([expect.stringContaining(word)]);
    composed.end();
  });
}

test('the sign-in: Enter during a composition sends nothing', async ({ page }) => {
  await page.goto(`${url()}/login`);
  const wire = await page.context().newCDPSession(page);
  await page.getByLabel('密码', { exact: true }).fill('x');
  const entry = page.getByLabel('账号');
  await entry.focus();
  const composed = await compose(page, wire, { entry, word: '长沙' });
  expect([composed.before, await composed.take(0)]).toEqual([[], []]);
  composed.end();
});
