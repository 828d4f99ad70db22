import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { photograph, readCodes } from '../support/camera';
import { draftReport, findCertificates, finishDraft, moveCertificate, readCertificate, type Values } from '../support/certificates';
import { expectFits } from '../support/fits';
import { url } from '../support/shared-product';
import { signIn, watchFaults } from '../support/staff';
import { tokenOf } from '../support/wire';

// A certificate from those who hand it out, at a desk, to whoever holds it, with a telephone.

/** A certificate that waits for its approval; each try takes one of its own. */
async function findWaiting(): Promise<Values> {
  const admin = await tokenOf('admin');
  const [waiting] = await findCertificates(admin, { reportState: '600' });
  if (waiting) return readCertificate(waiting['id']);
  const [earlier] = await findCertificates(admin, { reportState: '500' });
  await moveCertificate('verifier', earlier?.['id'], 'verify');
  return readCertificate(earlier?.['id']);
}

interface Seat {
  readonly desk: Page;
  readonly row: Locator;
}

/** The page of certificates at a desk of its own, with the one row. */
async function sitDown(browser: Browser, account: string, reportNo: unknown): Promise<Seat> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const desk = await context.newPage();
  await signIn(desk, account, `/metrology/reports?q.reportNo=eq:${encodeURIComponent(String(reportNo))}`);
  const row = desk
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: String(reportNo) });
  await expect(row).toHaveCount(1);
  return { desk, row };
}

/** Presses an action of a row, in its menu where it stands there, and gives the dialog that comes. */
async function press(desk: Page, row: Locator, name: string): Promise<Locator> {
  await expect(row.getByRole('button', { name: '查看', exact: true })).toBeVisible();
  const button = row.getByRole('button', { name, exact: true });
  if ((await button.count()) > 0) await button.click();
  else {
    await row.getByRole('button', { name: '更多' }).click();
    await desk.getByRole('menuitem', { name, exact: true }).click();
  }
  return desk.getByRole('dialog').last();
}

async function choose(desk: Page, dialog: Locator, name: string, words: string): Promise<void> {
  const entry = dialog.getByRole('combobox', { name, exact: true });
  await entry.click();
  await entry.fill(words);
  const list = await entry.getAttribute('aria-controls');
  const offered = desk.locator('.ant-select-dropdown').filter({ has: desk.locator(`[id="${String(list)}"]`) });
  await offered.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
}

async function confirm(dialog: Locator, name: RegExp): Promise<void> {
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}

/** Prints the original as the desk does: what is shown before is there, and the file is saved. */
async function print(desk: Page, row: Locator): Promise<{ readonly pdf: Buffer; readonly name: string }> {
  const sheet = await press(desk, row, '打印');
  await expect(sheet.locator('img[src^="blob:"]').first()).toBeVisible({ timeout: 60_000 });
  const saved = desk.waitForEvent('download');
  await sheet.getByRole('button', { name: /PDF/ }).click();
  const download = await saved;
  return { pdf: readFileSync(await download.path()), name: download.suggestedFilename() };
}

/** Hands a certificate out at the desk for it. */
async function issue({ desk, row }: Seat, id: unknown): Promise<void> {
  const asked = await press(desk, row, '发放');
  await asked.getByLabel('份数', { exact: true }).fill('1');
  await confirm(asked, /^发\s*放$/);
  await expect.poll(async () => (await readCertificate(id))['reportState']).toBe('1000');
}

/** Opens what a telephone's camera reads on a paper. */
async function scan(browser: Browser, page: Page, pdf: Buffer): Promise<void> {
  await page.goto((await readCodes(await photograph(browser, pdf)))[0] ?? '');
}

/** A telephone of somebody who has no account. */
const takePhone = (browser: Browser) =>
  browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN', reducedMotion: 'reduce' });

/** Drops a file onto the page, as it is dragged there from a folder. */
async function dropFile(page: Page, name: string, content: Buffer): Promise<void> {
  const dragged = await page.evaluateHandle(
    ([file, text]) => {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file, { type: 'application/pdf' }));
      return transfer;
    },
    [name, content.toString('base64')] as const,
  );
  const place = page.getByLabel('核对证书文件');
  for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer: dragged });
}

test('a certificate that was approved, issued and printed in the browser is verified on a telephone by the code on its paper, its file told from a changed one, and it says so once it is replaced', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const waiting = await findWaiting();
  const { id, reportNo } = waiting;

  const signatory = await sitDown(browser, 'signatory', reportNo);
  const deskFaults = watchFaults(signatory.desk);
  await confirm(await press(signatory.desk, signatory.row, '批准'), /^批\s*准$/);
  await moveCertificate('finance', id, 'permitRelease', { comment: '先发' });
  const issuer = await sitDown(browser, 'issuer', reportNo);
  const issueFaults = watchFaults(issuer.desk);
  await issue(issuer, id);
  const { pdf, name } = await print(issuer.desk, issuer.row);
  expect(name).toContain(String(reportNo));

  // What a telephone's camera reads on the paper leads to this address, and to no other.
  const { verifyCode } = await readCertificate(id);
  const onPaper = await readCodes(await photograph(browser, pdf));
  expect(onPaper).toEqual([
    `${url()}/certificateFalsification?q=${encodeURIComponent(`000000~${String(reportNo)}~${String(verifyCode)}`)}`,
  ]);
  const [link = ''] = onPaper;

  const phone = await takePhone(browser);
  // As on an address without encryption, where browsers hash nothing by themselves.
  await phone.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }));
  const page = await phone.newPage();
  const faults = watchFaults(page);
  await page.goto(link);
  await expect(page.getByText('有效', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: String(reportNo) })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '证书编号' })).toHaveValue(String(reportNo));
  await expect(page.getByRole('textbox', { name: '防伪码' })).toHaveValue(String(verifyCode));
  expect(await page.evaluate(() => typeof crypto.subtle)).toBe('undefined');
  await expectAccessible(page, 'a certificate that was found');
  await expectFits(page, 'a certificate that was found');
  // What was found is told in the language that one changes to.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expectFits(page, 'a certificate that was found, in English');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByText('有效', { exact: true })).toBeVisible();

  const changed = Buffer.from(pdf);
  changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20);
  const file = page.getByLabel('核对证书文件');
  await file.setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('与原件一致', { exact: true })).toBeVisible();
  await file.setInputFiles({ name, mimeType: 'application/pdf', buffer: changed });
  await expect(page.getByText(/与原件不一致/)).toBeVisible();
  await dropFile(page, name, pdf);
  await expect(page.getByText('与原件一致', { exact: true })).toBeVisible();
  await dropFile(page, name, changed);
  await expect(page.getByText(/与原件不一致/)).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  const issued = await findCertificates(await tokenOf('admin'), { reportState: '1000', validState: '1' });
  const other = issued.find((each) => each['id'] !== id);
  await signatory.desk.reload();
  const replacing = await press(signatory.desk, signatory.row, '登记替换');
  await choose(signatory.desk, replacing, '替换为', String(other?.['reportNo']));
  await confirm(replacing, /^登记替换$/);
  // The paper that was printed before leads to what has become of it.
  await scan(browser, page, pdf);
  await expect(page.getByText('已替换', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: String(other?.['reportNo']) })).toBeVisible();
  await expectAccessible(page, 'a certificate that was replaced, in the dark');
  expect([...deskFaults, ...issueFaults, ...faults]).toEqual([]);
});

test('a test report is verified on a telephone by the code on its paper, and once its amendment was issued the same paper names the new one', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const id = await draftReport();
  await finishDraft(id);
  const { reportNo, verifyCode } = await readCertificate(id);
  const issuer = await sitDown(browser, 'issuer', reportNo);
  await issue(issuer, id);
  const { pdf } = await print(issuer.desk, issuer.row);

  const page = await (await takePhone(browser)).newPage();
  const faults = watchFaults(page);
  await scan(browser, page, pdf);
  await expect(page).toHaveURL(`${url()}/reportQuery?q=${encodeURIComponent(`000000~${String(reportNo)}~${String(verifyCode)}`)}`);
  await expect(page.getByText('有效', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '检测报告' })).toBeVisible();

  const signatory = await sitDown(browser, 'signatory', reportNo);
  const amending = await press(signatory.desk, signatory.row, '修改换证');
  await amending.getByLabel('更换原因', { exact: true }).fill('委托单位名称有误');
  await confirm(amending, /^修改换证$/);
  const [amended] = await findCertificates(await tokenOf('admin'), { replacesId: String(id) });
  // While the amendment is worked on, the paper still holds.
  await moveCertificate('tester', amended?.['id'], 'draft');
  await finishDraft(amended?.['id'], { amendContent: '更正委托单位名称' });
  await scan(browser, page, pdf);
  await expect(page.getByText('有效', { exact: true })).toBeVisible();

  const later = await readCertificate(amended?.['id']);
  expect(later['reportNo']).not.toBe(reportNo);
  const second = await sitDown(browser, 'issuer', later['reportNo']);
  await issue(second, later['id']);
  const { pdf: newPaper } = await print(second.desk, second.row);
  await scan(browser, page, pdf);
  await expect(page.getByText('已替换', { exact: true })).toBeVisible();
  await expect(page.getByText('有效', { exact: true })).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: String(later['reportNo']) })).toBeVisible();
  await expectAccessible(page, 'a report that was replaced');
  await expectFits(page, 'a report that was replaced');
  await scan(browser, page, newPaper);
  await expect(page.getByText('有效', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: String(later['reportNo']) })).toBeVisible();
  expect(faults).toEqual([]);
});
