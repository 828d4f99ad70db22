import { expect, test } from 'vitest';
import { type Caller, systemCaller } from '../../../src/server/auth/caller';
import { fieldRulesOf, saidRules } from '../../../src/server/rights/caller-rules';
import { isScopeKind } from '../../../src/server/rights/grant-guard';
import { itemsOf } from '../../../src/server/rights/start-roles';
import type { PageModel } from '../../../src/schema/model/page-model';
import { productSchemas } from '../../fixtures/some-schemas';

// What the page files hold against each other shuts entries to whoever may not see one side of it, however far apart the two stand: a limit of credit that
// an order was held against shut the registrations of customers. Which entries of their own pages are shut to whom is therefore written down here, with why.
const schemas = { ...productSchemas(), bigrams: new Set<string>() };
const pages = [...schemas.pages.values()];

/** Somebody with the role that the page files say at first, and no other. */
function callerOf(role: string): Caller {
  const items = pages.flatMap((page) => itemsOf(page)).filter((item) => item.role === role);
  const codes = new Set(items.flatMap(({ code }) => code ?? []));
  const scopeOf = (page: string, kind: string | undefined, expression: string) =>
    kind !== undefined && isScopeKind(kind) ? [{ roleId: role, page, kind, expression }] : [];
  return {
    ...systemCaller('000000', { today: '2026-01-05', now: '2026-01-05 09:00:00' }),
    ...{ userId: '9', account: role, deptId: '5', staffId: '7', enterId: role === 'customer' ? '8' : '' },
    ...{ roles: [{ id: role, alias: role, name: role }], codes, grants: new Map([[role, codes]]) },
    rowScopes: items.flatMap(({ page, kind, value }) => scopeOf(page, kind, value)),
    changeScopes: items.flatMap(({ page, change, value }) => scopeOf(page, change, value)),
    fieldRules: items.flatMap(({ record, field, value }) =>
      record !== undefined && field !== undefined ? [{ roleId: role, record, field, rule: value as 'hidden' }] : [],
    ),
  };
}

/** The records that a role may enter anew or change, with their sub-tables. */
const enteredBy = (role: string): ReadonlySet<string> => {
  const isEntering = ({ roles }: PageModel): boolean => ['create', 'edit'].some((action) => roles[role]?.can.includes(action) === true);
  return new Set(
    pages.filter(isEntering).flatMap(({ record }) => [record.name, ...record.fields.flatMap(({ line }) => (line ? [line.name] : []))]),
  );
};

/** The entries of a role's own pages that are shut to it by what follows from the page files. */
function shutTo(role: string): readonly string[] {
  const caller = callerOf(role);
  const [said, own] = [saidRules(caller, schemas), enteredBy(role)];
  return [...fieldRulesOf(caller, schemas)]
    .filter(([record]) => own.has(record))
    .flatMap(([record, fields]) =>
      [...fields].flatMap(([field, rule]) => (rule === 'readOnly' && said.get(record)?.has(field) !== true ? [`${record}.${field}`] : [])),
    )
    .sort();
}

const roles = [...new Set(pages.flatMap((page) => Object.keys(page.roles)))].sort();

/** What decides fees is entered by who sees the bills; the rest is held against pages that the role does not view. */
const shut: Readonly<Record<string, readonly string[]>> = {
  quality: ['catalog.isDiscountable', 'catalog.isStrong', 'catalog.price'],
  customer: ['registrations.enterId'],
  sample_keeper: [
    ...['flowNodes.deptId', 'flowNodes.labId', 'samples.abilityType', 'samples.agreedId', 'samples.catalogId', 'samples.chargeId'],
    ...['samples.discountRate', 'samples.extraFee', 'samples.isStrong', 'samples.measureRange', 'samples.mergeIntoId', 'samples.orderId'],
    ...['samples.piecesPerSet', 'samples.qtySets', 'samples.returnRule', 'samples.urgentType'],
  ],
  issuer: ['pickups.direction', 'pickups.enterId', 'pickups.orderId'],
};

test.each(roles)('%s may enter on his pages all but what is written down here', (role) => {
  expect(shutTo(role)).toEqual(shut[role] ?? []);
});

test('salesmen quote instruments, and customers register theirs', () => {
  for (const [role, page] of [
    ['salesman', 'crm/quotes'],
    ['salesman', 'crm/contracts'],
    ['customer', 'crm/registrations'],
  ] as const)
    expect(schemas.pages.get(page)?.roles[role]?.can).toContain('create');
});

test('people with the same roles share what follows from them, and nobody with another right, limit or grant does', () => {
  const caller = callerOf('salesman');
  const rules = fieldRulesOf(caller, schemas);
  const codes = new Set([...caller.codes].slice(1));
  const unlike: readonly Partial<Caller>[] = [
    { codes },
    { grants: new Map([['salesman', codes]]) },
    { rowScopes: caller.rowScopes.slice(1) },
    { changeScopes: [...caller.changeScopes, ...caller.rowScopes.slice(0, 1)] },
    { fieldRules: [...caller.fieldRules, { roleId: 'salesman', record: 'customers', field: 'enterName', rule: 'hidden' }] },
    { numberSources: [{ rule: 'order', source: 'deptCode' }] },
  ];
  expect(fieldRulesOf({ ...caller, userId: '10', staffId: '11', deptId: '12', realName: '另' }, schemas)).toBe(rules);
  expect(unlike.map((each) => fieldRulesOf({ ...caller, ...each }, schemas) === rules)).toEqual(unlike.map(() => false));
});
