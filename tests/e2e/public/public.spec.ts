import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { findCertificates } from '../support/certificates';
import { expectFits, widthOf } from '../support/fits';
import { url } from '../support/shared-product';
import { watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

// Visitors with a telephone: no account, a narrow screen.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('whoever proves a telephone by the code that was sent to it gets the certificates of its customer', async ({ page }, { retry }) => {
  const faults = watchFaults(page);
  const [admin, administrator] = [await tokenOf('admin'), await tokenOf('administrator')];
  const issued = (await findCertificates(admin, { reportState: '1000' })).filter((each) => each['issueTime'] !== null);
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

test('every page for visitors opens without an account, passes axe and fits a desk and a small telephone, dark too, in both languages', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const faults = watchFaults(page);
  for (const [path, title] of Object.entries(pages)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${url()}/${path}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(title);
      for (const width of [1440, 390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page, `${path}, ${colorScheme}, ${String(width)}`);
        expect(await widthOf(page), `${path} at ${String(width)}`).toBeLessThanOrEqual(width);
      }
    }
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 }), path).not.toContainText(title);
    await expectFits(page, `${path} in English`);
    await page.getByRole('button', { name: '中文' }).click();
  }
  expect(faults).toEqual([]);
});

test('a visitor reads a notice from the list of those that came out, whole at every width', async ({ page }) => {
  const faults = watchFaults(page);
  await page.goto(`${url()}/detail-info-notice`);
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const told = (await first.textContent()) ?? '';
  await first.click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toHaveText('通知公告');
  expect(told).toContain((await title.textContent()) ?? '?');
  await expect(page).toHaveURL(/detail-info-notice\?id=\d+/);
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `a notice, ${String(width)}`);
    expect(await widthOf(page), `a notice at ${String(width)}`).toBeLessThanOrEqual(width);
  }
  expect(faults).toEqual([]);
});
