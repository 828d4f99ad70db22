import type { BenchCase, Effort, Reading } from '../bench-case';
import { median } from '../median';
import type { BenchBrowser, BenchPage } from './bench-browser';
import { ratio } from './list-cases';

const megabyte = 1024 * 1024;

/** Resolves in the page when the list on screen has rows, however its data came. */
const shown = `(async () => { for (let frame = 0; frame < 600 && !document.querySelector('[data-tab-panel]:not([hidden]) .lh-grid-row'); frame += 1) await new Promise(requestAnimationFrame); })()`;

const mountPage = (bench: BenchPage): Promise<number> => bench.cpuOf(`(bench.mount(), ${shown})`).then(({ task }) => task);

const mountCase = (browser: () => Promise<BenchBrowser>, effort: Effort): BenchCase => ({
  ids: ['P1'],
  run: async () => {
    const opened = await browser();
    const times: Record<string, number[]> = {};
    for (let round = 0; round < effort.rounds; round += 1)
      for (const name of ['page-ours', 'list-antd'] as const) {
        const bench = await opened.open(name);
        try {
          await bench.page.evaluate(() => window.bench?.prepare(5000));
          const mount = (): Promise<number> =>
            name === 'page-ours' ? mountPage(bench) : bench.cpuOf('bench.mount()').then(({ task }) => task);
          (times[`${name} cold`] ??= []).push(await mount());
          for (let time = 0; time < 2; time += 1) {
            await bench.cpuOf('bench.unmount()');
            (times[`${name} warm`] ??= []).push(await mount());
          }
        } finally {
          await bench.close();
        }
      }
    const of = (key: string): number => median(times[key] ?? []);
    return [
      ratio('P1', 'whole page of 5,000 rows, warm, to A alone', { ours: of('page-ours warm'), theirs: of('list-antd warm'), most: 1 }),
      ratio('P1', 'whole page of 5,000 rows, cold, to A alone', { ours: of('page-ours cold'), theirs: of('list-antd cold'), most: 1.3 }),
    ];
  },
});

/** Presses the check box of a row and counts the frames until it shows. */
const pressRow = `(async () => {
  const box = document.querySelectorAll('[data-tab-panel]:not([hidden]) .lh-grid-row [data-check], .lh-grid-row [data-check]')[6];
  const row = box.closest('.lh-grid-row');
  const before = row.getAttribute('aria-selected');
  box.click();
  let frames = 0;
  for (; frames < 60; frames += 1) {
    await new Promise(requestAnimationFrame);
    if (row.getAttribute('aria-selected') !== before) break;
  }
  return frames + 1;
})()`;

const toggleCase = (browser: () => Promise<BenchBrowser>): BenchCase => ({
  ids: ['P2'],
  run: async () => {
    const opened = await browser();
    const list = await opened.open('list-ours');
    const page = await opened.open('page-ours');
    try {
      await list.page.evaluate(() => window.bench?.prepare(5000));
      await list.cpuOf('bench.mount()');
      await list.page.evaluate(() => window.bench?.more['forget']?.(0));
      await list.page.evaluate(pressRow);
      const drawn = Number(await list.page.evaluate(() => window.bench?.more['drawn']?.(0)));
      await page.page.evaluate(() => window.bench?.prepare(5000));
      await mountPage(page);
      const frames: number[] = [];
      for (let time = 0; time < 9; time += 1) frames.push(Number(await page.page.evaluate(pressRow)));
      return [
        { id: 'P2', what: 'rows drawn by one toggle', value: drawn, unit: '', kind: 'exact', most: 1, least: 1 },
        { id: 'P2', what: 'frames to its mark', value: median(frames), unit: '', kind: 'exact', most: 2 },
      ];
    } finally {
      await list.close();
      await page.close();
    }
  },
});

/** Comes back to tab 0 and counts the frames until the row at its scroll place is seen there. */
const comeBack = `(async () => {
  bench.more.show(0);
  let frames = 0;
  for (; frames < 60; frames += 1) {
    await new Promise(requestAnimationFrame);
    const grid = document.querySelector('[data-tab-panel]:not([hidden]) .lh-grid');
    const box = grid?.getBoundingClientRect();
    if (box?.height && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('.lh-grid-row')) break;
  }
  return frames + 1;
})()`;

const gridTop = `document.querySelector('[data-tab-panel]:not([hidden]) .lh-grid').scrollTop`;

const keptCase = (browser: () => Promise<BenchBrowser>): BenchCase => ({
  ids: ['P3'],
  run: async () => {
    const bench = await (await browser()).open('page-ours');
    const { page } = bench;
    try {
      await page.evaluate(() => window.bench?.prepare(5000));
      await mountPage(bench);
      const frames: number[] = [];
      let moved = 0;
      let changed = 0;
      for (let time = 0; time < 5; time += 1) {
        await bench.cpuOf(`bench.scroll({ steps: 8, by: [{ top: 240, left: 0 }], jump: false, look: false })`);
        const before = Number(await page.evaluate(gridTop));
        await bench.cpuOf('bench.more.show(9)');
        await page.evaluate(() => window.bench?.more['watch']?.(0));
        await page.setViewportSize({ width: 1366 + time, height: 700 });
        await page.waitForTimeout(120);
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.waitForTimeout(120);
        changed += Number(await page.evaluate(() => window.bench?.more['changed']?.(0)));
        frames.push(Number(await page.evaluate(comeBack)));
        moved = Math.max(moved, Math.abs(Number(await page.evaluate(gridTop)) - before));
      }
      return [
        { id: 'P3', what: 'frames back to a kept tab', value: median(frames), unit: '', kind: 'exact', most: 3 },
        { id: 'P3', what: 'px that it scrolled meanwhile', value: moved, unit: '', kind: 'exact', most: 0 },
        { id: 'P3', what: 'changes of its elements while hidden', value: changed, unit: '', kind: 'exact', most: 0 },
      ];
    } finally {
      await bench.close();
    }
  },
});

const tabsCase = (browser: () => Promise<BenchBrowser>): BenchCase => ({
  ids: ['P4'],
  run: async () => {
    const bench = await (await browser()).open('page-ours');
    try {
      await bench.page.evaluate(() => window.bench?.prepare(500));
      await bench.page.evaluate(() => window.bench?.more['tabs']?.(10));
      const before = await bench.collect();
      await mountPage(bench);
      for (let tab = 1; tab < 10; tab += 1) await bench.cpuOf(`(bench.more.show(${tab}), ${shown})`);
      const value = ((await bench.collect()) - before) / megabyte;
      const readings: readonly Reading[] = [
        { id: 'P4', what: '10 kept tabs of 500 rows, heap over the data', value, unit: 'MB', kind: 'ceiling', most: 15 },
      ];
      return readings;
    } finally {
      await bench.close();
    }
  },
});

/** The bars of a whole list page; the forms join them with their own cases. */
export const pageCases = (browser: () => Promise<BenchBrowser>, effort: Effort): readonly BenchCase[] => [
  mountCase(browser, effort),
  toggleCase(browser),
  keptCase(browser),
  tabsCase(browser),
];
