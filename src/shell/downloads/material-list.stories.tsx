import type { Meta, StoryObj } from '@storybook/react-vite';
import { App } from 'antd';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { MaterialList } from './material-list';

const ListStory = ({ answers }: { readonly answers: StoryAnswers }) => (
  <App>
    <StoryServices answers={answers}>
      <MaterialList />
    </StoryServices>
  </App>
);

const names = ['量衡系统操作手册（第三版，含样品收发与证书查验）', '委托检定协议书', '封样标签打印工具'];
const answerOf = (count: number, total: number): StoryAnswers => ({
  'material/page': {
    body: {
      ...{ code: 200, success: true, msg: '操作成功' },
      data: {
        records: names.slice(0, count).map((name, index) => ({
          ...{ id: String(index), typeName: index === 0 ? '系统使用' : '模板', name, remark: index === 1 ? '加盖公章后送受理窗口' : '' },
          ...{ fileId: index === 2 ? '' : String(index), downloads: 3 ** index },
        })),
        ...{ total, size: 20, current: 1 },
      },
    },
  },
});

const meta = { title: 'Shell/Material list', component: ListStory, args: { answers: answerOf(3, 3) } } satisfies Meta<typeof ListStory>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Some: Story = {};
export const ManyPages: Story = { args: { answers: answerOf(3, 52) } };
export const Empty: Story = { args: { answers: answerOf(0, 0) } };
export const Failing: Story = {
  args: { answers: { 'material/page': { status: 500, body: { code: 500, success: false, data: null, msg: '服务器异常' } } } },
};
