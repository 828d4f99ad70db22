import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { faultsOf, textOf } from './small-world';

const quotes = 'pages/crm/quotes.json';

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

/** Each a text in place of the page of quotes. */
const hostile: readonly (readonly [what: string, text: string])[] = [
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
  ['a trailing comma', withPart('"dept_head": ["approve"] }', '"dept_head": ["approve"], }')],
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

describe('no hostile page file is taken, and each is told with its place', () => {
  test('there are many', () => expect(hostile.length).toBeGreaterThan(400));

  test.each(hostile)('%s', (_what, text) => {
    const faults = faultsOf({ [quotes]: text });
    expect(faults.length).toBeGreaterThan(0);
    for (const { file, line, column, sentence, en } of faults) {
      expect(file).toMatch(/\.json$/);
      expect([line, column].every((place) => Number.isInteger(place) && place > 0)).toBe(true);
      expect([sentence, en].every((words) => words.length > 0)).toBe(true);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const strangers: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1e21,
  '',
  'x',
  '__proto__',
  [],
  {},
  [[]],
  { zh: '' },
  'kind:shortText',
  'total',
  '1 / 0',
];

/** Changes a text of JSON at one place: something left out, replaced, doubled, renamed, or put a level deeper. */
function mutate(value: Json, random: () => number): Json {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (random() < 0.08 || typeof value !== 'object' || value === null) return random() < 0.5 ? pick(strangers) : [value];
  if (Array.isArray(value)) {
    const list = [...(value as readonly Json[])];
    const at = Math.floor(random() * Math.max(1, list.length));
    const turn = random();
    if (turn < 0.2) list.splice(at, 1);
    else if (turn < 0.3) list.splice(at, 0, pick(strangers));
    else if (turn < 0.4 && list.length > 0) list.push(list[at] as Json);
    else if (list.length > 0) list[at] = mutate(list[at] as Json, random);
    return list;
  }
  const entries = Object.entries(value as { readonly [name: string]: Json });
  if (entries.length === 0) return pick(strangers);
  const at = Math.floor(random() * entries.length);
  const [name, inner] = entries[at] as [string, Json];
  const turn = random();
  if (turn < 0.15) entries.splice(at, 1);
  else if (turn < 0.25) entries[at] = [`${name}${pick(['', 's', ' ', '.x', '_'])}`, inner];
  else if (turn < 0.35) entries.push([pick(entries)[0], inner]);
  else entries[at] = [name, mutate(inner, random)];
  return Object.fromEntries(entries);
}

test(
  'a page file changed by chance is taken, or refused with its place; it never breaks the compiler',
  () => {
    const run = startRun('mutated page files');
    const count = sizeOf({ short: 300, long: 10_000 });
    const files = [quotes, 'pages/crm/customers.json', 'records/crm/quoteItem.json', 'dicts/quote_status.json', 'kinds.json', 'menus.json'];
    let refused = 0;
    for (let turn = 0; turn < count; turn += 1) {
      const file = files[turn % files.length] ?? quotes;
      let page = JSON.parse(textOf(file)) as Json;
      for (let step = 0; step <= turn % 3; step += 1) page = mutate(page, run.random);
      const faults = faultsOf({ [file]: JSON.stringify(page, null, 1) });
      refused += faults.length > 0 ? 1 : 0;
      const placed = faults.filter(({ line, column, sentence, en }) => line > 0 && column > 0 && sentence !== '' && en !== '');
      expect(placed.length, `turn ${String(turn)}`).toBe(faults.length);
    }
    // Nearly all changes are mistakes; where none was noticed, nothing was looked at.
    expect(refused).toBeGreaterThan(count / 2);
    expect(isObject(JSON.parse(textOf(quotes)))).toBe(true);
    run.report({ files: count, refused });
  },
  runTimeout(60_000),
);
