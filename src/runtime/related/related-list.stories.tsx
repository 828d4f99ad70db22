import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../schema/model/page-model';
import { ListPage } from '../list/list-page';
import { ListHost } from '../list/list-host';
import { openStoryPage } from '../testing/page-story';
import { PartStory } from '../testing/part-story';
import type { PageSource } from '../source/page-source';
import { OwnerContext } from './owner';
import { RelatedList } from './related-list';

interface RelatedStoryProps {
  /** Absent: the record around is not saved yet. */
  readonly id?: string;
  readonly openPage: NonNullable<PageSource['openPage']>;
}

function RelatedStory({ id, openPage }: RelatedStoryProps) {
  const known = pages['crm/orders'];
  if (!known) throw new Error('no page crm/orders');
  const { model }: { readonly model: PageModel } = known;
  const related = model.form?.groups.find((group) => group.related)?.related;
  if (!related) throw new Error('crm/orders has no related records');
  return (
    <ListHost value={ListPage}>
      <PartStory model={model} answers={() => ({ openPage })}>
        <OwnerContext value={{ ...(id === undefined ? {} : { id }), changed: () => undefined }}>
          <RelatedList related={related} />
        </OwnerContext>
      </PartStory>
    </ListHost>
  );
}

const meta = { title: 'Runtime/Related list', component: RelatedStory, args: { id: '1', openPage: openStoryPage } } satisfies Meta<
  typeof RelatedStory
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const SomeRecords: Story = {};
export const NoRecords: Story = {
  args: {
    openPage: async (path) => {
      const source = await openStoryPage(path);
      return source && { ...source, list: async ({ size, current }) => ({ records: [], total: 0, size, current }) };
    },
  },
};
/** The order is in a state in which nothing is added to it. */
export const NothingCanBeAdded: Story = {
  args: {
    openPage: async (path) => {
      const source = await openStoryPage(path);
      return source && { ...source, candidates: () => Promise.resolve([{ id: '1', display: 'W1', fields: { orderStatus: '0' } }]) };
    },
  },
};
export const NotSavedYet: Story = { render: ({ openPage }) => <RelatedStory openPage={openPage} /> };
export const PageNotThere: Story = { args: { openPage: () => Promise.resolve(undefined) } };
export const OnItsWay: Story = { args: { openPage: () => new Promise(() => undefined) } };
