/** Units: ms, px. */
const patience = 450;
const wander = 10;

/** Calls once when a finger rests where it came down; a finger that moves, scrolls or leaves calls nothing. */
export function longPress(event: PointerEvent, onHeld: () => void): void {
  const stop = (): void => {
    clearTimeout(timer);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
    window.removeEventListener('scroll', stop, true);
  };
  const move = (moved: PointerEvent): void => {
    if (Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > wander) stop();
  };
  const timer = setTimeout(() => {
    stop();
    onHeld();
  }, patience);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
  window.addEventListener('pointercancel', stop);
  window.addEventListener('scroll', stop, true);
}
