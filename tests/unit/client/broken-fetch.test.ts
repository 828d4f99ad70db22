import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endings, failureOf, openHarmful, openRoom, type Harmful } from './harmful-server';

// The client of the pages for visitors: the same as everywhere, with `fetch` in the place of axios, as their build puts it there.
vi.mock('axios', () => import('../../../src/app/light/axios'));

let harmful: Harmful;

beforeAll(async () => {
  harmful = await openHarmful();
  const real = globalThis.fetch;
  // In a browser an address begins where the page came from.
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => real(harmful.url + path, options));
});
afterAll(() => {
  vi.unstubAllGlobals();
  harmful.close();
});

test('a call says by fetch what it says by axios', async () => {
  const { http } = openRoom();
  expect(await http.get('whole', { params: { phone: '1 3&', left: undefined } })).toBe('x'.repeat(1_000));
  expect(await http.post('/whole', { typed: 1 }, { anonymous: true, headers: { 'Captcha-Proof': 'p' } })).toBe('x'.repeat(1_000));
  const [got = '', posted = ''] = harmful.asked.slice(-2);
  expect(got).toMatch(/^GET \/whole\?phone=1(?:\+|%20)3%26 HTTP/);
  expect(got).toMatch(/^accept-language: zh-CN\r?$/im);
  expect(got).toMatch(new RegExp(`^authorization: Basic ${btoa('liangheng:liangheng')}\\r?$`, 'im'));
  expect(posted).toMatch(/^POST \/whole HTTP/);
  expect(posted).toMatch(/^content-type: application\/json;charset=utf-8\r?$/im);
  expect(posted).toMatch(/^captcha-proof: p\r?$/im);
  expect(posted).toMatch(/\r\n\r\n\{"typed":1\}$/);
});

test.each(endings)('five calls at once to %s all end, and say so once', async (url, kind, sentence) => {
  const { http, notices } = openRoom();
  const calls = Array.from({ length: 5 }, () => failureOf(http.post(url, { typed: 1 }, { timeout: 300 })));
  expect(await Promise.all(calls)).toEqual(Array(5).fill(kind));
  expect(notices.getState().notices.map((each) => [each.sentence, each.count])).toEqual([[sentence, 5]]);
});

test('a call that its page takes back is no failure to be shown, before it is sent and after', async () => {
  const { http, notices } = openRoom();
  const back = new AbortController();
  const waiting = failureOf(http.get('black-hole', { signal: back.signal }));
  back.abort();
  expect(await waiting).toBe('cancelled');
  expect(await failureOf(http.get('whole', { signal: AbortSignal.abort() }))).toBe('cancelled');
  expect(notices.getState().notices).toEqual([]);
});

test('an answer above 500 is a refusal with the code of the answer', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":503,"msg":"服务暂不可用"}', { status: 503 })));
  const { http, notices } = openRoom();
  expect(await failureOf(http.get('whole'))).toBe('refused');
  expect(notices.getState().notices.map((each) => each.sentence)).toEqual(['服务暂不可用']);
});
