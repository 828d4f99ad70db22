import { expect, test } from 'vitest';
import { AppError } from '../../../src/base/app-error';
import { findClient } from '../../../src/server/auth/clients';
import type { Database } from '../../../src/server/db/connections/database';
import { readSettings } from '../../../src/server/settings';

/** What is said to a call with a Basic header, where the installation knows some programs and keeps no page of them. */
async function ask(clients: string, pair: string): Promise<string> {
  const ctx = {
    settings: readSettings({ CLIENTS: clients }, '/tmp'),
    // Without a page nothing is read.
    database: {} as Database,
    store: { current: () => ({ records: new Map<string, never>() }) },
  };
  const header = `Basic ${Buffer.from(pair).toString('base64')}`;
  return findClient(ctx, { header, tenantId: '000000', grant: 'password' }).then(
    ({ isBrowser }) => (isBrowser ? 'the browser' : 'taken'),
    (error: unknown) => (error instanceof AppError ? error.code : 'fault'),
  );
}

test.each([
  ['', 'liangheng:liangheng', 'the browser'],
  ['', 'saber:saber_secret', 'clientUnknown'],
  ['saber:saber_secret', 'liangheng:liangheng', 'the browser'],
  ['sword:x,saber:saber_secret', 'saber:saber_secret', 'taken'],
  ['saber:saber_secret', 'saber:other', 'clientUnknown'],
  ['saber:saber_secret', 'saber', 'clientUnknown'],
  ['saber:saber_secret', '', 'clientUnknown'],
])('with the programs %j a call of %j is %s', async (clients, pair, said) => {
  expect(await ask(clients, pair)).toBe(said);
});
