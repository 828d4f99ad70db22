import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { url } from './support/shared-product';
import { openPage, signInByForm } from './support/staff';

const kilobyte = 1024;

interface Scale {
  /** Units: KB, gzip. */
  weigh(): Promise<number>;
  /** How many scripts were fetched. */
  count(): number;
  /** Says whether any script that was fetched holds a text. */
  holds(text: string): Promise<boolean>;
}

/** Weighs the script that a page has fetched because it was needed: what quiet moments are used for to fetch ahead is no part of it. */
async function putOnScale(page: Page): Promise<Scale> {
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: () => 0 }));
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || response.status() !== 200) return;
    // A page that is left may take the answer with it; what was needed has been read by then.
    scripts.set(
      response.url(),
      response.body().catch(() => Buffer.alloc(0)),
    );
  });
  const bodies = (): Promise<readonly Buffer[]> => Promise.all(scripts.values());
  return {
    weigh: async () => (await bodies()).reduce((sum, body) => sum + gzipSync(body).length / kilobyte, 0),
    count: () => scripts.size,
    holds: async (text) => (await bodies()).some((body) => body.includes(text)),
  };
}

/** Opens the form of a new record and waits until it can be typed into. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeEditable();
}

test('no script of the app makes a program of a text', () => {
  const folder = 'dist/app/assets';
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const found = scripts.flatMap((name) =>
    [
      ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(
        /(?<![\w$.])(?:eval|Function)\s*\(|new\s+Function\b|(?<!new [\w$]+)\.constructor\s*\(\s*['"`]|\.constructor\.constructor\b|\bimportScripts\s*\(/g,
      ),
    ].map(([text]) => `${name}: ${text}`),
  );
  expect(found).toEqual([]);
  expect(scripts.length).toBeGreaterThan(20);
});

test('sign-in and frame stay small', async ({ page }) => {
  const { weigh } = await putOnScale(page);
  await page.goto(`${url()}/login`);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  const login = await weigh();
  // More than nothing was weighed.
  expect(login).toBeGreaterThan(50);
  expect(login).toBeLessThanOrEqual(150);

  await signInByForm(page, 'salesman');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  expect(await weigh()).toBeLessThanOrEqual(300);
});

test('a list with a calendar in its search stays small, and comes in few scripts', async ({ page }) => {
  const { weigh, count } = await putOnScale(page);
  // What listens for notices comes a little after the frame, and is no part of a list.
  const listening = page.waitForEvent('websocket');
  await signInByForm(page, 'salesman');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await listening;
  const frame = await weigh();
  const before = count();
  await openPage(page, '客户业务', '报价管理');
  await expect(page.getByText(/^共 [\d,]+ 条$/)).toBeVisible();
  expect((await weigh()) - frame).toBeLessThanOrEqual(200);
  // Left to the bundler the list came in 72 scripts, and the frame in 105.
  expect(count() - before).toBeLessThanOrEqual(8);
  expect(before).toBeLessThanOrEqual(12);
});

test('a form of plain fields stays small, and brings nothing that runs text as code', async ({ page }) => {
  const { weigh, holds } = await putOnScale(page);
  await signInByForm(page, 'admin');
  await openPage(page, '系统管理', '岗位管理');
  await expect(page.getByText(/^共 [\d,]+ 条$/)).toBeVisible();
  const list = await weigh();
  await openForm(page);
  expect((await weigh()) - list).toBeLessThanOrEqual(60);
  // Formily's own schemas would.
  expect(await holds('with($root)')).toBe(false);
});
