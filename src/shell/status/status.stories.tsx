import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorNoticesView } from '../notices/error-notices-view';
import type { PartFault } from '../../client/part-faults';
import { PartFaultNotice } from '../notices/part-fault-notice';
import type { ShellServices } from '../services';
import { StoryServices } from '../testing/story-services';
import { ChangedBanner, CrashCard, FailureCard, FaultCard, FaultsBanner, MissingCard, NoPermissionCard, PendingBanner } from './cards';
import { StatusPage } from './status-page';

const meta = { title: 'Shell/Status' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const nothing = () => undefined;
const lines = [
  'schemas/pages/crm/quotes.json:31:5  未知的关键字 “lable”，是不是“label”？ / Unknown key "lable", did you mean "label"?',
  'schemas/pages/crm/quotes.json:40:11  字段 “totl” 不存在，是不是“total”？ / No field "totl", did you mean "total"?',
];
const page = (status: '403' | '404' | '500') => (
  <StoryServices>
    <StatusPage status={status} />
  </StoryServices>
);
const showTwo = ({ notices }: ShellServices) => {
  notices.getState().show('实验室编号已存在，请换一个', 'req-0042');
  notices.getState().show('请求超时,请重试~~~');
  notices.getState().show('请求超时,请重试~~~');
};

export const Forbidden: Story = { render: () => page('403') };
export const NotFound: Story = { render: () => page('404') };
export const ServerFailed: Story = { render: () => page('500') };
/** No version of the page file serves. */
export const Fault: Story = { render: () => <FaultCard file="schemas/pages/crm/quotes.json" lines={lines} onRetry={nothing} /> };
/** The newest text is wrong, the last good one serves. */
export const Pending: Story = { render: () => <PendingBanner lines={lines} /> };
/** Some page files do not serve, said where no page is open. */
export const Faults: Story = { render: () => <FaultsBanner lines={lines} /> };
export const Changed: Story = { render: () => <ChangedBanner onReload={nothing} /> };
/** A menu entry whose page is gone. */
export const Missing: Story = {
  render: () => <MissingCard lines={['服务器上没有页面 /crm/quotes', 'schemas/pages/crm/quotes.json']} onRetry={nothing} />,
};
export const NoPermission: Story = { render: () => <NoPermissionCard name="报价管理" code="quotes_view" roles={['业务员', '科室主任']} /> };
export const Failure: Story = { render: () => <FailureCard sentence="无法连接服务器，请检查网络后重试" onRetry={nothing} /> };
export const Crash: Story = { render: () => <CrashCard error={new Error('x is undefined')} onRetry={nothing} /> };
const partFault = (fault: PartFault) => (
  <StoryServices prepare={({ partFaults }) => partFaults.setState({ fault })}>
    <CrashCard error={new Error('Failed to fetch dynamically imported module: /assets/x.js')} onRetry={nothing} />
    <PartFaultNotice />
  </StoryServices>
);
/** A part of the product is gone: a newer version is there. */
export const NewVersion: Story = { render: () => partFault('newer') };
/** A part did not come because the server does not answer; it is asked again by itself. */
export const ServerStopped: Story = { render: () => partFault('unreachable') };
/** A part did not come although the server answers with the same version. */
export const PartFailed: Story = { render: () => partFault('failed') };
/** Messages that stay until they are closed or a newer answer comes. */
export const Notices: Story = {
  render: () => (
    <StoryServices prepare={showTwo}>
      <ErrorNoticesView />
    </StoryServices>
  ),
};
