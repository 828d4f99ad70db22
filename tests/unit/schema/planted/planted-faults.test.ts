import { describe, expect, test } from 'vitest';
import { formatFault } from '../../../../src/schema/source/fault';
import { faultsOf, soundWorld, textOf } from '../small-world';

const quotes = 'pages/crm/quotes.json';
const line = 'records/crm/quoteItem.json';
const customers = 'pages/crm/customers.json';

/** Where related records and what is computed from them are put into the page of customers. */
const related = '"display": "enterName",\n  "fields": {';
const withHas = (has: string, field = ''): string =>
  `"display": "enterName", "has": { ${has} },\n  "fields": { ${field === '' ? '' : `"quoteTotal": { "$ref": "kind:money", "x-label": { "zh": "报价", "en": "Quotes" }, ${field} },`}`;
const quotesOf = '"quotes": { "page": "quotes", "by": "customerId" }';

/** `‸` in the new text marks where the fault must point. */
interface Plant {
  readonly name: string;
  readonly file?: string;
  readonly from: string;
  readonly to: string;
  readonly says: string;
  readonly hint?: string;
}

/** Where what happens by itself is put among the transitions of quotes. */
const transitions = '"transitions": {';
const automatic = (body: string): string => `"transitions": { "lapse": { "label": { "zh": "失效", "en": "Lapse" }, ${body} },`;

/** Where what a transition sets off is put into the first transition of quotes. */
const effect = (body: string): string => automatic(`"from": ["200"], "to": "300", "then": [${body}]`);

/** Where a guard that looks into another page is put into the first transition of quotes; `‸` counts from the expression's first character. */
const guard = (expression: string): string => automatic(`"from": ["200"], "to": "300", "when": "${expression}"`);

/** Where a daily rule is put into the page of quotes. */
const daily = (rule: string, mark = ''): Pick<Plant, 'from' | 'to'> => ({
  from: '"states": {',
  to: `"daily": { "lapsing": ${mark}{ ${rule} } },\n  "states": {`,
});

const plants: readonly Plant[] = [
  {
    name: 'a board of records that the search cannot ask for by their state',
    from: '["quoteNo", { "field": "quoteStatus", "multiple": true }, "customerId.enterName"],\n    "more": ["quoteDay"],\n    "advanced": ["contact.name", { "field": "total", "operators": ["greaterEqual", "lessEqual"] }, "createTime"]\n  },\n  "table": {',
    to: '["quoteNo", "customerId.enterName"],\n    "more": ["quoteDay"],\n    "advanced": ["contact.name", { "field": "total", "operators": ["greaterEqual", "lessEqual"] }, "createTime"]\n  },\n  "table": {\n    "board": ‸true,',
    says: '看板按状态查询，请把“quoteStatus”写进 search',
  },
  {
    name: 'a board of records that have no states',
    file: customers,
    from: '"table": { "columns": ["enterName"',
    to: '"table": { "board": ‸true, "columns": ["enterName"',
    says: '看板按状态分栏，“customers”没有 states',
  },
  {
    name: 'a board of a tree',
    file: 'pages/system/departments.json',
    from: '"table": { "tree": true,',
    to: '"table": { "board": ‸true, "tree": true,',
    says: '树形列表没有看板',
  },
  {
    name: 'a notice that there is not',
    from: transitions,
    to: effect('{ "tell": ‸"quoteGone", "to": ["role:salesman"] }'),
    says: '没有通知 notices/quoteGone.json',
    hint: 'quoteDone',
  },
  {
    name: 'a notice to a role that there is not',
    from: transitions,
    to: effect('{ "tell": "quoteDone", "to": [‸"role:salesmen"] }'),
    says: '没有角色“salesmen”',
    hint: 'salesman',
  },
  {
    name: 'a notice to a field that names nobody',
    from: transitions,
    to: effect('{ "tell": "quoteDone", "to": [‸"customerId"] }'),
    says: '不是引用员工或用户的字段',
  },
  {
    name: 'a notice to people of a page that there is not',
    from: transitions,
    to: effect('{ "tell": "quoteDone", "to": [‸"of:orderz.salesmanId"] }'),
    says: '没有页面“orderz”',
  },
  {
    name: 'a notice to people of records by a field that names nobody',
    from: transitions,
    to: effect('{ "tell": "quoteDone", "to": [‸"of:customers.enterName"] }'),
    says: '“customers”的“enterName”不是引用员工或用户的字段',
  },
  {
    name: 'a notice to a contact by a field without a number or an address',
    from: transitions,
    to: effect('{ "tell": "quoteDone", "to": [‸"contact:customerId"] }'),
    says: '不是手机、电话或邮箱字段',
  },
  {
    name: 'a notice of a field that the record lacks',
    from: transitions,
    to: effect('{ "tell": ‸"quoteOdd", "to": ["role:salesman"] }'),
    says: '“{quoteNumber}”不是',
  },
  {
    name: 'a notice to nobody',
    from: transitions,
    to: effect('‸{ "tell": "quoteDone" }'),
    says: 'tell 要用 to',
  },
  {
    name: 'a look-up without an equality on an indexed field',
    from: transitions,
    to: guard("exists('customers', c, ‸c.enterName == city)"),
    says: '查找要有一个等式',
  },
  {
    name: 'a look-up of a page that there is not',
    from: transitions,
    to: guard("exists(‸'custmers', c, c.enterName == city)"),
    says: '没有页面“custmers”',
    hint: 'customers',
  },
  {
    name: 'a look-up by a field that there is not',
    from: transitions,
    to: guard("exists('quotes', c, c.‸customer.id == customerId.id)"),
    says: '没有字段“customer”',
    hint: 'customerId',
  },
  {
    name: 'a look-up inside of another',
    from: transitions,
    to: guard("exists('quotes', q, q.customerId.id == customerId.id && ‸exists('quotes', o, o.customerId.id == q.customerId.id))"),
    says: '不能写在另一个查找',
  },
  {
    name: 'a look-up that may find several, in no order',
    from: transitions,
    to: guard("filled(find(‸'quotes', q, q.customerId.id == customerId.id))"),
    says: '可能找到多条',
  },
  {
    name: 'a look-up in the order of a field that there is not',
    from: transitions,
    to: guard("filled(find('quotes', q, q.customerId.id == customerId.id, ‸'-quoteDate'))"),
    says: '没有字段“quoteDate”',
  },
  {
    name: 'a look-up of the wrong form',
    from: transitions,
    to: guard("filled(‸find('quotes', q))"),
    says: '写法：exists',
  },
  {
    name: 'a look-up in what happens by itself',
    from: transitions,
    to: automatic(`"from": ["200"], "to": "300", "auto": "‸exists('quotes', q, q.customerId.id == customerId.id)"`),
    says: '只能用在页面的规则',
  },
  {
    name: 'working days in a guard',
    from: transitions,
    to: guard('‸addWorkdays(today, 3) > today'),
    says: 'addWorkdays 只能用在',
  },
  {
    name: 'working days in what an effect sets in another record',
    from: transitions,
    to: effect('{ "make": "customers", "set": { "enterName": "‸addWorkdays(today, 3)" } }'),
    says: 'addWorkdays 只能用在状态变化自己的 set',
  },
  {
    name: 'a look-up in a rule that only warns',
    from: '"field": "endDay"',
    to: '"field": "endDay" }, { "assert": "‸exists(\'quotes\', q, q.customerId.id == customerId.id)", "message": { "zh": "有", "en": "Some" }, "level": "warning", "field": "endDay"',
    says: '只提醒的规则',
  },
  {
    name: 'an effect of two kinds',
    from: transitions,
    to: effect('‸{ "put": "customerId", "make": "customers", "set": { "enterName": "quoteNo" } }'),
    says: '写 move、put、make、tell 之一',
  },
  {
    name: 'an effect that moves what is not related',
    from: transitions,
    to: effect('{ "move": ‸"customer", "by": "submit" }'),
    says: '不是相关记录的名称',
  },
  {
    name: 'an effect by a transition that there is not',
    from: transitions,
    to: effect('{ "move": "customerId", "by": ‸"submit" }'),
    says: '没有状态变化“submit”',
  },
  {
    name: 'an effect on what is no reference',
    from: transitions,
    to: effect('{ "put": ‸"city", "set": { "enterName": "quoteNo" } }'),
    says: '不是本记录的引用字段',
    hint: 'customerId',
  },
  {
    name: 'an effect on a field that there is not',
    from: transitions,
    to: effect('{ "put": "customerId", "set": { ‸"enterNames": "quoteNo" } }'),
    says: '没有字段“enterNames”',
    hint: 'enterName',
  },
  {
    name: 'an effect of another type',
    from: transitions,
    to: effect('{ "put": "customerId", "set": { "credit": "‸quoteNo" } }'),
    says: '表达式得到的是文字',
  },
  {
    name: 'an effect on what the system gives',
    from: transitions,
    to: effect('{ "make": "quotes", "set": { "quoteStatus": "\'300\'" } }').replace('"quoteStatus"', '‸"quoteStatus"'),
    says: '由系统给值，不能写入',
  },
  {
    name: 'an effect that makes a record of no page',
    from: transitions,
    to: effect('{ "make": ‸"quoteItem", "set": { "itemName": "quoteNo" } }'),
    says: '没有页面“quoteItem”',
  },
  {
    name: 'an effect for each of what is no list of records',
    from: transitions,
    to: effect('{ "make": "customers", "each": "‸items.map(i, i.itemName)", "set": { "enterName": "quoteNo" } }'),
    says: '这里要的是“items”的记录',
  },
  {
    name: 'an effect that reads of each what it has not',
    from: transitions,
    to: effect('{ "make": "customers", "each": "items", "set": { "enterName": "each.‸itemNames" } }'),
    says: '没有字段“itemNames”',
    hint: 'itemName',
  },
  {
    name: 'an effect that makes as many as a text says',
    from: transitions,
    to: effect('{ "make": "customers", "times": "‸quoteNo", "set": { "enterName": "quoteNo" } }'),
    says: '表达式得到的是文字',
  },
  {
    name: 'an effect that makes as many as each of a list says, which it has not',
    from: transitions,
    to: effect('{ "make": "customers", "each": "items", "times": "each.‸numbers", "set": { "enterName": "quoteNo" } }'),
    says: '没有字段“numbers”',
  },
  {
    name: 'a change of a reference several times',
    from: transitions,
    to: effect('{ "put": "customerId", ‸"times": "2", "set": { "enterName": "quoteNo" } }'),
    says: 'put 里不写 times',
  },
  {
    name: 'an effect that would ask a person',
    file: customers,
    from: related,
    to: `"display": "enterName", "has": { ${quotesOf} }, "states": { "field": "grade", "initial": "a", "transitions": { "up": { "label": { "zh": "升", "en": "Up" }, "from": ["a"], "to": "b", "then": [{ "move": "quotes", "by": ‸"approve" }] } } },
  "fields": { "grade": { "x-label": { "zh": "级", "en": "Grade" }, "x-options": [{ "key": "a", "zh": "甲", "en": "A" }, { "key": "b", "zh": "乙", "en": "B" }] },`,
    says: '要求填写“endDay”，请用 set 给出',
  },
  {
    name: 'an automatic transition with a guard beside its condition',
    from: transitions,
    to: automatic('"from": ["200"], "to": "300", "auto": "total > 0", ‸"when": "total > 0"'),
    says: '都写在 auto 里',
  },
  {
    name: 'an automatic transition that asks for a comment',
    from: transitions,
    to: automatic('"from": ["200"], "to": "300", "auto": "total > 0", ‸"comment": "required"'),
    says: '不能写 comment',
  },
  {
    name: 'an automatic transition that stays where it is',
    from: transitions,
    to: automatic('"from": [‸"300"], "to": "300", "auto": "total > 0"'),
    says: '不能回到原来的状态',
  },
  {
    name: 'an automatic transition that passes with the day',
    from: transitions,
    to: automatic('"from": ["200"], "to": "300", "auto": "endDay < ‸today"'),
    says: '自动变化的条件不能用“today”',
  },
  {
    name: 'automatic transitions in a circle',
    from: transitions,
    to: automatic(
      '"from": ["200"], "to": "300", "auto": "total > 0" }, "back": { "label": { "zh": "回", "en": "Back" }, "from": ["300"], "to": "200", "auto": ‸"total > 1"',
    ),
    says: '自动变化成了圈',
  },
  {
    name: 'a button for what happens by itself',
    from: '"notBy": ["submit"], "ask": ["endDay"], "set": { "quoteDay": "today" }, "comment": "optional" }\n    }\n  },\n  "actions": {\n    "toolbar": ["create", "import"],\n    "row": ["edit", "copy", "submit", "approve",',
    to: '"auto": "total > 0" }\n    }\n  },\n  "actions": {\n    "toolbar": ["create", "import"],\n    "row": ["edit", "copy", "submit", ‸"approve",',
    says: '没有按钮',
  },
  {
    name: 'a state that nothing reaches',
    from: '"initial": "100",',
    to: '"initial": "200", "final": ["300", ‸"100"],',
    says: '没有状态变化通向“100”',
  },
  {
    name: 'a state without a way out that is not final',
    from: '"set": { "quoteDay": "today" }, "comment": "optional" }\n    }',
    to: '"set": { "quoteDay": "today" }, "comment": "optional" }\n    }, "final": []',
    says: '状态“300”没有出口',
  },
  {
    name: 'a limit of a computed field',
    file: customers,
    from: related,
    to: withHas(quotesOf, '"x-compute": "sum(quotes.map(q, q.total))", ‸"maximum": "1000"'),
    says: '计算或复制得出的字段不检查“maximum”',
  },
  {
    name: 'related records of no page',
    file: customers,
    from: related,
    to: withHas('"quotes": { "page": ‸"quote", "by": "customerId" }'),
    says: '没有页面“quote”',
    hint: 'quotes',
  },
  {
    name: 'related records of a sub-table',
    file: customers,
    from: related,
    to: withHas('"lines": { "page": ‸"quoteItem", "by": "ownerId" }'),
    says: '没有页面“quoteItem”',
  },
  {
    name: 'related records by no field',
    file: customers,
    from: related,
    to: withHas('"quotes": { "page": "quotes", "by": ‸"clientId" }'),
    says: '没有字段“clientId”',
    hint: 'customerId',
  },
  {
    name: 'related records by what is no reference here',
    file: customers,
    from: related,
    to: withHas('"quotes": { "page": "quotes", "by": ‸"quoteNo" }'),
    says: '不是指向“customers”的引用',
    hint: 'customerId',
  },
  {
    name: 'related records without their reference',
    file: customers,
    from: related,
    to: withHas('‸"quotes": { "page": "quotes" }'),
    says: '缺少“by”',
  },
  {
    name: 'related records named like a field',
    file: customers,
    from: related,
    to: withHas('‸"area": { "page": "quotes", "by": "customerId" }'),
    says: '已是一个字段的名称',
  },
  {
    name: 'a roll-up over a field that is not there',
    file: customers,
    from: related,
    to: withHas(quotesOf, '"x-compute": "sum(quotes.map(q, q.‸totals))"'),
    says: '没有字段“totals”',
    hint: 'total',
  },
  {
    name: 'a roll-up of another type',
    file: customers,
    from: related,
    to: withHas(quotesOf, '"x-compute": "‸quotes.all(q, q.total > 0)"'),
    says: '表达式得到的是是否',
  },
  {
    name: 'a roll-up over a state that there is not',
    file: customers,
    from: related,
    to: withHas(quotesOf, `"x-compute": "sum(quotes.filter(q, q.quoteStatus == ‸'301').map(q, q.total))"`),
    says: '可选值里没有“301”',
    hint: '300',
  },
  {
    name: 'a roll-up that passes with the day',
    file: customers,
    from: related,
    to: withHas(quotesOf, '"x-compute": "sum(quotes.filter(q, q.endDay >= ‸today).map(q, q.total))"'),
    says: '不能用“today”',
  },
  {
    name: 'a roll-up that reads through a reference',
    file: customers,
    from: related,
    to: withHas(quotesOf, `"x-compute": "‸deptId.deptName == '1' ? sum(quotes.map(q, q.total)) : credit"`),
    says: '通过引用“deptId”读取',
  },
  {
    name: 'related records in a condition',
    file: customers,
    from: related,
    to: withHas(quotesOf, '"x-visible": "size(‸quotes) > 0"'),
    says: '只能用在 x-compute、规则与状态变化的条件里',
  },
  {
    name: 'related records as they were before',
    file: customers,
    from: related,
    to: withHas(quotesOf, '"x-compute": "‸old.quotes.exists(q, q.total > 0) ? 1.0 : 2.0"'),
    says: '相关记录没有改之前的样子',
  },
  {
    name: 'a roll-up that computes itself',
    file: customers,
    from: related,
    to: withHas(
      '"below": { "page": "customers", "by": "upId" }',
      '"x-compute": ‸"sum(below.map(b, b.quoteTotal))" }, "upId": { "$ref": "ref:customers", "x-label": { "zh": "上级", "en": "Above" }',
    ),
    says: '成了圈：customers.quoteTotal → customers.quoteTotal',
  },
  {
    name: 'what happens by date to whoever acts',
    ...daily(`"when": "owner.id == ‸user.id", "by": "submit"`),
    says: 'daily 的条件不能用 user',
  },
  {
    name: 'a condition of a date that no database can ask',
    ...daily(`"when": ‸"size(note) > 3", "by": "submit"`),
    says: 'daily 的条件只用字段',
  },
  {
    name: 'lines in a condition of a date, which no database asks',
    ...daily(`"when": "endDay < addDays(today, 3) && !filled(‸items)", "by": "submit"`),
    says: '“items”不能作条件',
  },
  {
    name: 'a field in a condition of a date that there is not',
    ...daily(`"when": "‸nope < addDays(today, 3)", "by": "submit"`),
    says: 'nope',
  },
  {
    name: 'a transition by date that there is not',
    ...daily(`"when": "endDay < today", "by": ‸"submitt"`),
    says: '没有状态变化“submitt”',
    hint: 'submit',
  },
  {
    name: 'a rule of a date that does nothing',
    ...daily(`"when": "endDay < today"`, '‸'),
    says: '要写 by 或 tell',
  },
  {
    name: 'a notice by date to a field that names nobody',
    ...daily(`"when": "endDay < today", "tell": "quoteSent", "to": [‸"total"]`),
    says: '不是引用员工或用户的字段',
  },
  {
    name: 'a notice by date to whoever a field named before',
    ...daily(`"when": "endDay < today", "tell": "quoteSent", "to": [‸"old.owner"]`),
    says: '没有改之前的值',
    hint: 'owner',
  },
  {
    name: 'an hour that no day has',
    ...daily(`"when": "endDay < today", "at": ‸"24:00", "by": "submit"`),
    says: '00:00 到 23:59',
  },
  {
    name: 'related records that go in another way than along',
    file: customers,
    from: related,
    to: withHas('"quotes": { "page": "quotes", "by": "customerId", "remove": ‸"without" }'),
    says: 'with',
  },
  {
    name: 'an unknown key of the page',
    from: '"selection": true,',
    to: '‸"selektion": true,',
    says: '不认识“selektion”',
    hint: 'selection',
  },
  { name: 'an unknown key of a field', from: '"maxItems": 1', to: '‸"maxItem": 1', says: '不认识“maxItem”', hint: 'maxItems' },
  {
    name: 'a missing label',
    from: '"urgent": { "$ref": "kind:yesNo", "x-label": { "zh": "加急", "en": "Urgent" }',
    to: '‸"urgent": { "$ref": "kind:yesNo"',
    says: '缺少“x-label”',
  },
  { name: 'a label without English', from: '{ "zh": "标签", "en": "Tags" }', to: '{ "zh": "标签" }', says: '缺少“en”' },
  {
    name: 'an unknown kind',
    from: '"kind:day", "x-label": { "zh": "报价日期"',
    to: '‸"kind:days", "x-label": { "zh": "报价日期"',
    says: '没有“days”这种类型',
    hint: 'day',
  },
  {
    name: 'an unknown dictionary',
    from: '"dict:quote_status"',
    to: '‸"dict:quote_state"',
    says: '没有字典“quote_state”',
    hint: 'quote_status',
  },
  { name: 'an unknown reference', from: '"ref:customers"', to: '‸"ref:customer"', says: '没有记录“customer”', hint: 'customers' },
  { name: 'a reference written wrongly', from: '"ref:customers"', to: '‸"reference:customers"', says: '$ref 要写成' },
  { name: 'a tree that is none', from: '"ref:customers"', to: '‸"tree:customers"', says: '不是树' },
  {
    name: 'a panel that there is none of',
    from: '"row": ["edit", "copy",',
    to: '"row": [{ "do": "look", "label": { "zh": "看", "en": "Look" }, "panel": ‸"roleRigths" }, "edit", "copy",',
    says: '不在可选值内',
    hint: 'roleRights',
  },
  {
    name: 'a panel by the name of an action',
    from: '"row": ["edit", "copy",',
    to: '"row": [{ "do": ‸"edit", "label": { "zh": "看", "en": "Look" }, "panel": "roleRights" }, "copy",',
    says: '已是一个操作',
  },
  {
    name: 'a panel without a label',
    from: '"row": ["edit", "copy",',
    to: '"row": [{ "do": "look", "panel": ‸"roleRights" }, "edit", "copy",',
    says: '要有 label',
  },
  {
    name: 'a panel of the toolbar',
    from: '"toolbar": ["create",',
    to: '"toolbar": [{ "do": "look", "label": { "zh": "看", "en": "Look" }, "panel": ‸"roleRights" }, "create",',
    says: '只能写在 row 里',
  },
  {
    name: 'what follows a new record and is no panel',
    from: '"toolbar": ["create",',
    to: '"toolbar": [{ "do": "create", "then": ‸"password" },',
    says: 'row 里没有打开面板的操作“password”',
  },
  {
    name: 'what follows another action than a new record',
    from: '"row": ["edit", "copy",',
    to: '"row": [{ "do": "edit", "then": ‸"look" }, { "do": "look", "label": { "zh": "看", "en": "Look" }, "panel": "roleRights" }, "copy",',
    says: '只能写在 toolbar 的 create 里',
  },
  { name: 'a list as a tree of what is none', from: '"selection": true,', to: '"selection": true, "tree": ‸true,', says: '不是树' },
  { name: 'an unknown sub-table', from: '"record:quoteItem"', to: '‸"record:quoteItems"', says: '没有记录“quoteItems”', hint: 'quoteItem' },
  {
    name: 'two natures in one field',
    from: '"bank": { "$ref": "kind:bankCard"',
    to: '‸"bank": { "$ref": "dict:sex", "x-options": [{ "key": "1", "zh": "一", "en": "One" }]',
    says: '其中一个',
  },
  { name: 'a keyword of another type', from: '"x-scale": 4', to: '"x-scale": 4, ‸"maxLength": 4', says: '“maxLength”不能用在这种字段上' },
  {
    name: 'a limit of a day in a word',
    from: '"x-label": { "zh": "报价日期", "en": "Day" }',
    to: '"x-label": { "zh": "报价日期", "en": "Day" }, ‸"maximum": "today"',
    says: ' <= today"',
  },
  { name: 'a limit that is no number', from: '"maximum": "1"', to: '"maximum": ‸"one"', says: '应当是数字' },
  { name: 'limits that cross', from: '"maximum": "1"', to: '"maximum": ‸"-1"', says: '最大值小于最小值' },
  {
    name: 'strictness where nothing is checked',
    from: '"minLength": 2',
    to: '‸"x-strict": false',
    says: '“x-strict”只用在有校验位的类型上',
  },
  { name: 'strictness that is no yes or no', from: '"bank": {', to: '"bank": { "x-strict": ‸"yes",', says: '应当是' },
  { name: 'a broken pattern', from: '"minLength": 2', to: '"pattern": ‸"[a-"', says: '正则表达式' },
  { name: 'a pattern that never ends', from: '"minLength": 2', to: '"pattern": ‸"^(a+)+$"', says: '算不完' },
  { name: 'a pattern that looks around', from: '"minLength": 2', to: '"pattern": ‸"^(?=a)b"', says: '前后查看' },
  {
    name: 'a pattern that is slow on a long text',
    from: '"contact.name": { "$ref": "kind:shortText"',
    to: '"contact.name": { "$ref": "kind:longText", "pattern": ‸"[0-9]+$"',
    says: '在长文字上很慢',
  },
  { name: 'a default that is no option', file: line, from: '"default": "n"', to: '"default": ‸"m"', says: '可选值里没有“m”' },
  { name: 'a default of the wrong type', file: line, from: '"default": 1', to: '"default": ‸"1"', says: '默认值应当是整数' },
  { name: 'a doubled option', from: '{ "key": "b", "zh": "乙"', to: '{ "key": ‸"a", "zh": "乙"', says: '选项的键重复' },
  { name: 'an unknown numbering rule', from: '"x-number": "quote"', to: '"x-number": ‸"quotes"', says: '没有编号规则', hint: 'quote' },
  {
    name: 'a field that cannot hold its number',
    from: '"x-number": "quote"',
    to: '"pattern": "^[a-z]+$", "x-number": ‸"quote"',
    says: '编号规则写出的“Q20260001”不符合这个字段的格式',
  },
  {
    name: 'a field that is too short for its number',
    from: '"x-number": "quote"',
    to: '"maxLength": 8, "x-number": ‸"quote"',
    says: '编号规则写出的“Q20260001”不符合这个字段的长度',
  },
  { name: 'an unknown widget', from: '"x-scale": 4', to: '"x-widget": ‸"nummber"', says: '没有名为“nummber”的控件', hint: 'number' },
  { name: 'a reserved column', from: '"bank":', to: '‸"isDeleted":', says: '每条记录自带' },
  {
    name: 'a name that is a prefix of another',
    from: '"bank":',
    to: '"contact": { "$ref": "kind:shortText", "x-label": { "zh": "联", "en": "C" } }, "bank":',
    says: '冲突',
  },
  {
    name: 'two names for one column',
    from: '"bank":',
    to: '‸"contactName": { "$ref": "kind:shortText", "x-label": { "zh": "联", "en": "C" } }, "bank":',
    says: '同一列',
  },
  { name: 'a name that the host knows', from: '"bank":', to: '‸"constructor":', says: '保留的名称' },
  { name: 'an unknown field in the search', from: '["quoteDay"]', to: '[‸"quoteDays"]', says: '没有字段“quoteDays”', hint: 'quoteDay' },
  { name: 'an operator of another type', from: '"multiple": true', to: '"operator": ‸"contains"', says: '不能用“contains”查询' },
  {
    name: 'an unknown operator',
    from: '"greaterEqual", "lessEqual"',
    to: '‸"greaterequal", "lessEqual"',
    says: '不在可选值内',
    hint: 'greaterEqual',
  },
  {
    name: 'an unknown field of a target',
    from: '"customerId.enterName", "width"',
    to: '‸"customerId.entername", "width"',
    says: '没有字段“entername”',
    hint: 'customerId.enterName',
  },
  { name: 'a sub-table as a column', from: '"customerId", {', to: '‸"items", {', says: '是明细表' },
  { name: 'a column twice', from: '"customerId", {', to: '‸"quoteNo", {', says: '已经是一列' },
  { name: 'a wrong sort field', from: '"-quoteNo,createTime"', to: '"-quoteNo,‸createtime"', says: '排序里没有字段', hint: 'createTime' },
  { name: 'an unknown field in the form', from: '"bank", "quoteDay"', to: '‸"bnak", "quoteDay"', says: '没有字段“bnak”', hint: 'bank' },
  { name: 'a field twice in the form', from: '"items", "total"', to: '‸"bank", "total"', says: '写了两次' },
  {
    name: 'a demand on an unknown field',
    from: '"required": ["customerId"',
    to: '"required": [‸"customer"',
    says: '没有字段“customer”',
    hint: 'customerId',
  },
  { name: 'a demand on what nobody enters', from: '"required": ["customerId"', to: '"required": [‸"quoteNo"', says: '由系统给值' },
  { name: 'a rule at an unknown field', from: '"field": "endDay"', to: '"field": ‸"endDate"', says: '没有字段“endDate”', hint: 'endDay' },
  { name: 'an unknown state', from: '"initial": "100"', to: '"initial": ‸"10"', says: '状态“10”不在字典里', hint: '100' },
  { name: 'a transition to nowhere', from: '"to": "200"', to: '"to": ‸"201"', says: '状态“201”不在字典里', hint: '200' },
  { name: 'a frozen state that is none', from: '{ "300": "all" }', to: '{ ‸"400": "all" }', says: '状态“400”不在字典里' },
  {
    name: 'a signer of an unknown transition',
    from: '"notBy": ["submit"]',
    to: '"notBy": [‸"submitt"]',
    says: '没有状态变化',
    hint: 'submit',
  },
  { name: 'a field that a transition asks for and nobody enters', from: '"ask": ["endDay"]', to: '"ask": [‸"total"]', says: '不由人填写' },
  { name: 'a sub-table that a transition asks for', from: '"ask": ["endDay"]', to: '"ask": [‸"items"]', says: '是明细' },
  { name: 'a transition that asks for the state', from: '"ask": ["endDay"]', to: '"ask": ["endDay", ‸"quoteStatus"]', says: '不由人填写' },
  { name: 'an unknown action', from: '"row": ["edit"', to: '"row": [‸"edti"', says: '没有操作“edti”', hint: 'edit' },
  { name: 'an unknown role', from: '"dept_head": [', to: '‸"dept_haed": [', says: '没有角色', hint: 'dept_head' },
  { name: 'an unknown right', from: '"approve"] }', to: '‸"aprove"] }', says: '没有权限“aprove”', hint: 'approve' },
  { name: 'an unknown menu group', from: '"parent": "crm"', to: '"parent": ‸"cmr"', says: '没有菜单组', hint: 'crm' },
  { name: 'a page name unlike its file', from: '"page": "quotes"', to: '"page": ‸"quote"', says: '应当与文件名相同', hint: 'quotes' },
  { name: 'a key twice', from: '"sort": 30', to: '"sort": 30, ‸"sort": 31', says: '“sort”写了两次' },
  { name: 'a missing comma', from: '"format": 1,\n', to: '"format": 1\n', says: '缺少逗号' },
  { name: 'a number where text belongs', from: '"icon": "FileDone"', to: '"icon": ‸5', says: '应当是文字' },
  { name: 'both record and fields', from: '"display": "quoteNo",', to: '‸"record": "quoteItem", "display": "quoteNo",', says: '二者取一' },
  { name: 'an unknown field in a rule', from: '"quoteDay <= endDay"', to: '"quoteDay <= ‸enDay"', says: '没有字段“enDay”', hint: 'endDay' },
  { name: 'a rule over different types', from: '"quoteDay <= endDay"', to: '"‸quoteDay <= 3"', says: '文字与整数不能用 <=' },
  { name: 'a condition that is none', from: '"size(items) > 0"', to: '"‸size(items)"', says: '要的是条件' },
  {
    name: 'a way of rounding that is none',
    from: '"total * 1.06"',
    to: '"round(total * 1.06, 2, ‸\'halfeven\')"',
    says: 'round 不认识“halfeven”',
    hint: 'halfEven',
  },
  {
    name: 'a step that is none',
    from: '"total * 1.06"',
    to: '"roundStep(total * 1.06, ‸\'third\', 0)"',
    says: 'roundStep 不认识“third”',
  },
  {
    name: 'capitals into an amount',
    from: '"total * 1.06"',
    to: '"‸capital(total)"',
    says: '与字段“capital”的类型不合',
  },
  { name: 'a computed value of the wrong type', from: '"total * 1.06"', to: '"‸total > 1.06"', says: '与字段“capital”的类型不合' },
  {
    name: 'a key that the dictionary lacks',
    from: '"quoteStatus == \'200\'"',
    to: '"quoteStatus == ‸\'20\'"',
    says: '可选值里没有“20”',
    hint: '200',
  },
  {
    name: 'an unknown field of a reference',
    from: '"total <= customerId.credit"',
    to: '"total <= customerId.‸credits"',
    says: '没有字段“credits”',
    hint: 'credit',
  },
  {
    name: 'an unknown field of a line',
    from: '"sum(items.map(i, i.lineTotal))"',
    to: '"sum(items.map(i, i.‸linetotal))"',
    says: '没有字段“linetotal”',
    hint: 'lineTotal',
  },
  {
    name: 'an unknown function',
    from: '"addDays(quoteDay, 30)"',
    to: '"‸addDay(quoteDay, 30)"',
    says: '没有函数“addDay”',
    hint: 'addDays',
  },
  { name: 'wrong arguments', from: '"addDays(quoteDay, 30)"', to: '"‸addDays(30, quoteDay)"', says: 'addDays(日期, 天数)' },
  { name: 'matches', from: '"filled(customerId)"', to: '"quoteNo.‸matches(\'a+\')"', says: '不能用 matches' },
  { name: 'too much nesting', from: '"size(items) > 0"', to: '"items.‸all(a, items.all(b, items.all(c, true)))"', says: '要算的步数过多' },
  { name: 'an expression that ends early', from: '"size(items) > 0"', to: '"size(items) >‸"', says: '末尾还少一个值' },
  {
    name: 'an escape before the fault',
    from: '"quoteStatus == \'200\'"',
    to: '"quoteNo != \\"x\\\\n\\" && ‸quoteN == \'\'"',
    says: '没有字段“quoteN”',
    hint: 'quoteNo',
  },
  { name: 'null', from: '"filled(customerId)"', to: '"quoteDay != ‸null"', says: 'filled(字段)' },
  { name: 'parent outside a line', from: '"filled(customerId)"', to: '"‸parent.x"', says: 'parent 只能' },
  {
    name: 'a circle of computed fields',
    from: '"sum(items.map(i, i.lineTotal))"',
    to: '‸"capital * 2"',
    says: '成了圈：total → capital → total',
  },
  {
    name: 'an unknown field of the parent',
    file: line,
    from: 'parent.discount, 2',
    to: 'parent.‸discont, 2',
    says: '没有字段“discont”',
    hint: 'discount',
  },
  { name: 'a number that no option carries', file: line, from: "'factor')", to: "‸'faktor')", says: '选项没有携带', hint: 'factor' },
  { name: 'a copy of an unknown field', from: '"customerId.addr.city"', to: '‸"customerId.addr.town"', says: '没有字段“addr.town”' },
  { name: 'a copy of another type', from: '"customerId.addr.city"', to: '‸"customerId.credit"', says: '类型与本字段不同' },
  {
    name: 'a sub-table in a sub-table',
    file: line,
    from: '"itemName": {',
    to: '"more": { "type": "array", "items": { "$ref": "record:quoteItem" }, "x-label": { "zh": "更", "en": "M" } }, "itemName": {',
    says: '明细表里不能再有明细表',
  },
  {
    name: 'an unknown check of a kind',
    file: 'kinds.json',
    from: '"check": "mobile"',
    to: '"check": ‸"mobil"',
    says: '没有名为“mobil”的检查',
    hint: 'mobile',
  },
  {
    name: 'a dictionary unlike its file',
    file: 'dicts/area.json',
    from: '"code": "area"',
    to: '"code": ‸"areas"',
    says: '与文件名相同',
    hint: 'area',
  },
  {
    name: 'a former key that is still an option',
    file: 'dicts/quote_status.json',
    from: '"key": "300", "zh"',
    to: '"key": "300", "was": ‸"200", "zh"',
    says: '“200”仍是这里的一个选项',
  },
  {
    name: 'a former key that two options claim',
    from: '"bank": { "$ref": "kind:bankCard"',
    to: '"bank": { "x-options": [{ "key": "1", "was": "0", "zh": "一", "en": "One" }, { "key": "2", "was": ‸["0"], "zh": "二", "en": "Two" }]',
    says: '“0”已写作“1”以前的键',
  },
  {
    name: 'a mistyped word for a former key',
    from: '"bank": { "$ref": "kind:bankCard"',
    to: '"bank": { "x-options": [{ "key": "1", ‸"wsa": "0", "zh": "一", "en": "One" }]',
    says: 'wsa',
    hint: 'was',
  },
  {
    name: 'an unknown colour',
    file: 'dicts/area.json',
    from: '"zh": "长沙"',
    to: '"colour": ‸"reed", "zh": "长沙"',
    says: '不在可选值内',
    hint: 'red',
  },
  { name: 'a rule without a serial', file: 'numbers.json', from: ', { "serial": 4 }', to: '', says: '缺少流水号' },
  {
    name: 'a rule with a serial and a random code',
    file: 'numbers.json',
    from: ', { "serial": 4 }',
    to: ', { "serial": 4 }, { ‸"random": 8 }',
    says: '只能写一种',
  },
  {
    name: 'a random code that is soon guessed',
    file: 'numbers.json',
    from: '{ "serial": 4 }',
    to: '{ "random": ‸4 }',
    says: '8',
  },
  {
    name: 'a wrong date of a number',
    file: 'numbers.json',
    from: '"date": "yyyy"',
    to: '"date": ‸"YYYY"',
    says: '不在可选值内',
    hint: 'yyyy',
  },
  {
    name: 'a menu above itself',
    file: 'menus.json',
    from: '"icon": "Team"',
    to: '"parent": ‸"crmm", "icon": "Team"',
    says: '没有菜单组',
    hint: 'crm',
  },
  {
    name: 'a search control that the field does not have',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", "as": ‸"select" },',
    says: '不能用“select”查询',
    hint: 'input',
  },
  {
    name: 'an unknown search control',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", "as": ‸"inputt" },',
    says: 'inputt',
  },
  {
    name: 'a broken pattern of a search',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", "pattern": { "value": ‸"[a-", "message": { "zh": "单号", "en": "No." } } },',
    says: '正则表达式',
  },
  {
    name: 'a pattern over choices',
    from: '"quoteStatus", "multiple": true }',
    to: '"quoteStatus", "multiple": true, ‸"pattern": { "value": "1", "message": { "zh": "单号", "en": "No." } } }',
    says: '只用于输入的查询项',
  },
  {
    name: 'a check of a search that reads another field',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", "rule": { "test": "quoteNo != \'\' && ‸total > 1", "message": { "zh": "单号", "en": "No." } } },',
    says: '只能读“quoteNo”、today、now，不能读“total”',
  },
  {
    name: 'a check of a search that gives no yes or no',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", "rule": { "test": "‸size(quoteNo)", "message": { "zh": "单号", "en": "No." } } },',
    says: '表达式',
  },
  {
    name: 'a check over records',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "customerId", ‸"rule": { "test": "filled(customerId)", "message": { "zh": "客户", "en": "Customer" } } },',
    says: '只用于本页自己的文字、数字、日期、选项',
  },
  {
    name: 'choices of a day',
    from: '"more": ["quoteDay"]',
    to: '"more": [{ "field": "quoteDay", ‸"options": ["2026-01-01"] }]',
    says: '只用于文字和选项的查询项',
  },
  {
    name: 'a choice that its field lacks',
    from: '"quoteStatus", "multiple": true }',
    to: '"quoteStatus", "multiple": true, "options": ["100", ‸"10"] }',
    says: '可选值里没有“10”',
    hint: '100',
  },
  {
    name: 'a choice that stands twice',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", "options": ["a", "b", ‸"a"] },',
    says: '“a”已经是一个选项',
  },
  {
    name: 'an unknown kind of a search',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", "kind": ‸"mobil" },',
    says: '没有“mobil”这种类型',
    hint: 'mobile',
  },
  {
    name: 'a way of dates over text',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", ‸"dateType": "month" },',
    says: '只用于日期和时间',
  },
  {
    name: 'a time of day over days',
    from: '"more": ["quoteDay"]',
    to: '"more": [{ "field": "quoteDay", ‸"dateType": "dateTime" }]',
    says: '没有时刻',
  },
  {
    name: 'a date format with a time over days',
    from: '"more": ["quoteDay"]',
    to: '"more": [{ "field": "quoteDay", ‸"valueFormat": "YYYY-MM-DD HH:mm" }]',
    says: '没有时刻',
  },
  {
    name: 'an operator against the way of dates',
    from: '"more": ["quoteDay"]',
    to: '"more": [{ "field": "quoteDay", "dateType": "week", ‸"operator": "equal" }]',
    says: '与 dateType“week”不符',
  },
  {
    name: 'several values of a date',
    from: '"more": ["quoteDay"]',
    to: '"more": [{ "field": "quoteDay", ‸"multiple": true }]',
    says: '不能多选',
  },
  {
    name: 'a fixed search without its value',
    from: '"more": ["quoteDay"]',
    to: '"more": [{ "field": "quoteDay", ‸"disabled": true }]',
    says: '要有 default',
  },
  {
    name: 'a first value that is no choice',
    from: '"quoteStatus", "multiple": true }',
    to: '"quoteStatus", "multiple": true, "default": ‸["10"] }',
    says: '可选值里没有“10”',
    hint: '100',
  },
  {
    name: 'a word of the bar in the advanced search',
    from: '"advanced": ["contact.name",',
    to: '"advanced": [{ "field": "contact.name", ‸"required": true },',
    says: '只用在 normal 和 more 里',
  },
  {
    name: 'a search item that stands twice',
    from: '"more": ["quoteDay"]',
    to: '"more": ["quoteDay", ‸"quoteNo"]',
    says: '“quoteNo”已经是一个查询项',
  },
  {
    name: 'a required sentence in one language',
    from: '"normal": ["quoteNo",',
    to: '"normal": [{ "field": "quoteNo", "required": { "zh": "请输入" } },',
    says: '缺少“en”',
  },
  {
    name: 'an import key that is no field',
    from: '"actions": {',
    to: '"import": { "key": [‸"quoteNumber"] }, "actions": {',
    says: '没有字段“quoteNumber”',
  },
  {
    name: 'an imported column that nobody enters',
    from: '"actions": {',
    to: '"import": { "columns": ["quoteDay", ‸"items"] }, "actions": {',
    says: '不由人填写',
  },
  {
    name: 'an imported column written twice',
    from: '"actions": {',
    to: '"import": { "columns": ["quoteDay", ‸"quoteDay"] }, "actions": {',
    says: '写了两次',
  },
];
describe('a fault is told at its place, with what was meant', () => {
  test.each(plants)('$name', ({ file = quotes, from, to, says, hint }) => {
    const before = textOf(file);
    expect(before.split(from).length, `"${from}" must stand once`).toBeGreaterThan(1);
    const marked = before.replace(from, () => to);
    const text = marked.replace('‸', '');
    const faults = faultsOf({ [file]: text });
    const fault = faults.find((each) => each.file === file && each.sentence.includes(says));
    expect(fault, faults.map(formatFault).join('\n')).toBeDefined();
    if (hint !== undefined) expect(fault?.hint).toBe(hint);
    const mark = marked.indexOf('‸');
    if (mark < 0) return;
    const above = marked.slice(0, mark).split('\n');
    expect([fault?.line, fault?.column]).toEqual([above.length, (above.at(-1) ?? '').length + 1]);
    expect(faults.length, faults.map(formatFault).join('\n')).toBeLessThanOrEqual(4);
  });
});

test.each([{}, { rows: 'own' }, { cann: ['view'] }, 5, 'view', true])(
  'rights of a role that are none (%j) are told, and do not break the compiler',
  (words) => {
    const page = JSON.parse(textOf(quotes)) as object;
    const faults = faultsOf({ [quotes]: JSON.stringify({ ...page, roles: { salesman: words } }) });
    expect(faults.length).toBeGreaterThan(0);
  },
);

test('records that would take each other along when they are removed are told where that is said', () => {
  const along = (page: string, by: string) => `"has": { "others": { "page": "${page}", "by": "${by}", "remove": "with" } }`;
  const last = '"lastId": { "$ref": "ref:quotes", "x-label": { "zh": "最近", "en": "Last" } },';
  const faults = faultsOf({
    [customers]: textOf(customers).replace(related, `"display": "enterName", ${along('quotes', 'customerId')},\n  "fields": { ${last}`),
    [quotes]: textOf(quotes).replace('"fields": {', `${along('customers', 'lastId')},\n  "fields": {`),
  });
  expect(faults.map(({ file, sentence }) => [file, sentence])).toEqual([
    [customers, '随之删除成了圈：customers → quotes → customers'],
    [quotes, '随之删除成了圈：quotes → customers → quotes'],
  ]);
});

test('the small world itself is sound', () => {
  expect(soundWorld().faults.map(formatFault)).toEqual([]);
});

test('all faults are told at once, in the order of files and lines', () => {
  const faults = faultsOf({
    [quotes]: textOf(quotes).replace('"quoteDay <= endDay"', '"quoteDay <= nope"').replace('["quoteDay"]', '["nope"]'),
    [line]: textOf(line).replace('"default": 1', '"default": "x"'),
  });
  expect(faults.map((fault) => [fault.file, fault.line])).toEqual([...faults.map((fault) => [fault.file, fault.line])].sort());
  expect(faults).toHaveLength(3);
});

test('a faulty page is absent, and everything else serves', async () => {
  const { compileSchemas } = await import('../../../../src/schema/compile/compile-schemas');
  const { smallWorld } = await import('../small-world');
  const compiled = compileSchemas(smallWorld({ [quotes]: textOf(quotes).replace('"table": {', '"tabel": {') }));
  expect([...compiled.pages.keys()].sort()).toEqual(['crm/customers', 'system/departments']);
  expect(compiled.faults.length).toBeGreaterThan(0);
});

test('a demanded field that nobody, or not everybody, may write is refused, unless it fills itself or the demand has a condition', () => {
  const bank = '"bank": { "$ref": "kind:bankCard"';
  const restricted = `${bank}, "x-readonly": "user.deptId == '1'"`;
  const of = (field: string, demand: string) =>
    faultsOf({ [quotes]: textOf(quotes).replace(bank, field).replace('"required": [', `"required": [${demand}, `) }).map(
      (fault) => fault.sentence,
    );
  expect(of(restricted, '"bank"')).toEqual(['“bank”必填，却按人只读，又没有默认值：这些人无法新增。请写 default，或给必填加上 when']);
  expect(of(`${restricted}, "default": "6222021234567890123"`, '"bank"')).toEqual([]);
  expect(of(restricted, '{ "field": "bank", "when": "urgent" }')).toEqual([]);
  expect(of(`${bank}, "x-readonly": "urgent"`, '"bank"')).toEqual([]);
  const unplaced = textOf(quotes).replace('"contact.card", "bank", "quoteDay"', '"contact.card", "quoteDay"');
  const asked = faultsOf({ [quotes]: unplaced.replace('"required": [', '"required": ["bank", ') });
  expect(asked.map((fault) => fault.sentence)).toEqual([
    '“bank”必填，却不在表单里，也没有默认值：谁也无法新增。请放进 form.groups，或写 default',
  ]);
});

test('a byte-order mark, an empty file, one that is too long and a doubled page name are told', () => {
  expect(
    faultsOf({ [quotes]: `\ufeff${textOf(quotes)}` }).map((fault) => [fault.line, fault.column, fault.sentence.includes('BOM')]),
  ).toContainEqual([1, 1, true]);
  expect(faultsOf({ 'pages/crm/none.json': '' }).map(formatFault)).toEqual(['pages/crm/none.json:1:1  文件是空的 / The file is empty']);
  const long = faultsOf({ 'pages/crm/long.json': `{ "format": 1, "page": "${'x'.repeat(5_000_000)}" }` });
  expect(long.map(formatFault)).toEqual([
    'pages/crm/long.json:1:1  文件超过 4 MB，不会被读取 / The file is longer than 4 MB; it is not read',
  ]);
  const twice = faultsOf({ 'pages/system/quotes.json': textOf(quotes) });
  expect(twice.map(formatFault).join('\n')).toContain('已被 pages/crm/quotes.json 使用');
});

test('a fault is written on one line', () => {
  expect(formatFault({ file: 'pages/a.json', line: 3, column: 7, sentence: '没有字段“x”', en: 'No field', hint: 'y' })).toBe(
    'pages/a.json:3:7  没有字段“x”，是不是“y”？ / No field, did you mean "y"?',
  );
});

test('a fault names the part that is wrong by its JSON pointer, which is escaped as the standard has it', () => {
  const lead = (text: string) => faultsOf({ [quotes]: text }).flatMap((fault) => (fault.file === quotes ? [fault.pointer] : []));
  expect(lead(textOf(quotes).replace('"columns": [', '"columns": ["tilte", '))).toContain('/table/columns/0');
  expect(lead(textOf(quotes).replace('"fields": {', '"fields": { "a/b~c": {},'))).toContain('/fields/a~1b~0c');
  expect(lead('{')).toEqual([undefined]);
});
