-- accounts_perm_apply
create table accounts_perm_apply (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid,
  user_name text,
  account_no text,
  person_id text,
  role_id uuid not null,
  reason text not null,
  end_date date not null,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table accounts_perm_apply add constraint pk_accounts_perm_apply primary key (id);
alter table accounts_perm_apply add constraint fk_accounts_perm_apply_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table accounts_perm_apply add constraint fk_accounts_perm_apply_role_id foreign key (role_id) references sys_role (id) deferrable initially immediate;
create unique index uq_accounts_perm_apply_user_id_role_id on accounts_perm_apply (user_id, role_id) where state in ('1', '5');
create index ix_accounts_perm_apply_user_id on accounts_perm_apply (user_id);
create index ix_accounts_perm_apply_role_id on accounts_perm_apply (role_id);
create index ix_accounts_perm_apply_person_id on accounts_perm_apply (person_id);
create index ix_accounts_perm_apply_state on accounts_perm_apply (state);
create index ix_accounts_perm_apply_end_date on accounts_perm_apply (end_date);
create index sg_accounts_perm_apply_search_grams on accounts_perm_apply using gin (search_grams);
create index so_accounts_perm_apply_create_time on accounts_perm_apply (create_time desc nulls last, id);

-- accounts_post
create table accounts_post (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  post_code text not null,
  post_name text not null,
  is_leader boolean not null,
  rank integer,
  sort integer,
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table accounts_post add constraint pk_accounts_post primary key (id);
create unique index uq_accounts_post_post_code on accounts_post (post_code);
create unique index uq_accounts_post_post_name on accounts_post (post_name);
create index tg_accounts_post_post_name on accounts_post using gin (post_name gin_trgm_ops);
create index tg_accounts_post_post_code on accounts_post using gin (post_code gin_trgm_ops);
create index ix_accounts_post_is_leader on accounts_post (is_leader);
create index ix_accounts_post_status on accounts_post (status);
create index sg_accounts_post_search_grams on accounts_post using gin (search_grams);
create index so_accounts_post_sort_post_code on accounts_post (sort, post_code collate "zh-x-icu", id);

-- sys_role
create table sys_role (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  role_code text not null,
  role_name text not null,
  is_built_in boolean not null,
  scope_kind text not null,
  scope_value jsonb,
  auto_rule jsonb,
  sort integer,
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table sys_role add constraint pk_sys_role primary key (id);
create unique index uq_sys_role_role_code on sys_role (role_code);
create unique index uq_sys_role_role_name on sys_role (role_name);
create index tg_sys_role_role_name on sys_role using gin (role_name gin_trgm_ops);
create index tg_sys_role_role_code on sys_role using gin (role_code gin_trgm_ops);
create index ix_sys_role_is_built_in on sys_role (is_built_in);
create index ix_sys_role_status on sys_role (status);
create index sg_sys_role_search_grams on sys_role using gin (search_grams);
create index so_sys_role_sort_role_code on sys_role (sort, role_code collate "zh-x-icu", id);

-- sys_user
create table sys_user (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  realm text not null,
  account_no text not null,
  account_key text,
  user_name text not null,
  nick_name text,
  avatar_file_id uuid[],
  user_type text not null,
  person_type text,
  person_id text,
  sjhm text,
  sjhm_hash text,
  sjhm_time timestamptz(3),
  email text,
  role_ids uuid[],
  expire_date date,
  origin text,
  password_hash text,
  password_level integer not null,
  password_time timestamptz(3),
  must_change boolean not null,
  has_second_auth boolean,
  fail_count integer not null,
  fail_time timestamptz(3),
  locked_until timestamptz(3),
  last_login_time timestamptz(3),
  status text not null,
  department_id uuid,
  extra_departments uuid[],
  post_ids uuid[],
  sex text,
  disable_date date,
  disable_reason text,
  closed_time timestamptz(3),
  former_no text,
  search_text text,
  search_grams text[]
);
alter table sys_user add constraint pk_sys_user primary key (id);
alter table sys_user add constraint fk_sys_user_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_sys_user_realm_account_no on sys_user (realm, account_no);
create unique index uq_sys_user_realm_account_key on sys_user (realm, account_key);
create index ix_sys_user_department_id on sys_user (department_id);
create index ix_sys_user_person_id on sys_user (person_id);
create index tg_sys_user_account_no on sys_user using gin (account_no gin_trgm_ops);
create index tg_sys_user_user_name on sys_user using gin (user_name gin_trgm_ops);
create index ix_sys_user_user_type on sys_user (user_type);
create index ix_sys_user_status on sys_user (status);
create index ix_sys_user_has_second_auth on sys_user (has_second_auth);
create index nu_sys_user_role_ids on sys_user (id) where role_ids is null;
create index mb_sys_user_role_ids on sys_user using gin (role_ids);
create index nu_sys_user_post_ids on sys_user (id) where post_ids is null;
create index mb_sys_user_post_ids on sys_user using gin (post_ids);
create index ix_sys_user_locked_until on sys_user (locked_until);
create index sg_sys_user_search_grams on sys_user using gin (search_grams);
create index so_sys_user_account_no on sys_user (account_no collate "zh-x-icu", id);
