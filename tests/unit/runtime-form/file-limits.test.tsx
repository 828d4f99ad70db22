// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FilesWidget } from '../../../src/runtime/form/widgets/files/files-widget';
import { RecordForm } from '../../../src/runtime/form/record-form';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { FileSource } from '../../../src/runtime/source/file-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import type { PageSource } from '../../../src/runtime/source/page-source';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { compilePageOf } from '../../fixtures/some-schemas';
import { prepareForms, press, save } from './form-room';
import { trialUser } from './trial-page';

const both = (zh: string) => ({ zh, en: zh });
const model = compilePageOf('crm/proofs', {
  'pages/crm/proofs.json': JSON.stringify({
    format: 1,
    page: 'proofs',
    label: both('证明'),
    fields: {
      no: { $ref: 'kind:shortText', 'x-label': both('编号') },
      scans: { $ref: 'kind:files', 'x-label': both('扫描件'), 'x-accept': ['pdf', 'jpg'], 'x-maxSize': '2 KB' },
      free: { $ref: 'kind:files', 'x-label': both('附件') },
    },
    table: { columns: ['no'] },
    form: { groups: [{ items: ['no', 'scans', 'free'] }] },
  }),
});

beforeAll(prepareForms);
afterEach(cleanup);

function Field({ field, name }: { readonly field: FieldModel; readonly name: string }) {
  const [value, setValue] = useState<unknown>(null);
  return (
    <FilesWidget
      {...{ field, name, value, id: 'scans', label: '扫描件', disabled: false, required: false, invalid: false }}
      describedBy={undefined}
      target={undefined}
      offers={() => true}
      around={() => undefined}
      onChange={setValue}
      onBlur={() => undefined}
    />
  );
}

/** Opens the control of a field. Shape: what it sends goes to `upload`. */
function open(own: string, name = own) {
  const upload = vi.fn<FileSource['upload']>((file) => Promise.resolve({ id: file.name, name: file.name, size: file.size }));
  const files: FileSource = { upload, describe: () => Promise.resolve([]), open: () => undefined };
  const source = { ...makeFakeSource({ model, can: ['view', 'create'], validator: '' }, []), files };
  const field = model.record.fields.find((each) => each.name === own);
  if (!field) throw new Error(`No field ${own}`);
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={trialUser}>
        <Field field={field} name={name} />
      </PageProvider>
    </ThemeProvider>,
  );
  const input = screen.getByLabelText('扫描件', { selector: 'input' });
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  return { upload, input, choose };
}

const limit = '只收 PDF、JPG，每个不超过 2 KB';

test('the control offers what the field takes, and tells its limits', () => {
  const { input } = open('scans');
  expect(input.getAttribute('accept')).toBe('.pdf,.jpg,.jpeg');
  expect(screen.getByText(limit)).toBeTruthy();
});

test('a field without limits tells of none', () => {
  const { input } = open('free');
  expect(input.hasAttribute('accept')).toBe(false);
  expect(screen.queryByText(/不超过/)).toBeNull();
});

test.each([
  ['another sort', new File(['x'], '表.xlsx')],
  ['a greater size', new File(['x'.repeat(2049)], '证书.pdf')],
])('a file of %s is told and not sent', async (_what, file) => {
  const { upload, choose } = open('scans');
  choose(file);
  expect((await screen.findByRole('alert')).textContent).toBe(`“${file.name}”上传失败：扫描件${limit}`);
  expect(upload).not.toHaveBeenCalled();
});

test('a file that broke off is sent again, or put aside; one that is on its way is called off; those behind it arrive', async () => {
  const { upload, choose } = open('free');
  upload.mockRejectedValueOnce(new Error('lost'));
  choose(new File(['a'], '甲.txt'));
  choose(new File(['b'], '乙.txt'));
  expect((await screen.findByRole('alert')).textContent).toContain('“甲.txt”上传失败');
  expect(await screen.findByRole('button', { name: '乙.txt' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重试上传 甲.txt' }));
  expect(await screen.findByText('甲.txt')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  upload.mockImplementationOnce(
    (_file, _field, watch) => new Promise((_done, fail) => watch?.signal?.addEventListener('abort', () => fail(new Error('called off')))),
  );
  choose(new File(['c'], '丙.txt'));
  fireEvent.click(await screen.findByRole('button', { name: '取消上传 丙.txt' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '取消上传 丙.txt' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  upload.mockRejectedValueOnce(new Error('lost'));
  choose(new File(['d'], '丁.txt'));
  fireEvent.click(await screen.findByRole('button', { name: '不再上传 丁.txt' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what fits is sent for its field, in whichever line it stands', async () => {
  const { upload, choose } = open('scans', 'items.3.scans');
  const file = new File(['x'], '照片.JPEG');
  choose(file);
  expect(await screen.findByRole('button', { name: '照片.JPEG' })).toBeTruthy();
  expect(upload).toHaveBeenCalledExactlyOnceWith(file, 'items.scans', expect.anything());
});

/** Opens a new record and presses save while a file is on its way. Shape: `arrive` and `lose` end its way. */
async function saveEarly() {
  let end: { readonly arrive: () => void; readonly lose: () => void } | undefined;
  const upload: FileSource['upload'] = (file) =>
    new Promise((arrive, lose) => {
      end = { arrive: () => arrive({ id: '9', name: file.name, size: file.size }), lose: () => lose(new Error('lost')) };
    });
  const submit = vi.fn<PageSource['submit']>(() => Promise.resolve({ id: '1', version: 1 }));
  const files: FileSource = { upload, describe: () => Promise.resolve([]), open: () => undefined };
  const fake = makeFakeSource({ model, can: ['view', 'create'], validator: '' }, []);
  const source: PageSource = { ...fake, files, submit, validator: () => Promise.resolve(() => []) };
  const nothing = (): void => undefined;
  render(
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={trialUser}>
        <RecordForm source={source} mode="create" onSaved={nothing} onClose={nothing} />
      </PageProvider>
    </ThemeProvider>,
  );
  fireEvent.change(await screen.findByLabelText('附件', { selector: 'input' }), { target: { files: [new File(['a'], '合同.pdf')] } });
  await screen.findByRole('button', { name: '取消上传 合同.pdf' });
  save();
  expect(await screen.findByText('文件还在上传，传完后自动保存')).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
  return { submit, arrive: () => end?.arrive(), lose: () => end?.lose() };
}

test('a save waits for a file that is on its way, and takes it along', async () => {
  const { submit, arrive } = await saveEarly();
  arrive();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ free: '9' });
});

test('a save that waits for a file is not done without it; whoever calls the file off saves without', async () => {
  const { submit, lose } = await saveEarly();
  lose();
  expect((await screen.findByRole('alert')).textContent).toContain('“合同.pdf”上传失败');
  expect(submit).not.toHaveBeenCalled();
  press('不再上传 合同.pdf');
  save();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
});
