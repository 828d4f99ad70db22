-- What pages show of the system's own tables (src/schema/existing-tables.ts names them). Each view has the columns that every page's table
-- has, and none that holds a secret. They run with the caller's rights, so that row-level security closes them to other tenants.
do $$
declare name text;
begin
  foreach name in array array['sys_param', 'sys_post', 'sys_top_menu', 'sys_dict', 'sys_user', 'sys_role', 'sys_menu', 'sys_tenant', 'sys_access_key', 'sys_third_system'] loop
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

-- An account that is made here has no password that opens it until one is given; what shuts an account or removes it ends its sessions.
create or replace function write_page_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, email, phone, sex, birthday, dept_id, post_id, staff_id, enter_id, enabled, must_change,
      create_user, create_user_name, create_dept, update_user, update_user_name)
    values (new.tenant_id, new.id, new.account, '!', new.real_name, new.real_name, coalesce(new.email, ''), coalesce(new.phone, ''), coalesce(new.sex, ''),
      new.birthday, new.dept_id, new.post_id, new.staff_id, new.enter_id, coalesce(new.user_state, '1') = '1', true,
      new.create_user, new.create_user_name, new.create_dept, new.update_user, new.update_user_name);
  else
    update sys_user set account = new.account, real_name = new.real_name, nick_name = case when nick_name = old.real_name then new.real_name else nick_name end,
      email = coalesce(new.email, ''), phone = coalesce(new.phone, ''), sex = coalesce(new.sex, ''), birthday = new.birthday, dept_id = new.dept_id,
      post_id = new.post_id, staff_id = new.staff_id, enter_id = new.enter_id, enabled = new.user_state = '1' and new.is_deleted = 0, is_deleted = new.is_deleted, version = new.version,
      update_user = new.update_user, update_user_name = new.update_user_name, update_time = now()
    where tenant_id = old.tenant_id and id = old.id;
    if new.user_state <> '1' or new.is_deleted = 1 then
      update sys_session set revoked_time = now() where tenant_id = old.tenant_id and user_id = old.id and revoked_time is null;
    end if;
  end if;
  if tg_op = 'INSERT' or new.role_ids is distinct from old.role_ids then
    delete from sys_user_role where tenant_id = new.tenant_id and user_id = new.id;
    insert into sys_user_role (tenant_id, user_id, role_id) select distinct new.tenant_id, new.id, r::bigint from unnest(new.role_ids) as r;
  end if;
  return new;
end $$;

-- What an administrator says of a menu wins over the page file from then on.
create or replace function write_page_menu() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sys_menu (tenant_id, id, parent_id, code, name_zh, name_en, alias, path, source, sort, category, remark, hidden, changed,
      create_user, create_user_name, create_dept, update_user, update_user_name)
    values (new.tenant_id, new.id, coalesce(new.parent_id, 0), new.code, new.name_zh, coalesce(new.name_en, new.name_zh), coalesce(new.alias, 'menu'),
      coalesce(new.path, ''), coalesce(new.source, ''), coalesce(new.sort, 0), coalesce(new.category, '1')::smallint, coalesce(new.remark, ''),
      coalesce(new.hidden, 0) = 1, true, new.create_user, new.create_user_name, new.create_dept, new.update_user, new.update_user_name);
  else
    update sys_menu set parent_id = coalesce(new.parent_id, 0), code = new.code, name_zh = new.name_zh, name_en = coalesce(new.name_en, new.name_zh),
      alias = coalesce(new.alias, 'menu'), path = coalesce(new.path, ''), source = coalesce(new.source, ''), sort = coalesce(new.sort, 0),
      category = coalesce(new.category, '1')::smallint, remark = coalesce(new.remark, ''), hidden = coalesce(new.hidden, 0) = 1, changed = true,
      is_deleted = new.is_deleted, version = new.version, update_user = new.update_user, update_user_name = new.update_user_name, update_time = now()
    where tenant_id = old.tenant_id and id = old.id;
  end if;
  return new;
end $$;

-- A session is ended here and in no other way changed.
create or replace function end_page_session() returns trigger language plpgsql as $$
begin
  if new.session_state = 'ended' then
    update sys_session set revoked_time = now() where tenant_id = old.tenant_id and id = old.id and revoked_time is null;
  end if;
  return new;
end $$;

-- What has failed for good is tried again, from the first attempt on.
create or replace function retry_page_delivery() returns trigger language plpgsql as $$
begin
  if new.delivery_state = 'waiting' then
    update sys_delivery set state = 'waiting', attempts = 0, next_time = now() where tenant_id = old.tenant_id and id = old.id and state = 'dead';
  end if;
  return new;
end $$;

-- What has not arrived, or of which nobody knows, goes out once more, under the id that it had.
create or replace function resend_page_message() returns trigger language plpgsql as $$
begin
  if new.sent_state = 'waiting' then
    update sys_sent set state = 'waiting', version = new.version, failures = 0, next_time = now(), update_time = now()
    where tenant_id = old.tenant_id and id = old.id and version = old.version and state in ('refused', 'unknown', 'dead') and text <> '';
  end if;
  return new;
end $$;

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

-- Tenants, for who runs the platform: runs with the owner's rights, as the table is closed to requests, hence the question for the tenant that asks.
-- A new tenant gets its roles and its first administrator, whose account opens with no password until one is given.
create or replace function write_page_tenant() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if current_setting('app.tenant', true) is distinct from '000000' then
    raise insufficient_privilege using message = 'Tenants are written by the platform alone.';
  end if;
  if tg_op = 'INSERT' then
    insert into sys_tenant (tenant_id, id, tenant_name, domain, linkman, contact_number, address, expire_time, enabled, admin_account,
      create_user, create_user_name, create_dept, update_user, update_user_name)
    values (new.tenant_code, new.id, new.tenant_name, coalesce(new.domain, ''), coalesce(new.linkman, ''), coalesce(new.contact_number, ''),
      coalesce(new.address, ''), new.expire_time, coalesce(new.tenant_state, '1') = '1', coalesce(new.admin_account, ''),
      new.create_user, coalesce(new.create_user_name, ''), new.create_dept, new.update_user, coalesce(new.update_user_name, ''));
    -- Ids are the tenant's own: nothing else of it is there yet.
    insert into sys_role (tenant_id, id, role_name, role_alias, sort)
    values (new.tenant_code, new.id, '租户管理员', 'admin', 1), (new.tenant_code, new.id + 1, '配置员', 'configurator', 2);
    if coalesce(new.admin_account, '') <> '' then
      insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, must_change)
      values (new.tenant_code, new.id, new.admin_account, '!', '管理员', '管理员', true);
      insert into sys_user_role (tenant_id, user_id, role_id) values (new.tenant_code, new.id, new.id);
    end if;
  else
    update sys_tenant set tenant_name = new.tenant_name, domain = coalesce(new.domain, ''), linkman = coalesce(new.linkman, ''),
      contact_number = coalesce(new.contact_number, ''), address = coalesce(new.address, ''), expire_time = new.expire_time,
      enabled = new.tenant_state = '1' and new.is_deleted = 0, is_deleted = new.is_deleted, version = new.version,
      update_user = new.update_user, update_user_name = coalesce(new.update_user_name, ''), update_time = now()
    where id = old.id;
    if new.is_deleted = 1 then
      update sys_session set revoked_time = now() where tenant_id = old.tenant_code and revoked_time is null;
    end if;
  end if;
  return new;
end $$;

-- Partners and apps that sign their calls, for who runs the platform, as tenants are. Their secrets are in no view; one that is removed frees its id.
create or replace function write_page_access_key() returns trigger language plpgsql security definer set search_path from current as $$
declare
  key text := split_part(new.key_id, '~', 1);
begin
  if current_setting('app.tenant', true) is distinct from '000000' then
    raise insufficient_privilege using message = 'Access keys are written by the platform alone.';
  end if;
  if tg_op = 'INSERT' then
    insert into sys_access_key (row_id, id, name, purposes, tenants, addresses, without_nonce, enabled, remark, create_user, create_user_name, create_dept, update_user, update_user_name)
    values (new.id, key, coalesce(new.key_name, ''), coalesce(new.purposes, '{}'), string_to_array(coalesce(new.tenants, ''), ','),
      string_to_array(coalesce(new.addresses, ''), ','), coalesce(new.without_nonce, 0), coalesce(new.key_state, '0') = '0', coalesce(new.remark, ''),
      new.create_user, coalesce(new.create_user_name, ''), new.create_dept, new.update_user, coalesce(new.update_user_name, ''));
  else
    update sys_access_key set id = case when new.is_deleted = 1 then key || '~' || row_id else key end, name = coalesce(new.key_name, ''),
      purposes = coalesce(new.purposes, '{}'), tenants = string_to_array(coalesce(new.tenants, ''), ','), addresses = string_to_array(coalesce(new.addresses, ''), ','),
      without_nonce = coalesce(new.without_nonce, 0), enabled = coalesce(new.key_state, '0') = '0' and new.is_deleted = 0, remark = coalesce(new.remark, ''), is_deleted = new.is_deleted, version = new.version,
      update_user = new.update_user, update_user_name = coalesce(new.update_user_name, ''), update_time = now()
    where row_id = old.id;
  end if;
  return new;
end $$;

-- Business systems that a signed-in user is handed to.
create or replace function write_page_third_system() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sys_third_system (tenant_id, id, code, name, base_url, enabled, remark, create_user, create_user_name, create_dept, update_user, update_user_name)
    values (new.tenant_id, new.id, new.code, coalesce(new.system_name, ''), new.base_url, coalesce(new.system_state, '0') = '0', coalesce(new.remark, ''),
      new.create_user, coalesce(new.create_user_name, ''), new.create_dept, new.update_user, coalesce(new.update_user_name, ''));
  else
    update sys_third_system set code = new.code, name = coalesce(new.system_name, ''), base_url = new.base_url,
      enabled = coalesce(new.system_state, '0') = '0', remark = coalesce(new.remark, ''), is_deleted = new.is_deleted, version = new.version,
      update_user = new.update_user, update_user_name = coalesce(new.update_user_name, ''), update_time = now()
    where tenant_id = old.tenant_id and id = old.id;
  end if;
  return new;
end $$;

drop view if exists page_access_keys, page_third_systems, page_tenants, page_params, page_posts, page_top_menus, page_dicts, page_error_logs, page_login_logs, page_operation_logs, page_sessions, page_deliveries, page_sent_messages,
  page_users, page_roles, page_menus;

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

-- Which fields were changed, each behind its subject, since others call theirs the same; from what to what stands in the record's own history, where the rules over fields hold.
create view page_operation_logs with (security_invoker = true) as
select tenant_id, id, 1 as version, user_id as create_user, user_name as create_user_name, null::bigint as create_dept, time as create_time,
  user_id as update_user, user_name as update_user_name, time as update_time, 0::smallint as is_deleted,
  action, subject, subject_id::text as subject_id, user_name, comment, refused::int::smallint as refused, address, request_id,
  (select u.account from sys_user u where u.tenant_id = a.tenant_id and u.id = a.user_id) as account,
  (select array_agg(distinct subject || '.' || regexp_replace(c ->> 'field', '\.\d+\.', '.', 'g')) from jsonb_array_elements(changes) c where c ->> 'field' not like '$%') as changed
from sys_audit a where subject <> 'session';

create view page_sessions with (security_invoker = true) as
select s.tenant_id, s.id, 1 as version, s.user_id as create_user, u.real_name as create_user_name, u.dept_id as create_dept, s.create_time,
  s.user_id as update_user, u.real_name as update_user_name, s.last_time as update_time, 0::smallint as is_deleted,
  u.account, u.real_name, s.address, s.agent, s.last_time, s.expire_time,
  case when s.last_time > now() - interval '5 minutes' then 'online' else 'away' end as session_state
from sys_session s join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
where s.revoked_time is null and s.expire_time > now();
create trigger write_row instead of update on page_sessions for each row execute function end_page_session();

-- What leaves a transaction and is on its way; what is done is gone.
create view page_deliveries with (security_invoker = true) as
select tenant_id, id, 1 as version, null::bigint as create_user, '' as create_user_name, null::bigint as create_dept, create_time,
  null::bigint as update_user, '' as update_user_name, create_time as update_time, 0::smallint as is_deleted,
  request ->> 'notice' as notice, request ->> 'record' as subject, request ->> 'id' as subject_id,
  state as delivery_state, attempts, case when state = 'waiting' then next_time end as next_time, last_error
from sys_delivery;
create trigger write_row instead of update on page_deliveries for each row execute function retry_page_delivery();

-- What was sent to whom, or is to be; never what it says.
create view page_sent_messages with (security_invoker = true) as
select s.tenant_id, s.id, s.version, null::bigint as create_user, '' as create_user_name, null::bigint as create_dept, s.create_time,
  null::bigint as update_user, '' as update_user_name, s.update_time, 0::smallint as is_deleted,
  s.channel, (select u.real_name from sys_user u where u.tenant_id = s.tenant_id and u.id = s.user_id) as receiver_name, s.receiver, s.notice, s.template_code,
  nullif(s.record, '') as subject, nullif(s.record_id, 0)::text as subject_id, s.state as sent_state, s.attempts, case when s.state = 'waiting' then s.next_time end as next_time,
  nullif(s.reason, '') as reason, s.answer, s.message_id::text as message_id,
  (s.test_by is not null)::int::smallint as is_test
from sys_sent s;
create trigger write_row instead of update on page_sent_messages for each row execute function resend_page_message();

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

create view page_users with (security_invoker = true) as
select u.tenant_id, u.id, u.version, u.create_user, u.create_user_name, u.create_dept, u.create_time, u.update_user, u.update_user_name, u.update_time,
  u.is_deleted, u.account, u.real_name, nullif(u.email, '') as email, nullif(u.phone, '') as phone, nullif(u.sex, '') as sex, u.birthday, u.dept_id, u.post_id, u.staff_id, u.enter_id,
  (select array_agg(r.id::text order by r.sort, r.id) from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as role_ids,
  case when u.enabled then '1' else '0' end as user_state, u.last_login
from sys_user u;
create trigger write_row instead of insert or update on page_users for each row execute function write_page_user();

create view page_roles with (security_invoker = true) as
select tenant_id, id, version, create_user, create_user_name, create_dept, create_time, update_user, update_user_name, update_time, is_deleted,
  nullif(parent_id, 0) as parent_id, role_name, role_alias, sort
from sys_role;
create trigger write_row instead of insert or update on page_roles for each row execute function write_page_row('sys_role');

-- Rights hang as buttons below their menu.
create view page_menus with (security_invoker = true) as
select tenant_id, id, version, create_user, create_user_name, create_dept, create_time, update_user, update_user_name, update_time, is_deleted,
  nullif(parent_id, 0) as parent_id, code, name_zh, name_en, alias, nullif(path, '') as path, nullif(source, '') as source, round(sort)::int as sort, category::text as category,
  hidden::int::smallint as hidden, nullif(remark, '') as remark
from sys_menu;
create trigger write_row instead of insert or update on page_menus for each row execute function write_page_menu();

create view page_tenants with (security_barrier = true) as
select '000000'::text as tenant_id, t.id, t.version, t.create_user, t.create_user_name, t.create_dept, t.create_time, t.update_user, t.update_user_name,
  t.update_time, t.is_deleted, t.tenant_id as tenant_code, t.tenant_name, nullif(t.domain, '') as domain, nullif(t.linkman, '') as linkman,
  nullif(t.contact_number, '') as contact_number, nullif(t.address, '') as address, t.expire_time,
  case when t.enabled then '1' else '0' end as tenant_state,
  coalesce(nullif(t.admin_account, ''), (select u.account from sys_user u join sys_user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
    join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0 and r.role_alias in ('administrator', 'admin')
    where u.tenant_id = t.tenant_id and u.is_deleted = 0 order by u.id limit 1)) as admin_account,
  (select count(*)::int from sys_user u where u.tenant_id = t.tenant_id and u.is_deleted = 0) as user_count
from sys_tenant t where current_setting('app.tenant', true) = '000000';
create trigger write_row instead of insert or update on page_tenants for each row execute function write_page_tenant();

create view page_access_keys with (security_barrier = true) as
select '000000'::text as tenant_id, row_id as id, version, create_user, create_user_name, create_dept, create_time, update_user, update_user_name, update_time, is_deleted,
  id as key_id, name as key_name, purposes, array_to_string(tenants, ',') as tenants, nullif(array_to_string(addresses, ','), '') as addresses,
  without_nonce, case when enabled then '0' else '1' end as key_state, (secret <> '')::int::smallint as has_secret, nullif(remark, '') as remark
from sys_access_key where current_setting('app.tenant', true) = '000000';
create trigger write_row instead of insert or update on page_access_keys for each row execute function write_page_access_key();

create view page_third_systems with (security_invoker = true) as
select tenant_id, id, version, create_user, create_user_name, create_dept, create_time, update_user, update_user_name, update_time, is_deleted,
  code, name as system_name, base_url, case when enabled then '0' else '1' end as system_state, (secret <> '')::int::smallint as has_secret, nullif(remark, '') as remark
from sys_third_system;
create trigger write_row instead of insert or update on page_third_systems for each row execute function write_page_third_system();
