// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { match } from 'pinyin-pro';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import { PaletteButton } from '../../../src/shell/palette/palette-button';
import { rankNames, type PinyinMatch } from '../../../src/shell/palette/rank-names';
import { StoryServices, storyMenu, type StoryAnswers } from '../../../src/shell/testing/story-services';
import { standInCamera } from '../stand-in-camera';

const pinyin: PinyinMatch = (text, query) => match(text, query, { precision: 'start', continuous: true });

test.each<[string, readonly string[], number | undefined]>([
  ['报价', ['报价管理', 'Quotes'], 0],
  ['管理', ['报价管理', 'Quotes'], 1],
  ['bjgl', ['报价管理', 'Quotes'], 2],
  ['baojia', ['报价管理', 'Quotes'], 2],
  ['baoj', ['报价管理', 'Quotes'], 2],
  ['gl', ['报价管理', 'Quotes'], 3],
  ['QUO', ['报价管理', 'Quotes'], 0],
  ['yhzh', ['银行账户', 'Bank accounts'], 2],
  ['ba', ['银行账户', 'Bank accounts'], 0],
  ['jdz', ['检定（校准）', 'Verification'], undefined],
  ['jdjz', ['检定（校准）', 'Verification'], 2],
  ['jianding jiaozhun', ['检定/校准', 'Verification'], 2],
  ['bjz', ['报价管理', 'Quotes'], undefined],
  ['合同', ['报价管理', 'Quotes'], undefined],
])('%s asks for %j with rank %s', (query, names, rank) => {
  expect(rankNames(names, query, pinyin)?.rank).toBe(rank);
});

test('marks say which characters were meant', () => {
  expect(rankNames(['计量标准', 'Standards'], 'bz', pinyin)?.marks).toEqual([2, 3]);
  expect(rankNames(['计量标准', 'Standards'], '标准', pinyin)?.marks).toEqual([2, 3]);
  expect(rankNames(['检定（校准）', 'Verification'], 'dj', pinyin)?.marks).toEqual([1, 3]);
});

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  standInCamera(false);
  Element.prototype.scrollIntoView = () => undefined;
  await startI18n('zh');
});
afterEach(cleanup);

const answers: StoryAnswers = {
  'find/records': {
    body: {
      code: 200,
      data: [{ path: 'crm/quotes', label: { zh: '报价管理', en: 'Quotes' }, id: '7', number: 'Q202611200001', name: '' }],
    },
  },
};

function open(given: StoryAnswers = answers, action = '外观') {
  const onOpenEntry = vi.fn();
  const onGo = vi.fn();
  const run = vi.fn();
  render(
    <StoryServices answers={given}>
      {/* The end of a motion never comes here. */}
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <PaletteButton menu={storyMenu} actions={[{ key: 'look', name: action, run }]} shown onOpenEntry={onOpenEntry} onGo={onGo} />
        </App>
      </ConfigProvider>
    </StoryServices>,
  );
  return { onOpenEntry, onGo, run };
}

const type = async (text: string) => fireEvent.change(await screen.findByRole('combobox'), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key });

test.each([{ ctrlKey: true }, { metaKey: true }])(
  '%o and K opens it; arrows choose, Enter opens a page found by its initials',
  async (held) => {
    const { onOpenEntry } = open();
    fireEvent.keyDown(document, { key: 'k', ...held });
    await type('bjgl');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    press('Enter');
    await waitFor(() => expect(onOpenEntry).toHaveBeenCalledWith(expect.objectContaining({ path: '/crm/quotes' })));
  },
);

test.each([
  ["bao'jia'guan'li", '报价管理'],
  ["b'j’gl", '报价管理'],
  ['lvse', '绿色外观'],
])('%s, as an input method or a keyboard without ü writes it, finds %s', async (typed, name) => {
  open(answers, '绿色外观');
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  await type(typed);
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.startsWith(name))).toEqual([true]));
});

test('a group of the menu is found by its name and opens its first page', async () => {
  const { onOpenEntry } = open();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  await type('计量管');
  // The characters that were meant stand in marks of their own, so the whole text is looked at.
  const [option] = await screen.findAllByRole('option');
  expect(option?.textContent).toMatch(/^计量管理.*菜单组，打开“实验室”$/);
  if (option) fireEvent.click(option);
  expect(onOpenEntry).toHaveBeenCalledWith(expect.objectContaining({ path: '/crm/labs' }));
});

test('a number leads to its record, wherever that is kept', async () => {
  const { onGo } = open();
  fireEvent.click(screen.getByRole('button', { name: '搜索菜单、单号和操作' }));
  await type('Q2026');
  fireEvent.click(await screen.findByRole('option', { name: /Q202611200001/ }));
  expect(onGo).toHaveBeenCalledWith('/crm/quotes?open=7');
});

test('actions stand under the pages, and the arrows go round', async () => {
  const { run } = open();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  await type('');
  await screen.findByRole('group', { name: '操作' });
  press('ArrowUp');
  expect(
    within(screen.getByRole('group', { name: '操作' }))
      .getByRole('option')
      .getAttribute('aria-selected'),
  ).toBe('true');
  press('ArrowDown');
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
  press('ArrowUp');
  press('Enter');
  await waitFor(() => expect(run).toHaveBeenCalled());
});

test('what is not there is said once the server has looked for records as well', async () => {
  open({ 'find/records': { body: { code: 200, data: [] } } });
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  await type('没有这个');
  expect((await screen.findByRole('status')).textContent).toBe('正在查找…');
  expect(await screen.findByText('没有找到“没有这个”')).toBeTruthy();
});

/** What takes the keys before the palette stands. */
const early = () => screen.getByRole('textbox', { name: '搜索菜单、单号和操作' });

test('what is typed before the palette stands arrives in it, and the focus goes on and comes back', async () => {
  open();
  const button = screen.getByRole('button', { name: '搜索菜单、单号和操作' });
  button.focus();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(early());
  fireEvent.change(early(), { target: { value: 'bjgl' } });
  const field = await screen.findByRole('combobox');
  expect(field).toHaveProperty('value', 'bjgl');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '搜索菜单、单号和操作' })).toBeNull());
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test.each([
  ['a name in pinyin', 'bjgl', ['page']],
  ['a number', 'Q2026', ['record']],
  ['nothing', '', []],
])('Enter right after %s was typed waits for what fits it', async (_what, text, expected) => {
  const { onOpenEntry, onGo } = open();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const field = early();
  if (text !== '') fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const done = () => [...onOpenEntry.mock.calls.map(() => 'page'), ...onGo.mock.calls.map(() => 'record')];
  await screen.findByRole('combobox');
  await waitFor(() => expect(done()).toEqual(expected));
  expect(onOpenEntry.mock.calls.flat()).toEqual(text === 'bjgl' ? [expect.objectContaining({ path: '/crm/quotes' })] : []);
});

test('Escape before the palette stands lets go of it', async () => {
  const { onOpenEntry } = open();
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  fireEvent.keyDown(early(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '搜索菜单、单号和操作' })).toBeNull());
  expect(onOpenEntry).not.toHaveBeenCalled();
});

/** Types as a scanner does, with times of its own: a busy machine would slow it down to a person. */
function scan(code: string, at: Element = document.body): readonly KeyboardEvent[] {
  return [...code, 'Enter'].map((key, index) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: index * 5 });
    fireEvent(at, event);
    return event;
  });
}

test('a scanned number opens its record, and its Enter does not press what has the focus', async () => {
  const { onGo } = open();
  const sounds = vi.fn();
  vi.stubGlobal('AudioContext', sounds);
  const button = screen.getByRole('button', { name: '搜索菜单、单号和操作' });
  button.focus();
  // It listens once its part is there.
  await waitFor(() => expect(scan('Q202611200001', button).at(-1)?.defaultPrevented).toBe(true));
  await waitFor(() => expect(onGo).toHaveBeenCalledWith('/crm/quotes?open=7'));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(sounds).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('a wrong code is said by sound and text, a part of a number too, and the focus stays', async () => {
  const { onGo } = open();
  const sounds = vi.fn();
  vi.stubGlobal('AudioContext', sounds);
  const button = screen.getByRole('button', { name: '搜索菜单、单号和操作' });
  button.focus();
  await waitFor(() => expect(scan('Q20261120', button).at(-1)?.defaultPrevented).toBe(true));
  expect(await screen.findByText('没有找到“Q20261120”')).toBeTruthy();
  expect(sounds).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(onGo).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test.each([
  ['Q202611200001', ['/crm/quotes?open=7']],
  // As the code of a certificate says it.
  ['https://qa.example.com/certificateFalsification?q=000000~Q202611200001~8F2K', ['/crm/quotes?open=7']],
])('a phone scans %s with its camera, which says what nothing has, then opens the record and closes', async (code, gone) => {
  const camera = standInCamera();
  camera.pictures = ['Q20261120'];
  const { onGo } = open();
  fireEvent.click(screen.getByRole('button', { name: '用摄像头扫码' }));
  expect((await screen.findByText('没有找到“Q20261120”')).getAttribute('role')).toBe('alert');
  expect(camera.track.stop).not.toHaveBeenCalled();
  camera.pictures = [code];
  await waitFor(() => expect(onGo.mock.calls.flat()).toEqual(gone));
  await waitFor(() => expect(camera.track.stop).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).toBeNull();
  standInCamera(false);
});

test('a desk has no button for the camera', () => {
  open();
  expect(screen.queryByRole('button', { name: '用摄像头扫码' })).toBeNull();
});

test('what is scanned into an entry stays there', async () => {
  const { onGo } = open();
  await waitFor(() => expect(scan('Q20261120').at(-1)?.defaultPrevented).toBe(true));
  const entry = document.body.appendChild(document.createElement('input'));
  expect(scan('Q202611200001', entry).some((event) => event.defaultPrevented)).toBe(false);
  entry.remove();
  expect(onGo).not.toHaveBeenCalled();
});

test('a record that was found by another field than its number says which, and what it holds', async () => {
  const match = { label: { zh: '出厂编号', en: 'Serial no.' }, value: 'A513341' };
  const found = { path: 'metrology/samples', label: { zh: '样品', en: 'Samples' }, id: '8', number: 'YP202611270001', name: '', match };
  const { onGo } = open({ 'find/records': { body: { code: 200, data: [found] } } });
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  await type('513341');
  const option = await screen.findByRole('option', { name: /YP202611270001/ });
  expect(option.textContent).toContain('出厂编号 A513341  样品');
  press('Enter');
  await waitFor(() => expect(onGo).toHaveBeenCalledWith('/metrology/samples?open=8'));
});
