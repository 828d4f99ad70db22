// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CopiedName } from '../../../src/runtime/form/widgets/copied-name';
import { PageProvider } from '../../../src/runtime/source/page-context';
import type { PageSource } from '../../../src/runtime/source/page-source';
import { makeFakeSource } from '../../../src/runtime/testing/fake-source';
import { prepareForms } from './form-room';
import { trialModel, trialUser } from './trial-page';

beforeAll(prepareForms);
afterEach(cleanup);

test.each<[string, PageSource['candidates'], string]>([
  ['is read', () => Promise.resolve([{ id: '21', display: '陈静', fields: {} }]), '陈静'],
  ['may not be seen', () => Promise.resolve([]), '无法显示名称'],
  ['cannot be read', () => Promise.reject(new Error('请求超时')), '无法显示名称'],
])('a copied reference whose name %s is told by words, never by its id', async (_case, candidates, said) => {
  const source = { ...makeFakeSource({ model: trialModel, can: [], validator: '' }, []), candidates };
  render(
    <PageProvider source={source} user={trialUser}>
      <CopiedName name="managerId" id="21" />
    </PageProvider>,
  );
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(/21/)).toBeNull();
});
