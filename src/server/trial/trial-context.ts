import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { PageModel } from '../../schema/model/page-model';
import { type Caller, owningRoles, platformTenant, systemCaller } from '../auth/caller';
import type { Database } from '../db/connections/database';
import { lazyValidators } from '../db/schema/lazy-validators';
import type { ServingPage, ServingSchemas } from '../db/schema/schema-store';
import { reachOf } from '../rights/caller-reach';
import { fieldRulesOf } from '../rights/caller-rules';
import { isScopeKind } from '../rights/grant-guard';
import type { PageContext } from '../rights/page-context';
import { rowScopeOf } from '../rights/row-scope';
import { itemsOf } from '../rights/start-roles';

/** The ids of who acts in a trial, and of his own records. */
export const own = { users: '9001', staff: '9002', departments: '9003', customers: '9004' } as const;

/** Whoever made a row that he who acts did not. */
export const other = '9';

const roleId = '1';

/** Somebody who holds one role, with what the page files say that it begins with; without a role he holds every right. */
function callerOf({ pages }: Pick<CompiledSchemas, 'pages'>, role: string | undefined, day: string): Caller {
  const alias = role ?? 'administrator';
  const base = {
    ...systemCaller(platformTenant, { today: day, now: `${day} 09:00:00` }),
    ...{ userId: own.users, staffId: own.staff, deptId: own.departments, realName: 'me', nickName: 'me' },
    roles: [{ id: roleId, alias, name: alias }],
  };
  if (owningRoles.has(alias)) return base;
  const items = [...pages.values()].flatMap(itemsOf).filter((item) => item.role === alias);
  const codes = new Set(items.flatMap(({ code }) => code ?? []));
  const scope = (page: string, said: string) => ({
    ...{ roleId, page, kind: isScopeKind(said) ? said : ('custom' as const) },
    expression: isScopeKind(said) ? '' : said,
  });
  return {
    ...base,
    ...{ enterId: own.customers, codes, grants: new Map([[roleId, codes]]) },
    rowScopes: items.flatMap(({ item, page, value }) => (item === 'rows' ? [scope(page, value)] : [])),
    changeScopes: items.flatMap(({ item, page, value }) => (item === 'change' ? [scope(page, value)] : [])),
    fieldRules: items.flatMap(({ record, field, value }) =>
      record !== undefined && field !== undefined && (value === 'hidden' || value === 'masked' || value === 'readOnly')
        ? [{ roleId, record, field, rule: value }]
        : [],
    ),
  };
}

/** A trial asks no database: whatever tries to has no place in one. */
const noDatabase = new Proxy({} as Database, {
  get: (_, name) => {
    throw new Error(`A test of a page has asked the database: ${String(name)}`);
  },
});

/** Opens pages as they would serve, for people who hold one role each. */
export interface TrialHouse {
  /** The page for somebody. Errors: none of the catalogue. */
  open(page: PageModel, as: { readonly role?: string | undefined; readonly day: string }): PageContext;
}

/** Makes a house of the pages that are compiled, whoever has not published them. */
export function trialHouse(compiled: CompiledSchemas): TrialHouse {
  const validatorOf = lazyValidators();
  const serving = new Map<string, ServingPage>();
  for (const model of compiled.pages.values())
    serving.set(model.path, Object.defineProperties({ model }, Object.getOwnPropertyDescriptors(validatorOf(model))) as ServingPage);
  const schemas: ServingSchemas = { ...compiled, serving, bigrams: new Set(), waiting: new Set(), problems: [] };
  const callers = new Map<string, Caller>();
  return {
    open: (model, { role, day }) => {
      const key = `${role ?? ''} ${day}`;
      const caller = callers.get(key) ?? callerOf(compiled, role, day);
      callers.set(key, caller);
      const page = serving.get(model.path);
      if (!page) throw new Error(`No page ${model.path}`);
      const whole = { record: model.record, records: compiled.records, bigrams: schemas.bigrams };
      const rules = fieldRulesOf(caller, schemas);
      const source = { ...whole, scope: rowScopeOf(caller, model, whole), rules, reach: reachOf(caller, schemas), asker: caller };
      return { database: noDatabase, schemas, page, source, caller, request: { id: 'trial', address: '' } };
    },
  };
}
