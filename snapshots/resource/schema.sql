-- resource_file_link
create table resource_file_link (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  title text not null,
  category text not null,
  file_id uuid[] not null,
  remark text,
  target_scope jsonb,
  audience_text text,
  valid_to date,
  state text not null,
  edition integer not null,
  old_file_ids uuid[],
  versions jsonb,
  downloads integer not null,
  publisher_name text,
  publish_time timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table resource_file_link add constraint pk_resource_file_link primary key (id);
create index ix_resource_file_link_state_category on resource_file_link (state, category);
create index ix_resource_file_link_category on resource_file_link (category);
create index ix_resource_file_link_valid_to on resource_file_link (valid_to);
create index bn_resource_file_link_deleted_time on resource_file_link (deleted_time) where deleted_time is not null;
create index sg_resource_file_link_search_grams on resource_file_link using gin (search_grams);
create index so_resource_file_link_create_time on resource_file_link (create_time desc nulls last, id);

-- resource_file_take
create table resource_file_take (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  link_id uuid not null,
  user_id uuid not null,
  day date not null
);
alter table resource_file_take add constraint pk_resource_file_take primary key (id);
alter table resource_file_take add constraint fk_resource_file_take_link_id foreign key (link_id) references resource_file_link (id) on delete cascade deferrable initially immediate;
alter table resource_file_take add constraint fk_resource_file_take_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_resource_file_take_link_id_user_id_day on resource_file_take (link_id, user_id, day);
create index ix_resource_file_take_user_id on resource_file_take (user_id);

-- resource_sms_mass
create table resource_sms_mass (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  template text not null,
  params jsonb not null,
  population text not null,
  population_hash text not null,
  due_time timestamptz(3),
  department_id text,
  reserved integer not null,
  people integer not null,
  is_settled boolean not null
);
alter table resource_sms_mass add constraint pk_resource_sms_mass primary key (id);

-- resource_sms_quota
create table resource_sms_quota (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  department_id uuid not null,
  month text not null,
  quota integer not null,
  used integer not null,
  remark text,
  search_text text,
  search_grams text[]
);
alter table resource_sms_quota add constraint pk_resource_sms_quota primary key (id);
alter table resource_sms_quota add constraint fk_resource_sms_quota_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_resource_sms_quota_department_id_month on resource_sms_quota (department_id, month);
create index tg_resource_sms_quota_month on resource_sms_quota using gin (month gin_trgm_ops);
create index sg_resource_sms_quota_search_grams on resource_sms_quota using gin (search_grams);
create index so_resource_sms_quota_month on resource_sms_quota (month collate "zh-x-icu" desc nulls last, id);

-- sms_channel
create table sms_channel (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  channel_code text not null,
  channel_name text not null,
  provider text not null,
  sign_name text,
  access_key text,
  secret_key text,
  secret_key_hash text,
  app_id text,
  region text,
  endpoint text,
  auth_mode text,
  body_template text,
  ok_rule text,
  id_path text,
  balance_url text,
  balance_path text,
  receipt_origin text,
  unit_fen bigint not null,
  sort integer not null,
  balance integer,
  balance_time timestamptz(3),
  is_default boolean not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table sms_channel add constraint pk_sms_channel primary key (id);
create unique index uq_sms_channel_channel_code on sms_channel (channel_code);
create index ix_sms_channel_provider on sms_channel (provider);
create index ix_sms_channel_status on sms_channel (status);
create index sg_sms_channel_search_grams on sms_channel using gin (search_grams);
create index so_sms_channel_is_default_sort on sms_channel (is_default desc nulls last, sort, id);

-- sms_record
create table sms_record (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  phone text not null,
  phone_hash text not null,
  template_code text not null,
  template_name text not null,
  kind text not null,
  content text not null,
  channel_code text,
  status text not null,
  provider_msg_id text,
  due_time timestamptz(3) not null,
  claim_time timestamptz(3),
  submit_time timestamptz(3),
  receipt_time timestamptz(3),
  error_code text,
  error_msg text,
  biz_type text,
  biz_id text,
  user_id text,
  department_id text,
  segments integer not null,
  cost_fen bigint not null,
  is_urgent boolean not null,
  dedupe_key text,
  tried_channels text
);
alter table sms_record add constraint pk_sms_record primary key (id);
create unique index uq_sms_record_dedupe_key on sms_record (dedupe_key);
create index ix_sms_record_status_due_time on sms_record (status, due_time);
create index ix_sms_record_user_id on sms_record (user_id);
create index ix_sms_record_kind on sms_record (kind);
create index tg_sms_record_template_code on sms_record using gin (template_code gin_trgm_ops);
create index tg_sms_record_channel_code on sms_record using gin (channel_code gin_trgm_ops);
create index nu_sms_record_channel_code on sms_record (id) where channel_code is null;
create index ix_sms_record_due_time on sms_record (due_time);
create index so_sms_record_due_time on sms_record (due_time desc nulls last, id);

-- sms_template
create table sms_template (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  template_code text not null,
  template_name text not null,
  kind text not null,
  content text not null,
  provider_templates text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table sms_template add constraint pk_sms_template primary key (id);
create unique index uq_sms_template_template_code on sms_template (template_code);
create index ix_sms_template_kind on sms_template (kind);
create index ix_sms_template_status on sms_template (status);
create index sg_sms_template_search_grams on sms_template using gin (search_grams);
create index so_sms_template_template_code on sms_template (template_code collate "zh-x-icu", id);

-- sys_file
create table sys_file (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  extension text,
  mime text not null,
  size integer not null,
  bucket_name text not null,
  object_key text not null,
  sha256 text not null,
  width integer,
  height integer,
  thumbs text,
  is_public boolean not null,
  entity text,
  record_id text,
  owner_id text,
  status text not null,
  scan_state text,
  search_text text,
  search_grams text[]
);
alter table sys_file add constraint pk_sys_file primary key (id);
create index ix_sys_file_entity_record_id on sys_file (entity, record_id);
create index ix_sys_file_status on sys_file (status);
create index ix_sys_file_sha256 on sys_file (sha256);
create index ix_sys_file_object_key on sys_file (object_key);
create index ix_sys_file_extension on sys_file (extension);
create index tg_sys_file_entity on sys_file using gin (entity gin_trgm_ops);
create index nu_sys_file_entity on sys_file (id) where entity is null;
create index tg_sys_file_bucket_name on sys_file using gin (bucket_name gin_trgm_ops);
create index ix_sys_file_is_public on sys_file (is_public);
create index ix_sys_file_scan_state on sys_file (scan_state);
create index sg_sys_file_search_grams on sys_file using gin (search_grams);
create index so_sys_file_create_time on sys_file (create_time desc nulls last, id);

-- sys_oss_config
create table sys_oss_config (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  oss_code text not null,
  oss_name text not null,
  category text not null,
  endpoint text,
  region text,
  bucket_name text,
  access_key text,
  secret_key text,
  secret_key_hash text,
  is_path_style boolean not null,
  public_domain text,
  is_default boolean not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table sys_oss_config add constraint pk_sys_oss_config primary key (id);
create unique index uq_sys_oss_config_oss_code on sys_oss_config (oss_code);
create index ix_sys_oss_config_category on sys_oss_config (category);
create index ix_sys_oss_config_status on sys_oss_config (status);
create index sg_sys_oss_config_search_grams on sys_oss_config using gin (search_grams);
create index so_sys_oss_config_is_default_oss_code on sys_oss_config (is_default desc nulls last, oss_code collate "zh-x-icu", id);
