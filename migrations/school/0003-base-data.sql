drop index ix_office_notice_audience;

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

alter table base_building add column floor_plan_file_ids uuid[];

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

alter table base_department add column office_venue_id uuid;

alter table base_major add column fee_level text;

alter table base_student add column status_since date;

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

alter table office_notice add column target_scope jsonb;

alter table office_notice add column audience_text text;

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
  board jsonb,
  search_text text,
  search_grams text[]
);

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

alter table sys_import_batch add constraint pk_sys_import_batch primary key (id);

alter table sys_import_change add constraint pk_sys_import_change primary key (id);

alter table sys_import_mapping add constraint pk_sys_import_mapping primary key (id);

alter table sys_import_value add constraint pk_sys_import_value primary key (id);

alter table base_venue add constraint pk_base_venue primary key (id);

alter table base_placement add constraint pk_base_placement primary key (id);

alter table base_placement add constraint ex_base_placement_period exclude using gist (student_id with =, daterange(start_date, end_date, '[]') with &&);

alter table base_given_number add constraint pk_base_given_number primary key (id);

alter table base_split add constraint pk_base_split primary key (id);

alter table base_info_change add constraint pk_base_info_change primary key (id);

alter table population_saved add constraint pk_population_saved primary key (id);

alter table population_list add constraint pk_population_list primary key (id);

alter table population_member add constraint pk_population_member primary key (id);

alter table calendar_term add constraint pk_calendar_term primary key (id);

alter table calendar_day add constraint pk_calendar_day primary key (id);

alter table calendar_holiday add constraint pk_calendar_holiday primary key (id);

alter table status_change add constraint pk_status_change primary key (id);

alter table status_grad_result add constraint pk_status_grad_result primary key (id);

alter table status_rollover_batch add constraint pk_status_rollover_batch primary key (id);

alter table status_rollover_item add constraint pk_status_rollover_item primary key (id);

alter table status_rollover_class add constraint pk_status_rollover_class primary key (id);

alter table timetable_course add constraint pk_timetable_course primary key (id);

alter table timetable_lesson_slot add constraint pk_timetable_lesson_slot primary key (id);

alter table timetable_course_task add constraint pk_timetable_course_task primary key (id);

alter table timetable_course_task_student add constraint pk_timetable_course_task_student primary key (id);

alter table timetable_course_import_batch add constraint pk_timetable_course_import_batch primary key (id);

alter table timetable_course_schedule add constraint pk_timetable_course_schedule primary key (id);

alter table timetable_course_change add constraint pk_timetable_course_change primary key (id);

alter table timetable_lesson add constraint pk_timetable_lesson primary key (id);

alter table timetable_lesson_build add constraint pk_timetable_lesson_build primary key (id);

alter table sys_import_batch add constraint fk_sys_import_batch_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;

alter table sys_import_change add constraint fk_sys_import_change_batch_id foreign key (batch_id) references sys_import_batch (id) on delete cascade deferrable initially immediate;

alter table base_venue add constraint fk_base_venue_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table base_venue add constraint fk_base_venue_building_id foreign key (building_id) references base_building (id) deferrable initially immediate;

alter table base_venue add constraint fk_base_venue_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table base_venue add constraint fk_base_venue_manager_id foreign key (manager_id) references base_teacher (id) deferrable initially immediate;

alter table base_department add constraint fk_base_department_office_venue_id foreign key (office_venue_id) references base_venue (id) deferrable initially immediate;

alter table base_placement add constraint fk_base_placement_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;

alter table base_placement add constraint fk_base_placement_class_id foreign key (class_id) references base_class (id) on delete cascade deferrable initially immediate;

alter table base_placement add constraint fk_base_placement_major_id foreign key (major_id) references base_major (id) on delete cascade deferrable initially immediate;

alter table base_placement add constraint fk_base_placement_department_id foreign key (department_id) references base_department (id) on delete cascade deferrable initially immediate;

alter table base_given_number add constraint fk_base_given_number_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;

alter table base_split add constraint fk_base_split_grade_major_id foreign key (grade_major_id) references base_grade_major (id) on delete cascade deferrable initially immediate;

alter table base_split add constraint fk_base_split_department_id foreign key (department_id) references base_department (id) on delete cascade deferrable initially immediate;

alter table base_info_change add constraint fk_base_info_change_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;

alter table base_info_change add constraint fk_base_info_change_class_id foreign key (class_id) references base_class (id) on delete cascade deferrable initially immediate;

alter table base_info_change add constraint fk_base_info_change_department_id foreign key (department_id) references base_department (id) on delete cascade deferrable initially immediate;

alter table population_member add constraint fk_population_member_list_id foreign key (list_id) references population_list (id) on delete cascade deferrable initially immediate;

alter table calendar_day add constraint fk_calendar_day_term_id foreign key (term_id) references calendar_term (id) on delete cascade deferrable initially immediate;

alter table status_change add constraint fk_status_change_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table status_change add constraint fk_status_change_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table status_change add constraint fk_status_change_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table status_change add constraint fk_status_change_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table status_change add constraint fk_status_change_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table status_change add constraint fk_status_change_to_class_id foreign key (to_class_id) references base_class (id) deferrable initially immediate;

alter table status_change add constraint fk_status_change_to_major_id foreign key (to_major_id) references base_major (id) deferrable initially immediate;

alter table status_change add constraint fk_status_change_to_department_id foreign key (to_department_id) references base_department (id) deferrable initially immediate;

alter table status_grad_result add constraint fk_status_grad_result_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table status_grad_result add constraint fk_status_grad_result_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table status_grad_result add constraint fk_status_grad_result_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table status_grad_result add constraint fk_status_grad_result_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table status_grad_result add constraint fk_status_grad_result_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table status_rollover_item add constraint fk_status_rollover_item_batch_id foreign key (batch_id) references status_rollover_batch (id) on delete cascade deferrable initially immediate;

alter table status_rollover_item add constraint fk_status_rollover_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table status_rollover_item add constraint fk_status_rollover_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table status_rollover_item add constraint fk_status_rollover_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table status_rollover_item add constraint fk_status_rollover_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table status_rollover_item add constraint fk_status_rollover_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table status_rollover_item add constraint fk_status_rollover_item_to_class_id foreign key (to_class_id) references base_class (id) deferrable initially immediate;

alter table status_rollover_class add constraint fk_status_rollover_class_batch_id foreign key (batch_id) references status_rollover_batch (id) on delete cascade deferrable initially immediate;

alter table status_rollover_class add constraint fk_status_rollover_class_class_id foreign key (class_id) references base_class (id) on delete cascade deferrable initially immediate;

alter table timetable_course add constraint fk_timetable_course_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table timetable_lesson_slot add constraint fk_timetable_lesson_slot_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table timetable_course_task add constraint fk_timetable_course_task_term_id foreign key (term_id) references calendar_term (id) deferrable initially immediate;

alter table timetable_course_task add constraint fk_timetable_course_task_course_id foreign key (course_id) references timetable_course (id) deferrable initially immediate;

alter table timetable_course_task add constraint fk_timetable_course_task_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table timetable_course_task_student add constraint fk_timetable_course_task_student_task_id foreign key (task_id) references timetable_course_task (id) on delete cascade deferrable initially immediate;

alter table timetable_course_task_student add constraint fk_timetable_course_task_student_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table timetable_course_import_batch add constraint fk_timetable_course_import_batch_term_id foreign key (term_id) references calendar_term (id) deferrable initially immediate;

alter table timetable_course_schedule add constraint fk_timetable_course_schedule_task_id foreign key (task_id) references timetable_course_task (id) deferrable initially immediate;

alter table timetable_course_schedule add constraint fk_timetable_course_schedule_term_id foreign key (term_id) references calendar_term (id) deferrable initially immediate;

alter table timetable_course_schedule add constraint fk_timetable_course_schedule_course_id foreign key (course_id) references timetable_course (id) deferrable initially immediate;

alter table timetable_course_schedule add constraint fk_timetable_course_schedule_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table timetable_course_schedule add constraint fk_timetable_course_schedule_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;

alter table timetable_course_schedule add constraint fk_timetable_course_schedule_room_id foreign key (room_id) references base_venue (id) deferrable initially immediate;

alter table timetable_course_schedule add constraint fk_timetable_course_schedule_batch_id foreign key (batch_id) references timetable_course_import_batch (id) deferrable initially immediate;

alter table timetable_course_change add constraint fk_timetable_course_change_schedule_id foreign key (schedule_id) references timetable_course_schedule (id) deferrable initially immediate;

alter table timetable_course_change add constraint fk_timetable_course_change_course_id foreign key (course_id) references timetable_course (id) deferrable initially immediate;

alter table timetable_course_change add constraint fk_timetable_course_change_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table timetable_course_change add constraint fk_timetable_course_change_new_room_id foreign key (new_room_id) references base_venue (id) deferrable initially immediate;

alter table timetable_course_change add constraint fk_timetable_course_change_new_teacher_id foreign key (new_teacher_id) references base_teacher (id) deferrable initially immediate;

alter table timetable_lesson add constraint fk_timetable_lesson_schedule_id foreign key (schedule_id) references timetable_course_schedule (id) on delete cascade deferrable initially immediate;

alter table timetable_lesson add constraint fk_timetable_lesson_task_id foreign key (task_id) references timetable_course_task (id) on delete cascade deferrable initially immediate;

alter table timetable_lesson add constraint fk_timetable_lesson_room_id foreign key (room_id) references base_venue (id) deferrable initially immediate;

alter table timetable_lesson add constraint fk_timetable_lesson_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;

alter table timetable_lesson add constraint fk_timetable_lesson_change_id foreign key (change_id) references timetable_course_change (id) on delete cascade deferrable initially immediate;

alter table timetable_lesson_build add constraint fk_timetable_lesson_build_term_id foreign key (term_id) references calendar_term (id) on delete cascade deferrable initially immediate;

-- ix_sys_import_batch_owner_id
create index ix_sys_import_batch_owner_id on sys_import_batch (owner_id);

-- ix_sys_import_batch_entity_time
create index ix_sys_import_batch_entity_time on sys_import_batch (entity, time);

-- ix_sys_import_batch_entity_sha256
create index ix_sys_import_batch_entity_sha256 on sys_import_batch (entity, sha256);

-- ix_sys_import_batch_file_id
create index ix_sys_import_batch_file_id on sys_import_batch (file_id);

-- ix_sys_import_batch_job_id
create index ix_sys_import_batch_job_id on sys_import_batch (job_id);

-- ix_sys_import_change_batch_id
create index ix_sys_import_change_batch_id on sys_import_change (batch_id);

-- uq_sys_import_mapping_entity_signature
create unique index uq_sys_import_mapping_entity_signature on sys_import_mapping (entity, signature);

-- uq_sys_import_value_entity_field_text
create unique index uq_sys_import_value_entity_field_text on sys_import_value (entity, field, text);

-- uq_base_venue_venue_code
create unique index uq_base_venue_venue_code on base_venue (venue_code) where deleted_time is null;

-- uq_base_venue_building_id_room_no
create unique index uq_base_venue_building_id_room_no on base_venue (building_id, room_no) where deleted_time is null;

-- ix_base_venue_campus_id
create index ix_base_venue_campus_id on base_venue (campus_id);

-- ix_base_venue_building_id
create index ix_base_venue_building_id on base_venue (building_id);

-- ix_base_venue_department_id
create index ix_base_venue_department_id on base_venue (department_id);

-- ix_base_venue_manager_id
create index ix_base_venue_manager_id on base_venue (manager_id);

-- tg_base_venue_venue_name
create index tg_base_venue_venue_name on base_venue using gin (venue_name gin_trgm_ops);

-- ix_base_venue_floor
create index ix_base_venue_floor on base_venue (floor);

-- ix_base_venue_venue_type
create index ix_base_venue_venue_type on base_venue (venue_type);

-- ix_base_venue_seats
create index ix_base_venue_seats on base_venue (seats);

-- nu_base_venue_equipment
create index nu_base_venue_equipment on base_venue (id) where equipment is null;

-- mb_base_venue_equipment
create index mb_base_venue_equipment on base_venue using gin (equipment);

-- ix_base_venue_is_bookable
create index ix_base_venue_is_bookable on base_venue (is_bookable);

-- ix_base_venue_status
create index ix_base_venue_status on base_venue (status);

-- sg_base_venue_search_grams
create index sg_base_venue_search_grams on base_venue using gin (search_grams);

-- so_base_venue_venue_code
create index so_base_venue_venue_code on base_venue (venue_code collate "zh-x-icu", id);

-- ix_base_department_office_venue_id
create index ix_base_department_office_venue_id on base_department (office_venue_id);

-- ix_base_student_department_id_major_id_class_id_grade_xjzt_m
create index ix_base_student_department_id_major_id_class_id_grade_xjzt_m on base_student (department_id, major_id, class_id, grade, xjzt_m);

-- ix_base_student_id_card_hash
create index ix_base_student_id_card_hash on base_student (id_card_hash);

-- ix_base_student_sjhm_hash
create index ix_base_student_sjhm_hash on base_student (sjhm_hash);

-- ix_base_student_status_since
create index ix_base_student_status_since on base_student (status_since);

-- ix_base_student_info_complete
create index ix_base_student_info_complete on base_student (info_complete);

-- ix_base_placement_student_id
create index ix_base_placement_student_id on base_placement (student_id);

-- ix_base_placement_class_id
create index ix_base_placement_class_id on base_placement (class_id);

-- ix_base_placement_major_id
create index ix_base_placement_major_id on base_placement (major_id);

-- ix_base_placement_department_id
create index ix_base_placement_department_id on base_placement (department_id);

-- ix_base_placement_class_id_start_date
create index ix_base_placement_class_id_start_date on base_placement (class_id, start_date);

-- ix_base_placement_department_id_start_date
create index ix_base_placement_department_id_start_date on base_placement (department_id, start_date);

-- ix_base_placement_xjzt_m
create index ix_base_placement_xjzt_m on base_placement (xjzt_m);

-- ix_base_placement_grade
create index ix_base_placement_grade on base_placement (grade);

-- so_base_placement_start_date
create index so_base_placement_start_date on base_placement (start_date desc nulls last, id);

-- uq_base_given_number_xh
create unique index uq_base_given_number_xh on base_given_number (xh);

-- ix_base_given_number_student_id
create index ix_base_given_number_student_id on base_given_number (student_id);

-- tg_base_given_number_xh
create index tg_base_given_number_xh on base_given_number using gin (xh gin_trgm_ops);

-- ix_base_split_grade_major_id
create index ix_base_split_grade_major_id on base_split (grade_major_id);

-- ix_base_split_department_id
create index ix_base_split_department_id on base_split (department_id);

-- ix_base_split_state
create index ix_base_split_state on base_split (state);

-- so_base_split_split_date
create index so_base_split_split_date on base_split (split_date desc nulls last, id);

-- uq_base_info_change_student_id_field_name
create unique index uq_base_info_change_student_id_field_name on base_info_change (student_id, field_name) where state in ('1', '2');

-- ix_base_info_change_student_id
create index ix_base_info_change_student_id on base_info_change (student_id);

-- ix_base_info_change_class_id
create index ix_base_info_change_class_id on base_info_change (class_id);

-- ix_base_info_change_department_id
create index ix_base_info_change_department_id on base_info_change (department_id);

-- ix_base_info_change_state
create index ix_base_info_change_state on base_info_change (state);

-- so_base_info_change_create_time
create index so_base_info_change_create_time on base_info_change (create_time desc nulls last, id);

-- nu_sys_user_role_ids
create index nu_sys_user_role_ids on sys_user (id) where role_ids is null;

-- nu_sys_user_post_ids
create index nu_sys_user_post_ids on sys_user (id) where post_ids is null;

-- uq_population_saved_owner_id_population_name
create unique index uq_population_saved_owner_id_population_name on population_saved (owner_id, population_name) where deleted_time is null;

-- ix_population_saved_owner_person
create index ix_population_saved_owner_person on population_saved (owner_person);

-- ix_population_saved_owner_id
create index ix_population_saved_owner_id on population_saved (owner_id);

-- ix_population_saved_is_shared
create index ix_population_saved_is_shared on population_saved (is_shared);

-- tg_population_saved_population_name
create index tg_population_saved_population_name on population_saved using gin (population_name gin_trgm_ops);

-- sg_population_saved_search_grams
create index sg_population_saved_search_grams on population_saved using gin (search_grams);

-- so_population_saved_create_time
create index so_population_saved_create_time on population_saved (create_time desc nulls last, id);

-- ix_population_list_source
create index ix_population_list_source on population_list (source);

-- uq_population_member_list_id_person_id
create unique index uq_population_member_list_id_person_id on population_member (list_id, person_id);

-- ix_population_member_list_id
create index ix_population_member_list_id on population_member (list_id);

-- ix_population_member_person_id_list_id
create index ix_population_member_person_id_list_id on population_member (person_id, list_id);

-- uq_calendar_term_xn_xq_m
create unique index uq_calendar_term_xn_xq_m on calendar_term (xn, xq_m) where deleted_time is null;

-- ix_calendar_term_start_date_end_date
create index ix_calendar_term_start_date_end_date on calendar_term (start_date, end_date);

-- tg_calendar_term_xn
create index tg_calendar_term_xn on calendar_term using gin (xn gin_trgm_ops);

-- ix_calendar_term_xq_m
create index ix_calendar_term_xq_m on calendar_term (xq_m);

-- ix_calendar_term_status
create index ix_calendar_term_status on calendar_term (status);

-- so_calendar_term_start_date
create index so_calendar_term_start_date on calendar_term (start_date desc nulls last, id);

-- uq_calendar_day_ri_qi
create unique index uq_calendar_day_ri_qi on calendar_day (ri_qi);

-- ix_calendar_day_term_id
create index ix_calendar_day_term_id on calendar_day (term_id);

-- ix_calendar_day_term_id_ri_qi
create index ix_calendar_day_term_id_ri_qi on calendar_day (term_id, ri_qi);

-- uq_calendar_holiday_start_date_kind
create unique index uq_calendar_holiday_start_date_kind on calendar_holiday (start_date, kind) where deleted_time is null;

-- ix_calendar_holiday_start_date_end_date
create index ix_calendar_holiday_start_date_end_date on calendar_holiday (start_date, end_date);

-- tg_calendar_holiday_holiday_name
create index tg_calendar_holiday_holiday_name on calendar_holiday using gin (holiday_name gin_trgm_ops);

-- ix_calendar_holiday_kind
create index ix_calendar_holiday_kind on calendar_holiday (kind);

-- ix_calendar_holiday_start_date
create index ix_calendar_holiday_start_date on calendar_holiday (start_date);

-- sg_calendar_holiday_search_grams
create index sg_calendar_holiday_search_grams on calendar_holiday using gin (search_grams);

-- so_calendar_holiday_start_date
create index so_calendar_holiday_start_date on calendar_holiday (start_date desc nulls last, id);

-- uq_status_change_change_no
create unique index uq_status_change_change_no on status_change (change_no) where deleted_time is null;

-- uq_status_change_student_id
create unique index uq_status_change_student_id on status_change (student_id) where deleted_time is null and state in ('0', '20');

-- ix_status_change_student_id
create index ix_status_change_student_id on status_change (student_id);

-- ix_status_change_department_id
create index ix_status_change_department_id on status_change (department_id);

-- ix_status_change_major_id
create index ix_status_change_major_id on status_change (major_id);

-- ix_status_change_class_id
create index ix_status_change_class_id on status_change (class_id);

-- ix_status_change_campus_id
create index ix_status_change_campus_id on status_change (campus_id);

-- ix_status_change_to_class_id
create index ix_status_change_to_class_id on status_change (to_class_id);

-- ix_status_change_to_major_id
create index ix_status_change_to_major_id on status_change (to_major_id);

-- ix_status_change_to_department_id
create index ix_status_change_to_department_id on status_change (to_department_id);

-- ix_status_change_state_effective_date
create index ix_status_change_state_effective_date on status_change (state, effective_date);

-- ix_status_change_student_id_effective_date
create index ix_status_change_student_id_effective_date on status_change (student_id, effective_date);

-- ix_status_change_kind_effective_date
create index ix_status_change_kind_effective_date on status_change (kind, effective_date);

-- ix_status_change_doc_no
create index ix_status_change_doc_no on status_change (doc_no);

-- ix_status_change_department_id_kind
create index ix_status_change_department_id_kind on status_change (department_id, kind);

-- ix_status_change_kind
create index ix_status_change_kind on status_change (kind);

-- ix_status_change_state
create index ix_status_change_state on status_change (state);

-- ix_status_change_grade
create index ix_status_change_grade on status_change (grade);

-- ix_status_change_open_reason
create index ix_status_change_open_reason on status_change (open_reason);

-- ix_status_change_effective_date
create index ix_status_change_effective_date on status_change (effective_date);

-- ix_status_change_expect_return_date
create index ix_status_change_expect_return_date on status_change (expect_return_date);

-- tg_status_change_doc_no
create index tg_status_change_doc_no on status_change using gin (doc_no gin_trgm_ops);

-- nu_status_change_doc_no
create index nu_status_change_doc_no on status_change (id) where doc_no is null;

-- sg_status_change_search_grams
create index sg_status_change_search_grams on status_change using gin (search_grams);

-- so_status_change_effective_date_change_no
create index so_status_change_effective_date_change_no on status_change (effective_date desc nulls last, change_no collate "zh-x-icu" desc nulls last, id);

-- uq_status_grad_result_student_id
create unique index uq_status_grad_result_student_id on status_grad_result (student_id);

-- uq_status_grad_result_cert_no
create unique index uq_status_grad_result_cert_no on status_grad_result (cert_no);

-- ix_status_grad_result_department_id
create index ix_status_grad_result_department_id on status_grad_result (department_id);

-- ix_status_grad_result_major_id
create index ix_status_grad_result_major_id on status_grad_result (major_id);

-- ix_status_grad_result_class_id
create index ix_status_grad_result_class_id on status_grad_result (class_id);

-- ix_status_grad_result_campus_id
create index ix_status_grad_result_campus_id on status_grad_result (campus_id);

-- ix_status_grad_result_result
create index ix_status_grad_result_result on status_grad_result (result);

-- sg_status_grad_result_search_grams
create index sg_status_grad_result_search_grams on status_grad_result using gin (search_grams);

-- so_status_grad_result_xh
create index so_status_grad_result_xh on status_grad_result (xh collate "zh-x-icu", id);

-- uq_status_rollover_batch_xn
create unique index uq_status_rollover_batch_xn on status_rollover_batch (xn) where deleted_time is null and status in ('0', '1', '2', '3', '4');

-- tg_status_rollover_batch_xn
create index tg_status_rollover_batch_xn on status_rollover_batch using gin (xn gin_trgm_ops);

-- ix_status_rollover_batch_status
create index ix_status_rollover_batch_status on status_rollover_batch (status);

-- so_status_rollover_batch_xn
create index so_status_rollover_batch_xn on status_rollover_batch (xn collate "zh-x-icu" desc nulls last, id);

-- uq_status_rollover_item_batch_id_student_id
create unique index uq_status_rollover_item_batch_id_student_id on status_rollover_item (batch_id, student_id);

-- uq_status_rollover_item_xn_student_id
create unique index uq_status_rollover_item_xn_student_id on status_rollover_item (xn, student_id) where status in ('1');

-- ix_status_rollover_item_batch_id
create index ix_status_rollover_item_batch_id on status_rollover_item (batch_id);

-- ix_status_rollover_item_student_id
create index ix_status_rollover_item_student_id on status_rollover_item (student_id);

-- ix_status_rollover_item_department_id
create index ix_status_rollover_item_department_id on status_rollover_item (department_id);

-- ix_status_rollover_item_major_id
create index ix_status_rollover_item_major_id on status_rollover_item (major_id);

-- ix_status_rollover_item_class_id
create index ix_status_rollover_item_class_id on status_rollover_item (class_id);

-- ix_status_rollover_item_campus_id
create index ix_status_rollover_item_campus_id on status_rollover_item (campus_id);

-- ix_status_rollover_item_to_class_id
create index ix_status_rollover_item_to_class_id on status_rollover_item (to_class_id);

-- ix_status_rollover_item_batch_id_class_id
create index ix_status_rollover_item_batch_id_class_id on status_rollover_item (batch_id, class_id);

-- ix_status_rollover_item_batch_id_status
create index ix_status_rollover_item_batch_id_status on status_rollover_item (batch_id, status);

-- ix_status_rollover_item_batch_id_result
create index ix_status_rollover_item_batch_id_result on status_rollover_item (batch_id, result);

-- ix_status_rollover_item_result
create index ix_status_rollover_item_result on status_rollover_item (result);

-- ix_status_rollover_item_status
create index ix_status_rollover_item_status on status_rollover_item (status);

-- ix_status_rollover_item_is_conflict
create index ix_status_rollover_item_is_conflict on status_rollover_item (is_conflict);

-- ix_status_rollover_item_is_by_hand
create index ix_status_rollover_item_is_by_hand on status_rollover_item (is_by_hand);

-- ix_status_rollover_item_xjzt_m
create index ix_status_rollover_item_xjzt_m on status_rollover_item (xjzt_m);

-- sg_status_rollover_item_search_grams
create index sg_status_rollover_item_search_grams on status_rollover_item using gin (search_grams);

-- so_status_rollover_item_class_id_xh
create index so_status_rollover_item_class_id_xh on status_rollover_item (class_id, xh collate "zh-x-icu", id);

-- uq_status_rollover_class_batch_id_class_id
create unique index uq_status_rollover_class_batch_id_class_id on status_rollover_class (batch_id, class_id);

-- ix_status_rollover_class_batch_id
create index ix_status_rollover_class_batch_id on status_rollover_class (batch_id);

-- ix_status_rollover_class_class_id
create index ix_status_rollover_class_class_id on status_rollover_class (class_id);

-- uq_timetable_course_course_code
create unique index uq_timetable_course_course_code on timetable_course (course_code) where deleted_time is null;

-- ix_timetable_course_department_id
create index ix_timetable_course_department_id on timetable_course (department_id);

-- tg_timetable_course_course_code
create index tg_timetable_course_course_code on timetable_course using gin (course_code gin_trgm_ops);

-- tg_timetable_course_course_name
create index tg_timetable_course_course_name on timetable_course using gin (course_name gin_trgm_ops);

-- ix_timetable_course_course_kind
create index ix_timetable_course_course_kind on timetable_course (course_kind);

-- ix_timetable_course_status
create index ix_timetable_course_status on timetable_course (status);

-- sg_timetable_course_search_grams
create index sg_timetable_course_search_grams on timetable_course using gin (search_grams);

-- so_timetable_course_course_code
create index so_timetable_course_course_code on timetable_course (course_code collate "zh-x-icu", id);

-- uq_timetable_lesson_slot_campus_id_season_jc
create unique index uq_timetable_lesson_slot_campus_id_season_jc on timetable_lesson_slot (campus_id, season, jc);

-- ix_timetable_lesson_slot_campus_id
create index ix_timetable_lesson_slot_campus_id on timetable_lesson_slot (campus_id);

-- tg_timetable_lesson_slot_season
create index tg_timetable_lesson_slot_season on timetable_lesson_slot using gin (season gin_trgm_ops);

-- ix_timetable_lesson_slot_part
create index ix_timetable_lesson_slot_part on timetable_lesson_slot (part);

-- so_timetable_lesson_slot_season_from_jc
create index so_timetable_lesson_slot_season_from_jc on timetable_lesson_slot (season_from collate "zh-x-icu", jc, id);

-- uq_timetable_course_task_term_id_task_no
create unique index uq_timetable_course_task_term_id_task_no on timetable_course_task (term_id, task_no);

-- ix_timetable_course_task_term_id
create index ix_timetable_course_task_term_id on timetable_course_task (term_id);

-- ix_timetable_course_task_course_id
create index ix_timetable_course_task_course_id on timetable_course_task (course_id);

-- ix_timetable_course_task_department_id
create index ix_timetable_course_task_department_id on timetable_course_task (department_id);

-- ix_timetable_course_task_task_no
create index ix_timetable_course_task_task_no on timetable_course_task (task_no);

-- nu_timetable_course_task_class_ids
create index nu_timetable_course_task_class_ids on timetable_course_task (id) where class_ids is null;

-- mb_timetable_course_task_class_ids
create index mb_timetable_course_task_class_ids on timetable_course_task using gin (class_ids);

-- nu_timetable_course_task_teacher_ids
create index nu_timetable_course_task_teacher_ids on timetable_course_task (id) where teacher_ids is null;

-- mb_timetable_course_task_teacher_ids
create index mb_timetable_course_task_teacher_ids on timetable_course_task using gin (teacher_ids);

-- ix_timetable_course_task_status
create index ix_timetable_course_task_status on timetable_course_task (status);

-- sg_timetable_course_task_search_grams
create index sg_timetable_course_task_search_grams on timetable_course_task using gin (search_grams);

-- so_timetable_course_task_term_id_task_no
create index so_timetable_course_task_term_id_task_no on timetable_course_task (term_id desc nulls last, task_no collate "zh-x-icu", id);

-- uq_timetable_course_task_student_task_id_student_id
create unique index uq_timetable_course_task_student_task_id_student_id on timetable_course_task_student (task_id, student_id);

-- ix_timetable_course_task_student_task_id
create index ix_timetable_course_task_student_task_id on timetable_course_task_student (task_id);

-- ix_timetable_course_task_student_student_id
create index ix_timetable_course_task_student_student_id on timetable_course_task_student (student_id);

-- ix_timetable_course_task_student_source
create index ix_timetable_course_task_student_source on timetable_course_task_student (source);

-- so_timetable_course_task_student_create_time
create index so_timetable_course_task_student_create_time on timetable_course_task_student (create_time desc nulls last, id);

-- ix_timetable_course_import_batch_term_id
create index ix_timetable_course_import_batch_term_id on timetable_course_import_batch (term_id);

-- ix_timetable_course_import_batch_term_id_state_confirm_time
create index ix_timetable_course_import_batch_term_id_state_confirm_time on timetable_course_import_batch (term_id, state, confirm_time);

-- ix_timetable_course_import_batch_state
create index ix_timetable_course_import_batch_state on timetable_course_import_batch (state);

-- sg_timetable_course_import_batch_search_grams
create index sg_timetable_course_import_batch_search_grams on timetable_course_import_batch using gin (search_grams);

-- so_timetable_course_import_batch_create_time
create index so_timetable_course_import_batch_create_time on timetable_course_import_batch (create_time desc nulls last, id);

-- ix_timetable_course_schedule_task_id
create index ix_timetable_course_schedule_task_id on timetable_course_schedule (task_id);

-- ix_timetable_course_schedule_term_id
create index ix_timetable_course_schedule_term_id on timetable_course_schedule (term_id);

-- ix_timetable_course_schedule_course_id
create index ix_timetable_course_schedule_course_id on timetable_course_schedule (course_id);

-- ix_timetable_course_schedule_department_id
create index ix_timetable_course_schedule_department_id on timetable_course_schedule (department_id);

-- ix_timetable_course_schedule_teacher_id
create index ix_timetable_course_schedule_teacher_id on timetable_course_schedule (teacher_id);

-- ix_timetable_course_schedule_room_id
create index ix_timetable_course_schedule_room_id on timetable_course_schedule (room_id);

-- ix_timetable_course_schedule_batch_id
create index ix_timetable_course_schedule_batch_id on timetable_course_schedule (batch_id);

-- ix_timetable_course_schedule_term_id_weekday
create index ix_timetable_course_schedule_term_id_weekday on timetable_course_schedule (term_id, weekday);

-- ix_timetable_course_schedule_term_id_teacher_id
create index ix_timetable_course_schedule_term_id_teacher_id on timetable_course_schedule (term_id, teacher_id);

-- nu_timetable_course_schedule_class_ids
create index nu_timetable_course_schedule_class_ids on timetable_course_schedule (id) where class_ids is null;

-- mb_timetable_course_schedule_class_ids
create index mb_timetable_course_schedule_class_ids on timetable_course_schedule using gin (class_ids);

-- ix_timetable_course_schedule_weekday
create index ix_timetable_course_schedule_weekday on timetable_course_schedule (weekday);

-- tg_timetable_course_schedule_room_text
create index tg_timetable_course_schedule_room_text on timetable_course_schedule using gin (room_text gin_trgm_ops);

-- nu_timetable_course_schedule_room_text
create index nu_timetable_course_schedule_room_text on timetable_course_schedule (id) where room_text is null;

-- ix_timetable_course_schedule_source
create index ix_timetable_course_schedule_source on timetable_course_schedule (source);

-- ix_timetable_course_schedule_status
create index ix_timetable_course_schedule_status on timetable_course_schedule (status);

-- sg_timetable_course_schedule_search_grams
create index sg_timetable_course_schedule_search_grams on timetable_course_schedule using gin (search_grams);

-- so_timetable_course_schedule_term_id_weekday_jc_from
create index so_timetable_course_schedule_term_id_weekday_jc_from on timetable_course_schedule (term_id desc nulls last, weekday, jc_from, id);

-- ix_timetable_course_change_schedule_id
create index ix_timetable_course_change_schedule_id on timetable_course_change (schedule_id);

-- ix_timetable_course_change_course_id
create index ix_timetable_course_change_course_id on timetable_course_change (course_id);

-- ix_timetable_course_change_department_id
create index ix_timetable_course_change_department_id on timetable_course_change (department_id);

-- ix_timetable_course_change_new_room_id
create index ix_timetable_course_change_new_room_id on timetable_course_change (new_room_id);

-- ix_timetable_course_change_new_teacher_id
create index ix_timetable_course_change_new_teacher_id on timetable_course_change (new_teacher_id);

-- ix_timetable_course_change_schedule_id_orig_date
create index ix_timetable_course_change_schedule_id_orig_date on timetable_course_change (schedule_id, orig_date);

-- ix_timetable_course_change_type
create index ix_timetable_course_change_type on timetable_course_change (type);

-- ix_timetable_course_change_orig_date
create index ix_timetable_course_change_orig_date on timetable_course_change (orig_date);

-- ix_timetable_course_change_new_date
create index ix_timetable_course_change_new_date on timetable_course_change (new_date);

-- ix_timetable_course_change_state
create index ix_timetable_course_change_state on timetable_course_change (state);

-- so_timetable_course_change_create_time
create index so_timetable_course_change_create_time on timetable_course_change (create_time desc nulls last, id);

-- uq_timetable_lesson_schedule_id_date_jc_from
create unique index uq_timetable_lesson_schedule_id_date_jc_from on timetable_lesson (schedule_id, date, jc_from);

-- ix_timetable_lesson_schedule_id
create index ix_timetable_lesson_schedule_id on timetable_lesson (schedule_id);

-- ix_timetable_lesson_task_id
create index ix_timetable_lesson_task_id on timetable_lesson (task_id);

-- ix_timetable_lesson_room_id
create index ix_timetable_lesson_room_id on timetable_lesson (room_id);

-- ix_timetable_lesson_teacher_id
create index ix_timetable_lesson_teacher_id on timetable_lesson (teacher_id);

-- ix_timetable_lesson_change_id
create index ix_timetable_lesson_change_id on timetable_lesson (change_id);

-- ix_timetable_lesson_task_id_date
create index ix_timetable_lesson_task_id_date on timetable_lesson (task_id, date);

-- ix_timetable_lesson_teacher_id_date
create index ix_timetable_lesson_teacher_id_date on timetable_lesson (teacher_id, date);

-- ix_timetable_lesson_room_text_date
create index ix_timetable_lesson_room_text_date on timetable_lesson (room_text, date);

-- ix_timetable_lesson_room_id_date
create index ix_timetable_lesson_room_id_date on timetable_lesson (room_id, date);

-- ix_timetable_lesson_date
create index ix_timetable_lesson_date on timetable_lesson (date);

-- uq_timetable_lesson_build_term_id
create unique index uq_timetable_lesson_build_term_id on timetable_lesson_build (term_id);
