import type { Meta, StoryObj } from '@storybook/react-vite';
import { GridSkeleton } from './grid-skeleton';

const meta = { title: 'UI/Grid skeleton', component: GridSkeleton } satisfies Meta<typeof GridSkeleton>;

export default meta;

export const Rows: StoryObj<typeof meta> = {};
