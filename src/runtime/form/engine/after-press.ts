let pressed = false;

const down = (): void => {
  pressed = true;
};
const up = (): void => {
  pressed = false;
};

/** Begins to notice whether a button of the pointer is held; gives the function that stops it. */
export function watchPress(): () => void {
  window.addEventListener('pointerdown', down, true);
  window.addEventListener('pointerup', up, true);
  window.addEventListener('pointercancel', up, true);
  return () => {
    up();
    window.removeEventListener('pointerdown', down, true);
    window.removeEventListener('pointerup', up, true);
    window.removeEventListener('pointercancel', up, true);
  };
}

/**
 * Does something at once, or, while the pointer is held, after its click. A press takes the focus away from a field; if the field's
 * fault appeared then, the layout would move under the pointer and the click would miss.
 */
export function afterPress(act: () => void): void {
  if (!pressed) act();
  else window.addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true });
}
