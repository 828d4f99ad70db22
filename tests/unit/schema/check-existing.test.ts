import { expect, test } from 'vitest';
import { formatFault } from '../../../src/schema/source/fault';
import { faultsOf } from './small-world';

const file = 'pages/system/settings.json';
const sound = `{
  "format": 1,
  "page": "settings",
  "label": { "zh": "参数", "en": "Parameters" },
  "existing": "posts",
  "display": "postName",
  "fields": {
    "postName": { "$ref": "kind:shortText", "x-label": { "zh": "名称", "en": "Name" } },
    "postCode": { "$ref": "kind:shortText", "x-label": { "zh": "键", "en": "Key" } }
  },
  "table": { "columns": ["postName"] },
  "form": { "groups": [{ "items": ["postName", "postCode"] }] },
  "actions": { "toolbar": ["create"], "row": ["edit"] }
}`;
const logs = `{
  "format": 1,
  "page": "settings",
  "label": { "zh": "日志", "en": "Log" },
  "existing": "loginLogs",
  "fields": { "userName": { "$ref": "kind:shortText", "x-label": { "zh": "用户", "en": "User" }, "readOnly": true } },
  "table": { "columns": ["userName"] },
  "actions": { "toolbar": ["export"], "row": ["view"] }
}`;

const sessions = `{
  "format": 1,
  "page": "settings",
  "label": { "zh": "在线", "en": "Sessions" },
  "existing": "sessions",
  "fields": {
    "account": { "$ref": "kind:shortText", "x-label": { "zh": "账号", "en": "Account" }, "readOnly": true },
    "sessionState": { "x-label": { "zh": "状态", "en": "State" }, "x-options": [{ "key": "online", "zh": "在线", "en": "On" }, { "key": "ended", "zh": "结束", "en": "Off" }] }
  },
  "states": { "field": "sessionState", "initial": "online", "transitions": { "end": { "label": { "zh": "下线", "en": "End" }, "from": ["online"], "to": "ended" } } },
  "table": { "columns": ["account"] },
  "actions": { "row": ["view", "end"] }
}`;

interface Plant {
  readonly name: string;
  readonly page: string;
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly says: string;
  readonly hint?: string;
}

const plants: readonly Plant[] = [
  { name: 'an unknown table', page: sound, from: '"posts"', to: '"potss"', at: '5:15', says: '没有系统表“potss”', hint: 'posts' },
  { name: 'a table of the database', page: sound, from: '"posts"', to: '"sys_user"', at: '5:15', says: '名称要以小写字母开头' },
  {
    name: 'a field that is no column',
    page: sound,
    from: '"postCode": { "$ref"',
    to: '"postCoda": { "$ref"',
    at: '9:5',
    says: '没有列 post_coda',
    hint: 'post_code',
  },
  {
    name: 'a field of another type',
    page: sound,
    from: '"kind:shortText", "x-label": { "zh": "键"',
    to: '"kind:day", "x-label": { "zh": "键"',
    at: '9:5',
    says: '列 post_code 的类型是 text',
  },
  { name: 'a field that people would enter', page: logs, from: ', "readOnly": true', to: '', at: '6:15', says: '请写 readOnly' },
  { name: 'a button that changes', page: logs, from: '["view"]', to: '["remove"]', at: '8:47', says: '只能查看，不能“remove”' },
  {
    name: 'an entry of what can only be moved',
    page: sessions,
    from: '"row": ["view", "end"]',
    to: '"row": ["view", "remove"]',
    at: '12:32',
    says: '只能查看，不能“remove”',
  },
];

test.each([sound, logs, sessions])('a page over a table of the system is sound', (page) => {
  expect(faultsOf({ [file]: page }).map(formatFault)).toEqual([]);
});

test.each(plants)('$name is told at its place', ({ page, from, to, at, says, hint }) => {
  expect(page).toContain(from);
  const faults = faultsOf({ [file]: page.replace(from, to) });
  const fault = faults.find((each) => formatFault(each).includes(says));
  expect(fault, faults.map(formatFault).join('\n')).toMatchObject({ file });
  expect(`${fault?.line}:${fault?.column}`).toBe(at);
  if (hint !== undefined) expect(fault && formatFault(fault)).toContain(hint);
});
