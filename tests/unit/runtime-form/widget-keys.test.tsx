// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CascaderWidget } from '../../../src/runtime/form/widgets/cascader-widget';
import { FormulaKeys } from '../../../src/runtime/form/widgets/formula/formula-keys';
import { SymbolTable } from '../../../src/runtime/form/widgets/rich-text/symbol-table';
import { TreeWidget } from '../../../src/runtime/form/widgets/tree-widgets';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { Candidate, PageSource } from '../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { prepareForms } from './form-room';
import { trialModel, trialUser } from './trial-page';

// Each widget by the keyboard alone; what a button does when Enter is pressed on it is the browser's.
beforeAll(prepareForms);
afterEach(cleanup);

const codes = { ArrowDown: 40, ArrowUp: 38, ArrowLeft: 37, ArrowRight: 39, Enter: 13, Escape: 27 } as const;
const press = (on: Element, ...keys: readonly (keyof typeof codes)[]): void => {
  for (const key of keys) fireEvent.keyDown(on, { key, keyCode: codes[key], which: codes[key] });
};

const place = (id: string, display: string, parentId: string, hasChildren: boolean): Candidate => ({
  ...{ id, display, fields: {}, parentId, hasChildren },
});
const places = [
  place('43', '湖南省', '', true),
  place('44', '广东省', '', true),
  place('4301', '湖南省长沙市', '43', true),
  place('430104', '湖南省长沙市岳麓区', '4301', false),
];

function show(Widget: typeof TreeWidget) {
  const field = trialModel.record.fields.find((each) => each.name === 'managerId');
  if (!field) throw new Error('The trial page has a reference.');
  const onChange = vi.fn();
  const candidates: PageSource['candidates'] = ({ parent }) =>
    Promise.resolve(parent === undefined ? places : places.filter((each) => each.parentId === parent));
  const source: PageSource = { ...makeFakeSource({ model: trialModel, can: [], validator: '' }, []), candidates };
  render(
    <PageProvider source={source} user={trialUser}>
      <Widget
        {...{ field, name: 'managerId', id: 'place', label: '地区', value: null, target: undefined }}
        {...{ disabled: false, required: false, invalid: false, describedBy: undefined }}
        offers={() => true}
        around={() => undefined}
        onChange={onChange}
        onBlur={() => undefined}
      />
    </PageProvider>,
  );
  return { entry: screen.getByRole('combobox', { name: '地区' }), onChange };
}

test('an address is gone down to level by level with the arrow keys, and taken with Enter', async () => {
  const { entry, onChange } = show(CascaderWidget);
  press(entry, 'ArrowDown');
  await screen.findByText('湖南省');
  press(entry, 'ArrowDown', 'ArrowRight');
  await screen.findByText('长沙市');
  press(entry, 'ArrowRight', 'ArrowRight');
  await screen.findByText('岳麓区');
  press(entry, 'ArrowRight', 'Enter');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('430104', expect.objectContaining({ id: '430104' })));
});

test('who goes to another province leaves city, area and town behind; what is taken is the deepest place that was chosen', async () => {
  const { entry, onChange } = show(CascaderWidget);
  press(entry, 'ArrowDown');
  fireEvent.click(await screen.findByText('湖南省'));
  fireEvent.click(await screen.findByText('长沙市'));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('4301', expect.anything()));
  fireEvent.click(await screen.findByText('岳麓区'));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('430104', expect.anything()));
  press(entry, 'ArrowDown');
  fireEvent.click(await screen.findByText('广东省'));
  // One id is kept, so that nothing of the way that was left remains with it.
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('44', expect.objectContaining({ id: '44', display: '广东省' })));
  await waitFor(() => expect(screen.queryByText('长沙市')).toBeNull());
});

test('where the levels of an address are wider than the screen, the last one is in sight', async () => {
  Object.defineProperty(HTMLElement.prototype, 'scrollWidth', { configurable: true, get: () => 572 });
  const { entry } = show(CascaderWidget);
  press(entry, 'ArrowDown');
  fireEvent.click(await screen.findByText('湖南省'));
  await screen.findByText('长沙市');
  await waitFor(() => expect(document.querySelector('.lh-form-levels > *')?.scrollLeft).toBe(572));
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollWidth');
});

test('a place in a tree is gone to with the arrow keys, and taken with Enter', async () => {
  const { entry, onChange } = show(TreeWidget);
  press(entry, 'ArrowDown');
  await screen.findByText('湖南省长沙市岳麓区');
  press(entry, 'ArrowDown', 'ArrowDown', 'Enter');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('4301', expect.anything()));
});

/** Ten boxes a row: jsdom lays nothing out. */
function layOut(keys: readonly HTMLElement[]): void {
  for (const [index, key] of keys.entries())
    key.getBoundingClientRect = () => new DOMRect((index % 10) * 40, Math.floor(index / 10) * 40, 36, 36);
}

test('the keys of a formula are one stop of Tab, walked with arrows, Home and End', () => {
  const onPut = vi.fn();
  render(<FormulaKeys label="公式" onPut={onPut} onMove={() => undefined} />);
  const grid = screen.getByRole('group').querySelector('.lh-formula-grid');
  const keys = grid instanceof HTMLElement ? within(grid).getAllByRole('button') : [];
  layOut(keys);
  expect(keys.filter(({ tabIndex }) => tabIndex === 0)).toEqual(keys.slice(0, 1));
  const walk = (key: string): number => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return keys.findIndex((each) => each === document.activeElement);
  };
  keys[0]?.focus();
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'Home'].map(walk)).toEqual([1, 11, 10, 0, keys.length - 1, 0]);
});

test('special characters opened by the keyboard have the focus, are one stop of Tab, walked with arrows by row and column, and give it back at Escape', async () => {
  const signs = Array.from({ length: 20 }, (_none, index) => ({ code: `s${String(index)}`, name: '' }));
  const symbols: PageSource['symbols'] = {
    list: () => Promise.resolve({ records: signs, total: 20 }),
    keep: () => Promise.resolve(),
  };
  const source: PageSource = { ...makeFakeSource({ model: trialModel, can: [], validator: '' }, []), symbols };
  render(
    <App>
      <PageProvider source={source} user={trialUser}>
        <SymbolTable onOpen={() => true} onPick={() => undefined} />
      </PageProvider>
    </App>,
  );
  const opener = screen.getByRole('button', { name: '特殊字符' });
  opener.focus();
  fireEvent.click(opener);
  const panel = await screen.findByRole('group', { name: '特殊字符' });
  await waitFor(() => expect(document.activeElement?.contains(panel) === true && document.activeElement !== document.body).toBe(true));
  const keys = within(panel).getAllByRole('button');
  layOut(keys);
  expect(keys.filter(({ tabIndex }) => tabIndex === 0)).toEqual(keys.slice(0, 1));
  keys[0]?.focus();
  const walk = (key: string): string | null => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent ?? null;
  };
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'Home'].map(walk)).toEqual(['s1', 's11', 's10', 's0', 's19', 's0']);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(document.activeElement).toBe(opener);
});
