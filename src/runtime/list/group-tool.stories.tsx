import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import { groupColumns } from '../../schema/view/group-columns';
import { PartStory } from '../testing/part-story';
import { GroupTool } from './group-tool';

interface ToolStoryProps {
  readonly grouped: boolean;
}

function ToolStory({ grouped }: ToolStoryProps) {
  const page = pages['crm/quotes'];
  if (!page) throw new Error('no page crm/quotes');
  const columns = groupColumns(page.model);
  return (
    <PartStory model={page.model}>
      <GroupTool columns={columns} by={grouped ? columns[0]?.grouping.field : undefined} onGroup={() => undefined} />
    </PartStory>
  );
}

const meta = { title: 'Runtime/Group tool', component: GroupTool } satisfies Meta<typeof GroupTool>;

export default meta;

type Story = StoryObj;

export const Plain: Story = { render: () => <ToolStory grouped={false} /> };
/** Grouped, it is pressed and offers to end it. */
export const Grouped: Story = { render: () => <ToolStory grouped /> };
