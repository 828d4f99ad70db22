import { expect, test } from '@playwright/test';
import { choosePayloads, corpora, reportPayloads } from '../../fixtures/corpora';
import { runTimeout } from '../../fixtures/run-size';
import { url } from '../support/shared-product';
import { signIn } from '../support/staff';
import { watchRuns } from '../support/watch-runs';
import { callAs, tokenOf } from '../support/wire';

type Row = Readonly<Record<string, string | number | null>>;
const abilities = 'api/metrology/abilities';

// Formulas are drawn by a library, from a language that can link, style and name data of elements.
test('nothing that somebody wrote as a formula runs or leads away where it is read and where it is entered', async ({ page }) => {
  test.setTimeout(runTimeout(120_000));
  const faults = watchRuns(page);
  const admin = await tokenOf('admin');
  const html = corpora['html'] ?? [];
  const commands = html.filter((payload) => payload.startsWith('\\') && payload.includes('{'));
  const payloads = [
    ...commands,
    ...choosePayloads(
      2,
      html.filter((payload) => !commands.includes(payload)),
    ),
  ];
  expect(commands.length).toBeGreaterThan(4);
  const found = await callAs<{ readonly records: readonly Row[] }>(admin, `${abilities}/page`, { current: 1, size: 1, searchType: 'N' });
  const id = String(found.records[0]?.['id']);
  const read = () => callAs<Row>(admin, `${abilities}/detail?id=${id}`);
  const { cmcFormula: before, abilityCode } = await read();
  const write = async (cmcFormula: unknown) => {
    const { version } = await read();
    await callAs(admin, `${abilities}/submit`, { id, version, cmcFormula });
  };
  await signIn(page, 'admin');
  try {
    for (const payload of payloads) {
      await write(payload);
      await page.goto(`${url()}/metrology/abilities?q.abilityCode=eq:${encodeURIComponent(String(abilityCode))}`);
      const row = page.getByRole('grid').getByRole('row').nth(1);
      await row.getByRole('button', { name: '查看', exact: true }).click();
      const sheet = page.getByRole('dialog').last();
      const drawn = sheet.locator('math, code').first();
      await expect(drawn, payload).toBeVisible();
      await drawn.click();
      expect(await sheet.locator('math').locator('a, [href], [style], [class], [onclick], img, iframe').count(), payload).toBe(0);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await row.getByRole('button', { name: '编辑', exact: true }).click();
      const entry = page.getByRole('dialog').last().locator('math-field');
      await expect(entry).toBeVisible();
      await entry.click();
      await page.mouse.move(0, 0);
      const leads = await entry.evaluate((field) =>
        [...(field.shadowRoot?.querySelectorAll('*') ?? [])].flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => /^on|^(?:href|src)$/i.test(name) && value !== '')
            .map(({ name, value }) => `${name}=${value}`),
        ),
      );
      expect(leads, payload).toEqual([]);
      expect(new URL(page.url()).origin).toBe(url());
      // What was only looked at is left without a question.
      await page.keyboard.press('Escape');
    }
  } finally {
    await write(before);
  }
  reportPayloads({ formulas: payloads.length });
  // The entry says itself which addresses it does not draw.
  expect(faults.filter((fault) => !fault.startsWith('console: Error: Invalid URL: '))).toEqual([]);
});
