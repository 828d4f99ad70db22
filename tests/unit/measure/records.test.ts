import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluateRecord } from '../../../src/measure/record/evaluate-record';
import { entriesOf, openGrid, workOutReadings } from '../../../src/measure/record/readings';
import { tellFault } from '../../../src/measure/reading/fault';

interface Parameter {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly round?: { readonly step?: string; readonly digits?: string } }[];
  readonly budget?: { readonly name: string; readonly column: string };
}

/** A record template, what was entered, and cells as they are shown; these were worked out by a second program. */
interface Example {
  readonly template: { readonly parameters: readonly object[] };
  readonly entries: Readonly<Record<string, readonly object[]>>;
  readonly expected: Readonly<Record<string, string>>;
  readonly complete: boolean;
}

const folder = join(import.meta.dirname, '../../../src/server/seed/record-templates');
const examples = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Example] as const);
const [, caliper] = examples.find(([file]) => file === 'length-caliper.json') ?? [];
if (!caliper) throw new Error('the caliper is not there');

const tell = (template: unknown, entries: unknown): readonly string[] =>
  evaluateRecord(template, entries).faults.map((fault) => tellFault(fault).en);

test('there is a template for each of the ten disciplines', () => {
  const disciplines = examples.map(([, { template }]) => (template as { readonly discipline?: string }).discipline).sort();
  expect(disciplines).toEqual([
    'electricity',
    'force',
    'humidity',
    'length',
    'mass',
    'optics',
    'pressure',
    'temperature',
    'time',
    'volume',
  ]);
});

describe.each(examples)('%s', (_, { template, entries, expected, complete }) => {
  const record = evaluateRecord(template, entries);
  test('comes out without a fault', () => {
    expect({ faults: record.faults, complete: record.complete }).toEqual({ faults: [], complete });
  });
  test('shows its cells', () => {
    const cells = Object.fromEntries(record.cells.map(({ address, shown, verdict }) => [address, verdict ?? shown]));
    expect(Object.fromEntries(Object.keys(expected).map((address) => [address, cells[address]]))).toEqual(expected);
  });
  test('a value and its uncertainty end with the same digit', () => {
    const placesAt = (address: string) => {
      const shown = record.cells.find((cell) => cell.address === address)?.shown;
      return shown === undefined ? undefined : (shown.split('.')[1] ?? '').length;
    };
    for (const { name, columns, budget } of template.parameters as readonly Parameter[]) {
      const rule = columns.find((column) => column.name === budget?.column)?.round;
      // A rule by steps or by significant digits is the regulation's own.
      if (!budget || rule?.step !== undefined || rule?.digits !== undefined) continue;
      const uncertain = record.cells.filter(
        ({ address, shown }) => address.startsWith(`${name}/`) && address.endsWith(`/${budget.name}`) && shown !== undefined,
      );
      expect(uncertain.length).toBeGreaterThan(0);
      for (const { address } of uncertain)
        expect(placesAt(address), address).toBe(placesAt(address.replace(new RegExp(`${budget.name}$`), budget.column)));
    }
  });
  test('comes out alike again, each cell once', () => {
    expect(evaluateRecord(structuredClone(template), structuredClone(entries))).toEqual(record);
    expect(new Set(record.cells.map(({ address }) => address)).size).toBe(record.cells.length);
  });
});

test('readings keep the digits they were written with, formulas those they were computed with', () => {
  const { cells } = evaluateRecord(caliper.template, caliper.entries);
  const at = (address: string) => cells.find((cell) => cell.address === address);
  expect(at('error/2/asFound/reading/1')).toEqual({ address: 'error/2/asFound/reading/1', value: '81.54', shown: '81.54' });
  expect(at('error/1/asFound/reading/1')?.shown).toBe('41.20');
  expect(at('error/1/asFound/error')).toEqual({ address: 'error/1/asFound/error', value: '0.0066666666666666666667', shown: '0.01' });
});

test('a stage that was not begun has no cells; one reading makes it one that is not complete', () => {
  const [row] = caliper.entries['error'] ?? [];
  const before = { error: [{ ...row, asLeft: { reading: ['', '', ''] } }] };
  expect(evaluateRecord(caliper.template, before).cells.filter(({ address }) => address.startsWith('error/1/asLeft'))).toEqual([]);
  const begun = evaluateRecord(caliper.template, { error: [{ ...row, asLeft: { reading: ['41.20', '', ''] } }] });
  expect(begun.cells.find(({ address }) => address === 'error/1/asLeft/mean')).toEqual({ address: 'error/1/asLeft/mean' });
  expect([begun.faults, begun.complete]).toEqual([[], false]);
});

test('a column without a rule of rounding is shown to the last place of its uncertainty', () => {
  const { label: _, ...parameter } = caliper.template.parameters[0] as { readonly label: unknown; readonly columns: readonly object[] };
  const columns = parameter.columns.map((column) => ({ ...column, round: undefined }));
  const { cells } = evaluateRecord({ parameters: [{ ...parameter, columns }] }, caliper.entries);
  const shown = (name: string) => cells.find(({ address }) => address === `error/2/asFound/${name}`)?.shown;
  expect([shown('mean'), shown('error'), shown('U')]).toEqual(['81.533333333333333333', '0.03', '0.02']);
});

test('the same entries give the same text, which says whether they are whole and what they come to', () => {
  const opened = openGrid(JSON.stringify(caliper.template));
  if (!opened.template) throw new Error('the caliper does not open');
  const worked = workOutReadings(opened.template, caliper.entries);
  expect(entriesOf(worked.text)).toEqual(caliper.entries);
  expect(JSON.parse(worked.text)).toMatchObject({ complete: 'yes', verdict: 'pass', uncertainty: 'U=0.01 mm～0.02 mm, k=2' });
  expect(workOutReadings(opened.template, entriesOf(worked.text)).text).toBe(worked.text);
  const left = { error: [{ asFound: { reading: ['41.20', '41.22', '8,1'] }, x: '1' }] };
  expect(workOutReadings(opened.template, left).refused.map((fault) => tellFault(fault).en)).toEqual([
    'error 1, x: is no part of it',
    'error 1, as found, reading 3: must be a decimal number as text',
  ]);
});

test('a record is within its limits only when all points are read; one that is beyond them is beyond them at once', () => {
  const { template } = openGrid(JSON.stringify(caliper.template));
  if (!template) throw new Error('the caliper does not open');
  const verdictOf = (first: readonly string[], second: readonly string[]): unknown => {
    const entries = { error: [{ asFound: { reading: first } }, { asFound: { reading: second } }] };
    return (JSON.parse(workOutReadings(template, entries).text) as { readonly verdict?: unknown }).verdict;
  };
  const [good, far, wrong] = [
    ['41.20', '41.22', '41.20'],
    ['49.20', '49.22', '49.20'],
    ['81.5', '81.5a', '81.5'],
  ];
  expect([verdictOf(good, wrong), verdictOf(good, []), verdictOf(far, wrong)]).toEqual([undefined, undefined, 'fail']);
});

describe('limits', () => {
  const judged = (reading: string, U?: string) => {
    const template = {
      parameters: [
        {
          name: 'p',
          unit: 'g',
          points: [{ nominal: '10', limits: { lower: '-0.5', upper: '0.5' } }],
          inputs: [{ name: 'U' }],
          series: [{ name: 'r', count: '1' }],
          columns: [{ name: 'error', formula: 'mean(r) - nominal', round: { places: '0' } }],
          judge: { column: 'error', ...(U === undefined ? {} : { guard: 'U' }) },
        },
      ],
    };
    return evaluateRecord(template, { p: [{ U: U ?? '0', asFound: { r: [reading] } }] }).cells.find(({ verdict }) => verdict)?.verdict;
  };
  test.each([
    ['10.5', undefined, 'pass'],
    ['10.5001', undefined, 'fail'],
    ['9.5', undefined, 'pass'],
    ['9.49', undefined, 'fail'],
    ['10.4', '0.1', 'pass'],
    ['10.41', '0.1', 'undecided'],
    ['10.6', '0.1', 'undecided'],
    ['10.61', '0.1', 'fail'],
    ['9.4', '0.1', 'undecided'],
    ['9.39', '0.1', 'fail'],
    ['10.5', '0', 'pass'],
    ['10.51', '0', 'fail'],
  ])('%s with an uncertainty of %s: %s', (reading, U, verdict) => {
    expect(judged(reading, U)).toBe(verdict);
  });
});

describe('faults have the address of their cell', () => {
  const [row] = caliper.entries['error'] ?? [];
  test.each([
    [
      { error: [row, { asFound: { reading: ['81,5', '151', '81.5'] } }] },
      ['error 2, as found, reading 1: must be a decimal number as text', 'error 2, as found, reading 2: must be at most 150'],
    ],
    [{ error: [row, row, row, row] }, ['error: has at most 3']],
    [{ error: [{ asFound: { reading: ['1', '1', '1', '1'] } }] }, ['error 1, as found, reading: has at most 3']],
    [{ error: [{ asFund: {} }] }, ['error 1, asFund: is no part of it']],
    [{ other: [] }, ['other: is no part of it']],
    [{ error: {} }, ['error: must be a list']],
    [7, ['must be an object']],
  ])('%j', (entries, sentences) => {
    expect(tell(caliper.template, entries)).toEqual(sentences);
  });
  test('a column that has no value', () => {
    const parameter = {
      name: 'p',
      unit: '1',
      points: [{ nominal: '0' }],
      series: [{ name: 'r', count: '1' }],
      columns: [{ name: 'x', formula: 'mean(r) / nominal' }],
    };
    expect(tell({ parameters: [parameter] }, { p: [{ asFound: { r: ['1'] } }] })).toEqual(['p 1, as found, x: has no value there']);
  });
});

describe('a template says where it is wrong', () => {
  const [parameter] = caliper.template.parameters;
  test.each([
    [{ points: [] }, 'parameter 1, point: needs at least 1'],
    [
      { points: [{ nominal: '1', limits: { lower: '1', upper: '0' } }] },
      'parameter 1, point 1, limits: the lower limit must not be above the upper one',
    ],
    [
      { columns: [{ name: 'error', formula: 'mean(reading) - nominall' }] },
      'parameter 1, column 1, formula: the formula is wrong: Unknown variable: nominall',
    ],
    [{ columns: [{ name: 'error', formula: 'reading' }] }, 'parameter 1, column 1, formula: the formula is wrong: gives list<Decimal>'],
    [{ columns: [{ name: 'nominal', formula: '1' }], judge: undefined }, 'parameter 1, column 1, name: "nominal" stands there twice'],
    [{ judge: { column: 'mean', guard: 'U' } }, 'parameter 1, judge, guard: there is no "U"'],
    [{ stages: ['asFound', 'asFound'] }, 'parameter 1, stages: "asFound" stands there twice'],
  ])('%j', (change, sentence) => {
    expect(tell({ parameters: [{ ...parameter, budget: undefined, ...change }] }, {})).toEqual([sentence]);
  });
  const part = { quantity: 'repeat', distribution: 'normal', readings: 'reading' };
  const whole = { name: 'U', column: 'error', components: [part], coverage: { way: 'given', k: '2' } };
  test.each([
    [{ ...whole, column: 'eror' }, 'parameter 1, budget, column: there is no "eror"'],
    [{ ...whole, components: [{ ...part, readings: 'readings' }] }, 'parameter 1, budget, component 1, reading: there is no "readings"'],
    [{ ...whole, name: 'error' }, 'parameter 1, budget, name: "error" stands there twice'],
    [
      { ...whole, components: [{ quantity: 'q', distribution: 'rectangular', halfWidth: 'x' }] },
      'parameter 1, budget, component 1, half-width: the formula is wrong: Unknown variable: x',
    ],
  ])('budget %j', (budget, sentence) => {
    expect(tell({ parameters: [{ ...parameter, budget }] }, {})).toEqual([sentence]);
  });
});

test('nothing is thrown whatever is entered or configured', () => {
  const names = fc.constantFrom(
    'error',
    'asFound',
    'asLeft',
    'reading',
    'parameters',
    'name',
    'unit',
    'points',
    'series',
    'columns',
    'formula',
    'nominal',
  );
  const values = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom('1', '-0.5', '', null, 'error', 'mean(reading)', 3, true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(names, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
  fc.assert(
    fc.property(values, (value) => {
      expect(Array.isArray(evaluateRecord(caliper.template, value).faults)).toBe(true);
      expect(Array.isArray(evaluateRecord(value, caliper.entries).faults)).toBe(true);
    }),
  );
});
