import Fastify from 'fastify';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAppRoutes } from '../../../src/server/modules/system/app-routes';
import { openHttp, type TestHttp } from '../support/http-setup';
import { makeFolder } from '../../fixtures/test-database';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

test('characters that the database cannot hold are refused, not a fault of the server', async () => {
  const token = await http.tokenOf('admin');
  const saved = await http.call('POST', '/api/view-param/saveTheader', { token, body: { elementId: 'a\0', parameter: '{}' } });
  const read = await http.call('GET', '/api/view-param/detail?elementId=a%00b', { token });
  const signIn = await http.signInAs('a\0b');
  expect([saved.status, read.status, signIn.status]).toEqual([400, 400, 400]);
});

test('guesses that are sent at once are counted like guesses that come one by one', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => http.signInAs('tester', '000000', 'wrong')));
  const guessed = answers.filter((answer) => answer.text.includes('error_code'));
  expect(guessed.length).toBe(3);
  expect((await http.signInAs('tester')).text).not.toContain('access_token":"');
});

test('an address that leads out of the app, or names no file, is not found', async () => {
  const folder = makeFolder('app');
  writeFileSync(join(folder, 'index.html'), 'start');
  const server = Fastify();
  await addAppRoutes(server, { appDir: folder });
  for (const url of ['/..%2fpackage.json', '/assets/..%5c..%5cpackage.json', '/a%00.js'])
    expect((await server.inject({ url, headers: { accept: '*/*' } })).statusCode, url).toBe(404);
  expect((await server.inject({ url: '/' })).body).toBe('start');
  await server.close();
});
