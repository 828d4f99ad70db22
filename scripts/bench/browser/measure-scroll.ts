import type { Effort } from '../bench-case';
import { median } from '../median';
import type { ScrollPlan, ScrollReport } from '../pages/harness';
import type { BenchBrowser, BenchPage } from './bench-browser';
import type { PageName } from './build-pages';

/** CPU of one scroll step. Units: ms. */
export interface ScrollCpu {
  readonly fling: number;
  readonly jump: number;
  readonly sideways: number;
}

const places = [0.31, 0.84, 0.12, 0.57, 0.95, 0.03, 0.71, 0.44].map((top) => ({ top, left: 0 }));
const sides = Array.from({ length: 40 }, (_, index) => ({ top: 0, left: index < 20 ? 60 : -60 }));

const plans: Readonly<Record<keyof ScrollCpu, ScrollPlan>> = {
  fling: { steps: 60, by: [{ top: 240, left: 0 }], jump: false, look: false },
  jump: { steps: 32, by: places, jump: true, look: false },
  sideways: { steps: 40, by: sides, jump: false, look: false },
};

const scroll = (bench: BenchPage, plan: ScrollPlan): Promise<number> =>
  bench.cpuOf(`bench.scroll(${JSON.stringify(plan)})`).then(({ task }) => task / plan.steps);

/** Scrolls each list of 5,000 rows, one after the other in rounds. Shape: page -> medians. */
export async function measureScroll(
  browser: BenchBrowser,
  effort: Effort,
  { names, words }: { readonly names: readonly PageName[]; readonly words: string },
): Promise<ReadonlyMap<PageName, ScrollCpu>> {
  const times = new Map<string, number[]>();
  const hows = ['fling', 'jump', 'sideways'] as const;
  for (let round = 0; round < effort.rounds; round += 1)
    for (const name of names) {
      const bench = await browser.open(name, words);
      try {
        await bench.page.evaluate(() => window.bench?.prepare(5000));
        await bench.cpuOf('bench.mount()');
        await scroll(bench, { ...plans.fling, steps: 15 });
        for (const how of hows) {
          const key = `${name} ${how}`;
          times.set(key, [...(times.get(key) ?? []), await scroll(bench, plans[how])]);
        }
      } finally {
        await bench.close();
      }
    }
  const of = (name: PageName, how: keyof ScrollCpu): number => median(times.get(`${name} ${how}`) ?? []);
  return new Map(names.map((name) => [name, { fling: of(name, 'fling'), jump: of(name, 'jump'), sideways: of(name, 'sideways') }]));
}

interface Seen {
  readonly frames: number;
  /** Over all rounds. */
  readonly blank: number;
  /** Of the best round, those of an idle page taken off: the clock of a busy machine misses frames by itself. */
  readonly long: number;
  /** Units: per cent; of the best round, those of an idle page taken off. */
  readonly missed: number;
}

const longer = (gaps: readonly number[], than: number): number => gaps.filter((gap) => gap > than).length;

interface Watched {
  readonly name: PageName;
  /** Rows of the list. */
  readonly count: number;
}

/** Looks at every frame while a list scrolls by the wheel and by its bar. */
export async function watchScroll(browser: BenchBrowser, effort: Effort, { name, count }: Watched): Promise<Seen> {
  const bench = await browser.open(name);
  const run = async (plan: ScrollPlan): Promise<ScrollReport> => {
    const seen = await bench.page.evaluate((asked) => window.bench?.scroll(asked), plan);
    if (!seen) throw new Error('the page offers nothing to the bench');
    return seen;
  };
  try {
    await bench.page.evaluate((rows) => window.bench?.prepare(rows), count);
    await bench.cpuOf('bench.mount()');
    const rounds: Seen[] = [];
    for (let round = 0; round < effort.rounds; round += 1) {
      const idle = await run({ steps: 90, by: [{ top: 0, left: 0 }], jump: false, look: true });
      const fling = await run({ ...plans.fling, steps: 60, look: true });
      const jump = await run({ ...plans.jump, steps: 30, look: true });
      const gaps = [...fling.gaps, ...jump.gaps];
      // A frame is 16.7 ms; the clock's own rounding is let pass.
      const missed = (of: readonly number[]): number => (100 * longer(of, 25)) / of.length;
      rounds.push({
        frames: gaps.length,
        blank: fling.blank + jump.blank,
        long: Math.max(0, longer(gaps, 51) - longer(idle.gaps, 51)),
        missed: Math.max(0, missed(gaps) - missed(idle.gaps)),
      });
    }
    return {
      frames: rounds.reduce((sum, round) => sum + round.frames, 0),
      blank: rounds.reduce((sum, round) => sum + round.blank, 0),
      long: Math.min(...rounds.map((round) => round.long)),
      missed: Math.min(...rounds.map((round) => round.missed)),
    };
  } finally {
    await bench.close();
  }
}
