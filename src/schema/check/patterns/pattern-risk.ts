import { type Part, readPattern, Unjudged } from './pattern-parts';

/** How long a pattern may take: in step with the text, with its square (or worse), or with no bound that helps; or it cannot be said. */
export type PatternRisk = 'none' | 'slow' | 'endless' | 'unjudged';

/** Places of a pattern beyond which it is not looked at. */
const mostPlaces = 160;

/** Steps of judging beyond which a pattern is not judged: judging must not itself take long. */
const mostSteps = 400_000;

/** A pattern as a machine: a place for each sign, and in how many ways one place may follow another. */
interface Machine {
  readonly takes: readonly string[];
  readonly follow: readonly (readonly (readonly [to: number, ways: number])[])[];
}

interface Piece {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly empty: boolean;
}

function build(part: Part, anchored: boolean): Machine {
  const takes: string[] = [];
  const ways: Map<number, number>[] = [];
  const link = (from: readonly number[], to: readonly number[]): void => {
    for (const one of from) for (const other of to) ways[one]?.set(other, (ways[one]?.get(other) ?? 0) + 1);
  };
  const join = (pieces: readonly Piece[]): Piece => {
    let [first, last, empty]: [readonly number[], readonly number[], boolean] = [[], [], true];
    for (const piece of pieces) {
      link(last, piece.first);
      if (empty) first = [...first, ...piece.first];
      last = piece.empty ? [...last, ...piece.last] : piece.last;
      empty &&= piece.empty;
    }
    return { first, last, empty };
  };
  const visit = (each: Part): Piece => {
    switch (each.kind) {
      case 'sign': {
        if (takes.length >= mostPlaces) throw new Unjudged();
        const place = takes.push(each.takes) - 1;
        ways.push(new Map());
        return { first: [place], last: [place], empty: false };
      }
      case 'row':
        return join(each.parts.map(visit));
      case 'either': {
        const pieces = each.parts.map(visit);
        return {
          first: pieces.flatMap((piece) => piece.first),
          last: pieces.flatMap((piece) => piece.last),
          empty: pieces.some((piece) => piece.empty),
        };
      }
      case 'repeat': {
        const drawn = each.most === Infinity ? Math.max(1, each.least) : each.most;
        const pieces = Array.from({ length: drawn }, (_, index) => {
          const piece = visit(each.part);
          if (each.most === Infinity && index === drawn - 1) link(piece.last, piece.first);
          return { ...piece, empty: piece.empty || index >= each.least };
        });
        return join(pieces);
      }
    }
  };
  // Where a pattern does not say where it begins, it is tried from every sign of the text.
  const start: Part = { kind: 'repeat', part: { kind: 'sign', takes: '[^]' }, least: 0, most: Infinity };
  visit(anchored ? part : { kind: 'row', parts: [start, part] });
  return { takes, follow: ways.map((each) => [...each]) };
}

/** Signs that tell all classes of a pattern apart: those that it names, their neighbours, and some that it does not. */
function samples(takes: readonly string[]): readonly string[] {
  const found = new Set(['a', 'Z', '5', '_', ' ', '\n', '-', '.', '中', 'é', '\u{1F600}', '\u0001']);
  for (const text of takes)
    for (const each of text.replace(/^\\(?=[^\w])/, '')) {
      const code = each.codePointAt(0) ?? 0;
      for (const near of [code - 1, code, code + 1])
        if (near > 0 && near < 0x10ffff && (near < 0xd800 || near > 0xdfff)) found.add(String.fromCodePoint(near));
    }
  return [...found];
}

const classOf = (takes: string): RegExp => new RegExp(`^(?:${takes === '[^]' ? '[\\s\\S]' : takes})$`, 'u');

/** Which places can be reached from which, in one step or more. */
function reachOf(follow: Machine['follow']): readonly ReadonlySet<number>[] {
  return follow.map((_, from) => {
    const seen = new Set<number>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const [to] of follow[at] ?? [])
        if (!seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
    return seen;
  });
}

type Places = readonly number[];

/** Makes the question whether several walkers, fed the same signs, can go from one set of places to another. Errors: Unjudged. */
function makeWalk({ follow }: Machine, meets: (places: Places) => boolean): (from: Places, to: Places) => boolean {
  let steps = 0;
  const nextOf = (at: Places): readonly Places[] =>
    at.reduce<readonly Places[]>((rows, place) => rows.flatMap((row) => (follow[place] ?? []).map(([next]) => [...row, next])), [[]]);
  return (from, to) => {
    const goal = to.join();
    const seen = new Set<string>();
    const open: Places[] = [from];
    for (let at = open.pop(); at; at = open.pop())
      for (const next of nextOf(at)) {
        if ((steps += 1) > mostSteps) throw new Unjudged();
        const name = next.join();
        if (seen.has(name) || !meets(next)) continue;
        if (name === goal) return true;
        seen.add(name);
        open.push(next);
      }
    return false;
  };
}

function judgeMachine(machine: Machine): PatternRisk {
  const { takes, follow } = machine;
  const signs = samples(takes);
  const classes = takes.map((text) => {
    const shape = classOf(text);
    return new Set(signs.filter((each) => shape.test(each)));
  });
  const meets = (places: Places): boolean => {
    const [first = 0, ...others] = places;
    return [...(classes[first] ?? [])].some((each) => others.every((place) => classes[place]?.has(each)));
  };
  const canWalk = makeWalk(machine, meets);
  const reach = reachOf(follow);
  const loops = takes.flatMap((_, place) => (reach[place]?.has(place) ? [place] : []));
  const together = (one: number, other: number): boolean => reach[one]?.has(other) === true && reach[other]?.has(one) === true;
  for (const place of loops) {
    // The same signs, the same places, two ways: each turn of the loop doubles what must be tried.
    if ((follow[place] ?? []).some(([to, ways]) => ways > 1 && (to === place || together(place, to)))) return 'endless';
    for (const other of loops)
      if (place !== other && together(place, other) && canWalk([place, place], [place, other]) && canWalk([place, other], [place, place]))
        return 'endless';
  }
  for (const place of loops)
    for (const other of loops)
      if (place !== other && reach[place]?.has(other) && canWalk([place, place, other], [place, other, other])) return 'slow';
  return 'none';
}

/**
 * Judges how long a regular expression (flag u) may take on a text made to hurt, by the number of ways in which it can read the same signs.
 * Source: Weideman et al., Analyzing Matching Time Behavior of Backtracking Regular Expression Matchers.
 */
export function judgePattern(pattern: string): PatternRisk {
  try {
    const part = readPattern(pattern);
    const anchored = /^\^/.test(pattern) && part.kind !== 'either';
    return judgeMachine(build(part, anchored));
  } catch (error) {
    if (error instanceof Unjudged) return 'unjudged';
    throw error;
  }
}
