// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CopiedName } from '../../../src/runtime/form/widgets/copied-name';
import { CascaderWidget } from '../../../src/runtime/form/widgets/cascader-widget';
import { RecordsWidget, RecordWidget } from '../../../src/runtime/form/widgets/record-select';
import { DepartmentPicker, TreeWidget } from '../../../src/runtime/form/widgets/tree-widgets';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { PageSource } from '../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { prepareForms } from './form-room';
import { trialModel, trialUser } from './trial-page';

beforeAll(prepareForms);
afterEach(cleanup);

test.each<[string, PageSource['candidates'], string]>([
  ['is read', () => Promise.resolve([{ id: '21', display: '陈静', fields: {} }]), '陈静'],
  ['may not be seen', () => Promise.resolve([]), '无法显示名称'],
  ['cannot be read', () => Promise.reject(new Error('请求超时')), '无法显示名称'],
])('a copied reference whose name %s is told by words, never by its id', async (_case, candidates, said) => {
  const source = { ...makeFakeSource({ model: trialModel, can: [], validator: '' }, []), candidates };
  render(
    <PageProvider source={source} user={trialUser}>
      <CopiedName name="managerId" id="21" />
    </PageProvider>,
  );
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(/21/)).toBeNull();
});

const field = trialModel.record.fields.find((each) => each.name === 'managerId');
if (!field) throw new Error('the trial page has a reference');
const begun = {
  field,
  name: 'managerId',
  id: 'm',
  label: '负责人',
  disabled: false,
  required: false,
  invalid: false,
  describedBy: undefined,
};
const around = { target: undefined, offers: () => true, around: () => undefined, onChange: () => undefined, onBlur: () => undefined };

test.each([
  ['one record', RecordWidget, '21', ['陈静']],
  ['several records', RecordsWidget, '21,22', ['陈静', '李娜']],
  ['a place in a tree', TreeWidget, '21', ['陈静']],
  ['a department', DepartmentPicker, '21', ['陈静']],
  ['a place that is gone to step by step', CascaderWidget, '21', ['陈静']],
] as const)('%s that a form begins with is told by name, never by its id', async (_case, Widget, value, said) => {
  const people = [
    { id: '21', display: '陈静', fields: {} },
    { id: '22', display: '李娜', fields: {} },
  ];
  const candidates: PageSource['candidates'] = ({ ids = [] }) => Promise.resolve(people.filter((each) => ids.includes(each.id)));
  const source = { ...makeFakeSource({ model: trialModel, can: [], validator: '' }, []), candidates };
  render(
    <PageProvider source={source} user={trialUser}>
      <Widget {...begun} {...around} value={value} />
    </PageProvider>,
  );
  for (const name of said) expect(await screen.findByText(name)).toBeTruthy();
  expect(screen.queryByText(/^2[12]$/)).toBeNull();
});
