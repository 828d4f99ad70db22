import { expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf } from '../small-world';

// The commonest mistakes of whoever joins a list, limits a number by another field, or copies through two references: each is told at its character, with what to write.
const quotes = 'pages/crm/quotes.json';
const label = '"x-label": { "zh": "字段", "en": "Field" }';
const text = '"$ref": "kind:shortText"';
const number = '"$ref": "kind:integer"';
/** What the mistakes are about: a reference, one that is copied, and several. */
const others = `"manyIds": { "$ref": "refs:customers", ${label} }, "payerId": { "$ref": "ref:customers", ${label} }, "ownId": { "$ref": "tree:departments", "x-copy": "payerId.deptId", ${label} },`;

/** `‸` marks where the fault must point. */
const mistakes: readonly (readonly [name: string, field: string, says: string])[] = [
  ['join as a function', `${text}, "x-compute": "‸join(tags, '、')"`, "“join”写在列表或文字后面：文字列表.join('、')"],
  [
    'join of references',
    `${text}, "x-compute": "‸manyIds.join('、')"`,
    "“join”的参数不合，写法：文字列表.join('、') / 列表.map(x, x.字段)",
  ],
  ['join of a number among texts', `${text}, "x-compute": "[quoteNo, ‸size(tags)].join('、')"`, '与文字一起的数写成 string(数)'],
  ['a field of a list', `${text}, "x-compute": "items.‸itemName.join('、')"`, '“items”是列表，要写 items.map(x, x.itemName)'],
  [
    'map without the name of an item',
    `${text}, "x-compute": "items.‸map(i.itemName).join('、')"`,
    '“map”的参数不合，写法：列表.map(x, 值)',
  ],
  ['a text and a number', `${text}, "x-compute": "‸quoteNo + size(tags)"`, '数先写成文字：string(数)'],
  ['a limit that is a field', `${number}, "minimum": ‸"discount"`, '在 form.rules 里写条件，如 "assert": "named <= 上限字段"'],
  ['a limit that is a formula', `${number}, "exclusiveMaximum": ‸"size(tags) + 1"`, '在 form.rules 里写条件'],
  ['two comparisons in one', `${number}, "x-readonly": "‸1 <= size(tags) <= 3"`, '两个比较之间写 &&，如 1 <= a && a <= b'],
  ['a number compared with a text', `${number}, "x-readonly": "‸size(tags) > quoteNo"`, '数不加引号，文字字段写 int(字段)'],
  [
    'a copy through two references',
    `${text}, "x-copy": ‸"payerId.deptId.deptName"`,
    '在“payerId”引用的记录里加一个写了 "x-copy": "deptId.deptName" 的字段',
  ],
  ['a formula through two references', `${text}, "x-compute": "payerId.deptId.‸deptName"`, '请在那边加一个写了 "x-copy" 的字段'],
  [
    'a copy from a reference that is copied itself',
    `${text}, "x-copy": ‸"ownId.deptName"`,
    '请写 "x-compute": "ownId.deptName" 与 "x-follow": true',
  ],
  ['a copy of no field', `${text}, "x-copy": ‸"payerId"`, '这里可用的引用字段有：customerId、payerId、ownId'],
  ['a copy from a name that there is not', `${text}, "x-copy": ‸"payrId.enterName"`, '这里可用的引用字段有：'],
  ['a copy from what is no reference', `${text}, "x-copy": ‸"quoteNo.enterName"`, '“quoteNo”不是引用'],
  ['a copy from several', `${text}, "x-copy": ‸"manyIds.enterName"`, 'manyIds.map(x, x.enterName).join'],
  ['a copy of another type', `${number}, "x-copy": ‸"payerId.enterName"`, '请写它的类型 kind:shortText'],
  ['a copied reference to another page', `"$ref": "ref:customers", "x-copy": ‸"payerId.deptId"`, '请写 tree:departments'],
];

const place = (marked: string): readonly number[] => {
  const above = marked.slice(0, marked.indexOf('‸')).split('\n');
  return [above.length, (above.at(-1) ?? '').length + 1];
};

test('what the mistakes are about is sound', () => {
  const sound = textOf(quotes).replace('"discount": {', () => `${others} "discount": {`);
  expect(faultsOf({ [quotes]: sound }).map(formatFault)).toEqual([]);
});

test.each(mistakes)('%s is told at its place with what to write instead', (_, field, says) => {
  const marked = textOf(quotes).replace('"discount": {', () => `${others} "named": { ${field}, ${label} },\n    "discount": {`);
  const faults = faultsOf({ [quotes]: marked.replace('‸', '') });
  expect(faults.map(formatFault)).toEqual([expect.stringContaining(says)]);
  expect(faults.map(({ line, column }) => [line, column])).toEqual([place(marked)]);
});
