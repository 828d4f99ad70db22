import type { Page } from '@playwright/test';

/** Walks by Tab, and tells of each stop what `judge` finds wrong with it. */
export async function walk(page: Page, stops: number, judge: (element: Element) => string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    // What a control does of itself when it gets the focus is drawn with the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const active = await page.evaluateHandle(() => document.activeElement ?? document.body);
    const fault = await active.evaluate(judge as (element: Element) => string);
    if (fault !== '') faults.push(fault);
  }
  return [...new Set(faults)];
}

/** A focused element of which no corner and no middle is in sight. */
export const judgeHidden = (element: Element): string => {
  if (element === document.body) return '';
  // The field of a choice lies below the word that is chosen.
  // A list has the focus for its cells.
  const cell = document.getElementById(element.getAttribute('aria-activedescendant') ?? '') ?? element.closest('[role="grid"]');
  const control = cell ?? element.closest('.ant-select') ?? element;
  const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
  if (width < 2 || height < 2) return '';
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 2, top + 2],
    [right - 2, top + 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
  ] as const;
  const seen = points.some(([x, y]) => {
    const over = document.elementFromPoint(x, y);
    return over !== null && (control.contains(over) || over.contains(control));
  });
  return seen ? '' : `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 20)}`;
};

/** A focused element around which nothing shows that it has the focus: neither it nor what holds it has a ring. */
export const judgeRing = (element: Element): string => {
  // Arrows of a pager draw it around the sign within.
  const [within] = element.children;
  if (element.tagName === 'LI' && within && getComputedStyle(within).outlineStyle !== 'none') return '';
  for (let at: Element | null = element, up = 0; at !== null && at !== document.body && up < 5; at = at.parentElement, up += 1) {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(at);
    if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none') return '';
    if (at.matches(':focus-within') && at.className.toString().includes('focused') && borderColor !== '') return '';
  }
  const own = element.getAttribute('aria-activedescendant');
  if (own !== null && document.getElementById(own)) return '';
  return element === document.body
    ? ''
    : `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 20)}`;
};

/** Targets that are smaller than 24 px and stand closer than that to another one; links within a text are as high as its lines. */
export const findSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const all = [
      ...document.querySelectorAll('button, a[href], input, select, [role="button"], [role="menuitem"], [role="tab"], [role="checkbox"]'),
    ]
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
      .filter(({ each, box }) => box.width > 1 && box.height > 1 && !each.closest('p') && getComputedStyle(each).pointerEvents !== 'none');
    const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const small = all.filter(({ box }) => box.width < 23.5 || box.height < 23.5);
    return [
      ...new Set(
        small
          .filter(({ each, box }) => {
            const { x, y } = middle(box);
            return all.some((other) => {
              if (other.each === each || other.each.contains(each) || each.contains(other.each)) return false;
              const isSmall = small.includes(other);
              const at = middle(other.box);
              if (isSmall) return Math.hypot(at.x - x, at.y - y) < 23.5;
              const dx = Math.max(other.box.left - x, 0, x - other.box.right);
              const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
              return Math.hypot(dx, dy) < 11.5;
            });
          })
          .map(
            ({ each, box }) =>
              `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent} ${String(box.width)}×${String(box.height)}`,
          ),
      ),
    ];
  });

/**
 * Targets in sight that are lower or narrower than so many px; words within a text are as high as its lines, and what surrounds the place that is typed into
 * is pressed as well.
 */
export const findLow = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((px) => {
    const around = '.ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-select, .lh-search-field, label';
    const targets = document.querySelectorAll(
      'button, a[href], input, textarea, select, [role="button"], [role="menuitem"], [role="option"]',
    );
    const isInLine = (each: Element): boolean => {
      const words = each.parentElement?.textContent?.trim() ?? '';
      return getComputedStyle(each).display.startsWith('inline') && words.length > (each.textContent?.trim().length ?? 0) + 2;
    };
    return [
      ...new Set(
        [...targets]
          .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
          .filter((each) => getComputedStyle(each).pointerEvents !== 'none' && !each.closest('p') && !(each.textContent && isInLine(each)))
          .map((each) => ({ each, box: (each.closest(around) ?? each).getBoundingClientRect() }))
          .filter(({ box }) => {
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            if (box.width <= 2 || box.height <= 2 || (box.width >= px && box.height >= px)) return false;
            // What stands in the margin is as narrow as that, and a thumb finds it by the edge of the screen.
            return x > 0 && box.right < window.innerWidth && y > 0 && y < window.innerHeight;
          })
          // What is covered, or cut off by a box that scrolls, is pressed elsewhere.
          .filter(({ each, box }) => {
            const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return over !== null && (each.contains(over) || over.contains(each) || over.closest(around)?.contains(each) === true);
          })
          .map(
            ({ each, box }) =>
              `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent} ${String(Math.round(box.width))}×${String(Math.round(box.height))}`,
          ),
      ),
    ];
  }, least);
