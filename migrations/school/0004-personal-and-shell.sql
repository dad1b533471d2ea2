alter table nav_mobile_menu rename column badge_key to badge_provider;

alter table sys_message rename to sys_user_message;

alter table sys_user_message rename column kind to category;

alter table sys_user_message rename column dedupe_key to merge_key;

alter index uq_sys_message_user_id_dedupe_key rename to uq_sys_user_message_user_id_merge_key;

alter index ix_sys_message_user_id rename to ix_sys_user_message_user_id;

alter index ix_sys_message_user_id_send_time rename to ix_sys_user_message_user_id_send_time;

alter index ix_sys_message_biz_type_biz_id rename to ix_sys_user_message_biz_type_biz_id;

alter index ix_sys_message_send_time rename to ix_sys_user_message_send_time;

alter table sys_user_message rename constraint pk_sys_message to pk_sys_user_message;

alter table sys_user_message rename constraint fk_sys_message_user_id to fk_sys_user_message_user_id;

alter table sys_message_count rename to sys_user_msg_count;

alter index uq_sys_message_count_user_id rename to uq_sys_user_msg_count_user_id;

alter table sys_user_msg_count rename constraint pk_sys_message_count to pk_sys_user_msg_count;

alter table sys_user_msg_count rename constraint fk_sys_message_count_user_id to fk_sys_user_msg_count_user_id;

alter table sys_todo rename to sys_user_todo;

alter table sys_user_todo rename column source to biz_type;

alter table sys_user_todo rename column due_time to deadline;

alter table sys_user_todo rename column status to state;

alter index uq_sys_todo_source_key rename to uq_sys_user_todo_biz_type_key;

alter index ix_sys_todo_user_id rename to ix_sys_user_todo_user_id;

alter index ix_sys_todo_user_id_status rename to ix_sys_user_todo_user_id_state;

alter index ix_sys_todo_group_key rename to ix_sys_user_todo_group_key;

alter table sys_user_todo rename constraint pk_sys_todo to pk_sys_user_todo;

alter table sys_user_todo rename constraint fk_sys_todo_user_id to fk_sys_user_todo_user_id;

alter table office_notice_receipt rename to office_notice_read;

alter table office_notice_read rename column read_time to first_time;

alter table office_notice_read rename column read_seconds to seconds;

alter table office_notice_read rename column device to channel;

alter index uq_office_notice_receipt_notice_id_user_id rename to uq_office_notice_read_notice_id_user_id;

alter index ix_office_notice_receipt_notice_id rename to ix_office_notice_read_notice_id;

alter index ix_office_notice_receipt_user_id rename to ix_office_notice_read_user_id;

alter index ix_office_notice_receipt_user_id_notice_id rename to ix_office_notice_read_user_id_notice_id;

alter index ix_office_notice_receipt_publisher_person rename to ix_office_notice_read_publisher_person;

alter index tg_office_notice_receipt_department_name rename to tg_office_notice_read_department_name;

alter index nu_office_notice_receipt_department_name rename to nu_office_notice_read_department_name;

alter index tg_office_notice_receipt_class_name rename to tg_office_notice_read_class_name;

alter index nu_office_notice_receipt_class_name rename to nu_office_notice_read_class_name;

alter index ix_office_notice_receipt_read_time rename to ix_office_notice_read_first_time;

alter index ix_office_notice_receipt_confirm_time rename to ix_office_notice_read_confirm_time;

alter index tg_office_notice_receipt_account_no rename to tg_office_notice_read_account_no;

alter index nu_office_notice_receipt_account_no rename to nu_office_notice_read_account_no;

alter index so_office_notice_receipt_account_no rename to so_office_notice_read_account_no;

alter table office_notice_read rename constraint pk_office_notice_receipt to pk_office_notice_read;

alter table office_notice_read rename constraint fk_office_notice_receipt_notice_id to fk_office_notice_read_notice_id;

alter table office_notice_read rename constraint fk_office_notice_receipt_user_id to fk_office_notice_read_user_id;

alter table sys_user_msg_count drop constraint fk_sys_user_msg_count_user_id;

drop index uq_sys_user_msg_count_user_id;

drop index uq_sys_user_todo_biz_type_key;

drop index ix_sys_user_todo_group_key;

alter table sys_session add column locked_time timestamptz(3);

alter table sys_session add column unlock_fails integer;

alter table sys_job add column dedupe_key text;

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

alter table base_student add column former_id uuid;

alter table nav_app add column color text;

alter table nav_app add column sso_mode text not null default '0';

alter table nav_app add column sso_secret text;

alter table nav_app add column sso_secret_hash text;

alter table nav_app add column callback_url text;

alter table nav_app add column target_scope jsonb;

alter table nav_app add column default_role_ids uuid[];

alter table nav_app add column badge_type text;

alter table nav_mobile_service add column params text;

alter table nav_mobile_service add column terminals text[];

alter table nav_mobile_menu add column target_scope jsonb;

alter table nav_mobile_menu add column gray_percent integer;

alter table nav_mobile_menu add column gray_dept_ids uuid[];

alter table nav_mobile_menu add column min_version text;

create table nav_scan_route (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  match_type text not null,
  pattern text not null,
  service_id uuid not null,
  sort integer not null,
  status text not null,
  search_text text,
  search_grams text[]
);

create table nav_app_code (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  kind text not null,
  code_hash text not null,
  user_id uuid not null,
  app_id uuid not null,
  address text,
  expire_time timestamptz(3) not null
);

create table nav_app_shortcut (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  app_id uuid not null,
  sort integer not null
);

create table sys_api_client (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  api_key text,
  secret text,
  secret_hash text,
  user_id uuid not null,
  scopes jsonb not null,
  ip_list text,
  per_minute integer not null,
  expire_date date not null,
  status text not null,
  last_used_time timestamptz(3),
  search_text text,
  search_grams text[]
);

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

alter table sys_user_message add column level text not null default '1';

alter table sys_user_message add column sender text;

alter table sys_user_message add column merge_count integer not null default 1;

alter table sys_user_message add column channel_results jsonb;

alter table sys_user_message add column expire_time timestamptz(3);

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

alter table sys_user_msg_count add column category text not null default '5';

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

alter table sys_user_todo add column todo_type text not null default '9';

alter table sys_user_todo add column biz_id text not null default '';

alter table sys_user_todo add column node_key text not null default 'main';

alter table sys_user_todo add column summary text;

alter table sys_user_todo add column applicant text;

alter table sys_user_todo add column open_time timestamptz(3) not null default 'epoch';

alter table sys_user_todo add column done_by text;

alter table sys_user_todo add column delegate_from text;

alter table office_notice add column must_read text not null default '0';

alter table office_notice add column read_edition integer not null default 1;

alter table office_notice add column figure_time timestamptz(3);

alter table office_notice_read add column last_time timestamptz(3);

alter table office_notice_read add column edition integer not null default 0;

alter table office_notice_read add column confirm_edition integer not null default 0;

alter table office_notice_read add column collect_time timestamptz(3);

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
  is_cancelled boolean
);

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

create table status_leave_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  change_id uuid not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  kind text,
  item text not null,
  state text not null,
  note text,
  handler text,
  handle_time timestamptz(3),
  search_text text,
  search_grams text[]
);

alter table timetable_course_import_batch add column only_tasks jsonb;

alter table timetable_course_import_batch add column pushed jsonb;

create table schedule_user_schedule (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  owner_id uuid not null,
  title text not null,
  type text not null,
  begin_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  all_day boolean not null,
  place text,
  content text,
  color text,
  remind jsonb,
  repeat text,
  exdates jsonb,
  visibility text not null,
  last_end timestamptz(3) not null,
  next_remind timestamptz(3),
  cancel_time timestamptz(3)
);

create table schedule_user_schedule_invite (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  schedule_id uuid not null,
  user_id uuid not null,
  reply text not null,
  read_time timestamptz(3)
);

create table schedule_unit_schedule (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  department_id uuid not null,
  title text not null,
  begin_at timestamptz(3) not null,
  end_at timestamptz(3),
  place text,
  leaders text not null,
  attendees text,
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);

create table desktop_layout (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  owner_type text not null,
  owner_id text not null,
  role_code text not null,
  name text not null,
  seq integer not null,
  items jsonb not null,
  base_version integer not null,
  is_default boolean not null,
  replaced_time timestamptz(3)
);

create table desktop_publish_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  role_code text not null,
  edition integer not null,
  mode text not null,
  added jsonb not null,
  reached integer not null,
  publisher_name text,
  publish_time timestamptz(3) not null
);

create table desktop_card_switch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  card_code text not null
);

create table sys_apply_index (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  biz_type text not null,
  biz_name text not null,
  biz_id text not null,
  apply_no text not null,
  title text not null,
  state text not null,
  current_node text,
  current_handlers text,
  steps jsonb,
  opinion text,
  submit_time timestamptz(3) not null,
  finish_time timestamptz(3),
  promised_days numeric(18,1),
  waits jsonb,
  urge_time timestamptz(3),
  link text not null,
  withdraw_path text
);

alter table nav_service_item add column icon text;

alter table nav_service_item add column stages text[];

alter table nav_service_item add column owner_id uuid;

alter table nav_service_item add column target_user text not null default '0';

alter table nav_service_item add column target_scope jsonb;

alter table nav_service_item add column app_id uuid;

alter table nav_service_item add column is_repeatable boolean not null default false;

alter table nav_service_item add column sample_file_ids uuid[];

alter table nav_service_item add column faqs jsonb;

alter table nav_service_item add column window_from text;

alter table nav_service_item add column window_to text;

alter table nav_service_item add column view_count integer not null default 0;

alter table nav_service_item add column repair_until timestamptz(3);

create table service_favorite (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  item_id uuid not null
);

create table service_recent (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  item_id uuid not null,
  use_count integer not null,
  last_time timestamptz(3) not null
);

create table service_reminder (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  item_id uuid not null,
  due_day date not null
);

create table service_search_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  word text not null,
  user_type text,
  user_id text,
  results integer not null,
  clicked_item_id uuid,
  is_asked boolean not null,
  time timestamptz(3) not null
);

create table service_rating (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  item_id uuid not null,
  dept_id uuid not null,
  apply_index_id text not null,
  user_id text not null,
  rater_name text,
  star integer not null,
  tags jsonb,
  text text,
  is_anonymous boolean not null,
  rated_time timestamptz(3) not null,
  reply text,
  reply_time timestamptz(3),
  reply_by text,
  escalate_time timestamptz(3),
  state text not null,
  hide_reason text
);

update sys_user_message set category = case category when '1' then '2' when '2' then '3' when '3' then '4' else '5' end, level = case category when '5' then '2' else '1' end,
       biz_type = case biz_type when 'notice' then 'sysNotice' else biz_type end;

delete from sys_user_message m using office_notice n where m.biz_type = 'sysNotice' and m.biz_id = n.id::text and m.merge_key = 'notice:' || n.id and n.status in ('3', '5');

update sys_user_message set link = replace(link, '/personal/mynotice?id=', '/personal/mynotice?open=') where link like '/personal/mynotice?id=%';

update sys_user_todo set link = replace(link, '/personal/mynotice?id=', '/personal/mynotice?open=') where link like '/personal/mynotice?id=%';

delete from sys_user_msg_count;

insert into sys_user_msg_count (id, version, create_time, update_time, user_id, category, unread) select gen_random_uuid(), 1, max(send_time), max(send_time), user_id, category, count(*) from sys_user_message where read_time is null group by user_id, category;

update sys_user_todo set todo_type = case biz_type when 'notice' then '5' else '9' end, biz_id = split_part(group_key, ':', 2), node_key = case biz_type when 'notice' then 'confirm' else 'main' end,
       open_time = create_time, biz_type = case biz_type when 'notice' then 'sysNotice' else biz_type end;

delete from sys_user_todo where biz_type = 'sysNotice' and state = '0';

update office_notice set must_read = case when force_read and status <> '3' then '2' when force_read or need_confirm then '1' else '0' end;

update office_notice set must_read = '1' where must_read = '2' and status = '2';

update office_notice set target_scope = jsonb_build_object('userType', case audience when '2' then 'stu' when '3' then 'tea' when '5' then 'stu' else 'all' end,
       'include', case when audience in ('1', '2', '3') then '[{"kind": "school", "ids": []}]'::jsonb when audience = '4' then jsonb_build_array(jsonb_build_object('kind', 'department', 'ids', coalesce(to_jsonb(department_ids), '[]')))
         when audience = '5' then jsonb_build_array(jsonb_build_object('kind', 'class', 'ids', coalesce(to_jsonb(class_ids), '[]'))) else '[]'::jsonb end, 'exclude', '[]'::jsonb, 'filter', '{}'::jsonb) where target_scope is null;

delete from office_notice_read where first_time is null;

update office_notice_read r set last_time = r.first_time, edition = n.edition, confirm_edition = case when r.confirm_time is null then 0 else n.edition end from office_notice n where n.id = r.notice_id;

update sys_role_permission set permission = replace(replace(permission, 'noticeReceipt:', 'noticeRead:'), 'notice:', 'sysNotice:') where permission like 'notice:%' or permission like 'noticeReceipt:%';

update sys_role_scope set entity_path = case entity_path when 'notice' then 'sysNotice' else 'noticeRead' end where entity_path in ('notice', 'noticeReceipt');

update sys_menu set permission = replace(replace(permission, 'noticeReceipt:', 'noticeRead:'), 'notice:', 'sysNotice:'), seed_key = replace(replace(seed_key, 'noticeReceipt:', 'noticeRead:'), 'notice:', 'sysNotice:') where permission like 'notice:%' or permission like 'noticeReceipt:%';

update sys_file set entity = case entity when 'notice' then 'sysNotice' when 'office.noticeReceipt' then 'office.noticeRead' else entity end where entity in ('notice', 'office.noticeReceipt');

alter table nav_app alter column sso_mode drop default;

alter table sys_user_message alter column level drop default;

alter table sys_user_message alter column merge_count drop default;

alter table sys_user_msg_count alter column category drop default;

alter table sys_user_todo alter column todo_type drop default;

alter table sys_user_todo alter column biz_id drop default;

alter table sys_user_todo alter column node_key drop default;

alter table sys_user_todo alter column open_time drop default;

alter table sys_user_todo drop column group_key;

alter table sys_user_todo drop column source_key;

alter table office_notice alter column must_read drop default;

alter table office_notice alter column read_edition drop default;

alter table office_notice drop column audience;

alter table office_notice drop column department_ids;

alter table office_notice drop column class_ids;

alter table office_notice drop column need_confirm;

alter table office_notice drop column force_read;

alter table office_notice_read alter column edition drop default;

alter table office_notice_read alter column confirm_edition drop default;

alter table nav_service_item alter column target_user drop default;

alter table nav_service_item alter column is_repeatable drop default;

alter table nav_service_item alter column view_count drop default;

alter table sys_user_pref add constraint pk_sys_user_pref primary key (id);

alter table sys_user_draft add constraint pk_sys_user_draft primary key (id);

alter table sys_upkeep_run add constraint pk_sys_upkeep_run primary key (id);

alter table sys_calendar_feed add constraint pk_sys_calendar_feed primary key (id);

alter table nav_scan_route add constraint pk_nav_scan_route primary key (id);

alter table nav_app_code add constraint pk_nav_app_code primary key (id);

alter table nav_app_shortcut add constraint pk_nav_app_shortcut primary key (id);

alter table sys_api_client add constraint pk_sys_api_client primary key (id);

alter table resource_file_link add constraint pk_resource_file_link primary key (id);

alter table resource_file_take add constraint pk_resource_file_take primary key (id);

alter table sys_chat_delivery add constraint pk_sys_chat_delivery primary key (id);

alter table sys_user_msg_setting add constraint pk_sys_user_msg_setting primary key (id);

alter table sys_process_type add constraint pk_sys_process_type primary key (id);

alter table sys_flow_model add constraint pk_sys_flow_model primary key (id);

alter table sys_flow_definition add constraint pk_sys_flow_definition primary key (id);

alter table sys_flow_instance add constraint pk_sys_flow_instance primary key (id);

alter table sys_flow_node_run add constraint pk_sys_flow_node_run primary key (id);

alter table sys_flow_task add constraint pk_sys_flow_task primary key (id);

alter table sys_flow_record add constraint pk_sys_flow_record primary key (id);

alter table sys_flow_copy add constraint pk_sys_flow_copy primary key (id);

alter table sys_flow_timer add constraint pk_sys_flow_timer primary key (id);

alter table sys_flow_number add constraint pk_sys_flow_number primary key (id);

alter table sys_flow_delegate add constraint pk_sys_flow_delegate primary key (id);

alter table sys_flow_comment add constraint pk_sys_flow_comment primary key (id);

alter table status_leave_item add constraint pk_status_leave_item primary key (id);

alter table schedule_user_schedule add constraint pk_schedule_user_schedule primary key (id);

alter table schedule_user_schedule_invite add constraint pk_schedule_user_schedule_invite primary key (id);

alter table schedule_unit_schedule add constraint pk_schedule_unit_schedule primary key (id);

alter table desktop_layout add constraint pk_desktop_layout primary key (id);

alter table desktop_publish_log add constraint pk_desktop_publish_log primary key (id);

alter table desktop_card_switch add constraint pk_desktop_card_switch primary key (id);

alter table sys_apply_index add constraint pk_sys_apply_index primary key (id);

alter table service_favorite add constraint pk_service_favorite primary key (id);

alter table service_recent add constraint pk_service_recent primary key (id);

alter table service_reminder add constraint pk_service_reminder primary key (id);

alter table service_search_log add constraint pk_service_search_log primary key (id);

alter table service_rating add constraint pk_service_rating primary key (id);

alter table sys_user_pref add constraint fk_sys_user_pref_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table sys_user_draft add constraint fk_sys_user_draft_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table sys_calendar_feed add constraint fk_sys_calendar_feed_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table base_student add constraint fk_base_student_former_id foreign key (former_id) references base_student (id) deferrable initially immediate;

alter table nav_scan_route add constraint fk_nav_scan_route_service_id foreign key (service_id) references nav_mobile_service (id) deferrable initially immediate;

alter table nav_app_code add constraint fk_nav_app_code_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table nav_app_code add constraint fk_nav_app_code_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;

alter table nav_app_shortcut add constraint fk_nav_app_shortcut_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table nav_app_shortcut add constraint fk_nav_app_shortcut_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;

alter table sys_api_client add constraint fk_sys_api_client_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;

alter table resource_file_take add constraint fk_resource_file_take_link_id foreign key (link_id) references resource_file_link (id) on delete cascade deferrable initially immediate;

alter table resource_file_take add constraint fk_resource_file_take_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table sys_chat_delivery add constraint fk_sys_chat_delivery_message_id foreign key (message_id) references sys_user_message (id) on delete cascade deferrable initially immediate;

alter table sys_user_msg_count add constraint fk_sys_user_msg_count_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table sys_user_msg_setting add constraint fk_sys_user_msg_setting_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table sys_flow_model add constraint fk_sys_flow_model_process_type_id foreign key (process_type_id) references sys_process_type (id) on delete cascade deferrable initially immediate;

alter table sys_flow_definition add constraint fk_sys_flow_definition_model_id foreign key (model_id) references sys_flow_model (id) on delete cascade deferrable initially immediate;

alter table sys_flow_definition add constraint fk_sys_flow_definition_published_by foreign key (published_by) references sys_user (id) deferrable initially immediate;

alter table sys_flow_instance add constraint fk_sys_flow_instance_definition_id foreign key (definition_id) references sys_flow_definition (id) deferrable initially immediate;

alter table sys_flow_instance add constraint fk_sys_flow_instance_starter_id foreign key (starter_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_node_run add constraint fk_sys_flow_node_run_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;

alter table sys_flow_task add constraint fk_sys_flow_task_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;

alter table sys_flow_task add constraint fk_sys_flow_task_node_run_id foreign key (node_run_id) references sys_flow_node_run (id) on delete cascade deferrable initially immediate;

alter table sys_flow_task add constraint fk_sys_flow_task_assignee_id foreign key (assignee_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_task add constraint fk_sys_flow_task_original_id foreign key (original_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_record add constraint fk_sys_flow_record_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;

alter table sys_flow_record add constraint fk_sys_flow_record_actor_id foreign key (actor_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_record add constraint fk_sys_flow_record_on_behalf_of foreign key (on_behalf_of) references sys_user (id) deferrable initially immediate;

alter table sys_flow_copy add constraint fk_sys_flow_copy_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;

alter table sys_flow_copy add constraint fk_sys_flow_copy_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_timer add constraint fk_sys_flow_timer_instance_id foreign key (instance_id) references sys_flow_instance (id) on delete cascade deferrable initially immediate;

alter table sys_flow_timer add constraint fk_sys_flow_timer_node_run_id foreign key (node_run_id) references sys_flow_node_run (id) on delete cascade deferrable initially immediate;

alter table sys_flow_delegate add constraint fk_sys_flow_delegate_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_delegate add constraint fk_sys_flow_delegate_delegate_id foreign key (delegate_id) references sys_user (id) deferrable initially immediate;

alter table sys_flow_comment add constraint fk_sys_flow_comment_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table status_leave_item add constraint fk_status_leave_item_change_id foreign key (change_id) references status_change (id) on delete cascade deferrable initially immediate;

alter table status_leave_item add constraint fk_status_leave_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table status_leave_item add constraint fk_status_leave_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table status_leave_item add constraint fk_status_leave_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table status_leave_item add constraint fk_status_leave_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table status_leave_item add constraint fk_status_leave_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table schedule_user_schedule add constraint fk_schedule_user_schedule_owner_id foreign key (owner_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table schedule_user_schedule_invite add constraint fk_schedule_user_schedule_invite_schedule_id foreign key (schedule_id) references schedule_user_schedule (id) on delete cascade deferrable initially immediate;

alter table schedule_user_schedule_invite add constraint fk_schedule_user_schedule_invite_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table schedule_unit_schedule add constraint fk_schedule_unit_schedule_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table sys_apply_index add constraint fk_sys_apply_index_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table nav_service_item add constraint fk_nav_service_item_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;

alter table nav_service_item add constraint fk_nav_service_item_app_id foreign key (app_id) references nav_app (id) deferrable initially immediate;

alter table service_favorite add constraint fk_service_favorite_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table service_favorite add constraint fk_service_favorite_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;

alter table service_recent add constraint fk_service_recent_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table service_recent add constraint fk_service_recent_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;

alter table service_reminder add constraint fk_service_reminder_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;

alter table service_reminder add constraint fk_service_reminder_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;

alter table service_search_log add constraint fk_service_search_log_clicked_item_id foreign key (clicked_item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;

alter table service_rating add constraint fk_service_rating_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;

alter table service_rating add constraint fk_service_rating_dept_id foreign key (dept_id) references base_department (id) on delete cascade deferrable initially immediate;

-- uq_sys_job_dedupe_key
create unique index uq_sys_job_dedupe_key on sys_job (dedupe_key) where status in ('0', '1');

-- uq_sys_user_pref_user_id_pref_key
create unique index uq_sys_user_pref_user_id_pref_key on sys_user_pref (user_id, pref_key);

-- ix_sys_user_pref_user_id
create index ix_sys_user_pref_user_id on sys_user_pref (user_id);

-- uq_sys_user_draft_user_id_form_key_record_id
create unique index uq_sys_user_draft_user_id_form_key_record_id on sys_user_draft (user_id, form_key, record_id);

-- ix_sys_user_draft_user_id
create index ix_sys_user_draft_user_id on sys_user_draft (user_id);

-- ix_sys_user_draft_save_time
create index ix_sys_user_draft_save_time on sys_user_draft (save_time);

-- uq_sys_upkeep_run_code
create unique index uq_sys_upkeep_run_code on sys_upkeep_run (code);

-- uq_sys_calendar_feed_user_id_code
create unique index uq_sys_calendar_feed_user_id_code on sys_calendar_feed (user_id, code);

-- uq_sys_calendar_feed_token_hash
create unique index uq_sys_calendar_feed_token_hash on sys_calendar_feed (token_hash);

-- ix_sys_calendar_feed_user_id
create index ix_sys_calendar_feed_user_id on sys_calendar_feed (user_id);

-- bn_base_campus_deleted_time
create index bn_base_campus_deleted_time on base_campus (deleted_time) where deleted_time is not null;

-- bn_base_building_deleted_time
create index bn_base_building_deleted_time on base_building (deleted_time) where deleted_time is not null;

-- bn_base_venue_deleted_time
create index bn_base_venue_deleted_time on base_venue (deleted_time) where deleted_time is not null;

-- bn_base_department_deleted_time
create index bn_base_department_deleted_time on base_department (deleted_time) where deleted_time is not null;

-- bn_base_major_deleted_time
create index bn_base_major_deleted_time on base_major (deleted_time) where deleted_time is not null;

-- bn_base_grade_major_deleted_time
create index bn_base_grade_major_deleted_time on base_grade_major (deleted_time) where deleted_time is not null;

-- bn_base_class_deleted_time
create index bn_base_class_deleted_time on base_class (deleted_time) where deleted_time is not null;

-- ix_base_student_former_id
create index ix_base_student_former_id on base_student (former_id);

-- bn_base_student_deleted_time
create index bn_base_student_deleted_time on base_student (deleted_time) where deleted_time is not null;

-- bn_base_teacher_deleted_time
create index bn_base_teacher_deleted_time on base_teacher (deleted_time) where deleted_time is not null;

-- bn_base_class_assign_deleted_time
create index bn_base_class_assign_deleted_time on base_class_assign (deleted_time) where deleted_time is not null;

-- bn_population_saved_deleted_time
create index bn_population_saved_deleted_time on population_saved (deleted_time) where deleted_time is not null;

-- uq_nav_scan_route_match_type_pattern
create unique index uq_nav_scan_route_match_type_pattern on nav_scan_route (match_type, pattern);

-- ix_nav_scan_route_service_id
create index ix_nav_scan_route_service_id on nav_scan_route (service_id);

-- tg_nav_scan_route_name
create index tg_nav_scan_route_name on nav_scan_route using gin (name gin_trgm_ops);

-- ix_nav_scan_route_status
create index ix_nav_scan_route_status on nav_scan_route (status);

-- sg_nav_scan_route_search_grams
create index sg_nav_scan_route_search_grams on nav_scan_route using gin (search_grams);

-- so_nav_scan_route_sort_name
create index so_nav_scan_route_sort_name on nav_scan_route (sort, name collate "zh-x-icu", id);

-- uq_nav_app_code_code_hash
create unique index uq_nav_app_code_code_hash on nav_app_code (code_hash);

-- ix_nav_app_code_user_id
create index ix_nav_app_code_user_id on nav_app_code (user_id);

-- ix_nav_app_code_app_id
create index ix_nav_app_code_app_id on nav_app_code (app_id);

-- uq_nav_app_shortcut_user_id_app_id
create unique index uq_nav_app_shortcut_user_id_app_id on nav_app_shortcut (user_id, app_id);

-- ix_nav_app_shortcut_user_id
create index ix_nav_app_shortcut_user_id on nav_app_shortcut (user_id);

-- ix_nav_app_shortcut_app_id
create index ix_nav_app_shortcut_app_id on nav_app_shortcut (app_id);

-- uq_sys_api_client_name
create unique index uq_sys_api_client_name on sys_api_client (name);

-- uq_sys_api_client_api_key
create unique index uq_sys_api_client_api_key on sys_api_client (api_key);

-- ix_sys_api_client_user_id
create index ix_sys_api_client_user_id on sys_api_client (user_id);

-- tg_sys_api_client_name
create index tg_sys_api_client_name on sys_api_client using gin (name gin_trgm_ops);

-- ix_sys_api_client_status
create index ix_sys_api_client_status on sys_api_client (status);

-- ix_sys_api_client_expire_date
create index ix_sys_api_client_expire_date on sys_api_client (expire_date);

-- sg_sys_api_client_search_grams
create index sg_sys_api_client_search_grams on sys_api_client using gin (search_grams);

-- so_sys_api_client_name
create index so_sys_api_client_name on sys_api_client (name collate "zh-x-icu", id);

-- ix_sms_record_user_id
create index ix_sms_record_user_id on sms_record (user_id);

-- ix_resource_file_link_state_category
create index ix_resource_file_link_state_category on resource_file_link (state, category);

-- ix_resource_file_link_category
create index ix_resource_file_link_category on resource_file_link (category);

-- ix_resource_file_link_state
create index ix_resource_file_link_state on resource_file_link (state);

-- ix_resource_file_link_valid_to
create index ix_resource_file_link_valid_to on resource_file_link (valid_to);

-- bn_resource_file_link_deleted_time
create index bn_resource_file_link_deleted_time on resource_file_link (deleted_time) where deleted_time is not null;

-- sg_resource_file_link_search_grams
create index sg_resource_file_link_search_grams on resource_file_link using gin (search_grams);

-- so_resource_file_link_create_time
create index so_resource_file_link_create_time on resource_file_link (create_time desc nulls last, id);

-- uq_resource_file_take_link_id_user_id_day
create unique index uq_resource_file_take_link_id_user_id_day on resource_file_take (link_id, user_id, day);

-- ix_resource_file_take_link_id
create index ix_resource_file_take_link_id on resource_file_take (link_id);

-- ix_resource_file_take_user_id
create index ix_resource_file_take_user_id on resource_file_take (user_id);

-- ix_sys_user_message_user_id_category_send_time
create index ix_sys_user_message_user_id_category_send_time on sys_user_message (user_id, category, send_time);

-- ix_sys_user_message_expire_time
create index ix_sys_user_message_expire_time on sys_user_message (expire_time);

-- ix_sys_chat_delivery_message_id
create index ix_sys_chat_delivery_message_id on sys_chat_delivery (message_id);

-- ix_sys_chat_delivery_state_due_time
create index ix_sys_chat_delivery_state_due_time on sys_chat_delivery (state, due_time);

-- ix_sys_chat_delivery_due_time
create index ix_sys_chat_delivery_due_time on sys_chat_delivery (due_time);

-- uq_sys_user_msg_count_user_id_category
create unique index uq_sys_user_msg_count_user_id_category on sys_user_msg_count (user_id, category);

-- ix_sys_user_msg_count_user_id
create index ix_sys_user_msg_count_user_id on sys_user_msg_count (user_id);

-- uq_sys_user_msg_setting_user_id_category
create unique index uq_sys_user_msg_setting_user_id_category on sys_user_msg_setting (user_id, category);

-- ix_sys_user_msg_setting_user_id
create index ix_sys_user_msg_setting_user_id on sys_user_msg_setting (user_id);

-- uq_sys_user_todo_biz_type_biz_id_node_key_user_id
create unique index uq_sys_user_todo_biz_type_biz_id_node_key_user_id on sys_user_todo (biz_type, biz_id, node_key, user_id);

-- uq_office_notice_must_read
create unique index uq_office_notice_must_read on office_notice (must_read) where deleted_time is null and must_read in ('2') and status in ('2', '3');

-- bn_office_notice_deleted_time
create index bn_office_notice_deleted_time on office_notice (deleted_time) where deleted_time is not null;

-- bn_calendar_term_deleted_time
create index bn_calendar_term_deleted_time on calendar_term (deleted_time) where deleted_time is not null;

-- bn_calendar_holiday_deleted_time
create index bn_calendar_holiday_deleted_time on calendar_holiday (deleted_time) where deleted_time is not null;

-- uq_sys_process_type_code
create unique index uq_sys_process_type_code on sys_process_type (code);

-- ix_sys_process_type_group_name
create index ix_sys_process_type_group_name on sys_process_type (group_name);

-- ix_sys_process_type_form_kind
create index ix_sys_process_type_form_kind on sys_process_type (form_kind);

-- ix_sys_process_type_status
create index ix_sys_process_type_status on sys_process_type (status);

-- sg_sys_process_type_search_grams
create index sg_sys_process_type_search_grams on sys_process_type using gin (search_grams);

-- so_sys_process_type_group_name_sort
create index so_sys_process_type_group_name_sort on sys_process_type (group_name, sort, id);

-- uq_sys_flow_model_process_type_id
create unique index uq_sys_flow_model_process_type_id on sys_flow_model (process_type_id);

-- uq_sys_flow_definition_model_id_version_no
create unique index uq_sys_flow_definition_model_id_version_no on sys_flow_definition (model_id, version_no);

-- ix_sys_flow_definition_model_id
create index ix_sys_flow_definition_model_id on sys_flow_definition (model_id);

-- ix_sys_flow_definition_published_by
create index ix_sys_flow_definition_published_by on sys_flow_definition (published_by);

-- ix_sys_flow_definition_process_type_version_no
create index ix_sys_flow_definition_process_type_version_no on sys_flow_definition (process_type, version_no);

-- tg_sys_flow_definition_process_type
create index tg_sys_flow_definition_process_type on sys_flow_definition using gin (process_type gin_trgm_ops);

-- uq_sys_flow_instance_process_type_biz_id
create unique index uq_sys_flow_instance_process_type_biz_id on sys_flow_instance (process_type, biz_id) where status in ('0', '1', '4', '7');

-- uq_sys_flow_instance_inst_no
create unique index uq_sys_flow_instance_inst_no on sys_flow_instance (inst_no);

-- ix_sys_flow_instance_definition_id
create index ix_sys_flow_instance_definition_id on sys_flow_instance (definition_id);

-- ix_sys_flow_instance_starter_id
create index ix_sys_flow_instance_starter_id on sys_flow_instance (starter_id);

-- ix_sys_flow_instance_starter_id_start_time
create index ix_sys_flow_instance_starter_id_start_time on sys_flow_instance (starter_id, start_time);

-- ix_sys_flow_instance_process_type_status_start_time
create index ix_sys_flow_instance_process_type_status_start_time on sys_flow_instance (process_type, status, start_time);

-- ix_sys_flow_instance_status_start_time
create index ix_sys_flow_instance_status_start_time on sys_flow_instance (status, start_time);

-- sg_sys_flow_instance_search_grams
create index sg_sys_flow_instance_search_grams on sys_flow_instance using gin (search_grams);

-- uq_sys_flow_node_run_instance_id_seq
create unique index uq_sys_flow_node_run_instance_id_seq on sys_flow_node_run (instance_id, seq);

-- ix_sys_flow_node_run_instance_id
create index ix_sys_flow_node_run_instance_id on sys_flow_node_run (instance_id);

-- ix_sys_flow_node_run_status_node_key
create index ix_sys_flow_node_run_status_node_key on sys_flow_node_run (status, node_key);

-- ix_sys_flow_task_instance_id
create index ix_sys_flow_task_instance_id on sys_flow_task (instance_id);

-- ix_sys_flow_task_node_run_id
create index ix_sys_flow_task_node_run_id on sys_flow_task (node_run_id);

-- ix_sys_flow_task_assignee_id
create index ix_sys_flow_task_assignee_id on sys_flow_task (assignee_id);

-- ix_sys_flow_task_original_id
create index ix_sys_flow_task_original_id on sys_flow_task (original_id);

-- ix_sys_flow_task_assignee_id_status_created_at
create index ix_sys_flow_task_assignee_id_status_created_at on sys_flow_task (assignee_id, status, created_at);

-- ix_sys_flow_task_assignee_id_process_type_node_key
create index ix_sys_flow_task_assignee_id_process_type_node_key on sys_flow_task (assignee_id, process_type, node_key);

-- ix_sys_flow_task_instance_id_seq
create index ix_sys_flow_task_instance_id_seq on sys_flow_task (instance_id, seq);

-- ix_sys_flow_record_instance_id
create index ix_sys_flow_record_instance_id on sys_flow_record (instance_id);

-- ix_sys_flow_record_actor_id
create index ix_sys_flow_record_actor_id on sys_flow_record (actor_id);

-- ix_sys_flow_record_on_behalf_of
create index ix_sys_flow_record_on_behalf_of on sys_flow_record (on_behalf_of);

-- ix_sys_flow_record_instance_id_time
create index ix_sys_flow_record_instance_id_time on sys_flow_record (instance_id, time);

-- uq_sys_flow_copy_instance_id_user_id
create unique index uq_sys_flow_copy_instance_id_user_id on sys_flow_copy (instance_id, user_id);

-- ix_sys_flow_copy_instance_id
create index ix_sys_flow_copy_instance_id on sys_flow_copy (instance_id);

-- ix_sys_flow_copy_user_id
create index ix_sys_flow_copy_user_id on sys_flow_copy (user_id);

-- ix_sys_flow_copy_user_id_time
create index ix_sys_flow_copy_user_id_time on sys_flow_copy (user_id, time);

-- uq_sys_flow_timer_node_run_id_kind_seq
create unique index uq_sys_flow_timer_node_run_id_kind_seq on sys_flow_timer (node_run_id, kind, seq);

-- ix_sys_flow_timer_instance_id
create index ix_sys_flow_timer_instance_id on sys_flow_timer (instance_id);

-- ix_sys_flow_timer_node_run_id
create index ix_sys_flow_timer_node_run_id on sys_flow_timer (node_run_id);

-- ix_sys_flow_timer_is_cancelled_fired_at_fire_at
create index ix_sys_flow_timer_is_cancelled_fired_at_fire_at on sys_flow_timer (is_cancelled, fired_at, fire_at);

-- uq_sys_flow_number_prefix
create unique index uq_sys_flow_number_prefix on sys_flow_number (prefix);

-- ix_sys_flow_delegate_owner_id
create index ix_sys_flow_delegate_owner_id on sys_flow_delegate (owner_id);

-- ix_sys_flow_delegate_delegate_id
create index ix_sys_flow_delegate_delegate_id on sys_flow_delegate (delegate_id);

-- ix_sys_flow_delegate_owner_id_status
create index ix_sys_flow_delegate_owner_id_status on sys_flow_delegate (owner_id, status);

-- ix_sys_flow_delegate_delegate_id_status
create index ix_sys_flow_delegate_delegate_id_status on sys_flow_delegate (delegate_id, status);

-- ix_sys_flow_delegate_status_end_time
create index ix_sys_flow_delegate_status_end_time on sys_flow_delegate (status, end_time);

-- ix_sys_flow_delegate_status
create index ix_sys_flow_delegate_status on sys_flow_delegate (status);

-- uq_sys_flow_comment_user_id_text
create unique index uq_sys_flow_comment_user_id_text on sys_flow_comment (user_id, text);

-- ix_sys_flow_comment_user_id
create index ix_sys_flow_comment_user_id on sys_flow_comment (user_id);

-- bn_status_change_deleted_time
create index bn_status_change_deleted_time on status_change (deleted_time) where deleted_time is not null;

-- uq_status_leave_item_change_id_item
create unique index uq_status_leave_item_change_id_item on status_leave_item (change_id, item);

-- ix_status_leave_item_change_id
create index ix_status_leave_item_change_id on status_leave_item (change_id);

-- ix_status_leave_item_student_id
create index ix_status_leave_item_student_id on status_leave_item (student_id);

-- ix_status_leave_item_department_id
create index ix_status_leave_item_department_id on status_leave_item (department_id);

-- ix_status_leave_item_major_id
create index ix_status_leave_item_major_id on status_leave_item (major_id);

-- ix_status_leave_item_class_id
create index ix_status_leave_item_class_id on status_leave_item (class_id);

-- ix_status_leave_item_campus_id
create index ix_status_leave_item_campus_id on status_leave_item (campus_id);

-- ix_status_leave_item_state_item
create index ix_status_leave_item_state_item on status_leave_item (state, item);

-- ix_status_leave_item_item
create index ix_status_leave_item_item on status_leave_item (item);

-- ix_status_leave_item_state
create index ix_status_leave_item_state on status_leave_item (state);

-- ix_status_leave_item_kind
create index ix_status_leave_item_kind on status_leave_item (kind);

-- sg_status_leave_item_search_grams
create index sg_status_leave_item_search_grams on status_leave_item using gin (search_grams);

-- so_status_leave_item_create_time_item
create index so_status_leave_item_create_time_item on status_leave_item (create_time desc nulls last, item, id);

-- bn_status_rollover_batch_deleted_time
create index bn_status_rollover_batch_deleted_time on status_rollover_batch (deleted_time) where deleted_time is not null;

-- bn_timetable_course_deleted_time
create index bn_timetable_course_deleted_time on timetable_course (deleted_time) where deleted_time is not null;

-- ix_schedule_user_schedule_owner_id
create index ix_schedule_user_schedule_owner_id on schedule_user_schedule (owner_id);

-- ix_schedule_user_schedule_owner_id_last_end
create index ix_schedule_user_schedule_owner_id_last_end on schedule_user_schedule (owner_id, last_end);

-- ix_schedule_user_schedule_next_remind
create index ix_schedule_user_schedule_next_remind on schedule_user_schedule (next_remind);

-- ix_schedule_user_schedule_cancel_time
create index ix_schedule_user_schedule_cancel_time on schedule_user_schedule (cancel_time);

-- uq_schedule_user_schedule_invite_schedule_id_user_id
create unique index uq_schedule_user_schedule_invite_schedule_id_user_id on schedule_user_schedule_invite (schedule_id, user_id);

-- ix_schedule_user_schedule_invite_schedule_id
create index ix_schedule_user_schedule_invite_schedule_id on schedule_user_schedule_invite (schedule_id);

-- ix_schedule_user_schedule_invite_user_id
create index ix_schedule_user_schedule_invite_user_id on schedule_user_schedule_invite (user_id);

-- ix_schedule_unit_schedule_department_id
create index ix_schedule_unit_schedule_department_id on schedule_unit_schedule (department_id);

-- ix_schedule_unit_schedule_department_id_begin_at
create index ix_schedule_unit_schedule_department_id_begin_at on schedule_unit_schedule (department_id, begin_at);

-- ix_schedule_unit_schedule_begin_at
create index ix_schedule_unit_schedule_begin_at on schedule_unit_schedule (begin_at);

-- ix_schedule_unit_schedule_status
create index ix_schedule_unit_schedule_status on schedule_unit_schedule (status);

-- bn_schedule_unit_schedule_deleted_time
create index bn_schedule_unit_schedule_deleted_time on schedule_unit_schedule (deleted_time) where deleted_time is not null;

-- sg_schedule_unit_schedule_search_grams
create index sg_schedule_unit_schedule_search_grams on schedule_unit_schedule using gin (search_grams);

-- so_schedule_unit_schedule_begin_at
create index so_schedule_unit_schedule_begin_at on schedule_unit_schedule (begin_at desc nulls last, id);

-- uq_desktop_layout_owner_type_owner_id_role_code_seq
create unique index uq_desktop_layout_owner_type_owner_id_role_code_seq on desktop_layout (owner_type, owner_id, role_code, seq);

-- ix_desktop_layout_role_code_owner_type
create index ix_desktop_layout_role_code_owner_type on desktop_layout (role_code, owner_type);

-- ix_desktop_layout_replaced_time
create index ix_desktop_layout_replaced_time on desktop_layout (replaced_time);

-- uq_desktop_publish_log_role_code_edition
create unique index uq_desktop_publish_log_role_code_edition on desktop_publish_log (role_code, edition);

-- uq_desktop_card_switch_card_code
create unique index uq_desktop_card_switch_card_code on desktop_card_switch (card_code);

-- uq_sys_apply_index_biz_type_biz_id
create unique index uq_sys_apply_index_biz_type_biz_id on sys_apply_index (biz_type, biz_id);

-- uq_sys_apply_index_apply_no
create unique index uq_sys_apply_index_apply_no on sys_apply_index (apply_no);

-- ix_sys_apply_index_user_id
create index ix_sys_apply_index_user_id on sys_apply_index (user_id);

-- ix_sys_apply_index_user_id_submit_time
create index ix_sys_apply_index_user_id_submit_time on sys_apply_index (user_id, submit_time);

-- ix_sys_apply_index_biz_type_finish_time
create index ix_sys_apply_index_biz_type_finish_time on sys_apply_index (biz_type, finish_time);

-- ix_nav_service_item_owner_id
create index ix_nav_service_item_owner_id on nav_service_item (owner_id);

-- ix_nav_service_item_app_id
create index ix_nav_service_item_app_id on nav_service_item (app_id);

-- ix_nav_service_item_target_user
create index ix_nav_service_item_target_user on nav_service_item (target_user);

-- bn_nav_service_item_deleted_time
create index bn_nav_service_item_deleted_time on nav_service_item (deleted_time) where deleted_time is not null;

-- uq_service_favorite_user_id_item_id
create unique index uq_service_favorite_user_id_item_id on service_favorite (user_id, item_id);

-- ix_service_favorite_user_id
create index ix_service_favorite_user_id on service_favorite (user_id);

-- ix_service_favorite_item_id
create index ix_service_favorite_item_id on service_favorite (item_id);

-- uq_service_recent_user_id_item_id
create unique index uq_service_recent_user_id_item_id on service_recent (user_id, item_id);

-- ix_service_recent_user_id
create index ix_service_recent_user_id on service_recent (user_id);

-- ix_service_recent_item_id
create index ix_service_recent_item_id on service_recent (item_id);

-- uq_service_reminder_user_id_item_id
create unique index uq_service_reminder_user_id_item_id on service_reminder (user_id, item_id);

-- ix_service_reminder_user_id
create index ix_service_reminder_user_id on service_reminder (user_id);

-- ix_service_reminder_item_id
create index ix_service_reminder_item_id on service_reminder (item_id);

-- ix_service_reminder_due_day
create index ix_service_reminder_due_day on service_reminder (due_day);

-- ix_service_search_log_clicked_item_id
create index ix_service_search_log_clicked_item_id on service_search_log (clicked_item_id);

-- ix_service_search_log_time
create index ix_service_search_log_time on service_search_log (time);

-- uq_service_rating_apply_index_id
create unique index uq_service_rating_apply_index_id on service_rating (apply_index_id);

-- ix_service_rating_item_id
create index ix_service_rating_item_id on service_rating (item_id);

-- ix_service_rating_dept_id
create index ix_service_rating_dept_id on service_rating (dept_id);

-- ix_service_rating_item_id_rated_time
create index ix_service_rating_item_id_rated_time on service_rating (item_id, rated_time);

-- ix_service_rating_star
create index ix_service_rating_star on service_rating (star);

-- ix_service_rating_state
create index ix_service_rating_state on service_rating (state);

-- ix_service_rating_rated_time
create index ix_service_rating_rated_time on service_rating (rated_time);

-- so_service_rating_rated_time
create index so_service_rating_rated_time on service_rating (rated_time desc nulls last, id);
