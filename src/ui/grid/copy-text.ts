/** Puts text on the clipboard, also where the page is served without TLS. Shape: true where it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard on plain HTTP, or not allowed: the older way still works from a press of a key or button.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const held = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'lh-hidden-text';
  field.setAttribute('aria-hidden', 'true');
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (held instanceof HTMLElement) held.focus({ preventScroll: true });
  }
}
