import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { widthOf } from '../support/fits';
import { signIn, watchFaults } from '../support/staff';

/** Sets language and look as somebody has chosen them, and begins anew. */
async function chooseDarkEnglish(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [key, content] of Object.entries({ look: { theme: 'default', scheme: 'dark' }, language: 'en' }))
      localStorage.setItem(`liangheng-${key}`, JSON.stringify({ content, datetime: 1 }));
  });
  await page.reload();
}

test('every panel of the workbench fits a telephone, in English and dark, and is accessible', async ({ page }) => {
  test.setTimeout(600_000);
  const faults = watchFaults(page);
  const seems = async (what: string): Promise<void> => {
    await expectAccessible(page, what);
    expect(await widthOf(page), what).toBeLessThanOrEqual(390);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'configurator', '/system/pageFiles');
  await chooseDarkEnglish(page);
  const search = page.getByRole('searchbox', { name: 'Find by file or name' });
  await expect(search).toBeVisible();
  await seems('the files');
  await search.fill('vehicles');
  await seems('a file that was found');
  await page.getByRole('button', { name: 'New page' }).click();
  await expect(page.getByRole('dialog', { name: 'New page' })).toBeVisible();
  await seems('a new page');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^vehicles\.json/ }).click();
  const editor = page.getByRole('textbox', { name: 'Text of pages/crm/vehicles.json' });
  await expect(editor).toBeVisible();
  await seems('the editor');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('dialog').getByRole('list').getByRole('button').first().click();
  await seems('the history');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('alert'))).toBeVisible({
    timeout: 120_000,
  });
  await seems('a removal');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.frameLocator('iframe').getByText('Plate number').first()).toBeVisible({ timeout: 120_000 });
  await seems('the preview');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const sound = readFileSync('schemas/pages/crm/vehicles.json', 'utf8');
  const retype = async (text: string): Promise<void> => {
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };
  await retype(
    sound.replace('"fields": {', '"fields": { "doors": { "$ref": "kind:intger", "x-label": { "zh": "车门数", "en": "Doors" } },'),
  );
  await expect(page.getByRole('list', { name: 'Faults and warnings' })).toBeVisible({ timeout: 120_000 });
  await seems('the faults');
  await retype(
    sound.replace('"fields": {', '"fields": { "doors": { "$ref": "kind:integer", "x-label": { "zh": "车门数", "en": "Doors" } },'),
  );
  const publish = page.getByRole('button', { name: 'Review and publish' });
  await expect(publish).toBeEnabled({ timeout: 120_000 });
  await publish.click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Doors|doors/)
      .first(),
  ).toBeVisible({ timeout: 120_000 });
  await seems('the plan');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).first().click();
  await page.getByRole('tooltip').getByRole('button', { name: 'Discard' }).click();
  await expect(publish).toBeDisabled();
  expect(faults).toEqual([]);
});
