import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTransport } from '../../../src/client/transport';
import { endings, failureOf, openHarmful, openRoom, type Harmful } from './harmful-server';

// The browser's own client over real connections, to a server that does what networks do.
/** The browser that tests of components run in; another one is opened at the server's own address, for the calls of a page go where it came from. */
type Opened = { readonly window: { readonly XMLHttpRequest: typeof XMLHttpRequest; readonly close: () => void } };
const { jsdom } = globalThis as unknown as { readonly jsdom: { readonly constructor: new (html: string, at: { url: string }) => Opened } };
let opened: Opened;
let harmful: Harmful;

beforeAll(async () => {
  harmful = await openHarmful();
  opened = new jsdom.constructor('', { url: `${harmful.url}/` });
  vi.stubGlobal('XMLHttpRequest', opened.window.XMLHttpRequest);
});
afterAll(() => {
  vi.unstubAllGlobals();
  opened.window.close();
  harmful.close();
});

test('an answer that comes whole is one', async () => {
  expect(await openRoom().http.get('whole')).toBe('x'.repeat(1_000));
});

test.each(endings)('five calls at once to %s all end, and say so once', async (url, kind, sentence) => {
  const { http, notices } = openRoom();
  const calls = Array.from({ length: 5 }, () => failureOf(http.post(url, { typed: 1 }, { timeout: 300 })));
  expect(await Promise.all(calls)).toEqual(Array(5).fill(kind));
  expect(notices.getState().notices.map((each) => [each.sentence, each.count])).toEqual([[sentence, 5]]);
});

test('a call that names no time of its own is given up after the 20 s of the wire', () => {
  expect(createTransport({ language: () => 'zh-CN' }).defaults.timeout).toBe(20_000);
});
