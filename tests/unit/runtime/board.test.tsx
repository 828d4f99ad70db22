// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { narrowSearch } from '../../../src/protocol/narrow-search';
import { ListPage } from '../../../src/runtime/list/list-page';
import { Board, laterParts, loadListParts } from '../../../src/runtime/list/list-parts';
import { type FakeOptions, type FakeSource, makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../src/runtime/sample/sample-rows';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { preparePage } from '../prepare-page';
import { pageModel } from './page-models';

const model = pageModel('crm/quotes');
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
const states = model.record.states;
const options = model.record.fields.find(({ name }) => name === states?.field)?.options ?? [];
const labelOf = (key: string | undefined): string => options.find((option) => option.key === key)?.label.zh ?? '';

beforeAll(async () => {
  await preparePage({ patience: 10_000, box: { height: 800, width: 1600 } });
  await Promise.all([loadListParts(model), Board.load(), ...laterParts(model).map((load) => load())]);
});
afterEach(cleanup);

async function open(more: FakeOptions = {}, values: object = {}): Promise<FakeSource> {
  const rows = sampleRows(model.record, 60).map((row) => ({ ...row, discountType: '2', discountRate: '0.85', ...values }));
  const source = makeFakeSource({ model, can: model.permissions.map(({ action }) => action), validator: '' }, rows, more);
  render(
    <ThemeProvider scheme="light">
      <App>
        <ListPage source={source} user={user} />
      </App>
    </ThemeProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '看板' }));
  await screen.findByRole('group', { name: '报价管理' });
  return source;
}

const lane = (key: string | undefined): Promise<HTMLElement> => screen.findByRole('region', { name: new RegExp(`^${labelOf(key)}，`) });

/** Draws the first card of a state to another one. */
async function draw(from: string | undefined, to: string | undefined): Promise<void> {
  const [card] = within(await lane(from)).getAllByRole('listitem');
  if (!card) throw new Error(`Nothing is in ${String(from)}.`);
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.dragOver(await lane(to), { dataTransfer });
  fireEvent.drop(await lane(to), { dataTransfer });
}

test('the records of the search stand by their state, the first state of a record first, and it is remembered', async () => {
  const source = await open();
  const found = source.asked.lists.filter(({ searchParam }) =>
    searchParam?.some(({ filter }) => filter.includes(`"${states?.field ?? ''}"`)),
  );
  await waitFor(() => expect(screen.getAllByRole('region', { name: /，\d+ 条$/ })).toHaveLength(options.length));
  const lanes = screen.getAllByRole('region', { name: /，\d+ 条$/ });
  expect(found.length).toBeGreaterThan(0);
  expect(lanes[0]?.getAttribute('aria-label')).toContain(labelOf(states?.initial));
  const counts = lanes.map((each) => Number(/(\d+) 条$/.exec(each.getAttribute('aria-label') ?? '')?.[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
  await waitFor(() => expect(source.asked.layouts.at(-1)).toContain('"shape":"board"'));
  fireEvent.click(screen.getByRole('button', { name: '看板' }));
  expect(await screen.findByRole('grid', { name: '报价管理' })).toBeTruthy();
});

test('a card that is drawn to another state asks as the button of the transition that leads there does', async () => {
  await open();
  const submit = model.actions.row.find(
    ({ transition }) => transition?.to !== undefined && transition.from.includes(states?.initial ?? ''),
  );
  await draw(submit?.transition?.from[0], submit?.transition?.to);
  expect(
    within(await screen.findByRole('dialog')).getByText(new RegExp(submit?.label.zh ?? ''), {
      selector: '.ant-modal-title, .ant-modal-title *',
    }),
  ).toBeTruthy();
});

test('where the guard of the way does not hold, its sentence is said, and nothing happens', async () => {
  const source = await open({}, { items: [] });
  const submit = model.actions.row.find(({ name }) => name === 'submit')?.transition;
  await draw(submit?.from[0], submit?.to);
  expect(await screen.findByText(/没有明细的报价单不能提交/)).toBeTruthy();
  expect([screen.queryByRole('dialog'), source.asked.writes]).toEqual([null, []]);
});

test('where no way leads to a state, it is said, and nothing happens', async () => {
  const source = await open();
  const leads = (from: string, to: string): boolean =>
    model.actions.row.some(({ transition }) => transition?.to === to && transition.from.includes(from));
  const keys = options.map(({ key }) => key);
  const [from, to] =
    keys.flatMap((one) => keys.filter((other) => other !== one && !leads(one, other)).map((other) => [one, other])).at(0) ?? [];
  await draw(from, to);
  expect(await screen.findByText(`不能这样变为“${labelOf(to)}”`)).toBeTruthy();
  expect([screen.queryByRole('dialog'), source.asked.writes]).toEqual([null, []]);
});

test('a search is held to a state whichever kind it is', () => {
  const condition = { filter: '{"state":"1"}', op: '{"state":"="}' };
  const paging = { current: 1, size: 20 };
  const test = { field: 'state', operator: '=', value: '1' } as const;
  expect(narrowSearch({ ...paging, searchType: 'N', searchParam: [] }, test).searchParam).toEqual([condition]);
  const before = { searchType: 'or' as const, searchParams: [] };
  expect(narrowSearch({ ...paging, searchType: 'Y', searchListVO: [before] }, test).searchListVO).toEqual([
    before,
    { searchType: 'and', searchParams: [{ searchType: 'and', ...condition }] },
  ]);
});
