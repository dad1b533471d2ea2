-- sms_code
create table sms_code (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  phone_hash text not null,
  purpose text not null,
  code_hash text not null,
  time timestamptz(3) not null,
  expires_time timestamptz(3) not null,
  tries integer not null,
  used_time timestamptz(3),
  ip text,
  is_guest boolean not null
);
alter table sms_code add constraint pk_sms_code primary key (id);
create index ix_sms_code_phone_hash_time on sms_code (phone_hash, time);
create index ix_sms_code_ip_time on sms_code (ip, time);
create index ix_sms_code_time on sms_code (time);

-- sms_payload
create table sms_payload (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  record_id uuid not null,
  params text not null,
  params_hash text not null
);
alter table sms_payload add constraint pk_sms_payload primary key (id);
alter table sms_payload add constraint fk_sms_payload_record_id foreign key (record_id) references sms_record (id) deferrable initially immediate;
create index ix_sms_payload_record_id on sms_payload (record_id);

-- sys_api_log
create table sys_api_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  time timestamptz(3) not null,
  method text not null,
  address text not null,
  status_code integer not null,
  cost_ms integer not null,
  bytes integer,
  user_name text,
  ip text,
  trace_id text
);
alter table sys_api_log add constraint pk_sys_api_log primary key (id);
create index ix_sys_api_log_time on sys_api_log (time);
create index ix_sys_api_log_status_code on sys_api_log (status_code);
create index tg_sys_api_log_address on sys_api_log using gin (address gin_trgm_ops);
create index ix_sys_api_log_cost_ms on sys_api_log (cost_ms);
create index ix_sys_api_log_user_name on sys_api_log (user_name);
create index ix_sys_api_log_trace_id on sys_api_log (trace_id);
create index so_sys_api_log_time on sys_api_log (time desc nulls last, id);

-- sys_app_info
create table sys_app_info (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  app_type text not null,
  global_title text not null,
  global_vice_title text,
  global_vice_title_msg text,
  login_tips text,
  show_login boolean not null,
  sso_type text not null,
  sso_login_url text,
  sso_logout_url text,
  is_wartermark boolean not null,
  wartermark_text text,
  ureport_url text,
  logo uuid[],
  login_bg uuid[],
  favicon uuid[],
  primary_color text,
  languages jsonb,
  icp text,
  copyright text
);
alter table sys_app_info add constraint pk_sys_app_info primary key (id);
create unique index uq_sys_app_info_app_type on sys_app_info (app_type);

-- sys_calendar_feed
create table sys_calendar_feed (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  code text not null,
  token_hash text not null,
  made_time timestamptz(3) not null,
  read_time timestamptz(3)
);
alter table sys_calendar_feed add constraint pk_sys_calendar_feed primary key (id);
alter table sys_calendar_feed add constraint fk_sys_calendar_feed_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_calendar_feed_user_id_code on sys_calendar_feed (user_id, code);
create unique index uq_sys_calendar_feed_token_hash on sys_calendar_feed (token_hash);

-- sys_captcha
create table sys_captcha (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  answer_hash text not null,
  expires_time timestamptz(3) not null
);
alter table sys_captcha add constraint pk_sys_captcha primary key (id);
create index ix_sys_captcha_expires_time on sys_captcha (expires_time);

-- sys_dictionary
create table sys_dictionary (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  code text not null,
  dictionary_key text not null,
  dictionary_value text not null,
  value_en text,
  parent_key text,
  value_tw text,
  tone text,
  synonyms jsonb,
  extra jsonb,
  std_code text,
  is_locked boolean not null,
  sort integer not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table sys_dictionary add constraint pk_sys_dictionary primary key (id);
create unique index uq_sys_dictionary_code_dictionary_key on sys_dictionary (code, dictionary_key);
create index tg_sys_dictionary_dictionary_value on sys_dictionary using gin (dictionary_value gin_trgm_ops);
create index ix_sys_dictionary_status on sys_dictionary (status);
create index sg_sys_dictionary_search_grams on sys_dictionary using gin (search_grams);
create index so_sys_dictionary_code_sort_dictionary_key on sys_dictionary (code collate "zh-x-icu", sort, dictionary_key collate "zh-x-icu", id);

-- sys_dictionary_set
create table sys_dictionary_set (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  code text not null,
  set_name text not null,
  dictionary_type text not null,
  is_built_in boolean not null,
  sort integer not null,
  remark text
);
alter table sys_dictionary_set add constraint pk_sys_dictionary_set primary key (id);
create unique index uq_sys_dictionary_set_code on sys_dictionary_set (code);

-- sys_error_log
create table sys_error_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  last_time timestamptz(3) not null,
  message text not null,
  times integer not null,
  trend jsonb,
  state text not null,
  level text not null,
  address text,
  trace_id text,
  node text,
  first_time timestamptz(3) not null,
  stack text,
  remark text,
  fingerprint text not null
);
alter table sys_error_log add constraint pk_sys_error_log primary key (id);
create unique index uq_sys_error_log_fingerprint on sys_error_log (fingerprint);
create index ix_sys_error_log_state on sys_error_log (state);
create index ix_sys_error_log_last_time on sys_error_log (last_time);
create index tg_sys_error_log_message on sys_error_log using gin (message gin_trgm_ops);
create index tg_sys_error_log_address on sys_error_log using gin (address gin_trgm_ops);
create index nu_sys_error_log_address on sys_error_log (id) where address is null;
create index so_sys_error_log_last_time on sys_error_log (last_time desc nulls last, id);

-- sys_error_trace
create table sys_error_trace (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  error_id uuid not null,
  trace_id text not null,
  time timestamptz(3) not null,
  address text,
  user_name text,
  ip text
);
alter table sys_error_trace add constraint pk_sys_error_trace primary key (id);
alter table sys_error_trace add constraint fk_sys_error_trace_error_id foreign key (error_id) references sys_error_log (id) on delete cascade deferrable initially immediate;
create index ix_sys_error_trace_error_id on sys_error_trace (error_id);
create index ix_sys_error_trace_trace_id on sys_error_trace (trace_id);
create index ix_sys_error_trace_time on sys_error_trace (time);

-- sys_export_log
create table sys_export_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  time timestamptz(3) not null,
  user_name text,
  entity_name text not null,
  rows integer not null,
  columns text,
  filter text,
  is_plain boolean not null,
  reason text,
  file_id text,
  downloads integer,
  ip text,
  entity text not null,
  user_id text,
  trace_id text
);
alter table sys_export_log add constraint pk_sys_export_log primary key (id);
create index ix_sys_export_log_file_id on sys_export_log (file_id);
create index tg_sys_export_log_user_name on sys_export_log using gin (user_name gin_trgm_ops);
create index nu_sys_export_log_user_name on sys_export_log (id) where user_name is null;
create index tg_sys_export_log_entity_name on sys_export_log using gin (entity_name gin_trgm_ops);
create index ix_sys_export_log_time on sys_export_log (time);
create index ix_sys_export_log_is_plain on sys_export_log (is_plain);
create index so_sys_export_log_time on sys_export_log (time desc nulls last, id);

-- sys_file_leftover
create table sys_file_leftover (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  bucket_name text not null,
  object_key text not null,
  thumbs text,
  due_time timestamptz(3) not null
);
alter table sys_file_leftover add constraint pk_sys_file_leftover primary key (id);
create index ix_sys_file_leftover_due_time on sys_file_leftover (due_time);

-- sys_file_upload
create table sys_file_upload (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  size integer not null,
  sha256 text not null,
  field text,
  owner_id text not null,
  claim_time timestamptz(3),
  file_id text
);
alter table sys_file_upload add constraint pk_sys_file_upload primary key (id);
create index ix_sys_file_upload_owner_id_sha256 on sys_file_upload (owner_id, sha256);

-- sys_idempotency
create table sys_idempotency (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id text not null,
  path text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  time timestamptz(3) not null
);
alter table sys_idempotency add constraint pk_sys_idempotency primary key (id);
create unique index uq_sys_idempotency_user_id_path_key on sys_idempotency (user_id, path, key);
create index ix_sys_idempotency_time on sys_idempotency (time);

-- sys_import_batch
create table sys_import_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  entity text not null,
  file_id text not null,
  file_name text not null,
  sha256 text not null,
  mapping jsonb,
  way text not null,
  mode text not null,
  fixes text,
  total integer not null,
  created integer not null,
  updated integer not null,
  unchanged integer not null,
  failed integer not null,
  warned integer not null,
  status text not null,
  error_file_id text,
  job_id text,
  owner_id uuid,
  user_name text,
  time timestamptz(3) not null,
  undo_time timestamptz(3),
  undo_user_name text
);
alter table sys_import_batch add constraint pk_sys_import_batch primary key (id);
alter table sys_import_batch add constraint fk_sys_import_batch_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;
create index ix_sys_import_batch_owner_id on sys_import_batch (owner_id);
create index ix_sys_import_batch_entity_time on sys_import_batch (entity, time);
create index ix_sys_import_batch_entity_sha256 on sys_import_batch (entity, sha256);
create index ix_sys_import_batch_file_id on sys_import_batch (file_id);
create index ix_sys_import_batch_job_id on sys_import_batch (job_id);

-- sys_import_change
create table sys_import_change (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  record_id text not null,
  is_created boolean not null,
  record_version integer not null,
  before jsonb
);
alter table sys_import_change add constraint pk_sys_import_change primary key (id);
alter table sys_import_change add constraint fk_sys_import_change_batch_id foreign key (batch_id) references sys_import_batch (id) on delete cascade deferrable initially immediate;
create index ix_sys_import_change_batch_id on sys_import_change (batch_id);

-- sys_import_mapping
create table sys_import_mapping (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  entity text not null,
  signature text not null,
  mapping jsonb not null
);
alter table sys_import_mapping add constraint pk_sys_import_mapping primary key (id);
create unique index uq_sys_import_mapping_entity_signature on sys_import_mapping (entity, signature);

-- sys_import_value
create table sys_import_value (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  entity text not null,
  field text not null,
  text text not null,
  record_id text not null
);
alter table sys_import_value add constraint pk_sys_import_value primary key (id);
create unique index uq_sys_import_value_entity_field_text on sys_import_value (entity, field, text);

-- sys_job
create table sys_job (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  type text not null,
  title text not null,
  owner_id uuid,
  params jsonb,
  status text not null,
  total integer not null,
  done integer not null,
  failed integer not null,
  stage text,
  message text,
  result jsonb,
  result_file_id text,
  error_file_id text,
  attempt integer not null,
  is_cancel_wanted boolean not null,
  dedupe_key text,
  heartbeat_time timestamptz(3),
  start_time timestamptz(3),
  end_time timestamptz(3)
);
alter table sys_job add constraint pk_sys_job primary key (id);
alter table sys_job add constraint fk_sys_job_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_job_dedupe_key on sys_job (dedupe_key) where status in ('0', '1');
create index ix_sys_job_owner_id on sys_job (owner_id);
create index ix_sys_job_status_heartbeat_time on sys_job (status, heartbeat_time);
create index ix_sys_job_end_time on sys_job (end_time);

-- sys_log_archive
create table sys_log_archive (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  entity text not null,
  month text not null,
  part integer not null,
  file_id text not null,
  rows integer not null,
  sha256 text not null,
  days jsonb not null,
  state text not null,
  mac text not null
);
alter table sys_log_archive add constraint pk_sys_log_archive primary key (id);
create unique index uq_sys_log_archive_entity_month_part on sys_log_archive (entity, month, part);

-- sys_log_head
create table sys_log_head (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  day date not null,
  rows integer not null,
  days integer not null,
  mac text not null
);
alter table sys_log_head add constraint pk_sys_log_head primary key (id);
create unique index uq_sys_log_head_name on sys_log_head (name);

-- sys_log_seal
create table sys_log_seal (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  day date not null,
  rows integer not null,
  hash text not null,
  mac text not null,
  prev_day date,
  prev_mac text,
  file_id text
);
alter table sys_log_seal add constraint pk_sys_log_seal primary key (id);
create unique index uq_sys_log_seal_day on sys_log_seal (day);

-- sys_login_guard
create table sys_login_guard (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  fail_count integer not null,
  fail_time timestamptz(3),
  locked_until timestamptz(3)
);
alter table sys_login_guard add constraint pk_sys_login_guard primary key (id);
create unique index uq_sys_login_guard_name on sys_login_guard (name);
create index ix_sys_login_guard_fail_time on sys_login_guard (fail_time);

-- sys_login_log
create table sys_login_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  time timestamptz(3) not null,
  account_no text,
  user_name text,
  user_id text,
  realm text,
  login_way text,
  result text not null,
  fail_code text,
  ip text,
  device text,
  agent text,
  sid text,
  cost_ms integer,
  search_text text,
  search_grams text[]
);
alter table sys_login_log add constraint pk_sys_login_log primary key (id);
create index ix_sys_login_log_time on sys_login_log (time);
create index ix_sys_login_log_user_id_time on sys_login_log (user_id, time);
create index ix_sys_login_log_result on sys_login_log (result);
create index tg_sys_login_log_login_way on sys_login_log using gin (login_way gin_trgm_ops);
create index nu_sys_login_log_login_way on sys_login_log (id) where login_way is null;
create index tg_sys_login_log_ip on sys_login_log using gin (ip gin_trgm_ops);
create index nu_sys_login_log_ip on sys_login_log (id) where ip is null;
create index sg_sys_login_log_search_grams on sys_login_log using gin (search_grams);
create index so_sys_login_log_time on sys_login_log (time desc nulls last, id);

-- sys_oper_log
create table sys_oper_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  time timestamptz(3) not null,
  user_name text,
  action text not null,
  title text,
  entity text not null,
  record_id text,
  ip text,
  user_id text,
  viewer_name text,
  viewer_id text,
  role_codes text,
  result text,
  cost_ms integer,
  sid text,
  menu_id text,
  trace_id text,
  changes jsonb,
  mac text,
  seq integer,
  hash text,
  search_text text,
  search_grams text[]
);
alter table sys_oper_log add constraint pk_sys_oper_log primary key (id);
create index ix_sys_oper_log_entity_record_id_time on sys_oper_log (entity, record_id, time);
create index ix_sys_oper_log_seq_time on sys_oper_log (seq, time);
create index ix_sys_oper_log_user_id_time on sys_oper_log (user_id, time);
create index tg_sys_oper_log_user_name on sys_oper_log using gin (user_name gin_trgm_ops);
create index nu_sys_oper_log_user_name on sys_oper_log (id) where user_name is null;
create index ix_sys_oper_log_action on sys_oper_log (action);
create index ix_sys_oper_log_time on sys_oper_log (time);
create index tg_sys_oper_log_title on sys_oper_log using gin (title gin_trgm_ops);
create index nu_sys_oper_log_title on sys_oper_log (id) where title is null;
create index ix_sys_oper_log_record_id on sys_oper_log (record_id);
create index ix_sys_oper_log_ip on sys_oper_log (ip);
create index ix_sys_oper_log_sid on sys_oper_log (sid);
create index ix_sys_oper_log_trace_id on sys_oper_log (trace_id);
create index sg_sys_oper_log_search_grams on sys_oper_log using gin (search_grams);
create index so_sys_oper_log_time on sys_oper_log (time desc nulls last, id);

-- sys_param
create table sys_param (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  params_id text not null,
  population text,
  params_value text,
  next_value text,
  effect_time timestamptz(3)
);
alter table sys_param add constraint pk_sys_param primary key (id);
create unique index uq_sys_param_params_id_population on sys_param (params_id, population);

-- sys_password_history
create table sys_password_history (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  password_hash text not null,
  changed_time timestamptz(3) not null,
  origin text not null
);
alter table sys_password_history add constraint pk_sys_password_history primary key (id);
alter table sys_password_history add constraint fk_sys_password_history_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create index ix_sys_password_history_user_id_changed_time on sys_password_history (user_id, changed_time);

-- sys_public_link
create table sys_public_link (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  purpose text not null,
  biz_id text not null,
  token_hash text not null,
  phone text not null,
  phone_hash text not null,
  contact text,
  expire_time timestamptz(3) not null,
  state text not null,
  tries integer not null,
  open_key_hash text,
  open_until timestamptz(3),
  answer text,
  answer_time timestamptz(3),
  answer_ip text
);
alter table sys_public_link add constraint pk_sys_public_link primary key (id);
create unique index uq_sys_public_link_token_hash on sys_public_link (token_hash);
create index ix_sys_public_link_purpose_biz_id on sys_public_link (purpose, biz_id);
create index ix_sys_public_link_expire_time on sys_public_link (expire_time);

-- sys_role_permission
create table sys_role_permission (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  role_id uuid not null,
  permission text not null
);
alter table sys_role_permission add constraint pk_sys_role_permission primary key (id);
alter table sys_role_permission add constraint fk_sys_role_permission_role_id foreign key (role_id) references sys_role (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_role_permission_role_id_permission on sys_role_permission (role_id, permission);

-- sys_role_scope
create table sys_role_scope (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  role_id uuid not null,
  entity_path text not null,
  scope_kind text,
  scope_value jsonb,
  hidden_fields jsonb,
  masked_fields jsonb,
  readonly_fields jsonb
);
alter table sys_role_scope add constraint pk_sys_role_scope primary key (id);
alter table sys_role_scope add constraint fk_sys_role_scope_role_id foreign key (role_id) references sys_role (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_role_scope_role_id_entity_path on sys_role_scope (role_id, entity_path);

-- sys_second_auth
create table sys_second_auth (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  totp_secret text,
  totp_offered text,
  last_totp_step integer,
  is_sms_enabled boolean not null,
  recovery_hashes jsonb,
  fail_count integer not null,
  locked_until timestamptz(3)
);
alter table sys_second_auth add constraint pk_sys_second_auth primary key (id);
alter table sys_second_auth add constraint fk_sys_second_auth_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_second_auth_user_id on sys_second_auth (user_id);

-- sys_second_auth_rule
create table sys_second_auth_rule (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  operation text not null,
  is_enabled boolean not null,
  roles jsonb,
  types jsonb,
  grace_minutes integer not null
);
alter table sys_second_auth_rule add constraint pk_sys_second_auth_rule primary key (id);
create unique index uq_sys_second_auth_rule_operation on sys_second_auth_rule (operation);

-- sys_second_auth_ticket
create table sys_second_auth_ticket (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  ticket_hash text not null,
  user_id uuid not null,
  sid text not null,
  operation text not null,
  proof text,
  expires_time timestamptz(3) not null,
  used_time timestamptz(3)
);
alter table sys_second_auth_ticket add constraint pk_sys_second_auth_ticket primary key (id);
alter table sys_second_auth_ticket add constraint fk_sys_second_auth_ticket_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_second_auth_ticket_ticket_hash on sys_second_auth_ticket (ticket_hash);
create index ix_sys_second_auth_ticket_user_id on sys_second_auth_ticket (user_id);
create index ix_sys_second_auth_ticket_expires_time on sys_second_auth_ticket (expires_time);

-- sys_seed
create table sys_seed (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  edition text not null,
  given jsonb
);
alter table sys_seed add constraint pk_sys_seed primary key (id);
create unique index uq_sys_seed_name on sys_seed (name);

-- sys_session
create table sys_session (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  realm text not null,
  sequence integer not null,
  refresh_hash text not null,
  used_hash text,
  used_time timestamptz(3),
  is_remembered boolean not null,
  ip text,
  agent text,
  login_way text,
  device_key text,
  viewer_id text,
  viewer_name text,
  viewer_sid text,
  viewer_school text,
  viewer_right text,
  login_time timestamptz(3) not null,
  last_active_time timestamptz(3),
  expires_time timestamptz(3) not null,
  revoked_time timestamptz(3),
  revoke_reason text,
  locked_time timestamptz(3),
  unlock_fails integer
);
alter table sys_session add constraint pk_sys_session primary key (id);
alter table sys_session add constraint fk_sys_session_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create index ix_sys_session_user_id on sys_session (user_id);
create index ix_sys_session_revoked_time on sys_session (revoked_time);

-- sys_sign_in_ticket
create table sys_sign_in_ticket (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  purpose text not null,
  key_hash text not null,
  state text not null,
  user_id text,
  facts jsonb,
  changed_time timestamptz(3) not null,
  expires_time timestamptz(3) not null
);
alter table sys_sign_in_ticket add constraint pk_sys_sign_in_ticket primary key (id);
create unique index uq_sys_sign_in_ticket_purpose_key_hash on sys_sign_in_ticket (purpose, key_hash);
create index ix_sys_sign_in_ticket_expires_time on sys_sign_in_ticket (expires_time);

-- sys_upkeep_run
create table sys_upkeep_run (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  code text not null,
  last_time timestamptz(3) not null,
  last_ms integer not null,
  result text not null,
  message text,
  by_name text
);
alter table sys_upkeep_run add constraint pk_sys_upkeep_run primary key (id);
create unique index uq_sys_upkeep_run_code on sys_upkeep_run (code);

-- sys_user_draft
create table sys_user_draft (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  form_key text not null,
  record_id text not null,
  content text not null,
  base_version integer,
  file_ids uuid[],
  save_time timestamptz(3) not null
);
alter table sys_user_draft add constraint pk_sys_user_draft primary key (id);
alter table sys_user_draft add constraint fk_sys_user_draft_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_user_draft_user_id_form_key_record_id on sys_user_draft (user_id, form_key, record_id);
create index ix_sys_user_draft_save_time on sys_user_draft (save_time);

-- sys_user_oauth
create table sys_user_oauth (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  source text not null,
  open_id text not null,
  nick_name text,
  avatar_url text,
  bound_time timestamptz(3) not null,
  last_login_time timestamptz(3),
  auto_login boolean not null
);
alter table sys_user_oauth add constraint pk_sys_user_oauth primary key (id);
alter table sys_user_oauth add constraint fk_sys_user_oauth_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_user_oauth_source_open_id on sys_user_oauth (source, open_id);
create unique index uq_sys_user_oauth_user_id_source on sys_user_oauth (user_id, source);

-- sys_user_pref
create table sys_user_pref (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  pref_key text not null,
  pref_value jsonb
);
alter table sys_user_pref add constraint pk_sys_user_pref primary key (id);
alter table sys_user_pref add constraint fk_sys_user_pref_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_user_pref_user_id_pref_key on sys_user_pref (user_id, pref_key);

-- sys_user_role
create table sys_user_role (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  role_id uuid not null,
  origin text,
  begin_date date,
  end_date date
);
alter table sys_user_role add constraint pk_sys_user_role primary key (id);
alter table sys_user_role add constraint fk_sys_user_role_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table sys_user_role add constraint fk_sys_user_role_role_id foreign key (role_id) references sys_role (id) deferrable initially immediate;
create unique index uq_sys_user_role_user_id_role_id on sys_user_role (user_id, role_id);
create index ix_sys_user_role_role_id on sys_user_role (role_id);
