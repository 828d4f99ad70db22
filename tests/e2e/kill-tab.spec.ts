import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { makeRandom } from '../fixtures/make-payloads';
import { url } from './support/shared-product';
import { signIn } from './support/staff';
import { callAs, tokenOf } from './support/wire';

const labels = ['文件名称', '发布单位', '备注'] as const;
type Typed = Readonly<Record<(typeof labels)[number], string>>;
const nothing: Typed = { 文件名称: '', 发布单位: '', 备注: '' };

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

async function openForm(page: Page): Promise<void> {
  await page.goto(`${url()}/metrology/standardFiles`);
  await page.getByRole('button', { name: /^新\s*增$/ }).click();
  await expect(field(page, '文件名称')).toBeVisible();
}

/** Takes away what an earlier try left: each begins with nothing to offer. */
async function removeDrafts(token: string): Promise<void> {
  const drafts = await callAs<readonly { readonly id: string }[]>(token, 'api/drafts/list?page=metrology/standardFiles&recordId=');
  for (const { id } of drafts) await callAs(token, 'api/drafts/remove', { id });
}

interface Moment {
  /** Clock of the page. Units: ms since 1970. */
  readonly time: number;
  readonly typed: Typed;
}

/** Types here and there, with pauses of the page's own clock, and remembers what stood in the form when. */
async function typeAndRest(page: Page, seed: number): Promise<{ readonly moments: readonly Moment[]; readonly end: number }> {
  const random = makeRandom(seed);
  // The clock stands still from here, so that no slow machine can come between a key and its time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const now = () => page.evaluate(() => Date.now());
  const moments: Moment[] = [{ time: await now(), typed: nothing }];
  let typed = nothing;
  for (let step = 0; step < 8 + random() * 6; step += 1) {
    const label = labels[Math.floor(random() * labels.length)] ?? '备注';
    typed = { ...typed, [label]: `${typed[label]}${seed}录${step}` };
    await field(page, label).fill(typed[label]);
    moments.push({ time: await now(), typed });
    await page.clock.runFor(Math.floor(20 + random() ** 2 * 1500));
  }
  return { moments, end: await now() };
}

interface Way {
  readonly rounds: number;
  readonly kill: (page: Page, context: BrowserContext) => Promise<unknown>;
}

const ways: Readonly<Record<string, Way>> = {
  'its process is killed': {
    rounds: 3,
    kill: async (page, context) => {
      const wire = await context.newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      wire.send('Page.crash').catch(() => undefined);
      await crashed;
      await page.close();
    },
  },
  'it is closed': { rounds: 1, kill: (page) => page.close() },
};

for (const [name, { kill, rounds }] of Object.entries(ways))
  test(`a tab that ends while somebody types, because ${name}, loses at most the last two seconds`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext();
    // One clock for all tabs of a context; it runs while nothing is typed.
    await context.clock.install();
    await removeDrafts(await tokenOf('quality'));
    await signIn(await context.newPage(), 'quality');
    for (let seed = 1; seed <= rounds; seed += 1) {
      const page = await context.newPage();
      await openForm(page);
      const { moments, end } = await typeAndRest(page, seed);
      await kill(page, context);
      await context.clock.resume();

      const next = await context.newPage();
      await openForm(next);
      const offer = next.getByRole('dialog').getByRole('alert').filter({ hasText: '录入的内容没有保存，要恢复吗？' });
      const due = moments.findLastIndex(({ time }) => time <= end - 2000);
      expect(due, 'enough was typed before the last two seconds').toBeGreaterThan(0);
      const removal = () => next.waitForResponse((answer) => answer.url().endsWith('/drafts/remove'));
      const taken = removal();
      await offer.getByRole('button', { name: /^恢\s*复$/ }).click();
      await expect(offer).toBeHidden();
      await taken;
      const values = await Promise.all(labels.map((label) => field(next, label).inputValue()));
      const found = JSON.stringify(Object.fromEntries(labels.map((label, index) => [label, values[index]])));
      const kept = moments.findIndex(({ typed }) => JSON.stringify(typed) === found);
      expect(kept, `seed ${seed}: ${found} is nothing that ever stood in the form`).toBeGreaterThanOrEqual(0);
      expect(kept, `seed ${seed}: kept ${kept} of ${moments.length - 1}`).toBeGreaterThanOrEqual(due);
      // Given up knowingly, it is gone, and the next round finds its own.
      const gone = removal();
      await next
        .getByRole('dialog')
        .getByRole('button', { name: /^取\s*消$/ })
        .click();
      await next.getByRole('button', { name: '放弃修改', exact: true }).click();
      await gone;
      await next.close();
    }
    await context.close();
  });
