import { createStore } from 'zustand/vanilla';

/** Units: ms. */
const [longest, pause] = [10_000, 3_000];

/** Why a part of the product did not come: a newer version stands in its place, the server does not answer, or it answers with this version. */
export type PartFault = 'newer' | 'unreachable' | 'failed';

interface PartFaults {
  readonly fault?: PartFault;
  /** Asks the server which version it serves, again and again until it answers, and keeps the result. */
  readonly note: () => void;
  /** Asks once whether a newer version stands there, which the server may have come back with. */
  readonly look: () => void;
}

/** Says whether the server serves another version of this page than the one that runs. Errors: rejects where it does not answer. */
async function isNewerServed(): Promise<boolean> {
  const answer = await fetch(window.location.pathname, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    signal: AbortSignal.timeout(longest),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  const served = await answer.text();
  const own = [...document.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src') ?? '');
  return !own.every((address) => served.includes(address));
}

/** Makes the mark that a part of the product could not be fetched, and why. `onSilence` hears each time that the server did not answer. */
export function createPartFaults(isNewer: () => Promise<boolean> = isNewerServed, onSilence: () => void = () => undefined) {
  let asks = false;
  return createStore<PartFaults>((set, get) => {
    const ask = async (): Promise<void> => {
      try {
        set({ fault: (await isNewer()) ? 'newer' : 'failed' });
        asks = false;
      } catch {
        set({ fault: 'unreachable' });
        onSilence();
        setTimeout(() => void ask(), pause);
      }
    };
    return {
      note: () => {
        // That a newer version was served stays true, whatever else does not come.
        if (asks || get().fault === 'newer') return;
        asks = true;
        void ask();
      },
      look: () => {
        if (asks || get().fault) return;
        isNewer().then(
          (newer) => newer && set({ fault: 'newer' }),
          () => undefined,
        );
      },
    };
  });
}

export type PartFaultStore = ReturnType<typeof createPartFaults>;
