import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
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

/** A token with these claims, well signed with the installation's own key, as a program makes one that knows everything but what we accept. */
const signedAs = (alg: string, claims: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
  new SignJWT({ token_type: 'access_token', tenant_id: '000000', user_id: '5', sid: '77', ...claims })
    .setProtectedHeader({ alg, typ: 'JWT', ...more })
    .setIssuer('liangheng')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);

test('one algorithm alone is accepted, also where the signature of another is good, and what else stands in the header counts for nothing', async () => {
  const tokens = createTokens(key);
  expect(await tokens.readAccess(await signedAs('HS256'))).toEqual(claims);
  for (const algorithm of ['HS384', 'HS512'])
    expect([algorithm, await tokens.readAccess(await signedAs(algorithm))]).toEqual([algorithm, undefined]);
  const [, body = '', sign = ''] = (await signedAs('HS256')).split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  // Headers of published attacks: RFC 8725 (JSON Web Token Best Current Practices), 2.1 and 3.10.
  for (const header of [
    ...['none', 'None', 'NONE', 'nOnE', '', 'RS256', 'ES256', 'PS256', 'EdDSA', 'HS512', 'hs256'].map((alg) => ({ alg, typ: 'JWT' })),
    { alg: 'HS256', kid: '../../../../dev/null' },
    { alg: 'HS256', kid: "x' union select 'k" },
    { alg: 'HS256', jku: 'https://attacker.example/keys' },
    { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } },
    { alg: 'HS256', x5u: 'https://attacker.example/x' },
    { alg: 'HS256', crit: ['exp'] },
  ])
    for (const signature of ['', sign, 'AAAA'])
      expect([header, signature, await tokens.readAccess(`${encode(header)}.${body}.${signature}`)]).toEqual([
        header,
        signature,
        undefined,
      ]);
  for (const wrong of [
    { token_type: 'refresh_token' },
    { token_type: undefined },
    { sid: 77 },
    { user_id: undefined },
    { tenant_id: null },
  ])
    expect(await tokens.readAccess(await signedAs('HS256', wrong))).toBeUndefined();
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
