import type { Guides } from './guide';
import { broughtBy, byItself, cuts, lacks, noFocus, statesOf, t, wraps } from './written';

const cells = ['src/ui/grid/cells.css'];

/** The smaller parts that the rest is made of. */
export const uiPartGuides: Guides = {
  'UI/Camera': {
    kind: 'surface',
    file: 'src/ui/camera/camera-scan.tsx',
    sheets: ['src/ui/camera/camera.css'],
    purpose: t(
      '显示摄像头看到的，读出其中的条码；是浏览器自己的对话框，盖在一切之上。',
      'Shows what the camera sees and reads the codes in it, in a dialog of the browser’s own, which stands over every other.',
    ),
    dos: [
      t('读到就响一声，写出读到的。', 'Say aloud and in words what was read.'),
      t('没有摄像头时给出手打的路。', 'Without a camera, leave the way to type it.'),
    ],
    donts: [t('关上后不要让摄像头开着。', 'Never keep the camera on once it is closed.')],
    picture: 'NoCamera',
    states: statesOf({ default: 'Looking', loading: 'Starting', failing: 'Refused', long: wraps, narrow: 'OneAfterTheOther' }),
    keys: [
      ['Tab', t('在对话框里循环。', 'Goes round within the dialog.')],
      ['Esc', t('关闭，摄像头随即关掉。', 'Closes it and turns the camera off.')],
    ],
    words: byItself,
  },
  'UI/Cells': {
    kind: 'part',
    file: 'src/ui/grid/grid-samples.tsx',
    sheets: cells,
    purpose: t(
      '单元格里的内容：数字、编号、状态标签、颜色字、行的底色、勾选框、行尾的按钮。',
      'What stands in cells: figures, numbers, tags of a state, coloured words, the ground of a row, check boxes, the buttons of a row.',
    ),
    dos: [
      t('数字靠右、等宽；编号用等宽字。', 'Figures to the right and as wide as each other; numbers in the fixed type.'),
      t('颜色之外总有字。', 'A word beside every colour.'),
    ],
    donts: [t('一格不要放两种状态。', 'Not two states in one cell.')],
    states: statesOf({ default: 'Tags', long: 'LongWords', narrow: 'Rows' }),
    keys: [
      ['↑ ↓ ← →', t('表格在格之间移动焦点；格自己不接收。', 'The grid moves the focus from cell to cell; what stands in them takes none.')],
    ],
    words: broughtBy('crm/quotes', 'states', 'colours 里写每个状态的颜色。', 'Each state has its colour there.'),
  },
  'UI/Count mark': {
    kind: 'part',
    file: 'src/ui/count-mark.tsx',
    sheets: ['src/ui/count-mark.css'],
    purpose: t('图标角上的数；零时不画。', 'A number at the corner of a picture; none for nothing.'),
    dos: [t('数也写进按钮的名字，读屏软件才念得到。', 'Say the number in the name of the button: the mark itself is not spoken.')],
    donts: [t('不要用它表示“有新的”而没有数。', 'Do not use it without a number.')],
    states: statesOf({ default: 'Few', long: 'Many', narrow: 'Few' }),
    keys: [noFocus],
    words: byItself,
  },
  'UI/Grid editing': {
    kind: 'view',
    file: 'src/ui/grid/edit/grid-entry.tsx',
    sheets: ['src/ui/grid/edit/edit.css', ...cells],
    purpose: t(
      '在表格里直接改：打字、选择、粘贴、向下填充；错的格子留着并说明。',
      'Changes cells where they stand: by typing, choosing, pasting, filling down; a wrong cell stays and says why.',
    ),
    dos: [t('改了没存的格子有记号。', 'A cell that is changed and not saved keeps a mark.')],
    donts: [t('不能改的格子不要变成输入框。', 'A cell that is closed never becomes an entry.')],
    states: statesOf({
      default: 'Editable',
      loading: lacks('由表格显示，见 UI/Grid 的 Loading。', 'It is the grid’s, see Loading of UI/Grid.'),
      empty: 'NoRows',
      failing: lacks('由表格显示，见 UI/Grid 的 FaultyCell。', 'It is the grid’s, see FaultyCell of UI/Grid.'),
      long: cuts,
      narrow: 'Choices',
    }),
    keys: [
      ['Enter · F2', t('进入格子。', 'Enters the cell.')],
      ['Tab · Shift + Tab', t('后一格、前一格。', 'To the cell after or before.')],
      ['Esc', t('不要这次改动。', 'Drops the change.')],
      ['Delete', t('清空选中的格子。', 'Empties the cells that are chosen.')],
      ['Ctrl + D', t('向下填充。', 'Fills down.')],
      ['Ctrl + C · X · V', t('复制、剪切、粘贴。', 'Copies, cuts, pastes.')],
    ],
    words: broughtBy(
      'crm/quotes',
      'table',
      '列能不能改，由字段和权限决定。',
      'Whether a column can be changed follows from its field and the right.',
    ),
  },
  'UI/Grid skeleton': {
    kind: 'part',
    file: 'src/ui/state/grid-skeleton.tsx',
    sheets: ['src/ui/state/grid-skeleton.css'],
    purpose: t(
      '列表还没来时的灰行，和真的行一样高，来了不跳。',
      'Grey rows where a list is going to stand, as high as its rows, so that nothing moves once they come.',
    ),
    dos: [t('半秒内读得完的不画它。', 'Where it takes less than half a second, draw none.')],
    donts: [t('不要再放转圈。', 'No turning circle beside it.')],
    states: statesOf({ default: 'Rows', long: lacks('它没有文字。', 'It has no text.'), narrow: 'Rows' }),
    keys: [noFocus],
    words: byItself,
  },
  'UI/Scroll table': {
    kind: 'view',
    file: 'src/ui/scroll-table.tsx',
    sheets: ['src/ui/theme/base.css'],
    purpose: t(
      '几十行以内的小表；放不下时能左右、上下移动，键盘也到得了。',
      'A small table of some dozen rows; where it does not fit, its part that scrolls is reached and scrolled by the keyboard.',
    ),
    dos: [t('写 label：键盘走到时念它。', 'Give it a label: that is spoken where the keyboard comes to it.')],
    donts: [t('几百行以上用 UI/Grid。', 'From some hundred rows on, use UI/Grid.')],
    size: [
      { what: t('字号', 'Type size'), token: 'font' },
      { what: t('行高（随疏密）', 'Height of a row (as the density has it)'), token: 'row' },
    ],
    spacing: [
      { what: t('单元格左右', 'Left and right in a cell'), token: 'space2' },
      { what: t('单元格上下', 'Above and below in a cell'), token: 'space2' },
    ],
    states: statesOf({
      default: 'Fits',
      loading: 'Loading',
      empty: 'Empty',
      failing: lacks('失败由放它的地方写在上方。', 'Whoever shows it tells a failure above it.'),
      long: 'Scrolls',
      narrow: 'Scrolls',
    }),
    keys: [
      ['Tab', t('放不下时停在表上；放得下时跳过。', 'Stops at the table where it does not fit, else passes it.')],
      ['← · → · ↑ · ↓', t('移动表格。', 'Scrolls it.')],
    ],
    words: byItself,
  },
};
