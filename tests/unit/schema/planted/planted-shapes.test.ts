import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf } from '../small-world';

const quotes = 'pages/crm/quotes.json';
const customers = 'pages/crm/customers.json';
const line = 'records/crm/quoteItem.json';

/** What is wrong elsewhere in the file: two fields that there are not. */
const others = textOf(quotes)
  .replace('"quoteDay <= endDay"', () => '"quoteDay <= endDays"')
  .replace('"more": ["quoteDay"]', '"more": ["quoteDays"]');
const otherSentences = ['没有字段“endDays”', '没有字段“quoteDays”'];

/** `‸` in the new text marks where the fault of shape must point. */
interface Plant {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly says: string;
}

const plants: readonly Plant[] = [
  { name: 'a number that is a text', from: '"maxItems": 1 }', to: '"maxItems": ‸"one" }', says: '应当是整数' },
  {
    name: 'a label in one language',
    from: '"x-label": { "zh": "报价日期", "en": "Day" }',
    to: '‸"x-label": { "zh": "报价日期" }',
    says: '缺少“en”',
  },
  {
    name: 'a field without a label',
    from: '"contact.name": { "$ref": "kind:shortText", "x-label": { "zh": "联系人", "en": "Contact" },',
    to: '‸"contact.name": { "$ref": "kind:shortText",',
    says: '缺少“x-label”',
  },
  { name: 'a word that must be there', from: '{\n  "$schema": "../../page.schema.json",\n  "format": 1,', to: '‸{', says: '缺少“format”' },
  { name: 'a column that is a number', from: '"customerId", { "field": "total"', to: '‸5, { "field": "total"', says: '写法不对' },
  { name: 'an entry of the form that is a number', from: '["items", "total", "capital"]', to: '["items", "total", ‸4]', says: '写法不对' },
  { name: 'a demand that is a number', from: '"required": ["customerId",', to: '"required": [‸3,', says: '写法不对' },
  { name: 'a button that is a number', from: '"row": ["edit",', to: '"row": [‸4, "edit",', says: '写法不对' },
  { name: 'a state that is no list', from: '"from": ["100"], "to": "200"', to: '"from": ‸"100", "to": "200"', says: '应当是列表' },
  { name: 'a key that stands twice', from: '"format": 1,', to: '"format": 1, ‸"format": 1,', says: '“format”写了两次' },
];

describe('a fault of shape leaves the other faults of its file told, and makes up none', () => {
  test.each(plants)('$name', ({ from, to, says }) => {
    const marked = others.replace(from, () => to);
    expect(marked).toContain('‸');
    const faults = faultsOf({ [quotes]: marked.replace('‸', '') });
    const ofShape = faults.filter(({ sentence }) => !otherSentences.includes(sentence));
    const above = marked.slice(0, marked.indexOf('‸')).split('\n');
    expect(ofShape.map(({ file, line: at, column }) => [file, at, column])).toEqual([
      [quotes, above.length, (above.at(-1) ?? '').length + 1],
    ]);
    expect(ofShape[0]?.sentence).toContain(says);
    const found = faults.map(({ sentence }) => sentence).filter((sentence) => otherSentences.includes(sentence));
    expect(found.sort(), faults.map(formatFault).join('\n')).toEqual([...otherSentences].sort());
  });
});

test('a fault of shape in what a page refers to, or in its lines, leaves the faults of the page told', () => {
  for (const [file, from, to] of [
    [customers, '"x-label": { "zh": "信用额度", "en": "Credit" }', '"x-label": 3'],
    [customers, '"display": "enterName"', '"display": 3'],
    [line, '"minimum": 1,', '"minimum": [1],'],
  ] as const) {
    const faults = faultsOf({ [file]: textOf(file).replace(from, () => to), [quotes]: others });
    const sentences = faults.filter((fault) => fault.file === quotes).map(({ sentence }) => sentence);
    // What refers to a record that could not be read whole waits for it, and says so.
    expect(sentences).toEqual([`${file} 自身有错误，请先改正它`, ...otherSentences.toReversed()]);
    expect(faults.filter((fault) => fault.file === file)).toHaveLength(1);
  }
});

test('what speaks of a part that could not be read is not told: it may be sound', () => {
  const faults = faultsOf({
    [quotes]: textOf(quotes)
      .replace('"toolbar": ["create", "import"]', '"toolbar": 5')
      .replace('"salesman": ["view", "create", "submit"]', '"salesman": ["view", "create", "import", "submit"]'),
  });
  expect(faults.map(({ pointer }) => pointer)).toEqual(['/actions/toolbar']);
});

test('a word that is not known is never taken for one that is there already', () => {
  const faults = faultsOf({ [quotes]: textOf(quotes).replace('"table": {', '"tabel": {') });
  expect(faults.find(({ pointer }) => pointer === '/tabel')?.hint).toBe('table');
});
