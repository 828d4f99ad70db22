import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import { PartStory } from '../testing/part-story';
import { sampleRows } from '../sample/sample-rows';
import { RowMenu } from './row-menu';

const reason = { zh: '请先登记至少一件器具', en: 'Enter an instrument first' };

/** The menu of the first order, with these actions of its page. */
function MenuStory({ names, shut }: { readonly names: readonly string[]; readonly shut: readonly string[] }) {
  const known = pages['crm/orders'];
  if (!known) throw new Error('no page crm/orders');
  const { model }: { readonly model: PageModel } = known;
  const [row] = sampleRows(model.record, 1);
  const entries = model.actions.row
    .filter(({ name }) => names.includes(name))
    .map((action) => ({ action, ...(shut.includes(action.name) ? { reason } : {}) }));
  return (
    <PartStory model={model}>
      {row ? <RowMenu request={{ row, entries, left: 200, top: 40 }} onAction={() => undefined} onClose={() => undefined} /> : null}
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Row menu',
  component: MenuStory,
  args: { names: ['view', 'edit', 'copy', 'submit', 'remove'], shut: [] },
} satisfies Meta<typeof MenuStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Offered: Story = {};
/** What cannot be done now stays, greyed, with its reason. */
export const SomeShut: Story = { args: { shut: ['submit', 'remove'] } };
