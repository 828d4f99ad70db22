import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { FormMode } from '../../../../src/runtime/form/layout/use-form-session';
import { OpenForm } from '../../../../src/runtime/form/open-form';
import { RecordForm } from '../../../../src/runtime/form/record-form';
import { ListHost } from '../../../../src/runtime/list/list-host';
import { ListPage } from '../../../../src/runtime/list/list-page';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { PageSource, WireRow } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import type { OpenModel, PageModel } from '../../../../src/schema/model/page-model';
import { ThemeProvider } from '../../../../src/ui/theme/theme-provider';
import { trialModel, trialRow, trialUser, trialValidator } from '../../runtime-form/trial-page';

/** The trial page with a list of trials that belong to each of its records. */
const { form } = trialModel;
if (!form) throw new Error('the trial page has no form');
const related = { name: 'parts', record: 'trials', page: 'crm/trials', label: { zh: '部件', en: 'Parts' }, by: 'managerId' };
const list = { related, items: [] };
export const owning: PageModel = { ...trialModel, form: { ...form, groups: [list, ...form.groups] } };

/** The same with that list after the field of the title. */
export const owningWithin: PageModel = (() => {
  const [{ items, ...first } = { items: [] }, ...others] = form.groups;
  const end = items.findIndex(({ field }) => field === 'title') + 1;
  const groups = [{ ...first, items: items.slice(0, end) }, list, { ...first, items: items.slice(end) }, ...others];
  return { ...trialModel, form: { ...form, groups } };
})();

const served = (model: PageModel) => ({ model, can: ['view', 'create', 'edit', 'remove'], validator: '' });

/** A page over one record, whose references offer the record of the form around, or nothing. */
export async function makePage(
  model: PageModel,
  { offered = true, row = trialRow, ...change }: Partial<PageSource> & { readonly offered?: boolean; readonly row?: WireRow } = {},
) {
  const validator = await trialValidator();
  const fake = makeFakeSource(served(model), [row]);
  const submit = vi.fn<PageSource['submit']>(() => Promise.resolve({ id: '9', version: 1 }));
  const stored: { row?: WireRow } = {};
  const source: PageSource = {
    ...fake,
    detail: (id) => (stored.row ? Promise.resolve(stored.row) : fake.detail(id)),
    validator: () => Promise.resolve(validator),
    list: ({ searchParam: _search, ...body }, signal) => fake.list(body, signal),
    candidates: () => Promise.resolve(offered ? [{ id: row.id, display: 'T1', fields: { staffName: '陈静' } }] : []),
    submit,
    ...change,
  };
  return { source, submit, stored };
}

/** Opens the form of a record that has related records. */
export async function openOwner(
  mode: FormMode,
  {
    model = trialModel,
    around = owning,
    row = trialRow,
    ...change
  }: Parameters<typeof makePage>[1] & { readonly model?: PageModel; readonly around?: PageModel } = {},
) {
  const part = await makePage(model, { row, ...change });
  const owner = await makePage(around, { row, openPage: () => Promise.resolve(part.source) });
  const onClose = vi.fn<() => void>();
  render(
    <ThemeProvider scheme="light">
      <ListHost value={ListPage}>
        <PageProvider source={owner.source} user={trialUser}>
          <RecordForm source={owner.source} mode={mode} row={row} onSaved={() => undefined} onClose={onClose} />
        </PageProvider>
      </ListHost>
    </ThemeProvider>,
  );
  const parts = await screen.findByRole('region', { name: '部件' });
  await within(parts).findByText('旧标题');
  return { owner, part, onClose, add: within(parts).getByRole('button', { name: '新增' }), list: parts };
}

/** Under test antd gives every drawer the same id for its title, so that a drawer is not found by its name. */
export const shownDialog = (name: RegExp): HTMLElement | undefined =>
  screen.queryAllByRole('dialog').find((each) => name.test(each.querySelector('.ant-drawer-title')?.textContent ?? ''));
export const dialog = (name: RegExp): Promise<HTMLElement> => vi.waitUntil(() => shownDialog(name), { timeout: 10_000 });
export const titleIn = (form: HTMLElement): Promise<HTMLElement> => within(form).findByLabelText('标题', { selector: 'input' });

/** Opens the form of another page from a row. */
export async function openOther(
  detail: PageSource['detail'],
  { row = trialRow, fill = {}, ...change }: Parameters<typeof makePage>[1] & { readonly fill?: OpenModel['fill'] } = {},
) {
  const part = await makePage(trialModel, change);
  const { source } = await makePage(owning, { openPage: () => Promise.resolve(part.source), detail });
  const onClose = vi.fn<() => void>();
  const draw = (shown: boolean): ReactNode => (
    <ThemeProvider scheme="light">
      <PageProvider source={source} user={trialUser}>
        {shown ? (
          <OpenForm open={{ page: 'crm/trials', record: 'trials', fill }} row={row} onChanged={() => undefined} onClose={onClose} />
        ) : null}
      </PageProvider>
    </ThemeProvider>
  );
  const { rerender } = render(draw(true));
  return { onClose, leave: () => rerender(draw(false)) };
}
