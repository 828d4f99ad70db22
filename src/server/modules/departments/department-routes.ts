import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { openPageContext } from '../../rights/open-page-context';
import { mayChoose } from '../../rights/may-choose';
import { requireRight, mayDo, type PageContext } from '../../rights/page-context';
import { removeRows } from '../../records/flows/remove-rows';
import { submitRow } from '../../records/write/submit-row';
import type { Server } from '../../http/call-schema';
import { idQuery, idsParameters } from '../../http/common-schemas';
import { entityKeys, id as idField, nodeKeys, object, text, type TypeOf, whole } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { sendKept, writeCall } from '../../http/once';
import { loadRow } from '../../query/load-rows';
import { toStreamSql } from '../../query/list-sql';
import { runSql } from '../../query/statement';
import { guardOf, hangRows, tenantOf } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

type Fields = Readonly<Record<string, unknown>>;

/** The page that keeps the departments. Errors: pageUnknown where there is none. */
function openDepartments(ctx: ServerContext, request: FastifyRequest): PageContext {
  const page = [...ctx.store.current().pages.values()].find((each) => each.record.name === 'departments');
  return openPageContext(ctx, {
    path: page?.path ?? 'system/departments',
    // A tenant in the address counts for reading alone: what is written is one's own.
    caller: request.method === 'GET' ? { ...callerOf(request), tenantId: tenantOf(request) } : callerOf(request),
    request: { id: request.id, address: request.ip },
  });
}

const categories: Readonly<Record<string, string>> = { '1': '公司', '2': '部门', '3': '小组' };

interface Department extends Fields {
  readonly id: string;
  readonly parentId: string;
  readonly ancestors: string;
}

/** The wire form of a department. */
function toDepartments(rows: readonly Values[], tenantId: string): readonly Department[] {
  const byId = new Map(rows.map((row) => [String(row['id']), row]));
  const parentOf = (row: Values | undefined): string => String(row?.['parentId'] ?? '0') || '0';
  const ancestorsOf = (row: Values): readonly string[] => {
    const above: string[] = [];
    for (let at = parentOf(row); at !== '0' && !above.includes(at); at = parentOf(byId.get(at))) above.unshift(at);
    return ['0', ...above];
  };
  return rows.map((row) => {
    const category = String(row['deptCategory'] ?? '');
    return {
      ...row,
      $refs: undefined,
      id: String(row['id']),
      tenantId,
      parentId: parentOf(row),
      ancestors: ancestorsOf(row).join(','),
      deptCategory: category === '' ? -1 : Number(category),
      deptCategoryName: Object.hasOwn(categories, category) ? categories[category] : '',
      deptName: row['deptName'] ?? '',
      fullName: row['fullName'] ?? '',
      sort: Math.trunc(Number(row['sort'] ?? 0)),
      remark: row['remark'] ?? '',
      isDeleted: 0,
      parentName: byId.get(parentOf(row))?.['deptName'] ?? '',
    };
  });
}

async function readAll(ctx: PageContext): Promise<readonly Department[]> {
  const { tenantId } = ctx.caller;
  const source = { ...ctx.source, sort: ctx.page.model.table.sort };
  const found = await ctx.database.read(tenantId, (q) => runSql(q, toStreamSql(source, { tenantId, orderBy: [] })));
  return toDepartments(
    found.map((row) => JSON.parse(String(row['row'])) as Values),
    tenantId,
  );
}

const withChildren = (node: object, children: readonly object[]): object =>
  children.length > 0 ? { ...node, hasChildren: true, children } : node;

const toTreeNode = (row: Department): object => ({
  id: row.id,
  parentId: row.parentId,
  title: row['deptName'],
  key: row.id,
  value: row.id,
});

const listQuery = object({ deptName: text(), fullName: text() }, { open: true });
const levelQuery = object({ parentId: text() }, { open: true });

async function list(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof listQuery>): Promise<object> {
  const page = openDepartments(ctx, request);
  requireRight(page, 'view');
  const has = (row: Department, name: 'deptName' | 'fullName'): boolean =>
    String(row[name])
      .toLowerCase()
      .includes((query[name] ?? '').toLowerCase());
  const rows = (await readAll(page)).filter((row) => has(row, 'deptName') && has(row, 'fullName'));
  return toEnvelope(hangRows(rows, withChildren));
}

/** One level of the tree. */
async function lazyList(ctx: ServerContext, request: FastifyRequest, parent: string): Promise<object> {
  const page = openDepartments(ctx, request);
  requireRight(page, 'view');
  const rows = await readAll(page);
  const level = levelOf(rows, parent);
  return toEnvelope(level.map((row) => ({ ...row, ...(rows.some((each) => each.parentId === row.id) ? { hasChildren: true } : {}) })));
}

/** The departments that a caller may choose among: those that he may meet. */
const readChoices = async (page: PageContext): Promise<readonly Department[]> =>
  mayChoose(page.schemas, page.caller, 'departments') ? readAll(page) : [];

/** The names of departments. */
async function tree(ctx: ServerContext, request: FastifyRequest): Promise<object> {
  const rows = await readChoices(openDepartments(ctx, request));
  return toEnvelope(hangRows(rows, (row, children) => withChildren(toTreeNode(row), children)));
}

/** One level of some departments; below nothing stands what hangs below none of them. */
function levelOf(rows: readonly Department[], parent: string): readonly Department[] {
  const known = new Set(rows.map((row) => row.id));
  return rows.filter((row) => (known.has(row.parentId) ? row.parentId : '0') === parent);
}

/** One level of names. */
async function lazyTree(ctx: ServerContext, request: FastifyRequest, parent: string): Promise<object> {
  const rows = await readChoices(openDepartments(ctx, request));
  const level = levelOf(rows, parent);
  return toEnvelope(level.map((row) => ({ ...toTreeNode(row), hasChildren: rows.some((each) => each.parentId === row.id) })));
}

async function detail(ctx: ServerContext, request: FastifyRequest, id: string): Promise<object> {
  const page = openDepartments(ctx, request);
  requireRight(page, 'view');
  const row = (await readAll(page)).find((each) => each.id === id);
  if (!row) throw refusal('rowGone', {});
  return toEnvelope(row);
}

const entered = ['deptName', 'fullName', 'deptAbbr', 'deptCode', 'remark'] as const;

/** The page of the departments judges the texts. */
const word = text(2000);
const departmentBody = object(
  {
    ...{ id: idField(), version: whole(), parentId: idField(), deptCategory: text(), sort: text() },
    ...{ deptName: word, fullName: word, deptAbbr: word, deptCode: word, remark: word },
  },
  { ignored: [...entityKeys, ...nodeKeys, 'deptCategoryName'] },
);
type Sent = TypeOf<typeof departmentBody>;

/** Brings what a client of this wire sends into the form of the page. */
function toSent(body: Sent): Values {
  const texts = entered.filter((name) => body[name] !== undefined).map((name) => [name, body[name]] as const);
  return {
    ...Object.fromEntries(texts),
    ...(Object.hasOwn(body, 'parentId') ? { parentId: body.parentId ?? null } : {}),
    ...(body.deptCategory === undefined ? {} : { deptCategory: body.deptCategory || null }),
    ...(body.sort ? { sort: body.sort } : {}),
  };
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function submit(ctx: ServerContext, { request, reply }: Call, body: Sent): Promise<FastifyReply> {
  const page = openDepartments(ctx, request);
  const { tenantId } = page.caller;
  const { id } = body;
  requireRight(page, id === undefined ? 'create' : 'edit');
  const answer = await writeCall(request, page, async (tx) => {
    const old = id === undefined ? undefined : await loadRow(tx, page.source, { tenantId, id, lock: true });
    if (id !== undefined && !old) throw refusal('rowGone', {});
    const version = body.version ?? Number(old?.version ?? 0);
    const stored = await submitRow(tx, page, { ...toSent(body), ...(id === undefined ? {} : { id, version }) });
    const row = await loadRow(tx, page.source, { tenantId, id: stored.id });
    const category = String(row?.['deptCategory'] ?? '');
    const told = { ...stored, tenantId, deptCategoryName: Object.hasOwn(categories, category) ? categories[category] : '' };
    return toEnvelope(told);
  });
  return sendKept(reply, answer);
}

async function remove(ctx: ServerContext, { request, reply }: Call, ids: readonly string[]): Promise<FastifyReply> {
  const page = openDepartments(ctx, request);
  const { tenantId } = page.caller;
  requireRight(page, 'remove');
  const answer = await writeCall(request, page, async (tx) => {
    const used = await tx.query('select 1 from sys_user where tenant_id = $1 and dept_id = any($2::bigint[]) and is_deleted = 0 limit 1', [
      tenantId,
      ids,
    ]);
    const rows = [];
    for (const id of ids) {
      const row = await loadRow(tx, page.source, { tenantId, id, lock: true });
      if (!row) throw refusal('rowGone', {});
      rows.push({ id, version: row.version });
    }
    if (used.rows.length > 0) throw refusal('departmentUsed', {});
    await removeRows(tx, page, rows);
    return toEnvelope(true);
  });
  return sendKept(reply, answer);
}

/** What is told of a department for a selection: its name, and all of it to who may open its page. */
const toChoice = (page: PageContext, row: Department): object =>
  mayDo(page.caller, page.page.model, 'view') ? row : { id: row.id, parentId: row.parentId, deptName: row['deptName'] };

/** The department of a user whom the caller may meet; one's own where nobody is asked for, which everybody knows of himself. */
async function select(ctx: ServerContext, request: FastifyRequest, asked: string | undefined): Promise<object> {
  const page = openDepartments(ctx, request);
  const { tenantId, deptId, userId: own } = page.caller;
  const userId = asked ?? own;
  const { scope: _scope, ...source } = page.source;
  const told = (rows: readonly Department[], id: string) =>
    toEnvelope(rows.filter((row) => row.id === id).map((row) => toChoice(page, row)));
  if (userId === own) return told(await readAll({ ...page, source }), deptId);
  const sql = 'select dept_id::text as id from sys_user where tenant_id = $1 and id = $2 and is_deleted = 0';
  const found = await ctx.database.read(tenantId, async (q) => {
    const isMet =
      mayChoose(page.schemas, page.caller, 'users') && (await guardOf(ctx, request, 'users', tenantId).keep(q, [userId])).has(userId);
    return isMet ? (await q.query(sql, [tenantId, userId])).rows[0]?.['id'] : undefined;
  });
  return told(await readAll(page), String(found ?? ''));
}

/** Serves departments as known clients ask for them; they are the rows of their page. */
export function addDepartmentRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/dept/${call}`;
  const seeing = 'permission:departments_view';
  server.get(at('list'), reads(seeing, { query: listQuery }), (request) => list(ctx, request, request.query));
  server.get(at('lazy-list'), reads(seeing, { query: levelQuery }), (request) => lazyList(ctx, request, request.query.parentId || '0'));
  server.get(at('detail'), reads(seeing, { query: idQuery }), (request) => detail(ctx, request, request.query.id));
  server.get(at('tree'), reads('signed-in', {}), (request) => tree(ctx, request));
  server.get(at('lazy-tree'), reads('signed-in', { query: levelQuery }), (request) =>
    lazyTree(ctx, request, request.query.parentId || '0'),
  );
  const query = object({ userId: idField() }, { open: true });
  server.get(at('select'), reads('signed-in', { query }), (request) => select(ctx, request, request.query.userId));
  server.post(at('submit'), changes('permission:departments_create|departments_edit', { body: departmentBody }), (request, reply) =>
    submit(ctx, { request, reply }, request.body),
  );
  server.post(at('remove'), changes('permission:departments_remove', { parameters: idsParameters }), (request, reply) =>
    remove(ctx, { request, reply }, request.body.ids),
  );
}
