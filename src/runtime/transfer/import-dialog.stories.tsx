import type { Meta, StoryObj } from '@storybook/react-vite';
import { pages } from 'virtual:pages';
import type { ImportFault, ImportHeading, ImportOffer, ImportReport } from '../../protocol/import-report';
import type { Task } from '../../protocol/task';
import { PartStory } from '../testing/part-story';
import { ImportDialog } from './import-dialog';
import { ImportView } from './import-view';

const { model } = pages['crm/customers'] ?? Object.values(pages)[0] ?? {};

const file = { name: '2026年新增客户.xlsx' };
const nothing = () => undefined;

const fault = (row: number, column: string, label: string, value: string, sentence: string): ImportFault => ({
  ...{ row, column, field: label, label, value, sentence },
});
const faults: readonly ImportFault[] = [
  fault(3, 'C', '统一社会信用代码', '91430100MA4L0000X1', '请输入正确的统一社会信用代码'),
  fault(3, 'F', '业务员', '查无此人', '没有名称或编号为“查无此人”的人员'),
  fault(7, '', '', '', '当前状态为“封存”，不可修改'),
  fault(1208, 'G', '信用额度', '一万元', '请输入正确的数字'),
];
const report: ImportReport = {
  ...{ dryRun: true, total: 1240, good: 1237, bad: 3, created: 1200, updated: 30, unchanged: 7 },
  planned: {
    created: [[2, 1201]],
    updated: [
      [1202, 1230],
      [1238, 1238],
    ],
  },
  ...{ faults, fileId: '1', fileName: '2026年新增客户_错误批注.xlsx' },
};
const headings: readonly ImportHeading[] = [
  { column: 'A', heading: '客户', field: '' },
  { column: 'B', heading: '税号', field: 'socialNumber' },
  { column: 'C', heading: '电话', field: '', candidates: ['mobile', 'tel'] },
  { column: 'D', heading: '内部备注（不要外传，仅供业务部门使用）', field: '', left: true },
];
const offers: readonly ImportOffer[] = [
  { field: 'enterName', label: '单位名称', required: true },
  { field: 'socialNumber', label: '统一社会信用代码', required: false },
  { field: 'mobile', label: '电话', required: false },
  { field: 'tel', label: '电话', required: false },
];
const mendable: ImportReport = {
  ...{ dryRun: true, total: 12, good: 10, bad: 2, created: 10, updated: 0, unchanged: 0, fileId: '1' },
  faults: [
    fault(3, 'B', '统一社会信用代码', '91430100MA4L0000X1', '请输入正确的统一社会信用代码'),
    fault(7, 'A', '单位名称', '', '请输入单位名称'),
    fault(7, '', '', '', '此行已存在，您没有编辑权限'),
  ],
  headings: [
    { column: 'A', heading: '单位名称', field: 'enterName' },
    { column: 'B', heading: '统一社会信用代码', field: 'socialNumber' },
  ],
  offers,
  faulty: [
    { row: 3, cells: { A: '湖南天平衡器有限公司', B: '91430100MA4L0000X1' } },
    { row: 7, cells: { B: '91430100MA4L0000X6' } },
  ],
};
const clean: ImportReport = { ...{ dryRun: true, total: 1240, good: 1240, bad: 0, created: 1203, updated: 30, unchanged: 7 }, faults: [] };
const task: Task = {
  ...{ id: '1', kind: 'import', name: '客户管理 · 导入', page: 'crm/customers', state: 'running' },
  ...{ done: 3500, total: 12_000, createTime: '2026-11-21 08:00:00' },
};
const idle = { busy: false, checking: true, task: undefined, report: undefined, failure: undefined };

const meta = {
  title: 'Runtime/Import dialog',
  component: ImportView,
  args: {
    ...{ file, mode: 'all', hand: {}, changed: false, at: idle },
    ...{ onHand: nothing, onCheck: nothing, onMade: nothing },
    ...{ onFile: nothing, onMode: nothing, onAgain: nothing, onImport: nothing, onRetry: nothing, onCancel: nothing, onClose: nothing },
  },
  render: (args) => (model ? <PartStory model={model}>{<ImportView {...args} />}</PartStory> : <></>),
} satisfies Meta<typeof ImportView>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Choose: Story = { args: { file: undefined } };
export const Checking: Story = { args: { at: { ...idle, busy: true } } };
export const CheckingInBackground: Story = { args: { at: { ...idle, busy: true, task } } };
export const Waiting: Story = { args: { at: { ...idle, busy: true, task: { ...task, state: 'waiting', done: 0 } } } };
export const Faults: Story = { args: { at: { ...idle, report } } };
/** Headings of another house: none of several is guessed, and what is required is told. */
export const OtherHeadings: Story = {
  args: {
    at: {
      ...idle,
      report: { ...report, ...{ total: 1240, good: 0, bad: 1240, created: 0, updated: 0, unchanged: 0 }, faults: [], headings, offers },
    },
  },
};
export const MendHere: Story = { args: { at: { ...idle, report: mendable } } };
export const MendedNotChecked: Story = {
  args: { hand: { cells: { '3': { B: '91430100MA4L0000X6' } } }, changed: true, at: { ...idle, report: mendable } },
};
export const GoodRowsOnly: Story = { args: { mode: 'good', at: { ...idle, report } } };
export const AllBad: Story = {
  args: { at: { ...idle, report: { ...report, total: 4, good: 0, bad: 4, created: 0, updated: 0, unchanged: 0 } } },
};
export const AllGood: Story = { args: { at: { ...idle, report: clean } } };
export const NothingNew: Story = { args: { at: { ...idle, report: { ...clean, created: 0, updated: 0, unchanged: 1240 } } } };
export const Importing: Story = { args: { at: { ...idle, busy: true, checking: false } } };
export const Done: Story = { args: { at: { ...idle, report: { ...clean, dryRun: false, importId: '1' } } } };
/** The good rows are in; the others are told once more. */
export const DoneInPart: Story = { args: { mode: 'good', at: { ...idle, report: { ...report, dryRun: false } } } };
/** Between the look and the import somebody took a name: nothing was written. */
export const NothingDone: Story = { args: { at: { ...idle, report: { ...report, dryRun: false, created: 0, updated: 0, unchanged: 0 } } } };
export const Refused: Story = { args: { at: { ...idle, failure: '这不是 Excel 工作簿（.xlsx）或 CSV 文件，请下载模板填写后再导入' } } };
/** The whole dialog, which waits for its file. */
export const Whole: StoryObj = {
  render: () =>
    model ? (
      <PartStory model={model}>
        <ImportDialog onClose={nothing} onChanged={nothing} onMade={nothing} />
      </PartStory>
    ) : (
      <></>
    ),
};
