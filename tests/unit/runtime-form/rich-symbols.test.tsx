// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { RichTextEditor } from '../../../src/runtime/form/widgets/rich-text/rich-text-editor';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { SymbolSource } from '../../../src/runtime/source/symbol-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { ThemeProvider } from '../../../src/ui/theme/theme-provider';
import { compilePageOf } from '../../fixtures/some-schemas';
import { prepareForms } from './form-room';
import { trialUser } from './trial-page';

const both = (zh: string) => ({ zh, en: zh });
const model = compilePageOf('crm/stories', {
  'pages/crm/stories.json': JSON.stringify({
    ...{ format: 1, page: 'stories', label: both('经过') },
    fields: { story: { $ref: 'kind:richText', 'x-label': both('经过') } },
    ...{ table: { columns: ['story'] }, form: { groups: [{ items: ['story'] }] } },
  }),
});

beforeAll(async () => {
  await prepareForms();
  configure({ asyncUtilTimeout: 15_000 });
  // The engine of the text asks where it stands on the screen; nothing stands anywhere here.
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});
afterEach(cleanup);

function Field() {
  const [field] = model.record.fields;
  const [value, setValue] = useState<unknown>('<p>H2O</p>');
  if (!field) throw new Error('There is no field.');
  return (
    <>
      <RichTextEditor
        {...{ field, name: 'story', value, id: 'story', label: '经过', disabled: false, required: false, invalid: false }}
        describedBy={undefined}
        target={undefined}
        offers={() => true}
        around={() => undefined}
        onChange={setValue}
        onBlur={() => undefined}
      />
      <output>{String(value)}</output>
    </>
  );
}

const all = Array.from({ length: 45 }, (_none, index) => ({ code: `s${String(index + 1)}`, name: `第${String(index + 1)}` }));

function open() {
  let own: readonly string[] = ['s2'];
  const keep = vi.fn<SymbolSource['keep']>((codes) => {
    own = codes;
    return Promise.resolve();
  });
  const list = vi.fn<SymbolSource['list']>(({ owner, current, size }) => {
    const found = owner === 'own' ? all.filter(({ code }) => own.includes(code)) : all;
    return Promise.resolve({ records: found.slice((current - 1) * size, current * size), total: found.length });
  });
  const source = { ...makeFakeSource({ model, can: ['view', 'create'], validator: '' }, []), symbols: { list, keep } };
  render(
    <ThemeProvider scheme="light">
      <App>
        <PageProvider source={source} user={trialUser}>
          <Field />
        </PageProvider>
      </App>
    </ThemeProvider>,
  );
  return { keep, list };
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const place = (): void => void fireEvent.focus(screen.getByRole('textbox', { name: '经过' }));
const shown = async () => within(await screen.findByRole('group', { name: '特殊字符' })).getAllByRole('button');

test('before the cursor stands anywhere nothing is inserted, and sub- and superscript and italic take chosen characters', async () => {
  const { list } = open();
  press('特殊字符');
  expect(await screen.findByText('请先定位好光标')).toBeDefined();
  expect([screen.queryByRole('group', { name: '特殊字符' }), list.mock.calls.length]).toEqual([null, 0]);
  place();
  for (const [index, mark] of ['下标', '上标', '斜体'].entries()) {
    press(mark);
    await waitFor(() => expect(screen.getAllByText('请定位好光标并选中字符')).toHaveLength(index + 1));
    expect(screen.getByRole('button', { name: mark }).getAttribute('aria-pressed')).toBe('false');
  }
});

test('characters come twenty at a time, those of the institute and those that the reader keeps', async () => {
  const { keep } = open();
  place();
  press('特殊字符');
  await waitFor(async () => expect(await shown()).toHaveLength(20));
  press('下一页');
  press('下一页');
  await waitFor(async () => expect((await shown()).map((each) => each.textContent)).toEqual(['s41', 's42', 's43', 's44', 's45']));
  press('收藏');
  fireEvent.click(screen.getByRole('button', { name: 's45' }));
  await waitFor(() => expect(keep).toHaveBeenCalledWith(['s2', 's45']));
  fireEvent.click(screen.getByText('个人'));
  await waitFor(async () => expect((await shown()).map((each) => each.textContent)).toEqual(['s2', 's45']));
  press('收藏');
  fireEvent.click(screen.getByRole('button', { name: 's45' }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toContain('s45'));
});
