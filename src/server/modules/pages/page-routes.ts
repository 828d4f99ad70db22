import type { FastifyReply } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { undoAction } from '../../audit/audit-trail';
import { readHistory } from '../../audit/read-history';
import { findCandidates } from '../../records/read/find-candidates';
import { demandRight, type PageDesk } from '../../rights/page-desk';
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
import { furnishStored } from '../../provision/furnish-tenants';
import { toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import { loadRow, loadRows } from '../../query/load-rows';
import { itemLimit, openDesk, type PageRequest, readPage, writePage } from '../../http/page-call';
import type { ServerDesk } from '../../http/server-desk';
import { demandOwnPassword } from './own-password';

async function detail(desk: PageDesk, id: string): Promise<object> {
  demandRight(desk, 'view');
  const { tenantId } = desk.caller;
  const row = await desk.database.read(tenantId, (q) => loadRow(q, desk.source, { tenantId, id }));
  if (!row) throw refusal('rowGone', {});
  return toEnvelope(row);
}

async function history(desk: PageDesk, id: string): Promise<object> {
  demandRight(desk, 'view');
  return toEnvelope(await desk.database.read(desk.caller.tenantId, (q) => readHistory(q, desk, id)));
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

async function candidates(desk: PageDesk, body: TypeOf<typeof candidatesBody>): Promise<object> {
  const { field, keyword = '', parent, branch, branches, values = {} } = body;
  const current = within(body.current, 10_000);
  if ([parent, branch].some((id) => id !== undefined && !/^\d*$/.test(id))) throw refusal('wrongParameter', { name: 'parent' });
  const asked = {
    ...(current === undefined ? {} : { current }),
    ...(parent === undefined ? {} : { parent }),
    ...(branch === undefined ? {} : { branch }),
    ...(branches === true ? { branches: true } : {}),
    field,
    keyword: keyword.slice(0, 100),
    ids: (body.ids ?? []).filter((id) => /^\d{1,18}$/.test(id)),
    size: within(body.size, 500) ?? 20,
    values,
  };
  return toEnvelope(await desk.database.read(desk.caller.tenantId, (q) => findCandidates(q, desk, asked)));
}

interface Call {
  readonly page: PageDesk;
  readonly request: PageRequest;
  readonly reply: FastifyReply;
}

async function submit(desk: ServerDesk, { page, request, reply }: Call, body: Values): Promise<FastifyReply> {
  const action = submitAction(body);
  const id = String(body['id'] ?? '');
  return writePage(reply, {
    desk: page,
    request,
    action,
    id,
    work: async (tx) => (await freshen(tx, page, [await submitRow(tx, page, body)]))[0],
    after: async () => {
      if (page.page.model.record.existing === 'tenants' && action === 'create') await furnishStored(desk);
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
async function itemsToRemove(tx: Queryable, desk: PageDesk, { ids = [], items }: Removal): Promise<readonly Stored[]> {
  if (ids.length === 0) {
    if (!items) throw refusal('nothingChosen', { name: 'items' });
    return items;
  }
  demandRight(desk, 'remove');
  const known = ids.filter((id) => /^\d{1,18}$/.test(id));
  const rows = await loadRows(tx, desk.source, { tenantId: desk.caller.tenantId, ids: known, lock: false });
  return ids.map((id) => {
    const row = rows.get(id);
    if (!row) throw refusal('rowGone', {});
    return { id, version: row.version };
  });
}

function remove({ page, request, reply }: Call, removal: Removal): Promise<FastifyReply> {
  return writePage(reply, {
    desk: page,
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

async function transition(desk: ServerDesk, { page, request, reply }: Call, body: TypeOf<typeof transitionBody>): Promise<FastifyReply> {
  const { name, items, comment = '', data = {} } = body;
  await demandOwnPassword(desk, { page, request }, { name, id: items[0]?.id, sent: body.password ?? '' });
  const language = readLanguage(request.headers['accept-language']);
  let message: string | undefined;
  return writePage(reply, {
    desk: page,
    request,
    action: name.slice(0, 40),
    id: items[0]?.id,
    work: async (tx) => {
      const results = await freshen(tx, page, await transitionRows(tx, page, { name, items, comment, data, language }));
      message = tellOutcomes(results, language);
      return { results };
    },
    message: () => message,
  });
}

const undoBody = object({ id: required(rowKey()), version: required(whole()) });

function undo({ page, request, reply }: Call, key: Stored): Promise<FastifyReply> {
  return writePage(reply, {
    desk: page,
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
export function addPageRoutes(server: Server, desk: ServerDesk): void {
  const look = (request: PageRequest, work: (page: PageDesk) => Promise<object>): Promise<object> => {
    const page = openDesk(desk, request);
    return readPage(page, () => work(page));
  };
  const at = (call: string) => `/api/:module/:page/${call}`;
  const viewing = 'permission:<page>_view';
  const place = { params: pageParams } as const;
  const viewingOne = reads(viewing, { ...place, query: object({ id: required(text()) }, { open: true }) });
  server.get(at('detail'), viewingOne, (request) => look(request, (page) => detail(page, request.query.id)));
  server.get(at('history'), viewingOne, (request) => look(request, (page) => history(page, request.query.id)));
  // Who enters a row chooses from them too.
  const choosing = 'permission:<page>_view|<page>_create|<page>_edit';
  server.post(at('candidates'), reads(choosing, { ...place, body: candidatesBody, load: 'search' }), (request) =>
    look(request, (page) => candidates(page, request.body)),
  );
  // The page file says which fields a row has.
  server.post(at('submit'), changes('permission:<page>_create|<page>_edit', { ...place, body: record() }), (request, reply) =>
    submit(desk, { page: openDesk(desk, request), request, reply }, request.body),
  );
  server.post(at('remove'), changes('permission:<page>_remove', { ...place, query: removeQuery, body: removeBody }), (request, reply) =>
    remove({ page: openDesk(desk, request), request, reply }, { ids: request.query.ids, items: request.body.items }),
  );
  // Whose right it was to do it, may take it back.
  const doing = 'permission:<page>_create|<page>_edit|<page>_remove|<page>_<transition>';
  server.post(at('undo'), changes(doing, { ...place, body: undoBody }), (request, reply) =>
    undo({ page: openDesk(desk, request), request, reply }, request.body),
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
    transition(desk, { page: openDesk(desk, request), request, reply }, request.body),
  );
}
