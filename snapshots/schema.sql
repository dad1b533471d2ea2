-- accounts_perm_apply
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
alter table accounts_perm_apply add constraint pk_accounts_perm_apply primary key (id);
alter table accounts_perm_apply add constraint fk_accounts_perm_apply_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table accounts_perm_apply add constraint fk_accounts_perm_apply_role_id foreign key (role_id) references sys_role (id) deferrable initially immediate;
create unique index uq_accounts_perm_apply_user_id_role_id on accounts_perm_apply (user_id, role_id) where state in ('1', '5');
create index ix_accounts_perm_apply_user_id on accounts_perm_apply (user_id);
create index ix_accounts_perm_apply_role_id on accounts_perm_apply (role_id);
create index ix_accounts_perm_apply_person_id on accounts_perm_apply (person_id);
create index ix_accounts_perm_apply_state on accounts_perm_apply (state);
create index ix_accounts_perm_apply_end_date on accounts_perm_apply (end_date);
create index sg_accounts_perm_apply_search_grams on accounts_perm_apply using gin (search_grams);
create index so_accounts_perm_apply_create_time on accounts_perm_apply (create_time desc nulls last, id);

-- accounts_post
create table accounts_post (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  post_code text not null,
  post_name text not null,
  is_leader boolean not null,
  rank integer,
  sort integer,
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table accounts_post add constraint pk_accounts_post primary key (id);
create unique index uq_accounts_post_post_code on accounts_post (post_code);
create unique index uq_accounts_post_post_name on accounts_post (post_name);
create index tg_accounts_post_post_name on accounts_post using gin (post_name gin_trgm_ops);
create index tg_accounts_post_post_code on accounts_post using gin (post_code gin_trgm_ops);
create index ix_accounts_post_is_leader on accounts_post (is_leader);
create index ix_accounts_post_status on accounts_post (status);
create index sg_accounts_post_search_grams on accounts_post using gin (search_grams);
create index so_accounts_post_sort_post_code on accounts_post (sort, post_code collate "zh-x-icu", id);

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
  floor_plan_file_ids uuid[],
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
create index bn_base_building_deleted_time on base_building (deleted_time) where deleted_time is not null;
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
create index bn_base_campus_deleted_time on base_campus (deleted_time) where deleted_time is not null;
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
create index bn_base_class_deleted_time on base_class (deleted_time) where deleted_time is not null;
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
create index bn_base_class_assign_deleted_time on base_class_assign (deleted_time) where deleted_time is not null;
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
  office_venue_id uuid,
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
alter table base_department add constraint fk_base_department_office_venue_id foreign key (office_venue_id) references base_venue (id) deferrable initially immediate;
create unique index uq_base_department_dept_code on base_department (dept_code) where deleted_time is null;
create unique index uq_base_department_parent_id_dept_name on base_department (parent_id, dept_name) where deleted_time is null;
create index ix_base_department_parent_id on base_department (parent_id);
create index ix_base_department_campus_id on base_department (campus_id);
create index ix_base_department_leader_id on base_department (leader_id);
create index ix_base_department_secretary_id on base_department (secretary_id);
create index ix_base_department_stu_secretary_id on base_department (stu_secretary_id);
create index ix_base_department_office_venue_id on base_department (office_venue_id);
create index tg_base_department_dept_name on base_department using gin (dept_name gin_trgm_ops);
create index ix_base_department_dept_type on base_department (dept_type);
create index ix_base_department_status on base_department (status);
create index bn_base_department_deleted_time on base_department (deleted_time) where deleted_time is not null;
create index sg_base_department_search_grams on base_department using gin (search_grams);
create index so_base_department_sort_dept_code on base_department (sort, dept_code collate "zh-x-icu", id);

-- base_given_number
create table base_given_number (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  xh text not null,
  student_id uuid,
  end_date date
);
alter table base_given_number add constraint pk_base_given_number primary key (id);
alter table base_given_number add constraint fk_base_given_number_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;
create unique index uq_base_given_number_xh on base_given_number (xh);
create index ix_base_given_number_student_id on base_given_number (student_id);
create index tg_base_given_number_xh on base_given_number using gin (xh gin_trgm_ops);

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
create index bn_base_grade_major_deleted_time on base_grade_major (deleted_time) where deleted_time is not null;
create index sg_base_grade_major_search_grams on base_grade_major using gin (search_grams);
create index so_base_grade_major_grade_grade_major_name on base_grade_major (grade desc nulls last, grade_major_name collate "zh-x-icu", id);

-- base_info_change
create table base_info_change (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  student_id uuid not null,
  class_id uuid,
  department_id uuid,
  field_name text not null,
  field_label text not null,
  old_text text,
  new_text text,
  new_value text,
  new_value_hash text,
  reason text,
  proof_file_ids uuid[],
  opinion text,
  checker text,
  check_time timestamptz(3),
  state text not null
);
alter table base_info_change add constraint pk_base_info_change primary key (id);
alter table base_info_change add constraint fk_base_info_change_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;
alter table base_info_change add constraint fk_base_info_change_class_id foreign key (class_id) references base_class (id) on delete cascade deferrable initially immediate;
alter table base_info_change add constraint fk_base_info_change_department_id foreign key (department_id) references base_department (id) on delete cascade deferrable initially immediate;
create unique index uq_base_info_change_student_id_field_name on base_info_change (student_id, field_name) where state in ('1', '2', '6');
create index ix_base_info_change_student_id on base_info_change (student_id);
create index ix_base_info_change_class_id on base_info_change (class_id);
create index ix_base_info_change_department_id on base_info_change (department_id);
create index ix_base_info_change_state on base_info_change (state);
create index so_base_info_change_create_time on base_info_change (create_time desc nulls last, id);

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
  fee_level text,
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
create index bn_base_major_deleted_time on base_major (deleted_time) where deleted_time is not null;
create index sg_base_major_search_grams on base_major using gin (search_grams);
create index so_base_major_sort_inner_code on base_major (sort, inner_code collate "zh-x-icu", id);

-- base_placement
create table base_placement (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  student_id uuid not null,
  start_date date not null,
  end_date date,
  xjzt_m text not null,
  class_id uuid,
  major_id uuid,
  department_id uuid,
  grade integer,
  reason text,
  source text
);
alter table base_placement add constraint pk_base_placement primary key (id);
alter table base_placement add constraint ex_base_placement_period exclude using gist (student_id with =, daterange(start_date, end_date, '[]') with &&);
alter table base_placement add constraint fk_base_placement_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;
alter table base_placement add constraint fk_base_placement_class_id foreign key (class_id) references base_class (id) on delete cascade deferrable initially immediate;
alter table base_placement add constraint fk_base_placement_major_id foreign key (major_id) references base_major (id) on delete cascade deferrable initially immediate;
alter table base_placement add constraint fk_base_placement_department_id foreign key (department_id) references base_department (id) on delete cascade deferrable initially immediate;
create index ix_base_placement_student_id on base_placement (student_id);
create index ix_base_placement_class_id on base_placement (class_id);
create index ix_base_placement_major_id on base_placement (major_id);
create index ix_base_placement_department_id on base_placement (department_id);
create index ix_base_placement_class_id_start_date on base_placement (class_id, start_date);
create index ix_base_placement_department_id_start_date on base_placement (department_id, start_date);
create index ix_base_placement_xjzt_m on base_placement (xjzt_m);
create index ix_base_placement_grade on base_placement (grade);
create index so_base_placement_start_date on base_placement (start_date desc nulls last, id);

-- base_split
create table base_split (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  grade_major_id uuid not null,
  department_id uuid,
  split_date date not null,
  student_num integer,
  class_num integer,
  operator text,
  moves jsonb,
  state text not null
);
alter table base_split add constraint pk_base_split primary key (id);
alter table base_split add constraint fk_base_split_grade_major_id foreign key (grade_major_id) references base_grade_major (id) on delete cascade deferrable initially immediate;
alter table base_split add constraint fk_base_split_department_id foreign key (department_id) references base_department (id) on delete cascade deferrable initially immediate;
create index ix_base_split_grade_major_id on base_split (grade_major_id);
create index ix_base_split_department_id on base_split (department_id);
create index ix_base_split_state on base_split (state);
create index so_base_split_split_date on base_split (split_date desc nulls last, id);

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
  status_since date,
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
  former_id uuid,
  search_text text,
  search_grams text[]
);
alter table base_student add constraint pk_base_student primary key (id);
alter table base_student add constraint fk_base_student_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_grade_major_id foreign key (grade_major_id) references base_grade_major (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table base_student add constraint fk_base_student_former_id foreign key (former_id) references base_student (id) deferrable initially immediate;
create unique index uq_base_student_xh on base_student (xh) where deleted_time is null;
create unique index uq_base_student_ksh on base_student (ksh) where deleted_time is null;
create unique index uq_base_student_id_card_type_id_card_hash on base_student (id_card_type, id_card_hash) where deleted_time is null and xjzt_m in ('01', '02', '04', '05', '13', '16', '20');
create index ix_base_student_class_id on base_student (class_id);
create index ix_base_student_department_id on base_student (department_id);
create index ix_base_student_major_id on base_student (major_id);
create index ix_base_student_grade_major_id on base_student (grade_major_id);
create index ix_base_student_campus_id on base_student (campus_id);
create index ix_base_student_former_id on base_student (former_id);
create index ix_base_student_department_id_major_id_class_id_grade_xjzt_m on base_student (department_id, major_id, class_id, grade, xjzt_m);
create index ix_base_student_class_id_xh on base_student (class_id, xh);
create index ix_base_student_department_id_grade on base_student (department_id, grade);
create index ix_base_student_id_card_hash on base_student (id_card_hash);
create index ix_base_student_sjhm_hash on base_student (sjhm_hash);
create index tg_base_student_xh on base_student using gin (xh gin_trgm_ops);
create index nu_base_student_xh on base_student (id) where xh is null;
create index tg_base_student_xm on base_student using gin (xm gin_trgm_ops);
create index ix_base_student_grade on base_student (grade);
create index ix_base_student_xjzt_m on base_student (xjzt_m);
create index ix_base_student_status_since on base_student (status_since);
create index ix_base_student_info_complete on base_student (info_complete);
create index bn_base_student_deleted_time on base_student (deleted_time) where deleted_time is not null;
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
create index bn_base_teacher_deleted_time on base_teacher (deleted_time) where deleted_time is not null;
create index sg_base_teacher_search_grams on base_teacher using gin (search_grams);
create index so_base_teacher_gh on base_teacher (gh collate "zh-x-icu", id);

-- base_venue
create table base_venue (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  venue_name text not null,
  venue_code text not null,
  campus_id uuid,
  building_id uuid,
  floor integer,
  room_no text,
  venue_type text not null,
  seats integer not null,
  exam_seats integer,
  equipment text[],
  department_id uuid,
  is_bookable boolean,
  open_time jsonb,
  manager_id uuid,
  photo_file_ids uuid[],
  status text not null,
  search_text text,
  search_grams text[]
);
alter table base_venue add constraint pk_base_venue primary key (id);
alter table base_venue add constraint fk_base_venue_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table base_venue add constraint fk_base_venue_building_id foreign key (building_id) references base_building (id) deferrable initially immediate;
alter table base_venue add constraint fk_base_venue_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table base_venue add constraint fk_base_venue_manager_id foreign key (manager_id) references base_teacher (id) deferrable initially immediate;
create unique index uq_base_venue_venue_code on base_venue (venue_code) where deleted_time is null;
create unique index uq_base_venue_building_id_room_no on base_venue (building_id, room_no) where deleted_time is null;
create index ix_base_venue_campus_id on base_venue (campus_id);
create index ix_base_venue_building_id on base_venue (building_id);
create index ix_base_venue_department_id on base_venue (department_id);
create index ix_base_venue_manager_id on base_venue (manager_id);
create index tg_base_venue_venue_name on base_venue using gin (venue_name gin_trgm_ops);
create index ix_base_venue_floor on base_venue (floor);
create index ix_base_venue_venue_type on base_venue (venue_type);
create index ix_base_venue_seats on base_venue (seats);
create index nu_base_venue_equipment on base_venue (id) where equipment is null;
create index mb_base_venue_equipment on base_venue using gin (equipment);
create index ix_base_venue_is_bookable on base_venue (is_bookable);
create index ix_base_venue_status on base_venue (status);
create index bn_base_venue_deleted_time on base_venue (deleted_time) where deleted_time is not null;
create index sg_base_venue_search_grams on base_venue using gin (search_grams);
create index so_base_venue_venue_code on base_venue (venue_code collate "zh-x-icu", id);

-- calendar_day
create table calendar_day (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  ri_qi date not null,
  term_id uuid not null,
  zc integer not null,
  xqj integer not null,
  day_type text not null,
  is_work boolean not null,
  lesson_date date,
  holiday_name text,
  remark text,
  is_painted boolean not null
);
alter table calendar_day add constraint pk_calendar_day primary key (id);
alter table calendar_day add constraint fk_calendar_day_term_id foreign key (term_id) references calendar_term (id) on delete cascade deferrable initially immediate;
create unique index uq_calendar_day_ri_qi on calendar_day (ri_qi);
create index ix_calendar_day_term_id on calendar_day (term_id);
create index ix_calendar_day_term_id_ri_qi on calendar_day (term_id, ri_qi);

-- calendar_holiday
create table calendar_holiday (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  holiday_name text not null,
  kind text not null,
  start_date date not null,
  end_date date,
  lesson_date date,
  remark text,
  search_text text,
  search_grams text[]
);
alter table calendar_holiday add constraint pk_calendar_holiday primary key (id);
create unique index uq_calendar_holiday_start_date_kind on calendar_holiday (start_date, kind) where deleted_time is null;
create index ix_calendar_holiday_start_date_end_date on calendar_holiday (start_date, end_date);
create index tg_calendar_holiday_holiday_name on calendar_holiday using gin (holiday_name gin_trgm_ops);
create index ix_calendar_holiday_kind on calendar_holiday (kind);
create index ix_calendar_holiday_start_date on calendar_holiday (start_date);
create index bn_calendar_holiday_deleted_time on calendar_holiday (deleted_time) where deleted_time is not null;
create index sg_calendar_holiday_search_grams on calendar_holiday using gin (search_grams);
create index so_calendar_holiday_start_date on calendar_holiday (start_date desc nulls last, id);

-- calendar_term
create table calendar_term (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  xn text not null,
  xq_m text not null,
  name text,
  week_start text not null,
  start_date date not null,
  weeks integer not null,
  end_date date,
  register_date date,
  teach_start date,
  exam_start date,
  holiday_start date,
  is_current boolean,
  chosen_until date,
  status text not null
);
alter table calendar_term add constraint pk_calendar_term primary key (id);
create unique index uq_calendar_term_xn_xq_m on calendar_term (xn, xq_m) where deleted_time is null;
create index ix_calendar_term_start_date_end_date on calendar_term (start_date, end_date);
create index tg_calendar_term_xn on calendar_term using gin (xn gin_trgm_ops);
create index ix_calendar_term_xq_m on calendar_term (xq_m);
create index ix_calendar_term_status on calendar_term (status);
create index bn_calendar_term_deleted_time on calendar_term (deleted_time) where deleted_time is not null;
create index so_calendar_term_start_date on calendar_term (start_date desc nulls last, id);

-- desktop_card_switch
create table desktop_card_switch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  card_code text not null
);
alter table desktop_card_switch add constraint pk_desktop_card_switch primary key (id);
create unique index uq_desktop_card_switch_card_code on desktop_card_switch (card_code);

-- desktop_layout
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
alter table desktop_layout add constraint pk_desktop_layout primary key (id);
create unique index uq_desktop_layout_owner_type_owner_id_role_code_seq on desktop_layout (owner_type, owner_id, role_code, seq);
create index ix_desktop_layout_role_code_owner_type on desktop_layout (role_code, owner_type);
create index ix_desktop_layout_replaced_time on desktop_layout (replaced_time);

-- desktop_publish_log
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
alter table desktop_publish_log add constraint pk_desktop_publish_log primary key (id);
create unique index uq_desktop_publish_log_role_code_edition on desktop_publish_log (role_code, edition);

-- family_info
create table family_info (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  student_id uuid not null,
  class_id uuid,
  department_id uuid,
  family_type text,
  population integer,
  address text,
  address_hash text,
  postcode text,
  confirmed_time timestamptz(3),
  changed_flag boolean,
  needs_confirm boolean,
  asked_year integer
);
alter table family_info add constraint pk_family_info primary key (id);
alter table family_info add constraint fk_family_info_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;
alter table family_info add constraint fk_family_info_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table family_info add constraint fk_family_info_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_family_info_student_id on family_info (student_id);
create index ix_family_info_class_id on family_info (class_id);
create index ix_family_info_department_id on family_info (department_id);
create index ix_family_info_family_type on family_info (family_type);
create index ix_family_info_needs_confirm on family_info (needs_confirm);
create index so_family_info_student_id on family_info (student_id, id);

-- family_member
create table family_member (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  student_id uuid not null,
  class_id uuid,
  department_id uuid,
  member_name text not null,
  relation text not null,
  phone text,
  phone_hash text,
  id_card text,
  id_card_hash text,
  birthday date,
  work_unit text,
  job text,
  education text,
  political text,
  health text,
  annual_income_fen bigint,
  canton_code text,
  address text,
  address_hash text,
  is_guardian boolean,
  emergency_order integer,
  is_alive boolean,
  state text not null,
  verified_phone text,
  verified_phone_hash text,
  verified_by uuid,
  verified_time timestamptz(3),
  call_result text,
  call_time timestamptz(3),
  call_note text,
  remark text,
  search_text text,
  search_grams text[]
);
alter table family_member add constraint pk_family_member primary key (id);
alter table family_member add constraint fk_family_member_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;
alter table family_member add constraint fk_family_member_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table family_member add constraint fk_family_member_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table family_member add constraint fk_family_member_verified_by foreign key (verified_by) references sys_user (id) deferrable initially immediate;
create unique index uq_family_member_student_id_emergency_order on family_member (student_id, emergency_order) where deleted_time is null and state in ('1', '2');
create unique index uq_family_member_student_id_relation on family_member (student_id, relation) where deleted_time is null and relation in ('51', '52') and is_alive in ('true') and state in ('1', '2');
create index ix_family_member_student_id on family_member (student_id);
create index ix_family_member_class_id on family_member (class_id);
create index ix_family_member_department_id on family_member (department_id);
create index ix_family_member_verified_by on family_member (verified_by);
create index ix_family_member_class_id_state on family_member (class_id, state);
create index ix_family_member_department_id_state on family_member (department_id, state);
create index tg_family_member_member_name on family_member using gin (member_name gin_trgm_ops);
create index ix_family_member_relation on family_member (relation);
create index ix_family_member_is_guardian on family_member (is_guardian);
create index ix_family_member_emergency_order on family_member (emergency_order);
create index ix_family_member_is_alive on family_member (is_alive);
create index ix_family_member_call_result on family_member (call_result);
create index ix_family_member_state on family_member (state);
create index bn_family_member_deleted_time on family_member (deleted_time) where deleted_time is not null;
create index sg_family_member_search_grams on family_member using gin (search_grams);
create index so_family_member_student_id_emergency_order on family_member (student_id, emergency_order, id);

-- leave_batch
create table leave_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_no text,
  title text not null,
  type_id uuid not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  is_out boolean,
  is_overnight boolean,
  is_out_of_city boolean,
  canton_code text,
  dest_address text,
  department_id uuid,
  organiser_id uuid,
  reason text not null,
  doc_file_id uuid[] not null,
  student_ids uuid[] not null,
  people_count integer,
  granted_count integer,
  skipped jsonb,
  end_reason text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table leave_batch add constraint pk_leave_batch primary key (id);
alter table leave_batch add constraint fk_leave_batch_type_id foreign key (type_id) references leave_type (id) deferrable initially immediate;
alter table leave_batch add constraint fk_leave_batch_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table leave_batch add constraint fk_leave_batch_organiser_id foreign key (organiser_id) references sys_user (id) deferrable initially immediate;
create unique index uq_leave_batch_batch_no on leave_batch (batch_no);
create index ix_leave_batch_type_id on leave_batch (type_id);
create index ix_leave_batch_department_id on leave_batch (department_id);
create index ix_leave_batch_organiser_id on leave_batch (organiser_id);
create index ix_leave_batch_department_id_start_time on leave_batch (department_id, start_time);
create index ix_leave_batch_status_start_time on leave_batch (status, start_time);
create index tg_leave_batch_title on leave_batch using gin (title gin_trgm_ops);
create index ix_leave_batch_status on leave_batch (status);
create index ix_leave_batch_start_time on leave_batch (start_time);
create index sg_leave_batch_search_grams on leave_batch using gin (search_grams);
create index so_leave_batch_start_time on leave_batch (start_time desc nulls last, id);

-- leave_daily
create table leave_daily (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  date date not null,
  student_id uuid not null,
  leave_id uuid not null,
  class_id uuid,
  department_id uuid,
  major_id uuid,
  grade integer,
  campus_id uuid,
  type_id uuid,
  type_code text not null,
  halves integer not null,
  minutes integer not null,
  lesson_count integer not null,
  is_leave_school boolean,
  is_overnight_night boolean
);
alter table leave_daily add constraint pk_leave_daily primary key (id);
alter table leave_daily add constraint fk_leave_daily_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;
alter table leave_daily add constraint fk_leave_daily_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_daily add constraint fk_leave_daily_class_id foreign key (class_id) references base_class (id) on delete cascade deferrable initially immediate;
alter table leave_daily add constraint fk_leave_daily_department_id foreign key (department_id) references base_department (id) on delete cascade deferrable initially immediate;
alter table leave_daily add constraint fk_leave_daily_major_id foreign key (major_id) references base_major (id) on delete cascade deferrable initially immediate;
alter table leave_daily add constraint fk_leave_daily_campus_id foreign key (campus_id) references base_campus (id) on delete cascade deferrable initially immediate;
alter table leave_daily add constraint fk_leave_daily_type_id foreign key (type_id) references leave_type (id) deferrable initially immediate;
create unique index uq_leave_daily_date_student_id_leave_id on leave_daily (date, student_id, leave_id);
create index ix_leave_daily_student_id on leave_daily (student_id);
create index ix_leave_daily_leave_id on leave_daily (leave_id);
create index ix_leave_daily_class_id on leave_daily (class_id);
create index ix_leave_daily_department_id on leave_daily (department_id);
create index ix_leave_daily_major_id on leave_daily (major_id);
create index ix_leave_daily_campus_id on leave_daily (campus_id);
create index ix_leave_daily_type_id on leave_daily (type_id);
create index ix_leave_daily_department_id_date on leave_daily (department_id, date);
create index ix_leave_daily_class_id_date on leave_daily (class_id, date);
create index ix_leave_daily_type_code_date on leave_daily (type_code, date);

-- leave_extend
create table leave_extend (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  leave_id uuid not null,
  student_id uuid,
  class_id uuid,
  department_id uuid,
  old_end timestamptz(3),
  new_end timestamptz(3) not null,
  add_days numeric(18,1),
  reason text not null,
  file_ids uuid[],
  status text not null,
  submit_time timestamptz(3),
  decide_time timestamptz(3)
);
alter table leave_extend add constraint pk_leave_extend primary key (id);
alter table leave_extend add constraint fk_leave_extend_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_extend add constraint fk_leave_extend_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_extend add constraint fk_leave_extend_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_extend add constraint fk_leave_extend_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_leave_extend_leave_id on leave_extend (leave_id) where status in ('0', '10', '15');
create index ix_leave_extend_leave_id on leave_extend (leave_id);
create index ix_leave_extend_student_id on leave_extend (student_id);
create index ix_leave_extend_class_id on leave_extend (class_id);
create index ix_leave_extend_department_id on leave_extend (department_id);
create index ix_leave_extend_student_id_submit_time on leave_extend (student_id, submit_time);
create index ix_leave_extend_status on leave_extend (status);
create index ix_leave_extend_submit_time on leave_extend (submit_time);
create index so_leave_extend_submit_time on leave_extend (submit_time desc nulls last, id);

-- leave_handling
create table leave_handling (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  leave_id uuid not null,
  student_id uuid,
  class_id uuid,
  department_id uuid,
  way text not null,
  result text not null,
  content text not null,
  operator_name text,
  time timestamptz(3)
);
alter table leave_handling add constraint pk_leave_handling primary key (id);
alter table leave_handling add constraint fk_leave_handling_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_handling add constraint fk_leave_handling_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_handling add constraint fk_leave_handling_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_handling add constraint fk_leave_handling_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create index ix_leave_handling_leave_id on leave_handling (leave_id);
create index ix_leave_handling_student_id on leave_handling (student_id);
create index ix_leave_handling_class_id on leave_handling (class_id);
create index ix_leave_handling_department_id on leave_handling (department_id);
create index ix_leave_handling_leave_id_time on leave_handling (leave_id, time);
create index ix_leave_handling_way on leave_handling (way);
create index ix_leave_handling_result on leave_handling (result);
create index ix_leave_handling_time on leave_handling (time);
create index so_leave_handling_time on leave_handling (time desc nulls last, id);

-- leave_pass
create table leave_pass (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  pass_no text not null,
  leave_id uuid not null,
  student_id uuid not null,
  valid_from timestamptz(3) not null,
  valid_to timestamptz(3) not null,
  secret text not null,
  secret_hash text not null,
  is_multi_out boolean,
  state text not null,
  out_count integer not null
);
alter table leave_pass add constraint pk_leave_pass primary key (id);
alter table leave_pass add constraint fk_leave_pass_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_pass add constraint fk_leave_pass_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;
create unique index uq_leave_pass_pass_no on leave_pass (pass_no);
create unique index uq_leave_pass_leave_id on leave_pass (leave_id);
create index ix_leave_pass_student_id on leave_pass (student_id);
create index ix_leave_pass_student_id_state on leave_pass (student_id, state);
create index ix_leave_pass_state_valid_to on leave_pass (state, valid_to);

-- leave_pass_log
create table leave_pass_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  leave_id uuid,
  student_id uuid,
  xh text,
  xm text,
  class_id uuid,
  department_id uuid,
  device_id uuid,
  gate_name text,
  direction text not null,
  time timestamptz(3) not null,
  code text not null,
  result text,
  pass_ref text,
  note text,
  is_offline boolean,
  search_text text,
  search_grams text[]
);
alter table leave_pass_log add constraint pk_leave_pass_log primary key (id);
alter table leave_pass_log add constraint fk_leave_pass_log_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_pass_log add constraint fk_leave_pass_log_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_pass_log add constraint fk_leave_pass_log_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_pass_log add constraint fk_leave_pass_log_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table leave_pass_log add constraint fk_leave_pass_log_device_id foreign key (device_id) references sys_device (id) deferrable initially immediate;
create unique index uq_leave_pass_log_device_id_time_pass_ref on leave_pass_log (device_id, time, pass_ref);
create index ix_leave_pass_log_leave_id on leave_pass_log (leave_id);
create index ix_leave_pass_log_student_id on leave_pass_log (student_id);
create index ix_leave_pass_log_class_id on leave_pass_log (class_id);
create index ix_leave_pass_log_department_id on leave_pass_log (department_id);
create index ix_leave_pass_log_device_id on leave_pass_log (device_id);
create index ix_leave_pass_log_student_id_time on leave_pass_log (student_id, time);
create index ix_leave_pass_log_time on leave_pass_log (time);
create index ix_leave_pass_log_direction on leave_pass_log (direction);
create index ix_leave_pass_log_code on leave_pass_log (code);
create index tg_leave_pass_log_gate_name on leave_pass_log using gin (gate_name gin_trgm_ops);
create index nu_leave_pass_log_gate_name on leave_pass_log (id) where gate_name is null;
create index ix_leave_pass_log_is_offline on leave_pass_log (is_offline);
create index sg_leave_pass_log_search_grams on leave_pass_log using gin (search_grams);
create index so_leave_pass_log_time on leave_pass_log (time desc nulls last, id);

-- leave_request
create table leave_request (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  leave_no text,
  xn text,
  xq_m text,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  fdy_id uuid,
  type_id uuid not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  days numeric(18,1),
  lesson_count integer,
  lessons jsonb,
  is_out boolean,
  is_overnight boolean,
  is_out_of_city boolean,
  is_leave_school boolean,
  canton_code text,
  dest_address text,
  transport text,
  trip_no text,
  companions text,
  reason text not null,
  phone text,
  phone_hash text,
  emerg_name text,
  emerg_relation text,
  emerg_phone text,
  emerg_phone_hash text,
  parent_confirm text,
  parent_confirm_time timestamptz(3),
  parent_confirm_way text,
  parent_confirm_by uuid,
  is_parent_verified boolean,
  parent_confirm_note text,
  file_ids uuid[],
  proof_state text,
  proof_deadline timestamptz(3),
  proof_time timestamptz(3),
  proof_note text,
  source text,
  batch_id uuid,
  is_backdated boolean,
  backdate_reason text,
  origin_end_time timestamptz(3),
  extend_count integer,
  status text not null,
  submit_time timestamptz(3),
  decide_time timestamptz(3),
  actual_out_time timestamptz(3),
  actual_return_time timestamptz(3),
  actual_days numeric(18,1),
  return_way text,
  overdue_minutes integer,
  alarm_step integer,
  parent_late_time timestamptz(3),
  void_from timestamptz(3),
  end_reason text,
  search_text text,
  search_grams text[]
);
alter table leave_request add constraint pk_leave_request primary key (id);
alter table leave_request add constraint fk_leave_request_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_request add constraint fk_leave_request_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table leave_request add constraint fk_leave_request_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table leave_request add constraint fk_leave_request_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_request add constraint fk_leave_request_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table leave_request add constraint fk_leave_request_fdy_id foreign key (fdy_id) references base_teacher (id) deferrable initially immediate;
alter table leave_request add constraint fk_leave_request_type_id foreign key (type_id) references leave_type (id) deferrable initially immediate;
alter table leave_request add constraint fk_leave_request_parent_confirm_by foreign key (parent_confirm_by) references sys_user (id) deferrable initially immediate;
alter table leave_request add constraint fk_leave_request_batch_id foreign key (batch_id) references leave_batch (id) deferrable initially immediate;
create unique index uq_leave_request_leave_no on leave_request (leave_no);
create index ix_leave_request_student_id on leave_request (student_id);
create index ix_leave_request_department_id on leave_request (department_id);
create index ix_leave_request_major_id on leave_request (major_id);
create index ix_leave_request_class_id on leave_request (class_id);
create index ix_leave_request_campus_id on leave_request (campus_id);
create index ix_leave_request_fdy_id on leave_request (fdy_id);
create index ix_leave_request_type_id on leave_request (type_id);
create index ix_leave_request_parent_confirm_by on leave_request (parent_confirm_by);
create index ix_leave_request_batch_id on leave_request (batch_id);
create index ix_leave_request_student_id_start_time on leave_request (student_id, start_time);
create index ix_leave_request_status_end_time on leave_request (status, end_time);
create index ix_leave_request_status_start_time on leave_request (status, start_time);
create index ix_leave_request_class_id_start_time on leave_request (class_id, start_time);
create index ix_leave_request_department_id_start_time on leave_request (department_id, start_time);
create index ix_leave_request_fdy_id_status on leave_request (fdy_id, status);
create index ix_leave_request_submit_time on leave_request (submit_time);
create index ix_leave_request_decide_time on leave_request (decide_time);
create index ix_leave_request_status on leave_request (status);
create index ix_leave_request_grade on leave_request (grade);
create index ix_leave_request_start_time on leave_request (start_time);
create index ix_leave_request_end_time on leave_request (end_time);
create index ix_leave_request_is_out on leave_request (is_out);
create index ix_leave_request_is_leave_school on leave_request (is_leave_school);
create index ix_leave_request_is_backdated on leave_request (is_backdated);
create index ix_leave_request_source on leave_request (source);
create index ix_leave_request_proof_state on leave_request (proof_state);
create index ix_leave_request_canton_code on leave_request (canton_code);
create index tg_leave_request_xn on leave_request using gin (xn gin_trgm_ops);
create index nu_leave_request_xn on leave_request (id) where xn is null;
create index tg_leave_request_xq_m on leave_request using gin (xq_m gin_trgm_ops);
create index nu_leave_request_xq_m on leave_request (id) where xq_m is null;
create index sg_leave_request_search_grams on leave_request using gin (search_grams);
create index so_leave_request_submit_time_create_time on leave_request (submit_time desc nulls last, create_time desc nulls last, id);

-- leave_return
create table leave_return (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  leave_id uuid not null,
  student_id uuid not null,
  class_id uuid,
  department_id uuid,
  way text not null,
  time timestamptz(3) not null,
  lng numeric(18,6),
  lat numeric(18,6),
  accuracy_m integer,
  distance_m integer,
  photo_file_id uuid[],
  device_id uuid,
  is_done boolean,
  fail_reason text,
  operator_id uuid,
  note text
);
alter table leave_return add constraint pk_leave_return primary key (id);
alter table leave_return add constraint fk_leave_return_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_device_id foreign key (device_id) references sys_device (id) deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_operator_id foreign key (operator_id) references sys_user (id) deferrable initially immediate;
create index ix_leave_return_leave_id on leave_return (leave_id);
create index ix_leave_return_student_id on leave_return (student_id);
create index ix_leave_return_class_id on leave_return (class_id);
create index ix_leave_return_department_id on leave_return (department_id);
create index ix_leave_return_device_id on leave_return (device_id);
create index ix_leave_return_operator_id on leave_return (operator_id);
create index ix_leave_return_leave_id_time on leave_return (leave_id, time);
create index ix_leave_return_student_id_time on leave_return (student_id, time);
create index ix_leave_return_way on leave_return (way);
create index ix_leave_return_is_done on leave_return (is_done);
create index ix_leave_return_time on leave_return (time);
create index so_leave_return_time on leave_return (time desc nulls last, id);

-- leave_type
create table leave_type (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  code text not null,
  name text not null,
  color text,
  icon text,
  proof_mode text not null,
  proof_after_days numeric(18,1),
  proof_late_days integer,
  max_days_once numeric(18,1),
  max_days_term numeric(18,1),
  min_advance_hours integer,
  backdate_days integer not null,
  need_parent_confirm text not null,
  counts_term_limit boolean,
  attendance_mark text not null,
  allow_extend boolean,
  multi_out boolean,
  return_mode text not null,
  enabled boolean,
  sort integer,
  remark text,
  search_text text,
  search_grams text[]
);
alter table leave_type add constraint pk_leave_type primary key (id);
create unique index uq_leave_type_code on leave_type (code);
create unique index uq_leave_type_name on leave_type (name);
create index tg_leave_type_name on leave_type using gin (name gin_trgm_ops);
create index ix_leave_type_enabled on leave_type (enabled);
create index sg_leave_type_search_grams on leave_type using gin (search_grams);
create index so_leave_type_sort_code on leave_type (sort, code collate "zh-x-icu", id);

-- nav_app
create table nav_app (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  app_name text not null,
  app_code text not null,
  category text not null,
  app_type text not null,
  icon text,
  color text,
  menu_id uuid,
  link_url text,
  open_type text not null,
  sso_mode text not null,
  sso_secret text,
  sso_secret_hash text,
  callback_url text,
  role_ids uuid[],
  target_scope jsonb,
  department_ids uuid[],
  default_role_ids uuid[],
  badge_type text,
  terminal text not null,
  is_hot boolean not null,
  new_until date,
  sort integer not null,
  owner_dept_id uuid,
  contact text,
  status text not null,
  repair_text text,
  remark text,
  search_text text,
  search_grams text[]
);
alter table nav_app add constraint pk_nav_app primary key (id);
alter table nav_app add constraint fk_nav_app_menu_id foreign key (menu_id) references sys_menu (id) deferrable initially immediate;
alter table nav_app add constraint fk_nav_app_owner_dept_id foreign key (owner_dept_id) references base_department (id) deferrable initially immediate;
create unique index uq_nav_app_app_name on nav_app (app_name);
create unique index uq_nav_app_app_code on nav_app (app_code);
create index ix_nav_app_menu_id on nav_app (menu_id);
create index ix_nav_app_owner_dept_id on nav_app (owner_dept_id);
create index tg_nav_app_app_name on nav_app using gin (app_name gin_trgm_ops);
create index ix_nav_app_category on nav_app (category);
create index ix_nav_app_app_type on nav_app (app_type);
create index ix_nav_app_status on nav_app (status);
create index sg_nav_app_search_grams on nav_app using gin (search_grams);
create index so_nav_app_sort_app_code on nav_app (sort, app_code collate "zh-x-icu", id);

-- nav_app_code
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
alter table nav_app_code add constraint pk_nav_app_code primary key (id);
alter table nav_app_code add constraint fk_nav_app_code_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_code add constraint fk_nav_app_code_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_code_code_hash on nav_app_code (code_hash);
create index ix_nav_app_code_user_id on nav_app_code (user_id);
create index ix_nav_app_code_app_id on nav_app_code (app_id);

-- nav_app_collection
create table nav_app_collection (
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
alter table nav_app_collection add constraint pk_nav_app_collection primary key (id);
alter table nav_app_collection add constraint fk_nav_app_collection_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_collection add constraint fk_nav_app_collection_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_collection_user_id_app_id on nav_app_collection (user_id, app_id);
create index ix_nav_app_collection_user_id on nav_app_collection (user_id);
create index ix_nav_app_collection_app_id on nav_app_collection (app_id);

-- nav_app_shortcut
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
alter table nav_app_shortcut add constraint pk_nav_app_shortcut primary key (id);
alter table nav_app_shortcut add constraint fk_nav_app_shortcut_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_shortcut add constraint fk_nav_app_shortcut_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_shortcut_user_id_app_id on nav_app_shortcut (user_id, app_id);
create index ix_nav_app_shortcut_user_id on nav_app_shortcut (user_id);
create index ix_nav_app_shortcut_app_id on nav_app_shortcut (app_id);

-- nav_app_use
create table nav_app_use (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  app_id uuid not null,
  use_count integer not null,
  last_time timestamptz(3) not null
);
alter table nav_app_use add constraint pk_nav_app_use primary key (id);
alter table nav_app_use add constraint fk_nav_app_use_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_use add constraint fk_nav_app_use_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_use_user_id_app_id on nav_app_use (user_id, app_id);
create index ix_nav_app_use_user_id on nav_app_use (user_id);
create index ix_nav_app_use_app_id on nav_app_use (app_id);

-- nav_app_use_day
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
alter table nav_app_use_day add constraint pk_nav_app_use_day primary key (id);
alter table nav_app_use_day add constraint fk_nav_app_use_day_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_use_day add constraint fk_nav_app_use_day_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_use_day_user_id_app_id_day on nav_app_use_day (user_id, app_id, day);
create index ix_nav_app_use_day_user_id on nav_app_use_day (user_id);
create index ix_nav_app_use_day_app_id on nav_app_use_day (app_id);

-- nav_mobile_menu
create table nav_mobile_menu (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  parent_id uuid,
  name text not null,
  code text not null,
  type text not null,
  icon text,
  service_id uuid,
  role_ids uuid[],
  target_scope jsonb,
  badge_provider text,
  gray_percent integer,
  gray_dept_ids uuid[],
  min_version text,
  sort integer not null,
  is_hide boolean not null,
  status text not null
);
alter table nav_mobile_menu add constraint pk_nav_mobile_menu primary key (id);
alter table nav_mobile_menu add constraint fk_nav_mobile_menu_parent_id foreign key (parent_id) references nav_mobile_menu (id) deferrable initially immediate;
alter table nav_mobile_menu add constraint fk_nav_mobile_menu_service_id foreign key (service_id) references nav_mobile_service (id) deferrable initially immediate;
create unique index uq_nav_mobile_menu_code on nav_mobile_menu (code);
create index ix_nav_mobile_menu_parent_id on nav_mobile_menu (parent_id);
create index ix_nav_mobile_menu_service_id on nav_mobile_menu (service_id);
create index tg_nav_mobile_menu_name on nav_mobile_menu using gin (name gin_trgm_ops);
create index ix_nav_mobile_menu_type on nav_mobile_menu (type);
create index ix_nav_mobile_menu_status on nav_mobile_menu (status);
create index so_nav_mobile_menu_sort_code on nav_mobile_menu (sort, code collate "zh-x-icu", id);

-- nav_mobile_service
create table nav_mobile_service (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  code text not null,
  kind text not null,
  path text not null,
  params text,
  perm_key text,
  terminals text[],
  need_auth boolean not null,
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table nav_mobile_service add constraint pk_nav_mobile_service primary key (id);
create unique index uq_nav_mobile_service_code on nav_mobile_service (code);
create index tg_nav_mobile_service_name on nav_mobile_service using gin (name gin_trgm_ops);
create index ix_nav_mobile_service_kind on nav_mobile_service (kind);
create index ix_nav_mobile_service_status on nav_mobile_service (status);
create index sg_nav_mobile_service_search_grams on nav_mobile_service using gin (search_grams);
create index so_nav_mobile_service_code on nav_mobile_service (code collate "zh-x-icu", id);

-- nav_mobile_version
create table nav_mobile_version (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  no integer not null,
  nodes jsonb not null,
  publisher text,
  publish_time timestamptz(3) not null,
  from_no integer
);
alter table nav_mobile_version add constraint pk_nav_mobile_version primary key (id);
create unique index uq_nav_mobile_version_no on nav_mobile_version (no);

-- nav_scan_route
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
alter table nav_scan_route add constraint pk_nav_scan_route primary key (id);
alter table nav_scan_route add constraint fk_nav_scan_route_service_id foreign key (service_id) references nav_mobile_service (id) deferrable initially immediate;
create unique index uq_nav_scan_route_match_type_pattern on nav_scan_route (match_type, pattern);
create index ix_nav_scan_route_service_id on nav_scan_route (service_id);
create index tg_nav_scan_route_name on nav_scan_route using gin (name gin_trgm_ops);
create index ix_nav_scan_route_status on nav_scan_route (status);
create index sg_nav_scan_route_search_grams on nav_scan_route using gin (search_grams);
create index so_nav_scan_route_sort_name on nav_scan_route (sort, name collate "zh-x-icu", id);

-- nav_service_item
create table nav_service_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  item_no text not null,
  name text not null,
  aliases text,
  summary text,
  icon text,
  category text not null,
  stages text[],
  dept_id uuid not null,
  owner_id uuid,
  target_user text not null,
  audience uuid[],
  target_scope jsonb,
  mode text not null,
  app_id uuid,
  menu_id uuid,
  link_url text,
  process_type text,
  is_repeatable boolean not null,
  promise_days numeric(18,1),
  conditions text,
  materials jsonb,
  sample_file_ids uuid[],
  need_files text,
  steps text,
  legal_basis text,
  faqs jsonb,
  fee text,
  place text,
  open_hours text,
  phone text,
  open_from date,
  open_to date,
  window_from text,
  window_to text,
  guide_rich_text_id text,
  hot integer,
  view_count integer not null,
  sort integer not null,
  state text not null,
  repair_text text,
  repair_until timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table nav_service_item add constraint pk_nav_service_item primary key (id);
alter table nav_service_item add constraint fk_nav_service_item_dept_id foreign key (dept_id) references base_department (id) deferrable initially immediate;
alter table nav_service_item add constraint fk_nav_service_item_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;
alter table nav_service_item add constraint fk_nav_service_item_app_id foreign key (app_id) references nav_app (id) deferrable initially immediate;
alter table nav_service_item add constraint fk_nav_service_item_menu_id foreign key (menu_id) references sys_menu (id) deferrable initially immediate;
create unique index uq_nav_service_item_item_no on nav_service_item (item_no) where deleted_time is null;
create unique index uq_nav_service_item_name on nav_service_item (name) where deleted_time is null;
create index ix_nav_service_item_dept_id on nav_service_item (dept_id);
create index ix_nav_service_item_owner_id on nav_service_item (owner_id);
create index ix_nav_service_item_app_id on nav_service_item (app_id);
create index ix_nav_service_item_menu_id on nav_service_item (menu_id);
create index tg_nav_service_item_name on nav_service_item using gin (name gin_trgm_ops);
create index ix_nav_service_item_category on nav_service_item (category);
create index ix_nav_service_item_mode on nav_service_item (mode);
create index ix_nav_service_item_target_user on nav_service_item (target_user);
create index ix_nav_service_item_state on nav_service_item (state);
create index bn_nav_service_item_deleted_time on nav_service_item (deleted_time) where deleted_time is not null;
create index sg_nav_service_item_search_grams on nav_service_item using gin (search_grams);
create index so_nav_service_item_sort_item_no on nav_service_item (sort, item_no collate "zh-x-icu", id);

-- nav_service_use
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
alter table nav_service_use add constraint pk_nav_service_use primary key (id);
alter table nav_service_use add constraint fk_nav_service_use_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_service_use_item_id_day on nav_service_use (item_id, day);
create index ix_nav_service_use_item_id on nav_service_use (item_id);

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
  is_default boolean not null,
  status text not null
);
alter table office_ai_provider add constraint pk_office_ai_provider primary key (id);
create unique index uq_office_ai_provider_name on office_ai_provider (name);
create index tg_office_ai_provider_name on office_ai_provider using gin (name gin_trgm_ops);
create index ix_office_ai_provider_status on office_ai_provider (status);
create index so_office_ai_provider_create_time on office_ai_provider (create_time, id);

-- office_ai_role
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
alter table office_ai_role add constraint pk_office_ai_role primary key (id);
alter table office_ai_role add constraint fk_office_ai_role_role_id foreign key (role_id) references sys_role (id) on delete cascade deferrable initially immediate;
create unique index uq_office_ai_role_role_id on office_ai_role (role_id);

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
create index ix_office_notice_status on office_notice (status);
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
create index ix_office_notice_read_notice_id on office_notice_read (notice_id);
create index ix_office_notice_read_user_id on office_notice_read (user_id);
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

-- population_list
create table population_list (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  scope jsonb not null,
  target_mode text not null,
  source text not null,
  count integer not null
);
alter table population_list add constraint pk_population_list primary key (id);
create index ix_population_list_source on population_list (source);

-- population_member
create table population_member (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  list_id uuid not null,
  person_id text not null,
  person_type text not null,
  name text
);
alter table population_member add constraint pk_population_member primary key (id);
alter table population_member add constraint fk_population_member_list_id foreign key (list_id) references population_list (id) on delete cascade deferrable initially immediate;
create unique index uq_population_member_list_id_person_id on population_member (list_id, person_id);
create index ix_population_member_list_id on population_member (list_id);
create index ix_population_member_person_id_list_id on population_member (person_id, list_id);

-- population_saved
create table population_saved (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  population_name text not null,
  scope jsonb not null,
  summary text,
  is_shared boolean not null,
  remark text,
  owner_name text,
  owner_person text,
  owner_id text,
  search_text text,
  search_grams text[]
);
alter table population_saved add constraint pk_population_saved primary key (id);
create unique index uq_population_saved_owner_id_population_name on population_saved (owner_id, population_name) where deleted_time is null;
create index ix_population_saved_owner_person on population_saved (owner_person);
create index ix_population_saved_owner_id on population_saved (owner_id);
create index ix_population_saved_is_shared on population_saved (is_shared);
create index tg_population_saved_population_name on population_saved using gin (population_name gin_trgm_ops);
create index bn_population_saved_deleted_time on population_saved (deleted_time) where deleted_time is not null;
create index sg_population_saved_search_grams on population_saved using gin (search_grams);
create index so_population_saved_create_time on population_saved (create_time desc nulls last, id);

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
create index ix_resource_file_link_state on resource_file_link (state);
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
create index ix_resource_file_take_link_id on resource_file_take (link_id);
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
  remark text
);
alter table resource_sms_quota add constraint pk_resource_sms_quota primary key (id);
alter table resource_sms_quota add constraint fk_resource_sms_quota_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_resource_sms_quota_department_id_month on resource_sms_quota (department_id, month);
create index ix_resource_sms_quota_department_id on resource_sms_quota (department_id);
create index tg_resource_sms_quota_month on resource_sms_quota using gin (month gin_trgm_ops);
create index so_resource_sms_quota_month on resource_sms_quota (month collate "zh-x-icu" desc nulls last, id);

-- schedule_unit_schedule
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
alter table schedule_unit_schedule add constraint pk_schedule_unit_schedule primary key (id);
alter table schedule_unit_schedule add constraint fk_schedule_unit_schedule_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create index ix_schedule_unit_schedule_department_id on schedule_unit_schedule (department_id);
create index ix_schedule_unit_schedule_department_id_begin_at on schedule_unit_schedule (department_id, begin_at);
create index ix_schedule_unit_schedule_begin_at on schedule_unit_schedule (begin_at);
create index ix_schedule_unit_schedule_status on schedule_unit_schedule (status);
create index bn_schedule_unit_schedule_deleted_time on schedule_unit_schedule (deleted_time) where deleted_time is not null;
create index sg_schedule_unit_schedule_search_grams on schedule_unit_schedule using gin (search_grams);
create index so_schedule_unit_schedule_begin_at on schedule_unit_schedule (begin_at desc nulls last, id);

-- schedule_user_schedule
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
alter table schedule_user_schedule add constraint pk_schedule_user_schedule primary key (id);
alter table schedule_user_schedule add constraint fk_schedule_user_schedule_owner_id foreign key (owner_id) references sys_user (id) on delete cascade deferrable initially immediate;
create index ix_schedule_user_schedule_owner_id on schedule_user_schedule (owner_id);
create index ix_schedule_user_schedule_owner_id_last_end on schedule_user_schedule (owner_id, last_end);
create index ix_schedule_user_schedule_next_remind on schedule_user_schedule (next_remind);
create index ix_schedule_user_schedule_cancel_time on schedule_user_schedule (cancel_time);

-- schedule_user_schedule_invite
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
alter table schedule_user_schedule_invite add constraint pk_schedule_user_schedule_invite primary key (id);
alter table schedule_user_schedule_invite add constraint fk_schedule_user_schedule_invite_schedule_id foreign key (schedule_id) references schedule_user_schedule (id) on delete cascade deferrable initially immediate;
alter table schedule_user_schedule_invite add constraint fk_schedule_user_schedule_invite_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_schedule_user_schedule_invite_schedule_id_user_id on schedule_user_schedule_invite (schedule_id, user_id);
create index ix_schedule_user_schedule_invite_schedule_id on schedule_user_schedule_invite (schedule_id);
create index ix_schedule_user_schedule_invite_user_id on schedule_user_schedule_invite (user_id);

-- security_password_policy
create table security_password_policy (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  population text not null,
  settings jsonb
);
alter table security_password_policy add constraint pk_security_password_policy primary key (id);
create unique index uq_security_password_policy_population on security_password_policy (population);

-- service_favorite
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
alter table service_favorite add constraint pk_service_favorite primary key (id);
alter table service_favorite add constraint fk_service_favorite_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table service_favorite add constraint fk_service_favorite_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create unique index uq_service_favorite_user_id_item_id on service_favorite (user_id, item_id);
create index ix_service_favorite_user_id on service_favorite (user_id);
create index ix_service_favorite_item_id on service_favorite (item_id);

-- service_rating
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
alter table service_rating add constraint pk_service_rating primary key (id);
alter table service_rating add constraint fk_service_rating_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
alter table service_rating add constraint fk_service_rating_dept_id foreign key (dept_id) references base_department (id) on delete cascade deferrable initially immediate;
create unique index uq_service_rating_apply_index_id on service_rating (apply_index_id);
create index ix_service_rating_item_id on service_rating (item_id);
create index ix_service_rating_dept_id on service_rating (dept_id);
create index ix_service_rating_item_id_rated_time on service_rating (item_id, rated_time);
create index ix_service_rating_star on service_rating (star);
create index ix_service_rating_state on service_rating (state);
create index ix_service_rating_rated_time on service_rating (rated_time);
create index so_service_rating_rated_time on service_rating (rated_time desc nulls last, id);

-- service_recent
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
alter table service_recent add constraint pk_service_recent primary key (id);
alter table service_recent add constraint fk_service_recent_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table service_recent add constraint fk_service_recent_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create unique index uq_service_recent_user_id_item_id on service_recent (user_id, item_id);
create index ix_service_recent_user_id on service_recent (user_id);
create index ix_service_recent_item_id on service_recent (item_id);

-- service_reminder
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
alter table service_reminder add constraint pk_service_reminder primary key (id);
alter table service_reminder add constraint fk_service_reminder_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table service_reminder add constraint fk_service_reminder_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create unique index uq_service_reminder_user_id_item_id on service_reminder (user_id, item_id);
create index ix_service_reminder_user_id on service_reminder (user_id);
create index ix_service_reminder_item_id on service_reminder (item_id);
create index ix_service_reminder_due_day on service_reminder (due_day);

-- service_search_log
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
alter table service_search_log add constraint pk_service_search_log primary key (id);
alter table service_search_log add constraint fk_service_search_log_clicked_item_id foreign key (clicked_item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create index ix_service_search_log_clicked_item_id on service_search_log (clicked_item_id);
create index ix_service_search_log_time on service_search_log (time);

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
  status text not null
);
alter table sms_channel add constraint pk_sms_channel primary key (id);
create unique index uq_sms_channel_channel_code on sms_channel (channel_code);
create index ix_sms_channel_provider on sms_channel (provider);
create index ix_sms_channel_status on sms_channel (status);
create index so_sms_channel_is_default_sort on sms_channel (is_default desc nulls last, sort, id);

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
create index ix_sms_record_status on sms_record (status);
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

-- status_change
create table status_change (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  change_no text,
  kind text not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  xjzt_m text,
  reason_code text,
  open_reason text,
  reason_text text,
  to_xjzt_m text,
  to_class_id uuid,
  to_major_id uuid,
  to_department_id uuid,
  to_grade integer,
  apply_date date,
  effective_date date,
  backdate_reason text,
  expect_return_date date,
  doc_no text,
  doc_date date,
  files uuid[],
  state text not null,
  problem text,
  effect_time timestamptz(3),
  revert_date date,
  revert_doc_no text,
  revert_reason text,
  group_id text,
  told_days integer,
  remark text,
  search_text text,
  search_grams text[]
);
alter table status_change add constraint pk_status_change primary key (id);
alter table status_change add constraint fk_status_change_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_to_class_id foreign key (to_class_id) references base_class (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_to_major_id foreign key (to_major_id) references base_major (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_to_department_id foreign key (to_department_id) references base_department (id) deferrable initially immediate;
create unique index uq_status_change_change_no on status_change (change_no) where deleted_time is null;
create unique index uq_status_change_student_id on status_change (student_id) where deleted_time is null and state in ('0', '10', '15', '20');
create index ix_status_change_student_id on status_change (student_id);
create index ix_status_change_department_id on status_change (department_id);
create index ix_status_change_major_id on status_change (major_id);
create index ix_status_change_class_id on status_change (class_id);
create index ix_status_change_campus_id on status_change (campus_id);
create index ix_status_change_to_class_id on status_change (to_class_id);
create index ix_status_change_to_major_id on status_change (to_major_id);
create index ix_status_change_to_department_id on status_change (to_department_id);
create index ix_status_change_state_effective_date on status_change (state, effective_date);
create index ix_status_change_student_id_effective_date on status_change (student_id, effective_date);
create index ix_status_change_kind_effective_date on status_change (kind, effective_date);
create index ix_status_change_doc_no on status_change (doc_no);
create index ix_status_change_department_id_kind on status_change (department_id, kind);
create index ix_status_change_kind on status_change (kind);
create index ix_status_change_state on status_change (state);
create index ix_status_change_grade on status_change (grade);
create index ix_status_change_open_reason on status_change (open_reason);
create index ix_status_change_effective_date on status_change (effective_date);
create index ix_status_change_expect_return_date on status_change (expect_return_date);
create index tg_status_change_doc_no on status_change using gin (doc_no gin_trgm_ops);
create index nu_status_change_doc_no on status_change (id) where doc_no is null;
create index bn_status_change_deleted_time on status_change (deleted_time) where deleted_time is not null;
create index sg_status_change_search_grams on status_change using gin (search_grams);
create index so_status_change_effective_date_change_no on status_change (effective_date desc nulls last, change_no collate "zh-x-icu" desc nulls last, id);

-- status_grad_result
create table status_grad_result (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  result text not null,
  cert_no text,
  search_text text,
  search_grams text[]
);
alter table status_grad_result add constraint pk_status_grad_result primary key (id);
alter table status_grad_result add constraint fk_status_grad_result_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table status_grad_result add constraint fk_status_grad_result_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table status_grad_result add constraint fk_status_grad_result_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table status_grad_result add constraint fk_status_grad_result_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table status_grad_result add constraint fk_status_grad_result_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_status_grad_result_student_id on status_grad_result (student_id);
create unique index uq_status_grad_result_cert_no on status_grad_result (cert_no);
create index ix_status_grad_result_department_id on status_grad_result (department_id);
create index ix_status_grad_result_major_id on status_grad_result (major_id);
create index ix_status_grad_result_class_id on status_grad_result (class_id);
create index ix_status_grad_result_campus_id on status_grad_result (campus_id);
create index ix_status_grad_result_result on status_grad_result (result);
create index sg_status_grad_result_search_grams on status_grad_result using gin (search_grams);
create index so_status_grad_result_xh on status_grad_result (xh collate "zh-x-icu", id);

-- status_leave_item
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
alter table status_leave_item add constraint pk_status_leave_item primary key (id);
alter table status_leave_item add constraint fk_status_leave_item_change_id foreign key (change_id) references status_change (id) on delete cascade deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_status_leave_item_change_id_item on status_leave_item (change_id, item);
create index ix_status_leave_item_change_id on status_leave_item (change_id);
create index ix_status_leave_item_student_id on status_leave_item (student_id);
create index ix_status_leave_item_department_id on status_leave_item (department_id);
create index ix_status_leave_item_major_id on status_leave_item (major_id);
create index ix_status_leave_item_class_id on status_leave_item (class_id);
create index ix_status_leave_item_campus_id on status_leave_item (campus_id);
create index ix_status_leave_item_state_item on status_leave_item (state, item);
create index ix_status_leave_item_item on status_leave_item (item);
create index ix_status_leave_item_state on status_leave_item (state);
create index ix_status_leave_item_kind on status_leave_item (kind);
create index sg_status_leave_item_search_grams on status_leave_item using gin (search_grams);
create index so_status_leave_item_create_time_item on status_leave_item (create_time desc nulls last, item, id);

-- status_rollover_batch
create table status_rollover_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  xn text not null,
  grad_date date not null,
  step integer not null,
  total integer,
  done integer,
  skipped integer,
  failed integer,
  job_id text,
  run_time timestamptz(3),
  end_time timestamptz(3),
  status text not null,
  remark text
);
alter table status_rollover_batch add constraint pk_status_rollover_batch primary key (id);
create unique index uq_status_rollover_batch_xn on status_rollover_batch (xn) where deleted_time is null and status in ('0', '1', '2', '3', '4');
create index tg_status_rollover_batch_xn on status_rollover_batch using gin (xn gin_trgm_ops);
create index ix_status_rollover_batch_status on status_rollover_batch (status);
create index bn_status_rollover_batch_deleted_time on status_rollover_batch (deleted_time) where deleted_time is not null;
create index so_status_rollover_batch_xn on status_rollover_batch (xn collate "zh-x-icu" desc nulls last, id);

-- status_rollover_class
create table status_rollover_class (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  class_id uuid not null,
  from_status text not null,
  ended jsonb not null
);
alter table status_rollover_class add constraint pk_status_rollover_class primary key (id);
alter table status_rollover_class add constraint fk_status_rollover_class_batch_id foreign key (batch_id) references status_rollover_batch (id) on delete cascade deferrable initially immediate;
alter table status_rollover_class add constraint fk_status_rollover_class_class_id foreign key (class_id) references base_class (id) on delete cascade deferrable initially immediate;
create unique index uq_status_rollover_class_batch_id_class_id on status_rollover_class (batch_id, class_id);
create index ix_status_rollover_class_batch_id on status_rollover_class (batch_id);
create index ix_status_rollover_class_class_id on status_rollover_class (class_id);

-- status_rollover_item
create table status_rollover_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  xn text not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  xjzt_m text,
  seen_version integer,
  result text,
  is_by_hand boolean,
  is_conflict boolean,
  cert_no text,
  to_class_id uuid,
  reason text,
  status text not null,
  message text,
  done_time timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table status_rollover_item add constraint pk_status_rollover_item primary key (id);
alter table status_rollover_item add constraint fk_status_rollover_item_batch_id foreign key (batch_id) references status_rollover_batch (id) on delete cascade deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_to_class_id foreign key (to_class_id) references base_class (id) deferrable initially immediate;
create unique index uq_status_rollover_item_batch_id_student_id on status_rollover_item (batch_id, student_id);
create unique index uq_status_rollover_item_xn_student_id on status_rollover_item (xn, student_id) where status in ('1');
create index ix_status_rollover_item_batch_id on status_rollover_item (batch_id);
create index ix_status_rollover_item_student_id on status_rollover_item (student_id);
create index ix_status_rollover_item_department_id on status_rollover_item (department_id);
create index ix_status_rollover_item_major_id on status_rollover_item (major_id);
create index ix_status_rollover_item_class_id on status_rollover_item (class_id);
create index ix_status_rollover_item_campus_id on status_rollover_item (campus_id);
create index ix_status_rollover_item_to_class_id on status_rollover_item (to_class_id);
create index ix_status_rollover_item_batch_id_class_id on status_rollover_item (batch_id, class_id);
create index ix_status_rollover_item_batch_id_status on status_rollover_item (batch_id, status);
create index ix_status_rollover_item_batch_id_result on status_rollover_item (batch_id, result);
create index ix_status_rollover_item_result on status_rollover_item (result);
create index ix_status_rollover_item_status on status_rollover_item (status);
create index ix_status_rollover_item_is_conflict on status_rollover_item (is_conflict);
create index ix_status_rollover_item_is_by_hand on status_rollover_item (is_by_hand);
create index ix_status_rollover_item_xjzt_m on status_rollover_item (xjzt_m);
create index sg_status_rollover_item_search_grams on status_rollover_item using gin (search_grams);
create index so_status_rollover_item_class_id_xh on status_rollover_item (class_id, xh collate "zh-x-icu", id);

-- sys_api_client
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
alter table sys_api_client add constraint pk_sys_api_client primary key (id);
alter table sys_api_client add constraint fk_sys_api_client_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_api_client_name on sys_api_client (name);
create unique index uq_sys_api_client_api_key on sys_api_client (api_key);
create index ix_sys_api_client_user_id on sys_api_client (user_id);
create index tg_sys_api_client_name on sys_api_client using gin (name gin_trgm_ops);
create index ix_sys_api_client_status on sys_api_client (status);
create index ix_sys_api_client_expire_date on sys_api_client (expire_date);
create index sg_sys_api_client_search_grams on sys_api_client using gin (search_grams);
create index so_sys_api_client_name on sys_api_client (name collate "zh-x-icu", id);

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

-- sys_apply_index
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
alter table sys_apply_index add constraint pk_sys_apply_index primary key (id);
alter table sys_apply_index add constraint fk_sys_apply_index_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_apply_index_biz_type_biz_id on sys_apply_index (biz_type, biz_id);
create unique index uq_sys_apply_index_apply_no on sys_apply_index (apply_no);
create index ix_sys_apply_index_user_id on sys_apply_index (user_id);
create index ix_sys_apply_index_user_id_submit_time on sys_apply_index (user_id, submit_time);
create index ix_sys_apply_index_biz_type_finish_time on sys_apply_index (biz_type, finish_time);

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
create index ix_sys_calendar_feed_user_id on sys_calendar_feed (user_id);

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
  status text not null
);
alter table sys_dictionary add constraint pk_sys_dictionary primary key (id);
create unique index uq_sys_dictionary_code_dictionary_key on sys_dictionary (code, dictionary_key);
create index ix_sys_dictionary_code on sys_dictionary (code);
create index tg_sys_dictionary_dictionary_value on sys_dictionary using gin (dictionary_value gin_trgm_ops);
create index ix_sys_dictionary_status on sys_dictionary (status);
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
create index ix_sys_flow_comment_user_id on sys_flow_comment (user_id);

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
create index ix_sys_flow_copy_instance_id on sys_flow_copy (instance_id);
create index ix_sys_flow_copy_user_id on sys_flow_copy (user_id);
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
create index ix_sys_flow_definition_model_id on sys_flow_definition (model_id);
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
create index ix_sys_flow_delegate_owner_id on sys_flow_delegate (owner_id);
create index ix_sys_flow_delegate_delegate_id on sys_flow_delegate (delegate_id);
create index ix_sys_flow_delegate_owner_id_status on sys_flow_delegate (owner_id, status);
create index ix_sys_flow_delegate_delegate_id_status on sys_flow_delegate (delegate_id, status);
create index ix_sys_flow_delegate_status_end_time on sys_flow_delegate (status, end_time);
create index ix_sys_flow_delegate_status on sys_flow_delegate (status);

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
create index ix_sys_flow_handover_from_id on sys_flow_handover (from_id);
create index ix_sys_flow_handover_to_id on sys_flow_handover (to_id);
create index ix_sys_flow_handover_status_effect_time on sys_flow_handover (status, effect_time);
create index ix_sys_flow_handover_from_id_status on sys_flow_handover (from_id, status);
create index ix_sys_flow_handover_status on sys_flow_handover (status);

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
create index ix_sys_flow_instance_starter_id on sys_flow_instance (starter_id);
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
create index ix_sys_flow_node_run_instance_id on sys_flow_node_run (instance_id);
create index ix_sys_flow_node_run_status_node_key on sys_flow_node_run (status, node_key);

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
create index ix_sys_flow_record_instance_id on sys_flow_record (instance_id);
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
create index ix_sys_flow_task_instance_id on sys_flow_task (instance_id);
create index ix_sys_flow_task_node_run_id on sys_flow_task (node_run_id);
create index ix_sys_flow_task_assignee_id on sys_flow_task (assignee_id);
create index ix_sys_flow_task_original_id on sys_flow_task (original_id);
create index ix_sys_flow_task_also_id on sys_flow_task (also_id);
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
create index ix_sys_flow_timer_node_run_id on sys_flow_timer (node_run_id);
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

-- sys_menu
create table sys_menu (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  parent_id uuid,
  menu_type text not null,
  title text not null,
  title_en text,
  title_tw text,
  icon text,
  path text,
  name text,
  component text,
  menu_link text,
  report_file text,
  open_type text not null,
  permission text,
  sort integer not null,
  is_hide boolean not null,
  is_keep_alive boolean not null,
  is_affix boolean not null,
  is_tag boolean not null,
  is_auth boolean not null,
  app_type text not null,
  terminal text not null,
  help_rich_text_id text,
  status text not null,
  seed_key text,
  is_changed boolean not null
);
alter table sys_menu add constraint pk_sys_menu primary key (id);
alter table sys_menu add constraint fk_sys_menu_parent_id foreign key (parent_id) references sys_menu (id) deferrable initially immediate;
create unique index uq_sys_menu_app_type_path on sys_menu (app_type, path) where menu_type in ('2', '4', '5');
create unique index uq_sys_menu_app_type_name on sys_menu (app_type, name);
create unique index uq_sys_menu_seed_key on sys_menu (seed_key);
create index ix_sys_menu_parent_id on sys_menu (parent_id);
create index ix_sys_menu_permission on sys_menu (permission);
create index tg_sys_menu_title on sys_menu using gin (title gin_trgm_ops);
create index ix_sys_menu_menu_type on sys_menu (menu_type);
create index ix_sys_menu_app_type on sys_menu (app_type);
create index ix_sys_menu_status on sys_menu (status);
create index so_sys_menu_sort_create_time on sys_menu (sort, create_time, id);

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

-- sys_oauth_client
create table sys_oauth_client (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  source text not null,
  name text not null,
  kind text not null,
  client_id text,
  secret text,
  secret_hash text,
  agent_id text,
  issuer text,
  authorize_url text,
  token_url text,
  user_info_url text,
  validate_url text,
  jwks_url text,
  public_key text,
  account_field text,
  auto_bind text not null,
  app_types text not null,
  sort integer not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table sys_oauth_client add constraint pk_sys_oauth_client primary key (id);
create unique index uq_sys_oauth_client_source on sys_oauth_client (source);
create index tg_sys_oauth_client_name on sys_oauth_client using gin (name gin_trgm_ops);
create index ix_sys_oauth_client_kind on sys_oauth_client (kind);
create index ix_sys_oauth_client_status on sys_oauth_client (status);
create index sg_sys_oauth_client_search_grams on sys_oauth_client using gin (search_grams);
create index so_sys_oauth_client_sort on sys_oauth_client (sort, id);

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
create index ix_sys_oper_log_entity on sys_oper_log (entity);
create index ix_sys_oper_log_record_id on sys_oper_log (record_id);
create index ix_sys_oper_log_user_id on sys_oper_log (user_id);
create index ix_sys_oper_log_ip on sys_oper_log (ip);
create index ix_sys_oper_log_sid on sys_oper_log (sid);
create index ix_sys_oper_log_trace_id on sys_oper_log (trace_id);
create index sg_sys_oper_log_search_grams on sys_oper_log using gin (search_grams);
create index so_sys_oper_log_time on sys_oper_log (time desc nulls last, id);

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
  status text not null
);
alter table sys_oss_config add constraint pk_sys_oss_config primary key (id);
create unique index uq_sys_oss_config_oss_code on sys_oss_config (oss_code);
create index ix_sys_oss_config_category on sys_oss_config (category);
create index ix_sys_oss_config_status on sys_oss_config (status);
create index so_sys_oss_config_is_default_oss_code on sys_oss_config (is_default desc nulls last, oss_code collate "zh-x-icu", id);

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
create index ix_sys_password_history_user_id on sys_password_history (user_id);
create index ix_sys_password_history_user_id_changed_time on sys_password_history (user_id, changed_time);

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
create index ix_sys_process_type_group_name on sys_process_type (group_name);
create index ix_sys_process_type_form_kind on sys_process_type (form_kind);
create index ix_sys_process_type_status on sys_process_type (status);
create index sg_sys_process_type_search_grams on sys_process_type using gin (search_grams);
create index so_sys_process_type_group_name_sort on sys_process_type (group_name, sort, id);

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

-- sys_report_ticket
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
alter table sys_report_ticket add constraint pk_sys_report_ticket primary key (id);
alter table sys_report_ticket add constraint fk_sys_report_ticket_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_report_ticket_ticket_hash on sys_report_ticket (ticket_hash);
create index ix_sys_report_ticket_user_id on sys_report_ticket (user_id);
create index ix_sys_report_ticket_expires_time on sys_report_ticket (expires_time);

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
  auto_rule jsonb,
  sort integer,
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table sys_role add constraint pk_sys_role primary key (id);
create unique index uq_sys_role_role_code on sys_role (role_code);
create unique index uq_sys_role_role_name on sys_role (role_name);
create index tg_sys_role_role_name on sys_role using gin (role_name gin_trgm_ops);
create index tg_sys_role_role_code on sys_role using gin (role_code gin_trgm_ops);
create index ix_sys_role_is_built_in on sys_role (is_built_in);
create index ix_sys_role_status on sys_role (status);
create index sg_sys_role_search_grams on sys_role using gin (search_grams);
create index so_sys_role_sort_role_code on sys_role (sort, role_code collate "zh-x-icu", id);

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
  scope_kind text,
  scope_value jsonb,
  hidden_fields jsonb,
  masked_fields jsonb,
  readonly_fields jsonb
);
alter table sys_role_scope add constraint pk_sys_role_scope primary key (id);
alter table sys_role_scope add constraint fk_sys_role_scope_role_id foreign key (role_id) references sys_role (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_role_scope_role_id_entity_path on sys_role_scope (role_id, entity_path);
create index ix_sys_role_scope_role_id on sys_role_scope (role_id);

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
  account_key text,
  user_name text not null,
  nick_name text,
  avatar_file_id uuid[],
  user_type text not null,
  person_type text,
  person_id text,
  sjhm text,
  sjhm_hash text,
  sjhm_time timestamptz(3),
  email text,
  role_ids uuid[],
  expire_date date,
  origin text,
  password_hash text,
  password_level integer not null,
  password_time timestamptz(3),
  must_change boolean not null,
  has_second_auth boolean,
  fail_count integer not null,
  fail_time timestamptz(3),
  locked_until timestamptz(3),
  last_login_time timestamptz(3),
  status text not null,
  department_id uuid,
  extra_departments uuid[],
  post_ids uuid[],
  sex text,
  disable_date date,
  disable_reason text,
  closed_time timestamptz(3),
  former_no text,
  search_text text,
  search_grams text[]
);
alter table sys_user add constraint pk_sys_user primary key (id);
alter table sys_user add constraint fk_sys_user_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_sys_user_realm_account_no on sys_user (realm, account_no);
create unique index uq_sys_user_realm_account_key on sys_user (realm, account_key);
create index ix_sys_user_department_id on sys_user (department_id);
create index ix_sys_user_person_id on sys_user (person_id);
create index tg_sys_user_account_no on sys_user using gin (account_no gin_trgm_ops);
create index tg_sys_user_user_name on sys_user using gin (user_name gin_trgm_ops);
create index ix_sys_user_user_type on sys_user (user_type);
create index ix_sys_user_status on sys_user (status);
create index ix_sys_user_has_second_auth on sys_user (has_second_auth);
create index nu_sys_user_role_ids on sys_user (id) where role_ids is null;
create index mb_sys_user_role_ids on sys_user using gin (role_ids);
create index nu_sys_user_post_ids on sys_user (id) where post_ids is null;
create index mb_sys_user_post_ids on sys_user using gin (post_ids);
create index ix_sys_user_locked_until on sys_user (locked_until);
create index ix_sys_user_realm on sys_user (realm);
create index sg_sys_user_search_grams on sys_user using gin (search_grams);
create index so_sys_user_account_no on sys_user (account_no collate "zh-x-icu", id);

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
create index ix_sys_user_draft_user_id on sys_user_draft (user_id);
create index ix_sys_user_draft_save_time on sys_user_draft (save_time);

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
create index ix_sys_user_message_user_id on sys_user_message (user_id);
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
create index ix_sys_user_msg_count_user_id on sys_user_msg_count (user_id);

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
create index ix_sys_user_msg_setting_user_id on sys_user_msg_setting (user_id);

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
create index ix_sys_user_oauth_user_id on sys_user_oauth (user_id);

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
create index ix_sys_user_pref_user_id on sys_user_pref (user_id);

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
create index ix_sys_user_role_user_id on sys_user_role (user_id);
create index ix_sys_user_role_role_id on sys_user_role (role_id);

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
create index ix_sys_user_todo_user_id on sys_user_todo (user_id);
create index ix_sys_user_todo_user_id_state on sys_user_todo (user_id, state);

-- timetable_course
create table timetable_course (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  course_code text not null,
  course_name text not null,
  department_id uuid,
  course_kind text,
  credit numeric(18,1),
  hours integer,
  theory_hours integer,
  practice_hours integer,
  exam_way text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table timetable_course add constraint pk_timetable_course primary key (id);
alter table timetable_course add constraint fk_timetable_course_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_timetable_course_course_code on timetable_course (course_code) where deleted_time is null;
create index ix_timetable_course_department_id on timetable_course (department_id);
create index tg_timetable_course_course_code on timetable_course using gin (course_code gin_trgm_ops);
create index tg_timetable_course_course_name on timetable_course using gin (course_name gin_trgm_ops);
create index ix_timetable_course_course_kind on timetable_course (course_kind);
create index ix_timetable_course_status on timetable_course (status);
create index bn_timetable_course_deleted_time on timetable_course (deleted_time) where deleted_time is not null;
create index sg_timetable_course_search_grams on timetable_course using gin (search_grams);
create index so_timetable_course_course_code on timetable_course (course_code collate "zh-x-icu", id);

-- timetable_course_change
create table timetable_course_change (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  schedule_id uuid not null,
  course_id uuid,
  department_id uuid,
  teacher_id uuid,
  type text not null,
  orig_date date,
  new_date date,
  new_jc_from integer,
  new_jc_to integer,
  new_room_id uuid,
  new_room_text text,
  new_teacher_id uuid,
  reason text not null,
  state text not null,
  note text
);
alter table timetable_course_change add constraint pk_timetable_course_change primary key (id);
alter table timetable_course_change add constraint fk_timetable_course_change_schedule_id foreign key (schedule_id) references timetable_course_schedule (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_course_id foreign key (course_id) references timetable_course (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_new_room_id foreign key (new_room_id) references base_venue (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_new_teacher_id foreign key (new_teacher_id) references base_teacher (id) deferrable initially immediate;
create index ix_timetable_course_change_schedule_id on timetable_course_change (schedule_id);
create index ix_timetable_course_change_course_id on timetable_course_change (course_id);
create index ix_timetable_course_change_department_id on timetable_course_change (department_id);
create index ix_timetable_course_change_teacher_id on timetable_course_change (teacher_id);
create index ix_timetable_course_change_new_room_id on timetable_course_change (new_room_id);
create index ix_timetable_course_change_new_teacher_id on timetable_course_change (new_teacher_id);
create index ix_timetable_course_change_schedule_id_orig_date on timetable_course_change (schedule_id, orig_date);
create index ix_timetable_course_change_type on timetable_course_change (type);
create index ix_timetable_course_change_orig_date on timetable_course_change (orig_date);
create index ix_timetable_course_change_new_date on timetable_course_change (new_date);
create index ix_timetable_course_change_state on timetable_course_change (state);
create index so_timetable_course_change_create_time on timetable_course_change (create_time desc nulls last, id);

-- timetable_course_import_batch
create table timetable_course_import_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  file_name text,
  file_id text,
  job_id text,
  term_id uuid,
  rows integer,
  ok integer,
  warn integer,
  error integer,
  added integer,
  changed integer,
  removed integer,
  conflicts integer,
  state text not null,
  message text,
  confirm_time timestamptz(3),
  rollback_time timestamptz(3),
  force_reason text,
  lines jsonb,
  before jsonb,
  notes jsonb,
  only_tasks jsonb,
  pushed jsonb,
  board jsonb,
  search_text text,
  search_grams text[]
);
alter table timetable_course_import_batch add constraint pk_timetable_course_import_batch primary key (id);
alter table timetable_course_import_batch add constraint fk_timetable_course_import_batch_term_id foreign key (term_id) references calendar_term (id) deferrable initially immediate;
create index ix_timetable_course_import_batch_term_id on timetable_course_import_batch (term_id);
create index ix_timetable_course_import_batch_term_id_state_confirm_time on timetable_course_import_batch (term_id, state, confirm_time);
create index ix_timetable_course_import_batch_state on timetable_course_import_batch (state);
create index sg_timetable_course_import_batch_search_grams on timetable_course_import_batch using gin (search_grams);
create index so_timetable_course_import_batch_create_time on timetable_course_import_batch (create_time desc nulls last, id);

-- timetable_course_schedule
create table timetable_course_schedule (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  task_id uuid not null,
  line_name text,
  term_id uuid,
  course_id uuid,
  class_ids uuid[],
  department_id uuid,
  weekday text not null,
  jc_from integer not null,
  jc_to integer not null,
  weeks_text text not null,
  weeks integer,
  teacher_id uuid not null,
  room_id uuid,
  room_text text,
  is_group boolean,
  remark text,
  source text not null,
  status text not null,
  batch_id uuid,
  search_text text,
  search_grams text[]
);
alter table timetable_course_schedule add constraint pk_timetable_course_schedule primary key (id);
alter table timetable_course_schedule add constraint fk_timetable_course_schedule_task_id foreign key (task_id) references timetable_course_task (id) deferrable initially immediate;
alter table timetable_course_schedule add constraint fk_timetable_course_schedule_term_id foreign key (term_id) references calendar_term (id) deferrable initially immediate;
alter table timetable_course_schedule add constraint fk_timetable_course_schedule_course_id foreign key (course_id) references timetable_course (id) deferrable initially immediate;
alter table timetable_course_schedule add constraint fk_timetable_course_schedule_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table timetable_course_schedule add constraint fk_timetable_course_schedule_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;
alter table timetable_course_schedule add constraint fk_timetable_course_schedule_room_id foreign key (room_id) references base_venue (id) deferrable initially immediate;
alter table timetable_course_schedule add constraint fk_timetable_course_schedule_batch_id foreign key (batch_id) references timetable_course_import_batch (id) deferrable initially immediate;
create index ix_timetable_course_schedule_task_id on timetable_course_schedule (task_id);
create index ix_timetable_course_schedule_term_id on timetable_course_schedule (term_id);
create index ix_timetable_course_schedule_course_id on timetable_course_schedule (course_id);
create index ix_timetable_course_schedule_department_id on timetable_course_schedule (department_id);
create index ix_timetable_course_schedule_teacher_id on timetable_course_schedule (teacher_id);
create index ix_timetable_course_schedule_room_id on timetable_course_schedule (room_id);
create index ix_timetable_course_schedule_batch_id on timetable_course_schedule (batch_id);
create index ix_timetable_course_schedule_term_id_weekday on timetable_course_schedule (term_id, weekday);
create index ix_timetable_course_schedule_term_id_teacher_id on timetable_course_schedule (term_id, teacher_id);
create index nu_timetable_course_schedule_class_ids on timetable_course_schedule (id) where class_ids is null;
create index mb_timetable_course_schedule_class_ids on timetable_course_schedule using gin (class_ids);
create index ix_timetable_course_schedule_weekday on timetable_course_schedule (weekday);
create index tg_timetable_course_schedule_room_text on timetable_course_schedule using gin (room_text gin_trgm_ops);
create index nu_timetable_course_schedule_room_text on timetable_course_schedule (id) where room_text is null;
create index ix_timetable_course_schedule_source on timetable_course_schedule (source);
create index ix_timetable_course_schedule_status on timetable_course_schedule (status);
create index sg_timetable_course_schedule_search_grams on timetable_course_schedule using gin (search_grams);
create index so_timetable_course_schedule_term_id_weekday_jc_from on timetable_course_schedule (term_id desc nulls last, weekday, jc_from, id);

-- timetable_course_task
create table timetable_course_task (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  term_id uuid not null,
  task_no text not null,
  course_id uuid not null,
  course_type text,
  teacher_ids uuid[],
  class_ids uuid[],
  department_id uuid,
  size integer,
  source text not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table timetable_course_task add constraint pk_timetable_course_task primary key (id);
alter table timetable_course_task add constraint fk_timetable_course_task_term_id foreign key (term_id) references calendar_term (id) deferrable initially immediate;
alter table timetable_course_task add constraint fk_timetable_course_task_course_id foreign key (course_id) references timetable_course (id) deferrable initially immediate;
alter table timetable_course_task add constraint fk_timetable_course_task_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_timetable_course_task_term_id_task_no on timetable_course_task (term_id, task_no);
create index ix_timetable_course_task_term_id on timetable_course_task (term_id);
create index ix_timetable_course_task_course_id on timetable_course_task (course_id);
create index ix_timetable_course_task_department_id on timetable_course_task (department_id);
create index ix_timetable_course_task_task_no on timetable_course_task (task_no);
create index nu_timetable_course_task_class_ids on timetable_course_task (id) where class_ids is null;
create index mb_timetable_course_task_class_ids on timetable_course_task using gin (class_ids);
create index nu_timetable_course_task_teacher_ids on timetable_course_task (id) where teacher_ids is null;
create index mb_timetable_course_task_teacher_ids on timetable_course_task using gin (teacher_ids);
create index ix_timetable_course_task_status on timetable_course_task (status);
create index sg_timetable_course_task_search_grams on timetable_course_task using gin (search_grams);
create index so_timetable_course_task_term_id_task_no on timetable_course_task (term_id desc nulls last, task_no collate "zh-x-icu", id);

-- timetable_course_task_student
create table timetable_course_task_student (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  task_id uuid not null,
  student_id uuid not null,
  source text not null,
  remark text
);
alter table timetable_course_task_student add constraint pk_timetable_course_task_student primary key (id);
alter table timetable_course_task_student add constraint fk_timetable_course_task_student_task_id foreign key (task_id) references timetable_course_task (id) on delete cascade deferrable initially immediate;
alter table timetable_course_task_student add constraint fk_timetable_course_task_student_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
create unique index uq_timetable_course_task_student_task_id_student_id on timetable_course_task_student (task_id, student_id);
create index ix_timetable_course_task_student_task_id on timetable_course_task_student (task_id);
create index ix_timetable_course_task_student_student_id on timetable_course_task_student (student_id);
create index ix_timetable_course_task_student_source on timetable_course_task_student (source);
create index so_timetable_course_task_student_create_time on timetable_course_task_student (create_time desc nulls last, id);

-- timetable_lesson
create table timetable_lesson (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  schedule_id uuid not null,
  task_id uuid not null,
  date date not null,
  week_no integer not null,
  weekday integer not null,
  jc_from integer not null,
  jc_to integer not null,
  begin_at timestamptz(3),
  end_at timestamptz(3),
  room_id uuid,
  room_text text,
  teacher_id uuid not null,
  state text not null,
  change_id uuid
);
alter table timetable_lesson add constraint pk_timetable_lesson primary key (id);
alter table timetable_lesson add constraint fk_timetable_lesson_schedule_id foreign key (schedule_id) references timetable_course_schedule (id) on delete cascade deferrable initially immediate;
alter table timetable_lesson add constraint fk_timetable_lesson_task_id foreign key (task_id) references timetable_course_task (id) on delete cascade deferrable initially immediate;
alter table timetable_lesson add constraint fk_timetable_lesson_room_id foreign key (room_id) references base_venue (id) deferrable initially immediate;
alter table timetable_lesson add constraint fk_timetable_lesson_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;
alter table timetable_lesson add constraint fk_timetable_lesson_change_id foreign key (change_id) references timetable_course_change (id) on delete cascade deferrable initially immediate;
create unique index uq_timetable_lesson_schedule_id_date_jc_from on timetable_lesson (schedule_id, date, jc_from);
create index ix_timetable_lesson_schedule_id on timetable_lesson (schedule_id);
create index ix_timetable_lesson_task_id on timetable_lesson (task_id);
create index ix_timetable_lesson_room_id on timetable_lesson (room_id);
create index ix_timetable_lesson_teacher_id on timetable_lesson (teacher_id);
create index ix_timetable_lesson_change_id on timetable_lesson (change_id);
create index ix_timetable_lesson_task_id_date on timetable_lesson (task_id, date);
create index ix_timetable_lesson_teacher_id_date on timetable_lesson (teacher_id, date);
create index ix_timetable_lesson_room_text_date on timetable_lesson (room_text, date);
create index ix_timetable_lesson_room_id_date on timetable_lesson (room_id, date);
create index ix_timetable_lesson_date on timetable_lesson (date);

-- timetable_lesson_build
create table timetable_lesson_build (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  term_id uuid not null,
  made_by text not null
);
alter table timetable_lesson_build add constraint pk_timetable_lesson_build primary key (id);
alter table timetable_lesson_build add constraint fk_timetable_lesson_build_term_id foreign key (term_id) references calendar_term (id) on delete cascade deferrable initially immediate;
create unique index uq_timetable_lesson_build_term_id on timetable_lesson_build (term_id);

-- timetable_lesson_slot
create table timetable_lesson_slot (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  campus_id uuid,
  season text not null,
  season_from text not null,
  season_to text not null,
  jc integer not null,
  begin_time time(0) not null,
  end_time time(0) not null,
  part text not null
);
alter table timetable_lesson_slot add constraint pk_timetable_lesson_slot primary key (id);
alter table timetable_lesson_slot add constraint fk_timetable_lesson_slot_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_timetable_lesson_slot_campus_id_season_jc on timetable_lesson_slot (campus_id, season, jc);
create index ix_timetable_lesson_slot_campus_id on timetable_lesson_slot (campus_id);
create index tg_timetable_lesson_slot_season on timetable_lesson_slot using gin (season gin_trgm_ops);
create index ix_timetable_lesson_slot_part on timetable_lesson_slot (part);
create index so_timetable_lesson_slot_season_from_jc on timetable_lesson_slot (season_from collate "zh-x-icu", jc, id);
