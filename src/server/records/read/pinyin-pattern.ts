/** Characters of how Chinese is read: of each syllable, and of each letter that a syllable begins with. */
type Readings = ReadonlyMap<string, string>;

/** How many characters are looked up before others get their turn. */
const atOnce = 500;

/** The 6,763 characters of GB 2312, of which names are made; the rarer ones are found by themselves. */
function usualCharacters(): readonly string[] {
  const pairs: number[] = [];
  for (let high = 0xb0; high <= 0xf7; high += 1) for (let low = 0xa1; low <= 0xfe; low += 1) pairs.push(high, low);
  return Array.from(new TextDecoder('gbk').decode(new Uint8Array(pairs))).filter((sign) => /\p{Script=Han}/u.test(sign));
}

async function readReadings(): Promise<Readings> {
  const { pinyin } = await import('pinyin-pro');
  const found = new Map<string, Set<string>>();
  const add = (reading: string, sign: string): unknown => found.set(reading, (found.get(reading) ?? new Set<string>()).add(sign));
  for (const [place, sign] of usualCharacters().entries()) {
    if (place % atOnce === 0) await new Promise((done) => setImmediate(done));
    for (const syllable of pinyin(sign, { multiple: true, toneType: 'none', type: 'array', v: true })) {
      add(syllable, sign);
      add(syllable.slice(0, 1), sign);
    }
  }
  return new Map([...found].map(([reading, signs]) => [reading, [...signs].join('')]));
}

let known: Promise<Readings> | undefined;

/** Signs between the characters of a name, which nobody reads aloud: brackets, dots, dashes and spaces, those of ASCII and those as wide as a character. */
const unread = String.raw`[[:space:][:punct:]\u2010-\u2027\u3000-\u301F\u30FB\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\u00B7]*`;

const longestSyllable = 6;
/** Most ways of reading that are looked for. */
const mostWays = 12;
/** A longer expression takes the database longer than anybody waits. Units: characters. */
const longestPattern = 20_000;

/** The ways to take letters apart into syllables and initials, those of the fewest parts first: `hunan` is hu-nan sooner than hu-na-n. */
function waysOf(letters: string, readings: Readings): readonly (readonly string[])[] {
  // From each place on, filled from the end.
  const ways: (readonly (readonly string[])[])[] = [];
  ways[letters.length] = [[]];
  for (let at = letters.length - 1; at >= 0; at -= 1) {
    const found: (readonly string[])[] = [];
    for (let end = Math.min(letters.length, at + longestSyllable); end > at; end -= 1) {
      const part = letters.slice(at, end);
      if (readings.has(part)) found.push(...(ways[end] ?? []).map((way) => [part, ...way]));
    }
    ways[at] = found.toSorted((one, other) => one.length - other.length).slice(0, mostWays);
  }
  return ways[0] ?? [];
}

/**
 * A regular expression of PostgreSQL for Chinese that is read so: whole syllables, their first letters, or both mixed (`hunanjl`, `hnjl`),
 * whatever signs stand between them. Shape: undefined where nothing is read so.
 */
export async function toPinyinPattern(text: string): Promise<string | undefined> {
  // What failed once is tried again.
  known ??= readReadings().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  const readings = await known;
  const ways = waysOf(text.toLowerCase().replaceAll(/[^a-z]/g, ''), readings);
  const patterns = ways.map((way) => way.map((part) => `[${readings.get(part) ?? ''}]`).join(unread));
  const kept: string[] = [];
  for (const pattern of patterns) {
    if (kept.join('|').length + pattern.length > longestPattern) break;
    kept.push(pattern);
  }
  return kept.length > 0 ? kept.join('|') : undefined;
}
