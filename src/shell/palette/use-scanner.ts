import { useEffect, useEffectEvent } from 'react';
import { createScanBuffer } from '../../base/scan-buffer';

const entry = 'input, textarea, math-field, [contenteditable="true"]';

/** True for keys that go into an entry by themselves, or into a form that is being filled in, which hears a scanner for itself. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(entry)) return true;
  const host = target.closest('.ant-drawer, .ant-modal-wrap');
  return Boolean(host?.querySelector('[data-field] :is(input, textarea):not([disabled], [readonly])'));
}

/** Hears a scanner wherever nothing is being entered, and hands on the code once its Enter has come; that Enter presses nothing. */
export function useScanner(enabled: boolean, onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode);
  useEffect(() => {
    if (!enabled) return undefined;
    const scan = createScanBuffer();
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const code = scan.push(event.key, event.timeStamp);
      if (code === undefined) return;
      // What has the focus keeps it: a button would be pressed, a row opened.
      event.preventDefault();
      event.stopPropagation();
      handleCode(code.trim());
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [enabled]);
}
