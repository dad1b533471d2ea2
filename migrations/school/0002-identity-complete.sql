drop index uq_sys_param_params_id;

drop index ix_sys_oper_log_entity_record_id;

alter table sys_session add column device_key text;

alter table sys_dictionary add column value_tw text;

alter table sys_param add column population text;

alter table sys_param alter column params_value drop not null;

alter table sys_param add column next_value text;

alter table sys_param add column effect_time timestamptz(3);

alter table sys_app_info add column languages jsonb;

alter table sys_oper_log add column viewer_id text;

alter table sys_oper_log add column result text;

alter table sys_oper_log add column cost_ms integer;

alter table sys_oper_log add column search_text text;

alter table sys_oper_log add column search_grams text[];

alter table sys_log_seal add column prev_day date;

alter table sys_log_seal add column prev_mac text;

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

alter table sys_export_log add column file_id text;

alter table sys_export_log add column downloads integer;

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

alter table sys_seed add column given jsonb;

alter table sys_user add column has_second_auth boolean;

alter table sys_user add column disable_date date;

alter table sys_user add column disable_reason text;

alter table sys_user add column closed_time timestamptz(3);

alter table sys_user add column former_no text;

alter table sys_role add column auto_rule jsonb;

alter table sys_menu add column report_file text;

create table nav_app_use_day (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  app_id uuid not null,
  day date not null,
  use_count integer not null
);

alter table nav_service_item add column hot integer;

create table nav_service_use (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  item_id uuid not null,
  day date not null,
  use_count integer not null
);

create table sys_report_ticket (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  ticket_hash text not null,
  user_id uuid not null,
  file text not null,
  expires_time timestamptz(3) not null
);

alter table sys_file add column scan_state text;

alter table sms_channel add column auth_mode text;

alter table sms_channel add column body_template text;

alter table sms_channel add column ok_rule text;

alter table sms_channel add column id_path text;

alter table sms_channel add column balance_url text;

alter table sms_channel add column balance_path text;

alter table sms_channel add column receipt_origin text;

alter table sms_channel add column balance integer;

alter table sms_channel add column balance_time timestamptz(3);

alter table sms_record add column tried_channels text;

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
  is_settled boolean not null
);

create table sys_msg_template (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  code text not null,
  name text not null,
  title text not null,
  content text not null,
  variables text,
  channels text not null,
  sms_template_id uuid,
  status text not null,
  search_text text,
  search_grams text[]
);

create table sys_todo (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  source text not null,
  title text not null,
  link text not null,
  due_time timestamptz(3),
  priority text not null,
  status text not null,
  done_time timestamptz(3),
  group_key text not null,
  source_key text not null
);

create table office_ai_role (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  role_id uuid not null,
  is_enabled boolean not null,
  daily_limit integer
);

alter table office_notice add column cover_file_id uuid[];

alter table office_notice add column image_ids uuid[];

alter table office_notice add column top_until timestamptz(3);

alter table office_notice add column sms_too boolean;

alter table office_notice add column publish_dept_id uuid;

alter table office_notice add column edit_time timestamptz(3);

alter table office_notice add column told_edition integer;

alter table office_notice_receipt add column account_no text;

alter table office_notice_receipt add column department_name text;

alter table office_notice_receipt add column class_name text;

alter table office_notice_receipt add column open_time timestamptz(3);

alter table office_notice_receipt add column read_seconds integer;

alter table office_notice_receipt add column device text;

alter table office_notice_receipt add column publisher_person text;

alter table sys_log_head add constraint pk_sys_log_head primary key (id);

alter table sys_log_archive add constraint pk_sys_log_archive primary key (id);

alter table sys_file_upload add constraint pk_sys_file_upload primary key (id);

alter table sys_file_leftover add constraint pk_sys_file_leftover primary key (id);

alter table nav_app_use_day add constraint pk_nav_app_use_day primary key (id);

alter table nav_service_use add constraint pk_nav_service_use primary key (id);

alter table sys_report_ticket add constraint pk_sys_report_ticket primary key (id);

alter table resource_sms_mass add constraint pk_resource_sms_mass primary key (id);

alter table sys_msg_template add constraint pk_sys_msg_template primary key (id);

alter table sys_todo add constraint pk_sys_todo primary key (id);

alter table office_ai_role add constraint pk_office_ai_role primary key (id);

alter table nav_app_use_day add constraint fk_nav_app_use_day_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table nav_app_use_day add constraint fk_nav_app_use_day_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;

alter table nav_service_use add constraint fk_nav_service_use_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;

alter table sys_report_ticket add constraint fk_sys_report_ticket_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table sys_msg_template add constraint fk_sys_msg_template_sms_template_id foreign key (sms_template_id) references sms_template (id) deferrable initially immediate;

alter table sys_todo add constraint fk_sys_todo_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table office_ai_role add constraint fk_office_ai_role_role_id foreign key (role_id) references sys_role (id) on delete cascade deferrable initially immediate;

alter table office_notice add constraint fk_office_notice_publish_dept_id foreign key (publish_dept_id) references base_department (id) on delete cascade deferrable initially immediate;

-- nu_sys_login_log_login_way
create index nu_sys_login_log_login_way on sys_login_log (id) where login_way is null;

-- nu_sys_login_log_ip
create index nu_sys_login_log_ip on sys_login_log (id) where ip is null;

-- ix_sys_dictionary_code
create index ix_sys_dictionary_code on sys_dictionary (code);

-- tg_sys_dictionary_dictionary_value
create index tg_sys_dictionary_dictionary_value on sys_dictionary using gin (dictionary_value gin_trgm_ops);

-- ix_sys_dictionary_status
create index ix_sys_dictionary_status on sys_dictionary (status);

-- so_sys_dictionary_code_sort_dictionary_key
create index so_sys_dictionary_code_sort_dictionary_key on sys_dictionary (code collate "zh-x-icu", sort, dictionary_key collate "zh-x-icu", id);

-- uq_sys_param_params_id_population
create unique index uq_sys_param_params_id_population on sys_param (params_id, population);

-- ix_sys_oper_log_entity_record_id_time
create index ix_sys_oper_log_entity_record_id_time on sys_oper_log (entity, record_id, time);

-- ix_sys_oper_log_user_id_time
create index ix_sys_oper_log_user_id_time on sys_oper_log (user_id, time);

-- nu_sys_oper_log_user_name
create index nu_sys_oper_log_user_name on sys_oper_log (id) where user_name is null;

-- nu_sys_oper_log_title
create index nu_sys_oper_log_title on sys_oper_log (id) where title is null;

-- sg_sys_oper_log_search_grams
create index sg_sys_oper_log_search_grams on sys_oper_log using gin (search_grams);

-- uq_sys_log_head_name
create unique index uq_sys_log_head_name on sys_log_head (name);

-- uq_sys_log_archive_entity_month_part
create unique index uq_sys_log_archive_entity_month_part on sys_log_archive (entity, month, part);

-- nu_sys_error_log_address
create index nu_sys_error_log_address on sys_error_log (id) where address is null;

-- ix_sys_export_log_file_id
create index ix_sys_export_log_file_id on sys_export_log (file_id);

-- nu_sys_export_log_user_name
create index nu_sys_export_log_user_name on sys_export_log (id) where user_name is null;

-- ix_sys_job_end_time
create index ix_sys_job_end_time on sys_job (end_time);

-- ix_sys_file_upload_owner_id_sha256
create index ix_sys_file_upload_owner_id_sha256 on sys_file_upload (owner_id, sha256);

-- ix_sys_file_leftover_due_time
create index ix_sys_file_leftover_due_time on sys_file_leftover (due_time);

-- ix_sms_code_time
create index ix_sms_code_time on sms_code (time);

-- nu_base_student_xh
create index nu_base_student_xh on base_student (id) where xh is null;

-- ix_sys_user_has_second_auth
create index ix_sys_user_has_second_auth on sys_user (has_second_auth);

-- uq_nav_app_use_day_user_id_app_id_day
create unique index uq_nav_app_use_day_user_id_app_id_day on nav_app_use_day (user_id, app_id, day);

-- ix_nav_app_use_day_user_id
create index ix_nav_app_use_day_user_id on nav_app_use_day (user_id);

-- ix_nav_app_use_day_app_id
create index ix_nav_app_use_day_app_id on nav_app_use_day (app_id);

-- uq_nav_service_use_item_id_day
create unique index uq_nav_service_use_item_id_day on nav_service_use (item_id, day);

-- ix_nav_service_use_item_id
create index ix_nav_service_use_item_id on nav_service_use (item_id);

-- uq_sys_report_ticket_ticket_hash
create unique index uq_sys_report_ticket_ticket_hash on sys_report_ticket (ticket_hash);

-- ix_sys_report_ticket_user_id
create index ix_sys_report_ticket_user_id on sys_report_ticket (user_id);

-- ix_sys_report_ticket_expires_time
create index ix_sys_report_ticket_expires_time on sys_report_ticket (expires_time);

-- nu_sys_file_entity
create index nu_sys_file_entity on sys_file (id) where entity is null;

-- ix_sys_file_scan_state
create index ix_sys_file_scan_state on sys_file (scan_state);

-- nu_sms_record_channel_code
create index nu_sms_record_channel_code on sms_record (id) where channel_code is null;

-- uq_sys_msg_template_code
create unique index uq_sys_msg_template_code on sys_msg_template (code);

-- ix_sys_msg_template_sms_template_id
create index ix_sys_msg_template_sms_template_id on sys_msg_template (sms_template_id);

-- ix_sys_msg_template_channels
create index ix_sys_msg_template_channels on sys_msg_template (channels);

-- ix_sys_msg_template_status
create index ix_sys_msg_template_status on sys_msg_template (status);

-- sg_sys_msg_template_search_grams
create index sg_sys_msg_template_search_grams on sys_msg_template using gin (search_grams);

-- so_sys_msg_template_code
create index so_sys_msg_template_code on sys_msg_template (code collate "zh-x-icu", id);

-- uq_sys_todo_source_key
create unique index uq_sys_todo_source_key on sys_todo (source_key);

-- ix_sys_todo_user_id
create index ix_sys_todo_user_id on sys_todo (user_id);

-- ix_sys_todo_user_id_status
create index ix_sys_todo_user_id_status on sys_todo (user_id, status);

-- ix_sys_todo_group_key
create index ix_sys_todo_group_key on sys_todo (group_key);

-- uq_office_ai_role_role_id
create unique index uq_office_ai_role_role_id on office_ai_role (role_id);

-- ix_office_notice_publish_dept_id
create index ix_office_notice_publish_dept_id on office_notice (publish_dept_id);

-- ix_office_notice_receipt_publisher_person
create index ix_office_notice_receipt_publisher_person on office_notice_receipt (publisher_person);

-- tg_office_notice_receipt_department_name
create index tg_office_notice_receipt_department_name on office_notice_receipt using gin (department_name gin_trgm_ops);

-- nu_office_notice_receipt_department_name
create index nu_office_notice_receipt_department_name on office_notice_receipt (id) where department_name is null;

-- tg_office_notice_receipt_class_name
create index tg_office_notice_receipt_class_name on office_notice_receipt using gin (class_name gin_trgm_ops);

-- nu_office_notice_receipt_class_name
create index nu_office_notice_receipt_class_name on office_notice_receipt (id) where class_name is null;

-- ix_office_notice_receipt_read_time
create index ix_office_notice_receipt_read_time on office_notice_receipt (read_time);

-- ix_office_notice_receipt_confirm_time
create index ix_office_notice_receipt_confirm_time on office_notice_receipt (confirm_time);

-- tg_office_notice_receipt_account_no
create index tg_office_notice_receipt_account_no on office_notice_receipt using gin (account_no gin_trgm_ops);

-- nu_office_notice_receipt_account_no
create index nu_office_notice_receipt_account_no on office_notice_receipt (id) where account_no is null;

-- so_office_notice_receipt_account_no
create index so_office_notice_receipt_account_no on office_notice_receipt (account_no collate "zh-x-icu", id);
