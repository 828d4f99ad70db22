/** A stream of chances that is the same on every run. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the list. Errors: throws on an empty list. */
  pick<const T>(list: readonly T[]): T;
  /** One of the values, in proportion to its weight. */
  weighted<const T>(choices: readonly (readonly [T, number])[]): T;
  /** Some of the list, all different, in the list's order. */
  some<T>(list: readonly T[], count: number): readonly T[];
}

function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** Makes a stream from a seed and the name of what it is for, so that more rows of one kind leave the others as they were. Source: mulberry32. */
export function makeRandom(seed: number, name: string): Random {
  let state = (seed ^ hashText(name)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[int(0, list.length - 1)];
    if (found === undefined) throw new Error('Nothing to pick from.');
    return found;
  };
  return {
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted: (choices) => {
      let rest = next() * choices.reduce((total, [, weight]) => total + weight, 0);
      return (choices.find(([, weight]) => (rest -= weight) < 0) ?? pick(choices))[0];
    },
    some: (list, count) => {
      const requested = new Set<number>();
      while (requested.size < Math.min(count, list.length)) requested.add(int(0, list.length - 1));
      return list.filter((_, index) => requested.has(index));
    },
  };
}
