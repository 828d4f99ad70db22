import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { faultsOf, smallWorld, textOf, withButtons } from '../small-world';

const quotes = 'pages/crm/quotes.json';
const customers = 'pages/crm/customers.json';
const line = 'records/crm/quoteItem.json';

/** Puts a transition of quotes beside the others. */
const stepOf = (body: string): string =>
  withButtons(
    textOf(quotes).replace(
      '\"transitions\": {',
      () => `"transitions": { "lapse": { "label": { "zh": "失效", "en": "Lapse" }, "from": ["200"], "to": "300", ${body} },`,
    ),
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
/** A page over a table of the system, as it is first and with a word put into it. */
const posts = 'pages/system/posts.json';
const postsWith = (words = ''): string => `{
  "format": 1,
  "page": "posts",
  "label": { "zh": "岗位", "en": "Posts" },
  "existing": "posts", ${words}
  "fields": { "postName": { "$ref": "kind:shortText", "x-label": { "zh": "名称", "en": "Name" }, "maxLength": 32 } },
  "table": { "columns": ["postName"] }
}`;
const system = { [posts]: postsWith() };

/** Puts a field, and what else is said, into the page of quotes. */
const fieldOf = (name: string, words: string, text = textOf(quotes)): string =>
  text.replace('"discount": {', () => `"${name}": { ${words}, "x-label": { "zh": "字段", "en": "Field" } },\n    "discount": {`);
const postOf = (text: string): string => fieldOf('postId', '"$ref": "ref:posts"', text);
/** Puts related records and a field into the page of customers. */
const gathering = (field: string): string =>
  textOf(customers).replace(
    '"display": "enterName",\n  "fields": {',
    () => `"display": "enterName",\n  "has": { "quotes": { "page": "quotes", "by": "customerId" } },\n  "fields": { ${field},`,
  );
const make = (set: string): string => stepOf(`"then": [{ "make": ‸"customers", "set": { ${set} } }]`);

const plants: readonly Plant[] = [
  {
    name: 'a record that is called by a reference',
    marked: textOf(quotes).replace('"display": "quoteNo"', '"display": ‸"customerId"'),
    says: '“customerId”是引用，存的是编号，不能当名称',
  },
  {
    name: 'a field that one transition asks for and sets',
    marked: stepOf('"ask": ["endDay"], "set": { ‸"endDay": "today" }'),
    says: '由 ask 填写，又由 set 写入',
  },
  {
    name: 'an import where every new row must have lines',
    marked: textOf(quotes)
      .replace('"items": ["items", ', '"items": [')
      .replace('"items": ["customerId", ', '"items": ["items", "customerId", ')
      .replace('"required": ["customerId", ', '"required": ["items", "customerId", ')
      .replace('"toolbar": ["create", "import"]', '"toolbar": ["create", ‸"import"]'),
    says: '“items”必填，而导入的表里没有它',
  },
  {
    name: 'an import whose own columns lack what is required',
    marked: textOf(quotes).replace(
      '"actions": {\n    "toolbar": ["create", "import"]',
      '"import": { "columns": ["quoteDay"] },\n  "actions": {\n    "toolbar": ["create", ‸"import"]',
    ),
    says: '“customerId”必填，而导入的表里没有它',
  },
  {
    name: 'a record that is called by several values',
    marked: textOf(quotes).replace('"display": "quoteNo"', '"display": ‸"tags"'),
    says: '“tags”不能当名称',
  },
  {
    name: 'the disclosure of what nobody makes from other values',
    marked: textOf(quotes).replace('"quoteNo": { ', '"quoteNo": { ‸"x-disclose": true, '),
    says: 'x-disclose 只用于由其他值得出的字段',
  },
  ...["‸today > '2026-01-01'", "‸now > '2026-01-01'", "‸user.id == '1'", '‸old.discount > 0.5'].map((condition) => ({
    name: `what happens by itself where ${condition.replace('‸', '')}`,
    marked: stepOf(`"auto": "${condition}"`),
    says: '自动变化的条件不能用',
  })),
  ...[
    '"when": "‸createUser == \'7\'"',
    '"set": { "quoteNo": "‸createUser" }',
    '"when": "user.id == createUser && ‸createUser != \'\'"',
  ].map((words) => ({
    name: `who made a record, where ${words.replace('‸', '')}`,
    marked: stepOf(words),
    says: 'createUser 只用来与 user.id 比较',
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
  {
    name: 'a transition that nobody makes, for whoever may make it',
    marked: stepOf('"then": [{ "tell": "quoteDone", "to": [‸"may:aprove"] }]'),
    says: '没有由人做的流转“aprove”',
  },
  {
    name: 'related records in a table of the system',
    marked: textOf(quotes).replace(
      '"display": "quoteNo"',
      '"display": "quoteNo", "has": { "posts": { "page": ‸"posts", "by": "quoteId" } }',
    ),
    others: {
      [posts]: postsWith().replace(
        '"fields": {',
        '"fields": { "quoteId": { "$ref": "ref:quotes", "x-label": { "zh": "报价", "en": "Quote" } },',
      ),
    },
    says: '系统自己的表不能写在 has 里',
  },
  {
    name: 'related records of a table of the system',
    file: posts,
    marked: postsWith('"has": { ‸"parts": { "page": "quotes", "by": "postId" } },'),
    others: { [quotes]: postOf(textOf(quotes)) },
    says: '只有自己建表的页面才能写 has',
  },
  {
    name: 'what happens by date in a table of the system',
    file: posts,
    marked: postsWith(`‸"daily": { "old": { "when": "postName == 'x'", "tell": "postOld", "to": ["role:salesman"] } },`),
    others: { 'notices/postOld.json': '{ "title": { "zh": "岗位", "en": "Post" }, "text": { "zh": "岗位", "en": "Post" } }' },
    says: '只有自己建表的页面才能写 daily',
  },
  {
    name: 'an effect that changes a table of the system',
    marked: postOf(stepOf('"then": [{ "put": ‸"postId", "set": { "postName": "quoteNo" } }]')),
    others: system,
    says: '系统自己的表不能由状态变化写入',
  },
  {
    name: 'an effect that adds to a table of the system',
    marked: stepOf('"then": [{ "make": ‸"posts", "set": { "postName": "quoteNo" } }]'),
    others: system,
    says: '系统自己的表不能由状态变化写入',
  },
  {
    name: 'a look-up in a table of the system',
    marked: stepOf(`"when": "exists(‸'posts', p, p.postName == quoteNo)"`),
    others: system,
    says: '不能在系统自己的表里查找',
  },
  {
    name: 'following a table of the system',
    marked: postOf(fieldOf('post', '"$ref": "kind:shortText", "x-compute": "‸postId.postName", "x-follow": true')),
    others: system,
    says: '系统自己的表不能跟着变',
  },
  {
    name: 'following in a line',
    file: line,
    marked: textOf(line).replace(
      '"ownerId": {',
      () =>
        '"owner": { "$ref": "kind:shortText", "x-compute": "‸ownerId.enterName", "x-follow": true, "x-label": { "zh": "归属", "en": "Owner" } },\n    "ownerId": {',
    ),
    says: '明细里的字段不能写 x-follow',
  },
  {
    name: 'following many records',
    marked: fieldOf(
      'customerIds',
      '"$ref": "refs:customers"',
      fieldOf('names', '"$ref": "kind:integer", "x-compute": "size(‸customerIds.filter(c, c.enterName != \'\'))", "x-follow": true'),
    ),
    says: '引用多条记录，不能跟着它们变',
  },
  {
    name: 'somebody to tell, and nothing to tell him',
    marked: textOf(quotes).replace(
      '"states": {',
      () => '"daily": { "lapse": { "when": "endDay < today", "by": "submit", ‸"to": ["role:salesman"] } },\n  "states": {',
    ),
    says: '只有 tell 才写 to',
  },
  {
    name: 'somebody to tell of an effect',
    marked: stepOf('"then": [{ "put": "customerId", "set": { "enterName": "quoteNo" }, ‸"to": ["role:salesman"] }]'),
    says: 'put 里不写 to',
  },
  {
    name: 'what happens by itself and leads nowhere',
    marked: stepOf('‸"auto": "urgent"').replace('"to": "300", ‸', '‸'),
    says: '自动变化要写 to',
  },
  {
    name: 'a roll-up that reads lines',
    marked: fieldOf('sum', '"$ref": "kind:money", "x-compute": "‸customerId.credit + sum(items.map(i, i.price))", "x-follow": true'),
    says: '不能读明细表“items”',
  },
  {
    name: 'a roll-up of several values',
    file: customers,
    marked: gathering(
      '"marks": { "x-options": [{ "key": "a", "zh": "甲", "en": "A" }], "x-multiple": true, "x-compute": "‸quotes.map(q, q.quoteNo)", "x-label": { "zh": "标", "en": "Marks" } }',
    ),
    says: '要是单个值',
  },
];

describe('planted faults of names and flows are told at their line and column', () => {
  test.each(plants)('$name', ({ marked, file = quotes, others = {}, says }) => {
    const faults = faultsOf({ ...others, [file]: marked.replace('‸', '') });
    const fault = faults.find((each) => each.file === file && each.sentence.includes(says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    const above = marked.slice(0, marked.indexOf('‸')).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
    expect(faults.filter((each) => each.file === file).map(formatFault)).toHaveLength(1);
  });
});

test('transitions that move each other in a circle are told once, where the circle closes', () => {
  const noted = gathering('"note": { "$ref": "kind:shortText", "x-label": { "zh": "备注", "en": "Note" } }').replace(
    '"has": {',
    () =>
      '"states": { "field": "area", "initial": "cs", "transitions": { "close": { "label": { "zh": "关", "en": "Close" }, "from": ["cs"], "then": [{ "move": "quotes", "by": "lapse" }] } } },\n  "has": {',
  );
  const closing = withButtons(noted);
  const lapsing = stepOf('"then": [{ "move": "customerId", "by": "close" }]');
  expect(
    faultsOf({ [customers]: closing, [quotes]: lapsing }).map(({ file, pointer, line, column, sentence }) => [
      file,
      pointer,
      line,
      column,
      sentence,
    ]),
  ).toEqual([
    [
      quotes,
      '/states/transitions/lapse/then/0/by',
      lapsing.slice(0, lapsing.indexOf('"close"')).split('\n').length,
      (lapsing.slice(0, lapsing.indexOf('"close"')).split('\n').at(-1) ?? '').length + 1,
      '状态变化互相引起，成了圈：customers.close → quotes.lapse → customers.close',
    ],
  ]);
  expect(faultsOf({ [customers]: closing, [quotes]: stepOf('"comment": "optional"') }).map(formatFault)).toEqual([]);
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

test('an import that finds rows by a key may change them, and its author is warned that new ones lack what is required', () => {
  const keyed = textOf(quotes).replace('"actions": {', '"import": { "key": ["contact.mobile"], "columns": ["quoteDay"] },\n  "actions": {');
  const { faults, warnings } = compileSchemas(smallWorld({ [quotes]: keyed }));
  expect(faults.map(formatFault)).toEqual([]);
  expect(warnings.map(({ severity, pointer, sentence }) => [severity, pointer, sentence])).toEqual([
    ['warning', '/actions/toolbar/1', expect.stringContaining('“customerId”必填，而导入的表里没有它')],
  ]);
});
