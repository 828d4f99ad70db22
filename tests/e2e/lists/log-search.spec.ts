import { expect, test } from '@playwright/test';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

test('the operation log is searched by the number of a record and by an account, and says both', async ({ page }) => {
  const faults = watchFaults(page);
  const quality = await tokenOf('quality');
  const [department] = await callAs<readonly { readonly id: string }[]>(quality, 'api/quality/risks/candidates', {
    field: 'deptId',
    size: 1,
  });
  const risk = { riskKind: '1', subject: '日志里的风险', area: '4', deptId: department?.id, likelihood: 2, severity: 2 };
  const { id } = await callAs<{ readonly id: string }>(quality, 'api/quality/risks/submit', risk);
  const { riskNo } = await callAs<{ readonly riskNo: string }>(quality, `api/quality/risks/detail?id=${id}`);

  await signIn(page, 'admin', '/system/operationLogs');
  const rows = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole('textbox', { name: '记录', exact: true }).fill(riskNo);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const word of ['quality', '新增', riskNo]) await expect(rows).toContainText(word);

  // Nothing of that record was done by this account.
  await page.getByRole('textbox', { name: '账号', exact: true }).fill('hr');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('共 0 条')).toBeVisible();
  expect(faults).toEqual([]);
});
