import type { PageModel } from '../../schema/model/page-model';
import type { Caller } from '../auth/caller';

const viewCode = (page: PageModel): string | undefined => page.permissions.find((permission) => permission.action === 'view')?.code;

/** Roles of the caller that let him see one of the pages. */
export function rolesThatView(caller: Pick<Caller, 'roles' | 'grants'>, pages: readonly PageModel[]): readonly string[] {
  const codes = pages.flatMap((page) => viewCode(page) ?? []);
  return caller.roles.map((role) => role.id).filter((id) => codes.some((code) => caller.grants.get(id)?.has(code)));
}
