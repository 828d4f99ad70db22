import type { ExpressionContext } from '../../schema/expression/expressions';
import { systemName } from '../../base/roles/role-names';
import { shanghaiNow } from '../db/clock';
import type { FieldRule } from '../query/field-rules';

/** Roles that hold every right of every page of their tenant. */
export const owningRoles: ReadonlySet<string> = new Set(['administrator', 'admin', 'configurator']);

export interface CallerRole {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
}

/** How far a role sees on a page: its own rows, those of its department, with what is below it, all of the tenant, or by an expression. */
export const scopeKinds = ['own', 'dept', 'deptBelow', 'tenant', 'custom'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

export interface RowScope {
  readonly roleId: string;
  /** `<module>/<page>` */
  readonly page: string;
  readonly kind: ScopeKind;
  readonly expression: string;
}

export interface RoleFieldRule {
  readonly roleId: string;
  readonly record: string;
  readonly field: string;
  readonly rule: FieldRule;
}

/** What numbers of the caller's tenant are made from. */
export interface NumberSource {
  /** Key in `numbers.json`. */
  readonly rule: string;
  /** Kind of an item of a tenant's rule, or what the rule is chosen by; see `numberFlows`. */
  readonly source: string;
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
  /** The record in the staff list that the account is linked to; '' or absent where there is none. */
  readonly staffId?: string;
  /** The customer for whom the account signs in; '' or absent where there is none. */
  readonly enterId?: string;
  /** True: the session is locked until its user unlocks it. */
  readonly locked: boolean;
  /** True: the password has to be changed before anything else. */
  readonly mustChange: boolean;
  readonly roles: readonly CallerRole[];
  /** Menu and button codes granted to the roles. */
  readonly codes: ReadonlySet<string>;
  /** The same by the id of the role that grants them. */
  readonly grants: ReadonlyMap<string, ReadonlySet<string>>;
  readonly rowScopes: readonly RowScope[];
  /** Which of the rows that they show the roles may change; nothing is said of roles and pages that may change all. */
  readonly changeScopes: readonly RowScope[];
  readonly fieldRules: readonly RoleFieldRule[];
  readonly numberSources: readonly NumberSource[];
  /** The moment that he acts at where that is not now: a day that was missed. */
  readonly moment?: Moment;
}

/** A day, and the day with its time. */
export interface Moment {
  readonly today: string;
  readonly now: string;
}

/** Id of the user that stands for the system itself. */
export const systemUser = '0';

/** Who acts where nobody does: what happens by date. He holds no right; what he does is not asked for one. */
export const systemCaller = (tenantId: string, moment: Moment): Caller => ({
  ...{
    tenantId,
    sessionId: '',
    userId: systemUser,
    account: '',
    realName: systemName,
    nickName: systemName,
    deptId: '',
    locked: false,
    mustChange: false,
  },
  ...{
    roles: [],
    codes: new Set<string>(),
    grants: new Map<string, ReadonlySet<string>>(),
    rowScopes: [],
    changeScopes: [],
    fieldRules: [],
    numberSources: [],
    moment,
  },
});

/** Says whether the caller holds every right of every page. */
export function ownsEverything(caller: Pick<Caller, 'roles'>): boolean {
  return caller.roles.some((role) => owningRoles.has(role.alias));
}

/** Tenant whose administrators run the whole installation. */
export const platformTenant = '000000';

/** Says whether somebody runs the whole installation. */
export function isPlatform(caller: Caller): boolean {
  return caller.tenantId === platformTenant && caller.roles.some((role) => role.alias === 'administrator');
}

/** Says whether the caller holds a permission. */
export function holdsCode(caller: Caller, code: string): boolean {
  return ownsEverything(caller) || caller.codes.has(code);
}

/** Whoever asks where nobody does: what is judged by it depends on no person. */
const nobody = { id: '', name: '', roles: [], deptId: '', staffId: '', enterId: '' } as const;

/** Gives what expressions may know of the time alone, where the product itself asks. */
export const nobodyNow = (): ExpressionContext => ({ user: nobody, ...shanghaiNow() });

/** Gives what expressions may know of the caller and the time. */
export function toContext(caller: Caller): ExpressionContext {
  const { userId: id, realName: name, deptId, staffId = '', enterId = '' } = caller;
  const user = { id, name, roles: caller.roles.map((role) => role.alias), deptId, staffId, enterId };
  return { user, ...(caller.moment ?? shanghaiNow()) };
}
