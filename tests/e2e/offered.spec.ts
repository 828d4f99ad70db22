import { resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import type { ActionModel, ServedPage } from '../../src/schema/model/page-model';
import { readSchemas } from '../../src/schema/source/read-schemas';
import { drawPart, seed } from './support/drawn';
import { goTo, signIn } from './support/staff';
import { callAs, tokenOf } from './support/wire';

/** The pages as their files say them: what is served to somebody has lost what he may not do. */
const { pages } = compileSchemas(readSchemas(resolve(import.meta.dirname, '../../schemas')));

const dialogActions: ReadonlySet<string> = new Set(['create', 'import', 'export', 'view', 'edit', 'remove']);
const opensDialog = (action: ActionModel): boolean =>
  action.transition !== undefined || action.open !== undefined || dialogActions.has(action.name);
/** What a row offers in some states or under a condition alone. */
const isConditional = (action: ActionModel): boolean =>
  action.transition !== undefined || action.when !== undefined || ['edit', 'remove'].includes(action.name);

/** Opens a list. Shape: the actions that the server lets the caller do. */
async function openList(page: Page, path: string): Promise<readonly string[]> {
  const answer = page.waitForResponse((each) => each.url().endsWith(`/api/schema/pages/${path}`));
  await goTo(page, `/${path}`);
  const { data } = (await (await answer).json()) as { readonly data: ServedPage };
  await expect(
    page
      .getByText(/^[共约] [\d,]+ 条/)
      .filter({ visible: true })
      .first(),
    path,
  ).toBeVisible();
  return data.can;
}

/** Presses a button and leaves the dialog that it opens without doing anything. */
async function pressAndLeave(page: Page, press: () => Promise<void>, what: string): Promise<void> {
  await press();
  const dialog = page.getByRole('dialog');
  await expect(dialog, what).toBeVisible();
  await dialog
    .getByRole('button', { name: /^(关\s*闭|取\s*消)$/ })
    .last()
    .click();
  await expect(dialog, what).toBeHidden();
}

/** What the first row with more actions than it has room for keeps behind 更多. */
async function behindMore(page: Page): Promise<readonly string[]> {
  const more = page.locator('[data-tab-panel]:not([hidden]) .lh-actions').getByRole('button', { name: '更多' }).first();
  if ((await more.count()) === 0) return [];
  // The main menu is a menu too: what counts are the entries of the one that opens here.
  const opened = page.locator('.ant-dropdown').filter({ visible: true });
  await more.click();
  await expect(opened.getByRole('menuitem').first()).toBeVisible();
  const labels = await opened.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  return labels.map((label) => label.trim());
}

test.describe('what somebody is shown on a list is what the server lets him do, by clicking', () => {
  for (const role of ['salesman', 'device_keeper'])
    test(`${role} (TEST_SEED=${seed})`, async ({ page }) => {
      test.setTimeout(300_000);
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${new URL(answer.url()).pathname}`);
      });
      await signIn(page, role);
      const token = await tokenOf(role);
      const lists = await callAs<readonly { readonly path: string }[]>(token, 'api/schema/pages');
      const rights = new Map<string, readonly string[]>();
      for (const { path } of lists) rights.set(path, (await callAs<ServedPage>(token, `api/schema/pages/${path}`)).can);
      let pressed = 0;
      // Half of his lists, the other half the next day; `npm run test:long -- offered` opens all.
      for (const { path } of drawPart(lists, 2)) {
        const model = pages.get(path);
        if (!model) throw new Error(`${path} is no page of the folder`);
        const can = await openList(page, path);
        const granted = (actions: readonly ActionModel[]) =>
          actions.filter(({ permission, open }) =>
            // What opens the form of another page has no right of its own.
            open
              ? ['view', 'create'].every((right) => rights.get(open.page)?.includes(right))
              : can.includes(permission.slice(model.page.length + 1)),
          );
        const toolbar = page.getByRole('toolbar', { name: '操作' }).first();
        const requested = granted(model.actions.toolbar);
        for (const action of model.actions.toolbar) {
          // A transition comes to the toolbar with the rows that may take it.
          if (action.transition && requested.includes(action)) continue;
          const button = toolbar.getByRole('button', { name: action.label.zh });
          expect([path, action.name, (await button.count()) > 0]).toEqual([path, action.name, requested.includes(action)]);
          if (!requested.includes(action) || !opensDialog(action) || (await button.first().isDisabled())) continue;
          await pressAndLeave(page, () => button.first().click(), `${path} ${action.name}`);
          pressed += 1;
        }
        const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: '查看' }) });
        if ((await row.count()) === 0) continue;
        // The buttons of a row are there once it is drawn whole.
        await expect(page.locator('[data-tab-panel]:not([hidden]) .lh-actions').first()).toBeVisible();
        const buttonsOf = (action: ActionModel) =>
          page
            .locator('[data-tab-panel]:not([hidden]) .lh-actions')
            .getByRole('button', { name: action.label.zh, exact: true, disabled: false });
        let behind: readonly string[] = [];
        const shows = async (action: ActionModel) => (await buttonsOf(action).count()) > 0 || behind.includes(action.label.zh);
        // On a busy machine rows are drawn anew after they were first seen: what all rows offer is waited for.
        await expect(async () => {
          behind = await behindMore(page);
          for (const action of granted(model.actions.row).filter((each) => !isConditional(each)))
            expect([path, action.name, await shows(action)]).toEqual([path, action.name, true]);
        }).toPass({ timeout: 30_000 });
        for (const action of model.actions.row) {
          const buttons = buttonsOf(action);
          const count = await buttons.count();
          const isShown = await shows(action);
          if (!granted(model.actions.row).includes(action)) expect([path, action.name, isShown]).toEqual([path, action.name, false]);
          const isBehind = count === 0 && action.open !== undefined && behind.includes(action.label.zh);
          if ((count === 0 && !isBehind) || !opensDialog(action)) continue;
          const press = async (): Promise<void> => {
            if (!isBehind) return buttons.first().click();
            await page.locator('[data-tab-panel]:not([hidden]) .lh-actions').getByRole('button', { name: '更多' }).first().click();
            await page.getByRole('menuitem', { name: action.label.zh, exact: true }).filter({ visible: true }).click();
          };
          await pressAndLeave(page, press, `${path} ${action.name}`);
          pressed += 1;
        }
      }
      expect(refused).toEqual([]);
      expect(pressed).toBeGreaterThan(0);
    });
});
