function distance(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? 0;
}

/** Finds the name that somebody most likely meant; undefined where none is near. */
export function closestName(name: string, names: Iterable<string>): string | undefined {
  const requested = name.toLowerCase();
  const bare = requested.replace(/[_.-]/g, '');
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    const known = candidate.toLowerCase();
    const plain = known.replace(/[_.-]/g, '');
    // As many letters as one is longer are missing at least: what somebody sends may have tens of thousands.
    const isFar = Math.abs(known.length - requested.length) >= least;
    const gap = known === requested ? 0 : plain === bare ? 0.5 : isFar ? Infinity : distance(requested, known);
    if (gap < least && gap < Math.max(requested.length, known.length)) [best, least] = [candidate, gap];
  }
  return best;
}
