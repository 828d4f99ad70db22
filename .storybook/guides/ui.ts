import type { Guides } from './guide';

const page = { zh: '由页面自动放置，页面文件里没有它的词。', en: 'Placed by the product itself: no word of a page file names it.' };

export const uiGuides: Guides = {
  'UI/Card': {
    kind: 'view',
    file: 'src/ui/card/card.tsx',
    sheets: ['src/ui/card/card.css'],
    purpose: {
      zh: '把属于一件事的内容框在一起：一条发丝线、内边距，有标题时还有标题和一个去处。',
      en: 'Frames what belongs together: a hairline, room inside and, where it has a title, a heading and one way on.',
    },
    dos: [
      { zh: '一张卡只讲一件事，标题是名词。', en: 'Let a card be about one thing; its title is a noun.' },
      { zh: '右上角最多放一个链接或按钮。', en: 'Put one link or button at the end of its head, no more.' },
    ],
    donts: [
      { zh: '不要卡里套卡。', en: 'Do not put cards into cards.' },
      { zh: '不要用阴影或底色代替发丝线。', en: 'Do not replace the hairline by a shadow or a ground.' },
    ],
    size: [
      { what: { zh: '边框', en: 'Border' }, token: 'hair' },
      { what: { zh: '圆角（随主题）', en: 'Corner (as the theme has it)' }, token: 'radius' },
      { what: { zh: '标题字号', en: 'Type size of the title' }, token: 'fontLarge' },
    ],
    spacing: [
      { what: { zh: '内边距', en: 'Room inside' }, token: 'space4' },
      { what: { zh: '标题与内容之间', en: 'Between head and content' }, token: 'space3' },
      { what: { zh: '标题与右侧按钮之间', en: 'Between title and button' }, token: 'space2' },
    ],
    states: {
      default: { story: 'Titled' },
      loading: { story: 'Busy' },
      empty: { none: { zh: '没有内容时由其中的“状态卡”说明。', en: 'Where there is nothing, a state card inside it says so.' } },
      failing: { none: { zh: '失败由其中的“状态卡”说明。', en: 'A failure is said by a state card inside it.' } },
      long: { story: 'LongTitle' },
      narrow: { story: 'LongTitle' },
    },
    keys: [
      [
        'Tab',
        {
          zh: '到右上角的链接和卡内的控件；卡自己不接收焦点。',
          en: 'To the link in its head and what stands inside; the card itself takes no focus.',
        },
      ],
    ],
    words: {
      page: 'crm/quotes',
      at: ['chart'],
      note: { zh: '首页的图表卡由 chart 带来。', en: 'The cards of figures on the home page come from chart.' },
    },
  },
  'UI/Grid': {
    kind: 'view',
    file: 'src/ui/grid/grid.tsx',
    sheets: ['src/ui/grid/grid.css', 'src/ui/grid/cells.css'],
    purpose: {
      zh: '很多行、很多列的表格：只画看得见的部分，五万行也能平滑滚动；可以固定列、多列排序、选区复制和合计。',
      en: 'A table of many rows and columns that draws only what is seen, so that fifty thousand rows scroll smoothly; with fixed columns, sorting by several, selected cells and totals.',
    },
    dos: [
      {
        zh: '数字靠右、等宽数字；状态用带颜色的标签加文字。',
        en: 'Align numbers to the right in tabular figures; say states by a word in a coloured tag.',
      },
      { zh: '认出一行的那一列固定在左边。', en: 'Fix the column that tells which row it is on the left.' },
    ],
    donts: [
      {
        zh: '不要在单元格里放按钮排；操作在行尾或右键菜单。',
        en: 'Do not put rows of buttons into cells: actions stand at the end of the row or in its menu.',
      },
      { zh: '不要只用颜色表达状态。', en: 'Do not say a state by colour alone.' },
    ],
    size: [
      { what: { zh: '行高（默认疏密）', en: 'Height of a row' }, token: 'rowDefault' },
      { what: { zh: '行高（紧凑）', en: 'Height of a row, compact' }, token: 'rowCompact' },
      { what: { zh: '行高（宽松）', en: 'Height of a row, loose' }, token: 'rowLoose' },
      { what: { zh: '序号列宽', en: 'Width of the numbers' }, token: 'index' },
    ],
    spacing: [{ what: { zh: '单元格左右', en: 'Left and right in a cell' }, token: 'space2' }],
    states: {
      default: { story: 'FiveThousand' },
      loading: { story: 'Loading' },
      empty: { story: 'Empty' },
      failing: { story: 'FaultyCell' },
      long: { story: 'LongText' },
      narrow: { story: 'ManyColumns' },
    },
    keys: [
      ['↑ ↓ ← →', { zh: '逐格移动；Ctrl 加方向键到尽头。', en: 'From cell to cell; with Ctrl to the end.' }],
      ['Home · End', { zh: '到行首、行尾；加 Ctrl 到最前、最后一行。', en: 'To the ends of the row; with Ctrl of the table.' }],
      ['PageUp · PageDown', { zh: '翻一屏。', en: 'A screen up or down.' }],
      ['Shift + ↑ ↓ ← →', { zh: '选择单元格。', en: 'Selects cells.' }],
      ['Space', { zh: '选中或取消一行。', en: 'Chooses a row or lets it go.' }],
      ['Enter', { zh: '打开这一行；在表头按它排序。', en: 'Opens the row; in the header it sorts.' }],
      ['Ctrl + C', { zh: '复制选区，能贴进 Excel。', en: 'Copies the selected cells, for Excel too.' }],
      ['Alt + ↓', { zh: '打开列菜单（在表头）。', en: 'Opens the menu of the column, in the header.' }],
      ['Esc', { zh: '取消选区。', en: 'Lets the selected cells go.' }],
    ],
    words: {
      page: 'crm/quotes',
      at: ['table'],
      note: {
        zh: '列、固定、宽度、排序、合计都在 table 里说。',
        en: 'Columns, what is fixed, widths, order and totals are said in table.',
      },
    },
  },
  'UI/Dialog': {
    kind: 'surface',
    file: 'src/ui/dialog/dialog-host.tsx',
    sheets: ['src/ui/dialog/dialog.css', 'src/ui/theme/base.css'],
    purpose: {
      zh: '盖在页面上的一件事：可以拖动、最小化、全屏；抽屉是从右边滑出的同一种东西。',
      en: 'One matter over the page, which can be dragged, minimised and set to the full screen; a drawer is the same from the right edge.',
    },
    dos: [
      { zh: '按钮在右下角，主要的一个在最后。', en: 'Put the buttons at the lower right, the primary one last.' },
      { zh: '关上后焦点回到打开它的按钮。', en: 'When it closes, the focus goes back to the button that opened it.' },
    ],
    donts: [
      { zh: '点外面不关闭：没有存的内容不能因此丢失。', en: 'A press outside closes nothing: what was entered must not be lost by it.' },
      { zh: '不要在对话框上再开两层对话框。', en: 'Do not open a third dialog over a second.' },
    ],
    size: [
      { what: { zh: '标题字号', en: 'Type size of the title' }, token: 'fontLarge' },
      { what: { zh: '标题栏按钮', en: 'Buttons of its bar' }, token: 'row' },
      { what: { zh: '边框', en: 'Border' }, token: 'hair' },
    ],
    spacing: [
      { what: { zh: '正文上下', en: 'Above and below the content' }, token: 'space4' },
      { what: { zh: '正文左右', en: 'Left and right of the content' }, token: 'space6' },
      { what: { zh: '按钮区上下', en: 'Above and below the buttons' }, token: 'space2' },
    ],
    states: {
      default: { story: 'Wide' },
      loading: { story: 'Busy' },
      failing: { story: 'Failing' },
      long: { story: 'LongText' },
      narrow: { story: 'Narrow' },
    },
    keys: [
      ['Tab', { zh: '在对话框里循环，不会走到下面的页面。', en: 'Goes round within the dialog, never to the page below.' }],
      ['← → ↑ ↓', { zh: '焦点在标题栏的按钮上时移动对话框。', en: 'Moves the dialog while a button of its bar has the focus.' }],
      [
        'Esc',
        {
          zh: '可编辑的对话框不因此关闭；没有可丢内容的抽屉会关上。',
          en: 'Does not close what may hold entries; closes a drawer where nothing can be lost.',
        },
      ],
    ],
    words: {
      page: 'crm/quotes',
      at: ['form', 'mode'],
      note: {
        zh: 'form.mode 选抽屉（drawer）、对话框（dialog）或整页（page）。',
        en: 'form.mode chooses drawer, dialog or the whole page.',
      },
    },
  },
  'UI/State card': {
    kind: 'view',
    file: 'src/ui/state/state-card.tsx',
    sheets: ['src/ui/state/state-card.css'],
    purpose: {
      zh: '没有内容时说清楚：还没有、没找到、失败了、没有权限，以及下一步怎么办。',
      en: 'Says what there is instead of content: nothing yet, nothing found, a failure, a missing right, and what to do next.',
    },
    dos: [
      {
        zh: '标题说是什么，正文说怎么办，最多一个主按钮。',
        en: 'Let the title say what it is, the text what to do, with one primary button at most.',
      },
      { zh: '失败时用 alert，读屏软件会马上念出来。', en: 'Use the role alert for failures: they are read out at once.' },
    ],
    donts: [{ zh: '不要放插画，也不要道歉。', en: 'No pictures, and no apologies.' }],
    size: [
      { what: { zh: '最大宽度', en: 'Greatest width' }, token: 'state' },
      { what: { zh: '标题字号', en: 'Type size of the title' }, token: 'fontLarge' },
    ],
    spacing: [
      { what: { zh: '内边距', en: 'Room inside' }, token: 'space6' },
      { what: { zh: '行与行、按钮与按钮之间', en: 'Between lines and between buttons' }, token: 'space2' },
    ],
    states: {
      default: { story: 'Bare' },
      loading: { none: { zh: '读取时画的是骨架，不是它。', en: 'While something loads the skeleton is drawn, not this.' } },
      empty: { story: 'Empty' },
      failing: { story: 'Failed' },
      long: { story: 'LongText' },
      narrow: { story: 'LongText' },
    },
    keys: [['Tab', { zh: '到它的按钮。', en: 'To its buttons.' }]],
    words: { none: page },
  },
};
