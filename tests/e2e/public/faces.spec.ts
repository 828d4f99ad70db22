import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { plantPass } from '../../contract/public/planted-face';
import { expectAccessible } from '../support/accessible';
import { photograph, readCodes } from '../support/camera';
import { expectFits } from '../support/fits';
import { schemasFolder, url } from '../support/shared-product';
import { watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// Faces of page files as a visitor with a telephone finds them: one that is not shipped, and jewels.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'zh-CN', reducedMotion: 'reduce' });

type Values = Readonly<Record<string, string | null>>;

async function makeRow(token: string, page: string, values: Values): Promise<Values> {
  const { id } = await callAs<{ readonly id: string }>(token, `api/${page}/submit`, values);
  return callAs<Values>(token, `api/${page}/detail?id=${id}`);
}

async function move(account: string, page: string, id: unknown, name: string, more: object = {}): Promise<Values> {
  const token = await tokenOf(account);
  const { version } = await callAs<Values>(token, `api/${page}/detail?id=${String(id)}`);
  const { results } = await callAs<{ readonly results: readonly unknown[] }>(token, `api/${page}/transition`, {
    ...{ name, items: [{ id, version }], ...more },
  });
  expect(results[0], name).toMatchObject({ ok: true });
  return callAs<Values>(token, `api/${page}/detail?id=${String(id)}`);
}

/** What a telephone's camera reads on a paper of a row. */
async function codeOn(browser: Browser, account: string, templateCode: string, id: unknown): Promise<string> {
  const answer = await fetch(`${url()}/print/pdf/generate`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${await tokenOf(account)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ templateCode, ids: [id] }),
  });
  expect(answer.headers.get('content-type'), templateCode).toContain('application/pdf');
  const [code = ''] = await readCodes(await photograph(browser, Buffer.from(await answer.arrayBuffer())));
  return code;
}

/** Sends a picture up as a tester. Shape: its id. */
async function sendPicture(): Promise<string> {
  const content = readFileSync(fileURLToPath(new URL('../../../docs/pictures/login.png', import.meta.url)));
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'image/png' }), 'ring.png');
  const headers = { 'blade-auth': `bearer ${await tokenOf('tester')}` };
  const answer = await fetch(`${url()}/api/file/upload`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { readonly data: { readonly fileId: string } }).data.fileId;
}

const entry = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });

test('a page file with a face that is not shipped is found in the index, asked for, and opened by the code on its paper with the fields filled', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const planted = plantPass(schemasFolder());
  const faults = watchFaults(page);
  try {
    const names = async (): Promise<readonly string[]> => {
      const answer = await fetch(`${url()}/api/public/faces`);
      return ((await answer.json()) as { readonly data: readonly { readonly name: string }[] }).data.map(({ name }) => name);
    };
    await expect.poll(names, { timeout: 40_000 }).toContain('visitPass');
    const made = await makeRow(await tokenOf('admin'), 'crm/visitPasses', { passNo: 'FK-7', person: '王小明', until: '2020-01-01' });
    const { id, code } = made;

    await page.goto(`${url()}/searchIndex`);
    await page.getByRole('link', { name: '访客证查询' }).click();
    await expect(page).toHaveURL(/\/query\/visitPass$/);
    await expect(page.getByRole('heading', { name: '访客证查询' })).toBeVisible();
    await entry(page, '访客证号').fill('FK-8');
    await entry(page, '校验码').fill(String(code));
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('没有查到这张访客证。');
    await entry(page, '访客证号').fill('fk-7');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page.getByText('有效', { exact: true })).toBeVisible();
    await expect(page.getByText('王***')).toBeVisible();
    await expect(page.getByText('有效期至 2020-01-01 · 已过期')).toBeVisible();
    await expectAccessible(page, 'a face that is not shipped');
    await expectFits(page, 'a face that is not shipped');

    const link = await codeOn(browser, 'admin', 'passSlip', id);
    expect(link).toBe(`${url()}/query/visitPass?q=${encodeURIComponent(`000000~FK-7~${String(code)}`)}`);
    await page.goto(link);
    await expect(page.getByText('有效', { exact: true })).toBeVisible();
    await expect(entry(page, '访客证号')).toHaveValue('FK-7');
    await expect(entry(page, '校验码')).toHaveValue(String(code));
    // What was filled is asked again as it stands.
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(page.getByText('王***')).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    for (const path of planted) rmSync(path, { recursive: true, force: true });
  }
});

test('an address of a face that there is not says so', async ({ page }) => {
  await page.goto(`${url()}/query/noSuchFace`);
  await expect(page.getByRole('heading', { level: 1, name: '公众查询' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a face that there is not');
});

test('an appraisal is found by its paper and by hand at both addresses, with its picture; replaced and void it says so', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const faults = watchFaults(page);
  const jewels = 'metrology/jewels';
  const made = await makeRow(await tokenOf('tester'), jewels, {
    ...{ sampleName: '足金戒指', metal: '金', fineness: '足金', weight: '5.2', basis: 'GB 11887', conclusion: '足金戒指' },
    photoIds: await sendPicture(),
  });
  const issued = await move('signatory', jewels, made['id'], 'approve');
  const [number, code] = [String(issued['certificateNo']), String(issued['verifyCode'])];

  await page.goto(`${url()}/searchJWIndex`);
  await entry(page, '证书编号').fill(number);
  await entry(page, '防伪码').fill(code.toLowerCase());
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('有效', { exact: true })).toBeVisible();
  for (const told of ['足金戒指', '5.2', 'GB 11887'])
    await expect(page.getByRole('definition').filter({ hasText: told }).first()).toBeVisible();
  const picture = page.getByRole('img', { name: '图片' });
  const width = () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  await expect.poll(width).toBeGreaterThan(10);
  await expectAccessible(page, 'an appraisal');
  await expectFits(page, 'an appraisal');

  const link = await codeOn(browser, 'signatory', 'appraisalCertificate', made['id']);
  expect(link).toBe(`${url()}/searchJWIndex?q=${encodeURIComponent(`000000~${number}~${code}`)}`);
  await page.goto(link.replace('searchJWIndex', 'precious-metal-query-details'));
  await expect(page.getByText('有效', { exact: true })).toBeVisible();
  await expect(entry(page, '证书编号')).toHaveValue(number);
  // The picture is fetched anew: its address of before opened it once.
  await expect.poll(width).toBeGreaterThan(10);

  // Issued anew: what the new one has is what the old one had, its picture too.
  await move('signatory', jewels, made['id'], 'reissue', { data: { replaceReason: '补充鉴定结论' } });
  const searchParam = [{ filter: JSON.stringify({ replacesId: made['id'] }), op: JSON.stringify({ replacesId: '=' }) }];
  const { records } = await callAs<{ readonly records: readonly Values[] }>(await tokenOf('admin'), `api/${jewels}/page`, {
    ...{ current: 1, size: 5, searchType: 'N', searchParam },
  });
  expect(records).toMatchObject([{ sampleName: '足金戒指', jewelState: '0', photoIds: made['photoIds'] }]);
  // Whoever made it does not approve it.
  const renewed = await move('admin', jewels, records[0]?.['id'], 'approve');
  await page.goto(link);
  await expect(page.getByText('已替换', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: String(renewed['certificateNo']) })).toBeVisible();

  await move('signatory', jewels, renewed['id'], 'discard', { comment: '款式改动' });
  await page.goto(
    `${url()}/searchJWIndex?q=${encodeURIComponent(`000000~${String(renewed['certificateNo'])}~${String(renewed['verifyCode'])}`)}`,
  );
  await expect(page.getByText('已作废', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('the fourth question after three misses costs a proof, which the browser gives by itself: nobody reads a picture', async ({
  page,
}) => {
  const proofs: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/public/report/query')) proofs.push(request.headers()['captcha-proof']);
  });
  await page.goto(`${url()}/reportQuery`);
  await entry(page, '报告编号').fill('NO-SUCH-1');
  await entry(page, '防伪码').fill('WRONG222');
  for (const turn of [1, 2, 3, 4, 5]) {
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect.poll(() => proofs.length, { timeout: 30_000 }).toBe(turn);
    await expect(page.getByRole('button', { name: '查询', exact: true })).toHaveAttribute('aria-disabled', 'false');
    await expect(page.getByRole('alert')).toHaveText(/没有这份报告/);
  }
  // Whoever asked from this address before may have missed already.
  expect(proofs.slice(3).every((proof) => proof !== undefined && proof.length > 50)).toBe(true);
  await expect(page.getByRole('img')).toHaveCount(0);
  // What was typed stays where it was typed, and it is told what goes on.
  await expect(entry(page, '报告编号')).toHaveValue('NO-SUCH-1');
  await expectAccessible(page, 'after the proof');
});
