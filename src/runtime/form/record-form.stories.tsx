import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { screen, userEvent } from 'storybook/test';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import { PageProvider } from '../source/page-context';
import type { PageSource, WireRow } from '../source/page-source';
import { makeFakeSource } from '../sample/fake-source';
import { sampleRows } from '../sample/sample-rows';
import { RecordForm } from './record-form';
import type { FormMode } from './layout/use-form-session';

interface FormStoryProps {
  /** `<module>/<page>` */
  readonly page: string;
  readonly mode: FormMode;
  /** In place of how the page file lays the groups out. */
  readonly layout?: NonNullable<PageModel['form']>['layout'];
  /** What the calls of the source do instead. */
  readonly change?: (source: PageSource, row: WireRow) => Partial<PageSource>;
}

const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };

/** An answer that the server refused. */
const refusal = (message: string, rest: object): Error => Object.assign(new Error(message), rest);

function FormStory({ page, mode, layout, change }: FormStoryProps) {
  const [open, setOpen] = useState(true);
  const [{ source, row }] = useState(() => {
    const known = pages[page];
    if (!known) throw new Error(`no page ${page}`);
    const { model: told, validator }: { readonly model: PageModel; readonly validator: string } = known;
    const model = layout && told.form ? { ...told, form: { ...told.form, layout } } : told;
    const rows = sampleRows(model.record, 3);
    const [first] = rows;
    if (!first) throw new Error('no sample row');
    const fake = makeFakeSource({ model, can: model.permissions.map((each) => each.action), validator }, rows);
    return { source: { ...fake, ...change?.(fake, first) }, row: first };
  });
  return (
    <PageProvider source={source} user={user}>
      <Button onClick={() => setOpen(true)}>打开</Button>
      {open ? <RecordForm source={source} mode={mode} row={row} onSaved={() => setOpen(false)} onClose={() => setOpen(false)} /> : null}
    </PageProvider>
  );
}

const meta = { title: 'Runtime/Record form', component: FormStory, args: { page: 'crm/quotes', mode: 'create' } } satisfies Meta<
  typeof FormStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Types into the first entry that can be changed and saves, or only saves. */
const save = async (more: string): Promise<void> => {
  const dialog = await screen.findByRole('dialog');
  const entries = await screen.findAllByRole('textbox');
  const entry = entries.find((each) => dialog.contains(each) && !each.hasAttribute('readonly') && !each.hasAttribute('disabled'));
  if (entry) await userEvent.type(entry, more);
  await userEvent.click(await screen.findByRole('button', { name: /^(?:保\s*存|Save)$/ }));
};

export const Create: Story = {};
export const Edit: Story = { args: { mode: 'edit' } };
export const View: Story = { args: { mode: 'view' } };
export const Copy: Story = { args: { mode: 'copy' } };
export const TwoColumns: Story = { args: { page: 'metrology/labs' } };
export const ThreeColumns: Story = { args: { page: 'crm/customers', mode: 'edit' } };
/** A form in the place of its list, its groups as tabs, people chosen by department. */
export const PageOfTabs: Story = { args: { page: 'metrology/standards', mode: 'edit' } };
export const RichText: Story = { args: { page: 'metrology/standardFiles', mode: 'edit' } };
export const Formula: Story = { args: { page: 'metrology/abilities', mode: 'edit' } };
export const Images: Story = { args: { page: 'hr/staff', mode: 'edit' } };
export const Regions: Story = { args: { page: 'crm/customers' } };
export const Ranges: Story = { args: { page: 'crm/contracts' } };
export const Loading: Story = { args: { mode: 'edit', change: () => ({ detail: () => new Promise<WireRow>(() => undefined) }) } };
export const LoadFails: Story = {
  args: { mode: 'edit', change: () => ({ detail: () => Promise.reject(new Error('请求超时,请重试~~~')) }) },
};
export const SaveFails: Story = {
  play: () => save('x'),
  args: { page: 'metrology/labs', mode: 'edit', change: () => ({ submit: () => Promise.reject(new Error('请求超时,请重试~~~')) }) },
};
export const ServerRefusesFields: Story = {
  play: () => save('x'),
  args: {
    page: 'metrology/labs',
    mode: 'edit',
    change: () => ({
      submit: () => Promise.reject(refusal('参数校验失败', { code: 400, fields: { labCode: '实验室编号已存在，请换一个' } })),
    }),
  },
};
export const SomebodyElseChangedIt: Story = {
  play: () => save('x'),
  args: {
    page: 'metrology/labs',
    mode: 'edit',
    change: (source, row) => {
      const latest: WireRow = { ...row, version: row.version + 1, updateUserName: '李娜', address: '科研楼 305', remark: '已换空调' };
      let refused = false;
      return {
        detail: (id) => (refused ? Promise.resolve(latest) : source.detail(id)),
        submit: () => {
          refused = true;
          return Promise.reject(refusal('数据已被他人修改，请刷新后重试', { code: 409, data: latest }));
        },
      };
    },
  },
};
/** The groups one after the other, each checked before the next. */
export const Steps: Story = { args: { page: 'metrology/labs', layout: 'steps' } };
/** Each line of a questionnaire is a block of fields. */
export const LinesAsBlocks: Story = { args: { page: 'crm/opinions', mode: 'view' } };
/** Which rules and which values make a field what it is. */
export const WhyAField: Story = {
  args: { page: 'metrology/labs', mode: 'edit' },
  play: async () => {
    await screen.findAllByRole('textbox');
    await userEvent.click(await screen.findByRole('button', { name: /^(?:字段为什么这样|Why a field)/ }));
  },
};
