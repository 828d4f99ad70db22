import type { Meta, StoryObj } from '@storybook/react-vite';
import { type Turn, TurnButtons } from './turn-buttons';

const go: Turn['next'] = () => undefined;
const both: Turn = { previous: go, next: go };

const meta = { title: 'Runtime/Turn buttons', component: TurnButtons, args: both } satisfies Meta<typeof TurnButtons>;

export default meta;

type Story = StoryObj<typeof meta>;

export const BetweenOthers: Story = {};
export const FirstOfTheList: Story = { args: { ...both, previous: undefined } };
export const LastOfTheList: Story = { args: { ...both, next: undefined } };
export const TheOnlyOne: Story = { args: { previous: undefined, next: undefined } };
