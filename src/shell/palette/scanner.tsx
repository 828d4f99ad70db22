import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createScanBuffer } from '../../base/scan-buffer';
import type { Http } from '../../client/http';
import { soundFault } from '../../ui/sound-fault';
import { useServices } from '../services';

/** Finds the record that has exactly this number. Shape: the path that opens it; undefined where the caller sees none. Errors: those of the call. */
async function findScanned(http: Http, code: string): Promise<string | undefined> {
  const params = { text: code };
  const found = await http.get<readonly { readonly path: string; readonly id: string; readonly number: string }[]>('api/find/records', {
    params,
  });
  const exact = found.find(({ number }) => number === code);
  return exact && `/${exact.path}?open=${exact.id}`;
}

interface ScannerProps {
  readonly enabled: boolean;
  /** Gives what was pressed before this part was there, once: the first code is not lost. */
  readonly takeEarly: () => readonly KeyboardEvent[];
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
}

const entry = 'input, textarea, math-field, [contenteditable="true"]';

/** True for keys that go into an entry by themselves, or into a form that is being filled in, which hears a scanner for itself. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(entry)) return true;
  const host = target.closest('.ant-drawer, .ant-modal-wrap');
  return Boolean(host?.querySelector('[data-field] :is(input, textarea):not([disabled], [readonly])'));
}

/** Hears a scanner wherever nothing is being entered, and hands on the code once its Enter has come; that Enter presses nothing. */
function useScanner({ enabled, takeEarly }: Omit<ScannerProps, 'onGo'>, onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode);
  const takeKeys = useEffectEvent(takeEarly);
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
    for (const event of takeKeys()) listen(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, [enabled]);
}

/** Opens the record whose number is scanned; a code that nothing has is said by sound and text, and the focus stays where it is. */
export function Scanner({ onGo, ...hearing }: ScannerProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { message } = App.useApp();
  useScanner(hearing, (code) => {
    findScanned(http, code).then(
      (path) => {
        if (path !== undefined) return onGo(path);
        soundFault();
        void message.error(t('palette.none', { query: code }));
      },
      // The call has been told of already.
      soundFault,
    );
  });
  return null;
}
