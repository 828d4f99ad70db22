import type { Meta, StoryObj } from '@storybook/react-vite';
import './cells.css';
import './grid.css';

const meanings = [
  ['grey', '停用'],
  ['blue', '检定中'],
  ['green', '在用'],
  ['amber', '维修中'],
  ['red', '已过期'],
  ['purple', '外送'],
  ['cyan', '借出'],
] as const;
const long = '湖南省长沙市岳麓区计量检定测试与标准化技术服务中心力学计量标准装置';

interface CellsProps {
  readonly cells: readonly { readonly className: string; readonly word: string }[];
  /** Units: px. */
  readonly width: number;
}

/** What cells hold, one below the other, each with the class that gives it its look. */
function Cells({ cells, width }: CellsProps) {
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: 'max-content max-content', gap: 8, margin: 0 }}>
      {cells.map(({ className, word }) => (
        <div key={`${className} ${word}`} style={{ display: 'contents' }}>
          <dt>
            <code>{className}</code>
          </dt>
          <dd style={{ width, margin: 0, overflow: 'hidden', whiteSpace: 'nowrap' }}>
            <span className={className} title={word}>
              {word}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const meta = { title: 'UI/Cells', component: Cells, args: { width: 200 } } satisfies Meta<typeof Cells>;

export default meta;

type Story = StoryObj<typeof meta>;

/** A state is a word in a tag of its colour. */
export const Tags: Story = { args: { cells: meanings.map(([colour, word]) => ({ className: `lh-tag lh-tag-${colour}`, word })) } };
/** A value that means something in a colour, where it is no state. */
export const ColouredWords: Story = { args: { cells: meanings.map(([colour, word]) => ({ className: `lh-ink-${colour}`, word })) } };
/** Numbers of records in the fixed type, amounts in figures of one width, what weighs in bold. */
export const Figures: Story = {
  args: {
    cells: [
      { className: 'lh-mono', word: 'LH-100001' },
      { className: 'lh-number', word: '1,234,567.00' },
      { className: 'lh-strong', word: '98,765.10' },
    ],
  },
};
/** What does not fit is cut; its hint has all of it. */
export const LongWords: Story = { args: { width: 160, cells: [{ className: 'lh-tag lh-tag-blue', word: long }] } };
/** A row has a faint ground of its meaning, on which every text still reads. */
export const Rows: Story = {
  args: { cells: [] },
  render: () => (
    <div>
      {meanings.map(([colour, word]) => (
        <div
          key={colour}
          className={`lh-grid-row lh-row-${colour}`}
          style={{ position: 'static', display: 'flex', width: 320, alignItems: 'center', gap: 8, padding: '0 8px' }}
        >
          <span className="lh-mono">LH-100001</span>
          <span className={`lh-tag lh-tag-${colour}`}>{word}</span>
        </div>
      ))}
    </div>
  ),
};
/** A box that chooses a row: not chosen, chosen, and some of those below it. */
export const Boxes: Story = {
  args: { cells: [] },
  render: () => (
    <div style={{ display: 'flex', gap: 8 }}>
      {(['false', 'true', 'mixed'] as const).map((checked) => (
        <span key={checked} role="checkbox" tabIndex={0} aria-checked={checked} aria-label={checked} className="lh-check" />
      ))}
    </div>
  ),
};
