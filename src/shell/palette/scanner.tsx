import { App } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createScanBuffer } from '../../base/scan-buffer';
import type { Http } from '../../client/http';
import { askedBy } from '../../protocol/public-paths';
import { CameraScan } from '../../ui/camera/camera-part';
import { soundFault } from '../../ui/sound-fault';
import { useServices } from '../services';

/** The number that a code says; that of a certificate says where anybody verifies it, with its number behind the institute. */
const numberIn = (code: string): string => askedBy(code)?.split('~')[1] ?? code;

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
  /** True while the camera looks for a code. */
  readonly camera: boolean;
  readonly onCameraClose: () => void;
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
function useScanner({ enabled, takeEarly }: Pick<ScannerProps, 'enabled' | 'takeEarly'>, onCode: (code: string) => void): void {
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

/**
 * Opens the record whose number is scanned, by a scanner or by the camera; a code that nothing has is said by sound and text, and the focus stays where it is, the
 * camera open.
 */
export function Scanner({ onGo, camera, onCameraClose, ...hearing }: ScannerProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const { message } = App.useApp();
  const [missed, setMissed] = useState<string>();
  const open = (code: string, onMissing: (sentence: string) => void): void => {
    const number = numberIn(code);
    findScanned(http, number).then(
      (path) => {
        if (path === undefined) {
          soundFault();
          return onMissing(t('palette.none', { query: number }));
        }
        onCameraClose();
        onGo(path);
      },
      // The call has been told of already, below the camera.
      () => {
        soundFault();
        onCameraClose();
      },
    );
  };
  useScanner(hearing, (code) => open(code, (sentence) => void message.error(sentence)));
  if (!camera) return null;
  const handleClose = (): void => {
    setMissed(undefined);
    onCameraClose();
  };
  return (
    <CameraScan title={t('palette.camera')} onCode={(code) => open(code, setMissed)} onClose={handleClose}>
      {missed !== undefined && <p role="alert">{missed}</p>}
    </CameraScan>
  );
}
