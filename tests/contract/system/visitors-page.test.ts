import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { previewPath } from '../../../src/protocol/preview-path';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { makeFolder } from '../../fixtures/test-database';
import { openInstitute, type Institute, valuesOf } from '../support/institute';

const app = makeFolder('visitors');
const hostile = { zh: '</script><script>alert(1)</script><!--', en: "$& $` $' <!--<script>" };
let institute: Institute;
let server: FastifyInstance;

beforeAll(async () => {
  institute = await openInstitute();
  const { database, store } = institute;
  const settings = readSettings({ LOG_LEVEL: 'silent' }, '/tmp');
  const current = () => {
    const schemas = store.current();
    const jewel = schemas.faces.get('jewel');
    const more = { zh: '其他查询', en: 'Another' };
    return jewel
      ? {
          ...schemas,
          faces: new Map([['other', { ...jewel, name: 'other', label: more }], ...schemas.faces, ['jewel', { ...jewel, label: hostile }]]),
        }
      : schemas;
  };
  server = await buildServer({ database, store: { ...store, current }, settings, appDir: app });
  writeFileSync(join(app, 'index.html'), '<html lang="zh-CN"><head></head><body>all of it</body></html>');
});
afterAll(async () => {
  await server.close();
  await institute.close();
  rmSync(app, { recursive: true, force: true });
});

const open = async (url: string): Promise<string> => (await server.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).body;

/** The forms that came with a page. */
async function formsOf(url: string): Promise<Values> {
  const island = /<head><script type="application\/json" id="forms-at-hand">([^<]*)<\/script><\/head><body>visitors/.exec(await open(url));
  return valuesOf(JSON.parse(island?.[1] ?? 'null'));
}

test('while a build is under way the whole app shows the pages for visitors', async () => {
  expect(await open('/certificateFalsification')).toContain('all of it');
});

test('a page for visitors that is there and cannot be read is a fault, and the whole app does not stand in for it', async () => {
  const page = join(app, 'visitors.html');
  mkdirSync(page);
  const url = '/certificateFalsification';
  const { statusCode, body } = await server.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  expect([statusCode, body.includes('all of it')]).toEqual([500, false]);
  rmSync(page, { recursive: true });
});

test('visitors get a page of their own, with the forms that its address asks or offers, as the call for them tells them', async () => {
  writeFileSync(join(app, 'visitors.html'), '<html lang="zh-CN"><head></head><body>visitors</body></html>');
  const answer = await server.inject({ method: 'GET', url: '/api/public/certificate/form' });
  const { needsProof, ...certificate } = valuesOf(answer.json<Values>()['data']);
  expect(needsProof).toBe(false);
  expect(Object.keys(certificate)).toEqual(['label', 'note', 'keys', 'fields', 'hasState']);
  expect(await formsOf('/certificateFalsification?q=000000~a~b')).toEqual({ certificate });
  expect(Object.keys(await formsOf('/searchIndex'))).toEqual(['certificate', 'report', 'jewel', 'other']);
  // A face without an address of its own has the general one.
  expect(await formsOf('/query/other')).toMatchObject({ other: { label: { zh: '其他查询' } } });
  expect(await formsOf('/query/nothing')).toEqual({});
  // A bare number says nothing without its unit.
  expect(valuesOf((await formsOf('/searchJWIndex'))['jewel'])['fields']).toContainEqual({
    name: 'weight',
    label: { zh: '质量 (g)', en: 'Mass (g)' },
  });
  for (const url of ['/phoneSearchReportPage', '/detail-info-notice?id=1']) expect(await formsOf(url)).toEqual({});
  expect((await server.inject({ method: 'GET', url: '/visitors.html', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  for (const url of ['/', '/login', '/metrology/reports', '/certificateFalsification/x']) expect(await open(url)).toContain('all of it');
});

test('no text of a form ends the place where it stands, or is taken for a command of putting it there', async () => {
  expect(await formsOf('/searchJWIndex')).toMatchObject({ jewel: { label: hostile } });
});

test('the documents of the app may use the camera, by which codes are read; nothing else that is served may', async () => {
  const permissionsAt = async (url: string): Promise<string> => {
    const { headers } = await server.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    return String(headers['permissions-policy']);
  };
  for (const url of ['/', '/login', '/crm/quotes']) expect(await permissionsAt(url)).toBe('camera=(self), microphone=(), geolocation=()');
  for (const url of [previewPath, '/certificateFalsification', '/api/public/certificate/form', '/healthz'])
    expect(await permissionsAt(url)).toBe('camera=(), microphone=(), geolocation=()');
});

test('the document of a preview stands in a frame of this host alone and may ask nobody; every other page keeps the policy of the app', async () => {
  const policyAt = async (url: string): Promise<string> => {
    const { headers } = await server.inject({
      method: 'GET',
      url,
      headers: { accept: 'text/html', cookie: 'liangheng-ground=dark.14171a' },
    });
    return String(headers['content-security-policy']);
  };
  const answer = await server.inject({ method: 'GET', url: previewPath, headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.headers['x-frame-options'], answer.headers['cache-control']]).toEqual([200, 'SAMEORIGIN', 'no-cache']);
  expect(await policyAt(`${previewPath}?x=1`)).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
  );
  // What asks for data stays with the app's own policy.
  for (const url of ['/', '/login', '/certificateFalsification', `${previewPath}/x`, '/api/public/certificate/form'])
    expect(await policyAt(url)).toMatch(/connect-src 'self'.*frame-ancestors 'self'$/);
  // The ground that its reader chose is not the preview's.
  const dark = { accept: 'text/html', cookie: 'liangheng-ground=dark.14171a' };
  const bodyAt = async (url: string): Promise<string> => (await server.inject({ method: 'GET', url, headers: dark })).body;
  expect([(await bodyAt('/')).includes('color-scheme:dark'), (await bodyAt(previewPath)).includes('color-scheme:dark')]).toEqual([
    true,
    false,
  ]);
});
