import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices } from '../testing/story-services';
import { SsoPage } from './sso-page';

const meta = { title: 'Shell/Single sign-on', component: SsoPage, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof SsoPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An address without a ticket: what is wrong, and the other ways in. */
export const WithoutTicket: Story = {
  render: () => (
    <StoryServices>
      <SsoPage />
    </StoryServices>
  ),
};
