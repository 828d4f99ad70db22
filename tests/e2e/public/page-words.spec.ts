import { expect, test, type Page, type Route } from '@playwright/test';
import { choosePayloads, corpora, reportPayloads } from '../../fixtures/corpora';
import { runTimeout } from '../../fixtures/run-size';
import { url } from '../support/shared-product';
import { signIn } from '../support/staff';
import { watchRuns } from '../support/watch-runs';

/** As a line shows a text: blanks run together, ends cut. */
const shown = (text: string): string => text.replace(/\s+/g, ' ').trim();

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Puts a text in the place of every word that a page says in two languages. */
function spoil(value: Json, next: () => string): Json {
  if (Array.isArray(value)) return value.map((each: Json) => spoil(each, next));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  if (entries.length === 2 && entries.every(([key, word]) => (key === 'zh' || key === 'en') && typeof word === 'string')) {
    const text = next();
    return { zh: text, en: text };
  }
  return Object.fromEntries(entries.map(([key, each]) => [key, spoil(each, next)]));
}

/** Waits until one of the texts at least stands there as it was written. */
async function see(
  page: Page,
  sink: string,
  { within, texts }: { readonly within: string; readonly texts: readonly string[] },
): Promise<void> {
  const count = async (): Promise<number> => {
    const there = shown((await page.locator(within).allTextContents()).join(' '));
    return texts.filter((text) => there.includes(shown(text))).length;
  };
  await expect.poll(count, { message: `${sink}: ${texts.join(' ')}` }).toBeGreaterThanOrEqual(1);
}

// A page file comes from whoever configures, and an answer from whatever stands before the server: what either says is text as well.
test('nothing runs that a page calls its columns, fields, searches and actions, or that an answer says', async ({ context, page }) => {
  test.setTimeout(runTimeout(120_000));
  const faults = watchRuns(page);
  const payloads = choosePayloads(8, corpora['html']).map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 56));
  const together = 8;
  let texts: readonly string[] = [];
  let refused: string | undefined;
  await context.route(/\/api\/schema\/pages\/(?:hr\/groups|system\/posts)$/, async (route: Route) => {
    const answer = await route.fetch();
    let turn = 0;
    const next = (): string => texts[(turn += 1) % texts.length] ?? '';
    await route.fulfill({ response: answer, json: spoil((await answer.json()) as Json, next) });
  });
  const refuse = (status: number) => async (route: Route) => {
    if (refused === undefined) return route.continue();
    const data = { fields: { postName: refused } };
    return route.fulfill({ status, json: { code: status, success: false, msg: refused, data } });
  };
  await context.route('**/api/system/posts/submit', refuse(400));
  await context.route('**/api/hr/groups/page', refuse(500));
  await signIn(page, 'admin');
  for (let from = 0; from < payloads.length; from += together) {
    texts = payloads.slice(from, from + together);
    refused = undefined;
    await page.goto(`${url()}/hr/groups`);
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await see(page, 'titles of columns', { within: '[role="columnheader"]', texts });
    await see(page, 'names of searches', { within: 'main', texts });
    await page.getByRole('button', { name: '列设置' }).click();
    await see(page, 'names of columns to choose', { within: '[role="dialog"]', texts });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // What actions are called is one of the texts too, so they are found by their pictures.
    const action = (tab: Page, picture: string) =>
      tab
        .locator('main button')
        .filter({ has: tab.locator(`.anticon-${picture}`) })
        .first();
    await action(page, 'printer').click();
    await see(page, 'titles of a printed list', { within: '[role="dialog"] th', texts });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // What is typed and refused would keep the page from being left: a tab of its own is closed with it.
    const tab = await context.newPage();
    const more = watchRuns(tab);
    await tab.goto(`${url()}/system/posts`);
    await action(tab, 'plus').click();
    const form = tab.getByRole('dialog').last();
    await see(tab, 'names of fields', { within: '[role="dialog"] label', texts });
    for (const entry of await form.getByRole('textbox').all()) await entry.fill('改过');
    refused = texts[0];
    await form.getByRole('button', { name: /^保\s*存$/ }).click();
    await see(tab, 'what the server says of a field', { within: '[role="dialog"]', texts: texts.slice(0, 1) });
    await tab.close();
    refused = texts[1];
    await page.reload();
    await see(page, 'what the server says instead of rows', { within: 'body', texts: texts.slice(1, 2) });
    expect(more).toEqual([]);
  }
  reportPayloads({ payloads: payloads.length, places: 7 });
  expect(faults).toEqual([]);
});
