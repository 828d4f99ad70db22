import { expect, test } from 'vitest';
import { formatFault } from '../../../src/schema/source/fault';
import { readTests } from '../../../src/schema/tests/read-tests';
import { runTests } from '../../../src/server/trial/run-tests';
import { compileOnce, someSchemas } from '../../fixtures/some-schemas';

const state = {
  'x-label': { zh: '状态', en: 'State' },
  'x-options': [
    { key: '1', zh: '新', en: 'New' },
    { key: '2', zh: '已批', en: 'Approved' },
  ],
};
const page = {
  format: 1,
  page: 'visits',
  label: { zh: '拜访', en: 'Visits' },
  fields: { no: { $ref: 'kind:shortText', 'x-label': { zh: '编号', en: 'No.' } }, state },
  states: {
    field: 'state',
    initial: '1',
    transitions: { approve: { label: { zh: '批准', en: 'Approve' }, from: ['1'], to: '2' } },
  },
  table: { columns: ['no'] },
  form: { groups: [{ items: ['no'] }], required: ['no'] },
  actions: { toolbar: ['create'], row: ['edit', 'approve'] },
};
const compiled = compileOnce(someSchemas([], { 'pages/crm/visits.json': JSON.stringify(page) }).files);

const read = (...tests: readonly object[]) => {
  expect(compiled.faults.map(formatFault)).toEqual([]);
  return readTests(new Map([['pages/crm/visits.tests.json', JSON.stringify({ format: 1, tests }, null, 2)]]), compiled);
};

test('a name that an earlier test of the page has is a fault at its place, in either language', () => {
  const named = (zh: string, en: string) => ({ name: { zh, en }, expect: { shown: ['no'] } });
  const { faults, suites } = read(named('甲', 'A'), named('乙', 'A'), named('甲', 'C'), named('丙', 'D'));
  expect([faults.map(formatFault), suites]).toEqual([
    [
      'pages/crm/visits.tests.json:18:15  第 7 行的测试也叫“A” / The test in line 7 is called "A" too (/tests/1/name/en)',
      'pages/crm/visits.tests.json:28:15  第 6 行的测试也叫“甲” / The test in line 6 is called "甲" too (/tests/2/name/zh)',
    ],
    [],
  ]);
});

test('an error that nobody foresaw fails its test at its name, and the other tests are run', async () => {
  const { suites } = read(
    { name: { zh: '批准', en: 'Approve' }, given: { no: 'A' }, act: 'approve', expect: { values: { state: '2' } } },
    { name: { zh: '必填', en: 'Required' }, act: 'save', expect: { faults: { no: true } } },
  );
  const [suite] = suites;
  const states = suite?.page.record.states;
  if (!suite || !states) throw new Error('The tests are not read.');
  const transitions = states.transitions.map((each) => ({ ...each, from: null as never }));
  const broken = { ...suite.page, record: { ...suite.page.record, states: { ...states, transitions } } };
  const spoilt = { ...compiled, pages: new Map([...compiled.pages, [broken.path, broken]]) };
  const outcomes = await runTests(spoilt, [{ ...suite, page: broken }]);
  expect(outcomes.map(({ failures }) => failures.map(({ pointer, en }) => [pointer, en]))).toEqual([
    [['/tests/0/name', expect.stringContaining('The program failed before its end')]],
    [],
  ]);
});
