import { htmlText } from '../../base/html-text';
import { pickupPage, pickupPath } from '../../protocol/notice-frame';
import type { RecordModel } from '../../schema/model/record-model';
import type { Caller } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { cleanHtml } from '../clean-html';

type Fields = Readonly<Record<string, unknown>>;

/** Who reads: somebody signed in, or anybody in front of a tenant's door. */
export interface Reader {
  readonly tenantId: string;
  readonly caller: Pick<Caller, 'userId' | 'deptId'> | undefined;
  readonly language: 'zh' | 'en';
}

export interface Board {
  /** What a page is made from. Shape: id, title, category, categoryName, releaseTime, content, isTop, fileIds, bizType, url, isRead. */
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The word of a dictionary entry `d`. */
export const dictWord = (language: 'zh' | 'en'): string =>
  language === 'en' ? `coalesce(nullif(d.dict_value_en, ''), d.dict_value)` : 'd.dict_value';

const requested = ['title', 'category', 'noticeState', 'releaseTime', 'isTop', 'deptIds', 'content', 'fileIds'] as const;

/** The columns of the notices, as `n` has them. Shape: undefined where the record lacks one. */
export function columnsOf(record: RecordModel): Readonly<Record<(typeof requested)[number], string>> | undefined {
  const pairs = requested.map((name) => [name, record.fields.find((field) => field.name === name)?.column] as const);
  if (pairs.some(([, column]) => column === undefined || column === '')) return undefined;
  return Object.fromEntries(pairs.map(([name, column]) => [name, `n."${String(column)}"`])) as Readonly<
    Record<(typeof requested)[number], string>
  >;
}

/** The departments that a reader belongs to: his own and those above it. */
function placesOf(schemas: ServingSchemas): string {
  const record = schemas.records.get('departments');
  const parent = record?.fields.find((field) => field.name === record.parentField)?.column;
  if (!record || parent === undefined) return 'select $3::text as id';
  return `with recursive place(id, parent) as (
    select d.id, d."${parent}" from "${record.table}" d where d.tenant_id = $1 and d.id::text = $3
    union select d.id, d."${parent}" from "${record.table}" d join place p on d.id = p.parent where d.tenant_id = $1
  ) select id::text from place`;
}

/** Those that were published: released, for everybody or for a department that the reader belongs to. Shape: undefined where no page keeps notices. */
function publishedSql(schemas: ServingSchemas, language: 'zh' | 'en'): string | undefined {
  const record = schemas.records.get('notices');
  const column = record && columnsOf(record);
  if (!record || !column) return undefined;
  const bizType = record.fields.find((field) => field.name === 'bizType')?.column;
  return `
    select n.id::text as id, ${column.title} as title, ${column.category} as category, ${column.content} as content, coalesce(${column.isTop}, 0) as "isTop",
      to_char(${column.releaseTime} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "releaseTime", ${column.fileIds} as "fileIds", ${bizType === undefined ? `''` : `coalesce(n."${bizType}", '')`} as "bizType", '' as url,
      coalesce((select ${dictWord(language)} from sys_dict d where d.tenant_id = $1 and d.code = 'notice' and d.dict_key = ${column.category} and d.is_deleted = 0 limit 1), '') as "categoryName",
      exists (select 1 from sys_notice_read r where r.tenant_id = $1 and r.user_id = $2 and r.notice_id = n.id) as "isRead"
    from "${record.table}" n
    where n.tenant_id = $1 and n.is_deleted = 0 and ${column.noticeState} = '1' and ${column.releaseTime} <= now()
      and (coalesce(cardinality(${column.deptIds}), 0) = 0 or ${column.deptIds} && array(${placesOf(schemas)}))`;
}

/** The category of notices to one person, 事务通知. Source: dictionary notice. */
const toldCategory = '6';

/** Notices to one person in the shape of the board, `t` being those that a condition chooses. */
export const toldSql = (language: 'zh' | 'en', which: string): string => `
    select t.id::text as id, t.title_${language} as title, '${toldCategory}' as category, t.text_${language} as content, 0 as "isTop",
      to_char(t.time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "releaseTime", null::text[] as "fileIds", case t.page_path when '${pickupPage}' then 'pickup' else '' end as "bizType", '/' || t.page_path || '?open=' || t.record_id as url,
      coalesce((select ${dictWord(language)} from sys_dict d where d.tenant_id = t.tenant_id and d.code = 'notice' and d.dict_key = '${toldCategory}' and d.is_deleted = 0 limit 1), '') as "categoryName",
      exists (select 1 from sys_notice_read r where r.tenant_id = t.tenant_id and r.user_id = t.user_id and r.notice_id = t.id) as "isRead"
    from sys_told t where ${which}`;

/** The notices that a reader may see: those that were published to him and others, and those to him alone. */
export function openBoard(schemas: ServingSchemas, { tenantId, caller, language }: Reader): Board {
  const published = publishedSql(schemas, language);
  const told = toldSql(language, `t.tenant_id = $1 and t.user_id = $2::bigint and $3::text is not null`);
  return {
    sql: published === undefined ? told : `${published} union all ${told}`,
    values: [tenantId, caller?.userId ?? '0', caller?.deptId ?? ''],
  };
}

/** Newest first, those on top before all others. */
export const boardOrder = '"isTop" desc, "releaseTime" desc, id::bigint desc';

/** Units: signs. */
const textLimit = 200;

/** Writes a notice's text plain and cut to 200 signs with an ellipsis. */
export function toSummary(html: unknown): string {
  const signs = [...htmlText(typeof html === 'string' ? html : '')];
  return signs.length > textLimit ? `${signs.slice(0, textLimit).join('')}…` : signs.join('');
}

/** What a notice is about, and where it leads. */
export function toBusiness(row: Fields): { readonly bizType: string; readonly bizId: string; readonly url: string } {
  const bizType = row['bizType'] === 'pickup' ? 'pickup' : 'notice';
  const url = String(row['url'] ?? '');
  // Known clients have another address of the bookings; which one is meant stands behind it in both.
  const [, open] = url.split('?');
  return { bizType, bizId: String(row['id']), url: bizType === 'pickup' ? [pickupPath, ...(open ? [open] : [])].join('?') : url };
}

/** Reads one notice that the reader may see, its text cleaned once more. Shape: undefined where there is none. */
export async function readNotice(q: Queryable, board: Board, id: string): Promise<Fields | undefined> {
  const { sql, values } = board;
  const row = (await q.query(`select * from (${sql}) l where id = $${values.length + 1}`, [...values, id])).rows[0];
  return row && { ...row, content: cleanHtml(String(row['content'] ?? '')) ?? '' };
}
