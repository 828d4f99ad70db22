import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import type { PageModel } from '../../src/schema/model/page-model';
import type { FieldModel } from '../../src/schema/model/record-model';
import { readSchemas } from '../../src/schema/source/read-schemas';

// Who reads the numbers of people and of money: each pair of a field and a role is judged here by domain.md (4 and 10, Privacy), so that a new field or role is judged as well.
const compiled = compileSchemas(readSchemas(fileURLToPath(new URL('../../schemas', import.meta.url))));
const pages = [...compiled.pages.values()];

/** The roles that view a page and are shown a field of it as it is. */
const readersOf = (page: PageModel, field: FieldModel): readonly string[] =>
  Object.entries(page.roles).flatMap(([role, { can, fields }]) =>
    can.includes('view') && !fields.some((each) => each.field === field.name && each.rule !== 'readOnly') ? [role] : [],
  );

const readersBy = (suits: (field: FieldModel, page: PageModel) => boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pages
      .flatMap((page) =>
        page.record.fields.flatMap((field) =>
          suits(field, page) ? [[`${page.path} ${field.name}`, readersOf(page, field).toSorted().join(' ')] as const] : [],
        ),
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

test('national IDs are read whole by those who work with them, and by the person or unit itself', () => {
  expect(readersBy(({ kind }) => kind === 'idCard' || kind === 'bankCard')).toEqual({
    // A person who is a customer: his registration, his bill and his invoice bear it.
    'crm/customers idCard': 'acceptor customer finance salesman',
    'hr/staff idCard': 'hr',
  });
});

test('numbers by which people are reached are read by those who have to reach them', () => {
  expect(readersBy(({ kind }, { path }) => kind === 'mobile' && path.startsWith('hr/'))).toEqual({ 'hr/staff mobile': 'dept_head hr' });
  // Whoever tests on site calls the customer; verifiers, signatories and the keeper of devices have nothing to call him about.
  for (const [place, readers] of Object.entries(readersBy(({ kind }, { path }) => kind === 'mobile' && path.startsWith('crm/'))))
    expect([place, readers.split(' ').filter((role) => ['verifier', 'signatory', 'device_keeper', 'hr'].includes(role))]).toEqual([
      place,
      [],
    ]);
});

test('what the institute spends is read by those who plan, keep and pay', () => {
  expect(
    readersBy(
      (field, { path }) =>
        /^(hr|quality|metrology)\//.test(path) && /^(budget|fee|totalFee|totalValue|cost)$/.test(field.name) && !path.endsWith('/samples'),
    ),
  ).toEqual({
    'hr/trainings budget': 'dept_head hr quality',
    // A tester registers his repair with what it cost.
    'metrology/maintenance cost': 'dept_head device_keeper quality tester',
    'metrology/standards totalValue': 'dept_head device_keeper quality',
    'metrology/tracePlanItems fee': 'dept_head device_keeper quality',
    'metrology/tracePlans totalFee': 'dept_head device_keeper quality',
    'quality/proficiencyTests fee': 'dept_head quality',
  });
  expect(readersBy(({ name }, { path }) => path === 'metrology/devices' && name === 'price')).toEqual({
    'metrology/devices price': 'dept_head device_keeper finance quality',
  });
});

test('bills, payments, invoices and balances are read by those whom money concerns', () => {
  const money = new Set(['acceptor', 'customer', 'dept_head', 'finance', 'leader', 'salesman']);
  // Who hands certificates out checks that they are paid; who keeps samples prices what comes in; quality looks into reductions and the price list.
  const more: Readonly<Record<string, readonly string[]>> = {
    'finance/settlements': ['issuer'],
    'finance/settlementLines': ['issuer'],
    'finance/guarantees': ['issuer'],
    'finance/guaranteeLines': ['issuer'],
    'finance/agreedPrices': ['sample_keeper'],
    'finance/chargeStandards': ['quality', 'sample_keeper'],
    'finance/reductions': ['quality'],
  };
  const strangers = pages
    .filter(({ path }) => path.startsWith('finance/'))
    .flatMap(({ path, roles }) =>
      Object.keys(roles).flatMap((role) => (money.has(role) || more[path]?.includes(role) ? [] : [`${path} ${role}`])),
    );
  expect(strangers).toEqual([]);
});

test('what a customer pays for an order and its samples is read by those who agree, price, bill and check it, and not by who measures, verifies or signs', () => {
  const all = ['acceptor', 'customer', 'dept_head', 'finance', 'issuer', 'leader', 'quality', 'sample_keeper', 'salesman'];
  const prices = readersBy(
    ({ kind, name }, { path }) =>
      ['crm/orders', 'metrology/samples'].includes(path) &&
      (kind === 'money' ||
        kind === 'rate' ||
        ['discount', 'reducible', 'chargeId', 'agreedId', 'priceRef', 'priceSource', 'priceSteps'].includes(name)),
  );
  expect(Object.keys(prices).length).toBeGreaterThan(20);
  for (const [place, readers] of Object.entries(prices))
    // Who hands certificates out reads the bill that he checks at the counter, and no order.
    expect([place, readers.split(' ').filter((role) => !all.includes(role))]).toEqual([place, []]);
});
