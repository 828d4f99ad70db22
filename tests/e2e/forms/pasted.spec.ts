import { expect, test } from '@playwright/test';
import { hasCreditCheck } from '../../../src/base/credit-code';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

/** A credit code that nobody has, with its check character. */
function newCode(): string {
  const body = `91430100${String(Date.now()).slice(-9)}`;
  return [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((sign) => body + sign).find(hasCreditCheck) ?? '';
}
const inFours = (text: string): string => text.replace(/.{4}(?=.)/g, '$& ');
const wide = (text: string): string => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

test('what is pasted with blanks, dashes and wide signs is kept without them once the field is left, in a table and a search too', async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const faults = watchFaults(page);
  await signIn(page, 'admin', '/crm/customers');
  await page.getByRole('button', { name: '新增' }).first().click();
  const form = page.getByRole('dialog');
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };
  const entry = (name: string) => form.getByRole('textbox', { name, exact: true });
  const code = newCode();
  const enterName = `粘贴示范单位${code.slice(-6)}`;
  const pasted: readonly (readonly [name: string, copied: string, kept: string])[] = [
    ['单位名称', `  ${enterName}\u3000`, enterName],
    ['统一社会信用代码', inFours(code.toLowerCase()), code],
    ['注册资本', '１，２３４．５０', '1234.50'],
    ['详细地址', '\u3000岳麓大道 9 号 ', '岳麓大道 9 号'],
    ['邮编', '410 000', '410000'],
    ['电话', '（0731）8228 9595 转 801', '0731-82289595-801'],
    ['传真', wide('0731-82289595'), '0731-82289595'],
    ['邮箱', 'mailto:li@example.org', 'li@example.org'],
    ['信用额度', '¥20,000.00', '20000.00'],
  ];
  for (const [name, copied, kept] of pasted) {
    await entry(name).focus();
    await paste(copied);
    // Until it is left it stands as it was pasted.
    await expect(entry(name)).toHaveValue(copied);
    await page.keyboard.press('Tab');
    await expect(entry(name)).toHaveValue(kept);
    await expect(entry(name)).toHaveAttribute('aria-invalid', 'false');
  }
  // What is no number of the kind stays as it was pasted, with its sentence.
  await entry('电话').fill('8228 9595、8228 9596');
  await entry('电话').blur();
  await expect(entry('电话')).toHaveValue('8228 9595、8228 9596');
  await expect(form.getByText('请输入正确的电话(手机)号码')).toBeVisible();
  await entry('电话').fill('0731 82289595');
  await entry('电话').blur();
  await expect(form.getByText('请输入正确的电话(手机)号码')).toBeHidden();

  const lines = form.getByRole('grid', { name: '联系人' });
  await form.getByRole('button', { name: '添加一行联系人' }).click();
  await expect(lines.getByLabel('第 1 行 姓名', { exact: true })).toBeFocused();
  const cell = async (title: string) => {
    const header = lines.getByRole('columnheader', { name: new RegExp(`^${title}`) }).first();
    return lines.locator(`[data-row="0"] > [aria-colindex="${await header.getAttribute('aria-colindex')}"]`);
  };
  await page.keyboard.type('李主任');
  await page.keyboard.press('Enter');
  await (await cell('手机')).click();
  await paste('+86 138-1234-5678');
  await expect(await cell('手机')).toHaveText('13812345678');
  await page.screenshot({ path: info.outputPath('pasted.png') });

  // Enter saves without leaving the field first; what is sent is clean all the same.
  await entry('邮编').fill('410 005');
  await page.keyboard.press('Control+s');
  await expect(form).toBeHidden();
  const search = page.getByRole('search');
  await search.getByRole('textbox', { name: '信用代码' }).focus();
  await paste(wide(inFours(code)));
  await page.keyboard.press('Enter');
  const grid = page.locator('[data-tab-panel]:not([hidden])').getByRole('grid');
  await expect(grid.locator('[data-row="0"]')).toContainText(enterName);
  await expect(grid.locator('[data-row="1"]')).toHaveCount(0);
  const admin = await tokenOf('admin');
  const [{ id = '' } = {}] = await callAs<readonly Readonly<Record<string, unknown>>[]>(
    admin,
    `api/crm/enter/selectInfomation?name=${encodeURIComponent(enterName)}`,
  );
  const kept = await callAs<Readonly<Record<string, unknown>>>(admin, `api/crm/customers/detail?id=${String(id)}`);
  expect(kept).toMatchObject({ socialNumber: code, postcode: '410005', phone: '0731-82289595', fax: '0731-82289595', enterName });
  expect(kept['contacts']).toMatchObject([{ mobile: '13812345678' }]);
  expect(faults).toEqual([]);
});
