/** Units: ms; on a busy machine no moment is quiet, and what waits for one comes all the same. */
const longest = 2_000;

/** Comes once the browser has nothing else to do, and after two seconds at the latest; soon where it tells of no such moments. */
export const quietMoment = (): Promise<unknown> =>
  new Promise((come) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(come, { timeout: longest });
    else setTimeout(come);
  });
