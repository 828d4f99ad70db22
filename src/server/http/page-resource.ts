import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isObject, type Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import type { FieldModel } from '../../schema/model/record-model';
import type { Queryable } from '../db/connections/database';
import { openPageContext } from '../rights/open-page-context';
import { requireRight, type PageContext } from '../rights/page-context';
import { readList, rowsOf } from '../records/read/read-list';
import { removeRows } from '../records/flows/remove-rows';
import { type Stored, submitRow } from '../records/write/submit-row';
import type { Server } from './call-schema';
import { idQuery, idsParameters, pagingFields, toPage } from './common-schemas';
import { id, ids, object, type Schema, text, type TypeOf } from './fields';
import { callerOf, changes, reads } from './access';
import { toEnvelope } from './envelope';
import { isRestricted } from '../query/field-rules';
import { loadRow } from '../query/load-rows';
import { alive, columnOf, tableAs } from '../query/scope';
import { runSql, type Sql } from '../query/statement';
import { type LegacyFilterKind, toLegacyFilterSql } from '../query/legacy-filters';
import { readLegacyFilter, toPageEnvelope } from './admin-call';
import { sizeLimits } from './page-call';
import { sendKept, writeCall } from './once';
import type { ServerContext } from './server-context';

/** What a submit may say, beside what its resource names. */
interface Sent extends Values {
  readonly id?: string | undefined;
  readonly version?: number | undefined;
}

/** A write of a resource: its page, and the transaction that it happens in. */
export interface ResourceWrite {
  readonly tx: Queryable;
  readonly page: PageContext;
}

interface PageWrites<B extends Sent> {
  readonly body: Schema<B>;
  /** Brings what is sent into the form of the page. */
  readonly toRow: (body: B, old: Values | undefined, write: ResourceWrite) => Values | Promise<Values>;
  /** What follows from a submit in the same transaction. Shape: the row as it stands then. */
  readonly settle?: (body: B, stored: Stored, write: ResourceWrite) => Promise<Stored>;
}

const oneOrMore = object({ ids: ids(), id: ids() });
/** Some clients name a row by its code. */
const idOrCode = object({ id: id(), code: text(20) }, { open: true });
const resourceQuery = object(pagingFields(999_999_999), { open: true });

/** The rows of a page as known clients of another address ask for them. */
export interface PageResource<B extends Sent = Sent> {
  /** What stands before the call: `/api/blade-log/usual`. */
  readonly at: string;
  /** `<module>/<page>`; its rights, row scopes and field rules hold here too. */
  readonly page: string;
  /** Names by which lists can be narrowed and put in order, and the fields that they stand for. */
  readonly filters: Readonly<Record<string, string>>;
  /** Ranges of days by a name of their own, as `from,until`, and what they are of. */
  readonly ranges?: Readonly<Record<string, string>>;
  /** The field whose values are the ids of this wire, where those are not the ids of rows; an id of a row is known too. */
  readonly key?: string;
  readonly toWire: (row: Values, tenantId: string) => Values;
  /** Reads what is told of rows beside themselves. Shape: by their ids. */
  readonly beside?: (q: Queryable, page: PageContext, rows: readonly Values[]) => Promise<ReadonlyMap<string, Values>>;
  /** Absent where nobody writes. */
  readonly writes?: PageWrites<B>;
}

const kindOf: Readonly<Partial<Record<FieldModel['type'], LegacyFilterKind>>> = {
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

/** Ranges of the address as what the lists of the family call their ends. */
function withRanges(query: unknown, ranges: Readonly<Record<string, string>>): Values {
  const sent = isObject(query) ? query : {};
  const ends = Object.entries(ranges).flatMap(([name, field]) => {
    const [from = '', until = ''] = typeof sent[name] === 'string' ? sent[name].split(',') : [];
    return [
      [`${field}_datege`, from],
      [`${field}_datele`, until],
    ].filter(([, day]) => day !== '');
  });
  const rest = Object.entries(sent).filter(([name]) => !Object.hasOwn(ranges, name));
  return Object.fromEntries([...rest, ...ends]);
}

/** The page, narrowed as the address asks, and its order. What somebody may not read he cannot find by it either. */
function narrow(page: PageContext, request: FastifyRequest, { filters, ranges = {} }: Pick<PageResource, 'filters' | 'ranges'>) {
  const { record } = page.source;
  const known = new Map(
    Object.entries(filters).flatMap(([name, requested]) => {
      const field = record.fields.find((each) => each.name === requested);
      const kind = field && kindOf[field.type];
      return field && kind && !isRestricted(page.source.rules, record.name, field.name) ? [[name, { field, kind }] as const] : [];
    }),
  );
  const asked = { query: withRanges(request.query, ranges), log: request.log };
  const legacyFilters = readLegacyFilter(asked, Object.fromEntries([...known].map(([name, { kind }]) => [name, kind])));
  const column = (name: string, alias: string): Sql => {
    const found = known.get(name);
    return found ? textOf(found.field, alias) : sql`null`;
  };
  const { scope } = page.source;
  const scoped = (alias: string): Sql => {
    const asked = toLegacyFilterSql(legacyFilters.tests, (name) => column(name, alias)) ?? sql`true`;
    return scope ? sql`${scope(alias)} and ${asked}` : asked;
  };
  const orderBy = legacyFilters.order.flatMap(({ property, descending }) => {
    const found = known.get(property);
    return found ? [{ prop: found.field.name, order: descending ? ('desc' as const) : ('asc' as const) }] : [];
  });
  return { page: legacyFilters.tests.length === 0 ? page : { ...page, source: { ...page.source, scope: scoped } }, orderBy };
}

/** The id of the row that an id of the wire means. */
async function findId(q: Queryable, page: PageContext, key: string | undefined, sent: string): Promise<string> {
  const { record, scope } = page.source;
  const field = record.fields.find((each) => each.name === key);
  if (!field) return sent;
  const these = sql`${alive('t', page.caller.tenantId)}${scope ? sql` and ${scope('t')}` : sql``}`;
  const found = await runSql(
    q,
    sql`select t.id::text as id from ${tableAs(record, 't')} where ${these} and ${columnOf('t', field.column)}::text = ${sent}`,
  );
  return String(found[0]?.['id'] ?? sent);
}

/** Serves list and detail of a page at another address, and submit and remove where it is written there. */
export function addPageResource<B extends Sent>(server: Server, ctx: ServerContext, resource: PageResource<B>): void {
  const { page: path, toWire, writes, beside, key } = resource;
  const name = path.split('/')[1] ?? '';
  const at = (call: string) => `${resource.at}/${call}`;
  const open = (request: FastifyRequest, ...rights: readonly string[]): PageContext => {
    const page = openPageContext(ctx, { path, caller: callerOf(request), request: { id: request.id, address: request.ip } });
    requireRight(page, ...rights);
    return page;
  };

  async function tell(page: PageContext, rows: readonly Values[]): Promise<readonly Values[]> {
    const { tenantId } = page.caller;
    const more = beside && rows.length > 0 ? await ctx.database.read(tenantId, (q) => beside(q, page, rows)) : new Map<string, Values>();
    return rows.map((row) => ({ ...toWire(row, tenantId), ...more.get(String(row['id'])) }));
  }

  async function list(request: FastifyRequest, query: TypeOf<typeof resourceQuery>): Promise<object> {
    const opened = open(request, 'view');
    const { page, orderBy } = narrow(opened, request, resource);
    const { tenantId } = page.caller;
    const asked = toPage(query);
    if (asked.size > sizeLimits[page.page.model.table.pageSizes]) throw refusal('pageTooLarge', {});
    const found = await readList(page, { tenantId, orderBy, ...asked });
    return toPageEnvelope(await tell(opened, rowsOf(found)), found.total, asked);
  }

  async function detail(request: FastifyRequest, id: string): Promise<object> {
    const page = open(request, 'view');
    const { tenantId } = page.caller;
    const row = await ctx.database.read(tenantId, async (q) => loadRow(q, page.source, { tenantId, id: await findId(q, page, key, id) }));
    if (!row) throw refusal('rowGone', {});
    return toEnvelope((await tell(page, [row]))[0]);
  }

  async function submit(request: FastifyRequest, reply: FastifyReply, { body, toRow, settle }: { body: B } & Omit<PageWrites<B>, 'body'>) {
    const page = open(request, body.id === undefined ? 'create' : 'edit');
    const { tenantId } = page.caller;
    const answer = await writeCall(request, page, async (tx) => {
      const id = body.id === undefined ? undefined : await findId(tx, page, key, body.id);
      const old = id === undefined ? undefined : await loadRow(tx, page.source, { tenantId, id, lock: true });
      if (id !== undefined && !old) throw refusal('rowGone', {});
      const version = body.version ?? old?.version ?? 0;
      const row = await toRow(body, old, { tx, page });
      const stored = await submitRow(tx, page, { ...row, ...(id === undefined ? {} : { id, version }) });
      const settled = settle ? await settle(body, stored, { tx, page }) : stored;
      return toEnvelope(settled);
    });
    return sendKept(reply, answer);
  }

  async function remove(request: FastifyRequest, reply: FastifyReply, ids: readonly string[]): Promise<FastifyReply> {
    const page = open(request, 'remove');
    const { tenantId } = page.caller;
    const answer = await writeCall(request, page, async (tx) => {
      const rows = [];
      for (const sent of ids) {
        const row = await loadRow(tx, page.source, { tenantId, id: await findId(tx, page, key, sent), lock: true });
        if (!row) throw refusal('rowGone', {});
        rows.push({ id: row.id, version: row.version });
      }
      await removeRows(tx, page, rows);
      return toEnvelope(true);
    });
    return sendKept(reply, answer);
  }

  const viewing = `permission:${name}_view` as const;
  server.get(at('list'), reads(viewing, { query: resourceQuery, load: 'search' }), (request) => list(request, request.query));
  if (key === undefined) server.get(at('detail'), reads(viewing, { query: idQuery }), (request) => detail(request, request.query.id));
  else
    server.get(at('detail'), reads(viewing, { query: idOrCode }), (request) => {
      const sent = request.query.id ?? request.query.code;
      if (sent === undefined) throw refusal('missingParameter', { name: 'id' });
      return detail(request, sent);
    });
  if (!writes) return;
  const { body, ...rest } = writes;
  server.post(at('submit'), changes(`permission:${name}_create|${name}_edit`, { body }), (request, reply) =>
    // The schema of the route is the one of the resource.
    submit(request, reply, { body: request.body as B, ...rest }),
  );
  // Some clients name the one row that goes by `id`.
  if (key !== undefined)
    server.post(at('remove'), changes(`permission:${name}_remove`, { parameters: oneOrMore }), (request, reply) => {
      const { ids = [], id = [] } = request.body;
      if (ids.length + id.length === 0) throw refusal('nothingChosen', { name: 'ids' });
      return remove(request, reply, [...ids, ...id]);
    });
  else
    server.post(at('remove'), changes(`permission:${name}_remove`, { parameters: idsParameters }), (request, reply) =>
      remove(request, reply, request.body.ids),
    );
}
