-- What pages show of the system's own tables (src/schema/existing-tables.ts names them). Each view has the columns that every page's table
-- has, and none that holds a secret. They run with the caller's rights, so that row-level security closes them to other tenants.
do $$
declare name text;
begin
  foreach name in array array['sys_param', 'sys_post', 'sys_top_menu', 'sys_dict'] loop
    execute format('alter table %I add column if not exists create_user bigint, add column if not exists create_user_name text not null default '''',
      add column if not exists create_dept bigint, add column if not exists create_time timestamptz not null default now(),
      add column if not exists update_user bigint, add column if not exists update_user_name text not null default '''',
      add column if not exists update_time timestamptz not null default now()', name);
  end loop;
end $$;

-- Faults that browsers met and people sent in.
create table if not exists sys_error_log (
  tenant_id text not null, id bigint not null, user_id bigint, user_name text not null default '', kind text not null default '', message text not null default '',
  stack text not null default '', extra text not null default '', url text not null default '', fault_time timestamptz, address text not null default '',
  create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index if not exists sys_error_log_time on sys_error_log (tenant_id, create_time desc, id desc);

-- Writes a row of a view into the table that the trigger names: what is empty gets the column's default.
create or replace function write_page_row() returns trigger language plpgsql as $$
declare
  given jsonb := to_jsonb(new);
  target regclass := tg_argv[0]::regclass;
  column_name text;
  names text[] := '{}';
  sets text[] := '{}';
begin
  for column_name in select a.attname from pg_attribute a where a.attrelid = target and a.attnum > 0 and not a.attisdropped and given ? a.attname loop
    if given -> column_name <> 'null'::jsonb then
      names := names || quote_ident(column_name);
      sets := sets || format('%1$I = r.%1$I', column_name);
    elsif tg_op = 'UPDATE' then
      sets := sets || format('%I = default', column_name);
    end if;
  end loop;
  if tg_op = 'INSERT' then
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', target, array_to_string(names, ', ')) using given;
  else
    execute format('update %1$s t set %2$s from jsonb_populate_record(null::%1$s, $1) r where t.tenant_id = $2 and t.id = $3', target, array_to_string(sets, ', '))
      using given, old.tenant_id, old.id;
  end if;
  return new;
end $$;

drop view if exists page_params, page_posts, page_top_menus, page_dicts, page_error_logs, page_login_logs, page_operation_logs, page_sessions;

-- Whose key says that it is a secret is stars here, as in the call that lists them (src/server/routes/settings-routes.ts); who runs the
-- platform writes them there, hence no trigger.
create view page_params with (security_invoker = true) as
select tenant_id, id, version, create_user, create_user_name, create_dept, create_time, update_user, update_user_name, update_time, is_deleted,
  param_name, param_key,
  case when param_key ~* '(secret|initpassword|token|accesskey|privatekey|\.password)$' and param_value <> '' then '******' else param_value end as param_value,
  remark
from sys_param;

create view page_login_logs with (security_invoker = true) as
select tenant_id, id, 1 as version, user_id as create_user, user_name as create_user_name, null::bigint as create_dept, time as create_time,
  user_id as update_user, user_name as update_user_name, time as update_time, 0::smallint as is_deleted,
  action, user_name, comment, refused::int::smallint as refused, address, request_id
from sys_audit where subject = 'session';

-- Which fields were changed; from what to what stands in the record's own history, where the rules over fields hold.
create view page_operation_logs with (security_invoker = true) as
select tenant_id, id, 1 as version, user_id as create_user, user_name as create_user_name, null::bigint as create_dept, time as create_time,
  user_id as update_user, user_name as update_user_name, time as update_time, 0::smallint as is_deleted,
  action, subject, subject_id::text as subject_id, user_name, comment, refused::int::smallint as refused, address, request_id,
  (select string_agg(distinct c ->> 'field', '、') from jsonb_array_elements(changes) c) as changed
from sys_audit where subject <> 'session';

create view page_sessions with (security_invoker = true) as
select s.tenant_id, s.id, 1 as version, s.user_id as create_user, u.real_name as create_user_name, u.dept_id as create_dept, s.create_time,
  s.user_id as update_user, u.real_name as update_user_name, s.last_time as update_time, 0::smallint as is_deleted,
  u.account, u.real_name, s.address, s.agent, s.last_time, s.expire_time
from sys_session s join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
where s.revoked_time is null and s.expire_time > now();

create view page_posts with (security_invoker = true) as
select tenant_id, id, version, create_user, create_user_name, create_dept, create_time, update_user, update_user_name, update_time, is_deleted,
  nullif(category, '') as category, post_code, post_name, sort, remark
from sys_post;
create trigger write_row instead of insert or update on page_posts for each row execute function write_page_row('sys_post');

create view page_top_menus with (security_invoker = true) as
select tenant_id, id, version, create_user, create_user_name, create_dept, create_time, update_user, update_user_name, update_time, is_deleted,
  code, name, source, path, sort
from sys_top_menu;
create trigger write_row instead of insert or update on page_top_menus for each row execute function write_page_row('sys_top_menu');

-- A root has no parent; an entry hangs below the root of its dictionary or below another entry.
create view page_dicts with (security_invoker = true) as
select tenant_id, id, version, create_user, create_user_name, create_dept, create_time, update_user, update_user_name, update_time, is_deleted,
  nullif(parent_id, 0) as parent_id, kind, code, dict_key, dict_value, dict_value_en, nullif(colour, '') as colour, sort, remark, is_sealed
from sys_dict;
create trigger write_row instead of insert or update on page_dicts for each row execute function write_page_row('sys_dict');

create view page_error_logs with (security_invoker = true) as
select tenant_id, id, 1 as version, user_id as create_user, user_name as create_user_name, null::bigint as create_dept, create_time,
  user_id as update_user, user_name as update_user_name, create_time as update_time, 0::smallint as is_deleted,
  user_name, kind, message, stack, extra, url, fault_time, address
from sys_error_log;
