import { expect, test } from 'vitest';
import { loadServed } from '../../../src/app/load-served';
import { makeHttpPageSource } from '../../../src/app/http-page-source';
import type { ServedPage } from '../../../src/schema/model/page-model';
import { bad, createFake, good, type FakeAnswer } from '../client/fake-server';

const served = { model: { path: 'crm/quotes', record: {} }, can: [], validator: '' } as unknown as ServedPage;
const make = (answer: FakeAnswer) => {
  const fake = createFake(() => answer);
  return { fake, source: makeHttpPageSource(fake.http, served) };
};
const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body);

test('each call goes to its endpoint, writes with their idempotency key', async () => {
  const { fake, source } = make(good({ results: [], id: '1', version: 2 }));
  await source.list({ current: 2, size: 50, searchType: 'N' });
  await source.detail('7');
  await source.submit({ id: '7', version: 1 }, 'k1');
  await source.remove([{ id: '7', version: 1 }], 'k2');
  await source.transition({ name: 'submit', items: [{ id: '7', version: 1 }], comment: 'ok', key: 'k3' });
  await source.candidates({ field: 'items.catalogId', keyword: '砝码' });
  await source.history('7');
  await source.saveLayout('{}');
  expect(
    fake.seen.map(({ method, url, params, body, headers }) => [method, url, params, bodyOf(body), headers['idempotency-key']]),
  ).toEqual([
    ['post', 'api/crm/quotes/page', { current: 2, size: 50 }, { current: 2, size: 50, searchType: 'N' }, undefined],
    ['get', 'api/crm/quotes/detail', { id: '7' }, undefined, undefined],
    ['post', 'api/crm/quotes/submit', undefined, { id: '7', version: 1 }, 'k1'],
    ['post', 'api/crm/quotes/remove', undefined, { items: [{ id: '7', version: 1 }] }, 'k2'],
    ['post', 'api/crm/quotes/transition', undefined, { name: 'submit', items: [{ id: '7', version: 1 }], comment: 'ok' }, 'k3'],
    ['post', 'api/crm/quotes/candidates', undefined, { field: 'items.catalogId', keyword: '砝码' }, undefined],
    ['get', 'api/crm/quotes/history', { id: '7' }, undefined, undefined],
    ['post', 'api/view-param/saveTheader', undefined, { elementId: 'crm/quotes', parameter: '{}', scope: 'user' }, undefined],
  ]);
});

test('papers have two minutes, as exports do, and say how they are wanted', async () => {
  const { fake, source } = make(good({ taskId: '5' }));
  await source.printPaper?.({ paper: 'sampleLabel', ids: ['7'], copies: 3, language: 'en', form: 'pdf', mark: '副本' });
  await source.export({ search: { current: 1, size: 50, searchType: 'N' }, scope: 'all', columns: [], format: 'xlsx' });
  expect(fake.seen.map(({ url, timeout }) => [url, timeout])).toEqual([
    ['print/pdf/generate', 120_000],
    ['api/crm/quotes/export', 120_000],
  ]);
  expect(bodyOf(fake.seen[0]?.body)).toEqual({
    ...{ templateCode: 'sampleLabel', bizType: 'crm/quotes', ids: ['7'] },
    options: { copies: 3, lang: 'en', form: 'pdf', watermark: '副本' },
  });
});

test('a row that is read quietly fails without a pop-up', async () => {
  const { fake, source } = make(bad(404, '数据不存在或已被删除'));
  await expect(source.detail('7', 'quiet')).rejects.toThrow('数据不存在或已被删除');
  expect(fake.shown()).toEqual([]);
  await expect(source.detail('7')).rejects.toThrow('数据不存在或已被删除');
  expect(fake.shown()).toEqual(['数据不存在或已被删除']);
});

test.each<[unknown, object]>([
  [
    { parameter: '{"v":1}', base: '{"v":1,"columns":[]}' },
    { own: '{"v":1}', base: '{"v":1,"columns":[]}' },
  ],
  [{}, { own: '', base: '' }],
  [null, { own: '', base: '' }],
  [-1, { own: '', base: '' }],
])('saved layouts %j read as %j', async (answer, expected) => {
  expect(await make(good(answer)).source.loadLayout()).toEqual(expected);
});

test.each<[string, FakeAnswer, object]>([
  ['good', good(served), { kind: 'served', served }],
  ['missing', bad(404, '404 没找到请求'), { kind: 'missing' }],
  ['forbidden', bad(403, '没有操作权限'), { kind: 'forbidden', sentence: '没有操作权限' }],
  [
    'forbidden by name',
    bad(403, '没有权限', { label: { zh: '结算', en: 'Settlements' } }),
    { kind: 'forbidden', sentence: '没有权限', label: { zh: '结算', en: 'Settlements' } },
  ],
  ['faulty', bad(422, '页面有误', { faults: ['a.json:1:2  x'] }), { kind: 'faulty', lines: ['a.json:1:2  x'] }],
  ['faulty under another status', bad(404, '页面有误', { pending: ['a.json:1:2  x'] }), { kind: 'faulty', lines: ['a.json:1:2  x'] }],
  ['failing', bad(500, '服务器异常'), { kind: 'failed', sentence: '服务器异常' }],
  ['silent', { fails: 'network' }, { kind: 'failed', sentence: 'offline' }],
])('a page that is %s is sorted so, without a pop-up', async (_name, answer, expected) => {
  const fake = createFake(() => answer);
  expect(await loadServed(fake.http, 'crm/quotes')).toEqual(expected);
  expect(fake.shown()).toEqual([]);
});

test('a file that has never been right is shown as faulty to those who may see its faults', async () => {
  const faults = ['pages/crm/quotes.json:3:5  未知的字段', 'pages/crm/other.json:1:1  别的'];
  const fake = createFake((call) => (call.url === 'api/schema/faults' ? good({ faults }) : bad(404, '404 没找到请求')));
  expect(await loadServed(fake.http, 'crm/quotes')).toEqual({ kind: 'faulty', lines: [faults[0]] });
  expect(await loadServed(fake.http, 'crm/others')).toEqual({ kind: 'missing' });
});

test('of rows that another back end holds nobody is told of, and nothing is put aside or foreseen', () => {
  const remote = { ...served, model: { ...served.model, record: { ...served.model.record, remote: true } } } as ServedPage;
  const source = makeHttpPageSource(createFake(() => good({})).http, remote);
  expect([source.presence, source.foresee, source.aside]).toEqual([undefined, undefined, undefined]);
});
