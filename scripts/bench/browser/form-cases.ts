import type { BenchCase, Effort } from '../bench-case';
import { median } from '../median';
import type { BenchBrowser, BenchPage } from './bench-browser';
import { ratio } from './list-cases';

const names = ['form-ours', 'form-antd'] as const;
const keys = 20;

/** Types into the text entries of the form, one key a frame. Shape: frames from each stroke to its sign on the screen. */
const typing = `(async () => {
  const entries = [...document.querySelectorAll('input[type=text]')].filter((entry) => !entry.readOnly && !entry.closest('[role=combobox], .ant-select, .ant-picker, .ant-input-number')).slice(0, 2);
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const frames = [];
  for (let key = 0; key < ${keys}; key += 1) {
    const entry = entries[key % entries.length];
    if (document.activeElement !== entry) entry.focus();
    const wanted = entry.value + 'x';
    write.call(entry, wanted);
    entry.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'x' }));
    let count = 0;
    for (; count < 60; count += 1) {
      await new Promise(requestAnimationFrame);
      if (entry.value === wanted) break;
    }
    frames.push(count + 1);
  }
  return frames;
})()`;

/** Each full check waits until its sentences stand there. */
const checking = `(async () => {
  await bench.more.check(0);
  for (let frame = 0; frame < 60 && !document.querySelector('.lh-form-error, .ant-form-item-explain-error'); frame += 1) await new Promise(requestAnimationFrame);
})()`;

const p95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * 0.95)] ?? 0;

async function open(browser: BenchBrowser, name: (typeof names)[number]): Promise<BenchPage> {
  const bench = await browser.open(name);
  await bench.page.evaluate(() => window.bench?.prepare(100));
  return bench;
}

/** The bars of a form of 100 fields beside antd's own. */
export const formCases = (browser: () => Promise<BenchBrowser>, effort: Effort): readonly BenchCase[] => [
  {
    ids: ['F1', 'F2', 'F3'],
    run: async () => {
      const opened = await browser();
      const times: Record<string, number[]> = {};
      let frames: readonly number[] = [];
      const note = (key: string, time: number): void => void (times[key] ??= []).push(time);
      for (let round = 0; round < effort.rounds; round += 1)
        for (const name of names) {
          const bench = await open(opened, name);
          try {
            note(`${name} mount`, (await bench.cpuOf('bench.mount()')).task);
            await bench.page.evaluate(typing);
            note(`${name} key`, (await bench.cpuOf(typing)).task / keys);
            if (name === 'form-ours') frames = [...frames, ...(await bench.page.evaluate<readonly number[]>(typing))];
            note(`${name} check`, (await bench.cpuOf(checking)).task);
          } finally {
            await bench.close();
          }
        }
      const pair = (what: 'mount' | 'key' | 'check') => ({
        ours: median(times[`form-ours ${what}`] ?? []),
        theirs: median(times[`form-antd ${what}`] ?? []),
      });
      return [
        ratio('F1', 'form of 100 fields, mount, to F', { ...pair('mount'), most: 1 }),
        ratio('F2', 'a key in it, to F', { ...pair('key'), most: 1.25 }),
        { id: 'F2', what: 'frames from a key to the screen, p95', value: p95(frames), unit: '', kind: 'exact', most: 2 },
        ratio('F3', 'check of all of it, to F', { ...pair('check'), most: 1 }),
      ];
    },
  },
];
