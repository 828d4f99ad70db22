import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOnce } from '../../../src/app/open-once';
import type { PageSource } from '../../../src/runtime/source/page-source';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (name: string): PageSource => ({ name }) as unknown as PageSource;

test('a page that several ask for is read once for a while, then again with what was opened before', async () => {
  const first = page('first');
  const read = vi.fn((_path: string, last: PageSource | undefined) => Promise.resolve<PageSource | undefined>(last ?? first));
  const open = openOnce(read, 1000);
  expect(await Promise.all([open('crm/orders'), open('crm/orders')])).toEqual([first, first]);
  expect(read.mock.calls).toEqual([['crm/orders', undefined]]);
  vi.advanceTimersByTime(1000);
  expect(await open('crm/orders')).toBe(first);
  expect(read.mock.calls.at(-1)).toEqual(['crm/orders', first]);
});

test('a page that did not open is asked for again at once', async () => {
  const answers = [Promise.resolve(undefined), Promise.reject(new Error('down')), Promise.resolve(page('there'))];
  const open = openOnce(() => answers.shift() ?? Promise.resolve(undefined), 1000);
  expect(await open('crm/orders')).toBeUndefined();
  await expect(open('crm/orders')).rejects.toThrow('down');
  expect(await open('crm/orders')).toEqual({ name: 'there' });
});
