import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

type Row = Readonly<Record<string, unknown>>;

/** An order that acceptance sees. */
async function findOrder(): Promise<Row> {
  const asked = { current: 1, size: 1, searchType: 'N', searchParam: [] };
  const { records } = await callAs<{ readonly records: readonly Row[] }>(await tokenOf('acceptor'), 'api/crm/orders/page', asked);
  const [order] = records;
  if (!order) throw new Error('there is no order');
  return order;
}

test('somebody is mentioned in a comment with the keyboard, and the author takes it back; what was begun is there again after a reload', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const order = await findOrder();
  const said = `请核对税号 ${randomUUID().slice(0, 8)}`;
  const comments = page.getByRole('region', { name: /^评论/ });
  await signIn(page, 'acceptor', `/crm/orders?open=${String(order['id'])}`);
  const box = comments.getByRole('textbox');
  await expect(box).toBeVisible({ timeout: 45_000 });
  await box.fill(said);
  // Closed before it was sent, and opened again.
  await page.reload();
  await expect(box).toHaveValue(said);
  await box.press('End');
  await box.pressSequentially(' @');
  const people = page.locator('.ant-mentions-dropdown-menu-item').filter({ hasNotText: /正在查找/ });
  await expect(people.first()).toBeVisible();
  await expectAccessible(page);
  const name = await people.first().textContent();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(`${said} @${String(name)} `);
  await page.keyboard.press('Control+Enter');
  const stands = comments.getByRole('listitem').filter({ hasText: said });
  await expect(stands.getByText(`@${String(name)}`, { exact: true })).toBeVisible();
  await expect(box).toHaveValue('');
  // The head of the record says how many there are, and leads to them.
  const mark = page.getByRole('button', { name: /^\d+ 条评论$/ });
  await page.locator('.lh-record-head').evaluate((head) => head.closest('.lh-form')?.parentElement?.scrollTo(0, 0));
  await mark.click();
  await expect(comments.getByRole('heading')).toBeFocused();
  await expect(comments.getByRole('heading')).toBeInViewport();
  await stands.getByRole('button', { name: /^撤回/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s*回$/ })
    .click();
  await expect(stands).toBeHidden();
  expect(faults).toEqual([]);
});
