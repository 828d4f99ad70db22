import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices } from '../testing/story-services';
import { PhoneForm } from './phone-form';

const meta = {
  title: 'Shell/Phone number',
  component: PhoneForm,
  args: { tenantId: '000000', onChanged: () => undefined, onCancel: () => undefined },
  decorators: [
    (Story) => (
      <StoryServices
        answers={{
          'sms/13800138000': { body: { code: 200, success: true, data: { smsId: '1', expiresIn: 300, resendAfter: 60 }, msg: '' } },
        }}
      >
        <Story />
      </StoryServices>
    ),
  ],
} satisfies Meta<typeof PhoneForm>;
export default meta;

/** A code to 13800138000 is sent here, and the next counted down. */
export const Empty: StoryObj<typeof meta> = {};
