import { useEffect, useState } from 'react';
import { homePath } from '../routes';
import { findFixedPage } from '../fixed/fixed-pages';
import type { Language } from '../../base/text';
import { framePath, menuTrail, type MenuEntry } from '../menu/menu-tree';
import type { MenuState } from '../menu/menu-store';

type Label = Readonly<Record<Language, string>>;

interface PageParts {
  readonly module: string;
  readonly page: string;
  /** Name of a statistic of the page, where the path leads to that. */
  readonly statistic?: string;
}

type Route =
  | { readonly kind: 'home' }
  /** A page of the shell itself; `label` is the key of its name. */
  | { readonly kind: 'fixed'; readonly label: string; readonly isTab: boolean }
  /** A page of another host, as the menu names it. */
  | { readonly kind: 'frame'; readonly entry: MenuEntry }
  | (PageParts & { readonly kind: 'page'; readonly entry: MenuEntry | undefined; readonly label?: Label })
  /** A page that goes by another path now. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown' };

/** Takes `/crm/quotes`, or `/crm/quotes/amounts`, apart; undefined for any other shape. */
export function readPagePath(path: string): PageParts | undefined {
  const found = /^\/([A-Za-z][\w-]*)\/([A-Za-z][\w-]*)(?:\/([A-Za-z]\w*))?$/.exec(path);
  const [, module, page, statistic] = found ?? [];
  return module && page ? { module, page, ...(statistic ? { statistic } : {}) } : undefined;
}

/**
 * What a path opens, as far as menu and tabs tell; undefined while they do not: a page may be served without a menu entry. A path
 * with a tab stays a page: should the page vanish, its tab says so, and nobody is sent away from it.
 */
export function toRoute(path: string, menu: readonly MenuEntry[], isOpen: boolean): Route | undefined {
  if (path === homePath) return { kind: 'home' };
  const fixed = findFixedPage(path);
  if (fixed) return { kind: 'fixed', label: fixed.label, isTab: fixed.isTab !== false };
  const entry = menuTrail(menu, path).at(-1);
  if (path.startsWith(framePath)) return entry ? { kind: 'frame', entry } : { kind: 'unknown' };
  const parts = readPagePath(path);
  if (!parts) return { kind: 'unknown' };
  return entry || isOpen ? { kind: 'page', ...parts, entry } : undefined;
}

/** What the tab of a route is called at first; undefined for what has no tab of its own. */
export function labelOf(route: Route | undefined, language: Language = 'zh'): string | undefined {
  if (route?.kind === 'fixed') return route.isTab ? route.label : undefined;
  if (route?.kind === 'frame') return route.entry.isTab ? route.entry.name : undefined;
  return route?.kind === 'page' && route.entry?.isTab !== false ? (route.entry?.name ?? route.label?.[language] ?? route.page) : undefined;
}

export interface RouteQuestions {
  /** Whether the path has a tab already. */
  readonly isOpen: boolean;
  /** What a served page, or a statistic of it, is called, or where it is now; undefined where there is none. */
  readonly find: (module: string, page: string, statistic?: string) => Promise<Label | { readonly to: string } | undefined>;
}

/**
 * Resolves a path to what it opens. A path that the menu lacks is asked for once more, in case it was dropped in a moment ago, and
 * then looked for among the served pages.
 */
export function useRoute(path: string, menu: MenuState, { isOpen, find }: RouteQuestions): Route | undefined {
  const [asked, setAsked] = useState<{ readonly path: string; readonly route: Route }>();
  const { status, load } = menu;
  const route = status === 'loading' && path !== homePath ? undefined : toRoute(path, menu.menu, isOpen);
  const open = route === undefined && status !== 'loading' && asked?.path !== path;
  useEffect(() => {
    const parts = readPagePath(path);
    if (!open || !parts) return undefined;
    let requested = true;
    const ask = async () => {
      await load('background');
      const found = await find(parts.module, parts.page, parts.statistic);
      const toRouteOf = (): Route => {
        if (found === undefined) return { kind: 'unknown' };
        return 'to' in found ? { kind: 'moved', to: found.to } : { kind: 'page', ...parts, entry: undefined, label: found };
      };
      if (requested) setAsked({ path, route: toRouteOf() });
    };
    void ask();
    return () => {
      requested = false;
    };
  }, [open, path, load, find]);
  return route ?? (asked?.path === path ? asked.route : undefined);
}
