import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices, storyMenu } from '../testing/story-services';
import { HomePage } from './home-page';

const meta = {
  title: 'Shell/Home',
  component: HomePage,
  args: { menu: storyMenu, nickName: '王建国', roles: [], onOpen: () => undefined },
} satisfies Meta<typeof HomePage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Home: Story = {
  render: (args) => (
    <StoryServices>
      <HomePage {...args} />
    </StoryServices>
  ),
};
/** A person without any page. */
export const NothingYet: Story = { ...Home, args: { menu: [] } };
