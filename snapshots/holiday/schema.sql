-- holiday_apply
create table holiday_apply (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  reason text not null,
  detail text not null,
  begin_date date not null,
  end_date date not null,
  days integer,
  tutor_id uuid,
  files uuid[],
  pledge_file uuid[],
  fee bigint,
  submit_time timestamptz(3),
  parent_confirm text,
  parent_way text,
  parent_time timestamptz(3),
  parent_note text,
  ask_time timestamptz(3),
  silent_told timestamptz(3),
  dorm_id uuid,
  floor_id uuid,
  room_id uuid,
  bed_id uuid,
  in_time timestamptz(3),
  late_count integer,
  absent_count integer,
  end_reason text,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table holiday_apply add constraint pk_holiday_apply primary key (id);
alter table holiday_apply add constraint ex_holiday_apply_period exclude using gist (student_id with =, daterange(begin_date, end_date, '[]') with &&) where (state in ('1', '2', '10', '3', '4', '5'));
alter table holiday_apply add constraint fk_holiday_apply_batch_id foreign key (batch_id) references holiday_batch (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_tutor_id foreign key (tutor_id) references base_teacher (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;
alter table holiday_apply add constraint fk_holiday_apply_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;
create unique index uq_holiday_apply_batch_id_student_id on holiday_apply (batch_id, student_id) where state in ('1', '2', '10', '3', '4', '5');
create index ix_holiday_apply_student_id on holiday_apply (student_id);
create index ix_holiday_apply_department_id on holiday_apply (department_id);
create index ix_holiday_apply_major_id on holiday_apply (major_id);
create index ix_holiday_apply_class_id on holiday_apply (class_id);
create index ix_holiday_apply_campus_id on holiday_apply (campus_id);
create index ix_holiday_apply_tutor_id on holiday_apply (tutor_id);
create index ix_holiday_apply_floor_id on holiday_apply (floor_id);
create index ix_holiday_apply_room_id on holiday_apply (room_id);
create index ix_holiday_apply_bed_id on holiday_apply (bed_id);
create index ix_holiday_apply_batch_id_state_reason on holiday_apply (batch_id, state, reason);
create index ix_holiday_apply_dorm_id_state on holiday_apply (dorm_id, state);
create index ix_holiday_apply_state_end_date on holiday_apply (state, end_date);
create index ix_holiday_apply_reason on holiday_apply (reason);
create index ix_holiday_apply_parent_confirm on holiday_apply (parent_confirm);
create index ix_holiday_apply_sex on holiday_apply (sex);
create index ix_holiday_apply_begin_date on holiday_apply (begin_date);
create index sg_holiday_apply_search_grams on holiday_apply using gin (search_grams);
create index so_holiday_apply_submit_time on holiday_apply (submit_time desc nulls last, id);

-- holiday_batch
create table holiday_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  name text not null,
  kind text not null,
  apply_begin timestamptz(3) not null,
  apply_end timestamptz(3) not null,
  stay_begin date not null,
  stay_end date not null,
  dorm_ids uuid[],
  need_parent boolean,
  sign_time time(0),
  cancel_late integer not null,
  cancel_absent integer not null,
  fee_per_day bigint,
  pledge text not null,
  quota_intern integer,
  quota_contest integer,
  quota_work integer,
  quota_far integer,
  quota_exam integer,
  quota_research integer,
  quota_orphan integer,
  quota_other integer,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table holiday_batch add constraint pk_holiday_batch primary key (id);
create index ix_holiday_batch_state_stay_end on holiday_batch (state, stay_end);
create index tg_holiday_batch_name on holiday_batch using gin (name gin_trgm_ops);
create index ix_holiday_batch_kind on holiday_batch (kind);
create index bn_holiday_batch_deleted_time on holiday_batch (deleted_time) where deleted_time is not null;
create index sg_holiday_batch_search_grams on holiday_batch using gin (search_grams);
create index so_holiday_batch_stay_begin on holiday_batch (stay_begin desc nulls last, id);

-- holiday_mark
create table holiday_mark (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  apply_id uuid not null,
  night_date date not null,
  kind text not null,
  remark text,
  by_name text,
  state text not null,
  void_reason text,
  void_by_name text
);
alter table holiday_mark add constraint pk_holiday_mark primary key (id);
alter table holiday_mark add constraint fk_holiday_mark_apply_id foreign key (apply_id) references holiday_apply (id) on delete cascade deferrable initially immediate;
create unique index uq_holiday_mark_apply_id_night_date on holiday_mark (apply_id, night_date) where state in ('1');
create index ix_holiday_mark_apply_id on holiday_mark (apply_id);

-- holiday_night
create table holiday_night (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  apply_id uuid not null,
  bed_id uuid not null,
  night_date date not null,
  xm text
);
alter table holiday_night add constraint pk_holiday_night primary key (id);
alter table holiday_night add constraint fk_holiday_night_apply_id foreign key (apply_id) references holiday_apply (id) on delete cascade deferrable initially immediate;
alter table holiday_night add constraint fk_holiday_night_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;
create unique index uq_holiday_night_bed_id_night_date on holiday_night (bed_id, night_date);
create unique index uq_holiday_night_apply_id_night_date on holiday_night (apply_id, night_date);
