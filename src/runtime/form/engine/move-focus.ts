const stops = [
  'input:not([disabled]):not([type="hidden"])',
  'textarea:not([disabled])',
  'button[role="switch"]:not([disabled])',
  '[contenteditable="true"]',
  'math-field',
].join(', ');

/** True for what stands in a list of related records within a form: what is pressed there is the list's own. */
export const isOfList = (target: EventTarget, place: HTMLElement | null): boolean => {
  const list = target instanceof Element ? target.closest('.lh-related') : null;
  return list !== null && place?.contains(list) === true;
};

const stopsIn = (place: HTMLElement): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(stops)].filter(
    (each) => each.closest('[hidden]') === null && each.getAttribute('type') !== 'file' && !isOfList(each, place),
  );

/** True for a one-line entry, in which Enter has no meaning of its own. */
export const isPlain = (each: EventTarget): each is HTMLInputElement =>
  each instanceof HTMLInputElement && each.getAttribute('role') !== 'combobox';

/** Puts the focus on the entry of a field, where it is there, or on the first of a form. Nothing scrolls: the drawer is still on its way in. */
export function focusFirst(place: HTMLElement | null, name?: string): void {
  if (place && (name === undefined || !focusField(place, name, 'nearest'))) stopsIn(place)[0]?.focus({ preventScroll: true });
}

/** Moves the focus to the entry after another one; on the last it stays. */
export function focusNext(place: HTMLElement | null, from: EventTarget): void {
  if (!place || !(from instanceof HTMLElement)) return;
  const all = stopsIn(place);
  all[all.indexOf(from) + 1]?.focus();
}

/** Brings a field into sight and puts the focus on its entry. `name` is dotted, lines with positions. True where it was found. */
export function focusField(place: HTMLElement | null, name: string, block: ScrollLogicalPosition = 'center'): boolean {
  const field = [...(place?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].find((each) => each.dataset['field'] === name);
  if (!field) return false;
  field.scrollIntoView({ block, inline: 'nearest' });
  stopsIn(field)[0]?.focus({ preventScroll: true });
  return true;
}

/** True for a choice whose list is shut. */
export const isRestrictedChoice = (each: EventTarget): each is HTMLElement =>
  each instanceof HTMLElement &&
  each.getAttribute('role') === 'combobox' &&
  each.getAttribute('aria-expanded') !== 'true' &&
  !holdsWord(each);

/** True while a word that is to be found stands in a choice. */
const holdsWord = (each: HTMLElement): boolean => each instanceof HTMLInputElement && each.value !== '';

/** The field that an element of a form belongs to. Shape: dotted name, lines with positions. */
export const fieldOf = (each: HTMLElement): string | undefined => each.closest<HTMLElement>('[data-field]')?.dataset['field'];
