import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { FileDetail, FileHead, FilePlan } from '../../protocol/page-files';
import { StoryServices } from '../testing/story-services';
import { Difference } from './difference';
import { DraftView } from './draft-view';
import { FailedTests } from './failed-tests';
import { NewPageDialog } from './new-page-dialog';
import { PublishDialog } from './publish-dialog';
import { RemoveDialog } from './remove-dialog';
import { StudioPage } from './studio-page';
import type { DraftPage } from './use-file';

const meta = { title: 'Shell/Page files' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const file = 'pages/crm/vehicles.json';
const label = { zh: '车辆', en: 'Vehicles' };
const text = JSON.stringify({ format: 1, page: 'vehicles', label, fields: { seats: { $ref: 'kind:intger' } } }, null, 2);
const heads: readonly FileHead[] = [
  { file, label, faults: 1, warnings: 0, waits: true },
  { file: 'pages/crm/quotes.json', label: { zh: '报价', en: 'Quotes' }, faults: 0, warnings: 2, waits: false },
  { file: 'kinds.json', faults: 0, warnings: 0, waits: false },
  { file: 'pages/crm/trips.json', label: { zh: '出行', en: 'Trips' }, faults: 0, warnings: 0, waits: false, isRemoved: true },
];
const fault = {
  ...{ file, line: 10, column: 15, isWarning: false },
  sentence: { zh: '没有“intger”这种类型，是不是“integer”？', en: 'No kind "intger", did you mean "integer"?' },
};
const unmet = [
  {
    ...{ file: 'pages/crm/vehicles.tests.json', line: 14, column: 38, isWarning: true },
    sentence: { zh: '“total”应为 "7.40"，实际是 "7.50"', en: '"total" should be "7.40" and is "7.50"' },
    test: { zh: '合计照单价与数量', en: 'The total follows price and count' },
  },
  {
    ...{ file: 'pages/crm/vehicles.tests.json', line: 21, column: 27, isWarning: true },
    sentence: { zh: '没有被拒绝', en: 'It is not refused' },
    test: { zh: '提交的人不能自己批准', en: 'Who handed it in does not approve it' },
  },
];
const version = { isRemoval: false, steps: [], isFolder: false, isServing: false };
const detail: FileDetail = {
  ...{ file, text, hash: 'a', faults: [fault], waiting: [], isTested: false },
  versions: [
    { ...version, id: '2', time: '2026-11-28 09:00:00', by: '孙子轩', isServing: true },
    { ...version, id: '1', time: '2026-11-27 09:00:00', steps: ['x'] },
  ],
};
const plan: FilePlan = {
  ...{ faults: [], stamp: 's', needs: 'loss' },
  steps: [{ mark: '!', sentence: { zh: '移除字段“座位数”', en: 'Remove the field "Seats"' }, statements: ['alter table x drop y'] }],
  notes: [{ zh: '角色 salesman：生效时授予 vehicles_view', en: 'Role salesman: when it takes effect it gains vehicles_view' }],
};
const answers = {
  'page-files/list': good(heads),
  'page-files/detail': good(detail),
  'page-files/check': good({ faults: [] }),
  'page-files/plan': good(plan),
  'page-files/version': good({ text: text.replace('intger', 'integer') }),
  'drafts/list': good([]),
};
const user = { tenantId: '000000', userId: '7', account: 'configurator', nickName: '小孙', deptId: '1', roles: ['configurator'] };
const shown = (more: object = {}) => (
  <StoryServices answers={{ ...answers, ...more }}>
    <div style={{ height: '40rem' }}>
      <StudioPage user={user} />
    </div>
  </StoryServices>
);

const openFile = async (canvasElement: HTMLElement): Promise<void> => {
  await userEvent.type(await within(canvasElement).findByRole('searchbox'), 'vehicles');
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /vehicles\.json/ }));
};

export const Files: Story = { render: () => shown() };
/** A file whose text has a fault, and waits while a former one serves. */
export const Faulty: Story = { render: () => shown(), play: ({ canvasElement }) => openFile(canvasElement) };
/** A text whose tests do not all pass: they are told below its faults and keep nobody from publishing. */
export const FailingTests: Story = {
  render: () =>
    shown({ 'page-files/detail': good({ ...detail, faults: [], isTested: true }), 'page-files/check': good({ faults: unmet }) }),
  play: ({ canvasElement }) => openFile(canvasElement),
};
/** A sound text in the folder that waits for consent: it can be published as it is. */
export const Waiting: Story = {
  render: () =>
    shown({
      'page-files/detail': good({ ...detail, faults: [], waiting: ['移除字段“座位数”会丢失 3 行的值 · Removing "Seats" loses 3 values'] }),
    }),
  play: ({ canvasElement }) => openFile(canvasElement),
};
/** What is told of failed tests, by itself. */
export const FailedTestsAlone: Story = { render: () => <FailedTests faults={unmet} language="zh" /> };
/** A server that refuses. */
export const Refused: Story = {
  render: () => shown({ 'page-files/list': { status: 403, body: { code: 403, success: false, data: {}, msg: '没有权限' } } }),
};
/** A page that was removed is found in a group of its own, and one of its versions brings it back. */
export const Removed: Story = {
  render: () => shown({ 'page-files/detail': good({ ...detail, file: 'pages/crm/trips.json', text: '', hash: '', faults: [] }) }),
  play: async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('searchbox'), 'trips');
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /trips\.json/ }));
  },
};
export const Versions: Story = {
  render: () => shown(),
  play: async ({ canvasElement }) => {
    await openFile(canvasElement);
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /历史版本|History/ }));
  },
};
/** What publishing would remove asks for consent. */
export const Publishing: Story = {
  render: () => (
    <StoryServices answers={answers}>
      <PublishDialog
        {...{ detail, language: 'zh' }}
        text={text.replace('intger', 'integer')}
        onClose={() => undefined}
        onPublished={() => undefined}
        onConflict={() => undefined}
      />
    </StoryServices>
  ),
};
const drawn = {
  ...{ page: { label, hash: 'a', roles: { salesman: {}, owner: {} }, form: {} }, validator: '', roleNames: { salesman: '业务员' } },
} as unknown as DraftPage;
/** The app has the document that draws a page; here its frame stays empty. */
const previewed = (page: DraftPage | undefined, isFaulty: boolean) => (
  <StoryServices answers={answers}>
    <div style={{ display: 'flex', height: '30rem' }}>
      <DraftView {...{ page, user, isFaulty }} parts={[]} onPart={() => undefined} address="about:blank" />
    </div>
  </StoryServices>
);
export const Previewed: Story = { render: () => previewed(drawn, false) };
/** As wide as a telephone: the sheet stands in the middle of its room. */
export const PreviewedNarrow: Story = {
  render: () => previewed(drawn, false),
  play: async ({ canvasElement }) => userEvent.click(await within(canvasElement).findByText('390')),
};
/** The last good page stays while the text has faults. */
export const PreviewedBefore: Story = { render: () => previewed(drawn, true) };
/** No text was sound yet. */
export const NotPreviewed: Story = { render: () => previewed(undefined, true) };
export const PreviewComing: Story = { render: () => previewed(undefined, false) };
export const Differing: Story = {
  render: () => <Difference before={text} after={text.replace('intger', 'integer')} label="修改前后的差异" />,
};
/** What a new page is called and begins with. */
export const Beginning: Story = {
  render: () => (
    <StoryServices
      answers={{
        ...answers,
        'page-files/detail': good({
          ...detail,
          file: 'menus.json',
          text: JSON.stringify({ groups: [{ code: 'crm', label: { zh: '客户业务', en: 'Customers' } }] }),
        }),
        'page-files/start': {
          status: 422,
          body: { code: 422, success: false, data: {}, msg: '名称“vehicles”已被 pages/crm/vehicles.json 使用' },
        },
      }}
    >
      <NewPageDialog {...{ files: heads, language: 'zh' }} onClose={() => undefined} onStart={() => undefined} />
    </StoryServices>
  ),
};
/** What a page is called from now on; a name that is taken is refused with where it stands. */
export const Renaming: Story = {
  render: () => (
    <StoryServices answers={answers}>
      <NewPageDialog {...{ renames: { file, label }, files: heads, language: 'zh' }} onClose={() => undefined} onStart={() => undefined} />
    </StoryServices>
  ),
};
/** A new page that is a draft so far stands among the files. */
export const DraftOfPage: Story = {
  render: () =>
    shown({
      'drafts/list': good([
        {
          ...{ id: '1'.repeat(32), page: 'page-files', recordId: '', time: 1 },
          parameter: JSON.stringify({ file: 'pages/crm/visits.json', text, hash: '' }),
        },
      ]),
    }),
  play: async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('searchbox'), 'visits');
  },
};
const removing = (removal: object) => (
  <StoryServices answers={{ ...answers, 'page-files/plan-removal': good(removal) }}>
    <RemoveDialog {...{ detail, language: 'zh' }} onClose={() => undefined} onRemoved={() => undefined} onConflict={() => undefined} />
  </StoryServices>
);
/** What becomes of rows and rights, and the name that is typed to agree. */
export const Removing: Story = {
  render: () =>
    removing({
      faults: [],
      notes: [
        { zh: '12 行数据留在表 pg_vehicles 里，页面取回后仍在', en: 'Rows: 12 stay in the table pg_vehicles' },
        {
          zh: '租户 000000：角色 salesman 不再能用这个页面，权限留着',
          en: 'Tenant 000000: the role salesman cannot use the page any more',
        },
      ],
    }),
};
/** Others refer to the page: it stays. */
export const RemovalRefused: Story = {
  render: () =>
    removing({
      faults: [
        { ...fault, file: 'pages/crm/trips.json', sentence: { zh: '没有“vehicles”这个页面或记录', en: 'No page or record "vehicles"' } },
      ],
      notes: [],
    }),
};
