-- sys_flow_comment
create table sys_flow_comment (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  text text not null,
  sort integer not null
);
alter table sys_flow_comment add constraint pk_sys_flow_comment primary key (id);
alter table sys_flow_comment add constraint fk_sys_flow_comment_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_flow_comment_user_id_text on sys_flow_comment (user_id, text);

-- sys_flow_copy
create table sys_flow_copy (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  instance_id uuid not null,
  user_id uuid not null,
  node_key text,
  time timestamptz(3) not null,
  read_time timestamptz(3)
);
alter table sys_flow_copy add constraint pk_sys_flow_copy primary key (id);
alter table sys_flow_copy add constraint fk_sys_flow_copy_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;
alter table sys_flow_copy add constraint fk_sys_flow_copy_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_flow_copy_instance_id_user_id on sys_flow_copy (instance_id, user_id);
create index ix_sys_flow_copy_user_id_time on sys_flow_copy (user_id, time);

-- sys_flow_definition
create table sys_flow_definition (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  model_id uuid not null,
  process_type text not null,
  version_no integer not null,
  model jsonb not null,
  form jsonb,
  published_by uuid,
  published_time timestamptz(3) not null,
  note text
);
alter table sys_flow_definition add constraint pk_sys_flow_definition primary key (id);
alter table sys_flow_definition add constraint fk_sys_flow_definition_model_id foreign key (model_id) references sys_flow_model (id) on delete cascade deferrable initially immediate;
alter table sys_flow_definition add constraint fk_sys_flow_definition_published_by foreign key (published_by) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_flow_definition_model_id_version_no on sys_flow_definition (model_id, version_no);
create index ix_sys_flow_definition_published_by on sys_flow_definition (published_by);
create index ix_sys_flow_definition_process_type_version_no on sys_flow_definition (process_type, version_no);
create index tg_sys_flow_definition_process_type on sys_flow_definition using gin (process_type gin_trgm_ops);

-- sys_flow_delegate
create table sys_flow_delegate (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  owner_id uuid not null,
  delegate_id uuid not null,
  process_types jsonb,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  mode text not null,
  include_open boolean,
  reason text,
  status text not null
);
alter table sys_flow_delegate add constraint pk_sys_flow_delegate primary key (id);
alter table sys_flow_delegate add constraint fk_sys_flow_delegate_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;
alter table sys_flow_delegate add constraint fk_sys_flow_delegate_delegate_id foreign key (delegate_id) references sys_user (id) deferrable initially immediate;
create index ix_sys_flow_delegate_owner_id_status on sys_flow_delegate (owner_id, status);
create index ix_sys_flow_delegate_delegate_id_status on sys_flow_delegate (delegate_id, status);
create index ix_sys_flow_delegate_status_end_time on sys_flow_delegate (status, end_time);

-- sys_flow_handover
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
alter table sys_flow_handover add constraint pk_sys_flow_handover primary key (id);
alter table sys_flow_handover add constraint fk_sys_flow_handover_from_id foreign key (from_id) references sys_user (id) deferrable initially immediate;
alter table sys_flow_handover add constraint fk_sys_flow_handover_to_id foreign key (to_id) references sys_user (id) deferrable initially immediate;
create index ix_sys_flow_handover_to_id on sys_flow_handover (to_id);
create index ix_sys_flow_handover_status_effect_time on sys_flow_handover (status, effect_time);
create index ix_sys_flow_handover_from_id_status on sys_flow_handover (from_id, status);

-- sys_flow_instance
create table sys_flow_instance (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  inst_no text,
  definition_id uuid not null,
  process_type text not null,
  biz_id text not null,
  title text not null,
  summary jsonb,
  starter_id uuid not null,
  subject_id text,
  facts jsonb,
  form_data jsonb,
  chosen jsonb,
  status text not null,
  round integer not null,
  resume_at text,
  suspended_at timestamptz(3),
  start_time timestamptz(3),
  end_time timestamptz(3),
  end_reason text,
  current_nodes text,
  current_handlers text,
  search_text text,
  search_grams text[]
);
alter table sys_flow_instance add constraint pk_sys_flow_instance primary key (id);
alter table sys_flow_instance add constraint fk_sys_flow_instance_definition_id foreign key (definition_id) references sys_flow_definition (id) deferrable initially immediate;
alter table sys_flow_instance add constraint fk_sys_flow_instance_starter_id foreign key (starter_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_flow_instance_process_type_biz_id on sys_flow_instance (process_type, biz_id) where status in ('0', '1', '4', '7');
create unique index uq_sys_flow_instance_inst_no on sys_flow_instance (inst_no);
create index ix_sys_flow_instance_definition_id on sys_flow_instance (definition_id);
create index ix_sys_flow_instance_starter_id_start_time on sys_flow_instance (starter_id, start_time);
create index ix_sys_flow_instance_subject_id_start_time on sys_flow_instance (subject_id, start_time);
create index ix_sys_flow_instance_process_type_start_time on sys_flow_instance (process_type, start_time);
create index ix_sys_flow_instance_process_type_status_start_time on sys_flow_instance (process_type, status, start_time);
create index ix_sys_flow_instance_status_start_time on sys_flow_instance (status, start_time);
create index sg_sys_flow_instance_search_grams on sys_flow_instance using gin (search_grams);

-- sys_flow_model
create table sys_flow_model (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  process_type_id uuid not null,
  name text not null,
  draft jsonb not null,
  form jsonb,
  published_version integer,
  published_time timestamptz(3),
  status text not null
);
alter table sys_flow_model add constraint pk_sys_flow_model primary key (id);
alter table sys_flow_model add constraint fk_sys_flow_model_process_type_id foreign key (process_type_id) references sys_process_type (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_flow_model_process_type_id on sys_flow_model (process_type_id);

-- sys_flow_node_run
create table sys_flow_node_run (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  instance_id uuid not null,
  seq integer not null,
  node_key text not null,
  node_name text not null,
  kind text not null,
  round integer not null,
  status text not null,
  enter_time timestamptz(3) not null,
  leave_time timestamptz(3),
  cause_id text,
  need integer not null,
  due_time timestamptz(3),
  data jsonb
);
alter table sys_flow_node_run add constraint pk_sys_flow_node_run primary key (id);
alter table sys_flow_node_run add constraint fk_sys_flow_node_run_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_flow_node_run_instance_id_seq on sys_flow_node_run (instance_id, seq);
create index ix_sys_flow_node_run_status_node_key on sys_flow_node_run (status, node_key);
create index ix_sys_flow_node_run_status_due_time on sys_flow_node_run (status, due_time);

-- sys_flow_number
create table sys_flow_number (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  prefix text not null,
  last integer not null
);
alter table sys_flow_number add constraint pk_sys_flow_number primary key (id);
create unique index uq_sys_flow_number_prefix on sys_flow_number (prefix);

-- sys_flow_outbox
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
alter table sys_flow_outbox add constraint pk_sys_flow_outbox primary key (id);
alter table sys_flow_outbox add constraint fk_sys_flow_outbox_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_flow_outbox_key on sys_flow_outbox (key);
create index ix_sys_flow_outbox_instance_id on sys_flow_outbox (instance_id);
create index ix_sys_flow_outbox_status_due_time on sys_flow_outbox (status, due_time);
create index ix_sys_flow_outbox_process_type_status_due_time on sys_flow_outbox (process_type, status, due_time);

-- sys_flow_query_config
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
alter table sys_flow_query_config add constraint pk_sys_flow_query_config primary key (id);
create unique index uq_sys_flow_query_config_code on sys_flow_query_config (code);
create index ix_sys_flow_query_config_process_type on sys_flow_query_config (process_type);
create index tg_sys_flow_query_config_process_type on sys_flow_query_config using gin (process_type gin_trgm_ops);
create index ix_sys_flow_query_config_status on sys_flow_query_config (status);
create index ix_sys_flow_query_config_export_allowed on sys_flow_query_config (export_allowed);
create index sg_sys_flow_query_config_search_grams on sys_flow_query_config using gin (search_grams);
create index so_sys_flow_query_config_process_type_name on sys_flow_query_config (process_type collate "zh-x-icu", name collate "zh-x-icu", id);

-- sys_flow_record
create table sys_flow_record (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  instance_id uuid not null,
  action text not null,
  actor_id uuid,
  actor_name text not null,
  on_behalf_of uuid,
  node_key text,
  node_name text,
  node_run_id text,
  task_id text,
  comment text,
  reason text,
  file_ids uuid[],
  to_user_ids jsonb,
  changes jsonb,
  is_deleted boolean,
  time timestamptz(3) not null
);
alter table sys_flow_record add constraint pk_sys_flow_record primary key (id);
alter table sys_flow_record add constraint fk_sys_flow_record_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;
alter table sys_flow_record add constraint fk_sys_flow_record_actor_id foreign key (actor_id) references sys_user (id) deferrable initially immediate;
alter table sys_flow_record add constraint fk_sys_flow_record_on_behalf_of foreign key (on_behalf_of) references sys_user (id) deferrable initially immediate;
create index ix_sys_flow_record_actor_id on sys_flow_record (actor_id);
create index ix_sys_flow_record_on_behalf_of on sys_flow_record (on_behalf_of);
create index ix_sys_flow_record_instance_id_time on sys_flow_record (instance_id, time);

-- sys_flow_task
create table sys_flow_task (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  instance_id uuid not null,
  node_run_id uuid not null,
  process_type text not null,
  node_key text not null,
  seq integer not null,
  seat integer not null,
  assignee_id uuid not null,
  original_id uuid,
  also_id uuid,
  via text not null,
  parent_task_id text,
  helps text,
  status text not null,
  is_auto boolean,
  is_claimed boolean,
  comment text,
  reason text,
  file_ids uuid[],
  sign_file_id text,
  created_at timestamptz(3) not null,
  read_time timestamptz(3),
  handle_time timestamptz(3)
);
alter table sys_flow_task add constraint pk_sys_flow_task primary key (id);
alter table sys_flow_task add constraint fk_sys_flow_task_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;
alter table sys_flow_task add constraint fk_sys_flow_task_node_run_id foreign key (node_run_id) references sys_flow_node_run (id) on delete cascade deferrable initially immediate;
alter table sys_flow_task add constraint fk_sys_flow_task_assignee_id foreign key (assignee_id) references sys_user (id) deferrable initially immediate;
alter table sys_flow_task add constraint fk_sys_flow_task_original_id foreign key (original_id) references sys_user (id) deferrable initially immediate;
alter table sys_flow_task add constraint fk_sys_flow_task_also_id foreign key (also_id) references sys_user (id) deferrable initially immediate;
create index ix_sys_flow_task_node_run_id on sys_flow_task (node_run_id);
create index ix_sys_flow_task_assignee_id_status_created_at on sys_flow_task (assignee_id, status, created_at);
create index ix_sys_flow_task_assignee_id_handle_time on sys_flow_task (assignee_id, handle_time);
create index ix_sys_flow_task_also_id_status on sys_flow_task (also_id, status);
create index ix_sys_flow_task_original_id_status on sys_flow_task (original_id, status);
create index ix_sys_flow_task_assignee_id_process_type_node_key on sys_flow_task (assignee_id, process_type, node_key);
create index ix_sys_flow_task_instance_id_seq on sys_flow_task (instance_id, seq);

-- sys_flow_timer
create table sys_flow_timer (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  instance_id uuid not null,
  node_run_id uuid not null,
  kind text not null,
  seq integer not null,
  fire_at timestamptz(3) not null,
  fired_at timestamptz(3),
  is_cancelled boolean,
  tries integer not null,
  last_error text
);
alter table sys_flow_timer add constraint pk_sys_flow_timer primary key (id);
alter table sys_flow_timer add constraint fk_sys_flow_timer_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;
alter table sys_flow_timer add constraint fk_sys_flow_timer_node_run_id foreign key (node_run_id) references sys_flow_node_run (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_flow_timer_node_run_id_kind_seq on sys_flow_timer (node_run_id, kind, seq);
create index ix_sys_flow_timer_instance_id on sys_flow_timer (instance_id);
create index ix_sys_flow_timer_is_cancelled_fired_at_fire_at on sys_flow_timer (is_cancelled, fired_at, fire_at);

-- sys_flow_webhook
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
alter table sys_flow_webhook add constraint pk_sys_flow_webhook primary key (id);
create unique index uq_sys_flow_webhook_code on sys_flow_webhook (code);
create index ix_sys_flow_webhook_status on sys_flow_webhook (status);
create index sg_sys_flow_webhook_search_grams on sys_flow_webhook using gin (search_grams);
create index so_sys_flow_webhook_code on sys_flow_webhook (code collate "zh-x-icu", id);

-- sys_issued_doc
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
alter table sys_issued_doc add constraint pk_sys_issued_doc primary key (id);
create unique index uq_sys_issued_doc_verify_code on sys_issued_doc (verify_code);
create unique index uq_sys_issued_doc_biz_type_biz_id_payload_hash on sys_issued_doc (biz_type, biz_id, payload_hash);
create index ix_sys_issued_doc_issue_time on sys_issued_doc (issue_time);
create index tg_sys_issued_doc_doc_type on sys_issued_doc using gin (doc_type gin_trgm_ops);
create index ix_sys_issued_doc_state on sys_issued_doc (state);
create index sg_sys_issued_doc_search_grams on sys_issued_doc using gin (search_grams);
create index so_sys_issued_doc_issue_time on sys_issued_doc (issue_time desc nulls last, id);

-- sys_print_log
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
alter table sys_print_log add constraint pk_sys_print_log primary key (id);
create index ix_sys_print_log_biz_id_time on sys_print_log (biz_id, time);
create index ix_sys_print_log_time on sys_print_log (time);
create index tg_sys_print_log_user_name on sys_print_log using gin (user_name gin_trgm_ops);
create index nu_sys_print_log_user_name on sys_print_log (id) where user_name is null;
create index ix_sys_print_log_is_reprint on sys_print_log (is_reprint);
create index sg_sys_print_log_search_grams on sys_print_log using gin (search_grams);
create index so_sys_print_log_time on sys_print_log (time desc nulls last, id);

-- sys_print_template
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
alter table sys_print_template add constraint pk_sys_print_template primary key (id);
create unique index uq_sys_print_template_biz_type_process_type_name on sys_print_template (biz_type, process_type, name);

-- sys_process_type
create table sys_process_type (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  code text not null,
  name text not null,
  group_name text not null,
  subject text,
  form_kind text not null,
  icon text,
  sort integer,
  start_roles jsonb,
  manager_roles jsonb,
  number_rule text,
  title_rule text,
  summary_fields jsonb,
  status text not null,
  remark text,
  search_text text,
  search_grams text[]
);
alter table sys_process_type add constraint pk_sys_process_type primary key (id);
create unique index uq_sys_process_type_code on sys_process_type (code);
create index ix_sys_process_type_form_kind on sys_process_type (form_kind);
create index ix_sys_process_type_status on sys_process_type (status);
create index sg_sys_process_type_search_grams on sys_process_type using gin (search_grams);
create index so_sys_process_type_group_name_sort on sys_process_type (group_name, sort, id);
