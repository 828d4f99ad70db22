import { expect, test } from 'vitest';
import { formatFault } from '../../../src/schema/source/fault';
import { faultsOf, textOf } from './small-world';

const file = 'pages/crm/quotes.json';
const daily = (at: string): string => `"daily": { "late": { "when": "quoteDay < today", "at": "${at}", "by": "submit" } },\n  "states": {`;

test.each([
  [
    'an unknown kind',
    '"kind:day", "x-label": { "zh": "报价日期"',
    '"kind:currency", "x-label": { "zh": "报价日期"',
    /kinds\.json 里有：.*money/,
  ],
  ['an unknown menu group', '"parent": "crm"', '"parent": "people"', /没有菜单组“people”，menus\.json 里有：crm、system/],
  ['an unknown numbering rule', '"x-number": "quote"', '"x-number": "studyLeave"', /请写进 numbers\.json/],
  ['a number in quotation marks', '"x-visible": "total > 0"', '"x-visible": "total > \'0\'"', /小数与文字不能用 >；数不加引号/],
  [
    'a field with the name of a word',
    '"x-visible": "total > 0"',
    '"x-visible": "parent == \'1\'" }, "parent": { "$ref": "kind:shortText", "x-label": { "zh": "上级", "en": "Above" }',
    /这个名字的字段请写 row\.parent/,
  ],
  ['an icon that there is not', '"sort": 30', '"icon": "Fiel", "sort": 30', /“Fiel”不在可选值内，见 schemas\/reference\.md，是不是“File”/],
  [
    'what is said where nobody says anything',
    '"x-visible": "total > 0"',
    '"x-visible": "user.comment != \'\'"',
    /user\.comment 是做状态变化时填写的意见/,
  ],
  ['an hour that no day has', '"states": {', daily('24:30'), /00:00 到 23:59/],
  ['an unknown state', '"initial": "100"', '"initial": "9"', /状态“9”不在字典里：100、200、300/],
  ['what belongs above', '"actions": {', '"actions": { "import": { "key": ["quoteNo"] },', /“import”写在页面的最外层/],
])('%s is told with what to write instead', (_, from, to, says) => {
  const before = textOf(file);
  expect(before).toContain(from);
  const faults = faultsOf({ [file]: before.replace(from, () => to) });
  expect(faults.map(formatFault).join('\n')).toMatch(says);
});

test('a state of options in place is told with the options', () => {
  const options = '"x-options": [{ "key": "on", "zh": "开", "en": "On" }, { "key": "off", "zh": "关", "en": "Off" }]';
  const text = textOf(file).replace('"quoteStatus": { "$ref": "dict:quote_status"', () => `"quoteStatus": { ${options}`);
  expect(
    faultsOf({ [file]: text })
      .map(formatFault)
      .join('\n'),
  ).toContain('状态“100”不在选项里：on、off / State "100" is not in the options (on, off)');
});

/** Files that are right, but for what they read of others. */
const readers: Readonly<Record<string, string>> = {
  'pages/crm/customers.json': textOf('pages/crm/customers.json')
    .replace(
      '"fields": {',
      () =>
        '"has": { "quotes": { "page": "quotes", "by": "customerId" } },\n  "fields": {\n    "volume": { "$ref": "kind:money", "x-label": { "zh": "合计", "en": "Volume" }, "x-compute": "sum(quotes.map(q, q.total))" },',
    )
    .replace(
      '"table": {',
      () =>
        '"form": { "groups": [{ "items": ["enterName"] }, { "label": { "zh": "报价", "en": "Quotes" }, "related": "quotes", "columns": ["quoteNo"] }] },\n  "table": {',
    ),
};

test.each([
  ['a label without English', '{ "zh": "报价日期", "en": "Day" }', '{ "zh": "报价日期" }'],
  ['a field without a label', '"x-label": { "zh": "报价日期", "en": "Day" }, ', ''],
  ['a key that stands twice', '"sort": 30', '"sort": 30, "sort": 31'],
  ['a text where a number belongs', '"minLength": 2', '"minLength": "2"'],
  ['a state that there is not', '"initial": "100"', '"initial": "9"'],
])('%s is told once; files that read of the faulty one say that alone', (_, from, to) => {
  const before = textOf(file);
  expect(before).toContain(from);
  expect(faultsOf(readers).map(formatFault)).toEqual([]);
  const faults = faultsOf({ ...readers, [file]: before.replace(from, () => to) });
  const others = faults.filter((fault) => fault.file !== file);
  expect(faults.length - others.length, faults.map(formatFault).join('\n')).toBe(1);
  for (const fault of others) expect(fault.sentence).toBe(`${file} 自身有错误，请先改正它`);
  expect(new Set(others.map((fault) => fault.file)).size).toBe(others.length);
});

test('a slip of one page is not hinted at in another that is right', () => {
  const columns = readers['pages/crm/customers.json']?.replace('"columns": ["quoteNo"]', '"columns": ["customerId.enterName"]') ?? '';
  const slip = textOf(file).replace(
    '{ "field": "customerId.enterName", "width": 220 }',
    '{ "field": "customerId.enterNmae", "width": 220 }',
  );
  const told = faultsOf({ 'pages/crm/customers.json': columns, [file]: slip })
    .map(formatFault)
    .join('\n');
  expect(told).toContain('没有字段“enterNmae”，是不是“customerId.enterName”？');
  expect(told).not.toContain('是不是“customerId.enterNmae”');
});

test('files that wait for each other, neither with a fault of its own, tell what is wrong', () => {
  const customers = textOf('pages/crm/customers.json').replace(
    '"fields": {',
    () => '"has": { "quotes": { "page": "quotes", "by": "clientId" } },\n  "fields": {',
  );
  const quotes = textOf(file).replace('"customerId.addr.city"', '"customerId.addr.town"');
  const told = faultsOf({ 'pages/crm/customers.json': customers, [file]: quotes }).map(({ sentence }) => sentence);
  expect(told).toEqual([expect.stringContaining('没有字段“clientId”'), expect.stringContaining('没有字段“addr.town”')]);
});
