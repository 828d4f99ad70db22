import { homePath } from '../routes';

/** An open tab. `value` is the full path. Source: spec 3.4.1. */
export interface Tab {
  readonly label: string;
  readonly value: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly group: readonly string[];
  readonly close: boolean;
}

export const homeTab: Tab = { label: '首页', value: homePath, params: {}, query: {}, meta: {}, group: [], close: false };

/** Makes a tab for a full path (`/crm/quotes?id=7`). */
export function toTab(fullPath: string, label: string): Tab {
  const search = fullPath.split('?')[1] ?? '';
  return { label, value: fullPath, params: {}, query: Object.fromEntries(new URLSearchParams(search)), meta: {}, group: [], close: true };
}

/** What a tab is called: its label, with `-{id}` where the address has an id. Source: spec 3.4.1. */
export const tabName = (tab: Tab, label: string = tab.label): string => (tab.query['id'] ? `${label}-${tab.query['id']}` : label);

/** Adds a tab unless it is there. Source: spec 4.3.3. */
export function openTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  return tabs.some((each) => each.value === tab.value) ? tabs : [...tabs, tab];
}

/** True where a tab may be closed: neither the only one nor the home tab. Source: spec 2.5.11, 4.3.1. */
export const isClosable = (tabs: readonly Tab[], value: string): boolean =>
  tabs.length > 1 && value !== homePath && tabs.some((tab) => tab.value === value);

/** Closes one tab; `next` is where to go when it was the active one: its right neighbour, else its left one. */
export function closeTab(tabs: readonly Tab[], value: string): { readonly tabs: readonly Tab[]; readonly next: string } {
  if (!isClosable(tabs, value)) return { tabs, next: value };
  const place = tabs.findIndex((tab) => tab.value === value);
  const left = tabs.filter((tab) => tab.value !== value);
  return { tabs: left, next: (left[place] ?? left.at(-1) ?? homeTab).value };
}

/** Keeps one tab and the home tab. Source: spec 4.3.2. */
export const closeOthers = (tabs: readonly Tab[], value: string): readonly Tab[] =>
  tabs.filter((tab) => tab.value === value || tab.value === homePath);

/** Reads kept tabs back; anything that is not a tab falls out, and the home tab always stands first. */
export function readTabs(kept: unknown): readonly Tab[] {
  const texts = Array.isArray(kept)
    ? kept.flatMap((each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'value' in each &&
        'label' in each &&
        typeof each.value === 'string' &&
        typeof each.label === 'string'
          ? [{ value: each.value, label: each.label }]
          : [],
      )
    : [];
  const tabs = texts.filter(({ value }) => value.startsWith('/') && !value.startsWith('//')).map(({ value, label }) => toTab(value, label));
  return tabs.reduce(openTab, [homeTab]);
}
