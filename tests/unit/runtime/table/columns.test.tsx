// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toColumns } from '../../../../src/runtime/table/to-columns';
import type { ColumnModel } from '../../../../src/schema/model/page-model';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import type { WireRow } from '../../../../src/runtime/source/page-source';
import { pageModel } from '../page-models';

const model = pageModel('metrology/standards');
const context = { user: { id: '1', name: '张伟', roles: ['admin'], deptId: '1' }, today: '2026-11-21', now: '2026-11-21 08:00:00' };
const fileColumn = (field: string): ColumnModel => {
  const column = model.table.columns.find((each) => each.field === field);
  if (!column) throw new Error(field);
  return column;
};
const made = (column: ColumnModel, language: 'zh' | 'en' = 'zh') => {
  const [only] = toColumns({ model, columns: [column], language, context });
  if (!only) throw new Error(column.field);
  return only;
};
const tagged = model.table.columns.find(({ of, through }) => of.type === 'option' && through === undefined);
const coloured = model.table.columns.find(({ of }) => of.colours.length > 0);

test('a column begins wide enough for its title and its tags in the language on screen', () => {
  if (!tagged) throw new Error('a column of tags');
  const [zh, en] = [made(tagged, 'zh').width, made(tagged, 'en').width];
  expect(zh).toBeGreaterThanOrEqual(tagged.width);
  expect(en).toBeGreaterThan(tagged.width);
  const long = { ...tagged, label: { zh: '有效期', en: 'A title that says more than any column has room for at all' } };
  const [short, cut] = [made(long, 'zh').width, made(long, 'en').width];
  expect(short).toBeLessThan(cut);
  expect(cut).toBe(200);
});

test('a width that somebody chose is kept as it is, and takes no spare width', () => {
  const column = { ...fileColumn(model.table.columns[1]?.field ?? ''), width: 50 };
  expect(made(column, 'en')).toMatchObject({ width: 50, sized: true });
  expect(made(fileColumn(column.field))).not.toHaveProperty('sized');
});

test('the word of a colour stands behind its value, apart from it', () => {
  if (!coloured) throw new Error('a column with colours');
  const [sample] = sampleRows(model.record, 1);
  if (!sample) throw new Error('a row');
  const row = { ...sample, standardState: '1', [coloured.field]: '2026-12-01' };
  const column = made(coloured);
  const { container } = render(<div>{column.cell(row, false)}</div>);
  const words = coloured.of.colours.map(({ word }) => `2026-12-01 ${word.zh}`);
  expect(words).toContain(container.textContent);
  expect(container.querySelector('.lh-worded-value')?.textContent).toBe('2026-12-01');
});

test('files are counted beside a clip, and the count says what it counts', () => {
  const first = fileColumn(model.table.columns[1]?.field ?? '');
  const column = made({ ...first, of: { ...first.of, type: 'files', colours: [] }, label: { zh: '签到表', en: 'Sheets' } });
  const [sample] = sampleRows(model.record, 1);
  if (!sample) throw new Error('a row');
  const { rerender } = render(<div>{column.cell({ ...sample, [first.field]: 'f1,f2' }, false)}</div>);
  expect(screen.getByRole('img', { name: '签到表 2' }).textContent).toContain('2');
  rerender(<div>{column.cell({ ...sample, [first.field]: null }, false)}</div>);
  expect(screen.queryByRole('img')).toBeNull();
});

test('a record that a row of the log names is opened from its cell, what was done is in the words of its page; without words both stay as they are', () => {
  const log = pageModel('system/operationLogs');
  const opened: unknown[] = [];
  const columns = toColumns({ model: log, columns: log.table.columns, language: 'en', context, onRecord: (place) => opened.push(place) });
  const cellOf = (key: string) => columns.find((column) => column.key === key) ?? columns[0];
  const row = { id: '9', version: 1, subject: 'quotes', subjectId: '77', action: 'approve' };
  const told = { subjectId: { zh: 'Q2026', en: 'Q2026', path: 'crm/quotes', id: '77' }, action: { zh: '审核通过', en: 'Approve it' } };
  const draw = (of: WireRow) => (
    <p>
      {cellOf('action')?.cell(of, true)} {cellOf('subjectId')?.cell(of, true)}
    </p>
  );
  const { container, rerender } = render(draw({ ...row, $refs: told }));
  expect([container.textContent, cellOf('subjectId')?.text?.({ ...row, $refs: told })]).toEqual(['Approve it Q2026', 'Q2026']);
  screen.getByRole('button', { name: 'Q2026' }).click();
  expect(opened).toEqual([{ path: 'crm/quotes', id: '77' }]);
  rerender(draw(row));
  expect(container.textContent).toMatch(/Approve .+ 77$/);
  expect(screen.queryByRole('button')).toBeNull();
});
