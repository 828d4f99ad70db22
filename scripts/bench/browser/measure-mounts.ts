import type { Effort } from '../bench-case';
import { median } from '../median';
import type { BenchBrowser } from './bench-browser';
import type { PageName } from './build-pages';

export interface MountTimes {
  /** First mount of a page just opened. Units: ms of CPU. */
  readonly cold: number;
  /** Mount after that. Units: ms of CPU. */
  readonly warm: number;
}

interface Subjects {
  readonly names: readonly PageName[];
  /** What the address says of the cells. */
  readonly words: string;
}

const all: Subjects = { names: ['list-ours', 'list-tanstack', 'list-antd'], words: '' };
const warmTimes = 2;

/** Mounts each list at each length, one after the other in rounds. Shape: `<page> <rows>` -> medians. */
export async function measureMounts(
  browser: BenchBrowser,
  effort: Effort,
  counts: readonly number[],
  { names, words }: Subjects = all,
): Promise<ReadonlyMap<string, MountTimes>> {
  const cold: Record<string, number[]> = {};
  const warm: Record<string, number[]> = {};
  for (let round = 0; round < effort.rounds; round += 1)
    for (const count of counts)
      for (const name of names) {
        const key = `${name} ${count}`;
        const bench = await browser.open(name, words);
        try {
          await bench.page.evaluate((rows) => window.bench?.prepare(rows), count);
          (cold[key] ??= []).push((await bench.cpuOf('bench.mount()')).task);
          for (let time = 0; time < warmTimes; time += 1) {
            await bench.cpuOf('bench.unmount()');
            (warm[key] ??= []).push((await bench.cpuOf('bench.mount()')).task);
          }
        } finally {
          await bench.close();
        }
      }
  return new Map(Object.keys(cold).map((key) => [key, { cold: median(cold[key] ?? []), warm: median(warm[key] ?? []) }]));
}
