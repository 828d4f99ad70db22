// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RowMenu } from '../../../../src/runtime/actions/row-menu';
import { toActionColumn } from '../../../../src/runtime/actions/row-actions';
import { ViewActions } from '../../../../src/runtime/actions/view-actions';
import { entriesOf, offerRowActions } from '../../../../src/schema/view/offer-actions';
import { toExpressionContext } from '../../../../src/runtime/source/expression-context';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { PageSource, WireRow } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { preparePage } from '../../prepare-page';
import { pageModel } from '../page-models';

beforeAll(() => preparePage());
afterEach(cleanup);

const model = pageModel('metrology/tasks');
const user = { id: '2', name: '李工', roles: ['tester'], deptId: '1', staffId: '7' };
const can = ['view', 'edit', 'begin', 'lock', 'delay'];
const offered = offerRowActions({ model, can, context: toExpressionContext(user) });
const taken: WireRow = {
  ...{ id: '1', version: 1, itemState: '200', assigneeId: '7', orderId: '3', sampleId: '4' },
  $refs: { orderId: { id: '3', serviceType: '1' }, sampleId: { id: '4', custody: '1' } },
};
const reason = '样品还没有领到实验室，请先领样';

function draw(part: ReactNode, foresee?: PageSource['foresee']): void {
  const source = { ...makeFakeSource({ model, can, validator: '' }, [taken]), ...(foresee ? { foresee } : {}) };
  render(
    <App>
      <PageProvider source={source} user={user}>
        {part}
      </PageProvider>
    </App>,
  );
}

test('a refused button of a row can be reached, is told to be disabled with its reason, and says it when pressed', () => {
  const [onAction, onRefused] = [vi.fn(), vi.fn()];
  const column = toActionColumn({
    ...{ offered: offered.filter(({ action }) => action.name === 'begin'), title: '操作', more: '更多', text: ({ zh }) => zh },
    ...{ onAction, onRefused, onMenu: vi.fn() },
  });
  draw(column?.cell(taken, true));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '开始检测' });
  expect([button.disabled, button.tabIndex, button.getAttribute('aria-disabled'), button.title]).toEqual([false, 0, 'true', reason]);
  fireEvent.click(button);
  expect(onRefused).toHaveBeenCalledWith(reason);
  expect(onAction).not.toHaveBeenCalled();
});

test('a menu writes the reason below the button and tells it again when pressed', async () => {
  const onAction = vi.fn();
  const request = { row: taken, entries: entriesOf(offered, taken), left: 0, top: 0 };
  draw(<RowMenu request={request} onAction={onAction} onClose={vi.fn()} />);
  const entry = await screen.findByRole('menuitem', { name: `开始检测 ${reason}` });
  expect([entry.getAttribute('aria-disabled'), entry.tabIndex]).toEqual(['true', -1]);
  fireEvent.click(entry);
  await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
  expect(onAction).not.toHaveBeenCalled();
});

test('of an opened record the server is asked why it refuses what only it can judge, and the button keeps its place', async () => {
  const sentence = { zh: '原始记录还没有填完：“JL-1”', en: 'The record is not complete: "JL-1"' };
  const foresee = vi.fn<NonNullable<PageSource['foresee']>>(() =>
    Promise.resolve({ effects: [], unseen: 0, refused: [{ id: '1', sentence }] }),
  );
  draw(<ViewActions row={{ ...taken, itemState: '300' }} onAction={vi.fn()} />, foresee);
  fireEvent.mouseEnter(screen.getByRole('button', { name: /更\s*多/ }));
  fireEvent.click(screen.getByRole('button', { name: /更\s*多/ }));
  const entry = await screen.findByRole('menuitem', { name: `锁定记录 ${sentence.zh}` });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
  expect(foresee.mock.calls).toEqual([['lock', ['1']]]);
});
