import { useDocumentVisibility, useLatest } from 'ahooks';
import { type RefObject, useEffect, useState } from 'react';
import { makeCodeReader } from './code-reader';

/** Why nothing is seen. */
export type CameraFault = 'insecure' | 'none' | 'refused' | 'busy' | 'failed' | 'noReader';

/** What it is at. */
export type CameraState = 'starting' | 'looking' | CameraFault;

/** Units: ms, between two pictures: reading one takes a third of that. */
const pause = 150;
/** Units: ms; a code that stays in the picture is read once. */
const sameCode = 3_000;

const faults: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

class Fault extends Error {
  constructor(readonly fault: CameraFault) {
    super(fault);
  }
}

const faultOf = (thrown: unknown): CameraFault =>
  thrown instanceof Fault ? thrown.fault : ((thrown instanceof DOMException ? faults[thrown.name] : undefined) ?? 'failed');

/** Opens the camera at the back where there are two. Errors: those of the browser; Fault where it has none to give. */
export function openCamera(): Promise<MediaStream> {
  // Typed as always there; browsers leave it out where the address is not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return Promise.reject(new Fault(window.isSecureContext ? 'none' : 'insecure'));
  return devices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
}

interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly open: () => Promise<MediaStream>;
  readonly onCode: (code: string) => void;
}

/** Looks for codes for as long as the page is seen, and lets go of the camera else. `again` tries anew. */
export function useCamera({ video, open, onCode }: Camera): { readonly state: CameraState; readonly again: () => void } {
  const [state, setState] = useState<CameraState>('starting');
  const [turn, setTurn] = useState(0);
  const isSeen = useDocumentVisibility() !== 'hidden';
  const tell = useLatest(onCode);
  useEffect(() => {
    const picture = video.current;
    if (!isSeen || !picture) return undefined;
    const here = new AbortController();
    let stream: MediaStream | undefined;
    const letGo = (): void => {
      stream?.getTracks().forEach((track) => track.stop());
      picture.srcObject = null;
    };
    const look = async (): Promise<void> => {
      const coming = makeCodeReader().catch(() => Promise.reject(new Fault('noReader')));
      // Without a camera nobody waits for it.
      coming.catch(() => undefined);
      stream = await open();
      if (here.signal.aborted) return letGo();
      // Pulled out, or taken back in the browser's settings.
      stream.getTracks().forEach((track) => track.addEventListener('ended', () => setState('busy'), { signal: here.signal }));
      picture.srcObject = stream;
      await picture.play();
      const read = await coming;
      if (here.signal.aborted) return;
      setState('looking');
      let before = '';
      let last = { code: '', time: 0 };
      while (!here.signal.aborted) {
        const code = (await read(picture))?.trim() ?? '';
        if (here.signal.aborted) return;
        // Bars that are cut off or blurred can be read as others, but not twice.
        if (code !== '' && code === before) {
          const isAgain = code === last.code && performance.now() - last.time < sameCode;
          last = { code, time: performance.now() };
          if (!isAgain) tell.current(code);
        }
        if (code !== '') before = code;
        await new Promise((done) => setTimeout(done, pause));
      }
    };
    look().catch((thrown: unknown) => {
      if (here.signal.aborted) return;
      letGo();
      setState(faultOf(thrown));
    });
    return () => {
      here.abort();
      letGo();
      setState('starting');
    };
  }, [isSeen, open, tell, turn, video]);
  return { state, again: () => setTurn((count) => count + 1) };
}
