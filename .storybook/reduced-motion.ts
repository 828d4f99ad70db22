/** Media texts as the sheets have them, of the rules that are put in force here. */
const former = new Map<CSSMediaRule, string>();
const asked = '(prefers-reduced-motion: reduce)';
let watcher: MutationObserver | undefined;

function force(rules: Iterable<CSSRule>): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes(asked)) {
      former.set(rule, rule.media.mediaText);
      rule.media.mediaText = rule.media.mediaText.replace(asked, 'all');
    }
    if ('cssRules' in rule) force((rule as CSSGroupingRule).cssRules);
  }
}

/** Rules of a sheet from elsewhere cannot be read; there is none here. */
const forceAll = (): void => [...document.styleSheets].forEach((sheet) => force(sheet.cssRules));

/** Puts the product's own rules for reduced motion in force without the system asking for it: a page cannot set its media. */
export function setReducedMotion(reduced: boolean): void {
  if (reduced) {
    forceAll();
    watcher ??= new MutationObserver(forceAll);
    watcher.observe(document.head, { childList: true });
    return;
  }
  watcher?.disconnect();
  for (const [rule, text] of former) rule.media.mediaText = text;
  former.clear();
}
