import type { Keeper } from '../../client/offline/keeper';
import type { ReachStore } from '../../client/offline/reach';

const isEnd = (data: unknown): boolean => typeof data === 'object' && data !== null && 'keeps' in data && data.keeps === 'nothing';

/** Units: ms. */
const askEvery = 3_600_000;

/**
 * Puts the service worker beside the page, and tells it what the page has fetched so far. Once the server is back it is asked whether it still wants one; where
 * it does not, nothing more is kept from then on.
 */
export async function registerWorker({ keeper, reach }: { readonly keeper: Keeper; readonly reach: ReachStore }): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEnd(data)) keeper.stop();
  });
  await serviceWorker.register('/worker.js');
  // Where workers are held back, as an administrator or a program that drives the browser can do, this never comes, and there is nothing to ask.
  const registration = await serviceWorker.ready;
  const ask = (): void => void registration.update().catch(() => undefined);
  reach.subscribe(({ returns }, before) => {
    if (returns > before.returns) ask();
  });
  // A restart may be over before anybody notices.
  setInterval(ask, askEvery);
  registration.active?.postMessage({ files: performance.getEntriesByType('resource').map(({ name }) => name) });
}
