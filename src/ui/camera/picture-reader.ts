import { BinaryBitmap, Code128Reader, Code39Reader, HybridBinarizer, QRCodeReader, type Reader, RGBLuminanceSource } from '@zxing/library';
// The index has it only together with kinds of codes that nobody here uses.
import RetailReader from '@zxing/library/esm/core/oned/MultiFormatUPCEANReader';

/** Units: px. Narrow bars need this much; more only takes longer. */
const widest = 1280;

/** How bright each dot is, as the eye weighs the colours. Shape: 0 to 255. */
function toBrightness({ data, width, height }: ImageData): Uint8ClampedArray {
  const bright = new Uint8ClampedArray(width * height);
  for (let at = 0; at < bright.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    bright[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return bright;
}

/** Reads pictures without the browser's help. */
export function makePictureReader(): (video: HTMLVideoElement) => Promise<string | undefined> {
  const readers: readonly Reader[] = [new QRCodeReader(), new Code128Reader(), new Code39Reader(), new RetailReader(new Map())];
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  let isTurned = false;
  return (video) => {
    const scale = Math.min(1, widest / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (!pen || width === 0 || height === 0) return Promise.resolve(undefined);
    // Bars are read along rows only: every other picture lies on its side.
    [canvas.width, canvas.height] = isTurned ? [height, width] : [width, height];
    if (isTurned) pen.setTransform(0, 1, -1, 0, height, 0);
    isTurned = !isTurned;
    pen.drawImage(video, 0, 0, width, height);
    const seen = pen.getImageData(0, 0, canvas.width, canvas.height);
    const picture = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(toBrightness(seen), seen.width, seen.height)));
    for (const reader of readers) {
      try {
        return Promise.resolve(reader.decode(picture).getText());
      } catch {
        // Nothing of this kind is in the picture.
      }
    }
    return Promise.resolve(undefined);
  };
}
