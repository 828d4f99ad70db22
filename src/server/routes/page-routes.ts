import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../base/app-error';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { searchCodec } from '../../protocol/search-codec';
import type { Queryable } from '../db/database';
import { writeAudit } from '../domain/audit-trail';
import { readHistory } from '../domain/audit-trail';
import { findCandidates } from '../domain/find-candidates';
import { writeOnce } from '../domain/idempotency';
import { demandRight, type PageDesk } from '../domain/page-desk';
import { removeRows } from '../domain/remove-rows';
import { readVersion, type Stored, submitAction, submitRow } from '../domain/submit-row';
import { transitionRows } from '../domain/transition-rows';
import { callerOf, changes, reads } from '../policies/access';
import { spliceEnvelope, toEnvelope } from '../present/envelope';
import { readLanguage } from '../present/language';
import { countLimit, type ListRequest, toCountSql, toListSql } from '../query/list-sql';
import { loadRow } from '../query/load-rows';
import { runSql } from '../query/statement';
import { bodyObject, bodyText, headerText, queryCount, queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

interface PagePlace {
  readonly module: string;
  readonly page: string;
}
type PageRequest = FastifyRequest<{ Params: PagePlace }>;

const sizeLimits = { default: 5000, statistics: 50_000, small: 5000 } as const;
const defaultSizes = { default: 50, statistics: 5000, small: 15 } as const;
const itemLimit = 1000;

/** Finds the page of an address. Errors: pageUnknown. */
function openDesk(desk: ServerDesk, request: PageRequest): PageDesk {
  const caller = callerOf(request);
  const path = `${request.params.module}/${request.params.page}`;
  const schemas = desk.store.current();
  const page = schemas.serving.get(path);
  if (!page) throw refusal('pageUnknown', { path: path.slice(0, 100) });
  const source = { record: page.model.record, records: schemas.records, bigrams: schemas.bigrams };
  return { database: desk.database, schemas, page, source, caller, request: { id: request.id, address: request.ip } };
}

function toListRequest(desk: PageDesk, request: PageRequest): ListRequest {
  const { pageSizes } = desk.page.model.table;
  const decoded = searchCodec.decode(request.body);
  const size = queryCount(request, 'size') ?? decoded.size ?? defaultSizes[pageSizes];
  if (size > sizeLimits[pageSizes]) throw refusal('pageTooLarge', {});
  const current = queryCount(request, 'current') ?? decoded.current ?? 1;
  const { condition, orderBy } = decoded;
  return { tenantId: desk.caller.tenantId, orderBy, current, size, ...(condition ? { condition } : {}) };
}

/** One page of rows; PostgreSQL writes their JSON, which is passed on unread. */
async function listPage(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  demandRight(desk, 'view');
  const asked = toListRequest(desk, request);
  const source = { ...desk.source, sort: desk.page.model.table.sort };
  const [list, count] = [toListSql(source, asked), toCountSql(source, asked)];
  const { tenantId } = desk.caller;
  const [rows, counted] = await Promise.all([
    desk.database.read(tenantId, (q) => runSql(q, list)),
    desk.database.read(tenantId, (q) => runSql(q, count)),
  ]);
  const found = Number(counted[0]?.['count'] ?? 0);
  const total = Math.min(found, countLimit);
  const floor = found > countLimit ? ',"totalIsFloor":true' : '';
  const { size, current } = asked;
  const json = `{"records":${String(rows[0]?.['rows'] ?? '[]')},"total":${total},"size":${size},"current":${current},"pages":${Math.ceil(total / size)}${floor}}`;
  return reply.type('application/json; charset=utf-8').send(spliceEnvelope(json));
}

async function detail(desk: PageDesk, request: PageRequest): Promise<object> {
  demandRight(desk, 'view');
  const id = queryText(request, 'id');
  const { tenantId } = desk.caller;
  const row = await desk.database.read(tenantId, (q) => loadRow(q, desk.source, { tenantId, id }));
  if (!row) throw refusal('rowGone', {});
  return toEnvelope(row);
}

async function history(desk: PageDesk, request: PageRequest): Promise<object> {
  demandRight(desk, 'view');
  return toEnvelope(await desk.database.read(desk.caller.tenantId, (q) => readHistory(q, desk, queryText(request, 'id'))));
}

async function candidates(desk: PageDesk, request: PageRequest): Promise<object> {
  const body = bodyObject(request);
  const size = Number(body['size'] ?? 20);
  const ids = Array.isArray(body['ids']) ? body['ids'].map(String).filter((id) => /^\d{1,18}$/.test(id)) : [];
  if (ids.length > itemLimit) throw refusal('tooManyItems', { limit: itemLimit });
  const asked = {
    field: bodyText(body, 'field'),
    keyword: bodyText(body, 'keyword').slice(0, 100).replaceAll('\0', ''),
    ids,
    size: Number.isInteger(size) && size > 0 ? Math.min(size, 500) : 20,
    values: isObject(body['values']) ? body['values'] : {},
  };
  return toEnvelope(await desk.database.read(desk.caller.tenantId, (q) => findCandidates(q, desk, asked)));
}

/** Reads the rows that a call is about. Errors: nothingChosen, tooManyItems, wrongParameter, versionMissing. */
function readItems(sent: unknown): readonly Stored[] {
  if (!Array.isArray(sent) || sent.length === 0) throw refusal('nothingChosen', {});
  if (sent.length > itemLimit) throw refusal('tooManyItems', { limit: itemLimit });
  const items = sent.map((item: unknown) => {
    const id = isObject(item) ? bodyText(item, 'id') : '';
    if (!isObject(item) || !/^\d{1,18}$/.test(id)) throw refusal('wrongParameter', { name: 'id' });
    return { id, version: readVersion(item['version']) };
  });
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** Notes an attempt that was made without the right to it. Shape: gives the error back. */
async function noteRefusal(
  desk: PageDesk,
  error: unknown,
  attempt: { readonly action: string; readonly id?: string | undefined },
): Promise<unknown> {
  if (error instanceof AppError && error.code === 'forbidden')
    await desk.database.write(desk.caller.tenantId, (tx) => writeAudit(tx, desk, { ...attempt, refused: true }));
  return error;
}

/** Does what only needs the right to look at the page. */
async function read<T>(desk: PageDesk, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw await noteRefusal(desk, error, { action: 'view' });
  }
}

interface PageWrite {
  readonly desk: PageDesk;
  readonly request: PageRequest;
  /** What is attempted, for the audit trail. */
  readonly action: string;
  readonly id?: string | undefined;
  readonly work: (tx: Queryable) => Promise<unknown>;
}

/** Does a write once and answers with what it gives; an attempt without the right is noted. */
async function write(reply: FastifyReply, { desk, request, action, id, work }: PageWrite): Promise<FastifyReply> {
  const key = headerText(request, 'idempotency-key');
  const content = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`;
  try {
    const answer = await writeOnce(
      { database: desk.database, caller: desk.caller, key: key === '' ? undefined : key, content },
      async (tx) => ({
        status: 200,
        body: JSON.stringify(toEnvelope(await work(tx))),
      }),
    );
    return await reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
  } catch (error) {
    throw await noteRefusal(desk, error, { action, id });
  }
}

function submit(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = bodyObject(request);
  return write(reply, { desk, request, action: submitAction(body), id: bodyText(body, 'id'), work: (tx) => submitRow(tx, desk, body) });
}

/** Items with versions, or `?ids=` of foreign clients, which know no versions. */
async function itemsToRemove(desk: PageDesk, request: PageRequest): Promise<readonly Stored[]> {
  const ids = queryText(request, 'ids');
  if (ids === '') return readItems(isObject(request.body) ? request.body['items'] : undefined);
  demandRight(desk, 'remove');
  const { tenantId } = desk.caller;
  const wanted = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (wanted.length > itemLimit) throw refusal('tooManyItems', { limit: itemLimit });
  return desk.database.read(tenantId, async (q) => {
    const found: Stored[] = [];
    for (const id of wanted) {
      const row = await loadRow(q, desk.source, { tenantId, id });
      if (!row) throw refusal('rowGone', {});
      found.push({ id, version: row.version });
    }
    return found;
  });
}

function remove(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  return write(reply, {
    desk,
    request,
    action: 'remove',
    work: async (tx) => {
      await removeRows(tx, desk, await itemsToRemove(desk, request));
      return true;
    },
  });
}

function transition(desk: PageDesk, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = bodyObject(request);
  const items = readItems(body['items']);
  const data: Values = isObject(body['data']) ? body['data'] : {};
  const language = readLanguage(request.headers['accept-language']);
  const asked = { name: bodyText(body, 'name'), items, comment: bodyText(body, 'comment').slice(0, 2000), data, language };
  const action = asked.name.slice(0, 40);
  return write(reply, {
    desk,
    request,
    action,
    id: items[0]?.id,
    work: async (tx) => ({ results: await transitionRows(tx, desk, asked) }),
  });
}

/** Serves the calls of every page that the schemas describe. Source: design.md 4, "The wire". */
export function addPageRoutes(server: FastifyInstance, desk: ServerDesk): void {
  type Handle = (page: PageDesk, request: PageRequest, reply: FastifyReply) => Promise<unknown>;
  const look = (handle: Handle) => (request: PageRequest, reply: FastifyReply) => {
    const page = openDesk(desk, request);
    return read(page, () => handle(page, request, reply));
  };
  const change = (handle: Handle) => (request: PageRequest, reply: FastifyReply) => handle(openDesk(desk, request), request, reply);
  const at = (call: string) => `/api/:module/:page/${call}`;
  const viewing = reads('permission:<page>_view');
  server.post<{ Params: PagePlace }>(at('page'), viewing, look(listPage));
  server.get<{ Params: PagePlace }>(at('detail'), viewing, look(detail));
  server.get<{ Params: PagePlace }>(at('history'), viewing, look(history));
  server.post<{ Params: PagePlace }>(at('candidates'), viewing, look(candidates));
  server.post<{ Params: PagePlace }>(at('submit'), changes('permission:<page>_create|<page>_edit'), change(submit));
  server.post<{ Params: PagePlace }>(at('remove'), changes('permission:<page>_remove'), change(remove));
  server.post<{ Params: PagePlace }>(at('transition'), changes('permission:<page>_<transition>'), change(transition));
}
