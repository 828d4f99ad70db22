/** Gives the middle of some numbers; of an even count the mean of the two in the middle. Shape: NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - (sorted.length % 2 === 0 ? 1 : 0)], sorted[half]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** Gives the value below which a part of the numbers lies. Shape: NaN of none. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? Number.NaN;
}
