import type { FastifyRequest } from 'fastify';
import type { Values } from '../../base/dot-path';
import { type ErrorCode, refusal } from '../../protocol/errors';
import { insertMade } from '../rights/insert-made';
import type { Queryable } from '../db/connections/database';
import type { GuardedRecord } from '../rights/guard-rows';
import type { Server } from './call-schema';
import { idQuery, idsParameters, listQuery, toPage } from './common-schemas';
import { entityKeys, filledText, id as idField, object, type Schema, text, type TypeOf, whole } from './fields';
import { callerOf, changes, reads } from './access';
import { toEnvelope } from './envelope';
import type { LegacyFilterKind } from '../query/legacy-filters';
import { compareFields, requireSubmit, requireVersion, guardOf, manage, readPageOf, readLegacyFilter, toPageEnvelope } from './admin-call';
import { requireAddress } from '../require-address';
import type { ServerContext } from './server-context';

type Fields = Readonly<Record<string, unknown>>;

const kindOf = { text: 'text', count: 'number', address: 'text', id: 'id' } as const satisfies Record<
  ResourceField['type'],
  LegacyFilterKind
>;

interface ResourceField {
  /** Name on the wire. */
  readonly name: string;
  readonly column: string;
  readonly type: 'text' | 'count' | 'address' | 'id';
  /** Most characters. */
  readonly most?: number;
  readonly required?: boolean;
  /** What a list shows of it, and finds it by, where that is less than the column: what is masked must not be guessed by searching. */
  readonly listed?: string;
}

/** A small table of a tenant with the four calls that every such table has. */
export interface SimpleResource {
  /** Word of the address, and of the audit trail. */
  readonly name: string;
  readonly table: string;
  /** Prefix of the rights; `platform` where only who runs the installation may change it. */
  readonly rights: string;
  readonly writes: 'permission' | 'platform';
  /** The record of the page that shows the table: its row scopes and field rules hold here. */
  readonly record: GuardedRecord;
  readonly fields: readonly ResourceField[];
  readonly order: string;
  /** Columns that are shown and never sent: `… as "name"`. */
  readonly told?: string;
  /** What is said where a key is taken. */
  readonly taken: Extract<ErrorCode, 'paramTaken' | 'menuTaken'>;
  /** Changes a row on its way out, as masking. */
  readonly present?: (row: Fields) => Fields;
  /** What its clients send along besides, and means nothing. */
  readonly ignored?: readonly string[];
}

const fieldSchema = ({ type, most = 100, required = false }: ResourceField): Schema<unknown> => {
  if (type === 'count') return whole();
  if (type === 'id') return idField();
  return required ? filledText(most) : text(most);
};

/** What a submit may say of a row. */
const submitBody = ({ fields, ignored = [] }: SimpleResource) =>
  object(
    { id: idField(), version: whole(), ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])) },
    { ignored: [...entityKeys, ...ignored], toCreate: fields.flatMap(({ name, required }) => (required ? [name] : [])) },
  );
type Sent = TypeOf<ReturnType<typeof submitBody>> & Values;

function selectSql({ table, fields, told }: SimpleResource, listed: boolean): string {
  const textOf = (field: ResourceField): string =>
    listed && field.listed !== undefined ? field.listed : field.type === 'id' ? `coalesce(${field.column}::text, '')` : field.column;
  const columns = fields.map((field) => `${textOf(field)} as "${field.name}"`).join(', ');
  return `select id::text as id, tenant_id as "tenantId", ${columns}, ${told === undefined ? '' : `${told}, `}version, 1 as status, 0 as "isDeleted" from ${table} where tenant_id = $1 and is_deleted = 0`;
}

const isDouble = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** Serves list, detail, submit and remove of a small table. Names of columns come from the description alone. */
export function addSimpleResource(server: Server, ctx: ServerContext, resource: SimpleResource): void {
  const { name, table, rights, fields } = resource;
  const sql = selectSql(resource, false);
  const listSql = selectSql(resource, true);
  const kinds = Object.fromEntries([...fields.map((field) => [field.name, kindOf[field.type]] as const), ['id', 'id'] as const]);
  const show = resource.present ?? ((row: Fields) => row);
  const told = fields.map((field) => field.name);
  const at = (call: string) => `/api/blade-system/${name}/${call}`;

  const readOne = async (q: Queryable, tenantId: string, id: string): Promise<Fields | undefined> =>
    (await q.query(`${sql} and id = $2`, [tenantId, id])).rows[0];

  async function list(request: FastifyRequest, query: TypeOf<typeof listQuery>): Promise<object> {
    const { tenantId } = callerOf(request);
    const page = toPage(query);
    const guard = guardOf(ctx, request, resource.record);
    const legacyFilters = readLegacyFilter(request, guard.readable(kinds));
    const asked = { sql: listSql, values: [tenantId], order: resource.order, page, legacyFilters, guard };
    const { rows, total } = await ctx.database.read(tenantId, (q) => readPageOf(q, asked));
    return toPageEnvelope(
      rows.map((row) => guard.hide(show(row))),
      total,
      page,
    );
  }

  async function detail(request: FastifyRequest, id: string): Promise<object> {
    const { tenantId } = callerOf(request);
    const guard = guardOf(ctx, request, resource.record);
    const row = await ctx.database.read(tenantId, async (q) =>
      (await guard.keep(q, [id])).has(id) ? readOne(q, tenantId, id) : undefined,
    );
    if (!row) throw refusal('rowGone', {});
    return toEnvelope(guard.hide(show(row)));
  }

  async function submit(request: FastifyRequest, sent: Sent): Promise<object> {
    if (resource.writes === 'permission') requireSubmit(request, rights);
    const { tenantId } = callerOf(request);
    const guard = guardOf(ctx, request, resource.record);
    const body = guard.writable(sent);
    const { id } = body;
    const work = async (tx: Queryable) => {
      if (id !== undefined) await guard.require(tx, [id]);
      const old = id === undefined ? undefined : await readOne(tx, tenantId, id);
      if (id !== undefined && !old) throw refusal('rowGone', {});
      if (old) requireVersion(body, old);
      guard.requireServed(sent, old && guard.hide(show(old)));
      const values = fields.map((field) => {
        const was = old?.[field.name];
        if (!Object.hasOwn(body, field.name) && old) return was;
        const sent = body[field.name];
        if (field.type === 'count') return sent ?? 0;
        if (field.type === 'id') return sent ?? null;
        return field.type === 'address' ? requireAddress(String(sent ?? '')) : (sent ?? '');
      });
      // What went out masked and comes back so was not changed.
      const kept = values.map((value, index) => (old && value === show(old)[told[index] ?? ''] ? old[told[index] ?? ''] : value));
      if (old) guard.requireKept(told.filter((field, index) => String(old[field] ?? '') !== String(kept[index] ?? '')));
      const rowId = id ?? ctx.database.ids.next();
      const columns = fields.map((field) => field.column);
      const sets = columns.map((column, index) => `${column} = $${index + 3}`).join(', ');
      if (old)
        await tx.query(`update ${table} set ${sets}, version = version + 1 where tenant_id = $1 and id = $2`, [tenantId, rowId, ...kept]);
      else {
        const cells = columns.map((column, index) => [column, kept[index]] as const);
        await insertMade(tx, callerOf(request), table, { id: rowId, ...Object.fromEntries(cells) });
      }
      await guard.requireStored(tx, rowId);
      const now = await readOne(tx, tenantId, rowId);
      const changed = compareFields(told, old && show(old), now && show(now));
      return {
        answer: { id: rowId, version: now?.['version'] ?? 1 },
        entries: [{ action: old ? 'edit' : 'create', id: rowId, changes: changed }],
      };
    };
    try {
      return await manage(ctx, request, { subject: name, work });
    } catch (error) {
      throw isDouble(error) ? refusal(resource.taken, {}) : error;
    }
  }

  async function remove(request: FastifyRequest, ids: readonly string[]): Promise<object> {
    const { tenantId } = callerOf(request);
    return manage(ctx, request, {
      subject: name,
      work: async (tx) => {
        await guardOf(ctx, request, resource.record).require(tx, ids);
        const rows = [];
        for (const id of ids) rows.push(await readOne(tx, tenantId, id));
        if (rows.some((row) => row === undefined)) throw refusal('rowGone', {});
        await tx.query(`update ${table} set is_deleted = 1, version = version + 1 where tenant_id = $1 and id = any($2::bigint[])`, [
          tenantId,
          ids,
        ]);
        const entries = rows.map((row) => ({
          action: 'remove',
          id: String(row?.['id']),
          changes: compareFields(told, row && show(row), undefined),
        }));
        return { answer: true, entries };
      },
    });
  }

  const viewing = `permission:${rights}_view` as const;
  server.get(at('list'), reads(viewing, { query: listQuery }), (request) => list(request, request.query));
  server.get(at('detail'), reads(viewing, { query: idQuery }), (request) => detail(request, request.query.id));
  const writing = (...actions: readonly string[]) =>
    resource.writes === 'platform' ? 'platform' : (`permission:${actions.map((action) => `${rights}_${action}`).join('|')}` as const);
  server.post(at('submit'), changes(writing('create', 'edit'), { body: submitBody(resource) }), (request) => submit(request, request.body));
  server.post(at('remove'), changes(writing('remove'), { parameters: idsParameters }), (request) => remove(request, request.body.ids));
}
