/** True while a place is looked at: neither in a window behind others nor in a tab that is put aside. */
export const isInSight = (place: HTMLElement): boolean => document.visibilityState === 'visible' && place.offsetParent !== null;

/** Tells each time that a place comes into sight, or back to it. Shape: gives the way to stop. */
export function watchSight(place: HTMLElement, told: () => void): () => void {
  const tell = (): void => {
    if (isInSight(place)) told();
  };
  const shown = new IntersectionObserver(tell);
  shown.observe(place);
  document.addEventListener('visibilitychange', tell);
  window.addEventListener('focus', tell);
  return () => {
    shown.disconnect();
    document.removeEventListener('visibilitychange', tell);
    window.removeEventListener('focus', tell);
  };
}
