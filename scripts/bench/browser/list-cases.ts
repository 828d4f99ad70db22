import type { BenchCase, Effort, Reading } from '../bench-case';
import { median } from '../median';
import type { BenchBrowser } from './bench-browser';
import type { PageName } from './build-pages';
import { measureMounts, type MountTimes } from './measure-mounts';
import { measureScroll, type ScrollCpu, watchScroll } from './measure-scroll';

const megabyte = 1024 * 1024;
const said = (value: number): string => value.toFixed(1);

/** A ratio of two CPU times of one run. */
export function ratio(
  id: string,
  what: string,
  values: { readonly ours: number; readonly theirs: number; readonly most: number },
): Reading {
  const { ours, theirs, most } = values;
  return { id, what, value: ours / theirs, unit: '×', kind: 'ratio', most, detail: `${said(ours)} / ${said(theirs)} ms` };
}

const coldBars: readonly (readonly [number, number])[] = [
  [50, 1.5],
  [500, 1.5],
  [5000, 0.9],
  [50_000, 0.2],
];
const warmBars: readonly (readonly [number, number])[] = [
  [50, 1.3],
  [5000, 0.9],
  [50_000, 0.2],
];

const mountCase = (browser: () => Promise<BenchBrowser>, effort: Effort): BenchCase => ({
  ids: ['L1', 'L2', 'L4'],
  run: async () => {
    const times = await measureMounts(await browser(), effort, [50, 500, 5000, 50_000]);
    const of = (name: PageName, count: number): MountTimes => times.get(`${name} ${count}`) ?? { cold: Number.NaN, warm: Number.NaN };
    const against = (id: string, name: PageName, at: { readonly count: number; readonly most: number; readonly how: keyof MountTimes }) =>
      ratio(id, `mount ${at.how}, ${at.count} rows, to ${name === 'list-antd' ? 'A' : 'T'}`, {
        ours: of('list-ours', at.count)[at.how],
        theirs: of(name, at.count)[at.how],
        most: at.most,
      });
    return [
      ...coldBars.map(([count, most]) => against('L1', 'list-tanstack', { count, most, how: 'cold' })),
      ...warmBars.map(([count, most]) => against('L2', 'list-tanstack', { count, most, how: 'warm' })),
      ...[50, 5000, 50_000].map((count) => against('L2', 'list-antd', { count, most: 0.3, how: 'warm' })),
      ratio('L4', 'cold mount of 50,000 rows to 50', {
        ours: of('list-ours', 50_000).cold,
        theirs: of('list-ours', 50).cold,
        most: 1.3,
      }),
    ];
  },
});

const scrollCase = (browser: () => Promise<BenchBrowser>, effort: Effort): BenchCase => ({
  ids: ['L5'],
  run: async () => {
    const cpu = await measureScroll(await browser(), effort, { names: ['list-ours', 'list-tanstack', 'list-antd'], words: '' });
    const of = (name: PageName): ScrollCpu => cpu.get(name) ?? { fling: Number.NaN, jump: Number.NaN, sideways: Number.NaN };
    const bars = { fling: 1.1, jump: 1.05, sideways: 1.2 } as const;
    return (['fling', 'jump', 'sideways'] as const).flatMap((how) => [
      ratio('L5', `scroll a step, ${how}, to T`, { ours: of('list-ours')[how], theirs: of('list-tanstack')[how], most: bars[how] }),
      ratio('L5', `scroll a step, ${how}, to A`, { ours: of('list-ours')[how], theirs: of('list-antd')[how], most: 0.6 }),
    ]);
  },
});

const frameCase = (browser: () => Promise<BenchBrowser>, effort: Effort): BenchCase => ({
  ids: ['L6'],
  run: async () => {
    const readings: Reading[] = [];
    for (const count of [5000, 50_000]) {
      const seen = await watchScroll(await browser(), effort, { name: 'list-ours', count });
      // Layout and paint of one jump, the same for every list, outlast a frame on a slow machine: there the peer tells what is possible.
      const peer = await watchScroll(await browser(), effort, { name: 'list-tanstack', count });
      const at = `at ${count} rows`;
      readings.push(
        { id: 'L6', what: `blank frames ${at}`, value: seen.blank, unit: '', kind: 'exact', most: 0, detail: `of ${seen.frames}` },
        {
          id: 'L6',
          what: `frames over 50 ms ${at}`,
          value: seen.long,
          unit: '',
          kind: 'exact',
          most: peer.long,
          detail: `best round, idle ones off; T ${peer.long}`,
        },
        {
          id: 'L6',
          what: `missed frames ${at}`,
          value: seen.missed,
          unit: '%',
          kind: 'exact',
          most: Math.max(5, peer.missed),
          detail: `best round, idle ones off; T ${peer.missed.toFixed(0)}%`,
        },
      );
    }
    return readings;
  },
});

async function heapOf(
  browser: BenchBrowser,
  count: number,
): Promise<{ readonly mounted: number; readonly left: number; readonly nodes: number }> {
  const bench = await browser.open('list-ours');
  try {
    await bench.page.evaluate((rows) => window.bench?.prepare(rows), count);
    const before = await bench.collect();
    await bench.cpuOf('bench.mount()');
    const mounted = (await bench.collect()) - before;
    const nodes = Number(await bench.page.evaluate(() => window.bench?.nodes()));
    await bench.cpuOf('bench.scroll({ steps: 60, by: [{ top: 240, left: 0 }], jump: false, look: false })');
    await bench.cpuOf('bench.unmount()');
    return { mounted: mounted / megabyte, left: ((await bench.collect()) - before) / megabyte, nodes };
  } finally {
    await bench.close();
  }
}

const heapCase = (browser: () => Promise<BenchBrowser>): BenchCase => ({
  ids: ['L7', 'L8'],
  run: async () => {
    const readings: Reading[] = [];
    for (const [count, most] of [
      [5000, 3],
      [50_000, 5],
    ] as const) {
      const { mounted, left, nodes } = await heapOf(await browser(), count);
      readings.push(
        { id: 'L7', what: `heap over the data, ${count} rows`, value: mounted, unit: 'MB', kind: 'exact', most },
        { id: 'L7', what: `heap left after unmount, ${count} rows`, value: left, unit: 'MB', kind: 'exact', most: 2 },
        { id: 'L8', what: `elements, ${count} rows`, value: nodes, unit: '', kind: 'exact', most: 750 },
      );
    }
    return readings;
  },
});

const changeCase = (browser: () => Promise<BenchBrowser>, effort: Effort): BenchCase => ({
  ids: ['L9'],
  run: async () => {
    const opened = await browser();
    const readings: Reading[] = [];
    for (const [count, sortMost, replaceMost] of [
      [5000, 1.2, 1.2],
      [50_000, 0.5, 0.4],
    ] as const) {
      const times: Record<string, number[]> = {};
      const note = (key: string, time: number): void => void (times[key] ??= []).push(time);
      for (let round = 0; round < effort.rounds; round += 1)
        for (const name of ['list-ours', 'list-tanstack'] as const) {
          const bench = await opened.open(name);
          try {
            await bench.page.evaluate((rows) => window.bench?.prepare(rows), count);
            await bench.cpuOf('bench.mount()');
            note(`${name} sort`, (await bench.cpuOf('bench.sort()')).task);
            await bench.cpuOf('bench.sort()');
            await bench.page.evaluate(() => window.bench?.another());
            note(`${name} replace`, (await bench.cpuOf('bench.replace()')).task);
          } finally {
            await bench.close();
          }
        }
      const of = (key: string): number => median(times[key] ?? []);
      readings.push(
        ratio('L9', `sort ${count} rows, to T`, { ours: of('list-ours sort'), theirs: of('list-tanstack sort'), most: sortMost }),
        ratio('L9', `replace ${count} rows, to T`, {
          ours: of('list-ours replace'),
          theirs: of('list-tanstack replace'),
          most: replaceMost,
        }),
      );
    }
    return readings;
  },
});

const richCase = (browser: () => Promise<BenchBrowser>, effort: Effort): BenchCase => ({
  ids: ['L10'],
  run: async () => {
    const opened = await browser();
    const names = ['list-ours', 'list-antd'] as const;
    const mounts = await measureMounts(opened, effort, [5000], { names, words: 'rich' });
    const cpu = await measureScroll(opened, effort, { names, words: 'rich' });
    const mountOf = (name: PageName, how: keyof MountTimes): number => mounts.get(`${name} 5000`)?.[how] ?? Number.NaN;
    const scrollOf = (name: PageName, how: keyof ScrollCpu): number => cpu.get(name)?.[how] ?? Number.NaN;
    return [
      ...(['cold', 'warm'] as const).map((how) =>
        ratio('L10', `real antd cells, mount ${how}, to A`, {
          ours: mountOf('list-ours', how),
          theirs: mountOf('list-antd', how),
          most: 0.4,
        }),
      ),
      ...(['fling', 'jump', 'sideways'] as const).map((how) =>
        ratio('L10', `real antd cells, ${how}, to A`, { ours: scrollOf('list-ours', how), theirs: scrollOf('list-antd', how), most: 0.9 }),
      ),
    ];
  },
});

/** The bars of the list component. */
export const listCases = (browser: () => Promise<BenchBrowser>, effort: Effort): readonly BenchCase[] => [
  mountCase(browser, effort),
  scrollCase(browser, effort),
  frameCase(browser, effort),
  heapCase(browser),
  changeCase(browser, effort),
  richCase(browser, effort),
];
