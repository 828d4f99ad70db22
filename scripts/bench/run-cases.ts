import type { BenchCase, Reading } from './bench-case';
import { better, judge } from './judge';

/** A case after it ran: its figures, or why there are none. */
export interface Outcome {
  readonly ids: readonly string[];
  readonly readings: readonly Reading[];
  readonly failure?: string;
  /** True: it was over its bar and was measured once more. */
  readonly repeated: boolean;
  /** Units: s. */
  readonly seconds: number;
}

const isOver = (readings: readonly Reading[]): boolean => readings.some((reading) => judge(reading) === 'OVER');

async function measure(each: BenchCase): Promise<Pick<Outcome, 'readings' | 'repeated'>> {
  const first = await each.run();
  if (!isOver(first)) return { readings: first, repeated: false };
  return { readings: better(first, await each.run()), repeated: true };
}

/** Runs one case; what is over its bar is measured once more and the better figure counts. */
export async function runCase(each: BenchCase): Promise<Outcome> {
  const began = performance.now();
  const done = (rest: Pick<Outcome, 'readings' | 'repeated' | 'failure'>): Outcome => ({
    ids: each.ids,
    ...rest,
    seconds: (performance.now() - began) / 1000,
  });
  try {
    return done(await measure(each));
  } catch (error) {
    return done({ readings: [], repeated: false, failure: error instanceof Error ? error.message : String(error) });
  }
}

/** True where a figure is over its bar, or none could be had. */
export const hasFailed = (outcome: Outcome): boolean => outcome.failure !== undefined || isOver(outcome.readings);
