import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf } from '../small-world';

const quotes = 'pages/crm/quotes.json';
const customers = 'pages/crm/customers.json';

/** Puts a transition of quotes beside the others. */
const stepOf = (body: string): string =>
  textOf(quotes).replace(
    '"transitions": {',
    () => `"transitions": { "lapse": { "label": { "zh": "失效", "en": "Lapse" }, "from": ["200"], "to": "300", ${body} },`,
  );

/** `‸` in the text marks where the fault must point. */
interface Plant {
  readonly name: string;
  readonly marked: string;
  readonly file?: string;
  readonly others?: Readonly<Record<string, string>>;
  readonly says: string;
}

const requiring = textOf(customers).replace(
  '"table": {',
  () => '"form": { "groups": [{ "items": ["enterName", "credit"] }], "required": ["enterName", "credit"] },\n  "table": {',
);
const make = (set: string): string => stepOf(`"then": [{ "make": ‸"customers", "set": { ${set} } }]`);

const plants: readonly Plant[] = [
  {
    name: 'a record that is called by a reference',
    marked: textOf(quotes).replace('"display": "quoteNo"', '"display": ‸"customerId"'),
    says: '“customerId”是引用，存的是编号，不能当名称',
  },
  {
    name: 'a record that is called by several values',
    marked: textOf(quotes).replace('"display": "quoteNo"', '"display": ‸"tags"'),
    says: '“tags”不能当名称',
  },
  ...["‸today > '2026-01-01'", "‸now > '2026-01-01'", "‸user.id == '1'", '‸old.discount > 0.5'].map((condition) => ({
    name: `what happens by itself where ${condition.replace('‸', '')}`,
    marked: stepOf(`"auto": "${condition}"`),
    says: '自动变化的条件不能用',
  })),
  {
    name: 'a made record without what its page requires',
    marked: make('"enterName": "quoteNo"'),
    others: { [customers]: requiring },
    says: '“客户”必填的“credit”没有值',
  },
  {
    name: 'a role that nobody has, beside a file that is none',
    marked: stepOf('"then": [{ "tell": "quoteDone", "to": [‸"role:salesmen"] }]'),
    others: { 'pages/crm/badComma.json': '{ "format": 1, }' },
    says: '没有角色“salesmen”',
  },
];

describe('planted faults of names and flows are told at their line and column', () => {
  test.each(plants)('$name', ({ marked, others = {}, says }) => {
    const faults = faultsOf({ ...others, [quotes]: marked.replace('‸', '') });
    const fault = faults.find((each) => each.file === quotes && each.sentence.includes(says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    const above = marked.slice(0, marked.indexOf('‸')).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
    expect(faults.filter(({ file }) => file === quotes).map(formatFault)).toHaveLength(1);
  });
});

test('a made record that is given what its page requires is none', () => {
  const given = make('"enterName": "quoteNo", "credit": "total"').replace('‸', '');
  expect(faultsOf({ [customers]: requiring, [quotes]: given }).map(formatFault)).toEqual([]);
});

test('a role that a file which cannot be read may name is not told as unknown', () => {
  const told = stepOf('"then": [{ "tell": "quoteDone", "to": ["role:clerk"] }]');
  const faults = faultsOf({ [quotes]: told, 'pages/crm/clerks.json': '{ "roles": { "clerk": ["view"] }, }' });
  expect(faults.filter(({ file }) => file === quotes).map(({ sentence }) => sentence)).toEqual([
    'pages/crm/clerks.json 自身有错误，请先改正它',
  ]);
});

test('a transition may ask freely only for what somebody enters', () => {
  const asking = (entry: string) => textOf(quotes).replace('"ask": ["endDay"]', () => `"ask": [${entry}]`);
  expect(faultsOf({ [quotes]: asking('{ "field": "endDay", "required": false }') }).map(formatFault)).toEqual([]);
  const faults = faultsOf({ [quotes]: asking('{ "field": "total", "required": false }') });
  expect(faults.map(({ pointer, sentence }) => [pointer, sentence])).toEqual([
    ['/states/transitions/approve/ask/0/field', expect.stringContaining('不由人填写')],
  ]);
});
