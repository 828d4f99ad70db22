import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorLogDialog } from '../error-log/error-log-dialog';
import type { ShellServices } from '../services';
import { StoryServices } from '../testing/story-services';
import { LockDialog } from './lock-dialog';
import { LockPage } from './lock-page';
import { NothingLockedPage } from './nothing-locked-page';

const meta = { title: 'Shell/Lock and log', parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const wrong = { 'blade-auth/unlock': { status: 400, body: { code: 400, success: false, data: {}, msg: '解锁密码不正确' } } };
const addFaults = ({ errorLog }: ShellServices) => {
  errorLog.getState().add({ message: 'x is undefined', stack: 'TypeError: x is undefined\n    at List (list.tsx:3:1)' });
  errorLog
    .getState()
    .add({ message: 'Failed to read “contact.name”: the parent object is missing', stack: 'Error\n    at getter (cell.ts:9:7)' });
};

/** Any password is refused here. */
export const Locked: Story = {
  render: () => (
    <StoryServices answers={wrong}>
      <LockPage />
    </StoryServices>
  ),
};
/** Opened while nobody is signed in: there is nothing to unlock. */
export const NobodySignedIn: Story = {
  render: () => (
    <StoryServices>
      <NothingLockedPage />
    </StoryServices>
  ),
};
export const AsksForPassword: Story = { render: () => <LockDialog open onLock={async () => undefined} onClose={() => undefined} /> };
export const Log: Story = {
  render: () => (
    <StoryServices prepare={addFaults}>
      <ErrorLogDialog open onClose={() => undefined} />
    </StoryServices>
  ),
};
export const EmptyLog: Story = {
  render: () => (
    <StoryServices>
      <ErrorLogDialog open onClose={() => undefined} />
    </StoryServices>
  ),
};
