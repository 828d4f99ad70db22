import { expect, test, type Page } from '@playwright/test';
import { signIn } from '../support/staff';

/** Rows of the list that stand in sight whole: below its head and above its totals. */
async function rowsInSight(page: Page): Promise<{ readonly count: number; readonly height: number }> {
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  // The lines of totals take their place with the rows.
  await expect(page.locator('.lh-grid-foot')).toBeVisible();
  return page.getByRole('grid').evaluate((grid) => {
    const head = grid.querySelector('.lh-grid-head')?.getBoundingClientRect().bottom ?? 0;
    const foot = grid.querySelector('.lh-grid-foot')?.getBoundingClientRect().top ?? 0;
    const rows = [...grid.querySelectorAll('.lh-grid-row')].map((row) => row.getBoundingClientRect());
    const whole = rows.filter(({ top, bottom }) => top >= head - 0.5 && bottom <= foot + 0.5);
    return { count: whole.length, height: rows[0]?.height ?? 0 };
  });
}

async function chooseDensity(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('radiogroup', { name: '行高' }).getByText(name, { exact: true }).click();
  await page.getByRole('button', { name: '列设置' }).click();
  await expect(page.getByRole('radiogroup', { name: '行高' })).toBeHidden();
}

test('a list of 32 px rows shows 20 of them on 1,440 × 900 and 25 on 1,920 × 1,080, with totals of page and search; 27 where compact', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // The density is kept for whoever chose it: nobody else works here as this one.
  await signIn(page, 'finance', '/finance/settlements?size=100');
  const normal = await rowsInSight(page);
  expect(normal.height).toBe(32);
  expect(normal.count).toBeGreaterThanOrEqual(20);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(async () => (await rowsInSight(page)).count).toBeGreaterThanOrEqual(25);
  await page.setViewportSize({ width: 1440, height: 900 });
  await chooseDensity(page, '紧凑');
  await expect.poll(async () => (await rowsInSight(page)).count).toBeGreaterThanOrEqual(27);
  expect((await rowsInSight(page)).height).toBeGreaterThanOrEqual(24);
  await chooseDensity(page, '标准');
});

test('who has controls close together has rows close together, where he chose no density for the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'salesman', '/crm/quotes');
  await page.evaluate(() => {
    const kept = { dataType: 'object', type: 'local', datetime: Date.now(), content: { theme: 'default', density: 'compact' } };
    localStorage.setItem('liangheng-look', JSON.stringify(kept));
  });
  await page.reload();
  const { count, height } = await rowsInSight(page);
  expect(height).toBe(24);
  expect(count).toBeGreaterThanOrEqual(27);
});

for (const [language, search] of [
  ['zh', '查询'],
  ['en', 'Search'],
] as const)
  test(`the buttons of the search stand beside its fields, and whole within a phone (${language})`, async ({ page }) => {
    await signIn(page, 'salesman', '/healthz');
    await page.evaluate((content) => {
      localStorage.setItem('liangheng-language', JSON.stringify({ dataType: 'string', type: 'local', datetime: Date.now(), content }));
    }, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(page.url().replace('/healthz', '/crm/quotes'));
    const bar = page.getByRole('search');
    const button = bar.getByRole('button', { name: search, exact: true });
    await expect(bar.getByRole('textbox').first()).toBeVisible();
    const middleOf = async (of: typeof button): Promise<number> => {
      const box = await of.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    };
    await expect.poll(async () => (await middleOf(button)) - (await middleOf(bar.getByRole('textbox').first()))).toBe(0);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('list').getByRole('listitem').first()).toBeVisible();
      for (const each of await bar.getByRole('button').all()) {
        const box = await each.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0), `${String(await each.textContent())} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
  });

test('the bar comes to rest where its buttons say how many conditions are folded away', async ({ page }) => {
  await signIn(page, 'salesman', '/healthz');
  await page.evaluate(() => {
    localStorage.setItem('liangheng-language', JSON.stringify({ dataType: 'string', type: 'local', datetime: Date.now(), content: 'en' }));
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(page.url().replace('/healthz', '/crm/quotes?q.quoteExamineStatus=in:(100,200)'));
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  for (const width of [1440, 1430, 1420, 1410, 1400, 1390, 1380]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await page.getByRole('search').evaluate(async (bar) => {
      const seen: number[] = [];
      for (let frame = 0; frame < 40; frame += 1) {
        await new Promise((done) => requestAnimationFrame(done));
        if (frame > 9) seen.push(bar.getBoundingClientRect().height);
      }
      return [...new Set(seen)];
    });
    expect(heights, String(width)).toHaveLength(1);
  }
});
