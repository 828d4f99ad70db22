// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TransitionDialog } from '../../../../src/runtime/actions/transition-dialog';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { FileSource } from '../../../../src/runtime/source/file-source';
import type { PageSource, WireRow } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import type { FieldModel } from '../../../../src/schema/model/record-model';
import type { Text } from '../../../../src/schema/model/text';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { preparePage } from '../../prepare-page';
import { pageModel } from '../page-models';

beforeAll(async () => {
  await preparePage();
  // Controls are loaded when the first value is asked for: on a busy machine that took longer than a test may.
  await import('../../../../src/runtime/form/asked-field');
}, 120_000);
afterEach(cleanup);

const files = {
  upload: vi.fn<FileSource['upload']>((file) => Promise.resolve({ id: 'f1', name: file.name, size: file.size })),
  describe: () => Promise.resolve([]),
  open: () => undefined,
};

interface Case {
  /** What sealing asks for, otherwise than the page says. */
  readonly change?: Readonly<Record<string, Partial<FieldModel>>>;
  readonly optional?: readonly string[];
  /** What the fields begin with that is known elsewhere. */
  readonly fills?: Readonly<Record<string, string>>;
  /** What sealing sets. */
  readonly set?: Readonly<Record<string, string>>;
  /** Values that the chosen records have; nothing is stored of what is not given. */
  readonly stored?: readonly Readonly<Record<string, unknown>>[];
  /** What the transition is called, otherwise than the page says. */
  readonly label?: Text;
}

/** Asks what sealing a standard asks for, of as many records as `stored` has. Shape: what was sent. */
async function ask({ change = {}, optional, fills, set, stored = [{}], label }: Case) {
  const plain = pageModel('metrology/standards');
  const fields = plain.record.fields.map((field) => ({ ...field, ...change[field.name] }));
  const model = { ...plain, record: { ...plain.record, fields } };
  const seal = model.record.states?.transitions.find(({ name }) => name === 'seal');
  const action = model.actions.row.find(({ name }) => name === 'seal');
  if (!seal || !action) throw new Error('no transition seal');
  const rows = sampleRows(model.record, stored.length).map((row, index) => ({
    ...row,
    sealDate: null,
    sealReason: null,
    ...stored[index],
  }));
  const sent = vi.fn<PageSource['transition']>(() => Promise.resolve([]));
  const detail = vi.fn<(row: WireRow) => WireRow>((row) => row);
  const source: PageSource = {
    ...makeFakeSource({ model, can: [], validator: '' }, rows),
    ...{ transition: sent, files },
    detail: (id) => Promise.resolve(detail(rows.find((row) => row.id === id) ?? (rows[0] as WireRow))),
  };
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={{ id: '1', name: '张伟', roles: [], deptId: '1' }}>
        <TransitionDialog
          action={label ? { ...action, label } : action}
          transition={{ ...seal, ...(optional ? { optional } : {}), ...(fills ? { fills } : {}), ...(set ? { set } : {}) }}
          target={{ rows }}
          onDone={() => undefined}
          onBatch={() => undefined}
          onClose={() => undefined}
        />
      </PageProvider>
    </ThemeProvider>,
  );
  await screen.findByText('封存日期');
  return { sent, detail, press: () => fireEvent.click(screen.getByRole('button', { name: /^封\s*存$/ })) };
}

const asTexts = { sealDate: { type: 'text', widget: 'text' }, sealReason: { type: 'text', widget: 'text' } } as const;
const reasonOf = () => screen.findByLabelText<HTMLInputElement>('封存原因', { selector: 'input' });

// The first to draw the controls fetches them, which takes its time on a busy machine.
test(
  'what a transition asks for is entered with the controls of the form, and an answer that is open is told beside its entry',
  { timeout: 60_000 },
  async () => {
    const { sent, press } = await ask({ change: { sealDate: { type: 'int', widget: 'number' }, sealReason: { widget: 'textarea' } } });
    press();
    expect(screen.getByText('请填写封存原因')).toBeDefined();
    expect(sent).not.toHaveBeenCalled();
    const reason = await screen.findByLabelText('封存原因', { selector: 'textarea' });
    fireEvent.change(reason, { target: { value: '停用半年' } });
    fireEvent.change(await screen.findByLabelText('封存日期', { selector: 'input' }), { target: { value: '12' } });
    press();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: 'seal', data: { sealDate: 12, sealReason: '停用半年' } });
  },
);

test('an answer waits for a file that is on its way, though none is demanded', async () => {
  let arrive: () => void = () => undefined;
  files.upload.mockImplementationOnce(
    ({ name, size }) =>
      new Promise((done) => {
        arrive = () => done({ id: 'f2', name, size });
      }),
  );
  const { sent, press } = await ask({ change: { ...asTexts, sealReason: { type: 'files', widget: 'files' } }, optional: ['sealReason'] });
  fireEvent.change(await screen.findByLabelText('封存日期', { selector: 'input' }), { target: { value: '今天' } });
  const place = await screen.findByLabelText('封存原因', { selector: 'input[type="file"]' });
  fireEvent.change(place, { target: { files: [new File(['x'], '封条.txt')] } });
  await screen.findByRole('button', { name: '取消上传 封条.txt' });
  press();
  expect(screen.getByRole('button', { name: /^封\s*存$/ })).toHaveProperty('disabled', true);
  arrive();
  await waitFor(() => expect(screen.getByRole('button', { name: /^封\s*存$/ })).toHaveProperty('disabled', false));
  expect(sent).not.toHaveBeenCalled();
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ data: { sealReason: 'f2' } });
});

test('files that a transition asks for are chosen there', async () => {
  const { sent, press } = await ask({ change: { ...asTexts, sealReason: { type: 'files', widget: 'files' } } });
  fireEvent.change(await screen.findByLabelText('封存日期', { selector: 'input' }), { target: { value: '今天' } });
  const place = await screen.findByLabelText('封存原因', { selector: 'input[type="file"]' });
  fireEvent.change(place, { target: { files: [new File(['x'], '封条.txt')] } });
  await screen.findByText('封条.txt');
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ data: { sealReason: 'f1' } });
});

test('what a transition asks for begins with what the record has, and what is left alone is not sent', async () => {
  const { sent, press } = await ask({ change: asTexts, stored: [{ sealDate: '2026-03-01', sealReason: '停用半年' }] });
  const reason = await reasonOf();
  expect(reason.value).toBe('停用半年');
  fireEvent.change(reason, { target: { value: '停用一年' } });
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ data: { sealReason: '停用一年' } });
  expect(sent.mock.calls[0]?.[0].data).not.toHaveProperty('sealDate');
});

test('what is known elsewhere is not entered again: the entry begins with it, and what was seen is what is sent', async () => {
  const { sent, press } = await ask({
    change: asTexts,
    fills: { sealReason: "standardName != '' ? standardName + '停用' : ''" },
    stored: [{ sealDate: '2026-03-01', sealReason: '旧', standardName: '量块' }],
  });
  expect((await reasonOf()).value).toBe('量块停用');
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].data).toEqual({ sealReason: '量块停用' });
});

test('where nothing is known elsewhere the entry begins with the own value, which may be sent in place of what is known', async () => {
  const { sent, press } = await ask({
    change: asTexts,
    fills: { sealReason: 'standardName' },
    stored: [{ sealDate: '2026-03-01', sealReason: '旧', standardName: '' }],
  });
  const reason = await reasonOf();
  expect(reason.value).toBe('旧');
  fireEvent.change(reason, { target: { value: '新' } });
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].data).toEqual({ sealReason: '新' });
});

test('of several records each takes what is known of it, and nothing is demanded', async () => {
  const { sent, press } = await ask({
    change: asTexts,
    fills: { sealReason: 'standardName' },
    stored: [
      { sealDate: '2026-03-01', standardName: '量块' },
      { sealDate: '2026-03-01', standardName: '砝码' },
    ],
  });
  expect((await reasonOf()).value).toBe('');
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].data ?? {}).toEqual({});
});

test('a field that a transition asks for and that may stay empty is sent empty', async () => {
  const { sent, press } = await ask({
    change: asTexts,
    optional: ['sealReason'],
    stored: [{ sealDate: '2026-03-01', sealReason: '停用半年' }],
  });
  fireEvent.change(await reasonOf(), { target: { value: '' } });
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].data).toEqual({ sealReason: null });
});

test('several records begin with the value that all have, and each keeps its own where nothing is entered', async () => {
  const { sent, press } = await ask({
    change: asTexts,
    stored: [
      { sealDate: '2026-03-01', sealReason: '停用半年' },
      { sealDate: '2026-03-01', sealReason: '送修' },
    ],
  });
  expect((await screen.findByLabelText<HTMLInputElement>('封存日期', { selector: 'input' })).value).toBe('2026-03-01');
  expect((await reasonOf()).value).toBe('');
  expect(screen.getByText('各条的值不同；留空则各自保持不变')).toBeDefined();
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].data).toBeUndefined();
});

test('a value that one of several records lacks is asked for', async () => {
  const { sent, press } = await ask({
    change: asTexts,
    stored: [{ sealDate: '2026-03-01', sealReason: '送修' }, { sealDate: '2026-03-01' }],
  });
  await reasonOf();
  press();
  expect(screen.getByText('请填写封存原因')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
});

test('what the server says of an answer stands beside its entry, which takes the focus, until it is answered otherwise', async () => {
  const { sent, press } = await ask({ change: asTexts, stored: [{ sealDate: '2026-03-01', sealReason: '停用半年' }] });
  const said = { sealReason: '请写明停用的依据', deviceIds: '请选择设备' };
  sent.mockRejectedValueOnce(Object.assign(new Error('参数校验失败'), { code: 400, fields: said }));
  const reason = await reasonOf();
  fireEvent.change(reason, { target: { value: '停用' } });
  press();
  const told = await screen.findByText('请写明停用的依据');
  expect(reason.getAttribute('aria-describedby')).toBe(told.id);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  // What is wrong elsewhere is told below.
  expect(screen.getByRole('alert').textContent).toBe('2 处需要修改请选择设备');
  fireEvent.change(reason, { target: { value: '依据停用单' } });
  expect(screen.queryByText('请写明停用的依据')).toBeNull();
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a record that somebody else has changed meanwhile is shown as it stands now, what was entered is kept, and confirming again goes on', async () => {
  const stale = { message: '数据已被他人修改，请刷新后重试', code: 409 };
  const { sent, press, detail } = await ask({ change: asTexts, stored: [{ standardName: '砝码' }] });
  sent.mockRejectedValueOnce(stale).mockResolvedValueOnce([]);
  detail.mockImplementationOnce((row) => ({ ...row, version: 9, standardName: '三等砝码' }));
  fireEvent.change(await screen.findByLabelText('封存日期', { selector: 'input' }), { target: { value: '今天' } });
  fireEvent.change(await reasonOf(), { target: { value: '停用半年' } });
  press();
  await screen.findByText('这条记录刚被他人修改过（计量标准名称），已换成最新内容。您填写的都还在，请核对后再次确认。');
  expect((await reasonOf()).value).toBe('停用半年');
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls[1]?.[0]).toMatchObject({ items: [{ version: 9 }], data: { sealReason: '停用半年' } });
  expect(sent.mock.calls[1]?.[0].key).not.toBe(sent.mock.calls[0]?.[0].key);
});

test('what was left alone of a record that somebody else has changed meanwhile is asked and sent as it stands now', async () => {
  const { sent, press, detail } = await ask({
    change: asTexts,
    fills: { sealDate: 'sealDate' },
    stored: [{ sealDate: '2026-03-01', sealReason: '停用半年' }],
  });
  sent.mockRejectedValueOnce({ message: '数据已被他人修改，请刷新后重试', code: 409 }).mockResolvedValueOnce([]);
  detail.mockImplementationOnce((row) => ({ ...row, version: 9, sealDate: '2026-05-01', sealReason: '送修' }));
  const date = await screen.findByLabelText<HTMLInputElement>('封存日期', { selector: 'input' });
  fireEvent.change(await reasonOf(), { target: { value: '停用一年' } });
  press();
  await waitFor(() => expect(date.value).toBe('2026-05-01'));
  expect((await reasonOf()).value).toBe('停用一年');
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls[1]?.[0].data).toEqual({ sealDate: '2026-05-01', sealReason: '停用一年' });
});

test('the question whether to cancel a record has no two buttons of one word', async () => {
  await ask({ change: asTexts, label: { zh: '取消', en: 'Cancel' } });
  expect(screen.getAllByRole('button').map((button) => button.textContent?.replaceAll(' ', ''))).toEqual(
    expect.arrayContaining(['不取消', '取消']),
  );
});

test('what the form would not show of a record is not asked for, until an answer shows it', async () => {
  const { sent, press } = await ask({
    change: { sealDate: asTexts.sealDate, sealReason: { ...asTexts.sealReason, visibleWhen: "sealDate == '今天'" } },
  });
  expect(screen.queryByText('封存原因')).toBeNull();
  const date = await screen.findByLabelText('封存日期', { selector: 'input' });
  fireEvent.change(date, { target: { value: '今天' } });
  fireEvent.change(await reasonOf(), { target: { value: '停用' } });
  fireEvent.change(date, { target: { value: '明天' } });
  expect(screen.queryByText('封存原因')).toBeNull();
  press();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ data: { sealDate: '明天' } });
  expect(sent.mock.calls[0]?.[0].data).not.toHaveProperty('sealReason');
});

test('what the form shows by what the transition sets is asked for', async () => {
  await ask({
    change: { sealDate: asTexts.sealDate, sealReason: { ...asTexts.sealReason, visibleWhen: "remark == '已封存'" } },
    set: { remark: "'已封存'" },
  });
  await reasonOf();
});
