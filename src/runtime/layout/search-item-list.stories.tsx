import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { pages } from 'virtual:pages';
import { laySearchItems } from './lay-search';
import { SearchItemList } from './search-item-list';
import './column-settings.css';

const { model } = pages['crm/quotes'] ?? Object.values(pages)[0] ?? {};

function ListStory() {
  const [items, setItems] = useState(() => (model ? laySearchItems(model.search, undefined) : []));
  return (
    <div style={{ width: 360, padding: 24 }}>
      <SearchItemList items={items} onChange={setItems} />
    </div>
  );
}

const meta = { title: 'Runtime/Search items', component: ListStory } satisfies Meta<typeof ListStory>;
export default meta;

/** Which items stand on the bar, in which order, and which wait behind 更多. */
export const OfAPage: StoryObj<typeof meta> = {};
