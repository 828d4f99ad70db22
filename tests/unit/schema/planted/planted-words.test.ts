import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, textOf, withButtons } from '../small-world';

const quotes = 'pages/crm/quotes.json';
const customers = 'pages/crm/customers.json';

/** `‸` in the new text marks where the fault must point. */
interface Plant {
  readonly name: string;
  readonly file?: string;
  /** What of the file is replaced; every occurrence stands once. */
  readonly from: string;
  readonly to: string;
  /** A second change of the file, and changes of others. */
  readonly more?: readonly [from: string, to: string];
  readonly also?: Readonly<Record<string, (text: string) => string>>;
  readonly says: string;
  readonly hint?: string;
}

const field = (name: string, rest: string): string => `"${name}": { ${rest}, "x-label": { "zh": "字段", "en": "Field" } },`;
const withField = (name: string, rest: string, transition: string): Pick<Plant, 'from' | 'to'> => ({
  from: textBetween('"discount": {', '"transitions": {'),
  to: `${field(name, rest)}\n${textBetween('"discount": {', '"transitions": {')} "stamp": { "label": { "zh": "盖章", "en": "Stamp" }, "from": ["300"], ${transition} },`,
});

/** The part of the page of quotes from one text to the end of another. */
function textBetween(start: string, end: string): string {
  const text = textOf(quotes);
  return text.slice(text.indexOf(start), text.indexOf(end) + end.length);
}

const text = '"$ref": "kind:longText"';

/** A field of quotes that is computed. */
const computed = (words: string, rest: string, more = ''): Pick<Plant, 'from' | 'to'> => ({
  from: '"discount": {',
  to: `${field('named', `${rest}, ${words}`)}\n    ${more}\n    "discount": {`,
});

const plants: readonly Plant[] = [
  {
    name: 'a reference among what tells candidates apart',
    from: '"fields": {',
    to: '"details": ["quoteNo", ‸"customerId"], "fields": {',
    says: '“customerId”不能写在候选下面',
  },
  {
    name: 'a field that there is not among what tells candidates apart',
    from: '"fields": {',
    to: '"details": [‸"quoteNr"], "fields": {',
    says: '没有字段“quoteNr”',
    hint: 'quoteNo',
  },
  {
    name: 'a reference among what a record is found by',
    from: '"fields": {',
    to: '"find": ["quoteNo", ‸"customerId"], "fields": {',
    says: '“customerId”不是单行文字',
  },
  {
    name: 'a field that there is not among what a record is found by',
    from: '"fields": {',
    to: '"find": [‸"quoteNr"], "fields": {',
    says: '没有字段“quoteNr”',
    hint: 'quoteNo',
  },
  {
    name: 'what is asked for and begins with the value of a field that there is not',
    ...withField('named', text, '"ask": [{ "field": "named", "fill": "‸quoteNr" }]'),
    says: 'quoteNr',
    hint: 'quoteNo',
  },
  {
    name: 'what is asked for and begins with a value of another kind',
    ...withField('named', '"$ref": "kind:day"', '"ask": [{ "field": "named", "fill": "‸total" }]'),
    says: '表达式得到的是小数',
  },
  {
    name: 'what is asked for and says of itself neither that it may stay empty nor what it begins with',
    ...withField('named', text, '"ask": [‸{ "field": "named" }]'),
    says: '2',
  },
  {
    name: 'a snapshot of a field that the target lacks',
    ...withField('named', text, '"snapshot": { "named": "customerId.‸enterNam" }'),
    says: 'enterNam',
    hint: 'enterName',
  },
  {
    name: 'a snapshot into a field that there is not',
    ...withField('named', text, '"snapshot": { ‸"nmed": "customerId.enterName" }'),
    says: '没有字段“nmed”',
    hint: 'named',
  },
  {
    name: 'a snapshot of a field of the record itself',
    ...withField('named', text, '"snapshot": { "named": ‸"contact.name" }'),
    says: 'snapshot 要写“引用字段.字段”',
  },
  {
    name: 'a snapshot that cuts its text',
    ...withField('named', '"$ref": "kind:shortText", "maxLength": 20', '"snapshot": { "named": ‸"customerId.enterName" }'),
    says: '放不下那么长的文字',
  },
  {
    name: 'a snapshot of keys of another dictionary',
    ...withField('named', '"$ref": "dict:quote_status"', '"snapshot": { "named": ‸"customerId.area" }'),
    says: '选项或引用的记录不同',
  },
  {
    name: 'a snapshot that loses decimals',
    ...withField('named', '"$ref": "kind:money", "x-scale": 1', '"snapshot": { "named": ‸"customerId.credit" }'),
    says: '小数位较少',
  },
  {
    name: 'a snapshot that loses the digits that were entered',
    ...withField('named', '"$ref": "kind:number", "x-scale": 4', '"snapshot": { "named": ‸"customerId.weight" }'),
    also: {
      [customers]: (page: string) =>
        page.replace('"credit": {', () => `${field('weight', '"$ref": "kind:number", "x-scale": "entered"')}\n    "credit": {`),
    },
    says: '不保留录入的位数',
  },
  {
    name: 'digits as entered of what is computed',
    ...computed('"x-scale": ‸"entered", "x-compute": "total * 2"', '"$ref": "kind:number"'),
    says: '没有“录入的位数”',
  },
  {
    name: 'digits as entered of money',
    ...computed('"x-scale": ‸"entered"', '"$ref": "kind:money"'),
    says: '没有“录入的位数”',
  },
  {
    name: 'digits in another word',
    ...computed('"x-scale": ‸"entred"', '"$ref": "kind:number"'),
    says: '“entred”不在可选值内',
    hint: 'entered',
  },
  {
    name: 'a snapshot into a field that something else gives',
    ...withField('named', `${text}, "x-compute": "quoteNo"`, '"snapshot": { ‸"named": "customerId.enterName" }'),
    says: '已另有来处',
  },
  {
    name: 'a value for a field that a snapshot takes',
    ...withField('named', text, '"snapshot": { "named": "customerId.enterName" }, "set": { ‸"named": "\'x\'" }'),
    says: '“named”由 snapshot 定下',
  },
  {
    name: 'a number of a field without a rule',
    ...withField('named', text, '"number": [‸"named"]'),
    says: '没有写编号规则',
  },
  {
    name: 'a number of a field that there is not',
    ...withField('named', text, '"number": [‸"quoteNos"]'),
    says: '没有字段',
    hint: 'quoteNo',
  },
  {
    name: 'a value for what is numbered',
    ...withField('named', text, '"number": ["quoteNo"], "set": { ‸"quoteNo": "\'Q1\'" }'),
    says: '由编号规则取号',
  },
  {
    name: 'a question for a field that a snapshot takes',
    ...withField('named', text, '"snapshot": { "named": "customerId.enterName" }, "ask": [‸"named"]'),
    says: '“named”不由人填写',
  },
  {
    name: 'what is offered from lines of a record, without the name of one of their fields',
    ...computed('"x-suggest": ‸"customerId.enterName"', text),
    says: 'x-suggest 要写“引用字段.明细.字段”',
  },
  {
    name: 'what is offered from lines of what is no reference',
    ...computed('"x-suggest": ‸"quoteNo.items.itemName"', text),
    says: 'x-suggest 要写“引用字段.明细.字段”',
  },
  {
    name: 'what is offered from a sub-table that there is not',
    ...computed('"x-suggest": ‸"basedOn.item.itemName"', text, field('basedOn', '"$ref": "ref:quotes"')),
    says: '没有明细“item”',
    hint: 'basedOn.items.itemName',
  },
  {
    name: 'what is offered from a field that lines do not have',
    ...computed('"x-suggest": ‸"basedOn.items.itemNam"', text, field('basedOn', '"$ref": "ref:quotes"')),
    says: '明细“items”没有字段“itemNam”',
    hint: 'basedOn.items.itemName',
  },
  {
    name: 'what is offered from a number',
    ...computed('"x-suggest": ‸"basedOn.items.quantity"', text, field('basedOn', '"$ref": "ref:quotes"')),
    says: '“quantity”不是文字',
  },
  {
    name: 'what is offered for a field that nobody enters',
    ...computed('"readOnly": true, "x-suggest": ‸"basedOn.items.itemName"', text, field('basedOn', '"$ref": "ref:quotes"')),
    says: '没有人填写的字段不能写 x-suggest',
  },
  {
    name: 'what is offered, with a widget of its own',
    ...computed('"x-widget": "textarea", "x-suggest": ‸"basedOn.items.itemName"', text, field('basedOn', '"$ref": "ref:quotes"')),
    says: 'x-suggest 自带控件',
  },
  {
    name: 'what is offered for a number',
    ...computed('‸"x-suggest": "basedOn.items.itemName"', '"$ref": "kind:integer"', field('basedOn', '"$ref": "ref:quotes"')),
    says: '“x-suggest”不能用在这种字段上',
  },
  {
    name: 'what is offered in a sub-table',
    file: 'records/crm/quoteItem.json',
    from: '"fields": {',
    to: `"fields": { "named": { ${text}, "x-suggest": ‸"customerId.items.name", "x-label": { "zh": "字段", "en": "Field" } },`,
    says: '明细表里不能写 x-suggest',
  },
  {
    name: 'what is copied, and is to follow',
    ...computed('"x-copy": "customerId.enterName", ‸"x-follow": true', text),
    says: 'x-follow 只用于 x-compute',
  },
  {
    name: 'following nothing',
    ...computed('"x-compute": "‸quoteNo + \'x\'", "x-follow": true', text),
    says: 'x-follow 的公式要经引用读取',
  },
  {
    name: 'following what changes by the day',
    ...computed('"x-compute": "customerId.enterName + ‸today", "x-follow": true', text),
    says: '不能用“today”',
  },
  {
    name: 'following without the word in a field that reads what follows and another reference',
    ...computed(
      '"x-compute": "customerId.enterName", "x-follow": true',
      text,
      field('after', `${text}, "x-compute": "‸named + customerId.area"`),
    ),
    says: '请写 x-follow',
  },
  {
    name: 'a rule that only warns, over related records',
    file: customers,
    from: '"display": "enterName",',
    to: `"display": "enterName",
  "has": { "quotes": { "page": "quotes", "by": "customerId" } },
  "form": {
    "groups": [{ "items": ["enterName"] }],
    "rules": [{ "assert": "credit > 0 && size(‸quotes) < 9", "message": { "zh": "多", "en": "Many" }, "field": "enterName", "level": "warning" }]
  },`,
    says: '只提醒的规则（"level": "warning"）不能用相关记录“quotes”',
  },
  {
    name: 'a button twice in a row',
    from: '{ "do": "remove", "when": "quoteStatus == \'100\'" }',
    to: '{ "do": "remove", "when": "quoteStatus == \'100\'" }, { "do": ‸"edit", "when": "urgent" }',
    says: '“edit”写了两次',
  },
  {
    name: 'a button twice in the toolbar',
    from: '"toolbar": ["create", "import"]',
    to: '"toolbar": ["create", "import", ‸"create"]',
    says: '“create”写了两次',
  },
  {
    name: 'two records that follow each other in a circle',
    file: customers,
    from: '"display": "enterName",',
    to: `"display": "enterName",\n  "has": { "quotes": { "page": "quotes", "by": "customerId" } },`,
    also: {
      [quotes]: (page) =>
        page.replace(
          '"discount": {',
          `${field('owed', '"$ref": "kind:money", "x-compute": "customerId.credit * 2", "x-follow": true')}\n    "discount": {`,
        ),
    },
    more: ['"credit": { "$ref": "kind:money",', '"credit": { "$ref": "kind:money", "x-compute": ‸"sum(quotes.map(q, q.owed))",'],
    says: '成了圈',
  },
  {
    name: 'a sort of files for what holds none',
    ...computed('‸"x-accept": ["pdf"]', text),
    says: '“x-accept”不能用在这种字段上',
  },
  {
    name: 'a sort of files that is not known',
    ...computed('"x-accept": ["pdf", ‸"docxs"]', '"$ref": "kind:files"'),
    says: '“docxs”不在可选值内',
    hint: 'docx',
  },
  {
    name: 'a sort of files that the kind does not take',
    ...computed('"x-accept": ‸["png", "pdf"]', '"$ref": "kind:images"'),
    says: '这种类型只收图片',
  },
  {
    name: 'a size without a unit',
    ...computed('"x-maxSize": ‸"10"', '"$ref": "kind:files"'),
    says: '大小要写成数和单位',
  },
  {
    name: 'a size above what the server takes',
    ...computed('"x-maxSize": ‸"51 MB"', '"$ref": "kind:files"'),
    says: '服务器至多收 50 MB',
  },
  {
    name: 'a snapshot of files that its field does not take',
    ...withField('named', '"$ref": "kind:files", "x-accept": ["pdf"]', '"snapshot": { "named": ‸"customerId.papers" }'),
    also: {
      [customers]: (page: string) =>
        page.replace('"credit": {', () => `${field('papers', '"$ref": "kind:files", "x-accept": ["pdf", "image"]')}\n    "credit": {`),
    },
    says: '收的文件种类或大小较窄',
  },
  {
    name: 'a sentence for a freeze that there is not',
    from: '"initial": "100",\n    "freeze": { "300": "all" },',
    to: '"initial": "100",\n    ‸"freezeNot": { "zh": "冻结", "en": "Frozen" },',
    says: 'freezeNot 要与 freeze 一起写',
  },
  {
    name: 'a sentence for a removal that nothing keeps',
    from: '"keep": ["300"],',
    to: '‸"keepNot": { "zh": "不可", "en": "No" },',
    says: 'keepNot 要与 keep 一起写',
  },
  {
    name: 'a sentence for a guard that there is not',
    from: '"ask": ["endDay"],',
    to: '"ask": ["endDay"], ‸"whenNot": { "zh": "不可", "en": "No" },',
    says: 'whenNot 要与 when 一起写',
  },
  {
    name: 'more sentences than a guard has parts',
    from: '"ask": ["endDay"],',
    to: '"ask": ["endDay"], "when": "filled(endDay)", "whenNot": ‸[{ "zh": "不可", "en": "No" }, { "zh": "不行", "en": "Never" }],',
    says: '这里有 1 部分、2 句',
  },
  {
    name: 'a sentence for a condition of a button that there is not',
    from: '"row": ["edit",',
    to: '"row": [{ "do": "edit", ‸"whenNot": { "zh": "不可", "en": "No" } },',
    says: 'whenNot 要与 when 一起写',
  },
  { name: 'null in a condition', from: '"when": "size(items) > 0"', to: '"when": "‸null"', says: '不能与 null 比较' },
  {
    name: 'a password for what happens by itself',
    from: '"transitions": {',
    to: '"transitions": { "lapse": { "label": { "zh": "失效", "en": "Lapse" }, "from": ["200"], "to": "300", "auto": "urgent", ‸"password": true },',
    says: '不能写 password',
  },
  {
    name: 'a password for what another transition sets off',
    file: customers,
    from: '"display": "enterName",',
    to: `"display": "enterName", "has": { "quotes": { "page": "quotes", "by": "customerId" } }, "states": { "field": "area", "initial": "cs", "transitions": { "close": { "label": { "zh": "关", "en": "Close" }, "from": ["cs"], "then": [{ "move": "quotes", "by": ‸"submit" }] } } },`,
    also: { [quotes]: (page) => page.replace('"when": "size(items) > 0" }', '"when": "size(items) > 0", "password": true }') },
    says: '只能由人来做',
  },
  {
    name: 'a guard on a state that the transition does not begin in',
    from: '"when": "size(items) > 0"',
    to: `"when": "size(items) > 0 && ‸quoteStatus == '200'"`,
    says: '没有记录能满足这一条',
  },
  {
    name: 'a guard beyond the limits of its field',
    from: '"when": "size(items) > 0"',
    to: `"when": "‸discount > 1"`,
    says: '没有记录能满足这一条',
  },
  {
    name: 'a guard whose parts contradict each other',
    from: '"when": "size(items) > 0"',
    to: `"when": "items.size() > 0 && discount > 0.5 && ‸discount < 0.4"`,
    says: '没有记录能满足这一条',
  },
  {
    name: 'a guard that leaves no state open',
    from: '"when": "size(items) > 0"',
    to: `"when": "‸quoteStatus in ['200', '300'] && size(items) > 0"`,
    says: '没有记录能满足这一条',
  },
  ...(
    [
      ["size(items) > 0 && ‸'200' == quoteStatus", '没有记录能满足这一条：它与 from'],
      ["size(items) > 0 && ‸row.quoteStatus == '200'", '没有记录能满足这一条：它与 from'],
      ['size(items) > 0 && ‸1 > 2', '没有记录能满足这一条：它自身就不成立'],
      ["‸'b' in ['a', 'c']", '没有记录能满足这一条：它自身就不成立'],
      ['urgent && ‸false', '没有记录能满足这一条：它自身就不成立'],
      ['‸1 < discount', '没有记录能满足这一条：它与 from、“discount”'],
      ["‸quoteStatus == '200' || quoteStatus == '300' && urgent", '没有记录能满足这一条：它与 from'],
      ['(‸discount < 0.2 || discount > 0.8) && discount > 0.4 && discount < 0.6', '没有记录能满足这一条：它与 from、“discount”'],
      ["!(‸quoteStatus != '200' || urgent)", '没有记录能满足这一条：它与 from'],
      ["contact.name == 'a' && ‸row.contact.name == 'b'", '没有记录能满足这一条：它与 from、“contact.name”'],
    ] as const
  ).map(([condition, says]): Plant => ({
    ...{ name: `a guard that nothing meets: ${condition.replace('‸', '')}`, says },
    from: '"when": "size(items) > 0"',
    to: `"when": "${condition}"`,
  })),
  {
    name: 'a filter of what is moved that chooses only what cannot move',
    file: customers,
    from: '"display": "enterName",',
    to: `"display": "enterName", "has": { "quotes": { "page": "quotes", "by": "customerId" } }, "states": { "field": "area", "initial": "cs", "transitions": { "close": { "label": { "zh": "关", "en": "Close" }, "from": ["cs"], "then": [{ "move": "quotes.filter(q, q.urgent && ‸q.quoteStatus in ['200', '300'])", "by": "submit" }] } } },`,
    says: '没有一条能发生这个变化：它从 100 开始',
  },
];

test('guards that some record can meet are none', () => {
  const guards = [
    "quoteStatus == '100'",
    "quoteStatus != '200'",
    'discount >= 1',
    'discount > 0 && discount < 1',
    "discount > 2 || quoteStatus == '100'",
    "!(quoteStatus == '200')",
    "'100' == row.quoteStatus && 1 < 2 && !false",
    "quoteStatus == '200' || quoteStatus == '100'",
    '(discount < 0.2 || discount > 0.8) && discount > 0.1',
    "!(quoteStatus == '200' && urgent)",
    "items.exists(quoteStatus, quoteStatus.itemName == 'x')",
  ];
  for (const guard of guards) {
    const faults = faultsOf({ [quotes]: textOf(quotes).replace('"when": "size(items) > 0"', () => `"when": "${guard}"`) });
    expect(faults.map(formatFault), guard).toEqual([]);
  }
});

describe('planted faults of words are told at their line and column', () => {
  test.each(plants)('$name', ({ file = quotes, from, to, more, also = {}, says, hint }) => {
    const before = textOf(file);
    expect(before.split(from).length, `"${from}" must stand once`).toBe(2);
    const once = before.replace(from, () => to);
    const marked = withButtons(more ? once.replace(more[0], () => more[1]) : once);
    const others = Object.fromEntries(Object.entries(also).map(([name, change]) => [name, change(textOf(name))]));
    const faults = faultsOf({ ...others, [file]: marked.replace('‸', '') });
    const fault = faults.find((each) => each.file === file && each.sentence.includes(says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    if (hint !== undefined) expect(fault?.hint).toBe(hint);
    const mark = marked.indexOf('‸');
    const above = marked.slice(0, mark).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
    // A file that reads of a faulty one says that alone.
    const told = faults.filter(({ sentence }) => !sentence.includes('自身有错误'));
    expect(told.length, faults.map(formatFault).join('\n')).toBe(1);
  });
});
