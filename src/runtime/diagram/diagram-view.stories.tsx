import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import { diagramOf, type PageDiagram } from '../../schema/model/page-diagram';
import { PartStory } from '../testing/part-story';
import { DiagramDialog } from './diagram-dialog';
import { DiagramStory } from '../testing/diagram-story';

const meta = { title: 'Runtime/Diagram', component: DiagramStory } satisfies Meta<typeof DiagramStory>;

export default meta;

type Story = StoryObj<typeof DiagramStory>;

export const Orders: Story = { args: { path: 'crm/orders' } };
/** Transitions that keep the state, and many that happen by themselves. */
export const Samples: Story = { args: { path: 'metrology/samples' } };

const orders = pages['crm/orders']?.model;
const drawn =
  orders &&
  diagramOf(
    Object.values(pages).map(({ model }) => model),
    orders,
  );

function DialogOverOrders({ answer }: { readonly answer: () => Promise<PageDiagram> }) {
  if (!orders) throw new Error('no page crm/orders');
  return (
    <PartStory model={orders} answers={() => ({ diagram: answer })}>
      <DiagramDialog onClose={() => undefined} />
    </PartStory>
  );
}

/** As whoever configures pages opens it over a list. */
export const InADialog: Story = {
  args: { path: 'crm/orders' },
  render: () => <DialogOverOrders answer={() => (drawn ? Promise.resolve(drawn) : Promise.reject(new Error('没有流程图')))} />,
};
export const DialogFails: Story = {
  args: { path: 'crm/orders' },
  render: () => <DialogOverOrders answer={() => Promise.reject(new Error('请求超时,请重试~~~'))} />,
};
