import { expect, test } from 'vitest';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { openHttp } from '../support/http-setup';

test('the status tells versions, pages and the hosts of frames to those who are signed in; the policy lists these hosts', async () => {
  const http = await openHttp();
  const settings = readSettings({ LOG_LEVEL: 'silent', FRAME_HOSTS: 'https://bi.example/board, http://10.0.0.8:8088' }, '/tmp');
  const server = await buildServer({ database: http.database, store: http.store, settings });
  const token = await http.tokenOf('tester');
  const ask = (headers: Record<string, string>) => server.inject({ method: 'GET', url: '/api/system/status', headers });
  const answer = await ask({ 'blade-auth': `bearer ${token}` });
  expect(answer.json()).toMatchObject({
    code: 200,
    data: { pages: 3, problems: 0, frameHosts: ['https://bi.example', 'http://10.0.0.8:8088'] },
  });
  expect(String(answer.headers['content-security-policy'])).toContain("frame-src 'self' https://bi.example http://10.0.0.8:8088;");
  expect((await ask({})).statusCode).toBe(401);
  expect(() => readSettings({ FRAME_HOSTS: 'bi.example' }, '/tmp')).toThrow('FRAME_HOSTS');
  await server.close();
  await http.close();
});
