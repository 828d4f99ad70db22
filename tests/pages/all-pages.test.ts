import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import { groupFields } from '../../src/schema/model/form-fields';
import { formatFault } from '../../src/schema/source/fault';
import { isTestsFile, readSchemas } from '../../src/schema/source/read-schemas';

const dir = fileURLToPath(new URL('../../schemas', import.meta.url));
const compiled = compileSchemas(readSchemas(dir));
const pages = [...compiled.pages.values()];
const files = readdirSync(`${dir}/pages`, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json') && !isTestsFile(file),
);

test('every page, record and dictionary file is without faults', () => {
  expect(compiled.faults.map(formatFault)).toEqual([]);
  expect([...compiled.pages.keys()].sort()).toEqual(files.map((file) => file.replaceAll('\\', '/').replace(/\.json$/, '')).sort());
});

test.each(['metrology/labs', 'metrology/standards', 'metrology/devices', 'crm/quotes', 'crm/contracts', 'finance/settlements'])(
  'the page %s is there, with rules or a state machine',
  (path) => {
    const record = compiled.pages.get(path)?.record;
    expect((record?.rules.length ?? 0) + (record?.states?.transitions.length ?? 0)).toBeGreaterThan(0);
  },
);

/** Keys of every enumeration of spec 3.13 (by line) and 4.8, written by hand. */
const enumerations: readonly (readonly [code: string, keys: string, source: string])[] = [
  ['DEVICE_STATE', '1 2 3 4 5', '3.13.1'],
  ['routeplan_state', '0 1', '3.13.2'],
  ['charge_type', '2 3 4 5', '3.13.3'],
  ['CHECK_WAY', '1 2 3 4', '3.13.4'],
  ['SOURCE_TRACE_RESULT', '1 2', '3.13.5'],
  ['nodeAttribute', '1 2 3 4', '3.13.6'],
  ['business_type', '1 2 3 4', '3.13.7'],
  ['STANDARD_FILE_TYPE', '1 2 3 4', '3.13.8'],
  ['STANDARD_FILE_STATUS', '1 2 3', '3.13.9'],
  ['send_way', '1 2', '3.13.10'],
  ['ability_type', '1 2 3 4', '3.13.11'],
  ['ability_status', '1 2', '3.13.12'],
  ['rules_item_type', '1 2 3 4 5 6 7 8 9 10', '3.13.13'],
  ['department_or_type', '1 2', '3.13.14'],
  ['rules_digits_type', '1 2 3 4 5 6 7 8 9 10 11', '3.13.15'],
  ['grouping_type', '1 2', '3.13.16'],
  ['STANDARD_GRADE', '1 2', '3.13.17'],
  ['is_technicist', '0 1', '3.13.18'],
  ['INVOICE_TYPE', '1 2', '3.13.19'],
  ['sex', '1 2', '3.13.20'],
  ['education_type', '1 2 3 4', '3.13.21'],
  ['dutyid_type', '1', '3.13.22'],
  ['titlepost_type', '1 2', '3.13.23'],
  ['yes_no', '0 1', '3.13.24'],
  ['m_yes_no', '0 1', '3.13.24'],
  ['ethnic_type', '1 2', '3.13.25'],
  ['appliance_use', '1 2 3 4 5 6', '3.13.26'],
  ['bussiness_type', '1 2 3', '3.13.27'],
  ['business_attr', '1 2', '3.13.28'],
  ['acceptance_material', '1 2', '3.13.29'],
  ['STAFF_CERTIFICATE_LEVEL', '1 2 3', '3.13.30'],
  ['STAFF_TRAINING_MODE', '1 2', '3.13.31'],
  ['STAFF_TRAINING_TYPE', '1 2', '3.13.32'],
  ['STAFF_ACHIEVEMENT_EVALUATION', '1 2 3', '3.13.33'],
  ['m_template_type', '1 2 3', '3.13.34'],
  ['m_enable_status', '0 1', '3.13.35'],
  ['material_type', '0 1 2', '3.13.36'],
  ['SERVICE_TYPE', '1 2', '3.13.37'],
  ['FIELD_DOMAIN_TYPE', '1 2', '3.13.38, keys by domain 2'],
  ['technology_domain_type', '04 10 12', '3.13.39'],
  ['quote_status', '100 200', '3.13.40'],
  ['discountType', '1 2', '3.13.41'],
  ['INSTRUMENT_CLASSIFY', '1 2 3', '3.13.42'],
  ['contract_type', '0 1 2', '3.13.43'],
  ['INCOME_SOURCE', '1 2 3 4 5 6 7 8', '3.13.44'],
  ['ETALON_INSTRUMENT_TYPE', '1 2', '3.13.45'],
  ['instrument_unit', '1 2 3', '3.13.46'],
  ['access_type', '1 2 3 4 5', '3.13.47'],
  ['org_category', '1 2 3', '3.13.48'],
  ['file_type', '1 2 3 4 5 6', '3.13.49, keys by domain 2'],
  ['discount_type', '1 2 3 4', '3.13.49, keys by domain 2'],
  ['reduction_type', '1 2 3 4 5', '3.13.49, keys by domain 2'],
  ['standard_category', '1 2 3 4 5', '3.13.49, keys by domain 2'],
  ['field_type', 'date dateTime file formula input number select textarea tree', '3.13.49, keys by domain 2'],
  ['detection_cycle', '0 3 6 12 24 36 60 99', '3.13.49, keys by domain 2'],
  ['inspection_type', '1 2 3 4 5 6', '3.13.49, keys by domain 2'],
  ['strong_mark', '0 1 2', '3.13.49, keys by domain 2'],
  ['trace_type', '1 2 3 4 5', '3.13.49, keys by domain 2'],
  ['is_import', '0 1', '3.13.49, keys by domain 2'],
  ['record_status', '0 1 2', '3.13.49, keys by domain 2'],
  ['charge_taxon', '1 2 3 4 5 6 7 8 9', '3.13.49, keys by domain 2'],
  ['item_state', '0 100 200 300 350 400 500 600', '4.8.1'],
  ['report_state', '0 300 400 500 600 700 1000', '4.8.2'],
  ['sample_state', '0 50 100 300 400 1000', '4.8.3'],
  ['OBJECT_STATE', '0 50 100 200 300 400', '4.8.4'],
  ['order_status', '0 50 100 300 1000', '4.8.5'],
  ['quote_examine_status', '100 200 300', '4.8.6'],
  ['PLAN_STATUS', '1 5 10 15 20 25 30 35', '4.8.7'],
  ['sample_settlement', '0 1 2 3', '4.8.8'],
];

test.each(enumerations)('the dictionary %s has the keys %s (spec %s)', (code, keys) => {
  const entries = compiled.dicts.get(code)?.entries ?? [];
  expect(entries.map((entry) => entry.key).sort()).toEqual(keys.split(' ').sort());
});

const statesWithColours = [
  'DEVICE_STATE',
  'OBJECT_STATE',
  'PLAN_STATUS',
  'contract_state',
  'item_state',
  'order_status',
  'quote_examine_status',
  'quote_status',
  'report_state',
  'sample_settlement',
  'sample_state',
];

test.each(statesWithColours)('every state of %s has a colour', (code) => {
  expect(compiled.dicts.get(code)?.entries.filter((entry) => entry.colour === undefined)).toEqual([]);
});

test.each([...compiled.dicts.values()].map((dict) => [dict.code, dict] as const))('no two entries of %s look alike', (_, { entries }) => {
  expect(new Set(entries.map((entry) => entry.label.zh)).size).toBe(entries.length);
  expect(new Set(entries.map((entry) => entry.label.en)).size).toBe(entries.length);
});

const rolesOfDomain = [
  'administrator',
  'admin',
  'acceptor',
  'salesman',
  'sample_keeper',
  'leader',
  'dept_head',
  'tester',
  'verifier',
  'signatory',
  'issuer',
  'finance',
  'quality',
  'device_keeper',
  'hr',
  'customer',
  'configurator',
];

/** Pages that stand as related lists in the form of another, and transitions that those of other records set off. */
const shownBeside = new Set(pages.flatMap((page) => (page.form?.groups ?? []).flatMap(({ related }) => (related ? [related.record] : []))));
const setOff = new Set(
  pages.flatMap(({ record }) =>
    (record.states?.transitions ?? []).flatMap(({ then }) => (then ?? []).flatMap((effect) => (effect.by ? [effect.by] : []))),
  ),
);

test.each(pages.map((page) => [page.path, page] as const))('%s says what it is for and who may use it', (_, page) => {
  expect(page.note?.zh.length).toBeGreaterThan(10);
  // What is only looked at beside another record has no entry of its own.
  expect(page.menu !== undefined || shownBeside.has(page.record.name)).toBe(true);
  const actions = page.permissions.map(({ action }) => action);
  const granted = Object.entries(page.roles);
  expect(granted.map(([role]) => role).filter((role) => !rolesOfDomain.includes(role))).toEqual([]);
  expect(granted.flatMap(([, { can }]) => can).filter((right) => !actions.includes(right))).toEqual([]);
  expect(granted.filter(([, { can }]) => !can.includes('view'))).toEqual([]);
});

test.each(pages.flatMap((page) => (page.form ? [[page.path, page] as const] : [])))(
  '%s: the form has every field that people enter, once',
  (_, page) => {
    const placed = (page.form?.groups ?? []).flatMap(groupFields);
    expect(new Set(placed).size).toBe(placed.length);
    const asked = (page.record.states?.transitions ?? []).flatMap(({ ask }) => ask);
    const entered = page.record.fields
      .filter((field) => !field.system && !field.readOnly && !asked.includes(field.name))
      .map((field) => field.name);
    expect(entered.filter((name) => !placed.includes(name))).toEqual([]);
  },
);

/** Done by who owns every right, and granted to no other role: accounts, sessions and failed notices by administrators. */
const ofAdministrators: ReadonlySet<string> = new Set(['disable', 'enable', 'end', 'suspend', 'resume', 'retry', 'resendUnknown']);

test.each(pages.map((page) => [page.path, page] as const))(
  '%s: every transition has a button and somebody who may press it, but for those that happen by themselves',
  (_, { record, roles, actions }) => {
    for (const { name, auto } of record.states?.transitions ?? []) {
      if (auto !== undefined || setOff.has(name)) continue;
      expect([...actions.row, ...actions.toolbar].map((action) => action.name)).toContain(name);
      if (!ofAdministrators.has(name)) expect(Object.values(roles).flatMap(({ can }) => can)).toContain(name);
    }
  },
);
