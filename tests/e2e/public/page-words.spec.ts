import { expect, test, type Page, type Route } from '@playwright/test';
import { choosePayloads, corpora, reportPayloads } from '../../fixtures/corpora';
import { runTimeout } from '../../fixtures/run-size';
import { url } from '../support/shared-product';
import { signIn } from '../support/staff';
import { watchRuns } from '../support/watch-runs';

/** As a line shows a text: blanks run together, ends cut. */
const shown = (text: string): string => text.replace(/\s+/g, ' ').trim();

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Puts a text in the place of every word that a page says in two languages: the same text for the same word. */
function spoil(value: Json, textFor: (word: string) => string): Json {
  if (Array.isArray(value)) return value.map((each: Json) => spoil(each, textFor));
  if (value === null || typeof value !== 'object') return value;
  const { zh, en } = value as { readonly zh?: Json; readonly en?: Json };
  if (Object.keys(value).length === 2 && typeof zh === 'string' && typeof en === 'string') {
    const text = textFor(zh);
    return { zh: text, en: text };
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoil(each, textFor)]));
}

/** What a page calls its fields; other words of its may be words of the product too, which stay. */
function fieldWords(value: Json, within = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: Json) => fieldWords(each, within));
  if (value === null || typeof value !== 'object') return [];
  const { label } = value as { readonly label?: Json };
  const zh = within === 'fields' && typeof label === 'object' && label !== null && 'zh' in label ? label.zh : undefined;
  return [...(typeof zh === 'string' ? [zh] : []), ...Object.entries(value).flatMap(([key, each]) => fieldWords(each, key))];
}

/** Where words of a page stand: their names, and which elements say them. */
const sinks = {
  'titles of columns': '[role="columnheader"] *',
  'names of searches': 'main *:not([role="grid"] *)',
  'names of columns to choose': '[role="dialog"] li *',
  'titles of a printed list': '[role="dialog"] th',
  'names of fields': '[role="dialog"] label, [role="dialog"] label *',
} as const;
type Sink = keyof typeof sinks;

/** What the elements of a sink say, each by itself. */
const saidAt = async (page: Page, sink: Sink): Promise<readonly string[]> => (await page.locator(sinks[sink]).allTextContents()).map(shown);

/** Waits until a text stands there as it was written. */
async function see(page: Page, sink: string, within: string, text: string): Promise<void> {
  const there = async (): Promise<string> => shown((await page.locator(within).allTextContents()).join(' '));
  await expect.poll(there, { message: sink }).toContain(shown(text));
}

// A page file comes from whoever configures, and an answer from whatever stands before the server: what either says is text as well.
test('nothing runs that a page calls its columns, fields, searches and actions, or that an answer says', async ({ context, page }) => {
  test.setTimeout(runTimeout(120_000));
  // Columns beyond the window are not drawn.
  await page.setViewportSize({ width: 2400, height: 900 });
  const faults = watchRuns(page);
  const payloads = choosePayloads(8, corpora['html']).map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 56));
  const together = 8;
  /** Empty: the page says its own words, which tell where each stands. */
  let texts: readonly string[] = [];
  const words = new Map<string, string>();
  const fields = new Set<string>();
  const plain = new Map<Sink, readonly string[]>();
  let refused: string | undefined;
  await context.route(/\/api\/schema\/pages\/(?:hr\/groups|system\/posts)$/, async (route: Route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as Json;
    const textFor = (word: string): string => {
      const text = words.get(word) ?? texts[words.size % texts.length] ?? '';
      words.set(word, text);
      return text;
    };
    for (const word of fieldWords(told)) fields.add(word);
    await route.fulfill({ response: answer, json: texts.length === 0 ? told : spoil(told, textFor) });
  });
  /** Every word that the page said there stands there as the text that took its place. */
  const seeAll = async (tab: Page, sink: Sink): Promise<void> => {
    if (texts.length === 0) {
      await expect.poll(() => saidAt(tab, sink), { message: sink }).not.toEqual([]);
      plain.set(sink, await saidAt(tab, sink));
      return;
    }
    const expected = [...new Set(plain.get(sink) ?? [])].filter((word) => fields.has(word)).flatMap((word) => words.get(word) ?? []);
    expect(expected.length, sink).toBeGreaterThan(2);
    const lacking = async (): Promise<readonly string[]> => {
      const said = new Set(await saidAt(tab, sink));
      return expected.filter((text) => !said.has(shown(text)));
    };
    await expect.poll(lacking, { message: sink }).toEqual([]);
  };
  const refuse = (status: number) => async (route: Route) => {
    if (refused === undefined) return route.continue();
    const data = { fields: { postName: refused } };
    return route.fulfill({ status, json: { code: status, success: false, msg: refused, data } });
  };
  await context.route('**/api/system/posts/submit', refuse(400));
  await context.route(/\/api\/hr\/groups\/page(?:\?|$)/, refuse(500));
  await context.route('**/api/material/download', refuse(500));
  await signIn(page, 'admin');
  for (let from = -together; from < payloads.length; from += together) {
    texts = from < 0 ? [] : payloads.slice(from, from + together);
    words.clear();
    refused = undefined;
    await page.goto(`${url()}/hr/groups`);
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await seeAll(page, 'titles of columns');
    await seeAll(page, 'names of searches');
    await page.getByRole('button', { name: '列设置' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await seeAll(page, 'names of columns to choose');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // What actions are called is one of the texts too, so they are found by their pictures.
    const action = (tab: Page, picture: string) =>
      tab
        .locator('main button')
        .filter({ has: tab.locator(`.anticon-${picture}`) })
        .first();
    await action(page, 'printer').click();
    await expect(page.getByRole('dialog').locator('th').first()).toBeVisible();
    await seeAll(page, 'titles of a printed list');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    // What is typed and refused would keep the page from being left: a tab of its own is closed with it.
    const tab = await context.newPage();
    const more = watchRuns(tab);
    await tab.goto(`${url()}/system/posts`);
    await action(tab, 'plus').click();
    const form = tab.getByRole('dialog').last();
    await expect(form.locator('label').first()).toBeVisible();
    await seeAll(tab, 'names of fields');
    const [first, second = first] = texts;
    if (first !== undefined) {
      // A value that every one of them takes, or nothing would be sent.
      for (const entry of await form.getByRole('textbox').all()) await entry.fill('7');
      // A text that no field is called, so that it is the answer that is seen.
      refused = `拒：${first}`;
      await form.getByRole('button', { name: /^保\s*存$/ }).click();
      await see(tab, 'what the server says of a field', '[role="dialog"]', refused);
    }
    await tab.close();
    if (second !== undefined) {
      refused = `拒：${second}`;
      await page.reload();
      await see(page, 'what the server says instead of rows', 'body', refused);
      refused = `拒：${first}`;
      await page.getByRole('banner').getByRole('button', { name: '通知中心' }).click();
      await page
        .getByRole('dialog', { name: '通知中心' })
        .getByRole('button', { name: /^下载 / })
        .first()
        .click();
      await see(page, 'what the server says against a call', '[role="alert"]', refused);
    }
    expect(more).toEqual([]);
  }
  reportPayloads({ payloads: payloads.length, places: 8 });
  expect(faults).toEqual([]);
});
