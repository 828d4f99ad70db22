import { joinQuery, placeOf, splitQuery } from '../../protocol/list-address';
import { homePath } from '../routes';

/** An open tab. `value` is the full path, less what a list shows. */
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
  /** Stands before all others but home, and stays when several are closed at once. */
  readonly pinned: boolean;
}

export const homeTab: Tab = {
  label: '首页',
  value: homePath,
  list: '',
  params: {},
  query: {},
  meta: {},
  group: [],
  close: false,
  pinned: false,
};

/** Makes a tab for a full path (`/crm/quotes?id=7`). */
export function toTab(fullPath: string, label: string): Tab {
  const { list, rest } = splitQuery(fullPath.split('?').slice(1).join('?'));
  const query = Object.fromEntries(new URLSearchParams(rest));
  return { label, value: placeOf(fullPath), list, params: {}, query, meta: {}, group: [], close: true, pinned: false };
}

/** Where a tab leads: its full path with what its list shows. */
export const addressOf = ({ value, list }: Pick<Tab, 'value' | 'list'>): string => {
  const [path = '', ...query] = value.split('?');
  return path + joinQuery({ rest: query.join('?'), list });
};

/** What a tab is called: its label, with `-{id}` where the address has an id. */
export const tabName = (tab: Tab, label: string = tab.label): string => (tab.query['id'] ? `${label}-${tab.query['id']}` : label);

/** Adds a tab unless it is there; one that is there takes over what the list shows now. */
export function openTab(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const found = tabs.find((each) => each.value === tab.value);
  if (!found) return [...tabs, tab];
  return found.list === tab.list ? tabs : tabs.map((each) => (each === found ? { ...found, list: tab.list } : each));
}

/** True where a tab may be closed: neither the only one, nor the home tab, nor pinned. */
export const isClosable = (tabs: readonly Tab[], value: string): boolean =>
  tabs.length > 1 && value !== homePath && tabs.some((tab) => tab.value === value && !tab.pinned);

/** Closes one tab; `next` is where to go when it was the active one: its right neighbour, else its left one. */
export function closeTab(tabs: readonly Tab[], value: string): { readonly tabs: readonly Tab[]; readonly next: string } {
  if (!isClosable(tabs, value)) return { tabs, next: value };
  const place = tabs.findIndex((tab) => tab.value === value);
  const left = tabs.filter((tab) => tab.value !== value);
  return { tabs: left, next: (left[place] ?? left.at(-1) ?? homeTab).value };
}

export type Closing = 'others' | 'left' | 'right' | 'all';

const goes: Readonly<Record<Closing, (place: number, of: number) => boolean>> = {
  others: (place, of) => place !== of,
  left: (place, of) => place < of,
  right: (place, of) => place > of,
  all: () => true,
};

/** Closes several tabs as seen from one; home and what is pinned stay. */
export function closeSeveral(tabs: readonly Tab[], value: string, closing: Closing): readonly Tab[] {
  const of = tabs.findIndex((tab) => tab.value === value);
  const left = tabs.filter((tab, place) => tab.value === homePath || tab.pinned || !goes[closing](place, of));
  return left.length === tabs.length ? tabs : left;
}

/** Home first, then what is pinned, then the rest; each in the order that it had. */
const rankOf = ({ value, pinned }: Tab): number => (value === homePath ? 0 : pinned ? 1 : 2);
const inRank = (tabs: readonly Tab[]): readonly Tab[] => tabs.toSorted((a, b) => rankOf(a) - rankOf(b));

/** Pins a tab, or lets it loose. */
export const pinTab = (tabs: readonly Tab[], value: string, pinned: boolean): readonly Tab[] =>
  inRank(tabs.map((tab) => (tab.value === value && value !== homePath ? { ...tab, pinned } : tab)));

/** Moves a tab to a place, as far as its rank allows: nothing stands before home, and nothing loose before what is pinned. */
export function moveTab(tabs: readonly Tab[], value: string, to: number): readonly Tab[] {
  const moved = tabs.find((tab) => tab.value === value);
  if (!moved || tabs.indexOf(moved) === to) return tabs;
  const others = tabs.filter((tab) => tab !== moved);
  const next = inRank(others.toSpliced(to, 0, moved));
  return next.every((tab, place) => tab === tabs[place]) ? tabs : next;
}

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
          ? [{ value: each.value, label: each.label, pinned: 'pinned' in each && each.pinned === true }]
          : [],
      )
    : [];
  const tabs = texts
    .filter(({ value }) => value.startsWith('/') && !value.startsWith('//'))
    .map(({ value, label, pinned }) => ({ ...toTab(value, label), pinned }));
  return inRank(tabs.reduce(openTab, [homeTab]));
}
