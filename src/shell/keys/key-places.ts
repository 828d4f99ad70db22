/** Places with keys of their own; each says which it is by `data-keys`, and by `data-hears` what of them it does. */
const places = ['list', 'board', 'calendar', 'lines', 'form', 'record'] as const;
export type KeyPlace = (typeof places)[number];

const isVisible = (element: Element): boolean => element.closest('[inert]') === null && element.getClientRects().length > 0;

/** What may stand over the page, the uppermost first, and the page. */
const findGrounds = (): readonly ParentNode[] => [
  ...[...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open')].filter((each) => each.getClientRects().length > 0).reverse(),
  document,
];

/** A place on screen, and what keys do there where it does not do everything that its kind may. */
export interface FoundPlace {
  readonly place: KeyPlace;
  readonly hears?: ReadonlySet<string>;
}

/** The places on screen whose keys are heard: those of the uppermost dialog that has any, or else of the page. */
export function findPlaces(): readonly FoundPlace[] {
  for (const ground of findGrounds()) {
    const found = [...ground.querySelectorAll<HTMLElement>('[data-keys]')].filter(isVisible);
    if (found.length === 0) continue;
    return places.flatMap((place) => {
      const own = found.filter(({ dataset }) => dataset['keys'] === place).map(({ dataset }) => dataset['hears']);
      if (own.length === 0) return [];
      return own.includes(undefined) ? [{ place }] : [{ place, hears: new Set(own.flatMap((words) => (words ?? '').split(' '))) }];
    });
  }
  return [];
}

const shapes = ['list', 'board', 'calendar'].map((place) => `[data-keys="${place}"]`).join(', ');

/** Where one works in the list that is on screen, whatever shape it has; undefined where there is none, or a dialog stands over it. */
export function findList(): HTMLElement | undefined {
  const list = [...(findGrounds()[0]?.querySelectorAll<HTMLElement>(shapes) ?? [])].find(isVisible);
  // A grid takes the keys itself; cards and days are controls of their own.
  return list && (list.tabIndex >= 0 ? list : (list.querySelector<HTMLElement>('[tabindex="0"], button, input, a[href]') ?? undefined));
}
