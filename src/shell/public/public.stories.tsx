import type { Meta, StoryObj } from '@storybook/react-vite';
import { indexPath } from '../../protocol/public-paths';
import { StoryServices, type StoryAnswers } from '../testing/story-services';
import { CompareFile } from './compare-file';
import { FaceQuery } from './face-query';
import { Found } from './found';
import { PhoneSearch } from './phone-search';
import { PublicFrame } from './public-frame';
import { PublicPage } from './public-page';
import { QueryIndex } from './query-index';
import { ReleasedNotice } from './released-notice';

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const named = (name: string, zh: string, en: string) => ({ name, label: { zh, en } });

/** A picture that needs no server. */
const photograph = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#8c6d1f"/></svg>')}`;

const answers: StoryAnswers = {
  'certificate/form': good({
    ...{ label: { zh: '证书真伪查询', en: 'Is this certificate genuine?' }, needsProof: false },
    note: { zh: '请输入证书上的证书编号与防伪码，或扫描证书上的二维码。', en: 'Enter the certificate number and the check code.' },
    keys: [named('certificateNo', '证书编号', 'Certificate no.'), named('verifyCode', '防伪码', 'Check code')],
    fields: [named('certificateNo', '证书编号', 'Certificate no.'), named('instrumentName', '器具名称', 'Instrument')],
  }),
  'certificate/query': good({
    ...{ certificateNo: '长J2026-00032', instrumentName: '通用卡尺', state: '有效', stateTone: 'green', sha256: '0'.repeat(64) },
  }),
  'public/faces': good([
    named('certificate', '证书真伪查询', 'Is this certificate genuine?'),
    named('visits', '拜访单查询', 'Find a visit'),
  ]),
  releaseInfoPage: good({ records: [{ id: '1', title: '关于春节期间收样安排的通知' }], total: 1, size: 20, current: 1 }),
};

const meta = {
  title: 'Shell/Public pages',
  component: PublicFrame,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof PublicFrame>;
export default meta;
type Story = StoryObj<Omit<Parameters<typeof PublicFrame>[0], 'title' | 'children'>>;

/** Ask with anything: the certificate is found, and a file can be compared with it. */
export const Certificate: Story = {
  render: () => (
    <StoryServices answers={answers}>
      <FaceQuery face="certificate" />
    </StoryServices>
  ),
};

/** What was found is past its day: it says so beside its state, and has pictures of what it is about. */
export const Expired: Story = {
  render: () => (
    <StoryServices>
      <PublicFrame title="证书真伪查询">
        <Found
          answer={{
            ...{ certificateNo: '长J2025-00032', validDate: '2025-11-01', state: '有效', stateTone: 'green' },
            ...{ marks: { validDate: { word: '已过期', tone: 'red' } }, pictures: { photoIds: [photograph, photograph] } },
          }}
          fields={[
            named('certificateNo', '证书编号', 'Certificate no.'),
            named('validDate', '有效期至', 'Valid until'),
            named('photoIds', '图片', 'Pictures'),
          ]}
        />
      </PublicFrame>
    </StoryServices>
  ),
};

/** No notice was released. */
export const NoNotices: Story = {
  render: () => (
    <StoryServices answers={{ releaseInfoPage: good({ records: [], total: 0, size: 20, current: 1 }) }}>
      <ReleasedNotice />
    </StoryServices>
  ),
};

/** What an institute lets visitors ask. */
export const Index: Story = {
  render: () => (
    <StoryServices answers={answers}>
      <QueryIndex />
    </StoryServices>
  ),
};

/** Certificates of a telephone. */
export const Phone: Story = {
  render: () => (
    <StoryServices answers={answers}>
      <PhoneSearch />
    </StoryServices>
  ),
};

/** Notices that are released to everybody. */
export const Notices: Story = {
  render: () => (
    <StoryServices answers={answers}>
      <ReleasedNotice />
    </StoryServices>
  ),
};

/** Drop any file: it is none of these. */
export const Compare: Story = {
  render: () => (
    <StoryServices>
      <PublicFrame title="证书真伪查询">
        <CompareFile hashes={['0'.repeat(64)]} />
      </PublicFrame>
    </StoryServices>
  ),
};
/** The page that belongs to an address. */
export const ByItsAddress: Story = {
  render: () => (
    <StoryServices answers={answers} at={indexPath}>
      <PublicPage path={indexPath} />
    </StoryServices>
  ),
};
