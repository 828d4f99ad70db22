import pg from 'pg';
import type { PageModel } from '../../../src/schema/model/page-model';
import { pinyinCollation } from '../../../src/server/db/connections/pinyin';
import { textSearch } from '../../../src/server/db/connections/text-search';
import { serialFunction } from '../../../src/server/db/serial-order';

/** What a database of the owner's own stands for: nothing of it is tuned. */
const plain = { schema: 'public', superuser: false, own: false, mayMakeViews: false, notices: [] };

/**
 * Makes the table of a page in another database as its plain owner would: the same rows, columns and indexes, without policies, views and triggers.
 * What stood there under the name is gone.
 */
export async function copyTable(model: PageModel, from: pg.ClientConfig, to: pg.ClientConfig): Promise<void> {
  const { table } = model.record;
  const [source, target] = [new pg.Client(from), new pg.Client(to)];
  await source.connect();
  await target.connect();
  try {
    for (const statement of [pinyinCollation, serialFunction, textSearch(plain)]) await target.query(statement);
    const { rows: columns } = await source.query<{ name: string; type: string; filled: boolean }>(
      `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type, attnotnull as filled from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [`public.${table}`],
    );
    const { rows: indexes } = await source.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'public' and tablename = $1`,
      [table],
    );
    const list = columns.map(({ name, type, filled }) => `${name} ${type}${filled ? ' not null' : ''}`).join(', ');
    await target.query(`drop table if exists "${table}"; create table "${table}" (${list})`);
    const names = columns.map(({ name }) => name).join(', ');
    const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
    for (let last = '0'; ;) {
      const { rows } = await source.query<{ part: string | null; last: string | null }>(
        `select json_agg(t)::text as part, max(id)::text as last from (select * from public."${table}" where id > $1 order by id limit 5000) t`,
        [last],
      );
      const [found] = rows;
      if (!found?.part || found.last === null) break;
      last = found.last;
      await target.query(`insert into "${table}" (${names}) select ${names} from json_to_recordset($1::json) as t(${types})`, [found.part]);
    }
    for (const { indexdef } of indexes) await target.query(indexdef);
    await target.query(`vacuum analyze "${table}"`);
  } finally {
    await source.end();
    await target.end();
  }
}
