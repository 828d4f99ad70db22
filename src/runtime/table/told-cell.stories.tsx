import type { Meta, StoryObj } from '@storybook/react-vite';
import type { WireRow } from '../source/page-source';
import { tellCell } from './told-cell';

interface SampleProps {
  readonly told: boolean;
  readonly opens: boolean;
}

const row = { id: '1', version: 1, subjectId: '385035711021064192' };

/** The record that an entry of the operation log is about. */
function Sample({ told, opens }: SampleProps) {
  const name = { zh: 'Q202506100002', en: 'Q202506100002', path: 'crm/quotes', id: row.subjectId };
  const shown: WireRow = told ? { ...row, $refs: { subjectId: name } } : row;
  const cell = tellCell((each) => String(each['subjectId']), {
    field: 'subjectId',
    language: 'zh',
    onRecord: opens ? () => undefined : undefined,
  });
  return <div className="lh-mono">{cell(shown, true)}</div>;
}

const meta = { title: 'Runtime/Cell of a record', component: Sample, args: { told: true, opens: true } } satisfies Meta<typeof Sample>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Named: Story = {};
export const NotOpened: Story = { args: { opens: false } };
export const Unseen: Story = { args: { told: false } };
