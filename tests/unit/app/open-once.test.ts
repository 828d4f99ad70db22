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

test('a read that ends late without a page leaves what was read since', async () => {
  const ends: ((page: PageSource | undefined) => void)[] = [];
  const read = vi.fn(() => new Promise<PageSource | undefined>((resolve) => ends.push(resolve)));
  const open = openOnce(read, 1000);
  const slow = open('crm/orders');
  await vi.advanceTimersByTimeAsync(1000);
  const next = open('crm/orders');
  ends[0]?.(undefined);
  expect(await slow).toBeUndefined();
  await vi.waitUntil(() => ends.length === 2);
  ends[1]?.(page('there'));
  expect(await next).toEqual({ name: 'there' });
  expect(await open('crm/orders')).toEqual({ name: 'there' });
  expect(read).toHaveBeenCalledTimes(2);
});

test('a page that cannot be read again goes on as it was, until it can', async () => {
  const first = page('first');
  const read = vi.fn((_path: string, last: PageSource | undefined): Promise<PageSource | undefined> =>
    read.mock.calls.length === 2 ? Promise.reject(new Error('down')) : Promise.resolve(last ?? first),
  );
  const open = openOnce(read, 1000);
  await open('crm/orders');
  for (const _again of [1, 2]) {
    vi.advanceTimersByTime(1000);
    expect(await open('crm/orders')).toBe(first);
  }
  expect(read.mock.calls.at(-1)).toEqual(['crm/orders', first]);
});
