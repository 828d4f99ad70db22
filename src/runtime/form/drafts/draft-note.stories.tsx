import type { Meta, StoryObj } from '@storybook/react-vite';
import { DraftNote } from './draft-note';
import type { FoundDraft } from './use-drafts';

const found: FoundDraft = { id: '1', time: Date.parse('2026-11-23T01:12:00Z'), from: '', values: {}, base: {}, trace: {} };

const meta = {
  title: 'Runtime/Draft note',
  component: DraftNote,
  args: { found, onRestore: () => undefined, onDiscard: () => undefined },
} satisfies Meta<typeof DraftNote>;

export default meta;

type Story = StoryObj<typeof meta>;

export const NeverSaved: Story = {};
/** It was sent, and no answer came: it may have been saved. */
export const Unanswered: Story = { args: { found: { ...found, trace: { sent: { body: {}, key: 'key' } } } } };
