import { vi } from 'vitest';

/** What a browser with a camera has and jsdom lacks: dialogs and films of its own, a reader of codes, a way to the camera. */
export interface StandInCamera {
  /** What the reader sees in one picture after the other; the last one stays. */
  pictures: readonly string[];
  readonly open: ReturnType<typeof vi.fn<() => Promise<MediaStream>>>;
  readonly track: EventTarget & { readonly stop: ReturnType<typeof vi.fn> };
}

/** Puts a camera into jsdom, on a window of the given sort; `vi.unstubAllGlobals` takes it away. */
export function standInCamera(held = true): StandInCamera {
  const track = Object.assign(new EventTarget(), { stop: vi.fn() });
  const camera: StandInCamera = {
    pictures: [''],
    open: vi.fn(() => Promise.resolve({ getTracks: () => [track] } as unknown as MediaStream)),
    track,
  };
  class OwnReader {
    static getSupportedFormats(): Promise<readonly string[]> {
      return Promise.resolve(['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'itf']);
    }
    detect(): Promise<readonly { readonly rawValue: string }[]> {
      const [seen = '', ...later] = camera.pictures;
      if (later.length > 0) camera.pictures = later;
      return Promise.resolve(seen ? [{ rawValue: seen }] : []);
    }
  }
  vi.stubGlobal('BarcodeDetector', OwnReader);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: camera.open } });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: held, onchange: null }) as MediaQueryList;
  return camera;
}
