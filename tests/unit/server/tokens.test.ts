import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { hashPassword, normalizePassword, verifyPassword } from '../../../src/server/auth/passwords';
import { createTickets } from '../../../src/server/auth/tickets';
import { createTokens } from '../../../src/server/auth/tokens';

const key = new TextEncoder().encode('k'.repeat(48));
const other = new TextEncoder().encode('o'.repeat(48));
const claims = { tenantId: '000000', userId: '5', sessionId: '77' };

test('an access token says who; another key, another kind of token and a changed one say nothing', async () => {
  const tokens = createTokens(key);
  const token = await tokens.signAccess(claims);
  expect(await tokens.readAccess(token)).toEqual(claims);
  expect(await createTokens(other).readAccess(token)).toBeUndefined();
  expect(await tokens.readAccess(`${token}x`)).toBeUndefined();
  expect(await tokens.readAccess(await createTickets(key).make({ tenantId: '000000', userId: '5', fileId: '1' }))).toBeUndefined();
  expect(await tokens.readAccess('eyJhbGciOiJub25lIn0.eyJ0b2tlbl90eXBlIjoiYWNjZXNzX3Rva2VuIn0.')).toBeUndefined();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a token that was read before is read no longer than it lasts, and remembers nothing of one that was changed', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') });
  const tokens = createTokens(key);
  const token = await tokens.signAccess(claims);
  expect(await tokens.readAccess(token)).toEqual(claims);
  expect(await tokens.readAccess(token)).toEqual(claims);
  expect(await tokens.readAccess(`${token.slice(0, -2)}xx`)).toBeUndefined();
  vi.setSystemTime(new Date('2026-03-01T00:59:59Z'));
  expect(await tokens.readAccess(token)).toEqual(claims);
  vi.setSystemTime(new Date('2026-03-01T01:00:00Z'));
  expect(await tokens.readAccess(token)).toBeUndefined();
  expect(await createTokens(key).readAccess(token)).toBeUndefined();
});

test('a refresh token is the same for the same turn, another for the next, and cannot be made up', () => {
  const tokens = createTokens(key);
  const first = { tenantId: '000000', sessionId: '77', turn: 0 };
  expect(tokens.makeRefresh(first)).toBe(tokens.makeRefresh(first));
  expect(tokens.makeRefresh({ ...first, turn: 1 })).not.toBe(tokens.makeRefresh(first));
  expect(tokens.readRefresh(tokens.makeRefresh(first))).toEqual(first);
  expect(tokens.readRefresh(createTokens(other).makeRefresh(first))).toBeUndefined();
  for (const wrong of ['', '.', 'x.y', 'x'.repeat(500)]) expect(tokens.readRefresh(wrong)).toBeUndefined();
});

test('a ticket opens once', async () => {
  const tickets = createTickets(key);
  const opened = { tenantId: '000000', userId: '5', fileId: '1' };
  const ticket = await tickets.make(opened);
  expect(await tickets.redeem(ticket)).toEqual(opened);
  expect(await tickets.redeem(ticket)).toBeUndefined();
  expect(await tickets.redeem(await createTokens(key).signAccess(claims))).toBeUndefined();
});

test('a password fits in plain and in its md5 form, and is never stored as either', async () => {
  const md5 = createHash('md5').update('密码@2026').digest('hex');
  const stored = await hashPassword('密码@2026');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(stored).not.toContain(md5);
  expect(await verifyPassword(stored, '密码@2026')).toBe(true);
  expect(await verifyPassword(stored, md5.toUpperCase())).toBe(true);
  expect(await verifyPassword(stored, 'wrong')).toBe(false);
  expect(await verifyPassword(undefined, 'nobody')).toBe(false);
  expect(await verifyPassword('not a hash', 'x')).toBe(false);
  expect(normalizePassword('a')).toHaveLength(32);
});
