import { PNG } from 'pngjs';
import bwip from 'bwip-js/node';

const [width, height] = [640, 480];

/** Grey of paper and of a table, as a camera gives them. */
const [paper, table] = [225, 90];

/**
 * Films a code as it lies on a table, for Chromium's `--use-file-for-fake-video-capture`, which plays it again and again.
 * Shape: YUV4MPEG2, grey.
 */
export async function filmCode(kind: 'qrcode' | 'code128', text: string): Promise<Buffer> {
  const code = PNG.sync.read(
    await bwip.toBuffer({ bcid: kind, text, scale: kind === 'qrcode' ? 6 : 2, height: 20, backgroundcolor: 'ffffff', padding: 12 }),
  );
  if (code.width > width || code.height > height) throw new Error(`${text} is too long for the picture`);
  const light = Buffer.alloc(width * height, table);
  const [left, top] = [Math.floor((width - code.width) / 2), Math.floor((height - code.height) / 2)];
  for (let row = 0; row < code.height; row += 1)
    for (let column = 0; column < code.width; column += 1) {
      const isLight = (code.data[4 * (row * code.width + column)] ?? 0) > 127;
      light[(top + row) * width + left + column] = isLight ? paper : 30;
    }
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colourless]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
