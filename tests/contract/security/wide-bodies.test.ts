import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

// The work on what was sent grows with its width: what is wider than any entry is refused for that alone, before anything is made of it.
let http: TestHttp;
let token: string;
beforeAll(async () => {
  http = await openHttp();
  token = await http.tokenOf('admin');
});
afterAll(() => http.close());

const manyNames = (count: number): Values => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${String(at)}`, 1]));
const manyLines = (count: number): readonly Values[] => Array.from({ length: count }, () => ({ item: '', count: -1 }));

/** The fields that an answer finds fault with. */
async function faultsOf(call: string, body: Values): Promise<{ readonly status: number; readonly fields: Values }> {
  const answer = await http.call('POST', `/api/demo/${call}`, { token, body });
  const fields = isObject(answer.data) ? answer.data['fields'] : undefined;
  return { status: answer.status, fields: isObject(fields) ? fields : {} };
}

test.each([
  ['names that the record lacks', { title: 'a', ...manyNames(20_000) }, { k0: '不认识的字段' }],
  ['names within an object', { title: { ...manyNames(20_000) } }, { title: '不认识的字段' }],
  ['lines beyond the limit of the field', { lines: manyLines(5_000) }, { lines: '明细至多500项' }],
  ['names within a line', { lines: [{ item: 'a' }, manyNames(20_000)] }, { 'lines.1.k0': '不认识的字段' }],
])('%s are one fault, and nothing else is looked for', async (_what, body, fields) => {
  const answer = await faultsOf('orders/submit', body);
  expect(answer).toEqual({ status: 400, fields });
});

test('a body as wide as the record allows is judged line by line', async () => {
  const { status, fields } = await faultsOf('orders/submit', { lines: manyLines(20) });
  expect(status).toBe(400);
  expect(Object.keys(fields).filter((name) => /^lines\.\d+\./.test(name)).length).toBeGreaterThan(19);
});

test('names beside the data of a transition and of a search for candidates are held to the same width', async () => {
  const made = await http.call('POST', '/api/demo/clients/submit', { token, body: { name: '宽度', kind: 'a' } });
  const { id } = isObject(made.data) ? made.data : {};
  const order = await http.call('POST', '/api/demo/orders/submit', {
    token,
    body: { clientId: id, lines: [{ item: 'i', price: '1', count: 1 }] },
  });
  const items = isObject(order.data) ? [{ id: order.data['id'], version: 1 }] : [];
  expect(await faultsOf('orders/transition', { name: 'submit', items, data: manyNames(20_000) })).toEqual({
    status: 400,
    fields: { k0: '不认识的字段' },
  });
  expect(await faultsOf('orders/candidates', { field: 'clientId', values: manyNames(20_000) })).toEqual({
    status: 400,
    fields: { k0: '不认识的字段' },
  });
});

const send = async (call: string, payload: string) => {
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'zh-CN' };
  const { statusCode, body } = await http.server.inject({ method: 'POST', url: `/api/${call}`, headers, payload });
  return { status: statusCode, msg: String((JSON.parse(body) as Values)['msg']) };
};
const many = (count: number): string => Array.from({ length: count }, () => '{}').join(',');

test.each([
  'tasks/page',
  'demo/clients/page',
  'demo/clients/tally',
  'demo/clients/statistic',
  'demo/clients/submit',
  'demo/clients/batch',
  'blade-system/user/submit',
])('%s reads no body of more values than any form or choice of rows has, however short it is', async (call) => {
  expect(await send(call, `{"x":[${many(120_000)}]}`)).toEqual({ status: 413, msg: '请求内容项目过多，最多 100000 项' });
});

test('a call that only reads takes a shorter body than one that writes', async () => {
  const body = JSON.stringify({ title: 'x'.repeat(1_200_000) });
  expect(await send('demo/orders/page', body)).toEqual({ status: 413, msg: '请求内容过大' });
  expect((await send('demo/orders/submit', body)).status).toBe(400);
});

test('ten thousand chosen rows and a form of a thousand lines are read', async () => {
  const items = Array.from({ length: 10_000 }, (_each, at) => ({ id: String(at + 1), version: 1 }));
  expect((await send('demo/clients/batch', JSON.stringify({ do: 'remove', items, expected: 10_000 }))).status).not.toBe(413);
  const lines = Array.from({ length: 1_000 }, () =>
    Object.fromEntries(Array.from({ length: 40 }, (_each, at) => [`field${String(at)}`, 'v'])),
  );
  expect((await send('demo/orders/submit', JSON.stringify({ lines }))).status).toBe(400);
});

test('a number that would lose digits is refused by the name of its field; as text it is exact', async () => {
  const body = (count: string) => `{"name":"位数","kind":"a","score":${count}}`;
  expect(await send('demo/clients/submit', body('9007199254740993'))).toEqual({
    status: 400,
    msg: '“score”的数字位数过多，会失去精度；请以文本发送',
  });
  expect(await send('demo/orders/submit', '{"lines":[{"item":"a","price":0.1234567890123456789}]}')).toEqual({
    status: 400,
    msg: '“lines.0.price”的数字位数过多，会失去精度；请以文本发送',
  });
});
