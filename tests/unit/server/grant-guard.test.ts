import { expect, test } from 'vitest';
import { systemCaller } from '../../../src/server/auth/caller';
import { requireScopes } from '../../../src/server/rights/grant-guard';

const limit = { roleId: '7', page: 'demo/cards', kind: 'own', expression: '' } as const;

/** Somebody whose first role shows the page, and whose second changes his own rows there. */
const keeper = {
  ...systemCaller('000000', { today: '2026-01-01', now: '2026-01-01 08:00:00' }),
  roles: [
    { id: '6', alias: 'reader', name: '' },
    { id: '7', alias: 'keeper', name: '' },
  ],
  grants: new Map([
    ['6', new Set(['cards_view'])],
    ['7', new Set(['cards_view', 'cards_edit'])],
  ]),
  changeScopes: [limit],
};
const tenant = { page: 'demo/cards', kind: 'tenant', expression: '' } as const;

test('nobody lets others change more rows than he may change himself, though he sees them all', () => {
  expect(() => requireScopes(keeper, [tenant])).not.toThrow();
  expect(() => requireScopes(keeper, [tenant], 'changeScopes')).toThrow('beyondOwn');
  expect(() => requireScopes(keeper, [limit], 'changeScopes')).not.toThrow();
  expect(() => requireScopes({ ...keeper, changeScopes: [] }, [tenant], 'changeScopes')).not.toThrow();
});
