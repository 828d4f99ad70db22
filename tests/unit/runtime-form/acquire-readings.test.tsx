// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Acquisition, OfferedSource } from '../../../src/measure/record/acquisition';
import type { WidgetProps } from '../../../src/runtime/form/engine/widget-props';
import { PointReadingsWidget } from '../../../src/runtime/form/widgets/points/point-readings-widget';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { ReadingSource } from '../../../src/runtime/source/reading-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { sampleGrid } from '../../../src/runtime/sample/sample-grid';
import { prepareForms } from './form-room';
import { trialModel, trialRow, trialUser } from './trial-page';

// At the bench: a source is chosen, what it gives is shown beside what stands there, and goes into the grid as if it were typed.
beforeAll(prepareForms);
afterEach(cleanup);

const [field] = trialModel.record.fields;
if (!field) throw new Error('the trial page has fields');
const props: WidgetProps = {
  ...{ field, name: 'readings', id: 'r', label: '测量数据', value: null, disabled: false, required: false, invalid: false },
  ...{ describedBy: undefined, target: undefined, grid: JSON.stringify(sampleGrid) },
  ...{ offers: () => true, around: () => undefined, onChange: () => undefined, onBlur: () => undefined },
};
const http: OfferedSource = { id: '5', name: '数显卡尺', way: 'http', device: 'SB-01' };
const value = (text: string, read = text) => ({ text, read });
const acquisition: Acquisition = {
  origin: {
    ...{ id: '9', way: 'http', source: '数显卡尺', from: 'bench.lan:8080', hash: 'ab'.repeat(32), time: '2026-11-27 09:00:00', by: '张伟' },
    values: {
      'error/1/asFound/reading/1': value('41.21', '4.121 cm'),
      'error/1/asFound/reading/2': value('41.22'),
      'error/2/asFound/reading/1': value('999'),
      'other/1/asFound/reading/1': value('1'),
    },
  },
  faults: [{ rule: 'notNumber', row: 4, column: '读数', read: 'OL', address: 'error/2/asFound/reading/2' }],
  rows: 4,
  missingDevice: 'SB-01',
};

/** The widget in a record, over a value that it changes itself. */
function open(readings: Partial<ReadingSource>, { id = '7', begun = {} }: { readonly id?: string; readonly begun?: object } = {}) {
  const fake = makeFakeSource({ model: trialModel, can: ['view', 'edit'], validator: '' }, [trialRow]);
  const given: ReadingSource = { offered: () => Promise.resolve([http]), read: () => Promise.resolve(acquisition), ...readings };
  const last: { value: unknown } = { value: JSON.stringify({ entries: begun }) };
  function Held() {
    const [held, setHeld] = useState(last.value);
    const take = (next: unknown): void => {
      last.value = next;
      setHeld(next);
    };
    return <PointReadingsWidget {...props} value={held} onChange={take} whole={() => (id === '' ? {} : { id })} />;
  }
  render(
    <PageProvider source={{ ...fake, readings: given }} user={trialUser}>
      <Held />
    </PageProvider>,
  );
  return { written: () => JSON.parse(String(last.value)) as unknown };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const box = (name: RegExp | string) => dialog().getByRole<HTMLInputElement>('checkbox', { name });

test('what a source gives is shown old and new, with what is wrong at its place; typed values are overwritten only where somebody says so', async () => {
  const { written } = open({}, { begun: { error: [{ asFound: { reading: ['41.20', '41.22', ''] } }] } });
  press('采集');
  await screen.findByText('数显卡尺 · HTTP 接口 · SB-01');
  press(/读\s*取/);
  await screen.findByText('读到本记录的数据 4 行，可填入 3 个值');
  expect(dialog().getByText('第 4 行“读数”：“OL”不是数字')).toBeTruthy();
  expect(dialog().getByText(/另有 1 个值在当前的点表里没有对应的格/)).toBeTruthy();
  expect(dialog().getByText(/使用设备里没有它/)).toBeTruthy();
  expect(dialog().getByText(/不能大于150/)).toBeTruthy();
  // Other than typed: not taken by itself. The same: nothing to take. Fresh: taken.
  const rows = ['第 1 点 41.2 mm，读数 1', '第 1 点 41.2 mm，读数 2', '第 2 点 81.5 mm，读数 1'].map((name) => box(new RegExp(name)));
  expect(rows.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ]);
  fireEvent.click(box('也覆盖已有的 1 个不同的值'));
  fireEvent.click(box(/第 2 点/));
  press('填入 1 个值');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written()).toMatchObject({
    entries: { error: [{ asFound: { reading: ['41.21', '41.22', ''] } }] },
    origins: [acquisition.origin],
  });
  // Where it comes from is read beside the tables.
  const list = within(screen.getByRole('list', { name: '采集来的值' }));
  expect(list.getByText('数显卡尺：2 个值')).toBeTruthy();
  expect(list.getByText('2026-11-27 09:00:00，张伟')).toBeTruthy();
  const cell = screen.getByRole<HTMLInputElement>('textbox', { name: /调前，第 1 点 .*，读数 1$/ });
  expect(cell.title).toBe('采自 数显卡尺：4.121 cm');
  // Typed over, it is typed.
  fireEvent.change(cell, { target: { value: '41.23' } });
  expect(cell.title).toBe('');
  expect(list.getByText('数显卡尺：1 个值')).toBeTruthy();
});

test('the stage that was measured goes along, and another stage is read anew', async () => {
  const read = vi.fn<ReadingSource['read']>(() => Promise.resolve({ faults: [{ rule: 'noRows' }], rows: 0 }));
  open({ read });
  press('采集');
  await screen.findByText(/数显卡尺/);
  fireEvent.click(dialog().getByRole('radio', { name: '调后' }));
  press(/读\s*取/);
  await screen.findByText('来源里没有数据行');
  expect(read.mock.calls).toEqual([[{ id: '7', sourceId: '5', stage: 'asLeft' }]]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '填入 0 个值' }).disabled).toBe(true);
  fireEvent.click(dialog().getByRole('radio', { name: '调前' }));
  expect(screen.queryByText('来源里没有数据行')).toBeNull();
});

test('why nothing was read is said where it was asked, and a record that is not stored acquires nothing yet', async () => {
  open({ read: () => Promise.reject(new Error('连不上来源')) });
  press('采集');
  await screen.findByText(/数显卡尺/);
  press(/读\s*取/);
  expect((await screen.findByText('连不上来源')).closest('[role="alert"]')).toBeTruthy();
  cleanup();
  open({ offered: () => Promise.resolve([]) });
  press('采集');
  await screen.findByText(/这个模板还没有采集来源/);
  cleanup();
  open({}, { id: '' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '采集' }).disabled).toBe(true);
  expect(screen.getByText('保存后即可采集')).toBeTruthy();
});
