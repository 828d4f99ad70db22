import type { Guides } from './guide';

const narrowByToolbar = { zh: '用工具栏的宽度选 320 px。', en: 'Choose 320 px in the toolbar.' };

export const runtimeGuides: Guides = {
  'Runtime/List page': {
    kind: 'view',
    file: 'src/runtime/list/list-page.tsx',
    sheets: ['src/runtime/list/list-page.css', 'src/ui/grid/grid.css'],
    purpose: {
      zh: '一份页面文件的整页：查询栏、按钮、表格、翻页，以及打开表单的地方。',
      en: 'The whole page of a page file: search bar, buttons, table, pager, and where forms open.',
    },
    dos: [
      { zh: '常用的查询项放 normal，最多一行。', en: 'Put the usual search items into normal, one row of them.' },
      {
        zh: '先看得出是哪一条，再看得出到了哪一步：编号固定在左，状态靠前。',
        en: 'Say first which record it is, then how far it is: the number fixed on the left, the state near it.',
      },
    ],
    donts: [
      {
        zh: '不要为一个页面写组件：页面文件说不出来的，先补页面语言。',
        en: 'Do not write components for one page: what page files cannot say is added to their language.',
      },
      { zh: '不要超过一个主按钮。', en: 'No more than one primary button.' },
    ],
    size: [
      { what: { zh: '控件高', en: 'Height of a control' }, token: 'row' },
      { what: { zh: '行高', en: 'Height of a row' }, token: 'rowDefault' },
      { what: { zh: '表格底部留给翻页', en: 'Room for the pager below the table' }, token: 'tableBottom' },
    ],
    spacing: [
      { what: { zh: '按钮之间', en: 'Between buttons' }, token: 'space2' },
      { what: { zh: '页边', en: 'Edge of the page' }, token: 'space4' },
    ],
    states: {
      default: { story: 'Full' },
      loading: { story: 'Slow' },
      empty: { story: 'Empty' },
      failing: { story: 'Failing' },
      long: { none: { zh: '长文字由表格处理，见 UI/Grid 的 LongText。', en: 'Long text is the grid’s, see LongText of UI/Grid.' } },
      narrow: { story: 'Full', note: narrowByToolbar },
    },
    keys: [
      ['F6', { zh: '到列表。', en: 'To the list.' }],
      ['↑ ↓ ← →', { zh: '在单元格之间移动。', en: 'From cell to cell.' }],
      ['Enter', { zh: '打开这一行。', en: 'Opens the row.' }],
      ['Space', { zh: '选中一行。', en: 'Chooses a row.' }],
      ['Shift + F10', { zh: '打开行菜单。', en: 'Opens the menu of the row.' }],
      ['Ctrl + K', { zh: '搜索菜单、记录和操作。', en: 'Searches menus, records and actions.' }],
      ['?', { zh: '显示全部快捷键。', en: 'Shows all keys.' }],
    ],
    words: {
      page: 'crm/quotes',
      at: ['actions'],
      note: {
        zh: 'search、table、form、actions 各是页面的一部分；这里是按钮。',
        en: 'search, table, form and actions are its parts; here are the buttons.',
      },
    },
  },
  'Runtime/Record form': {
    kind: 'view',
    file: 'src/runtime/form/record-form.tsx',
    sheets: ['src/runtime/form/layout/form.css', 'src/runtime/form/layout/record-head.css'],
    purpose: {
      zh: '新增、修改、查看一条记录：分组、分页签或分步，含明细表；没存的内容留作草稿。',
      en: 'Makes, changes and shows one record, in groups, tabs or steps, with its lines; what is not saved yet is kept as a draft.',
    },
    dos: [
      { zh: '一起填的放一组，先填的在前。', en: 'Group what is entered together, what comes first in front.' },
      { zh: '错误写在那一项下面，说怎么改对。', en: 'Say a fault below its field, and how it is mended.' },
    ],
    donts: [
      { zh: '不要用占位文字代替标签。', en: 'Do not use placeholders in place of labels.' },
      { zh: '不要禁用“保存”来表示没填完。', en: 'Do not disable Save to say that something is missing.' },
    ],
    size: [
      { what: { zh: '控件高', en: 'Height of a control' }, token: 'row' },
      { what: { zh: '标签字号', en: 'Type size of labels' }, token: 'font' },
      { what: { zh: '提示字号', en: 'Type size of hints' }, token: 'fontSmall' },
    ],
    spacing: [
      { what: { zh: '列与列之间', en: 'Between columns' }, token: 'space4' },
      { what: { zh: '标签与控件、提示之间', en: 'Between label, control and hint' }, token: 'space1' },
    ],
    states: {
      default: { story: 'Edit' },
      loading: { story: 'Loading' },
      empty: { story: 'Create' },
      failing: { story: 'SaveFails' },
      long: { story: 'ThreeColumns' },
      narrow: { story: 'TwoColumns', note: narrowByToolbar },
    },
    keys: [
      ['Enter', { zh: '下一项。', en: 'Next field.' }],
      ['Ctrl + S · Ctrl + Enter', { zh: '保存。', en: 'Saves.' }],
      ['Ctrl + Z · Ctrl + Y', { zh: '撤销、重做。', en: 'Undoes and redoes.' }],
      ['F1', { zh: '说明这一项为何如此。', en: 'Says why the field is as it is.' }],
      ['Insert', { zh: '在明细里插入一行。', en: 'Inserts a line.' }],
    ],
    words: {
      page: 'crm/complaints',
      at: ['form'],
      note: {
        zh: 'mode、layout、width、columns 说怎么打开、怎么排，groups 说有什么。',
        en: 'mode, layout, width and columns say how it opens and stands, groups what it holds.',
      },
    },
  },
  'Runtime/Search bar': {
    kind: 'view',
    file: 'src/runtime/search/search-bar.tsx',
    sheets: ['src/runtime/search/search-bar.css'],
    purpose: {
      zh: '列表上方的查询：常用项、更多项、高级条件；已生效的条件写成标签。',
      en: 'Searches the list below it: usual items, more of them, conditions of one’s own; what is in force stands as chips.',
    },
    dos: [
      { zh: '每天用的不超过一行。', en: 'Keep what is used every day to one row.' },
      { zh: '选项类可多选。', en: 'Let choices be several.' },
    ],
    donts: [{ zh: '不要把全部字段都放进 normal。', en: 'Do not put every field into normal.' }],
    size: [
      { what: { zh: '一项的宽', en: 'Width of an item' }, token: 'searchCell' },
      { what: { zh: '一项最窄', en: 'Narrowest item' }, token: 'searchCellNarrow' },
      { what: { zh: '控件高', en: 'Height of a control' }, token: 'row' },
    ],
    spacing: [
      { what: { zh: '项与项之间', en: 'Between items' }, token: 'space3' },
      { what: { zh: '标签与控件之间', en: 'Between label and control' }, token: 'space2' },
    ],
    states: {
      default: { story: 'Filled' },
      empty: { story: 'Folded' },
      loading: { none: { zh: '读取由列表表示，查询栏照常可用。', en: 'Loading is shown by the list; the bar can be used meanwhile.' } },
      failing: { none: { zh: '失败由列表说明。', en: 'A failure is said by the list.' } },
      long: { story: 'AdvancedFilled' },
      narrow: { story: 'Expanded', note: narrowByToolbar },
    },
    keys: [
      ['Enter', { zh: '查询。', en: 'Searches.' }],
      ['Tab', { zh: '到下一项，最后到查询和重置。', en: 'To the next item, at last to the buttons.' }],
      ['Esc', { zh: '关闭打开的下拉。', en: 'Closes a list that is open.' }],
    ],
    words: {
      page: 'crm/quotes',
      at: ['search'],
      note: {
        zh: 'normal 一直显示，more 展开才有，advanced 供高级查询。',
        en: 'normal stands always, more when it is unfolded, advanced in conditions of one’s own.',
      },
    },
  },
  'Runtime/Transition dialog': {
    kind: 'surface',
    file: 'src/runtime/actions/transition-dialog.tsx',
    sheets: ['src/runtime/actions/actions.css'],
    purpose: {
      zh: '换状态前问一句：要填什么、会带动哪些记录、哪些不能做以及为什么。',
      en: 'Asks before a state changes: what to give, which records follow, and what cannot be done and why.',
    },
    dos: [
      { zh: '按钮写动作的名字：“提交”，不写“确定”。', en: 'Name the button by the action: Submit, not OK.' },
      { zh: '做不到的写明原因，仍能做其余的。', en: 'Say why some cannot, and let the others be done.' },
    ],
    donts: [{ zh: '没有要问的、也没有后果的，不要弹它。', en: 'Do not show it where nothing is asked and nothing follows.' }],
    size: [{ what: { zh: '宽', en: 'Width' }, token: 'dialog' }],
    spacing: [
      { what: { zh: '段与段之间', en: 'Between parts' }, token: 'space2' },
      { what: { zh: '条目之间', en: 'Between entries' }, token: 'space1' },
    ],
    states: {
      default: { story: 'SaysWhatFollows' },
      loading: { story: 'NotKnownYet' },
      failing: { story: 'Refused' },
      long: { story: 'SeveralRecords' },
      narrow: { story: 'GuardRefusesSome', note: narrowByToolbar },
    },
    keys: [
      ['Tab', { zh: '在其中循环。', en: 'Goes round within it.' }],
      ['Enter', { zh: '焦点在主按钮上时执行。', en: 'Does it while the primary button has the focus.' }],
      ['Esc', { zh: '关上；已经填了东西时先问一句。', en: 'Closes it; where something was entered, it asks first.' }],
    ],
    words: {
      page: 'crm/quotes',
      at: ['states', 'transitions', 'submit'],
      note: {
        zh: '一个转换：从哪来、到哪去、何时可以、问什么。',
        en: 'A transition: from where, to where, when it may be, and what it asks.',
      },
    },
  },
};
