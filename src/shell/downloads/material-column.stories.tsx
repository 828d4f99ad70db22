import type { Meta, StoryObj } from '@storybook/react-vite';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { MaterialColumn } from './material-column';

const ColumnStory = ({ answers = {} }: { readonly answers?: StoryAnswers }) => (
  <StoryServices answers={answers}>
    <div style={{ maxWidth: 400, padding: 24 }}>
      <MaterialColumn />
    </div>
  </StoryServices>
);

const meta = { title: 'Shell/Material column', component: ColumnStory } satisfies Meta<typeof ColumnStory>;

export default meta;

type Story = StoryObj<typeof meta>;

const names = [
  '量衡系统操作手册（第三版，含样品收发与证书查验）',
  '委托检定协议书',
  '不确定度评定表',
  '封样标签打印工具',
  '客户登记表',
  '取件委托书',
];
const answerOf = (count: number, total: number): StoryAnswers => ({
  'material/page': {
    body: {
      ...{ code: 200, success: true, msg: '操作成功' },
      data: {
        records: names.slice(0, count).map((name, index) => ({
          ...{ id: String(index), typeName: index % 2 === 0 ? '系统使用' : '模板', name, remark: '' },
          ...{ fileId: index === 2 ? '' : String(index), downloads: 3 ** index },
        })),
        ...{ total, size: 6, current: 1 },
      },
    },
  },
});

export const Some: Story = { args: { answers: answerOf(6, 8) } };
export const Few: Story = { args: { answers: answerOf(2, 2) } };
export const Empty: Story = { args: { answers: answerOf(0, 0) } };
export const Failing: Story = {
  args: { answers: { 'material/page': { status: 500, body: { code: 500, success: false, data: null, msg: '服务器异常' } } } },
};
