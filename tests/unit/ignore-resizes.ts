/** Gives jsdom, which lays nothing out, the browser's observer of sizes: it has nothing to tell. */
export function ignoreResizes(): void {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}
