/** A moment counts as quiet where the browser leaves nearly all of it. Units: ms. */
const quiet = 40;

/** Does one piece of work after the other in quiet moments, where the browser tells of any; gives what ends it. A piece that fails is left to whoever needs it. */
export function fetchAhead(pieces: readonly (() => Promise<unknown>)[]): () => void {
  // Not every browser tells of quiet moments.
  if (typeof window.requestIdleCallback !== 'function') return () => undefined;
  const left = [...pieces];
  let asked = 0;
  let ended = false;
  const wait = (): void => {
    if (!ended && left.length > 0) asked = window.requestIdleCallback(work);
  };
  const work = (deadline: IdleDeadline): void => {
    const piece = deadline.timeRemaining() >= quiet ? left.shift() : undefined;
    if (piece) piece().then(wait, wait);
    else wait();
  };
  wait();
  return () => {
    ended = true;
    window.cancelIdleCallback(asked);
  };
}
