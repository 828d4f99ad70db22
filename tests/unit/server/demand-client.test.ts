import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../../../src/base/app-error';
import { demandClient } from '../../../src/server/http/token-answer';
import { readSettings } from '../../../src/server/settings';

/** What is said to a call with a Basic header, where the installation knows some programs. */
async function ask(clients: string, pair: string): Promise<string> {
  const settings = readSettings({ CLIENTS: clients }, '/tmp');
  const server = Fastify();
  server.post('/', (request) => {
    demandClient({ settings }, request);
    return 'taken';
  });
  server.setErrorHandler((error, _request, reply) => reply.send(error instanceof AppError ? error.code : 'fault'));
  const answer = await server.inject({
    method: 'POST',
    url: '/',
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  });
  await server.close();
  return answer.body;
}

test.each([
  ['', 'liangheng:liangheng', 'taken'],
  ['', 'saber:saber_secret', 'clientUnknown'],
  ['saber:saber_secret', 'liangheng:liangheng', 'taken'],
  ['sword:x,saber:saber_secret', 'saber:saber_secret', 'taken'],
  ['saber:saber_secret', 'saber:other', 'clientUnknown'],
  ['saber:saber_secret', 'saber', 'clientUnknown'],
  ['saber:saber_secret', '', 'clientUnknown'],
])('with the programs %j a call of %j is %s', async (clients, pair, said) => {
  expect(await ask(clients, pair)).toBe(said);
});
