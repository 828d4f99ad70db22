import type { Text } from '../../src/schema/model/text';
import type { Guide, Seen, StateName } from './guide';

/** A text in both languages. */
export const t = (zh: string, en: string): Text => ({ zh, en });

/** States by the stories that show them; one that the part cannot have says why. */
export const statesOf = (states: Readonly<Partial<Record<StateName, string | Seen>>>): Guide['states'] =>
  Object.fromEntries(
    Object.entries(states).map(([state, seen]) => {
      if (typeof seen !== 'string') return [state, seen];
      return [
        state,
        state === 'narrow' ? { story: seen, note: t('用工具栏的宽度选 320 px。', 'Choose 320 px in the toolbar.') } : { story: seen },
      ];
    }),
  );

/** Why a part has no state. */
export const lacks = (zh: string, en: string): Seen => ({ none: t(zh, en) });

export const wraps = lacks('文字长了换行，不截断。', 'Long text is broken into lines and never cut.');
export const cuts = lacks('一行放不下就截断，全文在提示里。', 'What does not fit its line is cut, and told in full by its hint.');
export const readsNothing = lacks('它不向服务器读取，只画给它的内容。', 'It reads nothing from the server and draws what it is given.');
export const neverEmpty = lacks('没有内容时不画它。', 'It is not drawn where there is nothing to show.');
export const failsAbove = lacks('失败写在页面上方的错误条里。', 'A failure is told in the bar of errors above the page.');

/** Dialogs keep the focus and give it back. */
export const dialogKeys = [
  ['Tab', t('在对话框里循环。', 'Goes round within the dialog.')],
  ['Enter', t('焦点在按钮上时按下它。', 'Presses the button that has the focus.')],
  ['Esc', t('关闭，焦点回到打开它的地方。', 'Closes it; the focus goes back to where it was opened.')],
] as const satisfies Guide['keys'];

/** What stands between other things and has buttons or links. */
export const tabThrough = ['Tab', t('依次到其中的按钮和链接。', 'Through its buttons and links, one after the other.')] as const;
export const noFocus = ['Tab', t('跳过它：它不接收焦点。', 'Passes it: it takes no focus.')] as const;
export const press = ['Enter · Space', t('按下有焦点的按钮。', 'Presses the button that has the focus.')] as const;

/** A part that no word of a page file names. */
export const byItself: Guide['words'] = {
  none: t('由产品自己放置，页面文件里没有它的词。', 'Placed by the product itself: no word of a page file names it.'),
};

/** The words of a page file that bring a part, as a shipped page has them. */
export const broughtBy = (page: string, path: string, zh: string, en: string): Guide['words'] => ({
  page,
  at: path.split('.'),
  note: t(zh, en),
});

/** What has text and antd's controls only, as large as everywhere. */
export const ofText = [
  { what: t('字号', 'Type size'), token: 'font' },
  { what: t('控件和行的高（随疏密）', 'Height of controls and rows (as the density has it)'), token: 'row' },
] as const satisfies Guide['size'];

/** Keys of every menu. */
export const menuKeys = [
  ['↑ · ↓', t('在菜单里上下。', 'Up and down in the menu.')],
  ['Enter', t('执行这一项。', 'Does the entry.')],
  ['Esc', t('关闭，焦点回到原处。', 'Closes it; the focus goes back.')],
] as const;
