import type { FastifyInstance } from 'fastify';
import { type CountCall, createCallCounter } from './call-counter';
import { networkOf } from '../../auth/network-of';

/** Calls that one address and one network may make in so many seconds, as docs/security-measures.md says. An institute often has all its people behind one address. */
export const budgets = {
  /** Public calls without a budget of their own: sign-in and refresh above all, whose failures are counted apart. */
  open: { address: 600, network: 3000, seconds: 60 },
  /** Public calls that only read and ask the database: what a browser reads before anybody signs in, of which each start of the app makes a handful. */
  read: { address: 6000, network: 30_000, seconds: 60 },
  /** Calls that have a code sent; the codes themselves are counted apart. */
  code: { address: 60, network: 240, seconds: 60 },
  /** Registration and forgotten passwords. */
  registration: { address: 60, network: 240, seconds: 600 },
  challenge: { address: 60, network: 240, seconds: 60 },
  captcha: { address: 20, network: 80, seconds: 60 },
} as const;

/** `unlimited` is for public calls that cost as little as a file of the app, or that watch over the server. */
export type BudgetName = keyof typeof budgets | 'unlimited';

/**
 * Refuses calls beyond the budget of their address or network before their body is read: every public call, and those whose
 * route names a budget. Errors: tooManyRequests.
 */
export function limitCalls(server: FastifyInstance): void {
  const counters = new Map<string, readonly [address: CountCall, network: CountCall]>();
  for (const [name, { address, network, seconds }] of Object.entries(budgets))
    counters.set(name, [createCallCounter({ calls: address, seconds }), createCallCounter({ calls: network, seconds })]);
  server.addHook('onRequest', (request, _reply, done) => {
    const { access, budget, mutates } = request.routeOptions.config;
    const isReading = mutates !== true && (request.method === 'GET' || request.method === 'HEAD');
    const name = budget ?? (access !== 'public' ? undefined : isReading ? 'read' : 'open');
    const [countAddress, countNetwork] = (name && counters.get(name)) ?? [];
    countAddress?.(request.ip);
    countNetwork?.(networkOf(request.ip));
    done();
  });
}
