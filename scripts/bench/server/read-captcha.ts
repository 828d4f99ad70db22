import { PNG } from 'pngjs';
import { flatten, glyphs, type Point } from '../../../src/server/auth/challenges/captcha-glyphs';

const [width, height, places] = [130, 48, 5];
/** How far from its middle a character is looked at. Units: pixels. */
const [reachX, reachY] = [13, 20];
const side = reachX * 2 + 1;
const size = side * (reachY * 2 + 1);
const turns = [-0.3, -0.15, 0, 0.15, 0.3];
const shifts = [-4, -2, 0, 2, 4];
const pen = 1.6;

interface Template {
  readonly character: string;
  readonly pixels: Float32Array;
}

/** Brings pixels to a mean of 0 and a length of 1, so that two are alike by their product. */
function level(pixels: Float32Array): Float32Array {
  const mean = pixels.reduce((sum, each) => sum + each, 0) / pixels.length;
  const centred = pixels.map((each) => each - mean);
  const length = Math.hypot(...centred) || 1;
  return centred.map((each) => each / length);
}

function draw(lines: readonly (readonly Point[])[]): Float32Array {
  const pixels = new Float32Array(size);
  for (const line of lines)
    for (const [index, [bx, by]] of line.entries()) {
      const [ax, ay] = line[index - 1] ?? [bx, by];
      const square = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
      for (let place = 0; place < size; place += 1) {
        const [x, y] = [(place % side) - reachX, Math.floor(place / side) - reachY];
        const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
        const away = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
        pixels[place] = Math.max(pixels[place] ?? 0, Math.min(1, Math.max(0, pen + 0.5 - away)));
      }
    }
  return level(pixels);
}

/** Every character as its source draws it, at the middle of its size, turned by several angles. */
export const makeTemplates = (): readonly Template[] =>
  [...glyphs].flatMap(([character, strokes]) =>
    turns.map((turn) => {
      const stand = ([gridX, gridY]: Point): Point => {
        const [x, y] = [(gridX - 2) * 5, (gridY - 3) * 5.2];
        return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
      };
      return { character, pixels: draw(strokes.map((stroke) => flatten(stroke).map(stand))) };
    }),
  );

/** How much a pixel stands out from the five pixels to each side, be it darker or lighter. Shape: one number a pixel. */
function findLines(data: Buffer): Float32Array {
  const lines = new Float32Array(width * height);
  for (let place = 0; place < lines.length; place += 1) {
    const [x, y] = [place % width, Math.floor(place / width)];
    let [sum, count] = [0, 0];
    for (let atY = Math.max(0, y - 5); atY <= Math.min(height - 1, y + 5); atY += 1)
      for (let atX = Math.max(0, x - 5); atX <= Math.min(width - 1, x + 5); atX += 1) {
        sum += data[(atY * width + atX) * 4] ?? 0;
        count += 1;
      }
    lines[place] = Math.abs((data[place * 4] ?? 0) - sum / count);
  }
  return lines;
}

function cut(lines: Float32Array, middleX: number, middleY: number): Float32Array {
  const pixels = new Float32Array(size);
  for (let place = 0; place < size; place += 1) {
    const [x, y] = [middleX + (place % side) - reachX, middleY + Math.floor(place / side) - reachY];
    pixels[place] = x < 0 || y < 0 || x >= width || y >= height ? 0 : (lines[y * width + x] ?? 0);
  }
  return level(pixels);
}

/** Reads a captcha as a program does that knows the shapes and tries each of them at each place, dark or light. Shape: five capitals. */
export function readByShape(picture: Buffer, templates: readonly Template[]): string {
  const lines = findLines(PNG.sync.read(picture).data);
  return Array.from({ length: places }, (_, place) => {
    let best = { likeness: -1, character: '' };
    for (const dx of shifts)
      for (const dy of shifts) {
        const seen = cut(lines, Math.round(width / 2 + (place - 2) * 23.2) + dx, height / 2 + dy);
        for (const { character, pixels } of templates) {
          let likeness = 0;
          for (let at = 0; at < size; at += 1) likeness += (seen[at] ?? 0) * (pixels[at] ?? 0);
          if (likeness > best.likeness) best = { likeness, character };
        }
      }
    return best.character;
  }).join('');
}
