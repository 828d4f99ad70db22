// @vitest-environment jsdom
import { cleanup, configure, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { PageSource } from '../../../src/runtime/source/page-source';
import { openSearch } from '../../../src/runtime/search/search-reducer';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../src/runtime/sample/sample-rows';
import { useTotals } from '../../../src/runtime/list/use-totals';
import { pageModel } from './page-models';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const model = pageModel('crm/quotes');
const records = sampleRows(model.record, 2);
const { applied } = openSearch(model);
const whole = { records, total: 2, size: 50, current: 1 };
const part = { ...whole, total: 90 };

function Sums({ page }: { readonly page: typeof whole }): ReactNode {
  return <output>{JSON.stringify(useTotals({ applied, page, requested: true })) ?? 'none'}</output>;
}

const show = (totals: PageSource['totals'], page: typeof whole): void => {
  const source = { ...makeFakeSource({ model, can: [], validator: '' }, records), totals };
  render(
    <PageProvider source={source} user={{ id: '1', name: '张伟', roles: [], deptId: '1' }}>
      <Sums page={page} />
    </PageProvider>,
  );
};

test('sums over the whole search have their line from the first, and are told apart from those that cannot be had', async () => {
  let answer: (sums: Record<string, string>) => void = () => undefined;
  show(() => new Promise((resolve) => (answer = resolve)), part);
  expect(await screen.findByText('"reading"')).toBeTruthy();
  answer({ total: '12.00' });
  expect(await screen.findByText('{"total":"12.00"}')).toBeTruthy();
  cleanup();
  show(() => Promise.reject(new Error('请求超时,请重试~~~')), part);
  expect(await screen.findByText('"failed"')).toBeTruthy();
});

test('nothing is asked where all rows are on screen', () => {
  let asked = 0;
  show(async () => ({ total: String((asked += 1)) }), whole);
  expect(screen.getByText('none')).toBeTruthy();
  expect(asked).toBe(0);
});
