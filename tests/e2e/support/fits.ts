import { expect, type Page } from '@playwright/test';

/** How wide a page is; what its body holds beyond its side counts too, though it is cut off there. */
export const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));

/** A page is no wider than the screen, at the widths of usual and of small telephones. */
export async function expectFits(page: Page, what: string): Promise<void> {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthOf(page), `${what} at ${String(width)}`).toBeLessThanOrEqual(width);
  }
}

/**
 * What is seen of a page beyond the sides of the window, or above and below the foot of its list: texts by their beginning. What is scrolled to within
 * a box of its own, as the columns of a table are, is cut at that box.
 */
export const findOutside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const wide = window.innerWidth;
    if (document.documentElement.scrollWidth > wide) faults.add(`the page is ${String(document.documentElement.scrollWidth)} wide`);
    for (const part of document.querySelectorAll('.lh-pager li')) {
      const [box, foot] = [part.getBoundingClientRect(), part.closest('.lh-pager')?.getBoundingClientRect()];
      if (foot && box.width > 0 && (box.top < foot.top || box.bottom > foot.bottom))
        faults.add(`foot: ${part.getAttribute('title') ?? ''}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        let [left, right] = [box.left, box.right];
        for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
          const { overflowX, position } = getComputedStyle(at);
          const frame = at.getBoundingClientRect();
          if (overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
          if (position === 'fixed') break;
        }
        // Lines of upright text are a little wider than their signs.
        if (right - left > 2 && (right > wide + 3 || left < -3)) faults.add(text.slice(0, 20));
      }
    }
    return [...faults];
  });
