import { expect, test } from 'vitest';
import type { FieldRules } from '../../../src/server/query/field-rules';
import type { RecordSource } from '../../../src/server/query/record-source';
import { toRowJson } from '../../../src/server/query/row-json';
import { toStatement } from '../../../src/server/query/statement';
import { sourceOf } from './demo-schemas';

const source = sourceOf('clients');

function write(from: RecordSource, tenantId: string, most = Infinity) {
  const { json, joins } = toRowJson({ records: from.records, rules: from.rules, tenantId, lines: false, most }, from.record, 't');
  return { json: toStatement(json), joins: toStatement(joins) };
}

test('what was written once is written alike again, and for another tenant with that tenant alone', () => {
  const fresh = { ...source, records: new Map(source.records) };
  const first = write(fresh, '000000');
  expect(write(fresh, '000000')).toEqual(first);
  expect(first.joins.parameters.length).toBeGreaterThan(0);
  expect(new Set(first.joins.parameters)).toEqual(new Set(['000000']));
  const other = write(fresh, '000001');
  expect(other.joins.sql).toBe(first.joins.sql);
  expect(new Set(other.joins.parameters)).toEqual(new Set(['000001']));
  expect(other.json.sql).toBe(first.json.sql);
  expect(new Set(other.json.parameters)).toEqual(new Set(['000001']));
});

test('what one may see whole is never written for whom it is masked or hidden, whoever asked first', () => {
  const rules: FieldRules = new Map([[source.record.name, new Map([['name', 'hidden'] as const, ['contact.name', 'masked'] as const])]]);
  const open = write(source, '000000').json.sql;
  const restricted = write({ ...source, rules }, '000000').json.sql;
  expect(open).toContain(`"t"."name" as "name"`);
  expect(restricted).not.toContain(`"t"."name"`);
  expect(open).toContain(`"t"."contact_name" as "name"`);
  expect(restricted).not.toContain(`"t"."contact_name" as "name"`);
  expect(restricted).toContain('****');
  expect(write(source, '000000').json.sql).toBe(open);
  expect(write({ ...source, rules: new Map() }, '000000').json.sql).toBe(open);
});

test('a page that has changed is written anew', () => {
  const [name] = source.record.fields;
  const record = { ...source.record, fields: source.record.fields.filter((field) => field !== name) };
  const before = write(source, '000000').json.sql;
  const after = write({ ...source, record, records: new Map([...source.records, [record.name, record]]) }, '000000').json.sql;
  expect(after).not.toBe(before);
});

test('few rows look up by themselves what they refer to, of many it is joined; neither way is taken for the other', () => {
  const [few, many] = [write(source, '000000', 20), write(source, '000000', 5_000)];
  expect([few.joins.sql, many.joins.sql]).toEqual(['', expect.stringContaining('left join "pg_branches"')]);
  expect([few.json.sql.includes('from "pg_branches"'), many.json.sql.includes('from "pg_branches"')]).toEqual([true, false]);
  expect([write(source, '000000', 20), write(source, '000000', 5_000)]).toEqual([few, many]);
});
