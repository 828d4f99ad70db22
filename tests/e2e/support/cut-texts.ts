import type { Page } from '@playwright/test';

/** Has every text drawn larger, as phones do for whoever has set it so; holds for all pages that are opened from now on. The context has to be a mobile one. */
export const enlargeTexts = (page: Page, percent: number): Promise<unknown> =>
  page.addInitScript((value) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { text-size-adjust: ${String(value)}% !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, percent);

/**
 * Texts in sight of which a part cannot be read: cut off by a box that neither scrolls nor ends them with an ellipsis, run over the edge of what they stand
 * on, beyond the sides of the window, or lying on another text. Shape: a line for each, with the classes of its element.
 */
export const findCutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const faults = new Set<string>();
    const placed: { readonly text: string; readonly element: Element; readonly box: Box }[] = [];
    const clear = 'rgba(0, 0, 0, 0)';
    const tell = (fault: string, text: string, element: Element): void => {
      faults.add(`${fault}: ${text.slice(0, 30)} (${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''})`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      const seen = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
      if (text === '' || !element?.checkVisibility(seen) || getComputedStyle(element).writingMode !== 'horizontal-tb') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (rects.length === 0) continue;
      const box: Box = {
        left: Math.min(...rects.map(({ left }) => left)),
        right: Math.max(...rects.map(({ right }) => right)),
        top: Math.min(...rects.map(({ top }) => top)),
        bottom: Math.max(...rects.map(({ bottom }) => bottom)),
      };
      let told = false;
      let hidden = false;
      for (let at: Element | null = element; at !== null && at !== document.documentElement && !hidden; at = at.parentElement) {
        const style = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        // What is there for screen readers alone.
        hidden = style.overflow !== 'visible' && (frame.width <= 2 || frame.height <= 2);
        const [x, y] = [style.overflowX, style.overflowY];
        const ends = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const over = {
          x: Math.max(box.right - frame.right, frame.left - box.left),
          y: Math.max(box.bottom - frame.bottom, frame.top - box.top),
        };
        const away = box.left >= frame.right || box.right <= frame.left || box.top >= frame.bottom || box.bottom <= frame.top;
        const cuts = (value: string): boolean => value === 'hidden' || value === 'clip';
        if (ends && over.x > 2) told = true;
        // The box of a letter is taller than the letter.
        if (!told && !away && !ends && ((cuts(x) && over.x > 2) || (cuts(y) && over.y > 5))) {
          tell(`cut by ${String(Math.round(cuts(x) && over.x > 2 ? over.x : over.y))}`, text, at);
          told = true;
        }
        if (x !== 'visible') [box.left, box.right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
        if (y !== 'visible') [box.top, box.bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
        const isPlace = style.display !== 'inline' && style.display !== 'contents';
        const edged = style.borderRightStyle !== 'none' && style.borderRightWidth !== '0px' && style.borderRightColor !== clear;
        if (
          !told &&
          isPlace &&
          (edged || style.backgroundColor !== clear) &&
          (over.x > 2 || over.y > 6) &&
          x === 'visible' &&
          y === 'visible'
        ) {
          tell(`over the edge by ${String(Math.round(Math.max(over.x, over.y)))}`, text, at);
          told = true;
        }
        // What is placed freely belongs to no box but those that cut it off.
        if (style.position === 'absolute') told ||= true;
        if (style.position === 'fixed') break;
      }
      if (hidden || box.right - box.left < 2 || box.bottom - box.top < 2) continue;
      if (box.right > window.innerWidth + 3 || box.left < -3) tell('beyond the window', text, element);
      placed.push({ text, element, box });
    }
    placed.forEach((one, index) => {
      for (const other of placed.slice(index + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (one.element === other.element || width < 4 || height < 8) continue;
        const x = Math.max(one.box.left, other.box.left) + width / 2;
        const y = Math.max(one.box.top, other.box.top) + height / 2;
        const layers = document.elementsFromPoint(x, y);
        const [first, second] = [layers.indexOf(one.element), layers.indexOf(other.element)];
        if (first < 0 || second < 0) continue;
        const between = layers.slice(Math.min(first, second), Math.max(first, second));
        if (!between.some((layer) => getComputedStyle(layer).backgroundColor !== clear))
          tell(`lies on ${other.text.slice(0, 20)}`, one.text, one.element);
      }
    });
    return [...faults];
  });
