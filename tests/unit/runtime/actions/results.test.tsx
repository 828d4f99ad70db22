// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import zh from '../../../../schemas/text/zh.json';
import { ResultsDialog } from '../../../../src/runtime/actions/results-dialog';
import { BatchDialog } from '../../../../src/runtime/batch/batch-dialog';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { PageSource } from '../../../../src/runtime/source/page-source';
import { type Choice, useChoice } from '../../../../src/runtime/selection/use-choice';
import { useChooseAgain } from '../../../../src/runtime/selection/use-choose-again';
import { type FakeSource, makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { openSearch } from '../../../../src/runtime/search/search-reducer';
import type { TaskLine } from '../../../../src/protocol/task';
import { pageModel } from '../page-models';

const model = pageModel('crm/quotes');
const rows = sampleRows(model.record, 3);
const idOf = (index: number): string => rows[index]?.id ?? '';
const user = { id: '1', name: '张伟', roles: ['admin'], deptId: '1' };
let copied: string[] = [];

beforeAll(async () => {
  configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });
  const plain = document.createElement('i').style;
  window.getComputedStyle = () => plain;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { translation: zh } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => (copied = []));
afterEach(cleanup);

const fake = (answers: (source: FakeSource) => Partial<PageSource> = () => ({})): PageSource => {
  const source = makeFakeSource({ model, can: [], validator: '' }, rows);
  return { ...source, ...answers(source) };
};

const show = (source: PageSource, part: ReactNode): void => {
  render(
    <App>
      <PageProvider source={source} user={user}>
        {part}
      </PageProvider>
    </App>,
  );
};

test('a batch at once: a line for each record, copied with its reason', async () => {
  show(
    fake(),
    <ResultsDialog
      label="提交"
      rows={rows}
      results={[
        { id: idOf(0), ok: true, state: '200', version: 2, msg: '' },
        { id: idOf(1), ok: false, state: '100', version: 1, msg: '当前状态不能提交' },
      ]}
      onClose={() => undefined}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: '复制结果' }));
  expect(await screen.findByText('已复制 2 条结果')).toBeTruthy();
  expect(copied[0]?.split('\n').map((line) => line.split('\t').slice(1))).toEqual([
    ['未完成', '当前状态不能提交'],
    ['完成', ''],
  ]);
});

test('a batch in the background: every line is copied, not those on screen alone; the first two hundred not done are chosen', async () => {
  const lines: readonly TaskLine[] = Array.from({ length: 1300 }, (_, at) => ({
    id: `${at}`,
    display: `Q${at}`,
    ok: false,
    msg: '已归档',
  }));
  const again: (readonly string[])[] = [];
  const source = fake(({ tasks }) => ({
    tasks: {
      ...tasks,
      task: async (id) => ({
        id,
        kind: 'batch',
        name: '',
        page: model.path,
        state: 'done',
        done: 1300,
        total: 1300,
        result: { ok: 0, failed: 1300 },
        createTime: '2026-11-21 08:00:00',
      }),
      lines: async ({ current, size }) => ({ records: lines.slice((current - 1) * size, current * size), total: lines.length }),
    },
  }));
  show(
    source,
    <BatchDialog label="提交" taskId="1" onEnded={() => undefined} onAgain={async (ids) => again.push(ids)} onClose={() => undefined} />,
  );
  fireEvent.click(await screen.findByRole('button', { name: '复制结果' }));
  expect(await screen.findByText('已复制 1300 条结果')).toBeTruthy();
  expect(copied[0]?.split('\n')).toHaveLength(1300);
  fireEvent.click(screen.getByRole('button', { name: '选中前 200 条未完成的' }));
  await waitFor(() => expect(again.map(({ length }) => length)).toEqual([200]));
});

test('records are chosen again as they stand now: from the screen, else read; what is gone falls out', async () => {
  let choice: Choice | undefined;
  let choose: ((ids: readonly string[]) => Promise<number>) | undefined;
  const onScreen = rows.slice(0, 1).map((row) => ({ ...row, version: 7 }));
  const page = { records: onScreen, total: 3, size: 1, current: 1 };
  const applied = openSearch(model).applied;
  function Chooser(): ReactNode {
    choice = useChoice({ applied, turn: 0, page });
    choose = useChooseAgain(choice, page);
    return null;
  }
  show(fake(), <Chooser />);
  expect(await choose?.([idOf(0), idOf(2), 'gone'])).toBe(2);
  expect(choice?.selection.items().map(({ id, version }) => [id, version])).toEqual([
    [idOf(0), 7],
    [idOf(2), rows[2]?.version],
  ]);
  expect(await choose?.(['gone'])).toBe(0);
});
