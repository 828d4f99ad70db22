import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '../../../src/server/settings';

const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
const [environment = ''] = page.split('## Parameters of a tenant');

test('the page of settings names every variable that is read at the start, and no other', () => {
  const read = new Set<string>();
  readSettings(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_target, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    ),
    '/tmp',
  );
  const told = [...environment.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual([...read].toSorted());
});
