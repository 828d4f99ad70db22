import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { makeFolder } from '../../fixtures/test-database';
import { openHttp, type TestHttp } from '../support/http-setup';

const app = makeFolder('rebuilt');
const built = new Date('2026-01-01T00:00:00Z');
let http: TestHttp;
let server: FastifyInstance;

/** A build whose files bear the time of every other build, as those of an image or an archive do. */
function build(hash: string, code: string): void {
  rmSync(join(app, 'assets'), { recursive: true, force: true });
  mkdirSync(join(app, 'assets'), { recursive: true });
  const files = {
    'index.html': `<!doctype html><html lang="zh-CN"><script type="module" src="/assets/index-${hash}.js"></script></html>`,
    [`assets/index-${hash}.js`]: code,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(app, name), text);
    utimesSync(join(app, name), built, built);
  }
}

beforeAll(async () => {
  build('AbCd1234', 'export const silent = [];');
  http = await openHttp();
  const { database, store } = http;
  server = await buildServer({ database, store, settings: readSettings({ LOG_LEVEL: 'silent' }, '/tmp'), appDir: app });
});
afterAll(async () => {
  await server.close();
  await http.close();
  rmSync(app, { recursive: true, force: true });
});

const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
const scriptOf = (body: string): string => /src="([^"]+)"/.exec(body)?.[1] ?? '';

test.each([{}, { cookie: 'liangheng-ground=dark.14171a' }])(
  'an app that is built anew is served at once by the running product, to a browser that kept the former start page too (%o)',
  async (cookies) => {
    build('AbCd1234', 'export const silent = [];');
    const before = await open('/login', cookies);
    const tag = String(before.headers['etag']);
    expect((await open('/login', { ...cookies, 'if-none-match': tag })).statusCode).toBe(304);
    expect((await open(scriptOf(before.body))).statusCode).toBe(200);
    build('EfGh5678', 'export const silent = [40917];');
    const after = await open('/login', { ...cookies, 'if-none-match': tag });
    expect([after.statusCode, scriptOf(after.body)]).toEqual([200, '/assets/index-EfGh5678.js']);
    expect((await open(scriptOf(after.body))).body).toBe('export const silent = [40917];');
    expect((await open(scriptOf(before.body))).statusCode).toBe(404);
  },
);
