// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { FileDetail } from '../../../src/protocol/page-files';
import { StudioPage } from '../../../src/shell/studio/studio-page';
import { StoryServices } from '../../../src/shell/testing/story-services';
import { startI18n } from '../../../src/ui/i18n';
import { ignoreResizes } from '../ignore-resizes';

configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addListener: () => undefined, removeListener: () => undefined }) as unknown as MediaQueryList;
  ignoreResizes();
  await startI18n('zh');
});
// The editor measures its text, which has no size here.
const measured = Range.prototype.getClientRects;
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
afterAll(() => {
  Range.prototype.getClientRects = measured;
});
afterEach(cleanup);

const good = (data: unknown) => ({ body: { code: 200, success: true, data, msg: '操作成功' } });
const file = 'pages/crm/vehicles.json';
const label = { zh: '车辆', en: 'Vehicles' };
const user = { tenantId: '000000', userId: '7', account: 'configurator', nickName: '小孙', deptId: '1', roles: ['configurator'] };

/** Opens the file of a folder that holds it as it is published, or as it waits. Shape: the button that begins a publication. */
async function openFile(waiting: FileDetail['waiting']): Promise<HTMLElement> {
  const detail: FileDetail = { ...{ file, text: '{}', hash: 'a', faults: [], waiting, isTested: false }, versions: [] };
  const answers = {
    'page-files/list': good([{ file, label, faults: 0, warnings: 0, waits: waiting.length > 0 }]),
    'page-files/detail': good(detail),
    'page-files/plan': good({
      ...{ faults: [], stamp: 's', needs: 'loss', notes: [] },
      steps: [{ mark: '!', sentence: { zh: '移除字段“座位数”', en: 'Remove the field "Seats"' }, statements: [] }],
    }),
    'drafts/list': good([]),
  };
  render(
    <App>
      <StoryServices answers={answers}>
        <StudioPage user={user} />
      </StoryServices>
    </App>,
  );
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'vehicles' } });
  fireEvent.click(await screen.findByRole('button', { name: /vehicles\.json/ }));
  return screen.findByRole('button', { name: '查看改动并发布' });
}

test('a text of the folder that waits for consent is published as it is, once that is given', async () => {
  const start = await openFile(['移除字段“座位数”']);
  expect(start).toHaveProperty('disabled', false);
  fireEvent.click(start);
  const dialog = within(await screen.findByRole('dialog'));
  const agree = await dialog.findByRole('checkbox');
  const publish = dialog.getByRole('button', { name: /^发\s?布$/ });
  expect(publish).toHaveProperty('disabled', true);
  fireEvent.click(agree);
  expect(publish).toHaveProperty('disabled', false);
});

test('a text that serves as it is in the folder has nothing to publish', async () => {
  expect(await openFile([])).toHaveProperty('disabled', true);
});
