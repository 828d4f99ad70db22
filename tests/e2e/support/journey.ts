import { expect, type Page, test } from '@playwright/test';
import paths from '../journeys/shortest-paths.json' with { type: 'json' };
import { rowsOf } from './desk';
import { drawPart, seed } from './drawn';
import { signIn, watchFaults } from './staff';
import { type Journey, Steps } from './steps';
import { callAs, tokenOf } from './wire';

/** Tells the records of this run apart. */
export const mark = String(Date.now()).slice(-7);
export const saved = /^保\s*存$/;
const names = Object.keys(paths.journeys) as readonly Journey[];
type Row = Readonly<Record<string, unknown>>;

/** A row of a page that serves for the journey; another one at each try. */
export async function sample(account: string, page: string, fits: (row: Row) => boolean): Promise<Row> {
  const body = { searchType: 'N', searchParam: [], current: 1, size: 300 };
  const { records } = await callAs<{ readonly records: readonly Row[] }>(await tokenOf(account), `api/${page}/page`, body);
  const good = records.filter(fits);
  const found = good[Math.floor(Date.now() / 1000) % good.length];
  if (!found) throw new Error(`no row of ${page} serves`);
  return found;
}

/** Walks a journey and judges its steps; a third of them each day, all in `npm run test:long -- journeys`. */
export function journey(name: Journey, title: string, path: string, walk: (steps: Steps, page: Page) => Promise<void>): void {
  test(title, async ({ page, context }) => {
    test.skip(!drawPart(names, 3).includes(name), `another day's (TEST_SEED=${String(seed)})`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1440, height: 900 });
    const faults = watchFaults(page);
    await signIn(page, paths.journeys[name].as, path);
    // Keys are heard once the frame stands.
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem').first()).toBeVisible();
    if (path !== '/wel/index') await expect(rowsOf(page).nth(2)).toBeVisible();
    const steps = new Steps(page);
    await walk(steps, page);
    steps.judge(name, (description) => test.info().annotations.push({ type: 'steps', description }));
    expect(faults).toEqual([]);
  });
}
