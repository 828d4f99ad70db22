import type { BenchCase, Effort } from './bench-case';
import type { BenchBrowser } from './browser/bench-browser';
import { median } from './median';
import type { BenchContext } from './server/bench-ground';
import { ask } from './server/task-calls';

/** Waits in the page for a condition, frame by frame; gives the ms from the beginning until two frames more were drawn. */
const timeOf = (begin: string, until: string): string => `(async () => {
  const began = performance.now();
  ${begin};
  for (let frame = 0; frame < 1200 && !(${until}); frame += 1) await new Promise(requestAnimationFrame);
  if (!(${until})) throw new Error('it does not come: ' + document.body.innerText.slice(0, 200));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - began;
})()`;

const opened = timeOf('bench.mount()', `document.querySelector('.lh-grid-row')`);
const sorted = timeOf(
  `document.querySelector('.lh-grid [aria-sort="none"] button').click()`,
  `document.querySelector('.lh-grid [aria-sort="ascending"], .lh-grid [aria-sort="descending"]')`,
);

/** A statistic of as many groups as there are rows: until the server has told it, until it can be used, and until it is in another order. */
export const statisticCases = (
  ground: () => Promise<BenchContext>,
  browser: () => Promise<BenchBrowser>,
  effort: Effort,
): readonly BenchCase[] => [
  {
    ids: ['STATISTICS'],
    run: async () => {
      const context = await ground();
      await context.fill('benchWide');
      const [told, shown, turned]: [number[], number[], number[]] = [[], [], []];
      let count = 0;
      for (let round = 0; round < effort.rounds; round += 1) {
        const began = performance.now();
        const { groups } = await ask(context, '/api/bench/benchWide/statistic', { statistic: 'bySerial', groups: 50_000 });
        told.push(performance.now() - began);
        count = Array.isArray(groups) ? groups.length : 0;
        const bench = await (await browser()).open('statistic-ours');
        try {
          await bench.page.evaluate((most) => window.bench?.prepare(most), count);
          shown.push(Number(await bench.page.evaluate(opened)));
          turned.push(Number(await bench.page.evaluate(sorted)));
        } finally {
          await bench.close();
        }
      }
      return [
        {
          ...{ id: 'STATISTICS', what: `statistic of ${count} groups, asked for and opened`, unit: 'ms', kind: 'ceiling', most: 2000 },
          value: median(told) + median(shown),
          detail: `${median(told).toFixed(0)} the answer, ${median(shown).toFixed(0)} the page`,
        },
        { id: 'STATISTICS', what: 'the same in another order', value: median(turned), unit: 'ms', kind: 'ceiling', most: 500 },
      ];
    },
  },
];
