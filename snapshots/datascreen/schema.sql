-- sys_screen
create table sys_screen (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  code text not null,
  title text not null,
  access text not null,
  ip_list text,
  key_hash text,
  former_key_hash text,
  former_until timestamptz(3),
  refresh_factor integer not null,
  min_group integer not null,
  mask_names boolean,
  is_enabled boolean,
  watched_time timestamptz(3),
  viewing jsonb,
  search_text text,
  search_grams text[]
);
alter table sys_screen add constraint pk_sys_screen primary key (id);
create unique index uq_sys_screen_code on sys_screen (code);
create index tg_sys_screen_title on sys_screen using gin (title gin_trgm_ops);
create index ix_sys_screen_access on sys_screen (access);
create index ix_sys_screen_is_enabled on sys_screen (is_enabled);
create index sg_sys_screen_search_grams on sys_screen using gin (search_grams);
create index so_sys_screen_code on sys_screen (code collate "zh-x-icu", id);

-- sys_screen_snapshot
create table sys_screen_snapshot (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  screen_code text not null,
  block_key text not null,
  data jsonb,
  row_count integer,
  as_of timestamptz(3),
  due_time timestamptz(3) not null,
  took_ms integer,
  is_ok boolean,
  error text,
  computations integer not null
);
alter table sys_screen_snapshot add constraint pk_sys_screen_snapshot primary key (id);
create unique index uq_sys_screen_snapshot_screen_code_block_key on sys_screen_snapshot (screen_code, block_key);
create index ix_sys_screen_snapshot_due_time on sys_screen_snapshot (due_time);
