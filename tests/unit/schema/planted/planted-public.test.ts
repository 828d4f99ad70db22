import { expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf } from '../small-world';

const file = 'pages/crm/seals.json';
const numbers = textOf('numbers.json').replace(
  '"quote":',
  '"secret": { "label": { "zh": "码", "en": "Code" }, "items": [{ "random": 12 }] },\n  "quote":',
);

const page = `{
  "format": 1,
  "page": "seals",
  "label": { "zh": "封", "en": "Seals" },
  "fields": {
    "sealNo": { "$ref": "kind:shortText", "x-label": { "zh": "编号", "en": "No." } },
    "other": { "$ref": "kind:shortText", "x-label": { "zh": "别号", "en": "Other" } },
    "amount": { "$ref": "kind:integer", "x-label": { "zh": "数", "en": "Amount" } },
    "scans": { "$ref": "kind:files", "x-label": { "zh": "扫描", "en": "Scans" } },
    "photos": { "$ref": "kind:images", "x-label": { "zh": "照片", "en": "Pictures" } },
    "until": {
      "$ref": "kind:day",
      "x-label": { "zh": "至", "en": "Until" },
      "x-colour": [{ "when": "until < today", "colour": "red", "word": { "zh": "已过", "en": "Past" } }]
    },
    "code": { "$ref": "kind:shortText", "x-label": { "zh": "码", "en": "Code" }, "x-number": "secret" },
    "ownerId": { "$ref": "ref:customers", "x-label": { "zh": "客户", "en": "Customer" } }
  },
  "unique": [{ "fields": ["sealNo"], "message": { "zh": "重复", "en": "Taken" } }],
  "table": { "columns": ["sealNo"] },
  "form": { "groups": [{ "items": ["sealNo"] }] },
  "public": {
    "seal": {
      "label": { "zh": "查", "en": "Ask" },
      "keys": { "no": "sealNo", "code": "code" },
      "when": "sealNo != ''",
      "state": "other",
      "fields": ["sealNo", { "field": "ownerId.enterName", "mask": "2-0" }, "photos", { "field": "until", "colour": true }],
      "miss": { "zh": "没有", "en": "None" }
    }
  }
}`;

/** What is told of the page with one change; \`‸\` in the new text marks where it must point. */
function told(from: string, to: string): readonly unknown[] {
  expect(page.split(from), from).toHaveLength(2);
  const marked = page.replace(from, to);
  const [before = ''] = marked.split('‸');
  const place = [before.split('\n').length, (before.split('\n').at(-1) ?? '').length + 1];
  const faults = faultsOf({ 'numbers.json': numbers, [file]: marked.replace('‸', '') });
  for (const fault of faults) expect(formatFault(fault)).toMatch(/^pages\/crm\/seals\.json:\d+:\d+ {2}/);
  return faults.map(({ line, column, sentence, hint }) => [
    line === place[0] && column === place[1] ? 'there' : `${String(line)}:${String(column)}`,
    hint === undefined ? sentence : `${sentence} ${hint}`,
  ]);
}

test('a page that says what anybody may ask is sound', () => {
  expect(faultsOf({ 'numbers.json': numbers, [file]: page })).toEqual([]);
});

test.each([
  ['a key that is no field', '"no": "sealNo"', '"no": ‸"sealNr"', '没有字段“sealNr” sealNo'],
  ['a first key that says not which record', '"no": "sealNo"', '"no": ‸"other"', '“other”不在唯一约束里，认不出是哪一条'],
  ['a key that is a number', '"code": "code" }', '"amount": ‸"amount", "code": "code" }', '“amount”不是文字'],
  [
    'keys that can all be guessed',
    '"keys": { "no": "sealNo", "code": "code" }',
    '‸"keys": { "no": "sealNo", "other": "other" }',
    '除第一项外',
  ],
  ['a field that there is not', '["sealNo", {', '["sealNo", ‸"othr", {', '没有字段“othr” other'],
  ['a field that a reference lacks', '"ownerId.enterName"', '‸"ownerId.enterNam"', 'enterNam'],
  ['files', '["sealNo", {', '["sealNo", ‸"scans", {', '附件不能公开显示'],
  ['pictures of another record', '"ownerId.enterName"', '‸"ownerId.scans"', 'scans'],
  ['a word of colours that a field lacks', '"mask": "2-0"', '"colour": ‸true', '“ownerId.enterName”没有带字样（word）的 x-colour'],
  ['the same of a field of its own', '["sealNo", {', '[{ "field": "sealNo", "colour": ‸true }, {', '“sealNo”没有带字样（word）的 x-colour'],
  ['a name that answers have themselves', '["sealNo", {', '[{ "field": ‸"sealNo", "name": "state" }, {', '“state”是回答自己的名称'],
  ['a state that is no field', '"state": "other"', '"state": ‸"othe"', '没有字段“othe” other'],
  ['a condition over what there is not', `"when": "sealNo != ''"`, `"when": "‸sealNr != ''"`, 'sealNr'],
  ['a mask that is none', '"mask": "2-0"', '"mask": ‸"two"', 'two'],
  ['a word that there is not', '"state": "other"', '‸"stat": "other"', 'stat'],
] as const)('%s is told where it stands', (_, from, to, says) => {
  expect(told(from, to)).toEqual([['there', expect.stringContaining(says) as string]]);
});
