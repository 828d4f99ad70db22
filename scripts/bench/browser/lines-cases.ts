import type { BenchCase, Effort, Reading } from '../bench-case';
import { median } from '../median';
import type { BenchBrowser, BenchPage } from './bench-browser';
import { ratio } from './list-cases';

/** What the table of lines needs of a page: which cell to press, a key that is pressed there, how many frames its effect takes. */
const helpers = `(() => {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const entry = () => document.querySelector('.lh-grid-entry');
  const cell = (row, column) => document.querySelector('[data-row="' + row + '"] > [data-column="' + column + '"]');
  const until = async (done, begun = performance.now()) => {
    let frames = 0;
    for (; frames < 60; frames += 1) {
      await nextFrame();
      if (done()) break;
    }
    return [frames + 1, performance.now() - begun];
  };
  window.lines = {
    go: async (row, column) => {
      const grid = document.querySelector('.lh-grid');
      grid.scrollLeft = column > 8 ? 800 : 0;
      await until(() => cell(row, column));
      cell(row, column).click();
      grid.focus();
    },
    rows: () => document.querySelector('.lh-lines-count').textContent,
    /** One key of typing: from the stroke to the frame that shows it. */
    type: async (text) => {
      const own = entry();
      own.value = own.value + text;
      const begun = performance.now();
      own.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
      return until(() => own.classList.contains('is-open'), begun);
    },
    /** Enter: the value is taken, what follows from it computed, the cell and the total drawn. */
    take: async (row, column, text) => {
      const total = () => document.querySelector('output').textContent;
      const before = total();
      entry().value = text;
      entry().dispatchEvent(new InputEvent('input', { bubbles: true }));
      const begun = performance.now();
      entry().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      return until(() => cell(row, column).textContent.replaceAll(',', '') === text && total() !== before, begun);
    },
    insert: async () => {
      const before = window.lines.rows();
      const begun = performance.now();
      entry().dispatchEvent(new KeyboardEvent('keydown', { key: 'Insert', bubbles: true }));
      return until(() => window.lines.rows() !== before && cell(0, 2).textContent === '', begun);
    },
    /** Which rows change while a cell is typed into and taken. */
    watch: () => {
      const seen = new Set();
      const watcher = new MutationObserver((records) => {
        for (const { target } of records) {
          const row = (target.nodeType === 1 ? target : target.parentElement)?.closest('[data-row]')?.dataset.row;
          if (row !== undefined) seen.add(row);
        }
      });
      watcher.observe(document.querySelector('.lh-grid-body'), { subtree: true, childList: true, characterData: true });
      window.lines.seen = () => { watcher.disconnect(); return seen.size; };
    },
  };
})()`;

const rows = 1000;
const feeColumn = 11;
/** Units: ms. */
const twoFrames = 34;

const open = async (browser: BenchBrowser): Promise<BenchPage> => {
  const bench = await browser.open('lines-ours');
  await bench.page.evaluate((count) => window.bench?.prepare(count), rows);
  return bench;
};

/** The greatest of all but the worst twentieth. */
const p95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * 0.95)] ?? 0;

const numbers = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : [Number(value)]);

/** The bars of an editable sub-table of 1,000 lines and 20 columns. */
export const linesCases = (browser: () => Promise<BenchBrowser>, effort: Effort): readonly BenchCase[] => [
  {
    ids: ['P5'],
    run: async () => {
      const opened = await browser();
      const times: Record<string, number[]> = {};
      for (let round = 0; round < effort.rounds; round += 1)
        for (const name of ['lines-ours', 'list-ours'] as const) {
          const bench = await opened.open(name);
          try {
            await bench.page.evaluate((count) => window.bench?.prepare(count), rows);
            await bench.cpuOf('bench.mount()');
            await bench.cpuOf('bench.unmount()');
            (times[name] ??= []).push((await bench.cpuOf('bench.mount()')).task);
          } finally {
            await bench.close();
          }
        }
      const bench = await open(opened);
      const { page } = bench;
      try {
        await bench.cpuOf('bench.mount()');
        await page.evaluate(helpers);
        // A form that was tried to be saved judges every line after every change: the dearer case.
        await page.evaluate(() => window.bench?.more['check']?.(0));
        const strokes: (readonly number[])[] = [];
        for (let row = 0; row < 10; row += 1) {
          await page.evaluate(`lines.go(${row}, 2)`);
          for (const sign of 'abcdef') strokes.push(numbers(await page.evaluate(`lines.type('${sign}')`)));
          await page.keyboard.press('Escape');
        }
        const taken: (readonly number[])[] = [];
        await page.evaluate(`lines.go(0, ${feeColumn})`);
        for (let row = 0; row < 10; row += 1)
          taken.push(numbers(await page.evaluate(`lines.take(${row}, ${feeColumn}, '${1000 + row}.25')`)));
        await page.evaluate(`lines.go(3, ${feeColumn})`);
        await page.evaluate('lines.watch()');
        await page.evaluate(`lines.take(3, ${feeColumn}, '77.5')`);
        const drawn = Number(await page.evaluate('lines.seen()'));
        const inserted: (readonly number[])[] = [];
        for (let time = 0; time < 5; time += 1) {
          await page.evaluate('lines.go(0, 2)');
          inserted.push(numbers(await page.evaluate('lines.insert()')));
        }
        await page.evaluate(`lines.go(4, ${feeColumn})`);
        const takeTime = (await bench.cpuOf(`lines.take(4, ${feeColumn}, '78.5')`)).task;
        await page.evaluate('lines.go(0, 2)');
        const insertTime = (await bench.cpuOf('lines.insert()')).task;
        const of = (key: string): number => median(times[key] ?? []);
        const frames = (all: readonly (readonly number[])[]): readonly number[] => all.map(([count = 0]) => count);
        const spent = (all: readonly (readonly number[])[]): readonly number[] => all.map(([, time = 0]) => time);
        const shown = (what: string, value: number): Reading => ({ id: 'P5', what, value, unit: 'ms', kind: 'shown' });
        // Frames are counted, and what the thread works for them is measured: a frame that comes late is still one.
        const cpu = (what: string, value: number): Reading => ({ id: 'P5', what, value, unit: 'ms', kind: 'ceiling', most: twoFrames });
        return [
          ratio('P5', '1,000 editable lines of 20 columns, first paint, to the list alone', {
            ours: of('lines-ours'),
            theirs: of('list-ours'),
            most: 2,
          }),
          { id: 'P5', what: 'frames from a stroke to the screen, p95', value: p95(frames(strokes)), unit: '', kind: 'exact', most: 2 },
          shown('a stroke to the screen, p95', p95(spent(strokes))),
          { id: 'P5', what: 'frames from Enter to cell and total, p95', value: p95(frames(taken)), unit: '', kind: 'exact', most: 2 },
          shown('Enter to cell and total, median', median(spent(taken))),
          cpu('Enter to cell and total, thread time', takeTime),
          { id: 'P5', what: 'lines drawn by one entry', value: drawn, unit: '', kind: 'exact', most: 1, least: 1 },
          {
            id: 'P5',
            what: 'frames of an insertion before the first line',
            value: p95(frames(inserted)),
            unit: '',
            kind: 'exact',
            most: 2,
          },
          shown('an insertion before the first line, median', median(spent(inserted))),
          cpu('an insertion before the first line, thread time', insertTime),
        ];
      } finally {
        await bench.close();
      }
    },
  },
];
