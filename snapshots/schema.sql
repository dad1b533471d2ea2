-- base_building
create table base_building (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  campus_id uuid not null,
  building_name text not null,
  building_code text not null,
  building_use text not null,
  floor_up integer not null,
  floor_down integer,
  built_year integer,
  area numeric(18,2),
  lng numeric(18,6),
  lat numeric(18,6),
  manager_id uuid,
  photo_file_id uuid[],
  sort integer,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table base_building add constraint pk_base_building primary key (id);
alter table base_building add constraint fk_base_building_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table base_building add constraint fk_base_building_manager_id foreign key (manager_id) references base_teacher (id) deferrable initially immediate;
create unique index uq_base_building_campus_id_building_name on base_building (campus_id, building_name) where deleted_time is null;
create unique index uq_base_building_building_code on base_building (building_code) where deleted_time is null;
create index ix_base_building_campus_id on base_building (campus_id);
create index ix_base_building_manager_id on base_building (manager_id);
create index tg_base_building_building_name on base_building using gin (building_name gin_trgm_ops);
create index ix_base_building_building_use on base_building (building_use);
create index ix_base_building_status on base_building (status);
create index sg_base_building_search_grams on base_building using gin (search_grams);
create index so_base_building_campus_id_sort_building_code on base_building (campus_id, sort, building_code collate "zh-x-icu", id);

-- base_campus
create table base_campus (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  campus_name text not null,
  campus_code text not null,
  is_main boolean,
  phone text,
  canton_code text,
  address text,
  area numeric(18,2),
  lng numeric(18,6),
  lat numeric(18,6),
  fence jsonb,
  remark text,
  sort integer,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table base_campus add constraint pk_base_campus primary key (id);
create unique index uq_base_campus_campus_name on base_campus (campus_name) where deleted_time is null;
create unique index uq_base_campus_campus_code on base_campus (campus_code) where deleted_time is null;
create index tg_base_campus_campus_name on base_campus using gin (campus_name gin_trgm_ops);
create index ix_base_campus_status on base_campus (status);
create index sg_base_campus_search_grams on base_campus using gin (search_grams);
create index so_base_campus_sort_campus_code on base_campus (sort, campus_code collate "zh-x-icu", id);

-- base_class
create table base_class (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  class_name text not null,
  class_code text not null,
  grade_major_id uuid not null,
  grade integer,
  major_id uuid,
  department_id uuid,
  campus_id uuid,
  class_type text not null,
  max_num integer not null,
  monitor_id uuid,
  league_sec_id uuid,
  expect_grad_date date,
  qr_group_file_id uuid[],
  status text not null,
  search_text text,
  search_grams text[]
);
alter table base_class add constraint pk_base_class primary key (id);
alter table base_class add constraint fk_base_class_grade_major_id foreign key (grade_major_id) references base_grade_major (id) deferrable initially immediate;
alter table base_class add constraint fk_base_class_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table base_class add constraint fk_base_class_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table base_class add constraint fk_base_class_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table base_class add constraint fk_base_class_monitor_id foreign key (monitor_id) references base_student (id) deferrable initially immediate;
alter table base_class add constraint fk_base_class_league_sec_id foreign key (league_sec_id) references base_student (id) deferrable initially immediate;
create unique index uq_base_class_class_name on base_class (class_name) where deleted_time is null;
create unique index uq_base_class_class_code on base_class (class_code) where deleted_time is null;
create index ix_base_class_grade_major_id on base_class (grade_major_id);
create index ix_base_class_major_id on base_class (major_id);
create index ix_base_class_department_id on base_class (department_id);
create index ix_base_class_campus_id on base_class (campus_id);
create index ix_base_class_monitor_id on base_class (monitor_id);
create index ix_base_class_league_sec_id on base_class (league_sec_id);
create index tg_base_class_class_name on base_class using gin (class_name gin_trgm_ops);
create index ix_base_class_grade on base_class (grade);
create index ix_base_class_status on base_class (status);
create index sg_base_class_search_grams on base_class using gin (search_grams);
create index so_base_class_grade_class_name on base_class (grade desc nulls last, class_name collate "zh-x-icu", id);

-- base_class_assign
create table base_class_assign (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  class_id uuid not null,
  teacher_id uuid not null,
  role text not null,
  start_date date not null,
  end_date date,
  reason text not null,
  is_temp boolean,
  remark text
);
alter table base_class_assign add constraint pk_base_class_assign primary key (id);
alter table base_class_assign add constraint ex_base_class_assign_period exclude using gist (class_id with =, role with =, daterange(start_date, end_date, '[]') with &&) where (deleted_time is null and role in ('fdy', 'bzr'));
alter table base_class_assign add constraint fk_base_class_assign_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table base_class_assign add constraint fk_base_class_assign_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;
create unique index uq_base_class_assign_teacher_id_class_id_role_start_date on base_class_assign (teacher_id, class_id, role, start_date) where deleted_time is null;
create index ix_base_class_assign_class_id on base_class_assign (class_id);
create index ix_base_class_assign_teacher_id on base_class_assign (teacher_id);
create index ix_base_class_assign_class_id_role on base_class_assign (class_id, role);
create index ix_base_class_assign_teacher_id_role on base_class_assign (teacher_id, role);
create index ix_base_class_assign_role on base_class_assign (role);
create index so_base_class_assign_start_date on base_class_assign (start_date desc nulls last, id);

-- base_department
create table base_department (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  parent_id uuid,
  dept_name text not null,
  dept_short text,
  dept_code text not null,
  dept_type text not null,
  is_teach_unit boolean,
  campus_id uuid,
  leader_id uuid,
  secretary_id uuid,
  stu_secretary_id uuid,
  deputy_ids uuid[],
  stu_admin_ids uuid[],
  phone text,
  found_date date,
  close_date date,
  remark text,
  sort integer,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table base_department add constraint pk_base_department primary key (id);
alter table base_department add constraint fk_base_department_parent_id foreign key (parent_id) references base_department (id) deferrable initially immediate;
alter table base_department add constraint fk_base_department_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table base_department add constraint fk_base_department_leader_id foreign key (leader_id) references base_teacher (id) deferrable initially immediate;
alter table base_department add constraint fk_base_department_secretary_id foreign key (secretary_id) references base_teacher (id) deferrable initially immediate;
alter table base_department add constraint fk_base_department_stu_secretary_id foreign key (stu_secretary_id) references base_teacher (id) deferrable initially immediate;
create unique index uq_base_department_dept_code on base_department (dept_code) where deleted_time is null;
create unique index uq_base_department_parent_id_dept_name on base_department (parent_id, dept_name) where deleted_time is null;
create index ix_base_department_parent_id on base_department (parent_id);
create index ix_base_department_campus_id on base_department (campus_id);
create index ix_base_department_leader_id on base_department (leader_id);
create index ix_base_department_secretary_id on base_department (secretary_id);
create index ix_base_department_stu_secretary_id on base_department (stu_secretary_id);
create index tg_base_department_dept_name on base_department using gin (dept_name gin_trgm_ops);
create index ix_base_department_dept_type on base_department (dept_type);
create index ix_base_department_status on base_department (status);
create index sg_base_department_search_grams on base_department using gin (search_grams);
create index so_base_department_sort_dept_code on base_department (sort, dept_code collate "zh-x-icu", id);

-- base_grade_major
create table base_grade_major (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  grade_major_name text,
  grade integer not null,
  major_id uuid not null,
  department_id uuid,
  campus_id uuid,
  school_length numeric(18,1),
  plan_num integer,
  train_plan_file_id uuid[],
  status text not null,
  search_text text,
  search_grams text[]
);
alter table base_grade_major add constraint pk_base_grade_major primary key (id);
alter table base_grade_major add constraint fk_base_grade_major_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table base_grade_major add constraint fk_base_grade_major_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table base_grade_major add constraint fk_base_grade_major_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_base_grade_major_grade_major_id on base_grade_major (grade, major_id) where deleted_time is null;
create index ix_base_grade_major_major_id on base_grade_major (major_id);
create index ix_base_grade_major_department_id on base_grade_major (department_id);
create index ix_base_grade_major_campus_id on base_grade_major (campus_id);
create index ix_base_grade_major_grade on base_grade_major (grade);
create index ix_base_grade_major_status on base_grade_major (status);
create index sg_base_grade_major_search_grams on base_grade_major using gin (search_grams);
create index so_base_grade_major_grade_grade_major_name on base_grade_major (grade desc nulls last, grade_major_name collate "zh-x-icu", id);

-- base_major
create table base_major (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  major_name text not null,
  major_short text,
  major_code text not null,
  major_class text,
  inner_code text not null,
  direction text,
  department_id uuid not null,
  edu_level text not null,
  school_length numeric(18,1) not null,
  leader_id uuid,
  open_year integer,
  stop_year integer,
  sort integer,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table base_major add constraint pk_base_major primary key (id);
alter table base_major add constraint fk_base_major_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table base_major add constraint fk_base_major_leader_id foreign key (leader_id) references base_teacher (id) deferrable initially immediate;
create unique index uq_base_major_inner_code on base_major (inner_code) where deleted_time is null;
create unique index uq_base_major_major_code_direction_edu_level on base_major (major_code, direction, edu_level) where deleted_time is null;
create index ix_base_major_department_id on base_major (department_id);
create index ix_base_major_leader_id on base_major (leader_id);
create index tg_base_major_major_name on base_major using gin (major_name gin_trgm_ops);
create index tg_base_major_major_code on base_major using gin (major_code gin_trgm_ops);
create index ix_base_major_edu_level on base_major (edu_level);
create index ix_base_major_status on base_major (status);
create index sg_base_major_search_grams on base_major using gin (search_grams);
create index so_base_major_sort_inner_code on base_major (sort, inner_code collate "zh-x-icu", id);

-- base_student
create table base_student (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  xh text,
  ksh text,
  class_id uuid,
  department_id uuid,
  major_id uuid,
  grade_major_id uuid,
  grade integer,
  campus_id uuid,
  xjzt_m text not null,
  in_school boolean,
  is_resident boolean,
  school_length numeric(18,1),
  edu_level text,
  entry_date date,
  expect_grad_date date,
  real_grad_date date,
  xm text not null,
  xm_py text,
  used_name text,
  sex text,
  birthday date,
  id_card_type text not null,
  id_card text not null,
  id_card_hash text not null,
  nation text,
  political text,
  political_date date,
  nationality text,
  gatqw text,
  marriage text,
  health text,
  blood_type text,
  height integer,
  weight numeric(18,1),
  photo_file_id uuid[],
  admit_photo_file_id uuid[],
  sjhm text,
  sjhm_hash text,
  email text,
  qq text,
  wechat text,
  native_canton text,
  origin_canton text,
  hukou_canton text,
  hukou text,
  home_canton text,
  home_address text,
  home_address_hash text,
  postcode text,
  stu_type text,
  train_mode text,
  study_form text,
  admit_type text,
  admit_score numeric(18,1),
  graduate_school text,
  info_complete integer,
  source text,
  search_text text,
  search_grams text[]
);
alter table base_student add constraint pk_base_student primary key (id);
alter table base_student add constraint fk_base_student_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_grade_major_id foreign key (grade_major_id) references base_grade_major (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_base_student_xh on base_student (xh) where deleted_time is null;
create unique index uq_base_student_ksh on base_student (ksh) where deleted_time is null;
create unique index uq_base_student_id_card_type_id_card_hash on base_student (id_card_type, id_card_hash) where deleted_time is null and xjzt_m in ('01', '02', '04', '05', '13', '16', '20');
create index ix_base_student_class_id on base_student (class_id);
create index ix_base_student_department_id on base_student (department_id);
create index ix_base_student_major_id on base_student (major_id);
create index ix_base_student_grade_major_id on base_student (grade_major_id);
create index ix_base_student_campus_id on base_student (campus_id);
create index ix_base_student_class_id_xh on base_student (class_id, xh);
create index ix_base_student_department_id_grade on base_student (department_id, grade);
create index tg_base_student_xh on base_student using gin (xh gin_trgm_ops);
create index tg_base_student_xm on base_student using gin (xm gin_trgm_ops);
create index ix_base_student_grade on base_student (grade);
create index ix_base_student_xjzt_m on base_student (xjzt_m);
create index sg_base_student_search_grams on base_student using gin (search_grams);
create index so_base_student_xh on base_student (xh collate "zh-x-icu", id);

-- base_teacher
create table base_teacher (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  gh text not null,
  xm text not null,
  xm_py text,
  sex text,
  birthday date,
  id_card_type text not null,
  id_card text,
  id_card_hash text,
  nation text,
  political text,
  nationality text,
  sjhm text not null,
  sjhm_hash text not null,
  email text,
  photo_file_id uuid[],
  department_id uuid not null,
  extra_departments uuid[],
  staff_type text not null,
  staff_bianzhi text,
  staff_status text not null,
  entry_date date,
  work_date date,
  leave_date date,
  education text,
  degree text,
  graduate_school text,
  graduate_major text,
  title text,
  title_level text,
  title_date date,
  dual_teacher text,
  teach_cert_no text,
  major_id uuid,
  office_phone text,
  source text,
  search_text text,
  search_grams text[]
);
alter table base_teacher add constraint pk_base_teacher primary key (id);
alter table base_teacher add constraint fk_base_teacher_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table base_teacher add constraint fk_base_teacher_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
create unique index uq_base_teacher_gh on base_teacher (gh) where deleted_time is null;
create unique index uq_base_teacher_id_card_type_id_card_hash on base_teacher (id_card_type, id_card_hash) where deleted_time is null;
create index ix_base_teacher_department_id on base_teacher (department_id);
create index ix_base_teacher_major_id on base_teacher (major_id);
create index tg_base_teacher_gh on base_teacher using gin (gh gin_trgm_ops);
create index tg_base_teacher_xm on base_teacher using gin (xm gin_trgm_ops);
create index ix_base_teacher_staff_type on base_teacher (staff_type);
create index ix_base_teacher_title on base_teacher (title);
create index ix_base_teacher_staff_status on base_teacher (staff_status);
create index sg_base_teacher_search_grams on base_teacher using gin (search_grams);
create index so_base_teacher_gh on base_teacher (gh collate "zh-x-icu", id);

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
  dictionary_type text not null,
  tone text,
  synonyms jsonb,
  sort integer not null,
  status text not null
);
alter table sys_dictionary add constraint pk_sys_dictionary primary key (id);
create unique index uq_sys_dictionary_code_dictionary_key on sys_dictionary (code, dictionary_key);

-- sys_file
create table sys_file (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  bucket_name text not null,
  object_key text not null,
  name text not null,
  extension text,
  mime text not null,
  size integer not null,
  sha256 text not null,
  is_public boolean not null,
  entity text,
  record_id text,
  owner_id text,
  status text not null
);
alter table sys_file add constraint pk_sys_file primary key (id);
create index ix_sys_file_entity_record_id on sys_file (entity, record_id);
create index ix_sys_file_status on sys_file (status);

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
  heartbeat_time timestamptz(3),
  start_time timestamptz(3),
  end_time timestamptz(3)
);
alter table sys_job add constraint pk_sys_job primary key (id);
alter table sys_job add constraint fk_sys_job_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;
create index ix_sys_job_owner_id on sys_job (owner_id);
create index ix_sys_job_status_heartbeat_time on sys_job (status, heartbeat_time);

-- sys_oper_log
create table sys_oper_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  time timestamptz(3) not null,
  user_id text,
  user_name text,
  entity text not null,
  record_id text,
  action text not null,
  title text,
  changes jsonb,
  ip text,
  sid text,
  trace_id text
);
alter table sys_oper_log add constraint pk_sys_oper_log primary key (id);
create index ix_sys_oper_log_entity_record_id on sys_oper_log (entity, record_id);
create index ix_sys_oper_log_time on sys_oper_log (time);

-- sys_param
create table sys_param (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  params_id text not null,
  params_value text not null
);
alter table sys_param add constraint pk_sys_param primary key (id);
create unique index uq_sys_param_params_id on sys_param (params_id);

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
  status text not null
);
alter table sys_role add constraint pk_sys_role primary key (id);
create unique index uq_sys_role_role_code on sys_role (role_code);

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
alter table sys_role_permission add constraint fk_sys_role_permission_role_id foreign key (role_id) references sys_role (id) deferrable initially immediate;
create unique index uq_sys_role_permission_role_id_permission on sys_role_permission (role_id, permission);
create index ix_sys_role_permission_role_id on sys_role_permission (role_id);

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
  scope_kind text not null,
  scope_value jsonb
);
alter table sys_role_scope add constraint pk_sys_role_scope primary key (id);
alter table sys_role_scope add constraint fk_sys_role_scope_role_id foreign key (role_id) references sys_role (id) deferrable initially immediate;
create unique index uq_sys_role_scope_role_id_entity_path on sys_role_scope (role_id, entity_path);
create index ix_sys_role_scope_role_id on sys_role_scope (role_id);

-- sys_seed
create table sys_seed (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  edition text not null
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
  login_time timestamptz(3) not null,
  expires_time timestamptz(3) not null,
  revoked_time timestamptz(3),
  revoke_reason text
);
alter table sys_session add constraint pk_sys_session primary key (id);
alter table sys_session add constraint fk_sys_session_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create index ix_sys_session_user_id on sys_session (user_id);
create index ix_sys_session_revoked_time on sys_session (revoked_time);

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
  user_name text not null,
  person_type text,
  person_id text,
  password_hash text,
  password_level integer not null,
  must_change boolean not null,
  fail_count integer not null,
  locked_until timestamptz(3),
  last_login_time timestamptz(3),
  status text not null
);
alter table sys_user add constraint pk_sys_user primary key (id);
create unique index uq_sys_user_realm_account_no on sys_user (realm, account_no);
create index ix_sys_user_person_id on sys_user (person_id);

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
  begin_date date,
  end_date date
);
alter table sys_user_role add constraint pk_sys_user_role primary key (id);
alter table sys_user_role add constraint fk_sys_user_role_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
alter table sys_user_role add constraint fk_sys_user_role_role_id foreign key (role_id) references sys_role (id) deferrable initially immediate;
create unique index uq_sys_user_role_user_id_role_id on sys_user_role (user_id, role_id);
create index ix_sys_user_role_user_id on sys_user_role (user_id);
create index ix_sys_user_role_role_id on sys_user_role (role_id);
