import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { showAs } from '../support/shape';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

type Row = Readonly<Record<string, unknown>>;

/** Makes a piece of nonconforming work that nobody has judged yet. Shape: its subject. */
async function makeWork(): Promise<string> {
  const token = await tokenOf('quality');
  const asked = { current: 1, size: 1, searchType: 'N', searchParam: [] };
  const { records } = await callAs<{ readonly records: readonly Row[] }>(token, 'api/quality/nonconformities/page', asked);
  const { finderId, deptId } = records[0] ?? {};
  const subject = `看板 ${randomUUID().slice(0, 8)}`;
  const facts = { source: '1', foundDate: '2026-11-20', dueDate: '2026-12-20', description: '没有记录环境条件' };
  await callAs(token, 'api/quality/nonconformities/submit', { ...facts, subject, finderId, deptId });
  return subject;
}

test('a card is drawn to another state by the transition that leads there, with its question; the board is there again after a reload', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.setViewportSize({ width: 1600, height: 900 });
  const subject = await makeWork();
  await signIn(page, 'quality', '/quality/nonconformities');
  await showAs(page, '看板');
  const lane = (state: string) => page.getByRole('region', { name: new RegExp(`^${state}，`) });
  const card = page.getByRole('listitem').filter({ hasText: subject });
  await expect(lane('已登记').filter({ has: card })).toBeVisible();
  await expectAccessible(page);
  // No way leads from here to there.
  await card.dragTo(lane('已关闭'));
  await expect(page.getByText('不能这样变为“已关闭”')).toBeVisible();
  await card.dragTo(lane('已撤销'));
  const question = page.getByRole('dialog', { name: /撤销/ });
  await question.getByRole('textbox').fill('登记重复');
  await question.getByRole('button', { name: /^(撤\s*销|确\s*定)$/ }).click();
  await expect(lane('已撤销').filter({ has: card })).toBeVisible();
  await page.reload();
  await expect(lane('已撤销').filter({ has: card })).toBeVisible();
  await page.getByRole('button', { name: '看板' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(faults).toEqual([]);
});
