import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject, type Values } from '../../base/dot-path';
import type { Condition } from '../../protocol/condition';
import { refusal } from '../../protocol/errors';
import { writeOnce } from '../domain/idempotency';
import { openPageDesk } from '../domain/open-page-desk';
import { demandRight, type PageDesk } from '../domain/page-desk';
import { readList } from '../domain/read-list';
import { removeRows } from '../domain/remove-rows';
import { submitRow } from '../domain/submit-row';
import { callerOf, changes, reads } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { loadRow } from '../query/load-rows';
import { bodyId, queryId, readIds, readPaging, toPageEnvelope } from './admin-call';
import { bodyObject, bodyText, headerText, queryText } from './read-parameters';
import type { ServerDesk } from './server-desk';

/** The rows of a page as known clients of another address ask for them. */
export interface PageResource {
  /** What stands before the call: `/api/blade-log/usual`. */
  readonly at: string;
  /** `<module>/<page>`; its rights, row scopes and field rules hold here too. */
  readonly page: string;
  /** Names by which lists can be narrowed, and the fields that contain what is asked. */
  readonly filters: Readonly<Record<string, string>>;
  readonly toWire: (row: Values, tenantId: string) => Values;
  /** Brings what is sent into the form of the page; absent where nobody writes. */
  readonly toSent?: (body: Values, old: Values | undefined) => Values;
}

const rowsOf = (json: string): readonly Values[] => {
  const rows: unknown = JSON.parse(json);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

function toCondition(request: FastifyRequest, filters: PageResource['filters']): Condition | undefined {
  const tests = Object.entries(filters).flatMap(([name, field], index): readonly Condition[] => {
    const value = queryText(request, name).trim().slice(0, 100);
    return value === '' ? [] : [{ kind: 'test', field, operator: 'LIKE', value, index }];
  });
  return tests.length === 0 ? undefined : { kind: 'and', of: tests };
}

const send = (reply: FastifyReply, answer: { readonly status: number; readonly body: string }): FastifyReply =>
  reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);

/** Serves list and detail of a page at another address, and submit and remove where it is written there. Source: api-contract 16. */
export function addPageResource(server: FastifyInstance, desk: ServerDesk, resource: PageResource): void {
  const { page: path, toWire, toSent } = resource;
  const name = path.split('/')[1] ?? '';
  const at = (call: string) => `${resource.at}/${call}`;
  const open = (request: FastifyRequest, ...rights: readonly string[]): PageDesk => {
    const page = openPageDesk(desk, { path, caller: callerOf(request), request: { id: request.id, address: request.ip } });
    demandRight(page, ...rights);
    return page;
  };

  async function list(request: FastifyRequest): Promise<object> {
    const page = open(request, 'view');
    const { tenantId } = page.caller;
    const asked = readPaging(request, 5000);
    const condition = toCondition(request, resource.filters);
    const found = await readList(page, { tenantId, orderBy: [], ...asked, ...(condition ? { condition } : {}) });
    return toPageEnvelope(
      rowsOf(found.rows).map((row) => toWire(row, tenantId)),
      found.total,
      asked,
    );
  }

  async function detail(request: FastifyRequest): Promise<object> {
    const page = open(request, 'view');
    const { tenantId } = page.caller;
    const row = await desk.database.read(tenantId, (q) => loadRow(q, page.source, { tenantId, id: queryId(request) }));
    if (!row) throw refusal('rowGone', {});
    return toEnvelope(toWire(row, tenantId));
  }

  async function submit(request: FastifyRequest, reply: FastifyReply, toRow: NonNullable<typeof toSent>): Promise<FastifyReply> {
    const body = bodyObject(request);
    const id = bodyId(body, 'id');
    const page = open(request, id === undefined ? 'create' : 'edit');
    const { tenantId } = page.caller;
    const once = { key: headerText(request, 'idempotency-key') || undefined, content: `${request.url}\n${JSON.stringify(body)}` };
    const answer = await writeOnce({ database: desk.database, caller: page.caller, ...once }, async (tx) => {
      const old = id === undefined ? undefined : await loadRow(tx, page.source, { tenantId, id, lock: true });
      if (id !== undefined && !old) throw refusal('rowGone', {});
      const version = Number(bodyText(body, 'version') || (old?.version ?? 0));
      const stored = await submitRow(tx, page, { ...toRow(body, old), ...(id === undefined ? {} : { id, version }) });
      return { status: 200, body: JSON.stringify(toEnvelope(stored)) };
    });
    return send(reply, answer);
  }

  async function remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const ids = readIds(request);
    const page = open(request, 'remove');
    const { tenantId } = page.caller;
    const once = { key: headerText(request, 'idempotency-key') || undefined, content: `${request.url}\n${ids.join(',')}` };
    const answer = await writeOnce({ database: desk.database, caller: page.caller, ...once }, async (tx) => {
      const rows = [];
      for (const id of ids) {
        const row = await loadRow(tx, page.source, { tenantId, id, lock: true });
        if (!row) throw refusal('rowGone', {});
        rows.push({ id, version: row.version });
      }
      await removeRows(tx, page, rows);
      return { status: 200, body: JSON.stringify(toEnvelope(true)) };
    });
    return send(reply, answer);
  }

  server.get(at('list'), reads(`permission:${name}_view`), list);
  server.get(at('detail'), reads(`permission:${name}_view`), detail);
  if (!toSent) return;
  server.post(at('submit'), changes(`permission:${name}_create|${name}_edit`), (request, reply) => submit(request, reply, toSent));
  server.post(at('remove'), changes(`permission:${name}_remove`), remove);
}
