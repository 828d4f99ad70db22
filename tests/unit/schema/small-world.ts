import type { Fault } from '../../../src/schema/source/fault';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import type { RecordModel } from '../../../src/schema/model/record-model';
import type { SchemaSources } from '../../../src/schema/source/read-schemas';

const label = (zh: string, en: string): string => `{ "zh": "${zh}", "en": "${en}" }`;

const kind = (type: string, schema: string, more = ''): string =>
  `{ "label": ${label(type, type)}, "type": "${type}", "schema": ${schema}, "message": ${label('值不正确', 'Wrong value')}, "widget": "text", "cell": "text"${more} }`;

/** A small schemas folder that has every part of the language once. */
const files: Readonly<Record<string, string>> = {
  'kinds.json': `{
  "$schema": "./kinds.schema.json",
  "shortText": ${kind('text', '{ "type": "string", "maxLength": 64 }')},
  "longText": ${kind('text', '{ "type": "string", "maxLength": 2000 }')},
  "mobile": ${kind('text', '{ "type": "string", "maxLength": 11 }', ', "check": "mobile"')},
  "idCard": ${kind('text', '{ "type": "string", "maxLength": 18 }', ', "check": "idCard", "normalize": "upper"')},
  "bankCard": ${kind('text', '{ "type": "string", "maxLength": 19 }', ', "check": "bankCard"')},
  "integer": ${kind('int', '{ "type": "integer" }')},
  "number": ${kind('decimal', '{ "type": "string", "pattern": "^-?(0|[1-9]\\\\d*)(\\\\.\\\\d+)?$" }')},
  "money": ${kind('decimal', '{ "type": "string", "pattern": "^-?(0|[1-9]\\\\d*)(\\\\.\\\\d+)?$" }', ', "scale": 2')},
  "day": ${kind('day', '{ "type": "string" }')},
  "dateTime": ${kind('dateTime', '{ "type": "string" }')},
  "yesNo": ${kind('yesNo', '{ "enum": [0, 1] }')},
  "files": ${kind('files', '{ "type": "string" }')},
  "images": ${kind('files', '{ "type": "string" }', ', "accept": "image"')}
}`,
  'menus.json': `{
  "groups": [
    { "code": "crm", "label": ${label('客户', 'CRM')}, "icon": "Team", "sort": 10 },
    { "code": "system", "label": ${label('系统', 'System')}, "icon": "Setting", "sort": 90 },
    { "code": "statistics", "label": ${label('统计', 'Statistics')}, "icon": "BarChart", "sort": 60 }
  ]
}`,
  'numbers.json': `{
  "quote": { "label": ${label('报价单号', 'Quote no.')}, "items": [{ "text": "Q" }, { "date": "yyyy" }, { "serial": 4 }] }
}`,
  'notices/quoteDone.json': `{ "title": ${label('报价{quoteNo}', 'Quote {quoteNo}')}, "text": ${label('报价{quoteNo}', 'Quote {quoteNo}')} }`,
  'notices/quoteOdd.json': `{ "title": ${label('报价{quoteNumber}', 'Quote')}, "text": ${label('报价', 'Quote')} }`,
  'dicts/quote_status.json': `{
  "code": "quote_status",
  "label": ${label('报价状态', 'Quote status')},
  "entries": [
    { "key": "100", "zh": "草稿", "en": "Draft" },
    { "key": "200", "zh": "待审", "en": "Submitted" },
    { "key": "300", "zh": "通过", "en": "Approved" }
  ]
}`,
  'dicts/area.json': `{
  "code": "area",
  "label": ${label('地区', 'Area')},
  "open": true,
  "entries": [{ "key": "cs", "zh": "长沙", "en": "Changsha" }]
}`,
  'records/crm/quoteItem.json': `{
  "$schema": "../../record.schema.json",
  "format": 1,
  "record": "quoteItem",
  "label": ${label('报价明细', 'Quote line')},
  "fields": {
    "itemName": { "$ref": "kind:shortText", "x-label": ${label('项目', 'Item')} },
    "ownerId": { "$ref": "ref:customers", "x-label": ${label('归属', 'Owner')} },
    "rate": { "x-options": [{ "key": "n", "zh": "普通", "en": "Normal", "values": { "factor": "1" } }, { "key": "u", "zh": "加急", "en": "Urgent", "values": { "factor": "1.5" } }], "x-label": ${label('加急', 'Urgency')}, "default": "n" },
    "quantity": { "$ref": "kind:integer", "x-label": ${label('数量', 'Quantity')}, "minimum": 1, "default": 1 },
    "price": { "$ref": "kind:money", "x-label": ${label('单价', 'Price')}, "minimum": 0 },
    "lineTotal": { "$ref": "kind:money", "x-label": ${label('小计', 'Line total')}, "x-compute": "round(price * quantity * optionValue(rate, 'factor') * parent.discount, 2)" }
  },
  "required": ["itemName", "price"],
  "rules": [{ "assert": "quantity <= 1000", "message": ${label('数量过大', 'Too many')}, "field": "quantity" }],
  "columns": ["itemName", { "field": "lineTotal", "total": true }]
}`,
  'pages/system/departments.json': `{
  "format": 1,
  "page": "departments",
  "label": ${label('部门', 'Departments')},
  "menu": { "parent": "system" },
  "fields": {
    "deptName": { "$ref": "kind:shortText", "x-label": ${label('部门名称', 'Name')} },
    "upId": { "$ref": "tree:departments", "x-label": ${label('上级', 'Above')} }
  },
  "table": { "tree": true, "columns": ["deptName"] },
  "form": { "groups": [{ "items": ["deptName", "upId"] }] },
  "actions": { "row": ["edit"] }
}`,
  'pages/crm/customers.json': `{
  "format": 1,
  "page": "customers",
  "label": ${label('客户', 'Customers')},
  "menu": { "parent": "crm" },
  "display": "enterName",
  "fields": {
    "enterName": { "$ref": "kind:shortText", "x-label": ${label('单位名称', 'Name')} },
    "area": { "$ref": "dict:area", "x-label": ${label('地区', 'Area')} },
    "credit": { "$ref": "kind:money", "x-label": ${label('信用额度', 'Credit')} },
    "deptId": { "$ref": "tree:departments", "x-label": ${label('部门', 'Department')} },
    "addr.city": { "$ref": "kind:shortText", "x-label": ${label('城市', 'City')} }
  },
  "table": { "columns": ["enterName", "area"] }
}`,
  'pages/crm/quotes.json': `{
  "$schema": "../../page.schema.json",
  "format": 1,
  "page": "quotes",
  "label": ${label('报价', 'Quotes')},
  "menu": { "parent": "crm", "icon": "FileDone", "sort": 30 },
  "display": "quoteNo",
  "fields": {
    "quoteNo": { "$ref": "kind:shortText", "x-label": ${label('报价单号', 'Quote no.')}, "x-number": "quote" },
    "customerId": { "$ref": "ref:customers", "x-label": ${label('客户', 'Customer')}, "x-filter": "target.deptId == user.deptId || user.roles.exists(r, r == 'admin')" },
    "city": { "$ref": "kind:shortText", "x-label": ${label('城市', 'City')}, "x-copy": "customerId.addr.city" },
    "contact.name": { "$ref": "kind:shortText", "x-label": ${label('联系人', 'Contact')}, "minLength": 2 },
    "contact.mobile": { "$ref": "kind:mobile", "x-label": ${label('手机', 'Mobile')} },
    "contact.card": { "$ref": "kind:idCard", "x-label": ${label('身份证', 'ID')} },
    "bank": { "$ref": "kind:bankCard", "x-label": ${label('卡号', 'Card')} },
    "quoteDay": { "$ref": "kind:day", "x-label": ${label('报价日期', 'Day')}, "x-default": "today" },
    "endDay": { "$ref": "kind:day", "x-label": ${label('有效期', 'Until')}, "x-default": "addDays(quoteDay, 30)" },
    "urgent": { "$ref": "kind:yesNo", "x-label": ${label('加急', 'Urgent')}, "default": 0 },
    "tags": { "x-options": [{ "key": "a", "zh": "甲", "en": "A" }, { "key": "b", "zh": "乙", "en": "B" }], "x-multiple": true, "x-label": ${label('标签', 'Tags')}, "maxItems": 1 },
    "discount": { "$ref": "kind:number", "x-label": ${label('折扣', 'Discount')}, "x-scale": 4, "exclusiveMinimum": 0, "maximum": "1", "default": "1" },
    "items": { "type": "array", "items": { "$ref": "record:quoteItem" }, "x-label": ${label('明细', 'Lines')}, "minItems": 1, "maxItems": 3 },
    "total": { "$ref": "kind:money", "x-label": ${label('金额', 'Total')}, "x-compute": "sum(items.map(i, i.lineTotal))" },
    "capital": { "$ref": "kind:money", "x-label": ${label('含税', 'With tax')}, "x-compute": "total * 1.06", "x-rounding": "halfEven", "x-visible": "total > 0" },
    "quoteStatus": { "$ref": "dict:quote_status", "x-label": ${label('状态', 'Status')}, "x-colour": [{ "when": "quoteStatus == '200'", "colour": "amber", "word": ${label('待审', 'Waiting')} }] }
  },
  "unique": [{ "fields": ["quoteNo"] }],
  "search": {
    "normal": ["quoteNo", { "field": "quoteStatus", "multiple": true }, "customerId.enterName"],
    "more": ["quoteDay"],
    "advanced": ["contact.name", { "field": "total", "operators": ["greaterEqual", "lessEqual"] }, "createTime"]
  },
  "table": {
    "selection": true,
    "sort": "-quoteNo,createTime",
    "rowColour": [{ "when": "days(today, endDay) < 0", "colour": "red", "word": ${label('过期', 'Expired')} }],
    "columns": [{ "field": "quoteNo", "fixed": "left" }, { "field": "customerId.enterName", "width": 220 }, "customerId", { "field": "total", "total": true }, "quoteStatus"]
  },
  "form": {
    "groups": [
      { "items": ["customerId", "contact.name", "contact.mobile", "contact.card", "bank", "quoteDay", "endDay", "urgent", "tags", "discount"] },
      { "visible": "filled(customerId)", "items": ["items", "total", "capital"] }
    ],
    "required": ["customerId", { "field": "contact.mobile", "when": "urgent" }],
    "rules": [
      { "assert": "quoteDay <= endDay", "message": ${label('有效期不能早于报价日期', 'Ends before it begins')}, "field": "endDay" },
      { "assert": "total <= customerId.credit", "message": ${label('超出信用额度', 'Over the credit')}, "field": "total", "level": "warning" }
    ]
  },
  "states": {
    "field": "quoteStatus",
    "initial": "100",
    "freeze": { "300": "all" },
    "keep": ["300"],
    "transitions": {
      "submit": { "label": ${label('提交', 'Submit')}, "from": ["100"], "to": "200", "when": "size(items) > 0" },
      "approve": { "label": ${label('通过', 'Approve')}, "from": ["200"], "to": "300", "notBy": ["submit"], "ask": ["endDay"], "set": { "quoteDay": "today" }, "comment": "optional" }
    }
  },
  "actions": {
    "toolbar": ["create", "import"],
    "row": ["edit", "copy", "submit", "approve", { "do": "remove", "when": "quoteStatus == '100'" }]
  },
  "roles": { "salesman": ["view", "create", "submit"], "dept_head": ["view", "approve"] }
}`,
};

/** The sources, with some files put in place of others (null takes one out). */
export function smallWorld(changes: Readonly<Record<string, string | null>> = {}): SchemaSources {
  const merged = Object.entries({ ...files, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null);
  return { dir: 'schemas', files: new Map(merged.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The text of one file of the small world. */
export function textOf(file: string): string {
  const text = files[file];
  if (text === undefined) throw new Error(`no file ${file}`);
  return text;
}

/** Compiles the small world with changes and gives the faults. */
export const faultsOf = (changes: Readonly<Record<string, string | null>>): readonly Fault[] => compileSchemas(smallWorld(changes)).faults;

let compiled: ReturnType<typeof compileSchemas> | undefined;

/** The small world, compiled once. */
export const soundWorld = (): ReturnType<typeof compileSchemas> => (compiled ??= compileSchemas(smallWorld()));

/** A record of the small world. */
export function recordOf(name: string): RecordModel {
  const record = soundWorld().records.get(name);
  if (!record) throw new Error(`no record ${name}`);
  return record;
}

/** Gives the transitions that a test puts into a page their buttons, which people set them off by. */
export const withButtons = (text: string): string =>
  ['close', 'lapse', 'stamp']
    .filter((name) => text.includes(`"${name}": {`) && !text.includes('"auto"'))
    .reduce(
      (page, name) =>
        page.includes('"actions"')
          ? page.replace('"row": ["edit"', () => `"row": ["edit", "${name}"`)
          : page.replace('"table": {', () => `"actions": { "row": ["${name}"] }, "table": {`),
      text,
    );
