// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { SavedLayouts } from '../../../../src/runtime/source/page-source';
import { PageProvider } from '../../../../src/runtime/source/page-context';
import { usePageLayout } from '../../../../src/runtime/layout/use-layout';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { pageModel } from '../page-models';

test('what is pressed before the saved layout has come stands over it, and takes nothing of it away', async () => {
  const model = pageModel('crm/orders');
  const fake = makeFakeSource({ model, can: [], validator: '' }, []);
  let come: (saved: SavedLayouts) => void = () => undefined;
  const source = { ...fake, loadLayout: () => new Promise<SavedLayouts>((resolve) => (come = resolve)) };
  const around = ({ children }: { readonly children: ReactNode }) => (
    <App>
      <PageProvider source={source} user={{ id: '1', name: '', roles: [], deptId: '' }}>
        {children}
      </PageProvider>
    </App>
  );
  const { result } = renderHook(() => usePageLayout(), { wrapper: around });
  act(() => result.current.remember({ shape: 'board' }));
  await act(async () => {
    come({ own: JSON.stringify({ v: 1, columns: [{ prop: 'orderNo', hide: true }], pageSize: 20 }), base: '' });
    await Promise.resolve();
  });
  expect(result.current).toMatchObject({ ready: true, shape: 'board', pageSize: 20 });
}, 60_000);
