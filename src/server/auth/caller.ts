import type { ExpressionContext } from '../../schema/expressions';
import { shanghaiNow } from '../domain/clock';

/** Roles that hold every right of every page of their tenant. Source: design.md 3.9. */
const owningRoles: ReadonlySet<string> = new Set(['administrator', 'admin', 'configurator']);

export interface CallerRole {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
}

/** Who calls, as the session says. */
export interface Caller {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly nickName: string;
  readonly deptId: string;
  readonly roles: readonly CallerRole[];
  /** Menu and button codes granted to the roles. */
  readonly codes: ReadonlySet<string>;
}

/** Says whether the caller holds every right of every page. */
export function ownsEverything(caller: Caller): boolean {
  return caller.roles.some((role) => owningRoles.has(role.alias));
}

/** Says whether the caller holds a permission. */
export function holdsCode(caller: Caller, code: string): boolean {
  return ownsEverything(caller) || caller.codes.has(code);
}

/** Gives what expressions may know of the caller and the time. */
export function toContext(caller: Caller): ExpressionContext {
  const user = { id: caller.userId, name: caller.realName, roles: caller.roles.map((role) => role.alias), deptId: caller.deptId };
  return { user, ...shanghaiNow() };
}
