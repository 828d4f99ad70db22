import { expect, test } from '@playwright/test';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

type Values = Readonly<Record<string, unknown>>;

/** A registration with lines in which much is said. Shape: its number. */
async function makeFull(): Promise<string> {
  const token = await tokenOf('acceptor');
  const search = { current: 1, size: 100, searchType: 'N', searchParam: [] };
  const { records } = await callAs<{ readonly records: readonly Values[] }>(token, 'api/crm/registrations/page', search);
  const draft = records.find(({ billState }) => billState === '1') ?? records[0];
  const found = await callAs<Values & { readonly items: readonly Values[] }>(
    token,
    `api/crm/registrations/detail?id=${String(draft?.['id'])}`,
  );
  const said = {
    name: '全自动高精度多功能电能质量分析仪(三相)',
    model: 'PQ-ANALYZER-3000X/AB',
    factoryNo: 'SN20261129000123456',
    manageNo: 'SB-2026-000123-A',
    accessories: '电源线一根、测试线六根、说明书一本、合格证一份',
    appearanceNote: '外壳左上角有明显划痕，显示屏完好，按键灵敏',
    requirement: '请按照 JJF 1059.1-2012 出具不确定度',
  };
  const [line = {}] = found.items;
  const items = Array.from({ length: 40 }, (_, index) => ({ ...line, ...said, id: index === 0 ? line['id'] : undefined }));
  await callAs(token, 'api/crm/registrations/submit', { ...found, items });
  return String(found['registrationNo']);
}

test('lines in which much is said are printed with every mark whole, no head of one sign a line, no column cut off, and their heads on each page', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const number = await makeFull();
  await signIn(page, 'acceptor', `/crm/registrations?q.registrationNo=eq:${encodeURIComponent(number)}`);
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: number });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '打印', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: new RegExp(number) });
  await expect(sheet.getByRole('row')).toHaveCount(41);
  // Marks hide nothing of their words and are not broken; heads have two signs in a line at least.
  const cut = await sheet
    .locator('.lh-tag')
    .evaluateAll((all) => all.filter((mark) => mark.scrollHeight > mark.clientHeight + 1 || mark.clientHeight > 30).length);
  const lines = await sheet.getByRole('columnheader').evaluateAll((heads) =>
    heads.map((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      return range.getClientRects().length / Math.ceil((head.textContent ?? '').length / 2);
    }),
  );
  const table = sheet.getByRole('table');
  const outside = await table.evaluate((all) => all.scrollWidth - (all.parentElement?.clientWidth ?? 0));
  expect([cut, Math.max(...lines) <= 1, outside <= 0]).toEqual([0, true, true]);
  expect(await table.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe('table-header-group');
  expect(faults).toEqual([]);
});
