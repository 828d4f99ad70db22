import type { Text } from '../../src/schema/model/text';
import type { Guide } from './guide';

/** Sheets that dress every control of a form. */
export const sheets = ['src/runtime/form/widgets/widgets.css', 'src/runtime/form/layout/form.css'];
const states = { empty: 'States', filled: 'States', wrong: 'States', readOnly: 'States', narrow: 'States' } as const;
/** What the story of all states shows. */
export const seen = Object.fromEntries(Object.entries(states).map(([state, story]) => [state, { story }]));

/** What every control of a form has in common: as high as a control, its label above, its hint below. */
export const common = {
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

export const focus = {
  story: 'States',
  note: { zh: '按 Tab 走到它：两像素的主题色框。', en: 'Go there with Tab: a ring of two pixels in the accent.' },
};
export const noLong = (zh: string, en: string) => ({ none: { zh, en } });
export const tab = ['Tab', { zh: '到下一项。', en: 'To the next field.' }] as const;
export const next = ['Enter', { zh: '到下一项。', en: 'To the next field.' }] as const;
export const list = [
  ['↓ · ↑', { zh: '打开列表，上下选择。', en: 'Opens the list and goes through it.' }],
  ['Enter', { zh: '选定。', en: 'Takes the choice.' }],
  ['Esc', { zh: '关闭列表，不改。', en: 'Closes the list and changes nothing.' }],
] as const satisfies Guide['keys'];

export const words = (page: string, field: string, note: Text): Guide['words'] => ({ page, at: ['fields', field], note });
