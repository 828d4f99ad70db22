import type { Meta, StoryObj } from '@storybook/react-vite';
import { useStore } from 'zustand';
import { ThemeProvider } from '../../ui/theme/theme-provider';
import { useServices } from '../services';
import { StoryServices } from '../testing/story-services';
import { LookPanel } from './look-panel';
import { useLook } from './use-look';

function Panel() {
  const { preferences } = useServices();
  const { language } = useStore(preferences);
  return (
    <ThemeProvider {...useLook()}>
      <p lang={language}>量衡</p>
      <LookPanel open onClose={() => undefined} />
    </ThemeProvider>
  );
}

const meta = { title: 'Shell/Appearance', component: Panel } satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** As the product comes. */
export const Untouched: Story = {
  render: () => (
    <StoryServices>
      <Panel />
    </StoryServices>
  ),
};
/** A dark theme with a colour that had to be moved to be read. */
export const Chosen: Story = {
  render: () => (
    <StoryServices
      prepare={({ preferences }) => preferences.getState().setLook({ theme: 'hey', scheme: 'dark', accent: '#102a6b', density: 'loose' })}
    >
      <Panel />
    </StoryServices>
  ),
};
