import { common, focus, list, noLong, seen, tab, words } from './controls';
import type { Guides } from './guide';

const lookup = { loading: { story: 'Loading' }, failing: { story: 'Failing' }, nothing: { story: 'NothingFound' } };

const fold = ['← · →', { zh: '合上、展开这一枝。', en: 'Folds and unfolds the branch.' }] as const;
const typed = ['Backspace', { zh: '删掉打的字再找。', en: 'Takes back what was typed and searches anew.' }] as const;
const dialogKeys = [
  ['Tab', { zh: '到后面的按钮；再按到下一项。', en: 'To the button behind it, and from there to the next field.' }],
  ['Enter · Space', { zh: '在按钮上：打开对话框。', en: 'On the button: opens the dialog.' }],
] as const;
const noLongTree = noLong(
  '一枝的名字都不长；放不下时截断，悬停看全。',
  'The names of branches are short; one that does not fit is cut and told in full by its hint.',
);

/** Widgets that choose among records or fixed choices. */
export const choiceGuides: Guides = {
  'Widgets/Tree select': {
    ...common,
    widget: 'treeSelect',
    kind: 'lookup',
    file: 'src/runtime/form/widgets/tree-widgets.tsx',
    purpose: {
      zh: '树里的一处：整棵树一次读来，边打字边留下相符的枝。',
      en: 'A place in a tree that is read as a whole; typing leaves the branches that fit.',
    },
    dos: [{ zh: '几百个节点以内的树用它。', en: 'Use it for trees of some hundreds of nodes.' }],
    donts: [
      { zh: '行政区划这样大的树不要用，用 cascader。', en: 'Not for trees as large as the regions of a country: that is a cascader.' },
    ],
    states: { ...seen, focus, long: noLongTree, ...lookup },
    keys: [...list, fold, typed, tab],
    words: words('hr/groups', 'deptId', { zh: '“tree:记录名”带来它。', en: '“tree:” and a record’s name bring it.' }),
  },
  'Widgets/Department picker': {
    ...common,
    widget: 'departmentPicker',
    kind: 'lookup',
    file: 'src/runtime/form/widgets/tree-widgets.tsx',
    purpose: {
      zh: '一个部门：按它自己的名字或上级的名字找，选好后显示整条路径。',
      en: 'A department: found by its own name or that of one above it, and shown with its whole path.',
    },
    dos: [{ zh: '部门重名（各所都有办公室）时用它。', en: 'Use it where departments share names, as offices do.' }],
    donts: [{ zh: '不要用它选人，用 staffPicker。', en: 'Do not choose people with it: that is a staffPicker.' }],
    states: { ...seen, focus, long: noLongTree, ...lookup },
    keys: [...list, fold, typed, tab],
    words: words('hr/staff', 'deptId', { zh: '在 tree:departments 上写 x-widget。', en: 'A field of tree:departments says x-widget.' }),
  },
  'Widgets/Cascader': {
    ...common,
    widget: 'cascader',
    kind: 'lookup',
    file: 'src/runtime/form/widgets/cascader-widget.tsx',
    purpose: {
      zh: '大树里的一处：一级一级读来，打字时从各级里找；哪一级都可以选。',
      en: 'A place in a large tree: read level by level, or found by a word on any level; each level may be chosen.',
    },
    dos: [{ zh: '省、市、区、乡镇用它；x-default 给出本地的省。', en: 'Use it for regions, and give the own province by x-default.' }],
    donts: [{ zh: '只有一级的不要用它。', en: 'Not where there is one level only.' }],
    states: {
      ...seen,
      focus,
      long: noLong('地名逐级显示，都不长。', 'The names of places are shown level by level and are short.'),
      ...lookup,
    },
    keys: [
      ['↓ · ↑', { zh: '在一级里上下选。', en: 'Goes through a level.' }],
      ['→ · ←', { zh: '到下一级、回上一级。', en: 'To the level below, and back.' }],
      ['Enter', { zh: '选定这一级。', en: 'Takes this level.' }],
      ['Esc', { zh: '关闭，不改。', en: 'Closes it and changes nothing.' }],
      tab,
    ],
    words: words('crm/customers', 'regionId', { zh: '在 tree: 引用上写 x-widget。', en: 'A reference into a tree says x-widget.' }),
  },
  'Widgets/Staff picker': {
    ...common,
    widget: 'staffPicker',
    kind: 'lookup',
    file: 'src/runtime/form/widgets/staff-picker.tsx',
    purpose: {
      zh: '人员：打名字找，或按科室在对话框里选；可以一人或多人。',
      en: 'People: found by typing a name, or chosen department by department in a dialog; one or several.',
    },
    dos: [{ zh: '用 x-filter 只给在职、有资格的人。', en: 'Offer by x-filter only those who are employed and authorised.' }],
    donts: [
      { zh: '总是本人的，用 x-default: user.staffId，不要再选。', en: 'Where it is always oneself, say x-default: user.staffId instead.' },
    ],
    states: { ...seen, focus, long: { story: 'States' }, ...lookup },
    keys: [...list, typed, ...dialogKeys],
    words: words('crm/contracts', 'salesmanId', {
      zh: '在 ref:staff 或 refs:staff 上写 x-widget。',
      en: 'A field of ref:staff or refs:staff says x-widget.',
    }),
  },
  'Widgets/Record dialog': {
    ...common,
    widget: 'recordDialog',
    kind: 'lookup',
    file: 'src/runtime/form/widgets/record-dialog-widget.tsx',
    purpose: {
      zh: '引用别的记录：打字找，或打开那一页的列表，用它的查询和列认出来再选。',
      en: 'Refers to another record: found by typing, or chosen in the list of its page, with its search and columns.',
    },
    dos: [{ zh: '名字相近、要看几列才认得出的用它。', en: 'Use it where several columns are needed to tell records apart.' }],
    donts: [{ zh: '只有几十条的不要用它，用 recordSelect。', en: 'Not for some dozens of records: that is a recordSelect.' }],
    states: { ...seen, focus, long: { story: 'States' }, ...lookup },
    keys: [...list, typed, ...dialogKeys],
    words: words('crm/contracts', 'enterId', { zh: '在 ref: 或 refs: 上写 x-widget。', en: 'A reference says x-widget.' }),
  },
  'Widgets/Record multi-select': {
    ...common,
    widget: 'recordMultiSelect',
    kind: 'lookup',
    file: 'src/runtime/form/widgets/record-select.tsx',
    purpose: {
      zh: '引用几条别的记录：边打字边从服务器找到的里面选。',
      en: 'Refers to several records: typed, and chosen from what the server finds.',
    },
    dos: [{ zh: '用 maxItems 说最多几条。', en: 'Say by maxItems how many there may be.' }],
    donts: [{ zh: '每条还要填数量的不要用它，用明细。', en: 'Where each needs a quantity of its own, use lines.' }],
    states: { ...seen, focus, long: { story: 'States' }, ...lookup },
    keys: [...list, ['Backspace', { zh: '没打字时拿掉最后一条。', en: 'Takes off the last one where nothing is typed.' }], tab],
    words: words('crm/recallPlans', 'instrumentIds', { zh: '“refs:记录名”带来它。', en: '“refs:” and a record’s name bring it.' }),
  },
  'Widgets/Segmented': {
    ...common,
    widget: 'segmented',
    kind: 'input',
    file: 'src/runtime/form/widgets/segments.tsx',
    purpose: { zh: '几个短选项连成一排，选一个：满意、基本满意、不满意。', en: 'One of a few short choices side by side on one line.' },
    dos: [{ zh: '选项按大小或轻重排。', en: 'Order the choices by rank.' }],
    donts: [{ zh: '名字长的、多于五个的不要用它。', en: 'Not for long names, nor for more than five.' }],
    states: { ...seen, focus, long: noLong('它只用于短名字。', 'It is for short names only.') },
    keys: [['← · → · ↑ · ↓', { zh: '换到前一个或后一个，随即选上。', en: 'Goes to the choice before or after, and takes it.' }], tab],
    words: words('crm/complaints', 'isContent', { zh: '有 x-options 的字段写 x-widget。', en: 'A field with x-options says x-widget.' }),
  },
  'Widgets/Checkboxes': {
    ...common,
    widget: 'checkboxes',
    kind: 'input',
    file: 'src/runtime/form/widgets/mark-widgets.tsx',
    purpose: { zh: '从几个固定的里选几个，都看得见。', en: 'Several of a few fixed choices, all of them in sight.' },
    dos: [{ zh: '七个以内用它。', en: 'Use it for seven at most.' }],
    donts: [{ zh: '只有一个“是/否”的用开关。', en: 'Not for a single yes or no: that is a switch.' }],
    states: {
      ...seen,
      focus,
      long: noLong('选项的名字都不长；放不下时换行。', 'The names of choices are short; they go on in the next line.'),
    },
    keys: [
      ['Space', { zh: '勾上或去掉。', en: 'Ticks, and takes the tick off.' }],
      ['Tab', { zh: '到下一个选项。', en: 'To the next choice.' }],
    ],
    words: {
      none: {
        zh: '随系统提供的页面还没有用它；有 x-multiple 的字段写 x-widget: checkboxes。',
        en: 'No shipped page has it yet; a field with x-multiple says x-widget: checkboxes.',
      },
    },
  },
};
