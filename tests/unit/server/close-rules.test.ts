import { expect, test } from 'vitest';
import { closeRules } from '../../../src/server/rights/close-rules';
import { ruleOf } from '../../../src/server/query/field-rules';
import { compileOnce, someSchemas } from '../../fixtures/some-schemas';
import { formatFault } from '../../../src/schema/source/fault';

const word = (text: string) => ({ zh: text, en: text });
const field = (kind: string, more: object = {}) => ({ $ref: kind, 'x-label': word('字段'), ...more });
const pageOf = (page: string, fields: Readonly<Record<string, object>>): string =>
  JSON.stringify({
    format: 1,
    page,
    label: word('东西'),
    fields,
    table: { columns: Object.keys(fields) },
    roles: { tester: ['view'] },
  });

// What a sheet discloses is held against a value of it that nobody here may see; the name is entered among the workers.
const { pages, records, faults } = compileOnce(
  someSchemas([], {
    'pages/marks/workers.json': pageOf('workers', { workerName: field('kind:shortText') }),
    'pages/marks/sheets.json': pageOf('sheets', {
      sheetNo: field('kind:shortText'),
      workerId: field('ref:workers'),
      secret: field('kind:shortText'),
      mark: field('kind:shortText', { 'x-compute': "workerId.workerName == secret ? '1' : '0'", 'x-disclose': true }),
    }),
    'pages/marks/copies.json': pageOf('copies', {
      copyNo: field('kind:shortText'),
      sheetId: field('ref:sheets'),
      shown: field('kind:shortText', { 'x-copy': 'sheetId.mark' }),
    }),
  }).files,
);

test('what a disclosed value is made from can be entered by who sees neither it nor what is made from it, and by nobody else', () => {
  expect(faults.map(formatFault)).toEqual([]);
  const hidden = new Map([['sheets', new Map([['secret', 'hidden' as const]])]]);
  const nameFor = (...viewed: readonly string[]) => {
    const reach = { userId: '1', views: (record: string) => viewed.includes(record), scopeOf: () => undefined };
    return ruleOf(closeRules(hidden, { pages, records }, { reach }), 'workers', 'workerName');
  };
  expect([nameFor('workers'), nameFor('workers', 'sheets'), nameFor('workers', 'copies')]).toEqual([undefined, 'readOnly', 'readOnly']);
});
