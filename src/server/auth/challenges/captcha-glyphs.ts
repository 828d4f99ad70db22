/** A place on a grid of 4 × 6, from the upper left. */
export type Point = readonly [x: number, y: number];

/** A line through places: round where it is drawn as a curve, with corners otherwise. */
interface Stroke {
  readonly round: boolean;
  readonly points: readonly Point[];
}

/** Reads strokes of the shape `0,0 4,6 | ~0,1 2,0 4,1`; `~` begins a curve. */
const toStrokes = (text: string): readonly Stroke[] =>
  text.split('|').map((part) => {
    const bare = part.trim();
    const points = bare
      .replace('~', '')
      .split(' ')
      .map((pair): Point => {
        const [x = 0, y = 0] = pair.split(',').map(Number);
        return [x, y];
      });
    return { round: bare.startsWith('~'), points };
  });

const shapes = {
  2: '~0,1.2 1,0.1 3,0.1 3.9,1.5 3,3.2 0,6 | 0,6 4,6',
  3: '~0,0.7 2,0 3.8,1.3 1.6,2.8 | ~1.6,2.8 4,4.2 2,6 0,5.2',
  4: '3,6 3,0 0,4 4,4',
  5: '4,0 0.6,0 0.3,2.7 | ~0.3,2.7 2.2,2.2 4,4 2.2,6 0,5.3',
  6: '~3.6,0.2 1,1.8 0.1,4.2 2,6 4,4.3 2.2,2.8 0.2,4.2',
  7: '0,0 4,0 1.4,6',
  8: '~2,2.8 0.4,1.4 2,0 3.6,1.4 2,2.8 0,4.5 2,6 4,4.5 2,2.8',
  A: '0,6 2,0 4,6 | 0.8,4 3.2,4',
  C: '~3.8,1 2,0 0.1,2 0.1,4 2,6 3.8,5',
  E: '4,0 0,0 0,6 4,6 | 0,3 3,3',
  F: '4,0 0,0 0,6 | 0,3 3,3',
  H: '0,0 0,6 | 4,0 4,6 | 0,3 4,3',
  J: '~3,0 3,4.2 1.6,6 0,4.8 | 1.6,0 4,0',
  K: '0,0 0,6 | 4,0 0,3.4 | 1.2,2.6 4,6',
  M: '0,6 0.3,0 2,4 3.7,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 | ~0,0 2.6,0 4,1.6 2.6,3.2 0,3.2',
  R: '0,6 0,0 | ~0,0 2.6,0 4,1.6 2.6,3.2 0,3.2 | 1.8,3.2 4,6',
  T: '0,0 4,0 | 2,0 2,6',
  U: '~0,0 0,4 2,6 4,4 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6 | 4,0 0,6',
  Y: '0,0 2,3 4,0 | 2,3 2,6',
};

/** Characters that are not taken for one another, as the strokes that a pen would draw. */
export const glyphs: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(shapes).map(([character, text]) => [character, toStrokes(text)]),
);

/** Pieces of a curve between two of its places. */
const pieces = 6;

const bend = (a: number, b: number, c: number, d: number, at: number): number =>
  0.5 * (2 * b + (c - a) * at + (2 * a - 5 * b + 4 * c - d) * at ** 2 + (3 * b - a - 3 * c + d) * at ** 3);

/** Gives a stroke as short straight pieces: a Catmull-Rom curve where it is round. */
export function flatten({ round, points }: Stroke): readonly Point[] {
  const flat: Point[] = [];
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (!to) {
      flat.push(from);
      break;
    }
    const [before, after] = [points[index - 1] ?? from, points[index + 2] ?? to];
    for (let piece = 0; piece < pieces; piece += 1) {
      const at = piece / pieces;
      flat.push(
        round
          ? [bend(before[0], from[0], to[0], after[0], at), bend(before[1], from[1], to[1], after[1], at)]
          : [from[0] + (to[0] - from[0]) * at, from[1] + (to[1] - from[1]) * at],
      );
    }
  }
  return flat;
}
