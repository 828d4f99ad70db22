import { joinQuery, placeOf, splitQuery } from '../../protocol/list-address';
import { homePath } from '../routes';

/** An open tab. `value` is the full path, less what a list shows. Source: spec 3.4.1. */
export interface Tab {
  readonly label: string;
  readonly value: string;
  /** What its list shows, as a part of a query without `?`: a search or another sheet opens no new tab. */
  readonly list: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly group: readonly string[];
  readonly close: boolean;
}

export const homeTab: Tab = { label: '首页', value: homePath, list: '', params: {}, query: {}, meta: {}, group: [], close: false };

/** Makes a tab for a full path (`/crm/quotes?id=7`). */
export function toTab(fullPath: string, label: string): Tab {
  const { list, rest } = splitQuery(fullPath.split('?').slice(1).join('?'));
  const query = Object.fromEntries(new URLSearchParams(rest));
  return { label, value: placeOf(fullPath), list, params: {}, query, meta: {}, group: [], close: true };
}

/** Where a tab leads: its full path with what its list shows. */
export const addressOf = ({ value, list }: Pick<Tab, 'value' | 'list'>): string => {
  const [path = '', ...query] = value.split('?');
  return path + joinQuery({ rest: query.join('?'), list });
};

/** What a tab is called: its label, with `-{id}` where the address has an id. Source: spec 3.4.1. */
export const tabName = (tab: Tab, label: string = tab.label): string => (tab.query['id'] ? `${label}-${tab.query['id']}` : label);

/** Adds a tab unless it is there; one that is there takes over what the list shows now. Source: spec 4.3.3. */
export function openTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const found = tabs.find((each) => each.value === tab.value);
  if (!found) return [...tabs, tab];
  return found.list === tab.list ? tabs : tabs.map((each) => (each === found ? { ...found, list: tab.list } : each));
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
