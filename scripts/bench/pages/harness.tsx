import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** What the bench calls inside a page; the same names in each. */
export interface BenchHandle {
  /** Makes the rows, outside every measurement. */
  prepare(count: number): void;
  mount(): void;
  unmount(): void;
  sort(): void;
  /** Makes other rows, outside every measurement; `replace` shows them. */
  another(): void;
  replace(): void;
  /** Counts the elements of the list. */
  nodes(): number;
  /** Scrolls by steps, one a frame, outside the frame callback as a wheel would. Shape: how much of it was seen, and how evenly. */
  scroll(plan: ScrollPlan): Promise<ScrollReport>;
  /** The part of a page that only some have. */
  readonly more: Readonly<Record<string, (argument: number) => unknown>>;
}

export interface ScrollPlan {
  readonly steps: number;
  /** Units: px a step; they are taken in turn. */
  readonly by: readonly { readonly top: number; readonly left: number }[];
  /** True: steps are places, not distances. Shape: parts of the whole, 0 to 1. */
  readonly jump: boolean;
  /** True: look in each frame whether rows cover the view (it costs time of its own). */
  readonly look: boolean;
}

export interface ScrollReport {
  readonly frames: number;
  /** Frames in which a part of the view had no row. */
  readonly blank: number;
  /** Units: ms between frames, one each. */
  readonly gaps: readonly number[];
}

interface Subject<Row> {
  /** CSS selectors of what scrolls and of a row. */
  readonly scroller: string;
  readonly row: string;
  makeRows(count: number, turn: number): readonly Row[];
  draw(rows: readonly Row[], sorted: boolean): ReactNode;
  /** What stands around lists for as long as the page does: the theme. */
  dress?(content: ReactNode): ReactNode;
  /** How to scroll sideways where the element itself does not. */
  scrollSideways?(scroller: Element, by: number): void;
  readonly more?: BenchHandle['more'];
}

declare global {
  interface Window {
    bench?: BenchHandle;
  }
}

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done();
    channel.port2.postMessage(null);
  });

/** Offers a list to the bench. */
export function offerBench<Row>(subject: Subject<Row>): void {
  const host = document.createElement('div');
  host.className = 'bench-host';
  document.body.append(host);
  const root: Root = createRoot(host);
  let rows: readonly Row[] = [];
  let sorted = false;
  let turn = 0;
  const show = (content: ReactNode): void => flushSync(() => root.render(subject.dress?.(content) ?? content));
  const draw = (): void => show(subject.draw(rows, sorted));
  const isBlank = (scroller: Element): boolean => {
    const box = scroller.getBoundingClientRect();
    // Below the header, above a bar, in the middle of the free columns.
    const [top, bottom] = [box.top + 44, box.bottom - 24];
    return [0.02, 0.25, 0.5, 0.75, 0.98].some(
      (part) => !document.elementFromPoint(box.left + box.width / 2, top + (bottom - top) * part)?.closest(subject.row),
    );
  };
  window.bench = {
    prepare: (count) => {
      rows = subject.makeRows(count, turn);
    },
    mount: draw,
    unmount: () => {
      sorted = false;
      show(null);
    },
    sort: () => {
      sorted = !sorted;
      draw();
    },
    another: () => {
      turn += 1;
      rows = subject.makeRows(rows.length, turn);
    },
    replace: draw,
    nodes: () => host.querySelectorAll('*').length,
    scroll: async ({ steps, by, jump, look }) => {
      const scroller = host.querySelector(subject.scroller);
      if (!scroller) throw new Error(`nothing scrolls: ${subject.scroller}`);
      const gaps: number[] = [];
      let blank = 0;
      let before = await nextFrame();
      for (let step = 0; step < steps; step += 1) {
        const { top, left } = by[step % by.length] ?? { top: 0, left: 0 };
        await nextTask();
        if (jump) scroller.scrollTo({ top: top * (scroller.scrollHeight - scroller.clientHeight), left: left * scroller.scrollWidth });
        else if (left !== 0 && subject.scrollSideways) subject.scrollSideways(scroller, left);
        else scroller.scrollBy({ top, left });
        const now = await nextFrame();
        gaps.push(now - before);
        before = now;
        if (look && isBlank(scroller)) blank += 1;
      }
      return { frames: steps, blank, gaps };
    },
    more: subject.more ?? {},
  };
  show(null);
  document.title = 'ready';
}
