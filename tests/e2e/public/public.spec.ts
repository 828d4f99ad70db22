import { toSVG } from 'bwip-js/node';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { url } from '../support/shared-product';
import { watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// Visitors with a telephone: no account, a narrow screen.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const reports = 'api/metrology/reports';
type Values = Readonly<Record<string, string | number | null>>;

async function find(token: string, filter: Readonly<Record<string, string>>): Promise<readonly Values[]> {
  const searchParam = Object.entries(filter).map(([name, value]) => ({
    filter: JSON.stringify({ [name]: value }),
    op: JSON.stringify({ [name]: '=' }),
  }));
  const asked = { current: 1, size: 100, searchType: 'N', searchParam };
  return (await callAs<{ readonly records: readonly Values[] }>(token, `${reports}/page`, asked)).records;
}

async function move(account: string, id: unknown, name: string, more: object = {}): Promise<void> {
  const token = await tokenOf(account);
  const { version } = await callAs<Values>(await tokenOf('admin'), `${reports}/detail?id=${String(id)}`);
  const { results } = await callAs<{ readonly results: readonly { readonly ok: boolean; readonly msg: string }[] }>(
    token,
    `${reports}/transition`,
    { name, items: [{ id, version }], ...more },
  );
  expect(results[0], `${account} ${name}`).toMatchObject({ ok: true });
}

async function print(account: string, templateCode: string, id: unknown, form: 'pdf' | 'svg'): Promise<Buffer> {
  const headers = { 'blade-auth': `bearer ${await tokenOf(account)}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ templateCode, ids: [id], options: { form } });
  const answer = await fetch(`${url()}/print/pdf/generate`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const papers = ['', 'verificationCertificate', 'calibrationCertificate', 'resultNotice', 'testReport', 'testReport'];

/** A certificate that is approved and handed out now; each try has one of its own. */
async function issue(admin: string): Promise<Values> {
  const [waiting] = await find(admin, { reportState: '600' });
  const [earlier] = await find(admin, { reportState: '500' });
  const chosen = waiting ?? earlier;
  expect(chosen, 'a certificate to approve').toBeDefined();
  if (!waiting) await move('verifier', chosen?.['id'], 'verify');
  await move('signatory', chosen?.['id'], 'approve');
  await move('finance', chosen?.['id'], 'permitRelease', { comment: '先发' });
  await move('issuer', chosen?.['id'], 'issue', { data: { sendWay: '1', copies: 1 } });
  return callAs<Values>(admin, `${reports}/detail?id=${String(chosen?.['id'])}`);
}

/** What the page is as wide as, at the widths of usual and of small telephones. */
async function expectFits(page: Page, what: string): Promise<void> {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} at ${String(width)}`).toBeLessThanOrEqual(width);
  }
}

test('a certificate is verified by the code on its paper, its file is told from a changed one, and it says so once it is replaced', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const admin = await tokenOf('admin');
  const report = await issue(admin);
  const { id, reportNo, verifyCode } = report;
  const paper = papers[Number(report['certificateType'])] ?? '';
  const link = `${url()}/certificateFalsification?q=${encodeURIComponent(`000000~${String(reportNo)}~${String(verifyCode)}`)}`;
  const code = Buffer.from(toSVG({ bcid: 'qrcode', text: link })).toString('base64');
  expect((await print('issuer', paper, id, 'svg')).toString().includes(code), 'the code on the paper leads there').toBe(true);

  const pdf = await print('issuer', paper, id, 'pdf');
  await page.goto(link);
  await expect(page.getByText('有效', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: String(reportNo) })).toBeVisible();
  await expectAccessible(page, 'a certificate that was found');
  await expectFits(page, 'a certificate that was found');
  // What was found is told in the language that one changes to.
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByText('有效', { exact: true })).toBeVisible();

  const changed = Buffer.from(pdf);
  changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20);
  const file = page.getByLabel('核对证书文件');
  await file.setInputFiles({ name: '证书.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('与原件一致', { exact: true })).toBeVisible();
  await file.setInputFiles({ name: '证书.pdf', mimeType: 'application/pdf', buffer: changed });
  await expect(page.getByText(/与原件不一致/)).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  const other = (await find(admin, { reportState: '1000' })).find((each) => each['id'] !== id);
  await move('signatory', id, 'replace', { data: { replacedById: other?.['id'] } });
  await page.goto(link);
  await expect(page.getByText('已替换', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: String(other?.['reportNo']) })).toBeVisible();
  await expectAccessible(page, 'a certificate that was replaced, in the dark');
  expect(faults).toEqual([]);
});

test('whoever proves a telephone by the code that was sent to it gets the certificates of its customer', async ({ page }, { retry }) => {
  const faults = watchFaults(page);
  const [admin, administrator] = [await tokenOf('admin'), await tokenOf('administrator')];
  const issued = (await find(admin, { reportState: '1000' })).filter((each) => each['issueTime'] !== null);
  // A telephone gets no second code within a minute.
  const customers = [...new Set(issued.map((each) => String(each['enterId'])))];
  const whose = customers[retry];
  const { contacts } = await callAs<{ readonly contacts: readonly { readonly mobile: string }[] }>(
    admin,
    `api/crm/customers/detail?id=${String(whose)}`,
  );
  const phone = contacts[0]?.mobile ?? '';
  await page.goto(`${url()}/phoneSearchReportPage`);
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByLabel('手机号', { exact: true }).press('Enter');
  await expect(page.getByText('验证码已发送，5 分钟内有效')).toBeVisible();
  let code = '';
  const look = async (): Promise<string> => {
    const sent = await callAs<readonly { readonly to: string; readonly text: string }[]>(administrator, 'api/system/outbox');
    code = /\d{6}/.exec(sent.find(({ to }) => to === phone)?.text ?? '')?.[0] ?? '';
    return code;
  };
  await expect.poll(look).toMatch(/^\d{6}$/);
  await page.getByLabel('短信验证码').fill(code);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const mine = issued.find((each) => String(each['enterId']) === whose);
  await expect(page.getByRole('heading', { name: String(mine?.['reportNo']) })).toBeVisible();
  await expectAccessible(page, 'certificates of a telephone');
  await expectFits(page, 'certificates of a telephone');
  expect(faults).toEqual([]);
});

const pages: Readonly<Record<string, string>> = {
  certificateFalsification: '证书真伪查询',
  'appraisal-certificate-query-details': '证书真伪查询',
  reportQuery: '检测报告查询',
  query: '检测报告查询',
  'test-report-details': '检测报告查询',
  searchJWIndex: '珠宝首饰查询',
  'precious-metal-query-details': '珠宝首饰查询',
  searchIndex: '公众查询',
  phoneSearchReportPage: '手机号查询',
  'detail-info-notice': '通知公告',
  'detail-info-notice?id=1': '通知公告',
};

test('every page for visitors opens without an account, passes axe and fits a small telephone, dark too', async ({ page }) => {
  const faults = watchFaults(page);
  for (const [path, title] of Object.entries(pages)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${url()}/${path}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(title);
      await expectAccessible(page, `${path}, ${colorScheme}`);
    }
    await expectFits(page, path);
  }
  expect(faults).toEqual([]);
});
