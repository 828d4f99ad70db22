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
    'page-files/publish': { status: 409, body: { code: 409, success: false, data: null, msg: '请重新查看改动' } },
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

test('where the plan is another by the time of publishing, the new one is shown and agreed to anew', async () => {
  fireEvent.click(await openFile(['移除字段“座位数”']));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('checkbox'));
  fireEvent.click(dialog.getByRole('button', { name: /^发\s?布$/ }));
  expect((await dialog.findByRole('alert')).textContent).toBe('请重新查看改动');
  expect(await dialog.findByRole('checkbox')).toHaveProperty('checked', false);
  // The sign of its being busy goes by and by.
  expect(await dialog.findByRole('button', { name: /发\s?布$/ })).toHaveProperty('disabled', true);
});

test('a page that is not in the folder yet and is refused says why in the dialog, and is called no conflict', async () => {
  const fresh = 'pages/crm/boats.json';
  const kept = { file: fresh, text: '{"page":"boats"}', hash: '' };
  const refused = { status: 422, body: { code: 422, success: false, data: null, msg: '名称已被使用' } };
  const { text, ...start } = { ...kept, text: '', faults: [], waiting: [], isTested: false, versions: [] };
  let isTaken = false;
  const answers = {
    'page-files/list': good([]),
    // By the time of publishing its name is another's, so that it has no details either.
    get 'page-files/detail'() {
      return isTaken ? refused : good({ ...start, text });
    },
    'page-files/check': good({ faults: [] }),
    'page-files/plan': good({ faults: [], stamp: 's', needs: 'none', notes: [], steps: [] }),
    'page-files/publish': refused,
    'drafts/list': good([{ id: '1'.repeat(32), page: 'page-files', recordId: '', time: 1, parameter: JSON.stringify(kept) }]),
  };
  render(
    <App>
      <StoryServices answers={answers}>
        <StudioPage user={user} />
      </StoryServices>
    </App>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /boats\.json/ }));
  const begin = await screen.findByRole('button', { name: '查看改动并发布' });
  await vi.waitFor(() => expect(begin).toHaveProperty('disabled', false), { timeout: 10_000 });
  fireEvent.click(begin);
  const dialog = within(await screen.findByRole('dialog'));
  const publish = await dialog.findByRole('button', { name: /^发\s?布$/ });
  await vi.waitFor(() => expect(publish).toHaveProperty('disabled', false));
  isTaken = true;
  fireEvent.click(publish);
  expect((await dialog.findByRole('alert')).textContent).toBe('名称已被使用');
});
