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
create index ix_leave_daily_major_id on leave_daily (major_id);
create index ix_leave_daily_campus_id on leave_daily (campus_id);
create index ix_leave_daily_type_id on leave_daily (type_id);
create index ix_leave_daily_department_id_date on leave_daily (department_id, date);
create index ix_leave_daily_class_id_date on leave_daily (class_id, date);
create index ix_leave_daily_type_code_date_student_id_class_id_depa_7fb423f6 on leave_daily (type_code, date, student_id, class_id, department_id, major_id);
create index ix_leave_daily_date_student_id_class_id_department_id__94e5e604 on leave_daily (date, student_id, class_id, department_id, major_id, type_id, halves, lesson_count, is_leave_school, is_overnight_night);

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
  soon_for timestamptz(3),
  proof_soon_for timestamptz(3),
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
create index ix_leave_request_major_id on leave_request (major_id);
create index ix_leave_request_campus_id on leave_request (campus_id);
create index ix_leave_request_type_id on leave_request (type_id);
create index ix_leave_request_parent_confirm_by on leave_request (parent_confirm_by);
create index ix_leave_request_batch_id on leave_request (batch_id);
create index ix_leave_request_student_id_start_time on leave_request (student_id, start_time);
create index ix_leave_request_status_end_time_actual_return_time_ov_6f25fa22 on leave_request (status, end_time, actual_return_time, overdue_minutes);
create index ix_leave_request_status_start_time on leave_request (status, start_time);
create index ix_leave_request_class_id_start_time on leave_request (class_id, start_time);
create index ix_leave_request_department_id_start_time on leave_request (department_id, start_time);
create index ix_leave_request_fdy_id_status on leave_request (fdy_id, status);
create index ix_leave_request_proof_state_proof_deadline on leave_request (proof_state, proof_deadline);
create index ix_leave_request_submit_time on leave_request (submit_time);
create index ix_leave_request_decide_time_submit_time_source_status on leave_request (decide_time, submit_time, source, status);
create index ix_leave_request_start_time_end_time_actual_return_tim_df3968c7 on leave_request (start_time, end_time, actual_return_time, decide_time, submit_time, status, source, overdue_minutes, department_id, major_id, class_id, student_id, type_id);
create index ix_leave_request_grade on leave_request (grade);
create index ix_leave_request_end_time on leave_request (end_time);
create index ix_leave_request_is_out on leave_request (is_out);
create index ix_leave_request_is_leave_school on leave_request (is_leave_school);
create index ix_leave_request_is_backdated on leave_request (is_backdated);
create index ix_leave_request_source on leave_request (source);
create index ix_leave_request_canton_code on leave_request (canton_code);
create index tg_leave_request_xn on leave_request using gin (xn gin_trgm_ops);
create index nu_leave_request_xn on leave_request (id) where xn is null;
create index tg_leave_request_xq_m on leave_request using gin (xq_m gin_trgm_ops);
create index nu_leave_request_xq_m on leave_request (id) where xq_m is null;
create index sg_leave_request_search_grams on leave_request using gin (search_grams);
create index so_leave_request_submit_time_create_time on leave_request (submit_time desc nulls last, create_time desc nulls last, id);

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
