import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { diagramOf, type PageDiagram } from '../../../schema/model/page-diagram';
import type { ServedPage } from '../../../schema/model/page-model';
import { commentAction } from '../../../schema/compile/compile-states';
import type { Caller } from '../../auth/caller';
import { mayComment } from '../../records/comments/read-comments';
import { loadEntries } from '../../records/write/load-entries';
import { allowedActions, mayDo } from '../../rights/page-context';
import { reachOf } from '../../rights/caller-reach';
import { fieldRulesOf } from '../../rights/caller-rules';
import { limitButtons } from '../../rights/change-scope';
import { maskedPaths, narrowPage } from '../../rights/narrow-page';
import { findOffers, tellOffer } from '../../provision/role-offers';
import { readRoleTitles } from '../../provision/role-titles';
import { readRoleNames } from './role-names';
import { choosingFieldsOf, withEntries } from './with-entries';
import type { Server } from '../../http/call-schema';
import { pageParams, wordParams } from '../../http/common-schemas';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { noteRefusal, openContext } from '../../http/page-call';
import type { ServingPage } from '../../db/schema/schema-store';
import type { ServerContext } from '../../http/server-context';
import { unknownPage } from '../../unknown-page';

/** May see what is wrong with page files. */
const mayConfigure = ({ roles }: Caller): boolean => roles.some(({ alias }) => ['administrator', 'admin', 'configurator'].includes(alias));

/** Gives a page as the caller may see it, with the dictionaries as the caller's tenant keeps them. */
async function toServedPage(ctx: ServerContext, caller: Caller, page: ServingPage): Promise<ServedPage> {
  const schemas = ctx.store.current();
  const limited = { ...page.model, actions: { ...page.model.actions, row: limitButtons(page.model, caller) } };
  const rules = fieldRulesOf(caller, schemas);
  const sight = { rules, reach: reachOf(caller, schemas), records: schemas.records };
  const narrow = narrowPage(limited, sight);
  const masked = maskedPaths(page.model.record, sight);
  const kept = await ctx.database.read(caller.tenantId, (q) => loadEntries(q, caller.tenantId, choosingFieldsOf(narrow)));
  const model = withEntries(narrow, kept);
  const actions = allowedActions(caller, model, (path) => ctx.store.page(path)?.model);
  const may = (action: string): boolean =>
    mayDo(caller, model, action) && (action !== commentAction || mayComment({ caller, page, source: { rules } }));
  const can = model.permissions.filter((permission) => may(permission.action)).map((permission) => permission.action);
  const offers = mayConfigure(caller) ? await ctx.database.read(caller.tenantId, (q) => findOffers(q, caller.tenantId, [page.model])) : [];
  const titleOf = offers.length > 0 ? await readRoleTitles(ctx.database) : undefined;
  const offered = titleOf ? offers.map((each) => tellOffer(each, titleOf)) : [];
  return {
    model: { ...model, actions, roles: {} },
    can,
    validator: `/api/schema/validators/${model.path}.${page.validatorHash}.js`,
    // For those who can do something about it; for everybody else the page simply works.
    ...(page.pending === undefined || !mayConfigure(caller) ? {} : { pending: page.pending }),
    ...(masked.length > 0 ? { masked } : {}),
    ...(offered.length > 0 ? { offered } : {}),
    ...(mayConfigure(caller) && drawn(ctx, page) ? { drawn: true } : {}),
  };
}

/** What page files say of a page's states and flows; undefined where there is nothing to draw. */
const drawn = (ctx: ServerContext, { model }: ServingPage): PageDiagram | undefined =>
  diagramOf(
    [...ctx.store.current().serving.values()].map((each) => each.model),
    model,
  );

/** Calls roles as they are called in the reader's tenant, where it has them. */
async function withRoleNames(ctx: ServerContext, { tenantId }: Caller, diagram: PageDiagram): Promise<PageDiagram> {
  const aliases = diagram.transitions.flatMap(({ tells }) => tells.roles);
  if (aliases.length === 0) return diagram;
  const names = await readRoleNames(ctx, tenantId, aliases);
  const transitions = diagram.transitions.map((each) => ({
    ...each,
    tells: { ...each.tells, roles: each.tells.roles.map((alias) => names.get(alias) ?? alias) },
  }));
  return { ...diagram, transitions };
}

interface PagePlace {
  readonly module: string;
  readonly page: string;
}

async function servedPage(ctx: ServerContext, request: FastifyRequest<{ Params: PagePlace }>): Promise<ServedPage> {
  const caller = callerOf(request);
  const path = `${request.params.module}/${request.params.page}`;
  const page = ctx.store.page(path);
  if (!page) throw unknownPage(ctx.store.current(), path);
  if (!page.model.permissions.some((permission) => mayDo(caller, page.model, permission.action)))
    throw await noteRefusal(openContext(ctx, request), refusal('pageForbidden', { label: page.model.label }), { action: 'view' });
  return toServedPage(ctx, caller, page);
}

/** Serves page models, their validators, and what is wrong with the files. */
export function addSchemaRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/schema/pages/:module/:page', reads('permission:<page>_view', { params: pageParams }), async (request) =>
    toEnvelope(await servedPage(ctx, request)),
  );
  server.get('/api/schema/pages', reads('signed-in', {}), (request) => {
    const caller = callerOf(request);
    const pages = [...ctx.store.current().serving.values()].filter(({ model }) => mayDo(caller, model, 'view'));
    return Promise.resolve(
      toEnvelope(
        pages.map(({ model, pending }) => ({
          path: model.path,
          page: model.page,
          module: model.module,
          label: model.label,
          hash: model.hash,
          pending: mayConfigure(caller) ? (pending ?? []) : [],
        })),
      ),
    );
  });
  // A module is loaded by the browser itself, which sends no token; it holds rules, not data, and its name is the hash of its text.
  server.get(
    '/api/schema/validators/:module/:file',
    reads('public', { budget: 'unlimited', params: wordParams('module', 'file') }),
    (request, reply) => {
      const [name = '', hash = '', extension] = request.params.file.split('.');
      const page = ctx.store.page(`${request.params.module}/${name}`);
      // A draft's is known by its hash alone: nobody has published it.
      const source = page?.validatorHash === hash ? page.validatorSource : ctx.draftValidators.find(hash);
      if (extension !== 'js' || source === undefined) throw refusal('notFound', {});
      reply.header('Cache-Control', 'public, max-age=31536000, immutable').type('text/javascript; charset=utf-8');
      return reply.send(source);
    },
  );
  server.get('/api/schema/diagrams/:module/:page', reads('permission:configurator', { params: pageParams }), async (request) => {
    const caller = callerOf(request);
    if (!mayConfigure(caller)) throw refusal('forbidden', {});
    const path = `${request.params.module}/${request.params.page}`;
    const page = ctx.store.page(path);
    const diagram = page && drawn(ctx, page);
    if (!diagram) throw refusal('pageUnknown', { path: path.slice(0, 100) });
    return toEnvelope(await withRoleNames(ctx, caller, diagram));
  });
  server.get('/api/schema/faults', reads('permission:configurator', {}), (request) => {
    if (!mayConfigure(callerOf(request))) throw refusal('forbidden', {});
    return Promise.resolve(toEnvelope({ faults: ctx.store.current().problems }));
  });
}
