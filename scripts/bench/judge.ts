import type { Reading } from './bench-case';

/** What a ratio may lie beyond its bar before it fails, after the case was measured twice. */
export const noise = 0.1;
/** How often a ceiling for quiet cores may be passed on a busy machine. */
export const ceilingTimes = 3;

export type Verdict = 'ok' | 'near' | 'OVER' | '';

/** Says how far a reading is from its bar: 1 stands on it, above 1 lies beyond. Shape: undefined where there is no bar. */
export function shareOfBar({ value, most, least }: Reading): number | undefined {
  if (most !== undefined) return most === 0 ? (value === 0 ? 0 : Number.POSITIVE_INFINITY) : value / most;
  if (least !== undefined) return value === 0 ? Number.POSITIVE_INFINITY : least / value;
  return undefined;
}

/** Holds a reading against its bar: `near` lies beyond it, but within what noise or a busy machine explain. */
export function judge(reading: Reading): Verdict {
  const share = shareOfBar(reading);
  if (share === undefined || reading.kind === 'shown') return '';
  if (share <= 1) return 'ok';
  const allowed = { ratio: 1 + noise, ceiling: ceilingTimes, exact: 1 }[reading.kind];
  return share <= allowed ? 'near' : 'OVER';
}

/** Of two measurements of one case, takes for each figure the one nearer to good. */
export function better(first: readonly Reading[], second: readonly Reading[]): readonly Reading[] {
  return second.map((reading) => {
    const before = first.find((each) => each.id === reading.id && each.what === reading.what);
    return before && (shareOfBar(before) ?? 0) < (shareOfBar(reading) ?? 0) ? before : reading;
  });
}
