import type { Database } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';

const roots = `
insert into sys_dict as d (tenant_id, id, code, dict_key, dict_value, dict_value_en, sort)
select $1, r.id, r.code, '-1', r.zh, r.en, r.sort from jsonb_to_recordset($2::jsonb) as r(id bigint, code text, zh text, en text, sort int)
on conflict (tenant_id, code, dict_key) where is_deleted = 0 do update set dict_value = excluded.dict_value, dict_value_en = excluded.dict_value_en, sort = excluded.sort
where d.version = 1 and (d.dict_value, d.dict_value_en, d.sort) is distinct from (excluded.dict_value, excluded.dict_value_en, excluded.sort)`;

/**
 * Live rows that bear a key of the file or a former one, and which of those of one key stays: the one that bears it, else the newest. Former keys of one entry
 * may be several, and a tenant may have both.
 */
const bearers = `
with bearers as (
  select d.id, d.parent_id, first_value(d.id) over (partition by r.code, r.key order by d.dict_key = r.key desc, d.update_time desc, d.version desc, d.id desc) as stays
  from sys_dict d join (select code, former, key from jsonb_to_recordset($2::jsonb) as f(code text, former text, key text)
    union select code, key, key from jsonb_to_recordset($2::jsonb) as p(code text, key text)) as r(code, former, key) on d.code = r.code and d.dict_key = r.former
  where d.tenant_id = $1 and d.is_deleted = 0)`;

/** What hangs below a row that goes hangs below the one that stays. */
const rehung = `${bearers}
update sys_dict d set parent_id = case when d.id = b.stays then b.parent_id else b.stays end from bearers b
where d.tenant_id = $1 and d.parent_id = b.id and b.id <> b.stays`;

const merged = `${bearers}
update sys_dict d set is_deleted = 1, version = d.version + 1, update_time = now() from bearers b where d.tenant_id = $1 and d.id = b.id and b.id <> b.stays`;

/** A renamed key keeps its row, with what an administrator has made of it. */
const formers = `
update sys_dict d set dict_key = r.key from jsonb_to_recordset($2::jsonb) as r(code text, former text, key text)
where d.tenant_id = $1 and d.code = r.code and d.dict_key = r.former and d.is_deleted = 0`;

/** Rows that an administrator has written (their version says so) stay as they are. */
const entries = `
insert into sys_dict as d (tenant_id, id, parent_id, code, dict_key, dict_value, dict_value_en, colour, sort, is_sealed)
select $1, r.id, p.id, r.code, r.key, r.zh, r.en, r.colour, r.sort, r.sealed
from jsonb_to_recordset($2::jsonb) as r(id bigint, code text, key text, zh text, en text, colour text, sort int, sealed smallint)
join sys_dict p on p.tenant_id = $1 and p.code = r.code and p.dict_key = '-1' and p.is_deleted = 0
on conflict (tenant_id, code, dict_key) where is_deleted = 0 do update
set dict_value = excluded.dict_value, dict_value_en = excluded.dict_value_en, colour = excluded.colour, sort = excluded.sort, is_sealed = excluded.is_sealed
where d.version = 1 and (d.dict_value, d.dict_value_en, d.colour, d.sort, d.is_sealed)
  is distinct from (excluded.dict_value, excluded.dict_value_en, excluded.colour, excluded.sort, excluded.is_sealed)`;

/** Brings the dictionary rows of every tenant along with the dictionaries of the schemas folder. */
export async function syncDicts(database: Database, schemas: ServingSchemas): Promise<void> {
  const next = () => database.ids.next();
  const dicts = [...schemas.dicts.values()];
  await database.system(async (q) => {
    await q.query('begin');
    await q.query(`insert into sys_lock (name) values ('dicts') on conflict do nothing`);
    await q.query(`select name from sys_lock where name = 'dicts' for update`);
    const tenants = await q.query('select tenant_id from sys_tenant order by tenant_id');
    for (const { tenant_id: tenantId } of tenants.rows) {
      await q.query(roots, [
        tenantId,
        JSON.stringify(dicts.map((dict, index) => ({ id: next(), code: dict.code, ...dict.label, sort: index + 1 }))),
      ]);
      const renamed = dicts.flatMap(({ code, entries: all }) =>
        all.flatMap(({ key, was = [] }) => was.map((former) => ({ code, former, key }))),
      );
      for (const sql of renamed.length === 0 ? [] : [rehung, merged, formers]) await q.query(sql, [tenantId, JSON.stringify(renamed)]);
      const children = dicts.flatMap((dict) =>
        dict.entries.map((entry, index) => ({
          id: next(),
          code: dict.code,
          key: entry.key,
          ...entry.label,
          colour: entry.colour ?? '',
          sort: index + 1,
          sealed: entry.sealed ? 1 : 0,
        })),
      );
      await q.query(entries, [tenantId, JSON.stringify(children)]);
    }
    await q.query('commit');
  });
}
