import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { FieldModel } from '../../schema/model/page-model';
import { writeOnce } from '../records/write/idempotency';
import { openPageDesk } from '../rights/open-page-desk';
import { demandRight, type PageDesk } from '../rights/page-desk';
import { readList } from '../records/read/read-list';
import { removeRows } from '../records/flows/remove-rows';
import { submitRow } from '../records/write/submit-row';
import type { Server } from './call-schema';
import { idQuery, idsParameters, pagingFields, toPage } from './common-schemas';
import { object, type Schema, type TypeOf } from './fields';
import { callerOf, changes, reads } from './access';
import { toEnvelope } from './envelope';
import { isShut } from '../query/field-rules';
import { loadRow } from '../query/load-rows';
import { columnOf } from '../query/scope';
import type { Sql } from '../query/statement';
import { type StockKind, toStockSql } from '../query/stock-filters';
import { readStock, toPageEnvelope } from './admin-call';
import { sizeLimits } from './page-call';
import { headerText } from './read-parameters';
import type { ServerDesk } from './server-desk';

/** What a submit may say, beside what its resource names. */
interface Sent extends Values {
  readonly id?: string | undefined;
  readonly version?: number | undefined;
}

interface PageWrites<B extends Sent> {
  readonly body: Schema<B>;
  /** Brings what is sent into the form of the page. */
  readonly toRow: (body: B, old: Values | undefined) => Values;
}

const resourceQuery = object(pagingFields(999_999_999), { open: true });

/** The rows of a page as known clients of another address ask for them. */
export interface PageResource<B extends Sent = Sent> {
  /** What stands before the call: `/api/blade-log/usual`. */
  readonly at: string;
  /** `<module>/<page>`; its rights, row scopes and field rules hold here too. */
  readonly page: string;
  /** Names by which lists can be narrowed and put in order, and the fields that they stand for. */
  readonly filters: Readonly<Record<string, string>>;
  readonly toWire: (row: Values, tenantId: string) => Values;
  /** Absent where nobody writes. */
  readonly writes?: PageWrites<B>;
}

const rowsOf = (json: string): readonly Values[] => {
  const rows: unknown = JSON.parse(json);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

const kindOf: Readonly<Partial<Record<FieldModel['type'], StockKind>>> = {
  ...{
    text: 'text',
    option: 'text',
    options: 'text',
    ref: 'id',
    yesNo: 'number',
    int: 'number',
    decimal: 'number',
    day: 'time',
    dateTime: 'time',
  },
};

/** A column as the wire shows it. */
function textOf(field: FieldModel, alias: string): Sql {
  const column = columnOf(alias, field.column);
  if (field.type === 'day') return sql`to_char(${column}, 'YYYY-MM-DD')`;
  return field.type === 'dateTime' ? sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')` : column;
}

/** The page, narrowed as the address asks, and its order. What somebody may not read he cannot find by it either. */
function narrow(page: PageDesk, request: FastifyRequest, filters: PageResource['filters']) {
  const { record } = page.source;
  const known = new Map(
    Object.entries(filters).flatMap(([name, wanted]) => {
      const field = record.fields.find((each) => each.name === wanted);
      const kind = field && kindOf[field.type];
      return field && kind && !isShut(page.source.rules, record.name, field.name) ? [[name, { field, kind }] as const] : [];
    }),
  );
  const stock = readStock(request, Object.fromEntries([...known].map(([name, { kind }]) => [name, kind])));
  const column = (name: string, alias: string): Sql => {
    const found = known.get(name);
    return found ? textOf(found.field, alias) : sql`null`;
  };
  const { scope } = page.source;
  const scoped = (alias: string): Sql => {
    const asked = toStockSql(stock.tests, (name) => column(name, alias)) ?? sql`true`;
    return scope ? sql`${scope(alias)} and ${asked}` : asked;
  };
  const orderBy = stock.order.flatMap(({ property, descending }) => {
    const found = known.get(property);
    return found ? [{ prop: found.field.name, order: descending ? ('desc' as const) : ('asc' as const) }] : [];
  });
  return { page: stock.tests.length === 0 ? page : { ...page, source: { ...page.source, scope: scoped } }, orderBy };
}

const send = (reply: FastifyReply, answer: { readonly status: number; readonly body: string }): FastifyReply =>
  reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);

/** Serves list and detail of a page at another address, and submit and remove where it is written there. */
export function addPageResource<B extends Sent>(server: Server, desk: ServerDesk, resource: PageResource<B>): void {
  const { page: path, toWire, writes } = resource;
  const name = path.split('/')[1] ?? '';
  const at = (call: string) => `${resource.at}/${call}`;
  const open = (request: FastifyRequest, ...rights: readonly string[]): PageDesk => {
    const page = openPageDesk(desk, { path, caller: callerOf(request), request: { id: request.id, address: request.ip } });
    demandRight(page, ...rights);
    return page;
  };

  async function list(request: FastifyRequest, query: TypeOf<typeof resourceQuery>): Promise<object> {
    const { page, orderBy } = narrow(open(request, 'view'), request, resource.filters);
    const { tenantId } = page.caller;
    const asked = toPage(query);
    if (asked.size > sizeLimits[page.page.model.table.pageSizes]) throw refusal('pageTooLarge', {});
    const found = await readList(page, { tenantId, orderBy, ...asked });
    return toPageEnvelope(
      rowsOf(found.rows).map((row) => toWire(row, tenantId)),
      found.total,
      asked,
    );
  }

  async function detail(request: FastifyRequest, id: string): Promise<object> {
    const page = open(request, 'view');
    const { tenantId } = page.caller;
    const row = await desk.database.read(tenantId, (q) => loadRow(q, page.source, { tenantId, id }));
    if (!row) throw refusal('rowGone', {});
    return toEnvelope(toWire(row, tenantId));
  }

  async function submit(request: FastifyRequest, reply: FastifyReply, { body, toRow }: { body: B } & Pick<PageWrites<B>, 'toRow'>) {
    const { id } = body;
    const page = open(request, id === undefined ? 'create' : 'edit');
    const { tenantId } = page.caller;
    const once = { key: headerText(request, 'idempotency-key') || undefined, content: `${request.url}\n${JSON.stringify(body)}` };
    const answer = await writeOnce({ database: desk.database, caller: page.caller, ...once }, async (tx) => {
      const old = id === undefined ? undefined : await loadRow(tx, page.source, { tenantId, id, lock: true });
      if (id !== undefined && !old) throw refusal('rowGone', {});
      const version = body.version ?? old?.version ?? 0;
      const stored = await submitRow(tx, page, { ...toRow(body, old), ...(id === undefined ? {} : { id, version }) });
      return { status: 200, body: JSON.stringify(toEnvelope(stored)) };
    });
    return send(reply, answer);
  }

  async function remove(request: FastifyRequest, reply: FastifyReply, ids: readonly string[]): Promise<FastifyReply> {
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

  const viewing = `permission:${name}_view` as const;
  server.get(at('list'), reads(viewing, { query: resourceQuery, load: 'search' }), (request) => list(request, request.query));
  server.get(at('detail'), reads(viewing, { query: idQuery }), (request) => detail(request, request.query.id));
  if (!writes) return;
  const { body, toRow } = writes;
  server.post(at('submit'), changes(`permission:${name}_create|${name}_edit`, { body }), (request, reply) =>
    // The schema of the route is the one of the resource.
    submit(request, reply, { body: request.body as B, toRow }),
  );
  server.post(at('remove'), changes(`permission:${name}_remove`, { parameters: idsParameters }), (request, reply) =>
    remove(request, reply, request.body.ids),
  );
}
