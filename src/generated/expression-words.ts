// Written by scripts/generate.ts (npm run generate); do not edit.
type Text = { readonly zh: string; readonly en: string };
export const functionWords: readonly { readonly name: string; readonly form: Text; readonly does: Text }[] = [
  { name: 'sum', form: { zh: 'sum(列表)', en: 'sum(list)' }, does: { zh: '合计，空列表为 0', en: 'total, 0 of none' } },
  {
    name: 'mean',
    form: { zh: 'mean(列表)', en: 'mean(list)' },
    does: { zh: '算术平均值；空列表为未知', en: 'arithmetic mean; of none not known' },
  },
  {
    name: 'stdev',
    form: { zh: 'stdev(列表)', en: 'stdev(list)' },
    does: {
      zh: '实验标准差（贝塞尔公式）；少于两个为未知',
      en: "experimental standard deviation by Bessel's formula; of fewer than two not known",
    },
  },
  {
    name: 'min',
    form: { zh: 'min(a, b) / min(列表)', en: 'min(a, b) / min(list)' },
    does: { zh: '最小的（数、日期、文字）', en: 'least number, day or text' },
  },
  { name: 'max', form: { zh: 'max(a, b) / max(列表)', en: 'max(a, b) / max(list)' }, does: { zh: '最大的', en: 'greatest' } },
  { name: 'abs', form: { zh: 'abs(数)', en: 'abs(number)' }, does: { zh: '绝对值', en: 'without its sign' } },
  { name: 'floor', form: { zh: 'floor(数)', en: 'floor(number)' }, does: { zh: '不大于它的最大整数', en: 'whole number at or below' } },
  { name: 'ceil', form: { zh: 'ceil(数)', en: 'ceil(number)' }, does: { zh: '不小于它的最小整数', en: 'whole number at or above' } },
  {
    name: 'div',
    form: { zh: 'div(整数, 整数)', en: 'div(whole, whole)' },
    does: { zh: '整数相除，舍去余数；余数写 a % b；除以零为未知', en: 'whole part of a division, the rest is a % b; by zero not known' },
  },
  {
    name: 'round',
    form: { zh: "round(数, 位数) / round(数, 位数, 'halfEven')", en: "round(number, places) / round(number, places, 'halfEven')" },
    does: {
      zh: '四舍五入 / 四舍六入五成双（GB/T 8170）；位数为负则到十位、百位',
      en: 'half up / half even; places below zero round to tens, hundreds',
    },
  },
  {
    name: 'roundStep',
    form: {
      zh: "roundStep(数, 'half', 位数) / roundStep(数, 'fifth', 位数)",
      en: "roundStep(number, 'half', places) / roundStep(number, 'fifth', places)",
    },
    does: { zh: '修约到末位的 0.5 / 0.2（GB/T 8170 附录）', en: 'to steps of 0.5 / 0.2 of the last place' },
  },
  {
    name: 'roundSixEight',
    form: { zh: 'roundSixEight(数, 位数)', en: 'roundSixEight(number, places)' },
    does: { zh: '舍去多余的数字，舍去部分以 6 或 8 结尾时进一', en: 'cut off, and up where what is cut off ends in 6 or 8' },
  },
  {
    name: 'fixed',
    form: { zh: 'fixed(数, 位数)', en: 'fixed(number, places)' },
    does: { zh: '写成固定位数的文字', en: 'text with these places' },
  },
  {
    name: 'capital',
    form: { zh: 'capital(金额)', en: 'capital(amount)' },
    does: { zh: '金额大写，到分，十六位整数以内', en: 'amount in capital figures' },
  },
  { name: 'days', form: { zh: 'days(起日, 止日)', en: 'days(from, until)' }, does: { zh: '相差几天', en: 'days between' } },
  { name: 'minutes', form: { zh: 'minutes(起时, 止时)', en: 'minutes(from, until)' }, does: { zh: '相差几分钟', en: 'minutes between' } },
  {
    name: 'addDays',
    form: { zh: 'addDays(日期, 天数)', en: 'addDays(day, days)' },
    does: { zh: '几天之后，负数为之前', en: 'days later' },
  },
  {
    name: 'addMonths',
    form: { zh: 'addMonths(日期, 月数)', en: 'addMonths(day, months)' },
    does: { zh: '几个月之后，没有那一天则为月末', en: 'months later, at most the last day' },
  },
  {
    name: 'addWorkdays',
    form: { zh: 'addWorkdays(日期, 工作日数)', en: 'addWorkdays(day, working days)' },
    does: {
      zh: '按“节假日”页面；只用在状态变化的 set 与 daily 的 when 里，因为只有服务器知道',
      en: 'by the calendar of the institute; for set of transitions and when of daily rules, since the server alone knows it',
    },
  },
  { name: 'filled', form: { zh: 'filled(字段)', en: 'filled(field)' }, does: { zh: '填写了没有', en: 'whether it is filled in' } },
  {
    name: 'exists',
    form: { zh: "exists('页面', x, x.字段 == 值 && …)", en: "exists('page', x, x.field == value && …)" },
    does: { zh: '那个页面有没有这样的记录，见第 6 节', en: 'whether that page has such a record, section 6' },
  },
  {
    name: 'find',
    form: { zh: "find('页面', x, x.字段 == 值 && …, '-排序字段')", en: "find('page', x, x.field == value && …, '-order')" },
    does: { zh: '那个页面里第一条这样的记录，见第 6 节', en: 'the first such record of that page, section 6' },
  },
  {
    name: 'optionValue',
    form: { zh: "optionValue(字段, '名')", en: "optionValue(field, 'name')" },
    does: { zh: '所选选项的 values 里的数', en: 'the number that the chosen option carries in values' },
  },
  {
    name: 'measured',
    form: {
      zh: "measured(测量数据, 'complete') / measured(测量数据, 'verdict')",
      en: "measured(readings, 'complete') / measured(readings, 'verdict')",
    },
    does: { zh: '见第 2 节“测量数据”', en: 'see section 2, readings' },
  },
  {
    name: 'sha256',
    form: { zh: 'sha256(文字)', en: 'sha256(text)' },
    does: { zh: '摘要，锁定时存下，以后谁都可以重算核对', en: 'digest, stored when something is locked, so that anybody can compare' },
  },
  {
    name: 'size',
    form: { zh: 'size(列表或文字)', en: 'size(list or text)' },
    does: { zh: '几项、几个字符', en: 'how many items or characters' },
  },
  { name: 'string', form: { zh: 'string(值)', en: 'string(value)' }, does: { zh: '写成文字', en: 'as a text' } },
  { name: 'int', form: { zh: 'int(文字)', en: 'int(text)' }, does: { zh: '把文字读成整数', en: 'reads a whole number' } },
];
export const methodWords: readonly { readonly name: string; readonly form: Text; readonly does: Text }[] = [
  {
    name: 'map',
    form: { zh: '列表.map(x, 值)', en: 'list.map(x, value)' },
    does: { zh: '每一项换成一个值，x 是那一项', en: 'a value made of each item, which is called x' },
  },
  {
    name: 'filter',
    form: { zh: '列表.filter(x, 条件)', en: 'list.filter(x, condition)' },
    does: { zh: '条件成立的各项', en: 'the items for which it holds' },
  },
  {
    name: 'all',
    form: { zh: '列表.all(x, 条件)', en: 'list.all(x, condition)' },
    does: { zh: '每一项都成立；空列表算成立', en: 'whether it holds for each, of none too' },
  },
  {
    name: 'exists',
    form: { zh: '列表.exists(x, 条件)', en: 'list.exists(x, condition)' },
    does: { zh: '至少一项成立', en: 'whether it holds for one' },
  },
  {
    name: 'exists_one',
    form: { zh: '列表.exists_one(x, 条件)', en: 'list.exists_one(x, condition)' },
    does: { zh: '恰好一项成立', en: 'whether it holds for exactly one' },
  },
  {
    name: 'join',
    form: { zh: "文字列表.join('、') / 列表.map(x, x.字段).join('、')", en: "texts.join(', ') / list.map(x, x.field).join(', ')" },
    does: {
      zh: '连成一行文字；引用与明细先用 map 取一个文字字段，数先写成 string(x.数)',
      en: 'makes one text; of references and lines map takes a text first, of numbers string(x.number)',
    },
  },
  {
    name: 'split',
    form: { zh: "文字.split('、')", en: "text.split(', ')" },
    does: { zh: '在此处断开，成为列表', en: 'a list of the parts' },
  },
  {
    name: 'size',
    form: { zh: '列表.size() / 文字.size()', en: 'list.size() / text.size()' },
    does: { zh: '几项、几个字符', en: 'how many items or characters' },
  },
  { name: 'contains', form: { zh: "文字.contains('字')", en: "text.contains('part')" }, does: { zh: '含有', en: 'whether it holds it' } },
  {
    name: 'startsWith',
    form: { zh: "文字.startsWith('字')", en: "text.startsWith('part')" },
    does: { zh: '以此开头', en: 'whether it begins so' },
  },
  {
    name: 'endsWith',
    form: { zh: "文字.endsWith('字')", en: "text.endsWith('part')" },
    does: { zh: '以此结尾', en: 'whether it ends so' },
  },
  {
    name: 'substring',
    form: { zh: '文字.substring(起) / 文字.substring(起, 止)', en: 'text.substring(from) / text.substring(from, until)' },
    does: { zh: '其中一段，从 0 数，止的那个字符不在内', en: 'a part, counted from 0, without the character at until' },
  },
  {
    name: 'indexOf',
    form: { zh: "文字.indexOf('字')", en: "text.indexOf('part')" },
    does: { zh: '第一次出现在第几个，从 0 数，没有为 -1', en: 'where it first stands, from 0, or -1' },
  },
  {
    name: 'lastIndexOf',
    form: { zh: "文字.lastIndexOf('字')", en: "text.lastIndexOf('part')" },
    does: { zh: '最后一次出现在第几个', en: 'where it last stands' },
  },
  { name: 'trim', form: { zh: '文字.trim()', en: 'text.trim()' }, does: { zh: '去掉两端的空格', en: 'without spaces at both ends' } },
  {
    name: 'lowerAscii',
    form: { zh: '文字.lowerAscii()', en: 'text.lowerAscii()' },
    does: { zh: '英文字母改小写', en: 'in small letters' },
  },
  {
    name: 'upperAscii',
    form: { zh: '文字.upperAscii()', en: 'text.upperAscii()' },
    does: { zh: '英文字母改大写', en: 'in capital letters' },
  },
];
