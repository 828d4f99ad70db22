import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Rows of a list are made alike: what is wrong in one stands in the first ones too, and looking at all of them takes twice the time. */
const furtherRows = '[role="row"]:nth-child(n+5)';

/** Expects nothing serious or critical, by WCAG 2.1 A and AA, and what further standards of axe ask (such as `wcag22aa`). */
export async function expectAccessible(page: Page, what = '', further: readonly string[] = []): Promise<void> {
  // What fades in has its colours only once it is there; what follows a scroll never ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Only violations: what passes would be described too, which takes nine tenths of the time.
  const faults = await page.evaluate(
    async ({ values, exclude }) => {
      const { run } = (window as unknown as { readonly axe: typeof axe }).axe;
      const { violations, incomplete } = await run(
        { exclude },
        { resultTypes: ['violations', 'incomplete'], runOnly: { type: 'tag', values } },
      );
      // Words of the very colour that they stand on are left to people's eyes by axe: nobody sees them.
      const unseen = incomplete.flatMap(({ id, impact, nodes }) => {
        const same = nodes.filter(({ any }) =>
          any.some(({ data }) => (data as { messageKey?: unknown } | null)?.messageKey === 'equalRatio'),
        );
        return same.length > 0 ? [{ id: `${id}, none at all`, impact, nodes: same }] : [];
      });
      return [...violations, ...unseen]
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { values: [...standards, ...further], exclude: [furtherRows] },
  );
  expect(faults, what).toEqual([]);
}
