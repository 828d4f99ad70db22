/** Places with keys of their own; each says which it is by `data-keys`. */
const places = ['list', 'calendar', 'lines', 'form', 'record'] as const;
export type KeyPlace = (typeof places)[number];

const isVisible = (element: Element): boolean => element.closest('[inert]') === null && element.getClientRects().length > 0;

/** What may stand over the page, the uppermost first, and the page. */
const findGrounds = (): readonly ParentNode[] => [
  ...[...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open')].filter((each) => each.getClientRects().length > 0).reverse(),
  document,
];

/** The places on screen whose keys are heard: those of the uppermost dialog that has any, or else of the page. */
export function findPlaces(): readonly KeyPlace[] {
  for (const ground of findGrounds()) {
    const found = new Set([...ground.querySelectorAll<HTMLElement>('[data-keys]')].filter(isVisible).map((each) => each.dataset['keys']));
    if (found.size > 0) return places.filter((place) => found.has(place));
  }
  return [];
}

/** The list that is on screen; undefined where there is none, or a dialog stands over it. */
export const findList = (): HTMLElement | undefined =>
  [...(findGrounds()[0]?.querySelectorAll<HTMLElement>('[data-keys="list"]') ?? [])].find(isVisible);
