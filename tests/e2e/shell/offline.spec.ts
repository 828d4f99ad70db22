import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { Product } from '../support/product';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// Servers are stopped here: a product of its own, and one test after the other.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });

let product: Product;

const masked = [
  { record: 'quotes', field: 'mobile', rule: 'masked' },
  { record: 'quotes', field: 'contactName', rule: 'hidden' },
  { record: 'staff', field: 'staffName', rule: 'masked' },
];

test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = new Product(process.env['E2E_FILLED']);
  await product.start();
  const admin = await tokenOf('admin', product.url);
  const roles = await callAs<unknown>(admin, 'api/blade-system/role/list', undefined, product.url);
  const roleId = /"id":"(\d+)"[^{}]*"roleAlias":"salesman"/.exec(JSON.stringify(roles))?.[1];
  expect(roleId).toBeDefined();
  await callAs(admin, 'api/blade-system/role/fields', { roleId, fields: masked }, product.url);
});
test.afterAll(async () => product.remove());
test.afterEach(async () => {
  await product.stop();
  await product.start();
});

interface Found {
  /** What is kept, opened with the key that lies beside it: as the product itself could read it. */
  readonly kept: readonly string[];
  readonly keys: number;
  /** Addresses in the caches of files. */
  readonly files: readonly string[];
  readonly workers: number;
}

/** Gives all that this browser keeps of the product beside its local storage. */
const find = (page: Page): Promise<Found> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    const workers = (await navigator.serviceWorker.getRegistrations()).length;
    const found = { kept: [] as string[], keys: 0, files: caught.flat(), workers };
    if (!(await indexedDB.databases()).some(({ name }) => name === 'liangheng-kept')) return found;
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const asked = indexedDB.open('liangheng-kept');
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(new Error('not opened'));
    });
    const all = <T>(store: string) =>
      new Promise<T[]>((done) => {
        if (!db.objectStoreNames.contains(store)) return done([]);
        const asked = db.transaction(store).objectStore(store).getAll() as IDBRequest<T[]>;
        asked.onsuccess = () => done(asked.result);
      });
    const keys = await all<{ owner: string; serial: string; key: CryptoKey }>('keys');
    const sealed = await all<{ id: string; iv: BufferSource; sealed: BufferSource }>('kept');
    db.close();
    const [key] = keys;
    for (const each of sealed) {
      if (!key) throw new Error('Something is kept without its key.');
      const additionalData = new TextEncoder().encode(`${key.owner} ${key.serial} ${each.id}`);
      const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: each.iv, additionalData }, key.key, each.sealed);
      found.kept.push(new TextDecoder().decode(opened));
    }
    return { ...found, keys: keys.length };
  });

const rowsIn = ({ kept }: Found): readonly string[] => kept.filter((text) => text.includes('"records"'));

const cellOf = (page: Page) => page.getByRole('gridcell', { name: /^Q2026\d{8}$/ }).first();
const line = (page: Page) => page.getByRole('status').filter({ hasText: /^离线，显示 \d\d:\d\d 的数据/ });

/** Signs in, looks at the quotes and waits until what was seen is kept, and the files of the frame are. */
async function look(page: Page): Promise<void> {
  await signIn(page, 'salesman', '/crm/quotes', product.url);
  await expect(cellOf(page)).toBeVisible();
  await expect.poll(async () => rowsIn(await find(page)).length).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // The list's own parts are taken over from what the page had fetched before.
  await expect.poll(async () => (await find(page)).files.length).toBeGreaterThan(40);
}

test('a stopped server is told as that, the reload opens frame and last list to read, and all goes on by itself once it is back', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await look(page);
  const first = await cellOf(page).textContent();
  await product.stop();
  const notice = page.getByRole('alert').filter({ hasText: '连不上服务器，正在重新连接。' });
  await expect(notice).toBeVisible();
  await expect(line(page)).toBeVisible();
  await page.reload();
  await expect(cellOf(page)).toHaveText(first ?? '');
  await expect(line(page)).toHaveText(/脱敏字段不保存/);
  await expect(page.getByRole('button', { name: /用户菜单/ })).toBeVisible();
  await expect(page.getByText('新版本已发布')).toHaveCount(0);
  // Nothing can be written, and each button says why.
  const reason = '离线，恢复连接后可操作';
  for (const name of ['新增', '导出'])
    await expect(page.getByRole('button', { name: new RegExp(`^${name.split('').join('\\s*')}$`) })).toHaveAttribute('title', reason);
  const edit = page.getByRole('gridcell').getByRole('button', { name: '查看' }).first();
  await expect(edit).toHaveAttribute('aria-disabled', 'true');
  await edit.click({ force: true });
  await expect(page.getByText(reason)).toBeVisible();
  await cellOf(page).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'a kept list');
  // A page that was not seen says so; the frame's own page stands.
  await page.goto(`${product.url}/wel/index`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${product.url}/crm/quotes`);
  await expect(line(page)).toBeVisible();
  await notice.getByRole('button', { name: '关闭提示' }).click();
  await expect(notice).toHaveCount(0);
  await product.start();
  await expect(line(page)).toHaveCount(0);
  await expect(cellOf(page)).toHaveText(first ?? '');
  await page.getByRole('button', { name: /^新\s*增$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(faults.filter((each) => !each.includes('401'))).toEqual([]);
});

test('a list that is a tree opens as well, with what was open in it, and says that it is kept', async ({ page }) => {
  await signIn(page, 'admin', '/system/departments', product.url);
  const tree = page.getByRole('treegrid');
  await expect(tree.getByRole('row').nth(4)).toBeVisible();
  const before = await tree.getByRole('row').allTextContents();
  await expect.poll(async () => rowsIn(await find(page)).some((text) => text.includes('"nodes"'))).toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(async () => (await find(page)).files.length).toBeGreaterThan(40);
  await product.stop();
  await expect(page.getByRole('alert').filter({ hasText: '连不上服务器' })).toBeVisible();
  await page.reload();
  await expect(line(page)).toBeVisible();
  await expect.poll(async () => tree.getByRole('row').allTextContents()).toEqual(before);
});

test('what is kept has no masked field and no hidden one, and is no plain text', async ({ page }) => {
  await look(page);
  const found = await find(page);
  const kept = rowsIn(found).join();
  expect(kept).toContain('quoteNo');
  for (const field of ['"mobile"', '"contactName"', '"staffName"', '****', '**"']) expect(kept).not.toContain(field);
  // No answer of a call lies among the files.
  expect(found.files.filter((file) => file !== '/' && !file.startsWith('/assets/'))).toEqual([]);
});

test('a sign-out leaves nothing, and without a server nothing opens from then on', async ({ page }) => {
  await look(page);
  await page.getByRole('banner').getByRole('button', { name: '退出系统' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: '退出系统, 是否继续?' })
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(async () => {
      const { kept, keys } = await find(page);
      return [kept.length, keys];
    })
    .toEqual([0, 0]);
  // Neither tabs nor where one stood in a list.
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('liangheng-')))).toEqual([]);
  await product.stop();
  await page.goto(`${product.url}/crm/quotes`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('a locked screen leaves nothing either; without a server it says so, and is locked still once there is one', async ({ page }) => {
  await look(page);
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '锁定屏幕', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByRole('textbox', { name: '锁屏密码' }).fill('Suo-7788');
  await dialog.getByRole('button', { name: /^锁\s*定$/ }).click();
  await expect(page).toHaveURL(/\/lock$/);
  await expect
    .poll(async () => {
      const { kept, keys } = await find(page);
      return [kept.length, keys];
    })
    .toEqual([0, 0]);
  await product.stop();
  await page.goto(`${product.url}/crm/quotes`);
  await expect(page.getByRole('alert')).toContainText('连不上服务器');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await product.start();
  await expect(page.getByRole('textbox', { name: '锁屏密码' })).toBeVisible();
});

test('after eight hours what is kept can no longer be read, and goes', async ({ page }) => {
  await look(page);
  await product.stop();
  await page.reload();
  await expect(line(page)).toBeVisible();
  await page.clock.install({ time: Date.now() + 8 * 60 * 60 * 1000 + 1000 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('连不上服务器');
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('where the setting forbids it no worker stays and nothing is kept, of what was kept before neither', async ({ page }) => {
  await look(page);
  await product.stop();
  await expect(page.getByRole('alert').filter({ hasText: '连不上服务器' })).toBeVisible();
  product.settings = { OFFLINE: '0' };
  try {
    await product.start();
    // The page that is open learns of it by itself, and so does the next one.
    await expect
      .poll(async () => {
        const { kept, keys, files } = await find(page);
        return [kept.length, keys, files.length];
      })
      .toEqual([0, 0, 0]);
    await page.goto(`${product.url}/crm/quotes`);
    await expect(cellOf(page)).toBeVisible();
    await expect
      .poll(async () => {
        const { kept, keys, files, workers } = await find(page);
        return [kept.length, keys, files.length, workers];
      })
      .toEqual([0, 0, 0, 0]);
    await product.stop();
    await expect(page.reload()).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  } finally {
    product.settings = {};
  }
});

test('a browser can install the product, and visitors’ pages have nothing of it', async ({ page }) => {
  await look(page);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await page.evaluate(async (at) => {
    const answer = await fetch(at);
    return { type: answer.headers.get('content-type'), body: (await answer.json()) as Record<string, unknown> };
  }, href ?? '');
  expect(manifest.type).toContain('application/manifest+json');
  expect(manifest.body).toMatchObject({ name: '量衡 Liangheng', start_url: '/', scope: '/', display: 'standalone' });
  for (const { src } of manifest.body['icons'] as { src: string }[])
    expect((await page.request.get(product.url + src)).status(), src).toBe(200);
  await page.goto(`${product.url}/certificateFalsification`);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(0);
  expect((await find(page)).files.filter((file) => file.includes('visitors'))).toEqual([]);
  await product.stop();
  await expect(page.reload()).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
});
