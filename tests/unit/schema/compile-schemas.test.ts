import { expect, test } from 'vitest';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import type { PageModel } from '../../../src/schema/model/page-model';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { smallWorld, soundWorld, textOf } from './small-world';

const quotesFile = 'pages/crm/quotes.json';

function pageOf(path: string): PageModel {
  const page = soundWorld().pages.get(path);
  if (!page) throw new Error(`no page ${path}`);
  return page;
}

function fieldOf(page: PageModel, name: string): FieldModel {
  const field = page.record.fields.find((each) => each.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

const page = pageOf('crm/quotes');

test('a page becomes a frozen model of plain JSON', () => {
  expect(JSON.parse(JSON.stringify(page))).toEqual(page);
  expect(Object.isFrozen(page.record.fields[0])).toBe(true);
  expect([page.module, page.page, page.path, page.record.table, page.record.display]).toEqual([
    'crm',
    'quotes',
    'crm/quotes',
    'pg_quotes',
    'quoteNo',
  ]);
  expect(page.menu).toEqual({ parent: 'crm', icon: 'FileDone', sort: 30 });
});

test('own fields come in file order, then the system fields', () => {
  const names = page.record.fields.map((field) => field.name);
  expect(names.slice(0, 3)).toEqual(['quoteNo', 'customerId', 'city']);
  expect(names.slice(-6)).toEqual(['id', 'version', 'createTime', 'createUserName', 'updateTime', 'updateUserName']);
  expect(page.record.fields.filter((field) => field.system)).toHaveLength(6);
});

test('kinds, dictionaries and references are resolved', () => {
  expect(fieldOf(page, 'contact.mobile')).toMatchObject({
    path: ['contact', 'mobile'],
    column: 'contact_mobile',
    type: 'text',
    check: 'mobile',
    normalize: 'trim',
    operators: ['contains', 'notContains', 'equal', 'notEqual', 'in'],
  });
  expect(fieldOf(page, 'quoteStatus')).toMatchObject({
    type: 'option',
    kind: 'dict',
    dict: 'quote_status',
    cell: 'tag',
    align: 'center',
    readOnly: true,
  });
  expect(fieldOf(page, 'quoteStatus').options?.map((option) => option.key)).toEqual(['100', '200', '300']);
  expect(fieldOf(page, 'customerId')).toMatchObject({
    type: 'ref',
    target: 'customers',
    targetDisplay: 'enterName',
    widget: 'recordSelect',
  });
  expect(fieldOf(page, 'discount')).toMatchObject({
    scale: 4,
    rounding: 'halfUp',
    defaultValue: '1',
    schema: { exclusiveMinimum: '0', maximum: '1' },
  });
  expect(fieldOf(page, 'tags')).toMatchObject({ type: 'options', kind: 'options', operators: ['in'] });
  expect(fieldOf(page, 'total')).toMatchObject({ readOnly: true, compute: 'sum(items.map(i, i.lineTotal))' });
  const departments = pageOf('system/departments');
  expect(departments.record.parentField).toBe('upId');
  expect([departments.table.tree, page.table.tree]).toEqual([true, undefined]);
  expect(fieldOf(departments, 'upId')).toMatchObject({ kind: 'tree', targetParent: 'upId', widget: 'treeSelect' });
});

test('what columns, searches, copies and expressions read of a target is gathered', () => {
  expect(fieldOf(page, 'customerId').targetFields).toEqual(['enterName', 'addr.city', 'credit', 'deptId']);
  expect(fieldOf(page, 'customerId').targetTypes).toEqual({ enterName: 'text', 'addr.city': 'text', credit: 'decimal', deptId: 'ref' });
});

test('a sub-table has its own table, its id, and what it reads of its parent', () => {
  const { line } = fieldOf(page, 'items');
  expect(line?.table).toBe('pg_quotes__items');
  expect(line?.fields.filter((field) => field.system).map((field) => field.name)).toEqual(['id']);
  expect(line?.columns).toEqual([
    { field: 'itemName', width: 140, total: false },
    { field: 'lineTotal', width: 110, total: true },
  ]);
});

test('searches, columns and sorting are resolved', () => {
  expect(page.search.normal.map((item) => [item.field, item.operator, item.own, item.through])).toEqual([
    ['quoteNo', 'contains', 'quoteNo', undefined],
    ['quoteStatus', 'in', 'quoteStatus', undefined],
    ['customerId.enterName', 'contains', 'customerId', 'enterName'],
  ]);
  expect(page.search.advanced[1]).toMatchObject({ operators: ['greaterEqual', 'lessEqual'], operator: 'greaterEqual' });
  expect(page.table.sort).toEqual([
    { field: 'quoteNo', order: 'desc' },
    { field: 'createTime', order: 'asc' },
  ]);
  expect(page.table.columns.map((column) => [column.field, column.width, column.sortable])).toEqual([
    ['quoteNo', 140, true],
    ['customerId.enterName', 220, false],
    ['customerId', 160, true],
    ['total', 110, true],
    ['quoteStatus', 110, true],
  ]);
});

test('actions, rights and states', () => {
  expect(page.actions.row.map((action) => [action.name, action.permission, action.label.zh])).toEqual([
    ['edit', 'quotes_edit', '编辑'],
    ['copy', 'quotes_create', '复制'],
    ['submit', 'quotes_submit', '提交'],
    ['approve', 'quotes_approve', '通过'],
    ['remove', 'quotes_remove', '删除'],
  ]);
  expect(page.permissions.map((permission) => permission.code)).toEqual([
    'quotes_view',
    'quotes_create',
    'quotes_edit',
    'quotes_remove',
    'quotes_import',
    'quotes_export',
    'quotes_print',
    'quotes_submit',
    'quotes_approve',
  ]);
  expect(page.record.states?.transitions[1]).toMatchObject({
    name: 'approve',
    notBy: ['submit'],
    bulk: true,
    danger: false,
    set: { quoteDay: 'today' },
  });
  expect(page.record.unique).toEqual([{ fields: ['quoteNo'], message: { zh: '报价单号已存在', en: 'Quote no. already exists' } }]);
});

test('the fingerprint follows what the page says and refers to, not the order of its keys', () => {
  const hashOf = (changes: Record<string, string>) => compileSchemas(smallWorld(changes)).pages.get('crm/quotes')?.hash;
  expect(hashOf({})).toBe(page.hash);
  expect(
    hashOf({
      [quotesFile]: textOf(quotesFile)
        .replace('"selection": true,', '')
        .replace('"sort": "-quoteNo,createTime",', '"sort": "-quoteNo,createTime", "selection": true,'),
    }),
  ).toBe(page.hash);
  expect(hashOf({ 'dicts/quote_status.json': textOf('dicts/quote_status.json').replace('待审', '已提交') })).not.toBe(page.hash);
  expect(hashOf({ 'records/crm/quoteItem.json': textOf('records/crm/quoteItem.json').replace('"minimum": 1,', '"minimum": 2,') })).not.toBe(
    page.hash,
  );
  expect(hashOf({ 'dicts/area.json': textOf('dicts/area.json').replace('长沙', '长沙市') })).toBe(page.hash);
});

test('a page over a shared record takes its fields and states from there', () => {
  const shared = textOf(quotesFile);
  const fields = /"fields": \{[\s\S]*?\n {2}\},\n {2}"unique"/.exec(shared)?.[0].replace(/,\n {2}"unique"$/, '') ?? '';
  const states = /"states": \{[\s\S]*?\n {2}\},\n/.exec(shared)?.[0].trim().replace(/,$/, '') ?? '';
  const record = `{ "format": 1, "record": "offer", "label": { "zh": "报价", "en": "Offer" }, "display": "quoteNo", ${fields}, ${states} }`;
  const over = shared
    .replace(fields, '"record": "offer"')
    .replace(`${states},`, '')
    .replace('"display": "quoteNo",', '')
    .replace(/"unique".*\n/, '');
  const compiled = compileSchemas(smallWorld({ 'records/crm/offer.json': record, [quotesFile]: over }));
  expect(compiled.faults).toEqual([]);
  const model = compiled.pages.get('crm/quotes');
  expect(model?.record.table).toBe('pg_offer');
  expect(model?.record.rules).toHaveLength(2);
  expect(compiled.records.get('offer')?.rules).toHaveLength(0);
});

test('every file of the real folder is sound', () => {
  const compiled = compileSchemas(readSchemas('schemas'));
  expect(compiled.faults).toEqual([]);
  const labs = compiled.pages.get('metrology/labs');
  expect(labs?.record.table).toBe('pg_labs');
  expect(labs?.record.fields.find((field) => field.name === 'tempMin')).toMatchObject({
    type: 'decimal',
    scale: 1,
    unit: { zh: '℃', en: '℃' },
    schema: { minimum: '-100', maximum: '200' },
  });
  expect(labs?.table.columns.find((column) => column.field === 'deptId.deptName')).toMatchObject({ own: 'deptId', through: 'deptName' });
  expect(labs?.permissions.map((permission) => permission.code)).toContain('labs_create');
  expect(labs?.record.rules.length).toBeGreaterThanOrEqual(2);
});

test('what stands in a hidden group is not asked for', () => {
  const text = textOf(quotesFile)
    .replace('"required": ["customerId",', '"required": ["customerId", "items", { "field": "bank", "when": "urgent" },')
    .replace('"bank", "quoteDay"', '"quoteDay"')
    .replace('"items", "total"', '"items", "bank", "total"');
  const record = compileSchemas(smallWorld({ [quotesFile]: text })).pages.get('crm/quotes')?.record;
  expect(record?.required.map((requirement) => [requirement.field, requirement.when])).toEqual([
    ['customerId', undefined],
    ['items', 'filled(customerId)'],
    ['bank', '(filled(customerId)) && (urgent)'],
    ['contact.mobile', 'urgent'],
  ]);
});

test('a word too many hides no other mistake of its file, and holds the page back', () => {
  const { dir, files } = readSchemas('schemas');
  const file = 'pages/metrology/labs.json';
  const text = (files.get(file) ?? '').replace('"maxLength": 32', '"maxLenth": 32').replace('"sort": "labCode"', '"sort": "labCod"');
  const { faults, pages } = compileSchemas({ dir, files: new Map([...files, [file, text]]) });
  expect(faults.map((fault) => fault.sentence)).toEqual(['不认识“maxLenth”', '排序里没有字段“labCod”']);
  expect(pages.has('metrology/labs')).toBe(false);
});
