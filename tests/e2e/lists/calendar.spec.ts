import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';
import { callAs, tokenOf } from '../support/wire';

/** Makes a training that lasts from one day to another. Shape: its title. */
async function makeTraining(first: string, last: string): Promise<string> {
  const title = `日历 ${randomUUID().slice(0, 8)}`;
  const facts = { trainingType: '1', mode: '2', startTime: `${first} 09:00:00`, endTime: `${last} 17:00:00` };
  await callAs(await tokenOf('hr'), 'api/hr/trainings/submit', { ...facts, title });
  return title;
}

const grid = (page: Page, month: string) => page.getByRole('grid', { name: `人员培训 ${month}` });
const day = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}`) });

/** Goes on, month by month, until one is in sight. */
async function turnTo(page: Page, month: string): Promise<void> {
  for (let step = 0; step < 24 && !(await grid(page, month).isVisible()); step += 1)
    await page.getByRole('button', { name: '下一月' }).click();
  await expect(grid(page, month)).toHaveAttribute('aria-busy', 'false');
}

test('what the search finds stands on each of its days in the month in sight, opens from there, and the list stands so after a reload', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.clock.setFixedTime(new Date('2027-08-10T02:00:00Z'));
  const title = await makeTraining('2027-09-30', '2027-10-02');
  const other = await makeTraining('2027-10-01', '2027-10-01');
  await signIn(page, 'hr', '/hr/trainings');
  await page.getByRole('button', { name: '日历', exact: true }).click();
  await expect(grid(page, '2027年8月')).toBeVisible();
  await expect(day(page, '2027年8月10日')).toHaveAttribute('aria-current', 'date');
  await turnTo(page, '2027年10月');
  for (const each of ['2027年9月30日', '2027年10月1日', '2027年10月2日'])
    await expect(day(page, each).getByRole('button', { name: title })).toBeVisible();
  await expect(day(page, '2027年10月3日').getByRole('button')).toHaveCount(0);
  await expect(day(page, '2027年10月1日').getByRole('button', { name: other })).toBeVisible();
  await expectAccessible(page);
  // The conditions of the list hold here too.
  await page.getByRole('search').getByLabel('主题').fill(title);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(day(page, '2027年10月1日').getByRole('button', { name: other })).toHaveCount(0);
  await expect(day(page, '2027年10月1日').getByRole('button', { name: title })).toBeVisible();
  // By keys: from a day to the next one, and Enter opens what stands there.
  await day(page, '2027年10月1日').focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, '2027年10月2日')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').filter({ hasText: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(day(page, '2027年10月2日')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(grid(page, '2027年9月')).toBeVisible();
  // It opens again where it was left.
  await page.reload();
  await expect(grid(page, '2027年9月')).toBeVisible();
  await page.getByRole('button', { name: '日历', exact: true }).click();
  await expect(page.getByRole('grid', { name: '人员培训', exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('on a phone the days of the month stand one below the other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime(new Date('2027-11-10T02:00:00Z'));
  const title = await makeTraining('2027-11-11', '2027-11-12');
  // What a list stands as is remembered for each person: another than above.
  await signIn(page, 'admin', '/hr/trainings');
  await page.getByRole('button', { name: '日历', exact: true }).click();
  const agenda = page.getByRole('region', { name: /^2027年11月12日/ });
  await expect(agenda.getByRole('button', { name: title })).toBeVisible();
  await expectAccessible(page);
  await agenda.getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog').filter({ hasText: title })).toBeVisible();
});
