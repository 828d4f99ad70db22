import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { createTabLock } from '../../client/tab-lock';
import { useServices } from '../services';
import { StoryServices, storyMenu, type StoryAnswers } from '../testing/story-services';
import { CartButton } from './cart-button';
import { createCart, type CartItem } from './cart-store';

const meta = { title: 'Shell/Shortlist' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const items: readonly CartItem[] = [
  { path: 'crm/quotes', id: '1', name: 'Q202611200001' },
  { path: 'crm/quotes', id: '2', name: 'Q202611200014' },
  { path: 'crm/standards', id: '3', name: '二等铂电阻温度计标准装置' },
];

const answersOf = (kept: readonly CartItem[]): StoryAnswers => ({
  'view-param/detail': { body: { code: 200, data: { parameter: JSON.stringify({ items: kept }) } } },
});
const answers = { none: answersOf([]), some: answersOf(items), many: answersOf(many()) };

function many(): readonly CartItem[] {
  return Array.from({ length: 120 }, (_, index) => ({ path: 'crm/quotes', id: String(index), name: `Q2026112${String(1000 + index)}` }));
}

function Shown({ open }: { readonly open: boolean }) {
  const { http } = useServices();
  const [cart] = useState(() => {
    const made = createCart(http, createTabLock('story', 'none'));
    made.getState().setOpen(open);
    return made;
  });
  return <CartButton cart={cart} menu={storyMenu} shown onGo={() => undefined} />;
}

const story = (kept: keyof typeof answers, open: boolean): Story => ({
  render: () => (
    <StoryServices answers={answers[kept]}>
      <Shown open={open} />
    </StoryServices>
  ),
});

/** The handle at the right edge, before anything was put aside. */
export const HandleEmpty = story('none', false);
export const HandleFilled = story('some', false);
export const HandleMany = story('many', false);
export const PanelEmpty = story('none', true);
export const PanelFilled = story('some', true);
