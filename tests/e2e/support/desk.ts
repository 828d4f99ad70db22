import { expect, type Locator, type Page } from '@playwright/test';
import { openPage, signIn } from './staff';

// What people at their desks do with pages: find their work, press what is offered, answer what is asked.

export const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();
export const rowsOf = (page: Page): Locator => page.getByRole('grid').getByRole('row');
export const rowOf = (page: Page, text: string): Locator => rowsOf(page).filter({ hasText: text });

/** Opens a select of the topmost dialog and takes one of those that it offers for these words. */
async function take(page: Page, name: string, words: string, at: number): Promise<Locator> {
  const entry = dialogOf(page).getByRole('combobox', { name, exact: true });
  // What is chosen already lies over the entry.
  await entry.locator('xpath=ancestor::div[contains(@class, "ant-select-selector")]').click();
  if (words) await entry.fill(words);
  // Each select has a list of its own; another one may still be on its way out.
  const list = await entry.getAttribute('aria-controls');
  const offered = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${String(list)}"]`) });
  await offered.locator('.ant-select-item-option').filter({ hasText: words }).nth(at).click();
  return offered;
}

export async function choose(page: Page, name: string, words = '', at = 0): Promise<void> {
  await expect(await take(page, name, words, at)).toBeHidden();
}

/** Takes one for a field of several; its list stays open until it is left. */
export async function chooseOfSeveral(page: Page, name: string, words = ''): Promise<void> {
  const offered = await take(page, name, words, 0);
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();
}

/** The number that a row bears, as soon as it is there. */
export async function numberOf(row: Locator, pattern: RegExp): Promise<string> {
  await expect(row).toHaveText(pattern);
  return pattern.exec((await row.textContent()) ?? '')?.[0] ?? '';
}

/** Takes one by its words from a list or a tree of the topmost dialog. */
async function pick(page: Page, name: string, words: string): Promise<void> {
  const select = dialogOf(page)
    .locator('.ant-select')
    .filter({ has: page.getByRole('combobox', { name, exact: true }) });
  const isTree = (await select.getAttribute('class'))?.includes('ant-tree-select') === true;
  if (!isTree) {
    await choose(page, name, words);
    return;
  }
  await select.click();
  await page.keyboard.type(words);
  const shown = page.locator('.ant-select-dropdown:visible');
  await shown.locator('.ant-select-tree-node-content-wrapper').filter({ hasText: words }).first().click();
  await expect(shown).toHaveCount(0);
}

/** Answers what the topmost dialog asks, by labels: choices by their words, the rest typed. */
export async function answer(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel(name, { exact: true }).first()).toBeVisible();
    const radios = dialog.getByRole('radiogroup', { name, exact: true });
    const entry = dialog.getByRole('textbox', { name, exact: true });
    if ((await radios.count()) > 0) await radios.getByText(value, { exact: true }).click();
    else if ((await entry.count()) > 0) {
      await entry.fill(value);
      // A picker of days opens below what is next.
      await entry.press('Tab');
    } else await pick(page, name, value);
  }
}

/** Does something to a row, with what is asked. */
export async function act(page: Page, row: Locator, name: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
  const dialog = await press(page, row, name);
  await answer(page, values);
  await confirm(dialog, name);
}

/** Takes what is offered below a text field, such as a contact of the customer that is chosen. */
export async function takeOffered(page: Page, name: string, words: string): Promise<void> {
  await dialogOf(page).getByLabel(name, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).click();
}

/** A cell of a grid by its line, from 0, and the title of its column. */
export async function cellOf(grid: Locator, line: number, title: RegExp): Promise<Locator> {
  const index = await grid.getByRole('columnheader', { name: title }).getAttribute('aria-colindex');
  return grid.locator(`[data-row="${String(line)}"] > [aria-colindex="${String(index)}"]`);
}

/** Saves the form that is open. */
export async function save(page: Page): Promise<void> {
  const form = dialogOf(page);
  await form.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(form).toBeHidden();
}

/** Presses an action of a row, in its menu where it stands there, and gives the dialog that comes. */
export async function press(page: Page, row: Locator, name: string): Promise<Locator> {
  await expect(row.getByRole('button', { name: '查看', exact: true })).toBeVisible();
  const button = row.getByRole('button', { name, exact: true });
  if ((await button.count()) > 0) await button.click();
  else {
    const entry = page.getByRole('menuitem', { name, exact: true });
    await row.getByRole('button', { name: '更多' }).click();
    // On a busy machine the menu is still on its way to its place: a press that went beside is made again.
    await expect(async () => {
      await entry.click();
      await expect(entry).toBeHidden({ timeout: 5_000 });
    }).toPass();
  }
  return dialogOf(page);
}

/** Marks rows by a text in each of them, and presses what is done with all of them at once. */
export async function pressForAll(page: Page, texts: readonly string[], name: string): Promise<Locator> {
  for (const text of texts) await rowOf(page, text).getByRole('checkbox').check();
  await page.getByRole('button', { name: `批量${name}`, exact: true }).click();
  return dialogOf(page);
}

/** Presses the button of a question, whose two words antd parts. Several records that each make others take their time on a busy machine. */
export async function confirm(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) }).click();
  await expect(dialog).toBeHidden({ timeout: 90_000 });
}

/** Puts a block on the clipboard as a spreadsheet does, and pastes it where the keyboard is. */
export async function pasteBlock(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join('\t')).join('\r\n'));
  await page.keyboard.press('Control+v');
}

/** Another person sits down at this desk, and sees what waits for him. */
export async function sitDown(page: Page, account: string): Promise<void> {
  await page.context().clearCookies();
  if (!page.url().startsWith('about:'))
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  await signIn(page, account);
}

/** Opens a page by its menu and waits for its rows. */
export async function openByMenu(page: Page, group: string, name: string): Promise<void> {
  await openPage(page, group, name);
  await expect(page.getByRole('grid', { name, exact: true }).getByRole('row').nth(1)).toBeVisible();
}

/** The card of the home page for what waits. */
export const waiting = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: '待办' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Follows what the home page says that waits. */
export async function follow(page: Page, name: string): Promise<void> {
  const card = waiting(page, name);
  await expect(card.locator('a').first()).toHaveText(/^[1-9]/);
  await card.locator('a').first().click();
  await expect(rowsOf(page).nth(1)).toBeVisible();
}
