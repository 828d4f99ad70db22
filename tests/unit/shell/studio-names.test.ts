import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { complete } from '../../../src/shell/studio/make-editor';

const label = (en: string) => `"x-label": { "zh": "字段", "en": "${en}" }`;
const others: Readonly<Record<string, string>> = {
  'kinds.json': '{ "$schema": "./kinds.schema.json", "money": { "label": { "zh": "金额", "en": "Money" } } }',
  'dicts/area.json': '{}',
  'records/crm/line.json': `{ "fields": { "price": { "$ref": "kind:money", ${label('Price')} } } }`,
  'pages/crm/customers.json': `{ "fields": { "enterName": { "$ref": "kind:shortText", ${label('Name')} }, "deptId": { "$ref": "tree:departments" }, "contacts": { "type": "array", "items": { "$ref": "record:line" } } } }`,
  'pages/crm/shared.json': '{ "record": "line" }',
};
const folder = { files: Object.keys(others), read: (file: string) => Promise.resolve(others[file] ?? '') };

/** What the editor offers at the mark of a field of a page, with nothing but quotes after it. */
async function offered(field: string, rest = ''): Promise<readonly string[]> {
  const marked = `{ "page": "quotes", "fields": {
    "customerId": { "$ref": "ref:customers" }, "helperIds": { "$ref": "refs:customers" }, "sharedId": { "$ref": "ref:shared" },
    "items": { "type": "array", "items": { "$ref": "record:line" } },
    "total": { ${field}, ${label('Total')} } } ${rest} }`;
  const pos = marked.indexOf('¦');
  const state = EditorState.create({ doc: marked.replace('¦', ''), extensions: [json()] });
  const found = await complete({ file: 'pages/crm/quotes.json', language: 'en', folder })(new CompletionContext(state, pos, false));
  return found?.options.map((option) => option.label) ?? [];
}

test('a type is offered as kinds, dictionaries, and each page and record that can be referred to', async () => {
  const types = ['"kind:money"', '"dict:area"', '"ref:customers"', '"refs:customers"', '"tree:customers"', '"ref:line"'];
  expect(await offered('"$ref": "¦"')).toEqual(expect.arrayContaining(types));
  expect(await offered('"type": "array", "items": { "$ref": "r¦" }')).toEqual(['"record:line"']);
});

test('an expression is offered the fields of its page, what else it may name, and the functions', async () => {
  const names = await offered('"x-compute": "rou¦"');
  expect(names).toEqual(expect.arrayContaining(['customerId', 'items', 'total', 'today', 'user', 'round', 'sum']));
  expect(names).not.toContain('join');
});

test.each([
  ['a reference', '"x-compute": "customerId.¦"', ['enterName', 'deptId', 'id']],
  ['a reference of the record as it was', '"x-compute": "old.customerId.en¦"', ['enterName', 'deptId', 'id']],
  ['a page that shares a record', '"x-compute": "sharedId.¦"', ['price', 'id']],
  ['an item of lines', '"x-compute": "sum(items.map(i, i.¦))"', ['price', 'id']],
  ['one of several references', '"x-compute": "helperIds.map(h, h.¦)"', ['enterName', 'deptId', 'id']],
  ['the candidate of a filter', '"$ref": "ref:customers", "x-filter": "target.¦"', ['enterName', 'deptId', 'id']],
  ['the user', '"x-compute": "user.¦"', ['id', 'name', 'roles', 'deptId', 'staffId', 'enterId']],
])('behind %s its own fields are offered', async (_, field, names) => {
  expect(await offered(field)).toEqual(names);
});

test('behind a list and behind a value the methods are offered', async () => {
  for (const before of ['helperIds.', 'items.', 'helperIds.map(h, h.enterName).', 'customerId.enterName.'])
    expect(await offered(`"x-compute": "${before}¦"`), before).toEqual(expect.arrayContaining(['map', 'join', 'contains']));
});

test('within the quotes of a text in an expression nothing is offered', async () => {
  expect(await offered(`"x-compute": "total > 0 ? 'to¦' : ''"`)).toEqual([]);
});

test('a place that names a field is offered the fields, and those of a reference behind its dot', async () => {
  expect(await offered('"$ref": "kind:money"', ', "table": { "columns": ["to¦"] }')).toEqual(
    expect.arrayContaining(['"total"', '"items"']),
  );
  expect(await offered('"x-copy": "customerId.¦"')).toEqual(expect.arrayContaining(['"customerId.enterName"']));
});

test('a comma that is missing yet hides no field', async () => {
  expect(await offered('"x-compute": "cust¦" "x-hint": { "zh": "x" }')).toEqual(expect.arrayContaining(['customerId', 'items', 'total']));
});
