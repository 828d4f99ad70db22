// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ForesightNote } from '../../../../src/runtime/actions/foresight-note';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import type { PageSource } from '../../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { preparePage } from '../../prepare-page';
import { pageModel } from '../page-models';

beforeAll(() => preparePage());
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('zh');
});

/** Shows what a transition of an order or a task is said to set off. */
function show(
  path: string,
  name: string,
  foresee: NonNullable<PageSource['foresee']>,
  {
    count = 1,
    values = {},
    onRefused,
  }: { readonly count?: number; readonly values?: object; readonly onRefused?: (all: boolean) => void } = {},
): void {
  const model = pageModel(path);
  const transition = model.record.states?.transitions.find((each) => each.name === name);
  if (!transition) throw new Error(`no transition ${name}`);
  const rows = sampleRows(model.record, count).map((row) => ({ ...row, ...values }));
  const source = { ...makeFakeSource({ model, can: [], validator: '' }, rows), foresee };
  render(
    <PageProvider source={source} user={{ id: '1', name: '张伟', roles: [], deptId: '1', staffId: '77' }}>
      <ForesightNote transition={transition} label={name} target={{ rows }} {...(onRefused ? { onRefused } : {})} />
    </PageProvider>,
  );
}

const lines = (): readonly (string | null)[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('it is said who is told, at once, and in words that what follows is being looked up', async () => {
  let answer = (): void => undefined;
  show(
    'crm/orders',
    'audit',
    () =>
      new Promise((resolve) => {
        answer = () =>
          resolve({
            effects: [{ kind: 'move', page: { zh: '样品', en: 'Samples' }, count: 3, state: { zh: '任务下达', en: 'Released' } }],
            unseen: 4,
          });
      }),
  );
  expect(lines()).toEqual(['正在查看会引起什么……', '通知业务员和有关人员']);
  answer();
  await screen.findByText('3 条样品转为“任务下达”');
  await i18next.changeLanguage('en');
  await screen.findByText('Samples → “Released”: 3');
  expect(lines().slice(1)).toEqual(['Not visible to you, also changed: 4', 'Told of it: Salesman and others concerned']);
});

test('a transition that does nothing but tell says so without asking', () => {
  show('metrology/tasks', 'reassign', () => Promise.reject(new Error('asked')));
  expect(lines()).toEqual(['通知检测人、核验员、原检测人和原核验员']);
});

test('a task that was nobody’s has no former tester who would be told', () => {
  show('metrology/tasks', 'assign', () => Promise.reject(new Error('asked')), { values: { assigneeId: null } });
  expect(lines()).toEqual(['通知检测人、核验员和原核验员']);
});

test('whoever presses is not named where he alone would be told, but where another takes his place', () => {
  show('metrology/tasks', 'reassign', () => Promise.reject(new Error('asked')), { values: { assigneeId: '77' } });
  expect(lines()).toEqual(['通知检测人、核验员和原核验员']);
  cleanup();
  show('metrology/tasks', 'agreeDelay', () => Promise.reject(new Error('asked')), { values: { assigneeId: '77', delayAskerId: '77' } });
  expect(lines()).toEqual([]);
});

test('where it cannot be looked up what follows, that is said beside whom it tells', async () => {
  show('crm/orders', 'audit', () => Promise.reject(new Error('no answer')));
  await screen.findByText('未能查看还会引起什么');
  expect(lines()).toEqual(['未能查看还会引起什么', '通知业务员和有关人员']);
});

test('a row that will refuse says so instead of what would follow, and several are named with their reasons', async () => {
  const refused = [{ id: '1000', sentence: { zh: '请先登记至少一件器具：“YP-1”', en: 'Enter an instrument first' } }];
  const told: boolean[] = [];
  show('crm/orders', 'submit', () => Promise.resolve({ effects: [], unseen: 0, refused }), { onRefused: (all) => told.push(all) });
  expect((await screen.findByRole('alert')).textContent).toBe('请先登记至少一件器具：“YP-1”');
  expect(told.at(-1)).toBe(true);
  cleanup();
  show('crm/orders', 'submit', () => Promise.resolve({ effects: [], unseen: 0, refused }), {
    count: 2,
    onRefused: (all) => told.push(all),
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(/^1 条不能submit“.+”：请先登记至少一件器具：“YP-1”$/);
  expect(told.at(-1)).toBe(false);
});
