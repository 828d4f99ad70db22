import { expect, type Page } from '@playwright/test';

/** Shows the list of the open page in another shape. Which one somebody left it in is remembered, also by the test before. */
export async function showAs(page: Page, shape: string): Promise<void> {
  await expect(page.getByRole('grid').or(page.locator('.lh-board[aria-busy=false]')).first()).toBeVisible();
  const button = page.getByRole('button', { name: shape });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}
