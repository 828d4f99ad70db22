interface Drag {
  move(event: PointerEvent): void;
  /** Told once; `kept` is false where the drag was given up: Escape, or taken away by the system. */
  end(kept: boolean): void;
}

/** Follows one pointer until it is let go, taken away, or Escape is pressed. Shape: gives the drag up. */
export function followPointer(pointerId: number, drag: Drag): () => void {
  const move = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) drag.move(event);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) finish(true);
  };
  const cancel = (event: PointerEvent): void => {
    if (event.pointerId === pointerId) finish(false);
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  };
  const finish = (kept: boolean): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', escape, true);
    drag.end(kept);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', escape, true);
  return () => finish(false);
}

/** Swallows the click that follows a drag, so that letting go presses nothing. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  // A drag that ends over another element gives no click at all.
  setTimeout(() => window.removeEventListener('click', swallow, true));
}
