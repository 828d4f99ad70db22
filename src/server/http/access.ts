import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import { type Caller, holdsCode, isPlatform } from '../auth/caller';
import type { ServingSchemas } from '../db/schema/schema-store';
import { type CallSchema, closeSchema, type RouteSchema, toRouteSchema } from './call-schema';
import type { LoadName } from './limits/fair-shares';
import type { BudgetName } from './limits/rate-limits';

/**
 * Who may call: anyone, anyone signed in, who brings a ticket (or is signed in), an administrator of the platform, or who holds a permission
 * (`a|b` one of several; `<page>` is the page in the address, which the page's own calls judge).
 */
type AccessRule = 'public' | 'signed-in' | 'ticket' | 'platform' | `permission:${string}`;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: AccessRule;
    mutates?: boolean;
    /** True: the call takes texts with halves of characters and cleans them by itself. */
    cleansText?: boolean;
    /** What a caller may spend on it; public calls that say nothing share one, those that only read another. */
    budget?: BudgetName;
    /** Work of which an account and a tenant have a share at once. */
    load?: LoadName;
    /** What stands behind the address is read as part of the body. */
    gathers?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    /** The page files that served when the caller was read. */
    callerModel: ServingSchemas | undefined;
  }
}

export interface RouteRule {
  readonly method: string;
  readonly path: string;
  readonly access: AccessRule;
  readonly mutates: boolean;
  /** What is read of the words of the address, of what stands behind it, and of what else is sent; absent where the route reads nothing of it. */
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** What a route reads of a call, and how often it may be made where that is limited. */
interface Call extends CallSchema {
  readonly budget?: BudgetName;
  readonly load?: LoadName;
  readonly cleansText?: boolean;
}

interface RouteConfig<S extends Call> {
  readonly config: {
    readonly access: AccessRule;
    readonly mutates: boolean;
    readonly gathers: boolean;
    readonly budget?: BudgetName;
    readonly load?: LoadName;
    readonly cleansText?: boolean;
  };
  readonly schema: RouteSchema<S>;
}

const toConfig = <S extends Call>(access: AccessRule, mutates: boolean, call: S): RouteConfig<S> => ({
  config: {
    ...{ access, mutates, gathers: call.parameters !== undefined },
    ...(call.budget ? { budget: call.budget } : {}),
    ...(call.load ? { load: call.load } : {}),
    ...(call.cleansText ? { cleansText: true } : {}),
  },
  schema: toRouteSchema(call),
});

/** Declares who may call a route that only reads, and what it reads of the call. */
export const reads = <const S extends Call>(access: AccessRule, call: S): RouteConfig<S> => toConfig(access, false, call);

/** Declares who may call a route that changes something, and what may be sent to it. */
export const changes = <const S extends Call>(access: AccessRule, call: S): RouteConfig<S> => toConfig(access, true, call);

/** Notes every route's rule from now on. Errors: a route that does not say who may call it, or what it reads, keeps the server from starting. */
export function collectRules(server: FastifyInstance): readonly RouteRule[] {
  const rules: RouteRule[] = [];
  server.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === undefined) throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it.`);
    if (route.schema === undefined) throw new Error(`The route ${String(route.method)} ${route.url} does not say what it reads.`);
    const { mutates = false, gathers = false } = route.config ?? {};
    if (mutates) route.schema = closeSchema(route.schema, { method: String(route.method), gathers });
    const { params, querystring: query, body } = route.schema;
    const methods = Array.isArray(route.method) ? route.method : [route.method];
    for (const method of methods) {
      if (method !== 'HEAD') rules.push({ method, path: route.url, access, mutates, params, query, body });
    }
  });
  return rules;
}

/** Judges a rule that needs nothing but the caller. Errors: forbidden, platformOnly. */
export function requireAccess(rule: AccessRule | undefined, caller: Caller): void {
  if (rule === 'platform' && !isPlatform(caller)) throw refusal('platformOnly', {});
  if (rule === undefined || !rule.startsWith('permission:') || rule.includes('<')) return;
  const codes = rule.slice('permission:'.length).split('|');
  if (!codes.some((code) => holdsCode(caller, code))) throw refusal('forbidden', {});
}

/** Gives the caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw refusal('signedOut', {});
  return request.caller;
}

const toPattern = (path: string): RegExp => new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

/** Says whether an address is served, but for another method. */
export function isOtherVerb(rules: readonly RouteRule[], method: string, url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return rules.some((rule) => rule.path !== '/*' && rule.method !== method && toPattern(rule.path).test(path));
}
