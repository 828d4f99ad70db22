/** A part of a pattern: what it may be followed by is worked out from how parts stand together. */
export type Part =
  /** One sign; `takes` is the source of what it may be. */
  | { readonly kind: 'sign'; readonly takes: string }
  | { readonly kind: 'row' | 'either'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number };

/** Thrown where a pattern says what cannot be judged: looking around, naming what was found. */
export class Unjudged extends Error {}

/** Repetitions are drawn out up to so many; more count as endless, which is the worse case. */
const mostDrawn = 8;

const ends = /^\^|^\$|^\\[bB]/;
const sign =
  /^(?:\\u\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\[pP]\{[^}]*\}|\\c[A-Za-z]|\\[^\dk]|\\0|\[(?:\\.|[^\]\\])*\]|[^\\[\](){}*+?|^$])/su;
const counts = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/;

/** Takes a regular expression (flag u) apart. Errors: Unjudged. */
export function readPattern(pattern: string): Part {
  let rest = pattern;
  const take = (shape: RegExp): RegExpExecArray | undefined => {
    const found = shape.exec(rest) ?? undefined;
    if (found) rest = rest.slice(found[0].length);
    return found;
  };
  const atom = (): Part | undefined => {
    if (take(ends)) return { kind: 'row', parts: [] };
    if (take(/^\((?:\?:|\?<[A-Za-z_$][\w$]*>|(?!\?))/)) {
      const inner = either();
      if (!take(/^\)/)) throw new Unjudged();
      return inner;
    }
    if (/^[|)]/.test(rest) || rest === '') return undefined;
    const found = take(sign);
    if (!found) throw new Unjudged();
    return { kind: 'sign', takes: found[0] };
  };
  const row = (): Part => {
    const parts: Part[] = [];
    for (let part = atom(); part; part = atom()) {
      const count = take(counts);
      if (!count) {
        parts.push(part);
        continue;
      }
      const [text, low, comma, high] = count;
      const least = low === undefined ? (text.startsWith('+') ? 1 : 0) : Number(low);
      const most = low === undefined ? (text.startsWith('?') ? 1 : Infinity) : comma === undefined ? least : high ? Number(high) : Infinity;
      parts.push({ kind: 'repeat', part, least: Math.min(least, mostDrawn), most: most > mostDrawn ? Infinity : most });
    }
    return { kind: 'row', parts };
  };
  function either(): Part {
    const parts = [row()];
    while (take(/^\|/)) parts.push(row());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'either', parts };
  }
  const whole = either();
  if (rest !== '') throw new Unjudged();
  return whole;
}
