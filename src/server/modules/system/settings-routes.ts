import type { Server } from '../../http/call-schema';
import { idList, ids, object, present, required } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope, toKeyNumber } from '../../http/envelope';
import { compareFields, guardOf, manage, readGuarded } from '../../http/admin-call';
import { refusal } from '../../../protocol/errors';
import { holdsCode } from '../../auth/caller';
import { mayChoose } from '../../rights/may-choose';
import type { ServerContext } from '../../http/server-context';
import { addSimpleResource, type SimpleResource } from '../../http/simple-resource';

/** Parameters whose value is a secret are shown as stars. */
const secretKeys = '(secret|initpassword|token|accesskey|privatekey|\\.password)$';
const isSecret = (key: unknown): boolean => new RegExp(secretKeys, 'i').test(String(key));
const maskedValue = `case when param_key ~* '${secretKeys}' and param_value <> '' then '******' else param_value end`;

const params: SimpleResource = {
  name: 'param',
  table: 'sys_param',
  record: 'params',
  rights: 'params',
  writes: 'platform',
  order: '"paramKey"',
  taken: 'paramTaken',
  fields: [
    { name: 'paramName', column: 'param_name', type: 'text', most: 128, required: true },
    { name: 'paramKey', column: 'param_key', type: 'text', most: 128, required: true },
    { name: 'paramValue', column: 'param_value', type: 'text', most: 2000, listed: maskedValue },
    { name: 'remark', column: 'remark', type: 'text', most: 500 },
  ],
  present: (row) => (isSecret(row['paramKey']) && row['paramValue'] !== '' ? { ...row, paramValue: '******' } : row),
};

const posts: SimpleResource = {
  name: 'post',
  table: 'sys_post',
  record: 'posts',
  rights: 'posts',
  writes: 'permission',
  order: 'sort, id::bigint',
  told: `coalesce((select d.dict_value from sys_dict d where d.tenant_id = sys_post.tenant_id and d.code = 'post_category' and d.dict_key = sys_post.category
    and d.is_deleted = 0), '') as "categoryName"`,
  taken: 'menuTaken',
  ignored: ['categoryName'],
  present: (row) => ({ ...row, category: toKeyNumber(row['category']) }),
  fields: [
    { name: 'category', column: 'category', type: 'text', most: 20 },
    { name: 'postCode', column: 'post_code', type: 'text', most: 64 },
    { name: 'postName', column: 'post_name', type: 'text', most: 64, required: true },
    { name: 'sort', column: 'sort', type: 'count' },
    { name: 'remark', column: 'remark', type: 'text', most: 500 },
  ],
};

const topMenus: SimpleResource = {
  name: 'topmenu',
  table: 'sys_top_menu',
  record: 'topMenus',
  rights: 'menus',
  writes: 'permission',
  order: 'sort, id::bigint',
  taken: 'menuTaken',
  fields: [
    { name: 'code', column: 'code', type: 'text', most: 64, required: true },
    { name: 'name', column: 'name', type: 'text', most: 64, required: true },
    { name: 'source', column: 'source', type: 'text', most: 64 },
    { name: 'path', column: 'path', type: 'address', most: 200 },
    { name: 'sort', column: 'sort', type: 'count' },
  ],
};

/** Serves parameters, posts and the bars above the menu. */
export function addSettingsRoutes(server: Server, ctx: ServerContext): void {
  for (const resource of [params, posts, topMenus]) addSimpleResource(server, ctx, resource);
  server.get('/api/blade-system/post/select', reads('signed-in', {}), async (request) => {
    const caller = callerOf(request);
    const { tenantId } = caller;
    if (!mayChoose(ctx.store.current(), caller, 'posts')) return toEnvelope([]);
    const isTold = holdsCode(caller, 'posts_view');
    const sql = `select id::text as id, post_code as "postCode", post_name as "postName", sort from sys_post where tenant_id = $1 and is_deleted = 0`;
    const asked = { sql, values: [tenantId], order: 'l.sort, l.id::bigint', limit: 9999, guard: guardOf(ctx, request, 'posts') };
    const rows = await ctx.database.read(tenantId, (q) => readGuarded(q, asked));
    return toEnvelope(rows.map(({ sort: _sort, postCode, ...row }) => ({ ...row, ...(isTold ? { postCode } : {}) })));
  });
  // A bar that is given nothing shows the menus at its path again.
  const grantBody = object({ topMenuIds: required(ids({ missing: 'nothingChosen' })), menuIds: present(idList()) });
  server.post('/api/blade-system/topmenu/grant', changes('permission:topMenus_grant', { body: grantBody }), (request) => {
    const { tenantId } = callerOf(request);
    const { topMenuIds: tops, menuIds: menus } = request.body;
    return manage(ctx, request, {
      subject: 'topmenu',
      work: async (tx) => {
        const known = await tx.query(
          `select (select count(*) from sys_top_menu where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0)
             + (select count(*) from sys_menu where tenant_id = $1 and id = any($3::bigint[]) and is_deleted = 0) as n`,
          [tenantId, tops, menus],
        );
        if (Number(known.rows[0]?.['n']) !== tops.length + menus.length) throw refusal('rowGone', {});
        const guard = guardOf(ctx, request, 'menus');
        await guardOf(ctx, request, 'topMenus').require(tx, tops);
        await guard.require(tx, menus);
        const held = await tx.query(
          'select distinct menu_id::text as id from sys_top_menu_item where tenant_id = $1 and top_menu_id = any($2::bigint[])',
          [tenantId, tops],
        );
        // What the caller does not meet he does not take away either.
        const met = await guard.keep(
          tx,
          held.rows.map((row) => String(row['id'])),
        );
        await tx.query(
          'delete from sys_top_menu_item where tenant_id = $1 and top_menu_id = any($2::bigint[]) and menu_id = any($3::bigint[])',
          [tenantId, tops, [...met]],
        );
        await tx.query(
          'insert into sys_top_menu_item (tenant_id, top_menu_id, menu_id) select $1, t, m from unnest($2::bigint[]) as t, unnest($3::bigint[]) as m',
          [tenantId, tops, menus],
        );
        const changed = compareFields(['menuIds'], undefined, { menuIds: menus });
        return { answer: true, entries: tops.map((id) => ({ action: 'grant', id, changes: changed })) };
      },
    });
  });
}
