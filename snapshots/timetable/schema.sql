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
  note text,
  search_text text,
  search_grams text[]
);
alter table timetable_course_change add constraint pk_timetable_course_change primary key (id);
alter table timetable_course_change add constraint fk_timetable_course_change_schedule_id foreign key (schedule_id) references timetable_course_schedule (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_course_id foreign key (course_id) references timetable_course (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_new_room_id foreign key (new_room_id) references base_venue (id) deferrable initially immediate;
alter table timetable_course_change add constraint fk_timetable_course_change_new_teacher_id foreign key (new_teacher_id) references base_teacher (id) deferrable initially immediate;
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
create index sg_timetable_course_change_search_grams on timetable_course_change using gin (search_grams);
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
  part text not null,
  search_text text,
  search_grams text[]
);
alter table timetable_lesson_slot add constraint pk_timetable_lesson_slot primary key (id);
alter table timetable_lesson_slot add constraint fk_timetable_lesson_slot_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_timetable_lesson_slot_campus_id_season_jc on timetable_lesson_slot (campus_id, season, jc);
create index tg_timetable_lesson_slot_season on timetable_lesson_slot using gin (season gin_trgm_ops);
create index ix_timetable_lesson_slot_part on timetable_lesson_slot (part);
create index sg_timetable_lesson_slot_search_grams on timetable_lesson_slot using gin (search_grams);
create index so_timetable_lesson_slot_season_from_jc on timetable_lesson_slot (season_from collate "zh-x-icu", jc, id);
