import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, useState } from 'react';
import { screen, userEvent } from 'storybook/test';
import { pages } from 'virtual:pages';
import type { PageModel } from '../../../schema/model/page-model';
import type { PageSource } from '../../source/page-source';
import { PartStory } from '../../testing/part-story';
import type { SearchValue } from '../search-model';
import type { ValueWidgetProps } from './value-widget-props';
import { WholeSelect } from './whole-select';
import { WordsWidget } from './words-widget';
import '../search-bar.css';

interface ValueStoryProps {
  /** `<module>/<page>.<field>` */
  readonly at: string;
  readonly widget: ComponentType<ValueWidgetProps>;
  readonly value?: SearchValue;
  readonly multiple?: boolean;
  readonly answers?: Partial<PageSource>;
}

function ValueStory({ at, widget: Widget, value: first = '', multiple = false, answers = {} }: ValueStoryProps) {
  const [value, setValue] = useState(first);
  const [path = '', name = ''] = at.split('.');
  const model: PageModel | undefined = pages[path]?.model;
  const own = model?.record.fields.find((each) => each.name === name);
  if (!model || !own) throw new Error(`no field ${at}`);
  return (
    <PartStory model={model} answers={() => answers}>
      <div style={{ width: 280, padding: 24 }}>
        <Widget
          {...{
            source: { field: name, label: own.label, own: name, of: own },
            operator: multiple ? 'in' : 'equal',
            multiple,
            value,
            label: own.label.zh,
          }}
          onChange={setValue}
        />
      </div>
    </PartStory>
  );
}

const meta = {
  title: 'Runtime/Search values',
  component: ValueStory,
  args: { at: 'metrology/samples.nodeId', widget: WholeSelect },
} satisfies Meta<typeof ValueStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const open: NonNullable<Story['play']> = async () => userEvent.click(await screen.findByRole('combobox'));

/** All records of a small table, read when they are first asked for. */
export const Records: Story = { play: open };
export const SeveralRecords: Story = { args: { multiple: true, value: ['9001', '9002'] } };
export const RecordsFail: Story = {
  args: { answers: { candidates: () => Promise.reject(new Error('请求超时,请重试~~~')) } },
  play: open,
};
/** Several texts: Enter ends each; a pasted column becomes as many. */
export const Words: Story = {
  args: { at: 'crm/orders.orderNo', widget: WordsWidget, multiple: true, value: ['W2026-0001', 'W2026-0002'] },
};
export const NoWords: Story = { args: { at: 'crm/orders.orderNo', widget: WordsWidget, multiple: true } };
