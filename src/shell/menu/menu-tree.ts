import type { Language } from '../../base/text';

/** A menu entry as the shell uses it. */
export interface MenuEntry {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly path: string;
  /** The address outside that `/myiframe/<code>` shows; '' for what the product shows itself. */
  readonly src: string;
  /** Name of an icon. */
  readonly icon: string;
  readonly isTab: boolean;
  readonly children: readonly MenuEntry[];
}

/** Where pages of other hosts are shown. */
export const framePath = '/myiframe/';

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A path of ours; what is said instead of one opens nothing. */
const ownPath = (value: unknown): string => (/^\/(?![/\\])[^\s\\]*$/.test(text(value)) ? text(value) : '');

const mayBeSeen = (meta: Fields, roles: readonly string[]): boolean => {
  const needed = list(meta['roles']).filter((role): role is string => typeof role === 'string');
  return needed.length === 0 || needed.some((role) => roles.includes(role));
};

/**
 * Reads the answer of `menu/routes` leniently: anything but a list is an empty menu, buttons and hidden entries fall out, and so
 * do entries restricted to roles that the person lacks and groups that hold nothing.
 */
export function readMenu(answer: unknown, roles: readonly string[]): readonly MenuEntry[] {
  return list(answer).flatMap((node): readonly MenuEntry[] => {
    if (!isObject(node)) return [];
    const meta = isObject(node['meta']) ? node['meta'] : {};
    if (node['category'] === 2 || meta['hidden'] === true || !mayBeSeen(meta, roles)) return [];
    const had = list(node['children']);
    const children = readMenu(had, roles);
    if (had.length > 0 && children.length === 0) return [];
    const path = text(node['path']);
    const isOutside = /^https?:\/\//i.test(path);
    return [
      {
        id: String(node['id'] ?? node['code'] ?? node['path']),
        code: text(node['code']),
        name: text(node['name']),
        nameEn: text(node['nameEn']) || text(node['name']),
        path: isOutside ? `${framePath}${encodeURIComponent(text(node['code']))}` : ownPath(path),
        src: isOutside ? path : '',
        icon: text(node['source']),
        isTab: meta['isTab'] !== false,
        children,
      },
    ];
  });
}

/** A bar above the menu. */
export interface TopMenu {
  readonly id: string;
  readonly name: string;
  /** Name of an icon; '' for none. */
  readonly icon: string;
  /** A path that it opens when it is chosen, or '' or the path of a group. */
  readonly path: string;
}

/** Reads the answer of `menu/top-menu` leniently: what has no id or no name is no bar. */
export const readTopMenus = (answer: unknown): readonly TopMenu[] =>
  list(answer).flatMap((each): readonly TopMenu[] => {
    if (!isObject(each)) return [];
    const [id, name] = [text(each['id']), text(each['name'])];
    return id === '' || name === '' ? [] : [{ id, name, icon: text(each['source']), path: ownPath(each['path']) }];
  });

/** The entries that open something, in menu order. */
export function menuLeaves(menu: readonly MenuEntry[]): readonly MenuEntry[] {
  return menu.flatMap((entry) => (entry.children.length > 0 ? menuLeaves(entry.children) : entry.path ? [entry] : []));
}

/** The groups of a menu, outer ones first, each with the first entry in it that opens something. */
export function menuGroups(menu: readonly MenuEntry[]): readonly { readonly group: MenuEntry; readonly first: MenuEntry }[] {
  return menu.flatMap((group) => {
    const first = group.children.length > 0 ? menuLeaves([group])[0] : undefined;
    return first ? [{ group, first }, ...menuGroups(group.children)] : [];
  });
}

/** The ids of the groups around the entry of a path, outermost first; empty where no entry has it. */
export function menuTrail(menu: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  for (const entry of menu) {
    if (entry.children.length === 0) {
      if (entry.path === path) return [entry];
      continue;
    }
    const inner = menuTrail(entry.children, path);
    if (inner.length > 0) return [entry, ...inner];
  }
  return [];
}

/** The name of an entry in a language. */
export const menuName = (entry: MenuEntry, language: Language): string => (language === 'en' ? entry.nameEn : entry.name);
