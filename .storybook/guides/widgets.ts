import type { Text } from '../../src/schema/model/text';
import type { Guide, Guides } from './guide';

const sheets = ['src/runtime/form/widgets/widgets.css', 'src/runtime/form/layout/form.css'];
const states = { empty: 'States', filled: 'States', wrong: 'States', readOnly: 'States', narrow: 'States' } as const;
const seen = Object.fromEntries(Object.entries(states).map(([state, story]) => [state, { story }]));

/** What every control of a form has in common: as high as a control, its label above, its hint below. */
const common = {
  sheets,
  size: [
    { what: { zh: '控件高（随疏密）', en: 'Height of the control (as the density has it)' }, token: 'row' },
    { what: { zh: '字号', en: 'Type size' }, token: 'font' },
    { what: { zh: '提示和错误的字号', en: 'Type size of hints and faults' }, token: 'fontSmall' },
    { what: { zh: '圆角（随主题）', en: 'Corner (as the theme has it)' }, token: 'radius' },
  ],
  spacing: [
    { what: { zh: '控件与下面的提示', en: 'Between control and hint' }, token: 'space1' },
    { what: { zh: '同一控件内的部分', en: 'Between parts of one control' }, token: 'space1' },
  ],
} as const satisfies Partial<Guide>;

const focus = {
  story: 'States',
  note: { zh: '按 Tab 走到它：两像素的主题色框。', en: 'Go there with Tab: a ring of two pixels in the accent.' },
};
const noLong = (zh: string, en: string) => ({ none: { zh, en } });
const tab = ['Tab', { zh: '到下一项。', en: 'To the next field.' }] as const;
const next = ['Enter', { zh: '到下一项。', en: 'To the next field.' }] as const;
const list = [
  ['↓ · ↑', { zh: '打开列表，上下选择。', en: 'Opens the list and goes through it.' }],
  ['Enter', { zh: '选定。', en: 'Takes the choice.' }],
  ['Esc', { zh: '关闭列表，不改。', en: 'Closes the list and changes nothing.' }],
] as const satisfies Guide['keys'];

const words = (page: string, field: string, note: Text): Guide['words'] => ({ page, at: ['fields', field], note });

export const widgetGuides: Guides = {
  'Widgets/Text': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/text-widgets.tsx',
    purpose: { zh: '一行文字：名称、编号、电话。', en: 'One line of text: names, numbers of things, telephones.' },
    dos: [
      { zh: '用 maxLength 说最长多少字。', en: 'Say by maxLength how long it may be.' },
      { zh: '有规则的文字用现成的种类：mobile、email、uscc。', en: 'Use a kind for text with a rule: mobile, email, uscc.' },
    ],
    donts: [{ zh: '不要用它录数字和日期。', en: 'Do not enter numbers or days with it.' }],
    states: { ...seen, focus, long: { story: 'States' } },
    keys: [next, tab],
    words: words('crm/customers', 'enterName', { zh: '种类 shortText 自带这个控件。', en: 'The kind shortText brings it.' }),
  },
  'Widgets/Number': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/text-widgets.tsx',
    purpose: {
      zh: '数：折扣、数量、百分数。小数按录入的位数保留。',
      en: 'Numbers: discounts, amounts, percentages. Decimals keep the digits that were entered.',
    },
    dos: [{ zh: '单位写在 x-unit，显示在框尾。', en: 'Say the unit by x-unit; it stands at the end of the field.' }],
    donts: [{ zh: '不要用它录编号、电话：那是文字。', en: 'Do not enter telephones or numbers of things with it: they are text.' }],
    states: { ...seen, focus, long: noLong('位数由种类和最大值限定。', 'Its digits are limited by kind and maximum.') },
    keys: [next, tab],
    words: words('crm/contracts', 'discountRate', {
      zh: '种类 rate、percent、number、integer 都用它。',
      en: 'The kinds rate, percent, number and integer bring it.',
    }),
  },
  'Widgets/Day': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/date-widgets.tsx',
    purpose: { zh: '一天：可以打字，也可以从月历里选。', en: 'A day: typed, or taken from the calendar.' },
    dos: [{ zh: '常是今天的，用 x-default: today。', en: 'Where it is mostly today, say x-default: today.' }],
    donts: [{ zh: '需要钟点时用 dateTime，不要再加一项。', en: 'Where the hour matters use dateTime, not a second field.' }],
    states: { ...seen, focus, long: noLong('日期总是十个字符。', 'A day always has ten characters.') },
    keys: [
      ['0–9', { zh: '直接打日期。', en: 'Types the day.' }],
      ['Enter', { zh: '收下打的日期。', en: 'Takes what was typed.' }],
      ['Esc', { zh: '关闭月历。', en: 'Closes the calendar.' }],
      tab,
    ],
    words: words('crm/complaints', 'receiveDate', { zh: '种类 day 自带这个控件。', en: 'The kind day brings it.' }),
  },
  'Widgets/Select': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/select-widgets.tsx',
    purpose: { zh: '从几个固定的里选一个：来源、状态、类型。', en: 'One of some fixed choices: how it came, its state, its kind.' },
    dos: [
      { zh: '两三个选项又总要看见的，用 radio。', en: 'For two or three that should always be seen use radio.' },
      { zh: '各页都用的选项放字典。', en: 'Put choices that several pages share into a dictionary.' },
    ],
    donts: [{ zh: '不要为“是/否”用下拉，用开关。', en: 'Do not use it for yes and no: that is a switch.' }],
    states: {
      ...seen,
      focus,
      long: noLong('选项的名字由字典给定，都不长。', 'The names of choices come from dictionaries and are short.'),
    },
    keys: [...list, tab],
    words: words('crm/complaints', 'receiveWay', { zh: 'x-options 或 dict: 都带来它。', en: 'x-options and dict: bring it.' }),
  },
  'Widgets/Switch': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/mark-widgets.tsx',
    purpose: { zh: '是或否。', en: 'Yes or no.' },
    dos: [{ zh: '标签说“是”的那一面：黑名单、预付款。', en: 'Let the label say the yes: blacklisted, prepaid.' }],
    donts: [{ zh: '标签里不要有“是否”和“不”。', en: 'No “whether” and no “not” in its label.' }],
    states: { ...seen, focus, long: noLong('它没有文字。', 'It holds no text.') },
    keys: [['Space', { zh: '换一面。', en: 'Turns it over.' }], tab],
    words: words('crm/customers', 'isBlack', { zh: '种类 yesNo 自带这个控件。', en: 'The kind yesNo brings it.' }),
  },
  'Widgets/Record select': {
    ...common,
    kind: 'lookup',
    file: 'src/runtime/form/widgets/record-select.tsx',
    purpose: {
      zh: '引用别的记录：打几个字，从服务器找到的里面选。',
      en: 'Refers to another record: type some of it, and choose from what the server finds.',
    },
    dos: [
      { zh: '用 x-filter 只给能选的。', en: 'Offer by x-filter only what may be chosen.' },
      { zh: '要看几列才认得出的，用 recordDialog。', en: 'Where several columns are needed to tell them apart use recordDialog.' },
    ],
    donts: [{ zh: '不要把名字抄成文字：引用会跟着改。', en: 'Do not copy a name as text: what is referred to follows its changes.' }],
    states: {
      ...seen,
      focus,
      long: { story: 'States' },
      loading: { story: 'Loading' },
      failing: { story: 'Failing' },
      nothing: { story: 'NothingFound' },
    },
    keys: [...list, ['Backspace', { zh: '删掉打的字再找。', en: 'Takes back what was typed and searches anew.' }], tab],
    words: words('crm/carTrips', 'carId', { zh: '“ref:记录名”带来它。', en: '“ref:” and a record’s name bring it.' }),
  },
  'Widgets/Files': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/files/files-widget.tsx',
    purpose: {
      zh: '附件：选或拖进来，看得到传到哪了，可以打开和拿掉。',
      en: 'Files: chosen or dropped, seen on their way, opened and taken off.',
    },
    dos: [{ zh: '用 maxItems 说最多几个。', en: 'Say by maxItems how many there may be.' }],
    donts: [{ zh: '照片用 images，不要当附件。', en: 'Use images for photographs.' }],
    states: {
      ...seen,
      focus,
      long: noLong('文件名一行放不下就换行。', 'A name that does not fit goes on in the next line.'),
    },
    keys: [
      ['Enter · Space', { zh: '打开选文件的窗口；在文件名上打开文件。', en: 'Chooses files; on the name of one, opens it.' }],
      ['Tab', { zh: '依次到每个文件和它的“删除”。', en: 'To each file and the button that takes it off.' }],
    ],
    words: words('crm/contracts', 'fileIds', { zh: '种类 files 自带这个控件。', en: 'The kind files brings it.' }),
  },
  'Widgets/Textarea': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/text-widgets.tsx',
    purpose: { zh: '几行文字：意见、情况、备注。', en: 'Several lines of text: opinions, what happened, remarks.' },
    dos: [{ zh: '用 maxLength 说最长多少字；框随内容长高。', en: 'Say by maxLength how long it may be; the field grows with its text.' }],
    donts: [{ zh: '要上下标、链接的，用 richText。', en: 'For subscripts, superscripts and links use richText.' }],
    states: { ...seen, focus, long: { story: 'States' } },
    keys: [['Enter', { zh: '换一行。', en: 'Begins a new line.' }], tab],
    words: words('crm/complaints', 'content', { zh: '种类 longText 自带这个控件。', en: 'The kind longText brings it.' }),
  },
  'Widgets/Date and time': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/date-widgets.tsx',
    purpose: { zh: '一天里的一个时刻：出发、到达、发布。', en: 'A time of a day: leaving, arriving, coming out.' },
    dos: [{ zh: '只要日子时用 day。', en: 'Where only the day matters use day.' }],
    donts: [{ zh: '不要把日期和钟点拆成两项。', en: 'Do not split day and hour into two fields.' }],
    states: { ...seen, focus, long: noLong('时刻的字数总是一样。', 'A time always has the same number of characters.') },
    keys: [
      ['0–9', { zh: '直接打日期和钟点。', en: 'Types day and hour.' }],
      ['Enter', { zh: '收下打的时刻。', en: 'Takes what was typed.' }],
      ['Esc', { zh: '关闭月历。', en: 'Closes the calendar.' }],
      tab,
    ],
    words: words('crm/carTrips', 'startTime', { zh: '种类 dateTime 自带这个控件。', en: 'The kind dateTime brings it.' }),
  },
  'Widgets/Money': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/text-widgets.tsx',
    purpose: {
      zh: '金额：录入时是数，离开后按两位小数、千位分开显示。',
      en: 'Amounts: a number while it is typed, with two decimals and grouped thousands once it is left.',
    },
    dos: [{ zh: '单位写在 x-unit。', en: 'Say the unit by x-unit.' }],
    donts: [{ zh: '算出来的金额不要录入，写 x-compute。', en: 'Do not have an amount entered that is worked out: say x-compute.' }],
    states: { ...seen, focus, long: noLong('位数由种类限定。', 'Its digits are limited by its kind.') },
    keys: [next, tab],
    words: words('crm/contracts', 'amount', { zh: '种类 money 自带这个控件。', en: 'The kind money brings it.' }),
  },
  'Widgets/Radio': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/mark-widgets.tsx',
    purpose: { zh: '两三个选项里选一个，都看得见。', en: 'One of two or three choices, all of them in sight.' },
    dos: [{ zh: '最常选的放第一个，用 default 选好。', en: 'Put the usual one first, and choose it by default.' }],
    donts: [{ zh: '四个以上不要用它，用下拉。', en: 'Not for more than three: use a select.' }],
    states: {
      ...seen,
      focus,
      long: noLong(
        '选项的名字由字典给定，都不长；放不下时换行。',
        'The names of choices come from dictionaries and are short; they go on in the next line.',
      ),
    },
    keys: [['← · → · ↑ · ↓', { zh: '换到前一个或后一个，随即选上。', en: 'Goes to the choice before or after, and takes it.' }], tab],
    words: {
      none: {
        zh: '随系统提供的页面还没有用它；在字段写 x-widget: radio。',
        en: 'No shipped page has it yet; a field says x-widget: radio.',
      },
    },
  },
  'Widgets/Multi-select': {
    ...common,
    kind: 'input',
    file: 'src/runtime/form/widgets/select-widgets.tsx',
    purpose: { zh: '从几个固定的里选几个。', en: 'Several of some fixed choices.' },
    dos: [{ zh: '用 maxItems 说最多几个。', en: 'Say by maxItems how many there may be.' }],
    donts: [{ zh: '选项都要看见时不要用它，用 checkboxes。', en: 'Where all choices should be seen use checkboxes.' }],
    states: {
      ...seen,
      focus,
      long: noLong(
        '选项的名字由字典给定，都不长；选多了换行。',
        'The names of choices come from dictionaries and are short; many of them go on in the next line.',
      ),
    },
    keys: [...list, ['Backspace', { zh: '拿掉最后一个。', en: 'Takes off the last one.' }], tab],
    words: words('crm/routePlans', 'weekdays', { zh: 'x-multiple: true 带来它。', en: 'x-multiple: true brings it.' }),
  },
};
