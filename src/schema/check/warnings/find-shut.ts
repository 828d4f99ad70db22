import { shippedRoles } from '../../../base/roles/role-names';
import type { PageModel } from '../../model/page-model';
import type { Text } from '../../model/text';

/** A menu entry, or a button of a page, with the roles that it is shut for. */
export interface ShutEntry {
  /** `<module>/<page>`. */
  readonly page: string;
  /** `view` is the menu entry with its page, everything else a button. */
  readonly action: string;
  readonly label: Text;
  /** Roles that page files speak of, or that are shipped; administrators and configurators have everything. */
  readonly shutFor: readonly string[];
  /** True: for all of them, so that nobody but administrators and configurators gets there unless somebody grants it. */
  readonly forAll: boolean;
}

/** Roles that have every right of every page. */
const always: ReadonlySet<string> = new Set(['administrator', 'admin', 'configurator']);

/** Says for whom menu entries and buttons are shut at first, by the `roles` of page files: a right that nobody was given shuts in silence. */
export function findShut(pages: ReadonlyMap<string, PageModel>): readonly ShutEntry[] {
  const named = [...pages.values()].flatMap((page) => Object.keys(page.roles));
  const roles = [...new Set([...Object.keys(shippedRoles), ...named])].filter((role) => !always.has(role));
  return [...pages.values()].flatMap((page) => {
    const buttons = [...page.actions.toolbar, ...page.actions.row].map(({ name }) => (name === 'copy' ? 'create' : name));
    const met = new Set([...(page.menu ? ['view'] : []), ...buttons.filter((name) => name !== 'view')]);
    return page.permissions.flatMap(({ action, label }): readonly ShutEntry[] => {
      if (!met.has(action)) return [];
      const may = (role: string): boolean =>
        ['view', action].every((right) => page.roles[role]?.can.includes(right) === true) &&
        !(action === 'view' && page.menu?.notFor?.includes(role) === true);
      const shutFor = roles.filter((role) => !may(role));
      return shutFor.length === 0 ? [] : [{ page: page.path, action, label, shutFor, forAll: shutFor.length === roles.length }];
    });
  });
}
