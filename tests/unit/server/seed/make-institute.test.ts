import { expect, test } from 'vitest';
import { hasCreditCheck, hasOrganisationCode, isCreditCodeShape } from '../../../../src/base/credit-code';
import { hasIdCardCheck, isIdCardShape } from '../../../../src/base/id-card';
import { getAt, isObject, setAt, type Values } from '../../../../src/base/dot-path';
import { derive } from '../../../../src/schema/expression/derive';
import type { ExpressionContext } from '../../../../src/schema/expression/expressions';
import { judge, type Validator } from '../../../../src/schema/validate/judge';
import { normalizeValues } from '../../../../src/schema/validate/normalize-values';
import type { RecordModel } from '../../../../src/schema/model/record-model';
import { productSchemas } from '../../../fixtures/some-schemas';
import { makeValidatorModule } from '../../../../src/schema/compile/validator-module';
import { makeInstitute } from '../../../../src/server/seed/make-institute';
import type { SeedRow } from '../../../../src/server/seed/seed-row';
import { SeedValues } from '../../../fixtures/seed-values';

const today = '2026-03-02';
const options = { seed: 7, today, scale: 0.3 };
const institute: Readonly<Record<string, readonly SeedRow[]>> = makeInstitute(options);
const { records } = productSchemas();
const wire = new SeedValues(institute, records);
const context: ExpressionContext = { user: { id: '1', name: '测试', roles: ['admin'], deptId: '1' }, today, now: `${today} 08:00:00` };
const names = Object.keys(institute);

function recordOf(name: string): RecordModel {
  const record = records.get(name);
  if (!record) throw new Error(`No record ${name}`);
  return record;
}

async function validatorOf(record: RecordModel): Promise<Validator> {
  const module = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(makeValidatorModule(record))}`)) as {
    validate: Validator;
  };
  return module.validate;
}

/** Names and values of what the page computes or copies, lines too. */
function derivedValues(record: RecordModel, values: Values): readonly (readonly [string, unknown])[] {
  return record.fields.flatMap((field): (readonly [string, unknown])[] => {
    const value = getAt(values, field.path);
    const { line } = field;
    if (line) return (Array.isArray(value) ? value : []).flatMap((each: unknown) => (isObject(each) ? [...derivedValues(line, each)] : []));
    return field.compute === undefined && field.copy === undefined ? [] : [[field.name, value ?? null]];
  });
}

test('the same options give the same institute', () => {
  expect(makeInstitute(options)).toEqual(institute);
});

test('another seed gives another institute', () => {
  expect(makeInstitute({ ...options, seed: 8 }).customers[0]?.values).not.toEqual(institute['customers']?.[0]?.values);
});

test('the demo institute has the size it promises', () => {
  const sizes = Object.fromEntries(Object.entries(makeInstitute({ seed: 1, today, scale: 1 })).map(([name, rows]) => [name, rows.length]));
  expect(sizes).toMatchObject({
    departments: 12,
    labs: 20,
    standards: 80,
    devices: 600,
    customers: 300,
    quotes: 400,
    contracts: 200,
    settlements: 190,
    orders: 240,
  });
});

test('every credit code and every ID holds its check digits, and none is a published sample', () => {
  const customers = institute['customers'] ?? [];
  const codes = customers.flatMap(({ values }) => (typeof values['socialNumber'] === 'string' ? [values['socialNumber']] : []));
  const published = ['91350100M000100Y43', '91512081MA62K0260E', '9144030071526726XG', '91330100799655058B', '914403001922038216'];
  expect(
    codes.filter((code) => !isCreditCodeShape(code) || !hasCreditCheck(code) || !hasOrganisationCode(code) || published.includes(code)),
  ).toEqual([]);
  const people = customers.flatMap(({ values }) => (typeof values['idCard'] === 'string' ? [values['idCard']] : []));
  expect(people.filter((id) => !isIdCardShape(id, today) || !hasIdCardCheck(id))).toEqual([]);
});

test.each(names)('%s: keys are unique, references resolve, and nothing is dated after today', (name) => {
  const rows = institute[name] ?? [];
  expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
  for (const row of rows) {
    wire.wire(recordOf(name), row.values);
    expect(row.createTime < `${today} 00:00:00`).toBe(true);
  }
});

test('all certificates of the institute stand in one series, by one rule', () => {
  const numbers = [
    ...makeInstitute(options).reports.map(({ values }) => values.reportNo),
    ...makeInstitute(options).jewels.map(({ values }) => values.certificateNo),
  ].flatMap((number) => number ?? []);
  expect(numbers.filter((number) => !/^ZS\d{4}-\d{6}$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const serials = numbers.filter((number) => number.startsWith('ZS2026-')).map((number) => Number(number.slice(-6)));
  expect(serials.sort((left, right) => left - right)).toEqual(serials.map((_, index) => index + 1));
  const ruled = makeInstitute(options).numberRules.filter(({ values }) => values.bizType === 'report' && values.enableStatus === '0');
  expect(ruled).toEqual([]);
});

test('a standard is checked in a unit of its field, often enough to see it drift, and the numbers follow the days', () => {
  const { standards, standardTrials } = makeInstitute(options);
  const unitsOf: Readonly<Record<string, readonly string[]>> = { '04': ['Ω', 'mV', '℃'], '12': ['MPa', 'mg'], '10': ['μm'] };
  const checked = standards.filter(({ key }) => standardTrials.some(({ values }) => values.standardId === key));
  expect(new Set(checked.map(({ values }) => values.technologyDomain))).toEqual(new Set(Object.keys(unitsOf)));
  for (const { key, values: standard } of checked) {
    const own = standardTrials.filter(({ values }) => values.standardId === key);
    expect(unitsOf[standard.technologyDomain ?? '']).toContain(own[0]?.values.unitName);
    const checks = own.filter(({ values }) => values.trialKind === '2');
    expect(checks.length).toBeGreaterThanOrEqual(10);
    expect(checks.slice(1).map(({ values }) => values.previousId)).toEqual(checks.slice(0, -1).map((check) => check.key));
  }
  const numbers = standardTrials.map(({ values }) => values.trialNo);
  expect(standardTrials.toSorted((a, b) => a.createTime.localeCompare(b.createTime)).map(({ values }) => values.trialNo)).toEqual(
    numbers.toSorted((a, b) => String(a).localeCompare(String(b))),
  );
});

test('an interim check measures in the unit of its device, and is numbered without a gap in the year in which it was planned', () => {
  const { devices, interimChecks } = makeInstitute({ ...options, scale: 1 });
  const checked = interimChecks.map(({ values, createTime }) => ({
    device: devices.find(({ key }) => key === values.deviceId)?.values.deviceName,
    unit: values.unitName,
    number: `${createTime.slice(0, 4)} ${String(values.checkNo).slice(2, 6)} ${Number(String(values.checkNo).slice(7))}`,
  }));
  const pairs = new Set(checked.flatMap(({ device, unit }) => (unit ? [`${String(device)} ${unit}`] : [])));
  expect([...pairs]).toEqual(['精密压力表 kPa', '标准铂电阻温度计 Ω', '电子天平 g']);
  expect(checked.map(({ number }) => number)).toEqual(checked.map((_, at) => `2025 2025 ${at + 1}`));
});

test.each(names)('%s: unique fields are unique', (name) => {
  for (const { fields } of recordOf(name).unique) {
    const taken = (institute[name] ?? []).flatMap(({ values }) => {
      const parts = fields.map((field) => values[field] ?? null);
      return parts.includes(null) ? [] : [JSON.stringify(parts)];
    });
    expect(taken.length - new Set(taken).size).toBe(0);
  }
});

/** What is held against, or copies, a sum or a day of the moment in which it was entered, which has passed since. */
const isOfItsMoment: ReadonlySet<string> = new Set(['payments', 'guarantees', 'guaranteeLines']);

test.each(names)('%s: the rows pass the page, and their sums are those that the page computes', async (name) => {
  const record = recordOf(name);
  const validator = await validatorOf(record);
  for (const row of institute[name] ?? []) {
    const sent = wire.wire(record, row.values);
    const kept = Object.fromEntries(
      record.fields
        .filter((field) => field.rollup ?? (field.readOnly && !field.system && field.compute === undefined))
        .map(({ name: of }) => [of, sent[of] ?? null]),
    );
    const entered = wire.withRefs(record, { ...kept, ...normalizeValues(record, sent) }, row.values);
    const held = isOfItsMoment.has(name) ? { ...context, old: entered } : context;
    const values = derive({ record, values: entered, context: held });
    // What was copied when a row was entered is what stood there then.
    const copies = record.fields.filter(({ copy }) => copy !== undefined && isOfItsMoment.has(name));
    const seen = copies.reduce((kept, { path }) => setAt(kept, path, getAt(sent, path)), values);
    expect(derivedValues(record, seen), row.key).toEqual(derivedValues(record, sent));
    expect(judge({ record, validator, values, context: held }).errors, row.key).toEqual({});
  }
});
