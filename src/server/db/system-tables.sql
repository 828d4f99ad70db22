-- System tables. Every one begins its key with the tenant, so that row-level security and a later spread over nodes need no change.
-- Times are timestamptz; sessions run in Asia/Shanghai. Ids are made in the application.
create table if not exists sys_tenant (
  tenant_id text primary key, tenant_name text not null, linkman text not null default '', contact_number text not null default '',
  address text not null default '', domain text not null default '', enabled boolean not null default true, expire_time timestamptz,
  create_time timestamptz not null default now()
);
create table if not exists sys_user (
  tenant_id text not null, id bigint not null, account text not null, password_hash text not null, real_name text not null, nick_name text not null,
  avatar text not null default '', email text not null default '', phone text not null default '', sex text not null default '', birthday date,
  dept_id bigint, post_id bigint, staff_id bigint, enabled boolean not null default true, version int not null default 1, is_deleted smallint not null default 0,
  create_time timestamptz not null default now(), update_time timestamptz not null default now(), last_login timestamptz,
  primary key (tenant_id, id)
);
create unique index if not exists sys_user_account on sys_user (tenant_id, lower(account)) where is_deleted = 0;
create index if not exists sys_user_phone on sys_user (tenant_id, phone) where is_deleted = 0;
-- What somebody who registered by himself said of his company.
alter table sys_user add column if not exists enter_name text not null default '';
alter table sys_user add column if not exists social_number text not null default '';
create table if not exists sys_role (
  tenant_id text not null, id bigint not null, parent_id bigint not null default 0, role_name text not null, role_alias text not null,
  sort int not null default 0, version int not null default 1, is_deleted smallint not null default 0,
  primary key (tenant_id, id)
);
create unique index if not exists sys_role_alias on sys_role (tenant_id, role_alias) where is_deleted = 0;
create table if not exists sys_user_role (
  tenant_id text not null, user_id bigint not null, role_id bigint not null,
  primary key (tenant_id, user_id, role_id)
);
-- Menu rows and button rows (category 1 menu, 2 button). `page_path` ties a row to a page file; `changed` says an administrator's word wins.
create table if not exists sys_menu (
  tenant_id text not null, id bigint not null, parent_id bigint not null default 0, code text not null, name_zh text not null, name_en text not null,
  alias text not null default 'menu', path text not null default '', source text not null default '', sort numeric(8, 2) not null default 0,
  category smallint not null, action smallint not null default 0, is_open smallint not null default 0, remark text not null default '',
  page_path text, changed boolean not null default false, hidden boolean not null default false,
  version int not null default 1, is_deleted smallint not null default 0,
  primary key (tenant_id, id)
);
create unique index if not exists sys_menu_code on sys_menu (tenant_id, code) where is_deleted = 0;
create table if not exists sys_role_menu (
  tenant_id text not null, role_id bigint not null, menu_id bigint not null,
  primary key (tenant_id, role_id, menu_id)
);
-- How far a role sees on a page (absent: all of the tenant), and what it may not do with a field of a record: hidden, masked, readOnly.
create table if not exists sys_role_scope (
  tenant_id text not null, role_id bigint not null, page_path text not null, kind text not null, expression text not null default '',
  primary key (tenant_id, role_id, page_path)
);
create table if not exists sys_role_field (
  tenant_id text not null, role_id bigint not null, record_name text not null, field text not null, rule text not null,
  primary key (tenant_id, role_id, record_name, field)
);
-- A page's `roles` are applied once, when the page first appears in a tenant.
create table if not exists sys_page_seen (
  tenant_id text not null, page_path text not null, seen_time timestamptz not null default now(),
  primary key (tenant_id, page_path)
);
create table if not exists sys_post (
  tenant_id text not null, id bigint not null, category text not null default '', post_code text not null default '', post_name text not null,
  sort int not null default 0, remark text not null default '', version int not null default 1, is_deleted smallint not null default 0,
  primary key (tenant_id, id)
);
-- Bars above the menu, and the menus that each of them shows.
create table if not exists sys_top_menu (
  tenant_id text not null, id bigint not null, code text not null, name text not null, source text not null default '', path text not null default '',
  sort int not null default 0, version int not null default 1, is_deleted smallint not null default 0, create_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create table if not exists sys_top_menu_item (
  tenant_id text not null, top_menu_id bigint not null, menu_id bigint not null,
  primary key (tenant_id, top_menu_id, menu_id)
);
-- Dictionary entries of a tenant: seeded from schemas/dicts, root row has dict_key '-1'. `kind` is 'system' or 'biz'.
create table if not exists sys_dict (
  tenant_id text not null, id bigint not null, parent_id bigint not null default 0, kind text not null default 'system', code text not null, dict_key text not null,
  dict_value text not null, dict_value_en text not null default '', colour text not null default '', sort int not null default 0, remark text not null default '',
  is_sealed smallint not null default 0, version int not null default 1, is_deleted smallint not null default 0,
  primary key (tenant_id, id)
);
create unique index if not exists sys_dict_key on sys_dict (tenant_id, code, dict_key) where is_deleted = 0;
create table if not exists sys_param (
  tenant_id text not null, id bigint not null, param_name text not null, param_key text not null, param_value text not null, remark text not null default '',
  version int not null default 1, is_deleted smallint not null default 0,
  primary key (tenant_id, id)
);
create unique index if not exists sys_param_key on sys_param (tenant_id, param_key) where is_deleted = 0;
-- Refresh tokens are stored hashed and rotate; a session row is a family of them.
create table if not exists sys_session (
  tenant_id text not null, id bigint not null, user_id bigint not null, refresh_hash text not null, previous_hash text, rotated_time timestamptz,
  create_time timestamptz not null default now(), last_time timestamptz not null default now(), expire_time timestamptz not null,
  revoked_time timestamptz, address text not null default '', agent text not null default '',
  primary key (tenant_id, id)
);
create index if not exists sys_session_refresh on sys_session (refresh_hash);
create index if not exists sys_session_previous on sys_session (previous_hash);
create index if not exists sys_session_user on sys_session (tenant_id, user_id);
create table if not exists sys_login_attempt (
  tenant_id text not null, account text not null, address text not null, failures int not null default 0, last_time timestamptz not null default now(),
  primary key (tenant_id, account, address)
);
alter table sys_login_attempt add column if not exists first_time timestamptz not null default now();
-- Passwords that somebody had before, newest first by their time.
create table if not exists sys_password_history (
  tenant_id text not null, user_id bigint not null, time timestamptz not null default now(), password_hash text not null,
  primary key (tenant_id, user_id, time)
);
alter table sys_user add column if not exists password_time timestamptz not null default now();
alter table sys_user add column if not exists must_change boolean not null default false;
alter table sys_session add column if not exists locked_time timestamptz;
alter table sys_session add column if not exists unlock_failures int not null default 0;
alter table sys_session add column if not exists lock_hash text;
create table if not exists sys_captcha (
  key text primary key, answer text not null, address text not null default '', expire_time timestamptz not null
);
-- One row per write and per refused attempt. The application role may insert and read, never change.
create table if not exists sys_audit (
  tenant_id text not null, id bigint not null, time timestamptz not null default now(), user_id bigint, user_name text not null default '',
  action text not null, subject text not null, subject_id bigint, comment text, changes jsonb not null default '[]', refused boolean not null default false,
  request_id text not null default '', address text not null default '',
  primary key (tenant_id, id)
);
create index if not exists sys_audit_subject on sys_audit (tenant_id, subject, subject_id, id desc);
-- Which transaction wrote an entry: the job that links entries takes those of transactions that have ended, so that writers never wait for it.
alter table sys_audit add column if not exists written xid8 not null default pg_current_xact_id();
create index if not exists sys_audit_written on sys_audit (written);
create index if not exists sys_audit_time on sys_audit (tenant_id, time desc, id desc);
-- The chain over a tenant's entries: each link's hash is keyed and covers the entry and the link before it. Requests may read, never write.
create table if not exists sys_audit_link (
  tenant_id text not null, seq bigint not null, audit_id bigint not null, hash text not null, key_id text not null, time timestamptz not null default now(),
  primary key (tenant_id, seq)
);
create unique index if not exists sys_audit_link_entry on sys_audit_link (tenant_id, audit_id);
-- The end of each chain, for the case that links are cut off together with their entries; a copy lies in a file outside the database.
create table if not exists sys_audit_head (
  tenant_id text primary key, seq bigint not null, hash text not null, mac text not null, key_id text not null, time timestamptz not null default now()
);
-- Partners and apps that sign their calls; requests, which run as the application role, cannot read them.
create table if not exists sys_access_key (
  id text primary key, name text not null default '', secret text not null, tenants text[] not null default '{}', addresses text[] not null default '{}',
  enabled boolean not null default true, create_time timestamptz not null default now()
);
-- Business systems that a signed-in user is handed to.
create table if not exists sys_third_system (
  tenant text not null, code text not null, name text not null default '', base_url text not null, secret text not null, enabled boolean not null default true,
  primary key (tenant, code)
);
create table if not exists sys_nonce (key text primary key, expire_time timestamptz not null);
-- Codes that were sent to phones: for a day, to count them; `code` is a keyed hash, good for five minutes, five tries and one use.
create table if not exists sys_sms (
  id text primary key, phone text not null, scene text not null, code text not null, address text not null default '', create_time timestamptz not null default now()
);
create index if not exists sys_sms_phone on sys_sms (phone, create_time);
alter table sys_sms add column if not exists tenant text not null default '';
alter table sys_sms add column if not exists tries int not null default 0;
alter table sys_sms add column if not exists used_time timestamptz;
-- Messages that nobody sends, for whoever runs the platform to read: only where the demo institute is.
create table if not exists sys_outbox (
  id text primary key, tenant text not null, channel text not null, recipient text not null, scene text not null, text text not null,
  create_time timestamptz not null default now()
);
create table if not exists sys_idempotency (
  tenant_id text not null, user_id bigint not null, key text not null, body_hash text not null, status int, answer text, create_time timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
-- Serial counters of numbering rules, scoped by the rendered text of the other items.
create table if not exists sys_number (
  tenant_id text not null, rule text not null, scope text not null, last bigint not null default 0,
  primary key (tenant_id, rule, scope)
);
-- Every text of a page file that has served, newest last.
create table if not exists sys_schema_version (
  id bigint primary key, page_path text not null, hash text not null, source text not null, plan jsonb not null default '[]', time timestamptz not null default now()
);
create index if not exists sys_schema_version_page on sys_schema_version (page_path, id desc);
create table if not exists sys_layout (
  tenant_id text not null, user_id bigint not null, element_id text not null, parameter text not null, version int not null default 1,
  update_time timestamptz not null default now(),
  primary key (tenant_id, user_id, element_id)
);
-- The layout that lies under the users' own: of a role, or of the institute where the role is ''.
create table if not exists sys_layout_default (
  tenant_id text not null, element_id text not null, role_alias text not null default '', parameter text not null, version int not null default 1,
  update_user bigint not null, update_time timestamptz not null default now(),
  primary key (tenant_id, element_id, role_alias)
);
-- Named searches: `scope` is own, role or all; `role_alias` is filled where it is role.
create table if not exists sys_view (
  tenant_id text not null, id bigint not null, element_id text not null, user_id bigint not null, scope text not null, role_alias text not null default '',
  name text not null, parameter text not null, version int not null default 1,
  create_time timestamptz not null default now(), update_time timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index if not exists sys_view_name on sys_view (tenant_id, element_id, user_id, lower(name));
-- The view that a page opens with for a user.
create table if not exists sys_view_default (
  tenant_id text not null, user_id bigint not null, element_id text not null, view_id bigint not null,
  primary key (tenant_id, user_id, element_id)
);
create table if not exists sys_file (
  tenant_id text not null, id bigint not null, original_name text not null, content_type text not null, size bigint not null, sha256 text not null,
  remark text not null default '', create_user bigint not null, create_user_name text not null default '', create_time timestamptz not null default now(),
  is_deleted smallint not null default 0,
  primary key (tenant_id, id)
);
-- Work in the background; the rows themselves are the queue. A process holds a task for as long as it renews its lease.
create table if not exists sys_task (
  tenant_id text not null, id bigint not null, user_id bigint not null, kind text not null, name text not null, page_path text not null, language text not null default 'zh',
  request jsonb not null default '{}', state text not null default 'waiting', done int not null default 0, total int not null default 0,
  file_id bigint, file_name text, message text, result jsonb, cancel_asked boolean not null default false,
  attempts int not null default 0, lease_owner text, lease_until timestamptz, request_id text not null default '', address text not null default '',
  create_time timestamptz not null default now(), start_time timestamptz, end_time timestamptz,
  primary key (tenant_id, id)
);
create index if not exists sys_task_open on sys_task (state, id) where state in ('waiting', 'running');
create index if not exists sys_task_user on sys_task (tenant_id, user_id, id desc);
-- One record of a task: `ok` is empty until it has been its turn.
create table if not exists sys_task_line (
  tenant_id text not null, task_id bigint not null, place int not null, row_id bigint not null, version int not null default 0, display text not null default '',
  ok boolean, msg text not null default '',
  primary key (tenant_id, task_id, place)
);
-- What an import has added to a page whose rows have no key of their own: the same row of the same file is not added again while its row lives.
create table if not exists sys_import_row (
  tenant_id text not null, page_path text not null, fingerprint text not null, row_id bigint not null, create_time timestamptz not null default now(),
  primary key (tenant_id, page_path, fingerprint)
);
-- What somebody was typing into a form and has not saved; it belongs to that person alone.
create table if not exists sys_draft (
  tenant_id text not null, user_id bigint not null, id text not null, page_path text not null, record_id text not null default '', time bigint not null,
  parameter text not null, update_time timestamptz not null default now(),
  primary key (tenant_id, user_id, id)
);
create index if not exists sys_draft_record on sys_draft (tenant_id, user_id, page_path, record_id);
-- Notices that somebody has read.
create table if not exists sys_notice_read (
  tenant_id text not null, user_id bigint not null, notice_id bigint not null, time timestamptz not null default now(),
  primary key (tenant_id, user_id, notice_id)
);
-- How often each material was fetched.
create table if not exists sys_download_count (
  tenant_id text not null, material_id bigint not null, count int not null default 0,
  primary key (tenant_id, material_id)
);
-- Node numbers (0..1023) of the id maker, leased so that two processes never share one.
create table if not exists sys_node_lease (node int primary key, owner text not null, until timestamptz not null);
-- Secrets and settings of the installation, made on the first start: token key, password pepper and the like.
create table if not exists sys_setting (name text primary key, value text not null);
