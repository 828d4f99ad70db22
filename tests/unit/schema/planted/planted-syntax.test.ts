import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf, withButtons } from '../small-world';

const quotes = 'pages/crm/quotes.json';

/** Line and column of the mark. */
function placeOf(marked: string): readonly [number, number] {
  const above = marked.slice(0, marked.indexOf('‸')).split('\n');
  return [above.length, (above.at(-1) ?? '').length + 1];
}

/** Puts a transition with a condition beside the others; `‸` marks where the fault must point. */
const guard = (condition: string): string =>
  withButtons(
    textOf(quotes).replace(
      '\"transitions\": {',
      () => `"transitions": { "lapse": { "label": { "zh": "失效", "en": "Lapse" }, "from": ["200"], "to": "300", "when": "${condition}" },`,
    ),
  );

describe('an expression that cannot be read says what to write, in both languages and at its place', () => {
  test.each([
    ['one sign of equality', 'urgent ‸= true', '要写 ==', 'Write == for ='],
    ['three signs of equality', "quoteNo ‸=== 'a'", '要写 ==', 'Write == for ==='],
    ['one &', 'urgent ‸& urgent', '要写 &&', 'Write && for &'],
    ['one |', 'urgent ‸| urgent', '要写 ||', 'Write || for |'],
    ['and', 'urgent ‸and urgent', '要写 &&', 'Write && for and'],
    ['OR', 'urgent ‸OR urgent', '要写 ||', 'Write || for OR'],
    ['not', '‸not urgent', '要写 !', 'Write ! for not'],
    ['not in', "quoteNo ‸not in ['a']", '!(字段 in […])', '!(field in […])'],
    ['<>', "quoteNo ‸<> 'a'", '要写 !=', 'Write != for <>'],
    ['a sign of mathematics', 'total ‸≥ 1', '要写 >=', 'Write >= for ≥'],
    ['Chinese quotes', 'quoteNo == ‸‘a’', "要写 '", "Write ' for ‘"],
    ['a Chinese comma', 'round(total‸，2) > 1', '要写 ,', 'Write , for ，'],
    ['a quote that does not end', "quoteNo == ‸'abc", '引号没有配对', 'quotes of a text do not match'],
    ['a bracket that does not end', '(total > 1‸', '少了右括号 )', 'closing ) is missing'],
    ['a bracket too many', 'total > 1‸)', '多了一个“)”', 'A ) too many'],
    ['an end too early', 'total > ‸', '末尾还少一个值', 'ends too early'],
    ['two values side by side', 'total ‸quoteNo', '少了运算符', 'operator'],
    ['a label in place of the name', '‸金额 > 1', '字段写它的英文名称', 'written by their names'],
    ['if', '‸if (urgent) true', '条件 ? 成立时的值', 'condition ? value'],
    ['True', 'urgent == ‸True', '小写的 true', 'Write true for True'],
    ['a text without quotes', 'quoteNo == ‸Submitted', "要加引号：'Submitted'", "takes quotes: 'Submitted'"],
    ['a key that is a number', '‸quoteStatus == 200', '要带引号', 'take quotes'],
  ])('%s', (_, condition, zh, en) => {
    const marked = guard(condition);
    const faults = faultsOf({ [quotes]: marked.replace('‸', '') });
    expect(faults, faults.map(formatFault).join('\n')).toHaveLength(1);
    const [fault] = faults;
    expect([fault?.line, fault?.column]).toEqual(placeOf(marked));
    expect(fault?.sentence).toContain(zh);
    expect(fault?.en).toContain(en);
  });
});

describe('a text that is no JSON says what belongs there, in both languages and at its place', () => {
  test.each([
    ['a comma after the last entry', '"format": 1,', '"format": 1‸, }', '多了一个逗号', 'a comma too many'],
    ['a name without quotes', '"format": 1', '‸format: 1', '名称要带双引号："format"', 'a name stands in double quotes: "format"'],
    ['single quotes', '"format": 1', "‸'format': 1", '半角双引号', 'straight double quotes'],
    ['Chinese quotes', '"format": 1', '‸“format”: 1', '半角双引号', 'straight double quotes'],
    ['a Chinese colon', '"format": 1', '"format"‸：1', '全角符号', 'full-width'],
    ['no colon', '"format": 1', '"format" ‸1', '缺少冒号', 'a colon is missing'],
    ['no value', '"format": 1', '"format": ‸', '缺少值', 'a value is missing'],
    ['True', '"selection": true', '"selection": ‸True', '要小写：true', 'is written true'],
    ['undefined', '"selection": true', '"selection": ‸undefined', '没有“undefined”', 'has no undefined'],
    ['a leading point', '"format": 1', '"format": ‸.5', '0.5', '0.5'],
    ['a text without quotes', '"format": 1', '"format": ‸one', '"one"', '"one"'],
    ['a text without end', '"page": "quotes"', '"page": ‸"quotes', '缺少结束的双引号', 'closing double quote'],
    ['the wrong bracket', '"multiple": true }', '"multiple": true ‸]', '要用 } 结束，这里是 ]', 'ends with }, here stands ]'],
  ])('%s', (_, from, to, zh, en) => {
    const marked = textOf(quotes).replace(from, () => to);
    const fault = faultsOf({ [quotes]: marked.replace('‸', '') }).find((each) => each.sentence.startsWith('JSON 写法有误'));
    expect([fault?.line, fault?.column]).toEqual(placeOf(marked));
    expect(fault?.sentence).toContain(zh);
    expect(fault?.en).toContain(en);
  });

  test('what is not closed is named by its line', () => {
    const said = (text: string) => faultsOf({ 'pages/crm/open.json': text })[0]?.sentence;
    expect(said('{\n  "format": 1,\n  "fields": {\n')).toBe('JSON 写法有误：第 3 行的 { 没有结束，缺少 }');
    expect(said('{\n  "format": 1,\n  "fields": {}\n')).toBe('JSON 写法有误：第 1 行的 { 没有结束，缺少 }');
  });

  test('slips that leave no doubt are told together, with the other faults of the file', () => {
    const slips = textOf(quotes)
      .replace('"format": 1,', '"format": 1')
      .replace('"more": ["quoteDay"]', '"more": ["quoteDays",]')
      .replace('"table": {', '/* the list */ "table": {');
    const faults = faultsOf({ [quotes]: slips });
    expect(faults.map(({ sentence }) => sentence.replace(/：.*/, ''))).toEqual([
      'JSON 写法有误',
      '没有字段“quoteDays”',
      'JSON 写法有误',
      'JSON 写法有误',
    ]);
  });
});

describe('what the rows of a role cannot be told by says why, and what to write', () => {
  test.each([
    ['now', 'createTime > ‸now', '比较日期用 today'],
    ['days counted', 'quoteDay > ‸addDays(today, -30)', '先把它算成字段'],
    ['the row before', '‸old.quoteStatus == quoteStatus', '只看存下的这一行'],
    ['the name of the reader', 'quoteNo == ‸user.name', '没有 user.name'],
  ])('%s', (_, rows, says) => {
    const marked = textOf(quotes).replace('["view", "create", "submit"]', () => `{ "can": ["view"], "rows": "${rows}" }`);
    const faults = faultsOf({ [quotes]: marked.replace('‸', '') });
    expect(faults.map(({ line, column }) => [line, column])).toEqual([placeOf(marked)]);
    expect(faults[0]?.sentence).toContain(says);
  });

  test('today may be asked', () => {
    const asking = textOf(quotes).replace('["view", "create", "submit"]', () => `{ "can": ["view"], "rows": "endDay >= today" }`);
    expect(faultsOf({ [quotes]: asking }).map(formatFault)).toEqual([]);
  });
});
