import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ShellServices } from '../services';
import { StoryServices } from '../testing/story-services';
import { LoadingOverlay } from './loading-overlay';

const waitForEver = ({ pending }: ShellServices): void => void pending.begin();

const meta = { title: 'Shell/Loading overlay', component: LoadingOverlay } satisfies Meta<typeof LoadingOverlay>;

export default meta;

/** Somebody waits for an answer: a thin bar, and the page below can be used. */
export const Waiting: StoryObj<typeof meta> = {
  render: () => (
    <StoryServices prepare={waitForEver}>
      <LoadingOverlay />
      <p>实验室</p>
    </StoryServices>
  ),
};
