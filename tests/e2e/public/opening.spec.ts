import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { url } from '../support/shared-product';
import { watchFaults } from '../support/staff';

// A telephone with a slow connection: each way to the server counts, and each kilobyte.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const kilobyte = 1024;
const faces = [
  'certificateFalsification',
  'appraisal-certificate-query-details',
  'reportQuery',
  'query',
  'test-report-details',
  'searchJWIndex',
  'precious-metal-query-details',
];

interface Fetched {
  readonly path: string;
  readonly size: number;
}

/** Notes what a page fetches, and how large it is when it is compressed. */
function watchFetched(page: Page): () => Promise<readonly Fetched[]> {
  const fetched: Promise<Fetched>[] = [];
  page.on('response', (response) => {
    const path = response.url().replace(url(), '');
    fetched.push(response.body().then((body) => ({ path, size: gzipSync(body, { level: 9 }).length / kilobyte })));
  });
  return () => Promise.all(fetched);
}

test('a page for visitors can be used after its own page, one script and one sheet have come, with no call answered', async ({ page }) => {
  const faults = watchFaults(page);
  // What else it asks for gets no answer here.
  await page.route(/\/(?:api|csApi)\//, () => undefined);
  for (const path of [...faces, 'phoneSearchReportPage', 'searchIndex']) {
    const fetched = watchFetched(page);
    await page.goto(`${url()}/${path}`);
    if (path === 'searchIndex') await expect(page.getByRole('listitem')).toHaveCount(5);
    else await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
    const files = await fetched();
    expect(files.map((file) => file.path.replace(/-[\w-]{8}\./, '.')).toSorted(), path).toEqual(
      [`/${path}`, '/assets/style.css', '/assets/visitors.js'].toSorted(),
    );
    // A quarter of a second of 1.6 Mbit/s, beside two ways to the server and back.
    expect(
      files.reduce((sum, file) => sum + file.size, 0),
      path,
    ).toBeLessThanOrEqual(44);
    page.removeAllListeners('response');
  }
  expect(faults).toEqual([]);
});

test('what is typed before the server has said anything is kept and asked with', async ({ page }) => {
  const answers: (() => void)[] = [];
  await page.route('**/api/public/report/form', (route) => void answers.push(() => void route.continue()));
  await page.goto(`${url()}/reportQuery`);
  const [number, code] = [page.getByRole('textbox').first(), page.getByRole('textbox').last()];
  await number.fill('JL-0');
  await code.fill('none');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  // Whether a question takes a proof is not known yet.
  await expect(page.getByRole('button', { name: '正在查询…' })).toBeVisible();
  const asked = page.waitForRequest('**/api/public/report/query');
  for (const answer of answers) answer();
  await page.unroute('**/api/public/report/form');
  expect((await asked).postDataJSON()).toMatchObject({ reportNo: 'JL-0' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(number).toHaveValue('JL-0');
});

test('what a visitor pastes with blanks and wide signs around it is asked for without them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (name: string, text: string): Promise<void> => {
    await page.getByLabel(name, { exact: true }).focus();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };
  await page.goto(`${url()}/reportQuery`);
  const [number = '', code = ''] = await page.getByRole('main').locator('label').allTextContents();
  await paste(number, '\u3000ＪＬ－０\u00a0\n');
  await paste(code, ' ｎｏｎｅ\u200b');
  const asked = page.waitForRequest('**/api/public/report/query');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  expect(Object.values((await asked).postDataJSON() as object)).toEqual(['JL-0', 'none']);
  await expect(page.getByLabel(number, { exact: true })).toHaveValue('JL-0');

  await page.goto(`${url()}/phoneSearchReportPage`);
  await paste('手机号', '+86 138-1234-5678\u3000');
  const sent = page.waitForRequest((request) => request.url().includes('/sms/'));
  await page.keyboard.press('Enter');
  expect((await sent).url()).toMatch(/\/sms\/13812345678\?/);
});

test('a visitor who speaks English, and one whose browser keeps nothing, find what they asked for', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto(`${url()}/certificateFalsification`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Is this certificate genuine?' })).toBeVisible();
  await expect(page).toHaveTitle('Is this certificate genuine? · Liangheng');
  expect(calls.filter((call) => !call.startsWith(url()))).toEqual([]);
  expect(calls.filter((call) => /oauth|blade-user|websocket/.test(call))).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['liangheng-ground']);
  expect(faults).toEqual([]);
  await context.close();
});
