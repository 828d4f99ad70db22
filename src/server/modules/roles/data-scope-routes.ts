import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import type { ScopeKind } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { compareFields, manage, requireVersion, toPageEnvelope } from '../../http/admin-call';
import { callerOf, changes, reads } from '../../http/access';
import type { Server } from '../../http/call-schema';
import { idQuery, idsParameters, pagingFields, toPage } from '../../http/common-schemas';
import { toEnvelope } from '../../http/envelope';
import { entityKeys, id, object, text, type TypeOf, whole } from '../../http/fields';
import type { ServerContext } from '../../http/server-context';
import { readLanguage } from '../../language';
import { checkScope } from '../../rights/check-scope';
import { type NamedScope, readScopes } from './named-scopes';
import { requireScopes } from '../../rights/grant-guard';

/** Kinds of scopes by the keys that known clients send. Source: dictionary data_scope_type. */
const kinds: readonly ScopeKind[] = ['tenant', 'own', 'dept', 'deptBelow', 'custom'];

/** What known clients read of a scope; the column that theirs names in SQL is a condition over the page's fields here. */
const toWire = ({ page, kind, expression, ...row }: NamedScope): object => ({
  ...row,
  resourceCode: page,
  scopeType: kinds.findIndex((each) => each === kind) + 1,
  scopeValue: expression,
  ...{ scopeField: '*', scopeClass: '', scopeColumn: '', status: 1, isDeleted: 0 },
});

const scopesQuery = object({ ...pagingFields(), menuId: id(), scopeName: text() }, { open: true });

const scopeBody = object(
  {
    ...{ id: id(), version: whole(), menuId: id(), resourceCode: text(100), scopeName: text(100) },
    ...{ scopeType: whole({ min: 1, max: 5 }), scopeValue: text(1000), remark: text(500) },
  },
  { ignored: [...entityKeys, 'scopeField', 'scopeClass', 'scopeColumn'], toCreate: ['scopeName', 'scopeType'] },
);

/** Finds the page of a menu, or of a code. Errors: pageUnknown. */
async function findPage(tx: Queryable, ctx: ServerContext, asked: { tenantId: string; menuId?: string | undefined; code: string }) {
  const { tenantId, menuId, code } = asked;
  const { pages } = ctx.store.current();
  const { rows } = await tx.query('select page_path as page from sys_menu where tenant_id = $1 and id = $2 and is_deleted = 0', [
    ...[tenantId, menuId ?? '0'],
  ]);
  const path = rows[0]?.['page'];
  const model = pages.get(typeof path === 'string' ? path : code) ?? [...pages.values()].find(({ page }) => page === code);
  if (!model) throw refusal('pageUnknown', { path: code.slice(0, 100) });
  return model;
}

const told = ['page', 'scopeName', 'kind', 'expression', 'remark'] as const;

async function submit(ctx: ServerContext, request: FastifyRequest, body: TypeOf<typeof scopeBody>): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  return manage(ctx, request, {
    subject: 'dataScope',
    work: async (tx) => {
      const old = body.id === undefined ? undefined : (await readScopes(tx, tenantId)).find((row) => row.id === body.id);
      if (body.id !== undefined && !old) throw refusal('rowGone', {});
      if (old) requireVersion(body, { version: old.version });
      const code = body.resourceCode ?? '';
      const places = body.menuId !== undefined || code !== '';
      const model = await findPage(tx, ctx, places || !old ? { tenantId, menuId: body.menuId, code } : { tenantId, code: old.page });
      const kind = body.scopeType === undefined ? kinds.find((each) => each === old?.kind) : kinds[body.scopeType - 1];
      if (!kind) throw refusal('wrongParameter', { name: 'scopeType' });
      const expression = kind === 'custom' ? (body.scopeValue ?? old?.expression ?? '') : '';
      const fault = kind === 'custom' && checkScope(ctx.store.current(), { record: model.record, writer: caller, expression });
      if (fault) throw refusal('scopeWrong', { said: fault.text[readLanguage(request.headers['accept-language'])].slice(0, 200) });
      // A condition that he may not give is none that he lays ready for others to give.
      requireScopes(caller, [{ page: model.path, kind, expression }]);
      const rowId = old?.id ?? ctx.database.ids.next();
      await tx.query(
        `insert into sys_data_scope (tenant_id, id, page_path, name, kind, expression, remark) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (tenant_id, id) do update set page_path = excluded.page_path, name = excluded.name, kind = excluded.kind,
         expression = excluded.expression, remark = excluded.remark, version = sys_data_scope.version + 1`,
        [tenantId, rowId, model.path, body.scopeName ?? old?.scopeName ?? '', kind, expression, body.remark ?? old?.remark ?? ''],
      );
      const now = (await readScopes(tx, tenantId)).find((row) => row.id === rowId);
      const entry = { action: old ? 'edit' : 'create', id: rowId, changes: compareFields(told, old && { ...old }, now && { ...now }) };
      return { answer: { id: rowId, version: now?.version ?? 1 }, entries: [entry] };
    },
  });
}

async function remove(ctx: ServerContext, request: FastifyRequest, ids: readonly string[]): Promise<object> {
  const { tenantId } = callerOf(request);
  return manage(ctx, request, {
    subject: 'dataScope',
    work: async (tx) => {
      const gone = (await readScopes(tx, tenantId)).filter((row) => ids.includes(row.id));
      if (gone.length !== new Set(ids).size) throw refusal('rowGone', {});
      await tx.query('update sys_data_scope set is_deleted = 1, version = version + 1 where tenant_id = $1 and id = any($2::bigint[])', [
        ...[tenantId, ids],
      ]);
      return {
        answer: true,
        entries: gone.map((row) => ({ action: 'remove', id: row.id, changes: compareFields(told, { ...row }, undefined) })),
      };
    },
  });
}

async function list(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof scopesQuery>): Promise<object> {
  const { menuId, scopeName = '' } = query;
  const rows = await ctx.database.read(callerOf(request).tenantId, (q) => readScopes(q, callerOf(request).tenantId));
  const found = rows.filter((row) => (menuId === undefined || row.menuId === menuId) && row.scopeName.includes(scopeName));
  const page = toPage(query);
  const start = (page.current - 1) * page.size;
  return toPageEnvelope(
    found.slice(start, start + page.size).map((row) => ({ ...toWire(row) })),
    found.length,
    page,
  );
}

/**
 * Serves scopes of rows under names, as known clients administer them: they lie ready for roles, and a role has what it was set to. A scope that is changed
 * later changes no role.
 */
export function addDataScopeRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/data-scope/${call}`;
  const granting = 'permission:roles_grant';
  server.get(at('list'), reads(granting, { query: scopesQuery }), (request) => list(ctx, request, request.query));
  server.get(at('detail'), reads(granting, { query: idQuery }), async (request) => {
    const { tenantId } = callerOf(request);
    const row = (await ctx.database.read(tenantId, (q) => readScopes(q, tenantId))).find((each) => each.id === request.query.id);
    if (!row) throw refusal('rowGone', {});
    return toEnvelope(toWire(row));
  });
  server.post(at('submit'), changes(granting, { body: scopeBody }), (request) => submit(ctx, request, request.body));
  server.post(at('remove'), changes(granting, { parameters: idsParameters }), (request) => remove(ctx, request, request.body.ids));
}
