import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const at = (value: unknown, ...path: readonly string[]): Values => {
  const found = path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
  return isObject(found) ? found : {};
};
const docsFor = async (role: string) => http.call('GET', '/api/docs/openapi.json', { token: await http.tokenOf(role) });

test('the calls are described to who sets up pages, and to nobody else', async () => {
  expect((await http.call('GET', '/api/docs')).status).toBe(401);
  for (const role of ['tester', 'quality']) expect((await docsFor(role)).status).toBe(403);
  const { body, status } = await docsFor('configurator');
  expect([status, body['openapi']]).toEqual([200, '3.1.0']);
  expect((await http.call('GET', '/api/docs', { token: await http.tokenOf('configurator') })).body).toEqual(body);
});

test('every call that who runs the platform may make is described, those of a page page by page', async () => {
  const { paths } = (await docsFor('administrator')).body;
  const described = Object.entries(at(paths)).flatMap(([path, calls]) =>
    Object.keys(at(calls)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = (await listRoutes()).flatMap(({ method, path }) =>
    path === '/*' || path.startsWith('/api/:module/') ? [] : [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`],
  );
  expect(expected.filter((call) => !described.includes(call))).toEqual([]);
  expect(described).toEqual(expect.arrayContaining(['POST /api/demo/clients/submit', 'POST /api/demo/orders/transition']));
  const grant = at(paths, '/api/blade-system/role/grant', 'post', 'requestBody', 'content', 'application/json', 'schema');
  expect(grant).toMatchObject({ required: ['roleIds', 'menuIds'], additionalProperties: false });
  expect(Object.keys(at(grant, 'properties'))).toEqual(['roleIds', 'menuIds', 'dataScopeIds', 'apiScopeIds']);
  const row = at(paths, '/api/demo/clients/submit', 'post', 'requestBody', 'content', 'application/json', 'schema', 'properties');
  expect(Object.keys(row)).toEqual(expect.arrayContaining(['id', 'version', 'name', 'kind']));
});

test('who runs an institute, and not the platform, is not told of the calls for the platform', async () => {
  const { paths } = (await docsFor('configurator')).body;
  expect(Object.keys(at(paths)).filter((path) => path.includes('/tenant/'))).toEqual([
    '/api/blade-system/tenant/info',
    '/api/blade-system/tenant/select',
  ]);
});
