import type { FilePublished, RemovalPlan } from '../../../protocol/page-files';
import { refusal } from '../../../protocol/errors';
import type { PageModel } from '../../../schema/model/page-model';
import type { Text } from '../../../schema/model/text';
import { pathOfFile, splitPath } from '../../../schema/start/page-name';
import { readTestFiles } from '../../../schema/source/read-schemas';
import { testsBeside } from '../../../schema/tests/read-tests';
import { quoteName } from '../../db/changes/desired-tables';
import type { Queryable } from '../../db/connections/database';
import type { ServerContext } from '../../http/server-context';
import { faultsOf } from './judge-draft';
import { inTurn, type Writing, replaceText } from './publish-draft';
import { readTexts, requireText } from './read-files';

interface Removal {
  readonly file: string;
  /** Fingerprint of the text that was opened. */
  readonly hash: string;
  /** Name of the page, as it was typed to agree. */
  readonly name: string;
}

/** Errors: fileUnknown for all but the files of pages. */
function requirePage(file: string): { readonly path: string; readonly page: string } {
  const path = pathOfFile(file);
  if (path === undefined) throw refusal('fileUnknown', { file: file.slice(0, 100) });
  return { path, page: splitPath(path)?.page ?? '' };
}

const countOf = async (q: Queryable, sql: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await q.query(sql, [...values])).rows[0]?.['count'] ?? 0);

/** What becomes of the rows: `schema apply` leaves the table of a page that is gone as it is. */
async function tellRows(ctx: ServerContext, q: Queryable, { path, record }: PageModel): Promise<Text> {
  const others = [...ctx.store.current().pages.values()].filter((page) => page.path !== path && page.record.name === record.name);
  const [other] = others;
  if (other)
    return {
      zh: `数据仍由页面 ${others.map((page) => page.path).join('、')} 显示`,
      en: `The rows are shown by ${others.map((page) => page.path).join(', ')} as before`,
    };
  if (record.api) return { zh: '数据在另一个后端，不受影响', en: 'The rows are those of another back end, which keeps them' };
  if (record.existing !== undefined) return { zh: '数据是系统自己的，不受影响', en: 'The rows are the system’s own, which keeps them' };
  const rows = await countOf(q, `select count(*) from ${quoteName(record.table)} where is_deleted = 0`);
  return {
    zh: `${rows} 行数据留在表 ${record.table} 里，页面取回后仍在`,
    en: `Rows: ${rows} stay in the table ${record.table} and are there again when the page comes back`,
  };
}

/** The roles that have rights on a page, a sentence for each tenant. */
async function tellRoles(q: Queryable, path: string): Promise<readonly Text[]> {
  const { rows } = await q.query(
    `select r.tenant_id as tenant, string_agg(distinct r.role_alias, ', ' order by r.role_alias) as roles from sys_role r
     join sys_role_menu g on g.tenant_id = r.tenant_id and g.role_id = r.id join sys_menu m on m.tenant_id = g.tenant_id and m.id = g.menu_id
     where m.page_path = $1 and m.is_deleted = 0 and r.is_deleted = 0 group by r.tenant_id order by r.tenant_id`,
    [path],
  );
  return rows.map((row) => ({
    zh: `租户 ${String(row['tenant'])}：角色 ${String(row['roles'])} 不再能用这个页面，权限留着`,
    en: `Tenant ${String(row['tenant'])}: the roles ${String(row['roles'])} cannot use the page any more; their rights are kept`,
  }));
}

async function tellSaved(q: Queryable, path: string): Promise<readonly Text[]> {
  const views = await countOf(q, 'select count(*) from sys_view where element_id = $1', [path]);
  const layouts = await countOf(q, 'select count(*) from sys_layout where element_id = $1', [path]);
  const drafts = await countOf(q, 'select count(*) from sys_draft where page_path = $1', [path]);
  if (views + layouts + drafts === 0) return [];
  return [
    {
      zh: `常用查询 ${views} 个、列设置 ${layouts} 份、没有保存的草稿 ${drafts} 份留着，页面取回后仍在`,
      en: `Saved searches: ${views}, layouts: ${layouts}, drafts of forms: ${drafts}; they are kept and there again when the page comes back`,
    },
  ];
}

/**
 * Says what the removal of a page file would do: the places that refer to it, because of which it stays, and what becomes of its rows, saved searches and rights. Nothing is written.
 * Errors: fileUnknown.
 */
export async function planRemoval(ctx: ServerContext, file: string): Promise<RemovalPlan> {
  const { path } = requirePage(file);
  const files = new Map(readTexts(ctx));
  requireText(files, file);
  files.delete(file);
  const faults = faultsOf(ctx, await ctx.draftJudge.compile(files), { file, text: '' }).filter(({ isWarning }) => !isWarning);
  const page = ctx.store.page(path)?.model;
  const notes = await ctx.database.system(async (q) => [
    ...(page ? [await tellRows(ctx, q, page)] : []),
    ...(await tellSaved(q, path)),
    ...(await tellRoles(q, path)),
  ]);
  const tests = testsBeside(file);
  const beside: readonly Text[] = readTestFiles(ctx.store.dir).has(tests)
    ? [{ zh: `测试 ${tests} 留在目录里`, en: `The tests ${tests} stay in the folder` }]
    : [];
  return { faults, notes: [...notes, ...beside] };
}

/**
 * Takes a page file out of the folder and of what serves; rows, saved searches and rights stay where they are, and a former version brings the page back.
 * Errors: fileUnknown, fileChanged, pageNameDiffers, pageReferred, folderShut, fileWaits.
 */
export function removePage(ctx: ServerContext, { file, hash, name }: Removal, writing: Writing): Promise<FilePublished> {
  return inTurn(async () => {
    if (requirePage(file).page !== name) throw refusal('pageNameDiffers', {});
    const { faults, notes } = await planRemoval(ctx, file);
    if (faults.length > 0)
      throw refusal('pageReferred', {
        places: faults
          .slice(0, 10)
          .map((fault) => `${fault.file}:${fault.line}:${fault.column}`)
          .join(', '),
      });
    await replaceText(ctx, { file, hash, text: undefined, taken: new Map(), consent: 'none' }, writing);
    return { file, hash: '', notes };
  });
}
