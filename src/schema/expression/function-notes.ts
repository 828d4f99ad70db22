import type { Text } from '../model/text';

/** A function or a method of the language, for whoever writes expressions. */
interface FunctionNote {
  readonly form: Text;
  readonly does: Text;
  /** An expression that calls it, and what it gives; absent where it needs other records. */
  readonly example?: readonly [expression: string, result: string];
}

const note = (zh: string, en: string, [does, doesEn]: readonly [string, string], example?: FunctionNote['example']): FunctionNote => ({
  form: { zh, en },
  does: { zh: does, en: doesEn },
  ...(example ? { example } : {}),
});

/** What each function takes and gives: `check` tells it where a call does not fit, and the table of functions in schemas/reference.md is written from it. */
export const functionNotes: ReadonlyMap<string, FunctionNote> = new Map(
  Object.entries({
    sum: note('sum(列表)', 'sum(list)', ['合计，空列表为 0', 'total, 0 of none'], ['sum([1.5, 2.5])', '4']),
    mean: note('mean(列表)', 'mean(list)', ['算术平均值；空列表为未知', 'arithmetic mean; of none not known'], ['mean([1.5, 2.5])', '2']),
    stdev: note(
      'stdev(列表)',
      'stdev(list)',
      ['实验标准差（贝塞尔公式）；少于两个为未知', "experimental standard deviation by Bessel's formula; of fewer than two not known"],
      ['stdev([1.5, 2.5, 3.5])', '1'],
    ),
    min: note(
      'min(a, b) / min(列表)',
      'min(a, b) / min(list)',
      ['最小的（数、日期、文字）', 'least number, day or text'],
      ['min(2, 1.5)', '1.5'],
    ),
    max: note('max(a, b) / max(列表)', 'max(a, b) / max(list)', ['最大的', 'greatest'], ["max('2026-01-31', '2026-02-01')", '2026-02-01']),
    abs: note('abs(数)', 'abs(number)', ['绝对值', 'without its sign'], ['abs(-2.5)', '2.5']),
    floor: note('floor(数)', 'floor(number)', ['不大于它的最大整数', 'whole number at or below'], ['floor(-2.5)', '-3']),
    ceil: note('ceil(数)', 'ceil(number)', ['不小于它的最小整数', 'whole number at or above'], ['ceil(2.1)', '3']),
    div: note(
      'div(整数, 整数)',
      'div(whole, whole)',
      ['整数相除，舍去余数；余数写 a % b；除以零为未知', 'whole part of a division, the rest is a % b; by zero not known'],
      ['div(25, 12)', '2'],
    ),
    round: note(
      "round(数, 位数) / round(数, 位数, 'halfEven')",
      "round(number, places) / round(number, places, 'halfEven')",
      ['四舍五入 / 四舍六入五成双（GB/T 8170）；位数为负则到十位、百位', 'half up / half even; places below zero round to tens, hundreds'],
      ["round(2.665, 2, 'halfEven')", '2.66'],
    ),
    roundStep: note(
      "roundStep(数, 'half', 位数) / roundStep(数, 'fifth', 位数)",
      "roundStep(number, 'half', places) / roundStep(number, 'fifth', places)",
      ['修约到末位的 0.5 / 0.2（GB/T 8170 附录）', 'to steps of 0.5 / 0.2 of the last place'],
      ["roundStep(60.28, 'half', 0)", '60.5'],
    ),
    roundSixEight: note(
      'roundSixEight(数, 位数)',
      'roundSixEight(number, places)',
      ['舍去多余的数字，舍去部分以 6 或 8 结尾时进一', 'cut off, and up where what is cut off ends in 6 or 8'],
      ['roundSixEight(1.236, 2)', '1.24'],
    ),
    fixed: note('fixed(数, 位数)', 'fixed(number, places)', ['写成固定位数的文字', 'text with these places'], ['fixed(0.5, 2)', '0.50']),
    capital: note(
      'capital(金额)',
      'capital(amount)',
      ['金额大写，到分，十六位整数以内', 'amount in capital figures'],
      ['capital(1004.50)', '壹仟零肆元伍角整'],
    ),
    days: note('days(起日, 止日)', 'days(from, until)', ['相差几天', 'days between'], ["days('2026-02-27', '2026-03-01')", '2']),
    minutes: note(
      'minutes(起时, 止时)',
      'minutes(from, until)',
      ['相差几分钟', 'minutes between'],
      ["minutes('2026-03-01 09:00:00', '2026-03-01 10:30:00')", '90'],
    ),
    addDays: note(
      'addDays(日期, 天数)',
      'addDays(day, days)',
      ['几天之后，负数为之前', 'days later'],
      ["addDays('2026-02-27', 2)", '2026-03-01'],
    ),
    addMonths: note(
      'addMonths(日期, 月数)',
      'addMonths(day, months)',
      ['几个月之后，没有那一天则为月末', 'months later, at most the last day'],
      ["addMonths('2026-01-31', 1)", '2026-02-28'],
    ),
    addWorkdays: note('addWorkdays(日期, 工作日数)', 'addWorkdays(day, working days)', [
      '按“节假日”页面；只用在状态变化的 set 与 daily 的 when 里，因为只有服务器知道',
      'by the calendar of the institute; for set of transitions and when of daily rules, since the server alone knows it',
    ]),
    filled: note('filled(字段)', 'filled(field)', ['填写了没有', 'whether it is filled in'], ["filled('a')", 'true']),
    exists: note("exists('页面', x, x.字段 == 值 && …)", "exists('page', x, x.field == value && …)", [
      '那个页面有没有这样的记录，见第 6 节',
      'whether that page has such a record, section 6',
    ]),
    find: note("find('页面', x, x.字段 == 值 && …, '-排序字段')", "find('page', x, x.field == value && …, '-order')", [
      '那个页面里第一条这样的记录，见第 6 节',
      'the first such record of that page, section 6',
    ]),
    optionValue: note("optionValue(字段, '名')", "optionValue(field, 'name')", [
      '所选选项的 values 里的数',
      'the number that the chosen option carries in values',
    ]),
    measured: note(
      "measured(测量数据, 'complete') / measured(测量数据, 'verdict')",
      "measured(readings, 'complete') / measured(readings, 'verdict')",
      ['见第 2 节“测量数据”', 'see section 2, readings'],
    ),
    sha256: note('sha256(文字)', 'sha256(text)', [
      '摘要，锁定时存下，以后谁都可以重算核对',
      'digest, stored when something is locked, so that anybody can compare',
    ]),
    size: note('size(列表或文字)', 'size(list or text)', ['几项、几个字符', 'how many items or characters'], ["size(['a', 'b'])", '2']),
    string: note('string(值)', 'string(value)', ['写成文字', 'as a text'], ['string(2.50)', '2.5']),
    int: note('int(文字)', 'int(text)', ['把文字读成整数', 'reads a whole number'], ["int('12')", '12']),
  }),
);

/** Methods of CEL that expressions may call on a text or a list, written behind it; told and listed as functions are. */
export const methodNotes: ReadonlyMap<string, FunctionNote> = new Map(
  Object.entries({
    map: note(
      '列表.map(x, 值)',
      'list.map(x, value)',
      ['每一项换成一个值，x 是那一项', 'a value made of each item, which is called x'],
      ['size([1, 2].map(x, x * 2))', '2'],
    ),
    filter: note(
      '列表.filter(x, 条件)',
      'list.filter(x, condition)',
      ['条件成立的各项', 'the items for which it holds'],
      ['sum([1, 5, 9].filter(x, x > 3))', '14'],
    ),
    all: note(
      '列表.all(x, 条件)',
      'list.all(x, condition)',
      ['每一项都成立；空列表算成立', 'whether it holds for each, of none too'],
      ['[1, 5].all(x, x > 0)', 'true'],
    ),
    exists: note(
      '列表.exists(x, 条件)',
      'list.exists(x, condition)',
      ['至少一项成立', 'whether it holds for one'],
      ['[1, 5].exists(x, x > 3)', 'true'],
    ),
    exists_one: note(
      '列表.exists_one(x, 条件)',
      'list.exists_one(x, condition)',
      ['恰好一项成立', 'whether it holds for exactly one'],
      ['[1, 5, 9].exists_one(x, x > 3)', 'false'],
    ),
    join: note(
      "文字列表.join('、') / 列表.map(x, x.字段).join('、')",
      "texts.join(', ') / list.map(x, x.field).join(', ')",
      [
        '连成一行文字；引用与明细先用 map 取一个文字字段，数先写成 string(x.数)',
        'makes one text; of references and lines map takes a text first, of numbers string(x.number)',
      ],
      ["['甲', '乙'].join('、')", '甲、乙'],
    ),
    split: note("文字.split('、')", "text.split(', ')", ['在此处断开，成为列表', 'a list of the parts'], ["size('a,b'.split(','))", '2']),
    size: note(
      '列表.size() / 文字.size()',
      'list.size() / text.size()',
      ['几项、几个字符', 'how many items or characters'],
      ["'abc'.size()", '3'],
    ),
    contains: note("文字.contains('字')", "text.contains('part')", ['含有', 'whether it holds it'], ["'abc'.contains('b')", 'true']),
    startsWith: note(
      "文字.startsWith('字')",
      "text.startsWith('part')",
      ['以此开头', 'whether it begins so'],
      ["'abc'.startsWith('a')", 'true'],
    ),
    endsWith: note("文字.endsWith('字')", "text.endsWith('part')", ['以此结尾', 'whether it ends so'], ["'abc'.endsWith('c')", 'true']),
    substring: note(
      '文字.substring(起) / 文字.substring(起, 止)',
      'text.substring(from) / text.substring(from, until)',
      ['其中一段，从 0 数，止的那个字符不在内', 'a part, counted from 0, without the character at until'],
      ["'abcd'.substring(1, 3)", 'bc'],
    ),
    indexOf: note(
      "文字.indexOf('字')",
      "text.indexOf('part')",
      ['第一次出现在第几个，从 0 数，没有为 -1', 'where it first stands, from 0, or -1'],
      ["'abcb'.indexOf('b')", '1'],
    ),
    lastIndexOf: note(
      "文字.lastIndexOf('字')",
      "text.lastIndexOf('part')",
      ['最后一次出现在第几个', 'where it last stands'],
      ["'abcb'.lastIndexOf('b')", '3'],
    ),
    trim: note('文字.trim()', 'text.trim()', ['去掉两端的空格', 'without spaces at both ends'], ["' a '.trim()", 'a']),
    lowerAscii: note('文字.lowerAscii()', 'text.lowerAscii()', ['英文字母改小写', 'in small letters'], ["'Ab'.lowerAscii()", 'ab']),
    upperAscii: note('文字.upperAscii()', 'text.upperAscii()', ['英文字母改大写', 'in capital letters'], ["'Ab'.upperAscii()", 'AB']),
  }),
);
