import { expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf } from '../small-world';

const file = 'pages/system/gauges.json';
const field = (name: string, label: string, more = ''): string =>
  `    "${name}": { "$ref": "kind:shortText", "x-label": { "zh": "${label}", "en": "${name}" }${more} }`;

const sound = `{
  "format": 1,
  "page": "gauges",
  "label": { "zh": "量具", "en": "Gauges" },
  "api": {
    "backend": "older", "base": "/csApi/gauge", "list": { "path": "page" }, "detail": "detail",
    "submit": "submit", "remove": "remove", "names": { "gaugeNo": "code" }
  },
  "display": "gaugeNo",
  "fields": {
${field('gaugeNo', '编号')},
${field('gaugeName', '名称')},
    "state": { "x-label": { "zh": "状态", "en": "State" }, "x-options": [{ "key": "1", "zh": "在用", "en": "On" }] }
  },
  "search": {
    "normal": ["gaugeNo", { "field": "state", "multiple": false }],
    "advanced": ["gaugeNo"]
  },
  "table": {
    "sort": "gaugeNo",
    "columns": [{ "field": "gaugeNo" }, "gaugeName"]
  },
  "form": { "groups": [{ "items": ["gaugeNo", "gaugeName", "state"] }] },
  "actions": { "toolbar": ["create", "remove", "export"], "row": ["edit", "view"] },
  "roles": { "quality": { "can": ["view"], "hide": ["gaugeName"] } }
}`;

const other = `{
  "format": 1,
  "page": "uses",
  "label": { "zh": "领用", "en": "Uses" },
  "fields": { "gaugeId": { "$ref": "ref:gauges", "x-label": { "zh": "量具", "en": "Gauge" } } },
  "table": { "columns": ["gaugeId"] }
}`;

const top = (word: string): readonly [string, string] => ['  "display": "gaugeNo",', `  ${word}, "display": "gaugeNo",`];

/** What is written instead of what, where the fault stands, and what it says. */
const plants: readonly (readonly [name: string, from: string, to: string, at: string, says: string])[] = [
  ['a table of the system', ...top('"existing": "posts"'), '9:3', 'existing'],
  ['unique values', ...top('"unique": [{ "fields": ["gaugeNo"], "message": { "zh": "重", "en": "Twice" } }]'), '9:3', '唯一性由那边保证'],
  [
    'states',
    ...top(
      '"states": { "field": "state", "initial": "1", "transitions": { "go": { "label": { "zh": "走", "en": "Go" }, "from": ["1"], "to": "1" } } }',
    ),
    '9:3',
    '状态由那边改',
  ],
  ['related records', ...top('"has": { "uses": { "page": "uses", "by": "gaugeId" } }'), '9:3', 'has 没有内容'],
  [
    'what happens by date',
    ...top('"daily": { "due": { "when": "gaugeNo != \'\'", "tell": { "notice": "quoteDone", "to": ["quality"] } } }'),
    '9:3',
    '要自己的表',
  ],
  ['comments', ...top('"comments": true'), '9:3', '评论'],
  ['an import', ...top('"import": { "key": ["gaugeNo"] }'), '9:3', '不能导入'],
  ['what waits', ...top('"todo": { "open": { "label": { "zh": "待办", "en": "Open" }, "where": { "state": ["1"] } } }'), '9:3', '待办'],
  ['a chart', ...top('"chart": { "by": { "label": { "zh": "图", "en": "Chart" }, "by": "state" } }'), '9:3', '图表'],
  ['a statistic', ...top('"statistics": { "by": { "label": { "zh": "统计", "en": "Statistic" }, "by": "state" } }'), '9:3', '统计'],
  [
    'a public face',
    ...top(
      '"public": { "gauge": { "label": { "zh": "查", "en": "Ask" }, "keys": { "a": "gaugeNo", "b": "gaugeName" }, "fields": ["gaugeNo"], "miss": { "zh": "无", "en": "None" } } }',
    ),
    '9:3',
    '公开查询',
  ],
  ['a board', '"sort": "gaugeNo",', '"sort": "gaugeNo", "board": true,', '20:24', '没有看板'],
  ['a calendar', '"sort": "gaugeNo",', '"sort": "gaugeNo", "calendar": { "day": "gaugeNo" },', '20:24', '没有日历'],
  ['groups', '"sort": "gaugeNo",', '"sort": "gaugeNo", "group": true,', '20:24', '不能分组'],
  ['a total', '{ "field": "gaugeNo" }', '{ "field": "gaugeNo", "total": true }', '21:39', '不能合计'],
  ['many rows a page', '"sort": "gaugeNo",', '"sort": "gaugeNo", "pageSizes": "statistics",', '20:37', '500 条'],
  ['a number', field('gaugeNo', '编号'), field('gaugeNo', '编号', ', "readOnly": true, "x-number": "quote"'), '11:106', '编号由那边给'],
  ['a formula', field('gaugeName', '名称'), field('gaugeName', '名称', ', "x-compute": "gaugeNo"'), '12:92', '那边不存'],
  ['a copy', field('gaugeName', '名称'), field('gaugeName', '名称', ', "x-copy": "gaugeNo"'), '12:92', '没有引用可以复制'],
  ['a suggestion', field('gaugeName', '名称'), field('gaugeName', '名称', ', "x-suggest": "gaugeNo"'), '12:92', '没有引用可以提示'],
  [
    'a panel',
    '"row": ["edit", "view"]',
    '"row": ["edit", { "do": "answer", "panel": "questionnaire", "label": { "zh": "填写", "en": "Answer" } }]',
    '24:75',
    '没有专门的面板',
  ],
  [
    'a reference',
    field('gaugeName', '名称'),
    '    "gaugeName": { "$ref": "ref:gauges", "x-label": { "zh": "名称", "en": "Name" } }',
    '12:5',
    '不能引用别的记录',
  ],
  ['attachments', field('gaugeName', '名称'), field('gaugeName', '名称').replace('shortText', 'files'), '12:5', '没有附件'],
  [
    'a sub-table',
    field('gaugeName', '名称'),
    '    "gaugeName": { "type": "array", "items": { "$ref": "record:quoteItem" }, "x-label": { "zh": "明细", "en": "Lines" } }',
    '12:5',
    '没有明细表',
  ],
  [
    'the creator',
    '"row": ["edit", "view"]',
    '"row": [{ "do": "edit", "when": "createUser == user.id" }, "view"]',
    '5:3',
    'createUser 是那边的人',
  ],
  ['a button without its call', '"submit": "submit", ', '', '24:28', 'api.submit'],
  ['removal without its call', '"remove": "remove", ', '', '24:38', 'api.remove'],
  ['a form without the row', ', "detail": "detail"', '', '5:3', 'api.detail'],
  ['a name of no field', '"names": { "gaugeNo": "code" }', '"names": { "gaugeNa": "code" }', '7:56', '没有字段“gaugeNa”'],
  ['a name twice', '"names": { "gaugeNo": "code" }', '"names": { "gaugeNo": "gaugeName" }', '12:5', '都叫“gaugeName”'],
  ['an advanced search by stock parameters', '{ "path": "page" }', '{ "path": "page", "search": "filters" }', '17:5', '没有“或”'],
  ['a sort where there is none', '{ "path": "page" }', '{ "path": "page", "order": "none" }', '20:5', '不能排序'],
  ['rows of a role', '"can": ["view"],', '"can": ["view"], "rows": "own",', '25:44', '行的范围'],
  ['an address', '"/csApi/gauge"', '"https://elsewhere.example/gauge"', '6:33', ''],
  ['a way upwards', '"/csApi/gauge"', '"/csApi/../gauge"', '6:33', ''],
];

test('a page over another back end has no faults', () => {
  expect(faultsOf({ [file]: sound }).map(formatFault)).toEqual([]);
});

test.each(plants)('a page over another back end is told where it says %s', (_name, from, to, at, says) => {
  expect(sound).toContain(from);
  const found = faultsOf({ [file]: sound.replace(from, to) }).map(formatFault);
  expect(
    found.some((fault) => fault.startsWith(`${file}:${at} `) && fault.includes(says)),
    found.join('\n'),
  ).toBe(true);
});

const uses = (more: string): string => `{
  "format": 1,
  "page": "uses",
  "label": { "zh": "领用", "en": "Uses" },
  "fields": {
${field('code', '编号')},
    "state": { "readOnly": true, "x-label": { "zh": "状态", "en": "State" }, "x-options": [{ "key": "1", "zh": "领用", "en": "Out" }, { "key": "2", "zh": "归还", "en": "Back" }] }
  },
  "table": { "columns": ["code"] },
${more}
}`;

/** What of another page, or of a paper, leads to rows of another back end, and where that is told. */
const roads: readonly (readonly [name: string, path: string, text: string, at: string])[] = [
  ['a reference', 'pages/system/uses.json', other, '5:36'],
  [
    'a look-up',
    'pages/system/uses.json',
    uses(`  "states": { "field": "state", "initial": "1", "transitions": { "back": { "label": { "zh": "归还", "en": "Give back" }, "from": ["1"], "to": "2",
    "when": "exists('gauges', g, g.gaugeNo == code)" } } },
  "actions": { "row": ["back"] }`),
    '11:21',
  ],
  [
    'an effect',
    'pages/system/uses.json',
    uses(`  "states": { "field": "state", "initial": "1", "transitions": { "back": { "label": { "zh": "归还", "en": "Give back" }, "from": ["1"], "to": "2",
    "then": [{ "make": "gauges", "set": { "gaugeName": "code" } }] } } },
  "actions": { "row": ["back"] }`),
    '11:24',
  ],
  ['related records', 'pages/system/uses.json', uses('  "has": { "gauges": { "page": "gauges", "by": "gaugeNo" } }'), '10:32'],
  [
    'a paper',
    'papers/slip/paper.json',
    '{ "format": 1, "paper": "slip", "label": { "zh": "单", "en": "Slip" }, "page": "gauges", "fields": ["gaugeNo"] }',
    '1:79',
  ],
];

test.each(roads)('%s that leads to rows of another back end is told where it stands', (_name, path, text, at) => {
  const found = faultsOf({ [file]: sound, 'papers/slip/template.typ': '#let paper(d) = []', [path]: text }).map(formatFault);
  expect(
    found.some((fault) => fault.startsWith(`${path}:${at} `) && fault.includes('“gauges”的数据在另一个后端')),
    found.join('\n'),
  ).toBe(true);
});
