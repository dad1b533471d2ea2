drop index uq_base_info_change_student_id_field_name;

drop index uq_status_change_student_id;

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

alter table resource_sms_mass add column people integer not null default 0;

alter table sys_process_type add column subject text;

alter table sys_flow_task add column also_id uuid;

alter table sys_flow_timer add column tries integer not null default 0;

alter table sys_flow_timer add column last_error text;

create table sys_flow_webhook (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  code text not null,
  name text not null,
  url text not null,
  secret text not null,
  secret_hash text not null,
  status text not null,
  remark text,
  search_text text,
  search_grams text[]
);

create table sys_flow_outbox (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  key text not null,
  instance_id uuid not null,
  process_type text not null,
  node_key text not null,
  node_name text not null,
  webhook_code text not null,
  payload jsonb not null,
  status text not null,
  tries integer not null,
  due_time timestamptz(3) not null,
  claim_time timestamptz(3),
  last_status integer,
  last_error text,
  sent_time timestamptz(3)
);

create table sys_flow_handover (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null,
  parts jsonb,
  limits jsonb,
  with_delegations boolean,
  effect_time timestamptz(3) not null,
  reason text,
  status text not null,
  moved integer not null,
  failures jsonb,
  delegations integer not null,
  done_time timestamptz(3)
);

create table sys_flow_query_config (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  code text not null,
  process_type text not null,
  columns jsonb not null,
  filters jsonb,
  sort jsonb,
  statistics jsonb,
  roles jsonb,
  export_allowed boolean,
  status text not null,
  remark text,
  search_text text,
  search_grams text[]
);

create table sys_print_template (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  biz_type text not null,
  process_type text not null,
  content jsonb not null,
  published jsonb,
  published_version integer,
  published_time timestamptz(3),
  file_ids uuid[],
  status text not null
);

create table sys_print_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  time timestamptz(3) not null,
  user_name text,
  biz_no text,
  title text not null,
  template_name text,
  template_version integer,
  pages integer,
  is_reprint boolean,
  ip text,
  biz_type text not null,
  biz_id text not null,
  user_id text,
  search_text text,
  search_grams text[]
);

create table sys_issued_doc (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  doc_no text not null,
  doc_type text not null,
  title text not null,
  holder text,
  issue_time timestamptz(3) not null,
  issuer_name text,
  valid_to date,
  print_count integer,
  state text not null,
  revoke_reason text,
  verify_code text not null,
  payload_hash text not null,
  biz_type text not null,
  biz_id text not null,
  owner_id text,
  search_text text,
  search_grams text[]
);

alter table timetable_course_change add column teacher_id uuid;

update sys_apply_index set biz_type = 'stuInfo', withdraw_path = null where biz_type = 'stuInfoChange';

update nav_service_item set process_type = 'stuInfo' where process_type = 'stuInfoChange';

delete from sys_role_permission where permission in ('stuInfoChange:accept', 'stuInfoChange:confirm', 'stuInfoChange:reject', 'stuInfoChange:refuse');

alter table resource_sms_mass alter column people drop default;

alter table sys_flow_timer alter column tries drop default;

alter table accounts_perm_apply add constraint pk_accounts_perm_apply primary key (id);

alter table sys_flow_webhook add constraint pk_sys_flow_webhook primary key (id);

alter table sys_flow_outbox add constraint pk_sys_flow_outbox primary key (id);

alter table sys_flow_handover add constraint pk_sys_flow_handover primary key (id);

alter table sys_flow_query_config add constraint pk_sys_flow_query_config primary key (id);

alter table sys_print_template add constraint pk_sys_print_template primary key (id);

alter table sys_print_log add constraint pk_sys_print_log primary key (id);

alter table sys_issued_doc add constraint pk_sys_issued_doc primary key (id);

alter table accounts_perm_apply add constraint fk_accounts_perm_apply_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table accounts_perm_apply add constraint fk_accounts_perm_apply_role_id foreign key (role_id) references sys_role (id) deferrable initially immediate;

alter table sys_flow_task add constraint fk_sys_flow_task_also_id foreign key (also_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_outbox add constraint fk_sys_flow_outbox_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;

alter table sys_flow_handover add constraint fk_sys_flow_handover_from_id foreign key (from_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_handover add constraint fk_sys_flow_handover_to_id foreign key (to_id) references sys_user (id) deferrable initially immediate;

alter table timetable_course_change add constraint fk_timetable_course_change_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;

-- uq_base_info_change_student_id_field_name
create unique index uq_base_info_change_student_id_field_name on base_info_change (student_id, field_name) where state in ('1', '2', '6');

-- uq_accounts_perm_apply_user_id_role_id
create unique index uq_accounts_perm_apply_user_id_role_id on accounts_perm_apply (user_id, role_id) where state in ('1', '5');

-- ix_accounts_perm_apply_user_id
create index ix_accounts_perm_apply_user_id on accounts_perm_apply (user_id);

-- ix_accounts_perm_apply_role_id
create index ix_accounts_perm_apply_role_id on accounts_perm_apply (role_id);

-- ix_accounts_perm_apply_person_id
create index ix_accounts_perm_apply_person_id on accounts_perm_apply (person_id);

-- ix_accounts_perm_apply_state
create index ix_accounts_perm_apply_state on accounts_perm_apply (state);

-- ix_accounts_perm_apply_end_date
create index ix_accounts_perm_apply_end_date on accounts_perm_apply (end_date);

-- sg_accounts_perm_apply_search_grams
create index sg_accounts_perm_apply_search_grams on accounts_perm_apply using gin (search_grams);

-- so_accounts_perm_apply_create_time
create index so_accounts_perm_apply_create_time on accounts_perm_apply (create_time desc nulls last, id);

-- ix_sys_flow_instance_subject_id_start_time
create index ix_sys_flow_instance_subject_id_start_time on sys_flow_instance (subject_id, start_time);

-- ix_sys_flow_instance_process_type_start_time
create index ix_sys_flow_instance_process_type_start_time on sys_flow_instance (process_type, start_time);

-- ix_sys_flow_task_also_id
create index ix_sys_flow_task_also_id on sys_flow_task (also_id);

-- ix_sys_flow_task_assignee_id_handle_time
create index ix_sys_flow_task_assignee_id_handle_time on sys_flow_task (assignee_id, handle_time);

-- ix_sys_flow_task_also_id_status
create index ix_sys_flow_task_also_id_status on sys_flow_task (also_id, status);

-- ix_sys_flow_task_original_id_status
create index ix_sys_flow_task_original_id_status on sys_flow_task (original_id, status);

-- uq_sys_flow_webhook_code
create unique index uq_sys_flow_webhook_code on sys_flow_webhook (code);

-- ix_sys_flow_webhook_status
create index ix_sys_flow_webhook_status on sys_flow_webhook (status);

-- sg_sys_flow_webhook_search_grams
create index sg_sys_flow_webhook_search_grams on sys_flow_webhook using gin (search_grams);

-- so_sys_flow_webhook_code
create index so_sys_flow_webhook_code on sys_flow_webhook (code collate "zh-x-icu", id);

-- uq_sys_flow_outbox_key
create unique index uq_sys_flow_outbox_key on sys_flow_outbox (key);

-- ix_sys_flow_outbox_instance_id
create index ix_sys_flow_outbox_instance_id on sys_flow_outbox (instance_id);

-- ix_sys_flow_outbox_status_due_time
create index ix_sys_flow_outbox_status_due_time on sys_flow_outbox (status, due_time);

-- ix_sys_flow_outbox_process_type_status_due_time
create index ix_sys_flow_outbox_process_type_status_due_time on sys_flow_outbox (process_type, status, due_time);

-- ix_sys_flow_handover_from_id
create index ix_sys_flow_handover_from_id on sys_flow_handover (from_id);

-- ix_sys_flow_handover_to_id
create index ix_sys_flow_handover_to_id on sys_flow_handover (to_id);

-- ix_sys_flow_handover_status_effect_time
create index ix_sys_flow_handover_status_effect_time on sys_flow_handover (status, effect_time);

-- ix_sys_flow_handover_from_id_status
create index ix_sys_flow_handover_from_id_status on sys_flow_handover (from_id, status);

-- ix_sys_flow_handover_status
create index ix_sys_flow_handover_status on sys_flow_handover (status);

-- uq_sys_flow_query_config_code
create unique index uq_sys_flow_query_config_code on sys_flow_query_config (code);

-- ix_sys_flow_query_config_process_type
create index ix_sys_flow_query_config_process_type on sys_flow_query_config (process_type);

-- tg_sys_flow_query_config_process_type
create index tg_sys_flow_query_config_process_type on sys_flow_query_config using gin (process_type gin_trgm_ops);

-- ix_sys_flow_query_config_status
create index ix_sys_flow_query_config_status on sys_flow_query_config (status);

-- ix_sys_flow_query_config_export_allowed
create index ix_sys_flow_query_config_export_allowed on sys_flow_query_config (export_allowed);

-- sg_sys_flow_query_config_search_grams
create index sg_sys_flow_query_config_search_grams on sys_flow_query_config using gin (search_grams);

-- so_sys_flow_query_config_process_type_name
create index so_sys_flow_query_config_process_type_name on sys_flow_query_config (process_type collate "zh-x-icu", name collate "zh-x-icu", id);

-- uq_sys_print_template_biz_type_process_type_name
create unique index uq_sys_print_template_biz_type_process_type_name on sys_print_template (biz_type, process_type, name);

-- ix_sys_print_log_biz_id_time
create index ix_sys_print_log_biz_id_time on sys_print_log (biz_id, time);

-- ix_sys_print_log_time
create index ix_sys_print_log_time on sys_print_log (time);

-- tg_sys_print_log_user_name
create index tg_sys_print_log_user_name on sys_print_log using gin (user_name gin_trgm_ops);

-- nu_sys_print_log_user_name
create index nu_sys_print_log_user_name on sys_print_log (id) where user_name is null;

-- ix_sys_print_log_is_reprint
create index ix_sys_print_log_is_reprint on sys_print_log (is_reprint);

-- sg_sys_print_log_search_grams
create index sg_sys_print_log_search_grams on sys_print_log using gin (search_grams);

-- so_sys_print_log_time
create index so_sys_print_log_time on sys_print_log (time desc nulls last, id);

-- uq_sys_issued_doc_verify_code
create unique index uq_sys_issued_doc_verify_code on sys_issued_doc (verify_code);

-- uq_sys_issued_doc_biz_type_biz_id_payload_hash
create unique index uq_sys_issued_doc_biz_type_biz_id_payload_hash on sys_issued_doc (biz_type, biz_id, payload_hash);

-- ix_sys_issued_doc_issue_time
create index ix_sys_issued_doc_issue_time on sys_issued_doc (issue_time);

-- tg_sys_issued_doc_doc_type
create index tg_sys_issued_doc_doc_type on sys_issued_doc using gin (doc_type gin_trgm_ops);

-- ix_sys_issued_doc_state
create index ix_sys_issued_doc_state on sys_issued_doc (state);

-- sg_sys_issued_doc_search_grams
create index sg_sys_issued_doc_search_grams on sys_issued_doc using gin (search_grams);

-- so_sys_issued_doc_issue_time
create index so_sys_issued_doc_issue_time on sys_issued_doc (issue_time desc nulls last, id);

-- uq_status_change_student_id
create unique index uq_status_change_student_id on status_change (student_id) where deleted_time is null and state in ('0', '10', '15', '20');

-- ix_timetable_course_change_teacher_id
create index ix_timetable_course_change_teacher_id on timetable_course_change (teacher_id);
