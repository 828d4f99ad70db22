import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import { PartStory } from '../testing/part-story';
import { sampleRow } from '../sample/sample-rows';
import { RowFacts } from './row-facts';

/** The facts of a record of a shipped page. */
function FactsStory({ path }: { readonly path: string }) {
  const model = pages[path]?.model;
  if (!model) throw new Error(`no page ${path}`);
  return (
    <PartStory model={model}>
      <div style={{ padding: 24 }}>
        <RowFacts row={sampleRow(model.record, 3)} />
      </div>
    </PartStory>
  );
}

const meta = { title: 'Runtime/Row facts', component: FactsStory, args: { path: 'crm/quotes' } } satisfies Meta<typeof FactsStory>;

export default meta;

/** What a decision about a quote rests on. */
export const OfAQuote: StoryObj<typeof meta> = {};
