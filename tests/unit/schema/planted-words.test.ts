import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../src/schema/source/fault';
import { faultsOf, textOf } from './small-world';

const quotes = 'pages/crm/quotes.json';

/** `‸` in the new text marks where the fault must point. */
interface Plant {
  readonly name: string;
  readonly file?: string;
  /** What of the file is replaced; every occurrence stands once. */
  readonly from: string;
  readonly to: string;
  readonly says: string;
  readonly hint?: string;
}

const field = (name: string, rest: string): string => `"${name}": { ${rest}, "x-label": { "zh": "字段", "en": "Field" } },`;
const withField = (name: string, rest: string, transition: string): Pick<Plant, 'from' | 'to'> => ({
  from: textBetween('"discount": {', '"transitions": {'),
  to: `${field(name, rest)}\n${textBetween('"discount": {', '"transitions": {')} "stamp": { "label": { "zh": "盖章", "en": "Stamp" }, "from": ["300"], ${transition} },`,
});

/** The part of the page of quotes from one text to the end of another. */
function textBetween(start: string, end: string): string {
  const text = textOf(quotes);
  return text.slice(text.indexOf(start), text.indexOf(end) + end.length);
}

const text = '"$ref": "kind:longText"';

const plants: readonly Plant[] = [
  {
    name: 'a snapshot of a field that the target lacks',
    ...withField('named', text, '"snapshot": { "named": "customerId.‸enterNam" }'),
    says: 'enterNam',
    hint: 'enterName',
  },
  {
    name: 'a snapshot into a field that there is not',
    ...withField('named', text, '"snapshot": { ‸"nmed": "customerId.enterName" }'),
    says: '没有字段“nmed”',
    hint: 'named',
  },
  {
    name: 'a snapshot of a field of the record itself',
    ...withField('named', text, '"snapshot": { "named": ‸"contact.name" }'),
    says: 'snapshot 要写“引用字段.字段”',
  },
  {
    name: 'a snapshot that cuts its text',
    ...withField('named', '"$ref": "kind:shortText", "maxLength": 20', '"snapshot": { "named": ‸"customerId.enterName" }'),
    says: '放不下那么长的文字',
  },
  {
    name: 'a snapshot of keys of another dictionary',
    ...withField('named', '"$ref": "dict:quote_status"', '"snapshot": { "named": ‸"customerId.area" }'),
    says: '选项或引用的记录不同',
  },
  {
    name: 'a snapshot that loses decimals',
    ...withField('named', '"$ref": "kind:money", "x-scale": 1', '"snapshot": { "named": ‸"customerId.credit" }'),
    says: '小数位较少',
  },
  {
    name: 'a snapshot into a field that something else gives',
    ...withField('named', `${text}, "x-compute": "quoteNo"`, '"snapshot": { ‸"named": "customerId.enterName" }'),
    says: '已另有来处',
  },
  {
    name: 'a value for a field that a snapshot takes',
    ...withField('named', text, '"snapshot": { "named": "customerId.enterName" }, "set": { ‸"named": "\'x\'" }'),
    says: '“named”由 snapshot 定下',
  },
  {
    name: 'a question for a field that a snapshot takes',
    ...withField('named', text, '"snapshot": { "named": "customerId.enterName" }, "ask": [‸"named"]'),
    says: '“named”不由人填写',
  },
];

describe('planted faults of words are told at their line and column', () => {
  test.each(plants)('$name', ({ file = quotes, from, to, says, hint }) => {
    const before = textOf(file);
    expect(before.split(from).length, `"${from}" must stand once`).toBe(2);
    const marked = before.replace(from, () => to);
    const faults = faultsOf({ [file]: marked.replace('‸', '') });
    const fault = faults.find((each) => each.file === file && each.sentence.includes(says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    if (hint !== undefined) expect(fault?.hint).toBe(hint);
    const mark = marked.indexOf('‸');
    const above = marked.slice(0, mark).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
    expect(faults.length, faults.map(formatFault).join('\n')).toBe(1);
  });
});
