import { randomBytes, randomInt } from 'node:crypto';
import { PNG } from 'pngjs';
import { flatten, glyphs, type Point } from './captcha-glyphs';

/** Units: pixels. */
const [width, height] = [130, 48];
const characters = [...glyphs.keys()];
const length = 5;

/** A number from `from` to `to`, drawn so that no picture tells anything of another. */
const between = (from: number, to: number): number => from + ((to - from) * randomInt(1_000_000)) / 1_000_000;

type Move = (point: Point) => Point;

/** A sheet of ink: how dark each pixel is, from 0 to 1. */
class Sheet {
  readonly ink = new Float32Array(width * height);

  /** Draws a line of round ends; `paint` -1 takes ink away. */
  draw(points: readonly Point[], radius: number, paint: 1 | -1): void {
    for (const [index, to] of points.entries()) {
      const from = points[index - 1];
      if (from) this.#segment(from, to, { radius, paint });
    }
  }

  #segment([ax, ay]: Point, [bx, by]: Point, { radius, paint }: { readonly radius: number; readonly paint: 1 | -1 }): void {
    const reach = radius + 1;
    const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx) - reach)), Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach))];
    const [top, bottom] = [Math.max(0, Math.floor(Math.min(ay, by) - reach)), Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach))];
    const square = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x <= right; x += 1) {
        const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
        const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))));
        const place = y * width + x;
        const before = this.ink[place] ?? 0;
        this.ink[place] = paint === 1 ? Math.max(before, cover) : Math.min(before, 1 - cover);
      }
  }
}

/** A wave over the whole sheet, so that no line of a character is where its shape has it. */
function makeWave(): Move {
  const [highX, highY] = [between(0.8, 2), between(1.2, 3)];
  const [longX, longY, startX, startY] = [between(24, 48), between(36, 80), between(0, 6.3), between(0, 6.3)];
  return ([x, y]) => [x + highX * Math.sin(y / (longX / 6.3) + startX), y + highY * Math.sin(x / (longY / 6.3) + startY)];
}

/** Turns, leans and stretches a character about its middle. */
function makeStance(middle: Point): Move {
  const [turn, lean] = [between(-0.42, 0.42), between(-0.3, 0.3)];
  const [wide, high] = [between(4, 5.2), between(4.4, 5.8)];
  return ([gridX, gridY]) => {
    const y = (gridY - 3) * high;
    const x = (gridX - 2) * wide + lean * y;
    return [middle[0] + x * Math.cos(turn) - y * Math.sin(turn), middle[1] + x * Math.sin(turn) + y * Math.cos(turn)];
  };
}

function drawText(sheet: Sheet, text: string): void {
  const wave = makeWave();
  // Closer than they are wide: neighbours touch and cross, so that nothing tells where one ends.
  const step = between(23, 24.5);
  const start = (width - (length - 1) * step) / 2 + between(-4, 4);
  for (const [index, character] of [...text].entries()) {
    const stance = makeStance([start + index * step + between(-2, 2), height / 2 + between(-4, 4)]);
    const radius = between(1.1, 1.7);
    for (const { round, points } of glyphs.get(character) ?? []) {
      const shaken = points.map(([x, y]): Point => [x + between(-0.22, 0.22), y + between(-0.22, 0.22)]);
      sheet.draw(flatten({ round, points: shaken }).map(stance).map(wave), radius, 1);
    }
  }
}

/** Curves across the sheet: of the pen's own width, and of the paper's colour through the characters. */
function drawNoise(sheet: Sheet): void {
  const curve = (): readonly Point[] =>
    flatten({ round: true, points: Array.from({ length: 5 }, (_, index): Point => [(index * width) / 4, between(3, height - 3)]) });
  for (let turn = 0; turn < 2; turn += 1) sheet.draw(curve(), between(0, 0.3), -1);
  for (let turn = 0; turn < 2; turn += 1) sheet.draw(curve(), between(0.3, 0.9), 1);
  for (let turn = 0; turn < 14; turn += 1) {
    const [x, y] = [between(0, width), between(0, height)];
    sheet.draw(
      [
        [x, y],
        [x + between(-3, 3), y + between(-3, 3)],
      ],
      between(0.4, 0.9),
      1,
    );
  }
}

/** Discs in which light and dark change places, across characters: what is darker than its ground in one part is lighter in the next. */
function makeDiscs(): (x: number, y: number) => boolean {
  const discs = Array.from({ length: 3 }, (_, index) => ({
    x: between(index, index + 1) * (width / 3),
    y: between(0, height),
    square: between(12, 20) ** 2,
  }));
  return (x, y) => discs.filter((disc) => (x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.square).length % 2 === 1;
}

/** Lays ink on uneven paper, with grain over both. */
function toPicture({ ink }: Sheet): Buffer {
  const grain = randomBytes(ink.length);
  const isTurned = makeDiscs();
  const [paper, slope, dark] = [between(205, 235), between(-0.25, 0.25), between(40, 80)];
  const data = Buffer.from(
    ink.map((cover, place) => {
      const [x, y] = [place % width, Math.floor(place / width)];
      const ground = paper + slope * (x - width / 2);
      const share = isTurned(x, y) ? 1 - cover : cover;
      const noise = ((grain[place] ?? 128) - 128) / 6;
      return Math.min(255, Math.max(0, Math.round(ground + (dark - ground) * share + noise)));
    }),
  );
  const picture = new PNG({ width, height });
  picture.data = data;
  return PNG.sync.write(picture, { colorType: 0, inputColorType: 0, inputHasAlpha: false, bitDepth: 8 });
}

/** Draws five characters as a PNG of grey pixels; nothing of their shape is in the answer but those pixels. Shape: the text in capitals. */
export function drawCaptcha(): { readonly text: string; readonly picture: Buffer } {
  const text = Array.from({ length }, () => characters[randomInt(characters.length)] ?? '').join('');
  const sheet = new Sheet();
  drawText(sheet, text);
  drawNoise(sheet);
  return { text, picture: toPicture(sheet) };
}
