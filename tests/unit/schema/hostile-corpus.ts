import { textOf } from './small-world';

/** File of the page that hostile texts stand in place of. */
export const quotes = 'pages/crm/quotes.json';

/** Puts JSON text in the place of a part of the page of quotes, which must be there. */
function withPart(part: string, instead: string): string {
  const text = textOf(quotes);
  if (!text.includes(part)) throw new Error(`the page has no ${part}`);
  return text.replace(part, () => instead);
}

const json = (value: unknown): string => JSON.stringify(value);
const nested = (open: string, close: string, depth: number, inner = ''): string => `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

/** What has been used to get out of the scope of expressions, or to make them run for long. */
const expressions = [
  'constructor',
  '__proto__',
  'this',
  'globalThis',
  'window.location',
  'process.env',
  'require("fs")',
  'import("fs")',
  'eval("1")',
  'Function("return 1")()',
  'quoteNo.constructor',
  'quoteNo.__proto__',
  'quoteNo["constructor"]',
  'quoteNo.toString()',
  'user.constructor',
  'user.__proto__.roles',
  'items.constructor.constructor("return this")()',
  'items[0].__proto__',
  '[].constructor',
  '{}.constructor',
  '"".constructor',
  '`${process}`',
  '${7*7}',
  '{{ 7 * 7 }}',
  '$self.value',
  'total = 1',
  'total++',
  'delete total',
  'new Date()',
  'x => x',
  'function () { return true }',
  'fetch("//evil.example")',
  'document.cookie',
  '\\u0065val("1")',
  'valueOf()',
  'hasOwnProperty("total")',
  'quoteNo.matches("(a+)+$")',
  'quoteNo.__defineGetter__("a", 1)',
  'total; drop table pg_quotes',
  "quoteNo == '' or 1=1",
  'select * from sys_user',
  'pg_sleep(10)',
  '/* */',
  '',
  ' ',
  '\u0000',
  '\ud800',
  nested('(', ')', 10_000, 'true'),
  nested('!', '', 10_000, 'true'),
  'true && '.repeat(50_000) + 'true',
  `'${'x'.repeat(300_000)}' == quoteNo`,
];

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'a b',
  'a;drop table pg_quotes',
  'a"b',
  "a'b",
  'a`b',
  'a\\b',
  'a/b',
  '../a',
  'a..b',
  '.a',
  'a.',
  '1a',
  'A',
  '报价',
  'a\u0000b',
  'a\nb',
  'a\u202eb',
  'x'.repeat(65),
  '$refs',
  '$withheld',
  '<script>',
  'a-b',
  'a b--',
];

const references = [
  'http://evil.example/page.json',
  'https://evil.example/page.json#/x',
  '//evil.example/x',
  'file:///etc/passwd',
  'data:application/json,{}',
  '#/fields/quoteNo',
  '../../kinds.json',
  '/etc/passwd',
  'kind:',
  'kind:__proto__',
  'kind:constructor',
  'kind:toString',
  'dict:__proto__',
  'dict:../area',
  'ref:__proto__',
  'ref:../customers',
  'refs:constructor',
  'tree:customers',
  'record:quoteItem',
  'javascript:alert(1)',
  'KIND:shortText',
];

const patterns = ['(a+)+$', '(a|a)*b', '(.*)*x', '([a-zA-Z]+)*$', '(', '[z-a]', '\\', '(?<=a+)b', 'a{2,1}', '^(([a-z])+.)+[A-Z]([a-z])+$'];

const number = '"quoteNo": { "$ref": "kind:shortText", "x-label": { "zh": "报价单号", "en": "Quote no." }, "x-number": "quote" }';
const fieldOf = (more: string): string => `${number},\n    "trial": { "x-label": { "zh": "试", "en": "Trial" }, ${more} }`;

/** What was tried, and the text that it stands in; each in place of the page of quotes. */
export const hostile: readonly (readonly [what: string, text: string])[] = [
  ...expressions.flatMap((text): readonly (readonly [string, string])[] => [
    [`computed by ${text.slice(0, 40)}`, withPart('"x-compute": "total * 1.06"', `"x-compute": ${json(text)}`)],
    [`shown when ${text.slice(0, 40)}`, withPart('"x-visible": "total > 0"', `"x-visible": ${json(text)}`)],
    [`a guard of ${text.slice(0, 40)}`, withPart('"when": "size(items) > 0"', `"when": ${json(text)}`)],
  ]),
  ...names.flatMap((name): readonly (readonly [string, string])[] => [
    [
      `a field called ${name.slice(0, 40)}`,
      withPart(number, `${number},\n    ${json(name)}: { "$ref": "kind:shortText", "x-label": { "zh": "试", "en": "T" } }`),
    ],
    [`a page called ${name.slice(0, 40)}`, withPart('"page": "quotes"', `"page": ${json(name)}`)],
    [`a state change called ${name.slice(0, 40)}`, withPart('"submit": { "label"', `${json(name)}: { "label"`)],
    [
      `a column called ${name.slice(0, 40)}`,
      withPart('"customerId", { "field": "total", "total": true }', `${json(name)}, { "field": "total", "total": true }`),
    ],
    [`sorted by ${name.slice(0, 40)}`, withPart('"-quoteNo,createTime"', json(`-${name}`))],
    [`searched by ${name.slice(0, 40)}`, withPart('"more": ["quoteDay"]', `"more": [${json(name)}]`)],
    [`rights of ${name.slice(0, 40)}`, withPart('["view", "create", "submit"]', `["view", ${json(name)}]`)],
    [`a menu below ${name.slice(0, 40)}`, withPart('"parent": "crm"', `"parent": ${json(name)}`)],
    [`a widget called ${name.slice(0, 40)}`, withPart(number, fieldOf(`"$ref": "kind:shortText", "x-widget": ${json(name)}`))],
  ]),
  ...references.map((reference) => [`a field that is ${reference}`, withPart(number, fieldOf(`"$ref": ${json(reference)}`))] as const),
  ...patterns.map(
    (pattern) => [`the pattern ${pattern}`, withPart(number, fieldOf(`"$ref": "kind:shortText", "pattern": ${json(pattern)}`))] as const,
  ),
  ...['id; drop table pg_quotes', '-', '--quoteNo', '-quoteNo desc', 'quoteNo nulls first', '(select 1)', 'quoteNo,(select 1)'].map(
    (sort) => [`sorted by ${sort}`, withPart('"-quoteNo,createTime"', json(sort))] as const,
  ),
  ...['customers_view', '*', 'admin', 'quotes_view'].map(
    (right) => [`the right ${right} of another page`, withPart('["view", "create", "submit"]', `["view", ${json(right)}]`)] as const,
  ),
  ...['-1', '"10"', 'null', '1e309', '[]', '{}', '1.5', 'true'].map(
    (most) => [`a length of ${most}`, withPart(number, fieldOf(`"$ref": "kind:shortText", "maxLength": ${most}`))] as const,
  ),
  ...[
    '',
    ' ',
    'null',
    '[]',
    '""',
    '1',
    'true',
    '{',
    '{}',
    '{"format":1',
    'NaN',
    '// a\n{}',
    "{'page':'quotes'}",
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  ].map((text) => [`the text ${text.slice(0, 20)}`, text] as const),
  ['the text begun with a byte-order mark', `\ufeff${textOf(quotes)}`],
  ['a key twice', withPart('"page": "quotes"', '"page": "quotes", "page": "quotes"')],
  ['a field twice', withPart(number, `${number},\n    ${number}`)],
  ['a trailing comma', withPart('"dept_head": ["view", "approve"] }', '"dept_head": ["view", "approve"], }')],
  ['half of the text', textOf(quotes).slice(0, 2_000)],
  ['an unknown word', withPart('"format": 1', '"format": 1, "script": "alert(1)"')],
  ['an endpoint elsewhere', withPart('"format": 1', '"format": 1, "endpoint": "https://evil.example/api"')],
  [
    'a column that draws itself',
    withPart('{ "field": "quoteNo", "fixed": "left" }', '{ "field": "quoteNo", "render": "<img src=x onerror=alert(1)>" }'),
  ],
  ['a style', withPart(number, fieldOf('"$ref": "kind:shortText", "x-style": "background:url(//evil.example)"'))],
  ['an icon that is a script', withPart('"icon": "FileDone"', '"icon": "javascript:alert(1)"')],
  ['an icon that is a tag', withPart('"icon": "FileDone"', '"icon": "<svg onload=alert(1)>"')],
  ['a colour that loads', withPart('"colour": "red"', '"colour": "url(//evil.example)"')],
  ['what computes itself', withPart('"x-compute": "total * 1.06"', '"x-compute": "capital + 1"')],
  ['what computes itself by way of another', withPart('"x-compute": "sum(items.map(i, i.lineTotal))"', '"x-compute": "capital"')],
  ['a prototype as fields', withPart('"fields": {', '"fields": { "__proto__": { "polluted": true },')],
];
