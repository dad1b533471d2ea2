-- office_ai_provider
create table office_ai_provider (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  base_url text not null,
  api_key text,
  api_key_hash text,
  models jsonb,
  timeout_sec integer not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table office_ai_provider add constraint pk_office_ai_provider primary key (id);
create unique index uq_office_ai_provider_name on office_ai_provider (name);
create index tg_office_ai_provider_name on office_ai_provider using gin (name gin_trgm_ops);
create index ix_office_ai_provider_status on office_ai_provider (status);
create index sg_office_ai_provider_search_grams on office_ai_provider using gin (search_grams);
create index so_office_ai_provider_create_time on office_ai_provider (create_time, id);

-- office_notice
create table office_notice (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  title text not null,
  category text not null,
  target_scope jsonb,
  audience_text text,
  content text not null,
  cover_file_id uuid[],
  file_ids uuid[],
  image_ids uuid[],
  is_top boolean not null,
  top_until timestamptz(3),
  must_read text not null,
  min_seconds integer,
  sms_too boolean,
  publish_time timestamptz(3),
  expire_time timestamptz(3),
  status text not null,
  receivers integer not null,
  readers integer not null,
  publisher_name text,
  publisher_id text,
  publisher_person text,
  publish_dept_id uuid,
  withdraw_reason text,
  remind_time timestamptz(3),
  edition integer not null,
  edit_time timestamptz(3),
  told_edition integer,
  read_edition integer not null,
  figure_time timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table office_notice add constraint pk_office_notice primary key (id);
alter table office_notice add constraint fk_office_notice_publish_dept_id foreign key (publish_dept_id) references base_department (id) on delete cascade deferrable initially immediate;
create unique index uq_office_notice_must_read on office_notice (must_read) where deleted_time is null and must_read in ('2') and status in ('2', '3');
create index ix_office_notice_publish_dept_id on office_notice (publish_dept_id);
create index ix_office_notice_publisher_person on office_notice (publisher_person);
create index ix_office_notice_status_publish_time on office_notice (status, publish_time);
create index ix_office_notice_status_expire_time on office_notice (status, expire_time);
create index ix_office_notice_category on office_notice (category);
create index ix_office_notice_publish_time on office_notice (publish_time);
create index bn_office_notice_deleted_time on office_notice (deleted_time) where deleted_time is not null;
create index sg_office_notice_search_grams on office_notice using gin (search_grams);
create index so_office_notice_create_time on office_notice (create_time desc nulls last, id);

-- office_notice_read
create table office_notice_read (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  notice_id uuid not null,
  user_id uuid not null,
  account_no text,
  department_name text,
  class_name text,
  open_time timestamptz(3),
  first_time timestamptz(3),
  last_time timestamptz(3),
  seconds integer,
  edition integer not null,
  confirm_time timestamptz(3),
  confirm_edition integer not null,
  channel text,
  collect_time timestamptz(3),
  publisher_person text
);
alter table office_notice_read add constraint pk_office_notice_read primary key (id);
alter table office_notice_read add constraint fk_office_notice_read_notice_id foreign key (notice_id) references office_notice (id) on delete cascade deferrable initially immediate;
alter table office_notice_read add constraint fk_office_notice_read_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_office_notice_read_notice_id_user_id on office_notice_read (notice_id, user_id);
create index ix_office_notice_read_user_id_notice_id on office_notice_read (user_id, notice_id);
create index ix_office_notice_read_publisher_person on office_notice_read (publisher_person);
create index tg_office_notice_read_department_name on office_notice_read using gin (department_name gin_trgm_ops);
create index nu_office_notice_read_department_name on office_notice_read (id) where department_name is null;
create index tg_office_notice_read_class_name on office_notice_read using gin (class_name gin_trgm_ops);
create index nu_office_notice_read_class_name on office_notice_read (id) where class_name is null;
create index ix_office_notice_read_first_time on office_notice_read (first_time);
create index ix_office_notice_read_confirm_time on office_notice_read (confirm_time);
create index tg_office_notice_read_account_no on office_notice_read using gin (account_no gin_trgm_ops);
create index nu_office_notice_read_account_no on office_notice_read (id) where account_no is null;
create index so_office_notice_read_account_no on office_notice_read (account_no collate "zh-x-icu", id);

-- sys_chat_delivery
create table sys_chat_delivery (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  message_id uuid not null,
  source text not null,
  open_id text not null,
  state text not null,
  due_time timestamptz(3) not null,
  claim_time timestamptz(3),
  attempts integer not null,
  error_text text
);
alter table sys_chat_delivery add constraint pk_sys_chat_delivery primary key (id);
alter table sys_chat_delivery add constraint fk_sys_chat_delivery_message_id foreign key (message_id) references sys_user_message (id) on delete cascade deferrable initially immediate;
create index ix_sys_chat_delivery_message_id on sys_chat_delivery (message_id);
create index ix_sys_chat_delivery_state_due_time on sys_chat_delivery (state, due_time);
create index ix_sys_chat_delivery_due_time on sys_chat_delivery (due_time);

-- sys_msg_template
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
alter table sys_msg_template add constraint pk_sys_msg_template primary key (id);
alter table sys_msg_template add constraint fk_sys_msg_template_sms_template_id foreign key (sms_template_id) references sms_template (id) deferrable initially immediate;
create unique index uq_sys_msg_template_code on sys_msg_template (code);
create index ix_sys_msg_template_sms_template_id on sys_msg_template (sms_template_id);
create index ix_sys_msg_template_channels on sys_msg_template (channels);
create index ix_sys_msg_template_status on sys_msg_template (status);
create index sg_sys_msg_template_search_grams on sys_msg_template using gin (search_grams);
create index so_sys_msg_template_code on sys_msg_template (code collate "zh-x-icu", id);

-- sys_rich_text
create table sys_rich_text (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  title text not null,
  content text not null,
  biz_type text,
  biz_id text
);
alter table sys_rich_text add constraint pk_sys_rich_text primary key (id);
create unique index uq_sys_rich_text_biz_type_biz_id on sys_rich_text (biz_type, biz_id);

-- sys_user_message
create table sys_user_message (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  category text not null,
  level text not null,
  title text not null,
  content text,
  link text,
  biz_type text,
  biz_id text,
  sender text,
  merge_key text,
  merge_count integer not null,
  channel_results jsonb,
  read_time timestamptz(3),
  send_time timestamptz(3) not null,
  expire_time timestamptz(3)
);
alter table sys_user_message add constraint pk_sys_user_message primary key (id);
alter table sys_user_message add constraint fk_sys_user_message_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_user_message_user_id_merge_key on sys_user_message (user_id, merge_key);
create index ix_sys_user_message_user_id_send_time on sys_user_message (user_id, send_time);
create index ix_sys_user_message_user_id_category_send_time on sys_user_message (user_id, category, send_time);
create index ix_sys_user_message_biz_type_biz_id on sys_user_message (biz_type, biz_id);
create index ix_sys_user_message_send_time on sys_user_message (send_time);
create index ix_sys_user_message_expire_time on sys_user_message (expire_time);

-- sys_user_msg_count
create table sys_user_msg_count (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  category text not null,
  unread integer not null
);
alter table sys_user_msg_count add constraint pk_sys_user_msg_count primary key (id);
alter table sys_user_msg_count add constraint fk_sys_user_msg_count_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_user_msg_count_user_id_category on sys_user_msg_count (user_id, category);

-- sys_user_msg_setting
create table sys_user_msg_setting (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  category text not null,
  is_inside boolean not null,
  is_sms boolean not null,
  is_chat boolean not null,
  quiet_from integer not null,
  quiet_to integer not null
);
alter table sys_user_msg_setting add constraint pk_sys_user_msg_setting primary key (id);
alter table sys_user_msg_setting add constraint fk_sys_user_msg_setting_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_user_msg_setting_user_id_category on sys_user_msg_setting (user_id, category);

-- sys_user_todo
create table sys_user_todo (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  todo_type text not null,
  biz_type text not null,
  biz_id text not null,
  node_key text not null,
  title text not null,
  summary text,
  applicant text,
  link text not null,
  deadline timestamptz(3),
  priority text not null,
  state text not null,
  open_time timestamptz(3) not null,
  done_time timestamptz(3),
  done_by text,
  delegate_from text
);
alter table sys_user_todo add constraint pk_sys_user_todo primary key (id);
alter table sys_user_todo add constraint fk_sys_user_todo_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_user_todo_biz_type_biz_id_node_key_user_id on sys_user_todo (biz_type, biz_id, node_key, user_id);
create index ix_sys_user_todo_user_id_state on sys_user_todo (user_id, state);
