interface Insets {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Scrolls while a drag is held at an edge. */
export interface EdgeScroll {
  /** Told where the pointer is. Units: px of the window. */
  follow(x: number, y: number): void;
  stop(): void;
}

const band = 24;
const fastest = 40;

/** Says how fast a pointer scrolls: nothing inside, faster the further it is beyond an end. Units: px a frame. */
export function edgeSpeed(at: number, from: number, to: number): number {
  const beyond = at < from + band ? at - from - band : at > to - band ? at - to + band : 0;
  return Math.max(-fastest, Math.min(fastest, Math.round(beyond / 2)));
}

/** Makes the scrolling of one drag; the place under the still pointer is told anew after every step. */
export function startEdgeScroll(element: HTMLElement, insets: Insets, onScrolled: () => void): EdgeScroll {
  let frame = 0;
  let speed = { x: 0, y: 0 };
  const step = (): void => {
    frame = 0;
    if (speed.x === 0 && speed.y === 0) return;
    element.scrollLeft += speed.x;
    element.scrollTop += speed.y;
    onScrolled();
    frame = requestAnimationFrame(step);
  };
  return {
    follow: (x, y) => {
      const box = element.getBoundingClientRect();
      speed = {
        x: edgeSpeed(x, box.left + insets.left, box.left + element.clientWidth - insets.right),
        y: edgeSpeed(y, box.top + insets.top, box.top + element.clientHeight - insets.bottom),
      };
      if (frame === 0 && (speed.x !== 0 || speed.y !== 0)) frame = requestAnimationFrame(step);
    },
    stop: () => {
      if (frame !== 0) cancelAnimationFrame(frame);
      frame = 0;
      speed = { x: 0, y: 0 };
    },
  };
}
