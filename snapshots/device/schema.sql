-- sys_device
create table sys_device (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  device_no text not null,
  name text not null,
  device_type text not null,
  vendor text,
  model text,
  sn text,
  place text,
  heartbeat_sec integer not null,
  secret text,
  secret_hash text,
  former_secret text,
  former_secret_hash text,
  former_until timestamptz(3),
  last_seen timestamptz(3),
  clock_skew_ms integer,
  state text not null,
  remark text,
  search_text text,
  search_grams text[]
);
alter table sys_device add constraint pk_sys_device primary key (id);
create unique index uq_sys_device_device_no on sys_device (device_no) where deleted_time is null;
create unique index uq_sys_device_sn on sys_device (sn) where deleted_time is null;
create index tg_sys_device_device_no on sys_device using gin (device_no gin_trgm_ops);
create index tg_sys_device_name on sys_device using gin (name gin_trgm_ops);
create index ix_sys_device_device_type on sys_device (device_type);
create index ix_sys_device_state on sys_device (state);
create index bn_sys_device_deleted_time on sys_device (deleted_time) where deleted_time is not null;
create index sg_sys_device_search_grams on sys_device using gin (search_grams);
create index so_sys_device_device_no on sys_device (device_no collate "zh-x-icu", id);
