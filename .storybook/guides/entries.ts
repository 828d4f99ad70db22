import { common, focus, next, noLong, seen, sheets, tab, words } from './controls';
import type { Guides } from './guide';

const pointSheets = [...sheets, 'src/runtime/form/widgets/points/points.css'];
const pointKeys = [
  ['Enter', { zh: '到下一格。', en: 'To the next entry.' }],
  ['Shift + Enter', { zh: '到前一格。', en: 'To the entry before.' }],
  ['↑ · ↓', { zh: '到上一点、下一点的同一列。', en: 'To the same column of the point above or below.' }],
  ['← · →', { zh: '在数字两头：到前一格、后一格。', en: 'At the ends of a number: to the entry before or after.' }],
] as const;

/** Widgets of texts, files and what is measured. */
export const entryGuides: Guides = {
  'Widgets/Password': {
    ...common,
    widget: 'password',
    kind: 'input',
    file: 'src/runtime/form/widgets/text-widgets.tsx',
    purpose: {
      zh: '不给人看的文字：密码、密钥。可以点眼睛看一眼。',
      en: 'A text that is not shown: passwords, secrets. The eye shows it for a moment.',
    },
    dos: [{ zh: '在 x-hint 里写要求。', en: 'Say by x-hint what is asked of it.' }],
    donts: [{ zh: '不要用它录要给别人看的编号。', en: 'Not for numbers that others are to read.' }],
    states: {
      ...seen,
      focus,
      long: noLong('字数由 maxLength 限定，从不显示。', 'Its length is limited by maxLength, and it is never shown.'),
    },
    keys: [next, tab],
    words: {
      none: {
        zh: '随系统提供的页面用专门的面板改密码；字段写 x-widget: password。',
        en: 'Shipped pages change passwords in a panel; a field says x-widget: password.',
      },
    },
  },
  'Widgets/Suggestion': {
    ...common,
    widget: 'suggest',
    kind: 'input',
    file: 'src/runtime/form/widgets/suggest-widget.tsx',
    purpose: {
      zh: '一行文字，可以直接打，也可以从别处所选记录的明细里选；同一行的其他字段一起填上。',
      en: 'One line of text, typed or taken from the lines of a record chosen elsewhere; the other fields of that line are filled in with it.',
    },
    dos: [{ zh: '联系人和他的电话写同一个明细，一选都有。', en: 'Let contact and phone name the same lines: one choice fills both.' }],
    donts: [{ zh: '必须是已有记录的不要用它，用引用。', en: 'Where it must be a record that exists, refer to it instead.' }],
    states: { ...seen, focus, long: { story: 'States' } },
    keys: [
      ['↓ · ↑', { zh: '在给出的里面上下选。', en: 'Goes through what is offered.' }],
      ['Enter', { zh: '选定这一行。', en: 'Takes the line.' }],
      ['Esc', { zh: '关闭列表，留着打的字。', en: 'Closes the list and keeps what was typed.' }],
      tab,
    ],
    words: words('crm/orders', 'contactName', {
      zh: 'x-suggest 带来它：引用.明细.字段。',
      en: 'x-suggest brings it: reference, lines, field.',
    }),
  },
  'Widgets/Images': {
    ...common,
    widget: 'images',
    kind: 'input',
    file: 'src/runtime/form/widgets/files/images-widget.tsx',
    purpose: {
      zh: '照片、签字：小图排开，点开看大图，前后翻看。',
      en: 'Photographs and signatures: small pictures in a row that open large, to be walked through.',
    },
    dos: [{ zh: '用 maxItems 说最多几张。', en: 'Say by maxItems how many there may be.' }],
    donts: [{ zh: '扫描的文件用 files，不要当照片。', en: 'Scanned papers are files, not images.' }],
    states: {
      ...seen,
      focus,
      long: noLong('图片的名字只在提示和大图里。', 'What a picture is called stands in its hint and above it where it is large.'),
    },
    keys: [
      ['Tab', { zh: '依次到每张图和它的“删除”。', en: 'To each picture and the button that takes it off.' }],
      ['Enter · Space', { zh: '打开大图。', en: 'Opens it large.' }],
      ['← · →', { zh: '大图里：前一张、后一张。', en: 'Large: the picture before or after.' }],
      ['Esc', { zh: '关闭大图，焦点回到小图。', en: 'Closes it; the small picture has the focus again.' }],
    ],
    words: words('crm/orders', 'signature', { zh: '种类 images 自带这个控件。', en: 'The kind images brings it.' }),
  },
  'Widgets/Rich text': {
    ...common,
    widget: 'richText',
    kind: 'input',
    file: 'src/runtime/form/widgets/rich-text/rich-text-editor.tsx',
    purpose: {
      zh: '带格式的文字：粗体、上下标、列表、链接、特殊字符。',
      en: 'Text with marks: bold, subscripts, lists, links, special characters.',
    },
    dos: [{ zh: '公告、要求这样要分段的长文用它。', en: 'Use it for long texts in paragraphs, such as notices.' }],
    donts: [{ zh: '要查询、统计的内容不要放进它。', en: 'Do not keep in it what is to be searched or counted.' }],
    states: { ...seen, focus, long: noLong('文字多了框随着长高。', 'The field grows with its text.') },
    keys: [
      ['Tab', { zh: '先到工具栏（一站），再到正文。', en: 'To the bar, which is one stop, then to the text.' }],
      ['← · →', { zh: '在工具栏里走。', en: 'Along the bar.' }],
      ['Ctrl + B · I · U', { zh: '粗体、斜体、下划线。', en: 'Bold, italic, underlined.' }],
      ['Ctrl + Z · Y', { zh: '在正文里撤销、重做。', en: 'Takes back and does again within the text.' }],
      ['Ctrl + Enter · S', { zh: '归表单：保存。', en: 'Belongs to the form: saves.' }],
    ],
    words: words('system/notices', 'content', { zh: '种类 richText 自带这个控件。', en: 'The kind richText brings it.' }),
  },
  'Widgets/Formula': {
    ...common,
    widget: 'formula',
    kind: 'input',
    file: 'src/runtime/form/widgets/formula/formula-editor.tsx',
    purpose: { zh: '公式：键盘直接打，或用它自己的公式键盘。', en: 'A formula: typed, or put together by keys of its own.' },
    dos: [{ zh: '随测量值变化的不确定度用它。', en: 'Use it for an uncertainty that varies with the value.' }],
    donts: [{ zh: '要系统算出来的不要用它，写 x-compute。', en: 'What is to be worked out is said by x-compute.' }],
    states: { ...seen, focus, long: noLong('长公式在框里左右移动。', 'A long formula moves sideways within its field.') },
    keys: [
      [
        '↑ · ↓ · ← · → · Home · End',
        { zh: '在公式键盘里：从一个键到另一个键。', en: 'Among the keys of the formula: from one to another.' },
      ],
      ['Esc', { zh: '收起公式键盘，焦点回到公式。', en: 'Puts the keys away; the formula has the focus again.' }],
      ['Ctrl + Z · Y', { zh: '在公式里撤销、重做。', en: 'Takes back and does again within the formula.' }],
      tab,
    ],
    words: words('metrology/abilities', 'cmcFormula', { zh: '种类 formula 自带这个控件。', en: 'The kind formula brings it.' }),
  },
  'Widgets/Point grid': {
    ...common,
    widget: 'pointGrid',
    kind: 'input',
    sheets: pointSheets,
    file: 'src/runtime/form/widgets/points/point-grid-widget.tsx',
    purpose: {
      zh: '原始记录模板的测量点：写成数据，错在哪里随即指出，下面就是它做出的表，可以试填。',
      en: 'The points of a record template: written as data, its faults told at once, with the tables that they make below, to be tried out.',
    },
    dos: [{ zh: '发布前在下面试填一次。', en: 'Try it out below before it is published.' }],
    donts: [{ zh: '不要把检测数据写进模板。', en: 'Do not write readings into a template.' }],
    states: { ...seen, focus, long: noLong('框随内容长高，到二十四行为止。', 'The field grows with its data, up to twenty-four lines.') },
    keys: [['Enter', { zh: '在数据里：换一行。', en: 'In the data: begins a new line.' }], ...pointKeys, tab],
    words: words('metrology/recordTemplates', 'grid', { zh: '种类 pointGrid 自带这个控件。', en: 'The kind pointGrid brings it.' }),
  },
  'Widgets/Point readings': {
    ...common,
    widget: 'pointReadings',
    kind: 'input',
    sheets: pointSheets,
    file: 'src/runtime/form/widgets/points/point-readings-widget.tsx',
    purpose: {
      zh: '原始记录的测量数据：一点一行，误差、不确定度和判定随录随算。',
      en: 'The readings of a record: a row for each point; errors, uncertainty and verdict are worked out as they are entered.',
    },
    dos: [{ zh: '用 x-grid 说照哪个字段的点表。', en: 'Say by x-grid which field holds the point grid.' }],
    donts: [{ zh: '不要让人录算得出来的数。', en: 'Do not have anything entered that can be worked out.' }],
    states: {
      ...seen,
      focus,
      long: noLong('数的位数由点表限定；列多时左右移动。', 'Digits are limited by the point grid; many columns move sideways.'),
    },
    keys: [...pointKeys, tab],
    words: words('metrology/records', 'readings', { zh: '种类 pointReadings 自带这个控件。', en: 'The kind pointReadings brings it.' }),
  },
};
