import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { PageModel } from '../../schema/model/page-model';
import type { Caller } from '../auth/caller';
import { openPageContext } from '../rights/open-page-context';
import { mayDo } from '../rights/page-context';
import { submitAction } from '../records/write/submit-row';
import { noteRefusal, type PagePlace } from './page-call';
import { unknownPage } from '../unknown-page';
import { renewCaller } from './authenticate';
import type { ServerContext } from './server-context';

/** The actions of a page that the rule of a route names, one of which a caller has to hold. */
const actionsOf = (access: string, transitions: readonly string[]): readonly string[] =>
  [...access.matchAll(/<page>_(<transition>|\w+)/g)].flatMap(([, action = '']) => (action === '<transition>' ? transitions : [action]));

const callOf = (request: FastifyRequest): string => (request.routeOptions.url ?? '').split('/').at(-1) ?? '';

/** The action that the body of a call names by itself; undefined where it names none. */
function namedAction(request: FastifyRequest): string | undefined {
  const body = isObject(request.body) ? request.body : {};
  const named = { submit: submitAction(body), transition: body['name'], batch: body['do'] }[callOf(request)];
  return typeof named === 'string' && named !== '' ? named : undefined;
}

/** The row that a body is about, the first of several; undefined where it names none as an id is written. */
function attemptedId({ body }: FastifyRequest): string | undefined {
  if (!isObject(body)) return undefined;
  const [first] = Array.isArray(body['items']) ? (body['items'] as readonly unknown[]) : [body];
  const id = isObject(first) ? first['id'] : undefined;
  return typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : undefined;
}

/** What is attempted, as the audit trail calls it. */
function attemptOf(request: FastifyRequest): { readonly action: string; readonly id?: string | undefined } {
  const { config } = request.routeOptions;
  if (config.mutates !== true) return { action: config.access?.endsWith('_import') === true ? 'import' : 'view' };
  return { action: (namedAction(request) ?? callOf(request)).slice(0, 40), id: attemptedId(request) };
}

/** Says whether a caller may make a call of a page at all, by the rule of its route; which row and which transition it is about is judged later. */
export function mayCallPage(
  caller: Caller,
  model: PageModel,
  { access, named }: { readonly access: string; readonly named?: string | undefined },
): boolean {
  const transitions = model.record.states?.transitions.map(({ name }) => name) ?? [];
  const actions = actionsOf(access, transitions);
  const asked = named !== undefined && actions.includes(named) ? [named] : actions;
  return asked.some((action) => mayDo(caller, model, action));
}

/** Judges who may make the calls of a page before what is sent is looked at: who may not is told nothing of what would be read. Errors: pageUnknown, pageRenamed, forbidden. */
export function guardPageCalls(server: FastifyInstance, ctx: ServerContext): void {
  server.addHook('preValidation', async (request) => {
    const { url = '', config } = request.routeOptions;
    if (!url.startsWith('/api/:module/:page/') || request.caller === undefined) return;
    // The address of the route has both words.
    const { module, page } = request.params as PagePlace;
    const path = `${module}/${page}`;
    const isOpen = (): boolean => {
      const served = ctx.store.current().serving.get(path);
      const call = { access: config.access ?? '', named: namedAction(request) };
      return served !== undefined && request.caller !== undefined && mayCallPage(request.caller, served.model, call);
    };
    if (isOpen()) return;
    // A page that was given another name by another process a moment ago is refused under neither name.
    const seen = ctx.store.current();
    const now = await ctx.store.catchUp(seen);
    if (now !== undefined && now !== seen) await renewCaller(ctx, request);
    if (isOpen()) return;
    if (!ctx.store.page(path)) throw unknownPage(ctx.store.current(), path);
    const call = { path, caller: request.caller, request: { id: request.id, address: request.ip } };
    throw await noteRefusal(openPageContext(ctx, call), refusal('forbidden', {}), attemptOf(request));
  });
}
