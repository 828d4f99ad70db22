import { expect, test } from 'vitest';
import { ListEditing } from '../../../../src/runtime/edit/list-editing';
import type { PageSource, WireRow } from '../../../../src/runtime/source/page-source';
import { editIn, RowEdits } from '../../../../src/runtime/table/row-edits';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import type { PageModel } from '../../../../src/schema/model/page-model';
import { pageModel } from '../page-models';

const groups = pageModel('hr/groups');
const outage = new Error('无法连接服务器');

interface Room {
  readonly model?: PageModel;
  readonly edits?: RowEdits;
  readonly submit?: PageSource['submit'];
  readonly list?: PageSource['list'];
  readonly candidates?: PageSource['candidates'];
  readonly onChanges?: (changes: readonly { readonly after: string }[], note: string | undefined) => void;
}

/** A list whose every column can be changed in its place, and its first row. */
function make({ model = groups, edits = new RowEdits(), onChanges = () => undefined, ...ways }: Room = {}) {
  const row: WireRow = { ...sampleRows(model.record, 1)[0], id: '7', version: 3 };
  const fake = makeFakeSource({ model, can: ['edit'], validator: '' }, [row]);
  const sent: { readonly values: Readonly<Record<string, unknown>>; readonly key: string }[] = [];
  const submit = ways.submit ?? fake.submit;
  const source: PageSource = {
    ...{ ...fake, ...ways },
    submit: (values, key) => {
      sent.push({ values, key });
      return submit(values, key);
    },
  };
  const nothing = (): void => undefined;
  const editing = () =>
    new ListEditing({
      ...{ model, source, edits, user: { id: '1', name: '张伟', roles: [], deptId: '1' }, language: 'zh' },
      columns: model.table.columns.map((column) => ({ ...column, edit: true })),
      words: {
        ...{
          cell: () => '',
          fill: '',
          help: '',
          loading: '',
          nothingFound: '',
          lookUpFailed: '',
          failed: '没有保存',
          nothing: '',
          closed: () => '',
          closedColumn: () => '',
          outside: (count) => `${String(count)} 处没有粘贴`,
        },
      },
      ...{
        rows: () => [row],
        whyClosed: () => undefined,
        drawSeveral: () => null,
        announce: nothing,
        onChanges,
        onSaved: nothing,
        drawNote: () => null,
      },
    });
  return { model, row, edits, editing, sent };
}

/** The row as the list draws it. */
const drawn = (edits: RowEdits, row: WireRow): WireRow => edits.apply([row])[0] ?? row;

test('a save whose answer was lost is, entered again, the same attempt', async () => {
  const { row, edits, editing, sent } = make({ submit: () => Promise.reject(outage) });
  const list = editing();
  const enter = (): void => list.enter({ row: drawn(edits, row), index: 0, key: 'groupName' }, '新名', true);
  const refused = (): Promise<void> => expect.poll(() => edits.edit('7', 'groupName')?.state).toBe('refused');
  enter();
  await refused();
  enter();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  await refused();
  list.enter({ row: drawn(edits, row), index: 0, key: 'groupName' }, '别的名', true);
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test('what the server said it did not do is tried again as another attempt', async () => {
  const { row, edits, editing, sent } = make({ submit: () => Promise.reject(Object.assign(new Error('请检查'), { code: 400 })) });
  const list = editing();
  for (const times of [1, 2]) {
    list.enter({ row: drawn(edits, row), index: 0, key: 'groupName' }, '新名', true);
    await expect.poll(() => [sent.length, edits.edit('7', 'groupName')?.state]).toEqual([times, 'refused']);
  }
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('a name that could not be looked up is looked up again when it is tried again', async () => {
  let off = true;
  const { row, edits, editing, sent } = make({
    candidates: () => (off ? Promise.reject(outage) : Promise.resolve([{ id: '55', display: '热工室', fields: {} }])),
  });
  const cell = { row, index: 0, key: 'deptId.deptName' };
  const own = groups.table.columns.find(({ field }) => field === cell.key)?.own;
  expect(own).toBe('deptId');
  const list = editing();
  list.enter(cell, '热工室', true);
  await expect.poll(() => edits.edit('7', cell.key)).toMatchObject({ state: 'refused', text: '热工室' });
  off = false;
  list.again({ row: drawn(edits, row), key: cell.key });
  await expect.poll(() => sent.map(({ values }) => values['deptId'])).toEqual(['55']);
});

test('a row that could not be read again after its save bears no mark of what was refused before', async () => {
  let refused = true;
  const { row, edits, editing } = make({
    submit: () => (refused ? Promise.reject(outage) : Promise.resolve({ id: '7', version: 4 })),
    list: () => Promise.reject(outage),
  });
  const list = editing();
  list.enter({ row, index: 0, key: 'groupName' }, '新名', true);
  await expect.poll(() => editIn(drawn(edits, row), 'groupName')?.state).toBe('refused');
  refused = false;
  list.enter({ row: drawn(edits, row), index: 0, key: 'groupName' }, '可以', true);
  await expect.poll(() => drawn(edits, row)).toMatchObject({ version: 4, groupName: '可以' });
  await expect.poll(() => editIn(drawn(edits, row), 'groupName')).toBeUndefined();
});

test('candidates are asked for with the values of the row alone', async () => {
  const asked: unknown[] = [];
  const { model, row, edits, editing } = make({
    model: pageModel('quality/correctiveActions'),
    candidates: (request) => {
      asked.push(request.values);
      return Promise.resolve([]);
    },
  });
  const column = model.table.columns.find(({ own }) => model.record.fields.some((each) => each.name === own && each.candidatesWhen));
  if (!column) throw new Error('No column here offers by a condition.');
  edits.setEdit('7', column.field, { text: '甲', value: '1', state: 'refused', version: 1 });
  editing().offer({ row: drawn(edits, row), index: 0, key: column.field }, '', () => undefined);
  await expect.poll(() => asked).toEqual([row]);
});

test('saves of a row follow one another, also where the columns were changed between them', async () => {
  let answer = (): void => undefined;
  let version = 3;
  const { row, editing, sent } = make({
    submit: async () => {
      await new Promise<void>((done) => (answer = done));
      return { id: '7', version: (version += 1) };
    },
    list: () => Promise.reject(outage),
  });
  editing().enter({ row, index: 0, key: 'groupName' }, '新名', true);
  await expect.poll(() => sent).toHaveLength(1);
  editing().enter({ row, index: 0, key: 'remark' }, '备注', true);
  await new Promise((done) => setTimeout(done, 20));
  expect(sent).toHaveLength(1);
  answer();
  await expect.poll(() => sent.map(({ values }) => values['version'])).toEqual([3, 4]);
});

test('a pasted block says how many of its cells have no place, beyond the rows and columns there are', async () => {
  const said: unknown[] = [];
  const { editing } = make({ onChanges: (changes, note) => said.push([changes.map(({ after }) => after), note]) });
  const at = { fromRow: 0, toRow: 0, keys: ['groupName', 'remark'] };
  editing().paste('新名\t备注\n乙\t\n丙\t丁\r\n', at);
  await expect.poll(() => said).toEqual([[['新名', '备注'], '3 处没有粘贴']]);
  editing().paste('别的\t说明\t多余', at);
  await expect.poll(() => said[1]).toEqual([['别的', '说明'], '1 处没有粘贴']);
  editing().paste('只有\t这些', at);
  await expect.poll(() => said[2]).toEqual([['只有', '这些'], undefined]);
});
