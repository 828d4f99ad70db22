import type { FastifyRequest } from 'fastify';
import { isObject, type Values } from '../../../base/dot-path';
import { insertMade } from '../../rights/insert-made';
import { refusal } from '../../../protocol/errors';
import { type Caller, holdsCode, ownsEverything } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { requireEntryRoles } from '../../rights/guard-roles';
import type { RowGuard } from '../../rights/guard-rows';
import {
  anything,
  entityKeys,
  filledText,
  flag,
  id as idField,
  nodeKeys,
  object,
  text as textField,
  type TypeOf,
  whole,
} from '../../http/fields';
import { callerOf } from '../../http/access';
import { systemRights } from '../../rights/system-rights';
import { type MenuRow, toMenuRow } from './menu-nodes';
import { compareFields, requireNoCycle, requireSent, requireSubmit, requireVersion, guardOf, manage } from '../../http/admin-call';
import { requireAddress } from '../../require-address';
import type { ServerContext } from '../../http/server-context';

type Fields = Readonly<Record<string, unknown>>;

/** Reads all menus and buttons of a tenant. */
export const readAllMenus = async (q: Queryable, tenantId: string): Promise<readonly MenuRow[]> =>
  (await q.query('select * from sys_menu where tenant_id = $1 and is_deleted = 0', [tenantId])).rows.map(toMenuRow);

/** Texts of a menu that are hidden or masked; what it is and where it hangs is said by the tree itself. */
export function hideMenu(guard: RowGuard, row: MenuRow): MenuRow {
  const { nameZh, nameEn, alias, path, source, remark, code } = row;
  return { ...row, ...guard.hide({ nameZh, nameEn, alias, path, source, remark, code }) };
}

const told = [
  'code',
  'name',
  'nameEn',
  'alias',
  'path',
  'source',
  'sort',
  'category',
  'action',
  'isOpen',
  'remark',
  'parentId',
  'hidden',
  'roles',
];

const toTold = (row: MenuRow): Fields => ({ ...row, name: row.nameZh });

/** Errors: beyondOwn where a row would bear, lose or take away a right that the caller does not hold: its code is free for another row then. */
function requireOwnCodes(ctx: ServerContext, caller: Caller, codes: readonly string[]): void {
  const known = new Set([
    ...[...ctx.store.current().pages.values()].flatMap((page) => [page.page, ...page.permissions.map((permission) => permission.code)]),
    ...systemRights.flatMap((right) => [right.code, ...right.actions.map(({ action }) => `${right.code}_${action}`)]),
  ]);
  if (codes.some((code) => known.has(code) && !holdsCode(caller, code))) throw refusal('beyondOwn', {});
}

/** Errors: beyondOwn where roles hold the row: another code would be theirs at once, without anybody granting it. */
async function requireUngranted(tx: Queryable, caller: Caller, id: string): Promise<void> {
  if (ownsEverything(caller)) return;
  const held = await tx.query('select 1 from sys_role_menu where tenant_id = $1 and menu_id = $2 limit 1', [caller.tenantId, id]);
  if (held.rows.length > 0) throw refusal('beyondOwn', {});
}

/** The roles that alone see the entry, as a list or with commas between, in `roles` or `meta.roles`. Shape: undefined where nothing is said of them. */
function sentRoles(body: Values): readonly string[] | undefined {
  const meta = isObject(body['meta']) ? body['meta'] : {};
  const sent = Object.hasOwn(body, 'roles') ? body['roles'] : meta['roles'];
  if (sent === undefined) return undefined;
  const listed = (Array.isArray(sent) ? sent.map(String) : String(sent ?? '').split(',')).map((alias) => alias.trim());
  return [...new Set(listed.filter((alias) => alias !== ''))];
}

/** What a submit may say of a menu or button. */
export const menuBody = object(
  {
    ...{ id: idField(), version: whole(), parentId: idField(), code: filledText(64), name: filledText(64), nameEn: textField(64) },
    ...{ alias: textField(32), path: textField(500), source: textField(64), sort: whole(), category: whole({ min: 1, max: 2 }) },
    ...{ action: whole(), isOpen: whole(), remark: textField(500), hidden: flag(), roles: anything(), meta: anything() },
  },
  { ignored: [...entityKeys, ...nodeKeys, 'categoryName', 'actionName', 'isOpenName', 'component', 'src'], toCreate: ['code', 'name'] },
);

/** Creates or changes a menu or button. Errors: rowGone, stale, menuTaken, beyondOwn, hasChildren, wrongParameter. */
export async function submitMenu(ctx: ServerContext, request: FastifyRequest, sent: TypeOf<typeof menuBody>): Promise<object> {
  requireSubmit(request, 'menus');
  const caller = callerOf(request);
  const { tenantId } = caller;
  const guard = guardOf(ctx, request, 'menus');
  // The wire calls the name by another word than the page.
  const { name: _name, ...rest } = sent;
  const body: TypeOf<typeof menuBody> = guard.writable(guard.mayWrite('nameZh') ? sent : rest);
  const { id } = body;
  return manage(ctx, request, {
    subject: 'menu',
    work: async (tx) => {
      if (id !== undefined) await guard.require(tx, [id]);
      const rows = await readAllMenus(tx, tenantId);
      const old = rows.find((row) => row.id === id);
      if (id !== undefined && !old) throw refusal('rowGone', {});
      if (old) requireVersion(body, { version: old.version });
      guard.requireServed(Object.hasOwn(sent, 'name') ? { ...sent, nameZh: sent.name } : sent, old && { ...hideMenu(guard, old) });
      const code = requireSent(body.code, old?.code, 'code');
      if (!/^[A-Za-z][\w:.-]*$/.test(code)) throw refusal('wrongParameter', { name: 'code' });
      if (rows.some((row) => row.code === code && row.id !== id)) throw refusal('menuTaken', {});
      if (code !== old?.code) {
        requireOwnCodes(ctx, caller, old ? [code, old.code] : [code]);
        if (old) await requireUngranted(tx, caller, old.id);
      }
      const parentId = Object.hasOwn(body, 'parentId') || !old ? (body.parentId ?? '0') : old.parentId;
      if (parentId !== '0' && !rows.some((row) => row.id === parentId)) throw refusal('rowGone', {});
      const menuId = id ?? ctx.database.ids.next();
      if (parentId !== (old?.parentId ?? '0')) await guard.requirePlace(tx, { id, parentId: parentId === '0' ? undefined : parentId });
      requireNoCycle(rows, menuId, parentId);
      const name = requireSent(body.name, old?.nameZh, 'name');
      const [listed, stored] = [sentRoles(body), old?.roles ?? []];
      const roles = listed ? await requireEntryRoles(tx, { schemas: ctx.store.current(), caller }, { sent: listed, stored }) : stored;
      const values: Readonly<Record<string, unknown>> = {
        parent_id: parentId,
        code,
        name_zh: name,
        name_en: body.nameEn ?? old?.nameEn ?? name,
        alias: body.alias ?? old?.alias ?? 'menu',
        path: requireAddress(body.path ?? old?.path ?? ''),
        source: body.source ?? old?.source ?? '',
        sort: body.sort ?? old?.sort ?? 0,
        category: body.category ?? old?.category ?? 1,
        action: body.action ?? old?.action ?? 0,
        is_open: body.isOpen ?? old?.isOpen ?? 0,
        remark: body.remark ?? old?.remark ?? '',
        hidden: body.hidden ?? old?.hidden ?? false,
        roles,
        changed: true,
      };
      const sets = Object.keys(values).map((column, index) => `${column} = $${index + 3}`);
      if (old)
        await tx.query(`update sys_menu set ${sets.join(', ')}, version = version + 1 where tenant_id = $1 and id = $2`, [
          tenantId,
          menuId,
          ...Object.values(values),
        ]);
      else await insertMade(tx, caller, 'sys_menu', { id: menuId, ...values });
      await guard.requireStored(tx, menuId);
      const now = (await readAllMenus(tx, tenantId)).find((row) => row.id === menuId);
      const changed = compareFields(told, old && toTold(old), now && toTold(now));
      if (old) guard.requireKept(changed.map(({ field }) => (field === 'name' ? 'nameZh' : field)));
      return {
        answer: { id: menuId, version: now?.version ?? 1 },
        entries: [{ action: old ? 'edit' : 'create', id: menuId, changes: changed }],
      };
    },
  });
}

/** Removes menus and buttons with what roles hold of them. Errors: rowGone, hasChildren, beyondOwn. */
export async function removeMenus(ctx: ServerContext, request: FastifyRequest, ids: readonly string[]): Promise<object> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  return manage(ctx, request, {
    subject: 'menu',
    work: async (tx) => {
      const rows = await readAllMenus(tx, tenantId);
      await guardOf(ctx, request, 'menus').require(tx, ids);
      const gone = rows.filter((row) => ids.includes(row.id));
      if (gone.length !== ids.length) throw refusal('rowGone', {});
      if (rows.some((row) => ids.includes(row.parentId) && !ids.includes(row.id))) throw refusal('hasChildren', {});
      requireOwnCodes(
        ctx,
        caller,
        gone.map((row) => row.code),
      );
      await tx.query('update sys_menu set is_deleted = 1, version = version + 1 where tenant_id = $1 and id = any($2::bigint[])', [
        tenantId,
        ids,
      ]);
      await tx.query('delete from sys_role_menu where tenant_id = $1 and menu_id = any($2::bigint[])', [tenantId, ids]);
      return {
        answer: true,
        entries: gone.map((row) => ({ action: 'remove', id: row.id, changes: compareFields(told, toTold(row), undefined) })),
      };
    },
  });
}
