import type { FastifyReply } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { undoAction } from '../../audit/audit-trail';
import { readHistory } from '../../audit/read-history';
import { tellRecords } from '../../audit/tell-records';
import { findCandidates } from '../../records/read/find-candidates';
import { readRelations } from '../../records/read/read-relations';
import { requireRight, type PageContext } from '../../rights/page-context';
import { foresee } from '../../records/flows/foresee';
import { foreseeRemoval } from '../../records/flows/foresee-removal';
import { freshen } from '../../records/flows/freshen';
import { removeRows } from '../../records/flows/remove-rows';
import { undoDeed } from '../../records/undo/undo-deed';
import { type Stored, submitAction, submitRow } from '../../records/write/submit-row';
import { tellOutcomes, transitionRows } from '../../records/flows/transition-rows';
import type { Server } from '../../http/call-schema';
import { pageParams, rowItems } from '../../http/common-schemas';
import { flag, ids as idsField, object, record, required, text, texts, type TypeOf, whole } from '../../http/fields';
import { changes, reads } from '../../http/access';
import { provisionStored } from '../../provision/provision-tenants';
import { toEnvelope } from '../../http/envelope';
import { type Language, readLanguage } from '../../language';
import { loadRow, loadRows } from '../../query/load-rows';
import { itemLimit, openAnywhere, openContext, type PageRequest, readPage, writeElsewhere, writePage } from '../../http/page-call';
import type { ServerContext } from '../../http/server-context';
import { isRemote, loadRemote, openRemote, type RemotePage, showRemote } from '../../remote/read-remote';
import { removeRemote, submitRemote } from '../../remote/write-remote';
import { requireOwnPassword } from './own-password';

async function detail(
  { settings, store }: ServerContext,
  ctx: PageContext,
  { id, related = false }: { readonly id: string; readonly related?: boolean | undefined },
): Promise<object> {
  requireRight(ctx, 'view');
  if (isRemote(ctx)) return toEnvelope(await showRemote(openRemote(settings.backends, ctx), id));
  const { tenantId } = ctx.caller;
  const row = await ctx.database.read(tenantId, (q) => loadRow(q, ctx.source, { tenantId, id }));
  if (!row) throw refusal('rowGone', {});
  const [told = row] = await tellRecords(ctx, [row]);
  return toEnvelope(related ? { ...told, $related: await readRelations(ctx, id, store) } : told);
}

async function history(ctx: PageContext, id: string): Promise<object> {
  requireRight(ctx, 'view');
  return toEnvelope(await ctx.database.read(ctx.caller.tenantId, (q) => readHistory(q, ctx, id)));
}

const rowKey = (): ReturnType<typeof text> => text(18);

const candidatesBody = object(
  {
    ...{ field: required(text()), keyword: text(10_000), ids: texts(itemLimit), size: whole(), current: whole() },
    ...{ parent: rowKey(), branch: rowKey(), branches: flag(), values: record() },
  },
  { open: true },
);

/** Shape: one of the first `most`, else what stands otherwise. */
const within = (count: number | undefined, most: number): number | undefined =>
  count !== undefined && count > 0 ? Math.min(count, most) : undefined;

async function candidates(ctx: PageContext, body: TypeOf<typeof candidatesBody>, language: Language): Promise<object> {
  const { field, keyword = '', parent, branch, branches, values = {} } = body;
  const current = within(body.current, 10_000);
  if ([parent, branch].some((id) => id !== undefined && !/^\d*$/.test(id))) throw refusal('wrongParameter', { name: 'parent' });
  const asked = {
    ...(current === undefined ? {} : { current }),
    ...(parent === undefined ? {} : { parent }),
    ...(branch === undefined ? {} : { branch }),
    ...(branches === true ? { branches: true } : {}),
    field,
    language,
    keyword: keyword.slice(0, 100),
    ids: (body.ids ?? []).filter((id) => /^\d{1,18}$/.test(id)),
    size: within(body.size, 500) ?? 20,
    values,
  };
  return toEnvelope(await ctx.database.read(ctx.caller.tenantId, (q) => findCandidates(q, ctx, asked)));
}

interface Call {
  readonly page: PageContext;
  readonly request: PageRequest;
  readonly reply: FastifyReply;
}

async function submit(ctx: ServerContext, { page, request, reply }: Call, body: Values): Promise<FastifyReply> {
  const action = submitAction(body);
  const id = String(body['id'] ?? '');
  if (isRemote(page)) {
    const work = (key: string | undefined): Promise<Stored> => submitRemote(openRemote(ctx.settings.backends, page), { body, key });
    return writeElsewhere(reply, { ctx: page, request, action, id, work });
  }
  return writePage(reply, {
    ctx: page,
    request,
    action,
    id,
    work: async (tx) => (await freshen(tx, page, [await submitRow(tx, page, body)]))[0],
    after: async () => {
      if (page.page.model.record.existing === 'tenants' && action === 'create') await provisionStored(ctx);
    },
  });
}

const removeQuery = object({ ids: idsField() });
const removeBody = object({ items: rowItems() });

interface Removal {
  readonly ids?: readonly string[] | undefined;
  readonly items?: readonly Stored[] | undefined;
}

/** Items with versions, or `?ids=` of foreign clients, which know no versions. Errors: nothingChosen, forbidden, rowGone. */
async function itemsToRemove(tx: Queryable, ctx: PageContext, { ids = [], items }: Removal): Promise<readonly Stored[]> {
  if (ids.length === 0) {
    if (!items) throw refusal('nothingChosen', { name: 'items' });
    return items;
  }
  requireRight(ctx, 'remove');
  const known = ids.filter((id) => /^\d{1,18}$/.test(id));
  const rows = await loadRows(tx, ctx.source, { tenantId: ctx.caller.tenantId, ids: known, lock: false });
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw refusal('rowGone', {});
    return { id, version: row.version };
  });
}

/** What is removed of another back end; one that tells no versions is asked which there are now. */
async function removeElsewhere(remote: RemotePage, { ids = [], items }: Removal, key: string | undefined): Promise<true> {
  if (ids.length === 0 && !items) throw refusal('nothingChosen', { name: 'items' });
  const named: Stored[] = [];
  requireRight(remote.ctx, 'remove');
  for (const id of ids) named.push(await loadRemote(remote, id));
  await removeRemote(remote, ids.length === 0 ? (items ?? []) : named, key);
  return true;
}

function remove(ctx: ServerContext, { page, request, reply }: Call, removal: Removal): Promise<FastifyReply> {
  if (isRemote(page)) {
    const work = (key: string | undefined): Promise<true> => removeElsewhere(openRemote(ctx.settings.backends, page), removal, key);
    return writeElsewhere(reply, { ctx: page, request, action: 'remove', work });
  }
  return writePage(reply, {
    ctx: page,
    request,
    action: 'remove',
    work: async (tx) => {
      await removeRows(tx, page, await itemsToRemove(tx, page, removal));
      return true;
    },
  });
}

const transitionBody = object({
  ...{ name: required(text()), items: required(rowItems()), comment: text(2000), data: record() },
  password: text(2048),
});

async function transition(ctx: ServerContext, { page, request, reply }: Call, body: TypeOf<typeof transitionBody>): Promise<FastifyReply> {
  const { name, items, comment = '', data = {} } = body;
  await requireOwnPassword(ctx, { page, request }, { name, id: items[0]?.id, sent: body.password ?? '' });
  const language = readLanguage(request.headers['accept-language']);
  let message: string | undefined;
  return writePage(reply, {
    ctx: page,
    request,
    action: name.slice(0, 40),
    id: items[0]?.id,
    work: async (tx) => {
      const results = await freshen(tx, page, await transitionRows(tx, page, { name, items, comment, data, proven: true, language }));
      message = tellOutcomes(results, language);
      return { results };
    },
    message: () => message,
  });
}

const undoBody = object({ id: required(rowKey()), version: required(whole()) });

function undo({ page, request, reply }: Call, key: Stored): Promise<FastifyReply> {
  return writePage(reply, {
    ctx: page,
    request,
    action: undoAction,
    id: key.id,
    work: async (tx) => ({ count: await undoDeed(tx, page, key) }),
  });
}

const foreseeBody = object({ name: required(text()), ids: idsField() }, { open: true });

/** Most rows that are looked at before a button is pressed. */
const foreseen = 200;

/** Serves the calls of every page that the schemas describe. */
export function addPageRoutes(server: Server, ctx: ServerContext): void {
  const look = (request: PageRequest, work: (page: PageContext) => Promise<object>): Promise<object> => {
    const page = openContext(ctx, request);
    return readPage(page, () => work(page));
  };
  const at = (call: string) => `/api/:module/:page/${call}`;
  const viewing = 'permission:<page>_view';
  const place = { params: pageParams } as const;
  const viewingOne = reads(viewing, { ...place, query: object({ id: required(text()) }, { open: true }) });
  // What belongs to the row is told beside it where that is asked for.
  const detailQuery = object({ id: required(text()), related: flag() }, { open: true });
  server.get(at('detail'), reads(viewing, { ...place, query: detailQuery }), (request) => {
    const page = openAnywhere(ctx, request);
    return readPage(page, () => detail(ctx, page, request.query));
  });
  server.get(at('history'), viewingOne, (request) => look(request, (page) => history(page, request.query.id)));
  // Who enters a row chooses from them too.
  const choosing = 'permission:<page>_view|<page>_create|<page>_edit';
  server.post(at('candidates'), reads(choosing, { ...place, body: candidatesBody, load: 'search' }), (request) =>
    look(request, (page) => candidates(page, request.body, readLanguage(request.headers['accept-language']))),
  );
  // The page file says which fields a row has.
  server.post(at('submit'), changes('permission:<page>_create|<page>_edit', { ...place, body: record() }), (request, reply) =>
    submit(ctx, { page: openAnywhere(ctx, request), request, reply }, request.body),
  );
  server.post(at('remove'), changes('permission:<page>_remove', { ...place, query: removeQuery, body: removeBody }), (request, reply) =>
    remove(ctx, { page: openAnywhere(ctx, request), request, reply }, { ids: request.query.ids, items: request.body.items }),
  );
  // Whose right it was to do it, may take it back.
  const doing = 'permission:<page>_create|<page>_edit|<page>_remove|<page>_<transition>';
  server.post(at('undo'), changes(doing, { ...place, body: undoBody }), (request, reply) =>
    undo({ page: openContext(ctx, request), request, reply }, request.body),
  );
  server.post(at('foresee'), reads('permission:<page>_remove|<page>_<transition>', { ...place, body: foreseeBody }), (request) =>
    look(request, async (page) => {
      const { name, ids = [] } = request.body;
      if (ids.length > foreseen) throw refusal('tooManyItems', { limit: foreseen });
      return toEnvelope(
        await page.database.read(page.caller.tenantId, (q) =>
          name === 'remove' ? foreseeRemoval(q, page, ids) : foresee(q, page, { name, ids }),
        ),
      );
    }),
  );
  server.post(at('transition'), changes('permission:<page>_<transition>', { ...place, body: transitionBody }), (request, reply) =>
    transition(ctx, { page: openContext(ctx, request), request, reply }, request.body),
  );
}
