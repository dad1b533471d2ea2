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
create index ix_base_placement_major_id on base_placement (major_id);
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
create index so_base_student_grade_xh on base_student (grade desc nulls last, xh collate "zh-x-icu", id);

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
