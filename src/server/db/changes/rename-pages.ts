import type { PageModel } from '../../../schema/model/page-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../connections/database';
import type { CarriedPage, TableStep } from '../table-step';

/** Where the path of a page stands that people have, or have made something of. */
const places = [
  ['sys_menu', 'page_path'],
  ['sys_role_scope', 'page_path'],
  ['sys_role_change', 'page_path'],
  ['sys_data_scope', 'page_path'],
  ['sys_role_start', 'page_path'],
  ['sys_page_seen', 'page_path'],
  ['sys_layout', 'element_id'],
  ['sys_layout_default', 'element_id'],
  ['sys_view', 'element_id'],
  ['sys_view_default', 'element_id'],
  ['sys_draft', 'page_path'],
  ['sys_told', 'page_path'],
  ['sys_task', 'page_path'],
  ['sys_import_row', 'page_path'],
  ['sys_import_columns', 'page_path'],
] as const;

const nameOf = (path: string): string => path.replace(/^.*\//, '');

/** Rows that name a page, in all places and tenants. */
const countSql = (place: string): string =>
  `select (${places.map(([table, column]) => `(select count(*) from ${table} where ${column} = ${place})`).join(' + ')})::int as count`;

async function countRows(q: Queryable, path: string): Promise<number> {
  return Number((await q.query(countSql('$1'), [path])).rows[0]?.['count'] ?? 0);
}

/** Says whether a page has a place in menus and rights already, or something else has the code that it would have. */
async function isTaken(q: Queryable, path: string, former: string): Promise<boolean> {
  const { rows } = await q.query(
    'select 1 from sys_menu where is_deleted = 0 and (page_path = $1 or code = $2 and page_path is distinct from $3) limit 1',
    [path, nameOf(path), former],
  );
  return rows.length > 0;
}

/**
 * What a page was before: the path that its file names and under which something is kept, or, where an earlier text of it comes back, the one that names it so.
 * Whether that path served until now does not matter: its file may have left the folder a moment before this one came.
 */
async function formerOf(
  q: Queryable,
  page: PageModel,
  pages: { readonly before: ReadonlyMap<string, PageModel>; readonly after: ReadonlyMap<string, PageModel> },
): Promise<string | undefined> {
  const back = [...pages.before.values()].find(({ path, was }) => was?.includes(page.path) === true && !pages.after.has(path));
  const candidates = [...(page.was ?? []), ...(back ? [back.path] : [])].filter((path) => path !== page.path && !pages.after.has(path));
  for (const path of candidates.toReversed()) if ((await countRows(q, path)) > 0) return path;
  return undefined;
}

/** Plans what goes along when pages are renamed: everything that names them by their path, and the codes of their rights. Their rows stay where they are. */
export async function planPageRenames(
  q: Queryable,
  pages: { readonly before: ReadonlyMap<string, PageModel>; readonly after: ReadonlyMap<string, PageModel> },
): Promise<readonly TableStep[]> {
  const steps: TableStep[] = [];
  for (const page of pages.after.values()) {
    const from = await formerOf(q, page, pages);
    if (from === undefined) continue;
    const { path: to, record } = page;
    const before = pages.before.get(from);
    const refuse = async (): Promise<Text | undefined> => {
      if (before && before.record.table !== record.table)
        return {
          zh: `页面 ${from} 不能改名为 ${to}：它的数据在表 ${before.record.table} 里，请写 "record": "${before.record.name}"`,
          en: `${from} cannot be renamed to ${to}: its rows are in the table ${before.record.table}; write "record": "${before.record.name}"`,
        };
      if (await isTaken(q, to, from))
        return {
          zh: `页面 ${from} 不能改名为 ${to}：那个名称下已有菜单与权限，请换一个名称`,
          en: `${from} cannot be renamed to ${to}: there are menu entries and rights under that name; choose another`,
        };
      return undefined;
    };
    const refused = await refuse();
    const kept = await countRows(q, from);
    const step = { kind: 'renamePage', table: record.table, sql: '', rowsAtStake: 0 } as const;
    const sentence = {
      zh: `页面 ${from} 改名为 ${to}，数据不动；菜单、权限、数据范围、布局、常用查询、草稿等 ${kept} 处随之改名`,
      en: `Rename the page ${from} to ${to}; its rows stay, and its menu entry, rights, row scopes, layouts, saved searches and drafts go along (${kept})`,
    };
    steps.push(
      refused
        ? { ...step, additive: false, impossible: true, sentence: refused }
        : { ...step, additive: true, carryPage: { from, to }, sentence },
    );
  }
  return steps;
}

/** The pages as their rights are kept before the steps of a plan are taken. */
export function underFormerNames(pages: ReadonlyMap<string, PageModel>, steps: readonly TableStep[]): ReadonlyMap<string, PageModel> {
  const former = new Map(steps.flatMap(({ carryPage: carried }) => (carried ? [[carried.to, carried.from] as const] : [])));
  return new Map(
    [...pages].map(([path, model]) => {
      const [was, old] = [former.get(path), nameOf(former.get(path) ?? '')];
      if (was === undefined) return [path, model];
      const permissions = model.permissions.map((each) => ({ ...each, code: `${old}_${each.action}` }));
      return [path, { ...model, path: was, page: old, permissions }];
    }),
  );
}

/** Gives a page's own name in codes of rights, such as `visits_view`, the new one: `$2` is the former name and `$3` the new. */
const codeAs = (code: string): string =>
  `case when ${code} = $2 then $3 when left(${code}, length($2) + 1) = $2 || '_' then $3 || substr(${code}, length($2) + 1) else ${code} end`;

/** Carries a page's new path over to all that names it, in all tenants, in the caller's transaction. */
export async function carryPage(q: Queryable, { from, to }: CarriedPage): Promise<void> {
  const [oldName, newName] = [nameOf(from), nameOf(to)];
  // Entries that administrators have changed are not brought along with the page's text later: their addresses and codes are here.
  await q.query(
    `update sys_menu set code = ${codeAs('code')},
       path = case when path = '/' || $1 then '/' || $4 when left(path, length($1) + 2) = '/' || $1 || '/' then '/' || $4 || substr(path, length($1) + 2)
         when left(path, length($1) + 6) = '/api/' || $1 || '/' then '/api/' || $4 || substr(path, length($1) + 6) else path end
     where page_path = $1 and is_deleted = 0`,
    [from, oldName, newName, to],
  );
  await q.query(`update sys_role_start set item = 'can ' || ${codeAs('substr(item, 5)')} where page_path = $1 and left(item, 4) = 'can '`, [
    from,
    oldName,
    newName,
  ]);
  for (const [table, column] of places) await q.query(`update ${table} set ${column} = $2 where ${column} = $1`, [from, to]);
  await q.query(`update sys_delivery set request = jsonb_set(request, '{page}', to_jsonb($2::text)) where request->>'page' = $1`, [
    from,
    to,
  ]);
  // Records that somebody has put aside are kept with their page.
  await q.query(
    `update sys_layout set parameter = replace(parameter, '"path":' || to_jsonb($1::text)::text, '"path":' || to_jsonb($2::text)::text) where element_id = 'shell/cart'`,
    [from, to],
  );
}
