-- choose_batch
create table choose_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  name text not null,
  grade integer not null,
  begin_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  stagger integer,
  pool_mode text not null,
  change_max integer,
  hold_seconds integer,
  show_roommate text not null,
  auto_assign boolean,
  is_rehearsal boolean,
  notice text,
  state text not null,
  pause_reason text,
  bed_total integer,
  student_total integer,
  chosen_total integer,
  publish_time timestamptz(3),
  close_time timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table choose_batch add constraint pk_choose_batch primary key (id);
create unique index uq_choose_batch_name on choose_batch (name) where deleted_time is null;
create index ix_choose_batch_state_begin_time on choose_batch (state, begin_time);
create index ix_choose_batch_state_end_time on choose_batch (state, end_time);
create index tg_choose_batch_name on choose_batch using gin (name gin_trgm_ops);
create index ix_choose_batch_grade on choose_batch (grade);
create index ix_choose_batch_is_rehearsal on choose_batch (is_rehearsal);
create index bn_choose_batch_deleted_time on choose_batch (deleted_time) where deleted_time is not null;
create index sg_choose_batch_search_grams on choose_batch using gin (search_grams);
create index so_choose_batch_begin_time on choose_batch (begin_time desc nulls last, id);

-- choose_claim
create table choose_claim (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  student_id uuid not null,
  bed_id uuid,
  deed text not null,
  request_key text not null,
  wish text not null,
  result_code integer not null,
  result_text text,
  answer jsonb,
  time timestamptz(3) not null,
  ip text,
  agent text
);
alter table choose_claim add constraint pk_choose_claim primary key (id);
alter table choose_claim add constraint fk_choose_claim_batch_id foreign key (batch_id) references choose_batch (id) on delete cascade deferrable initially immediate;
alter table choose_claim add constraint fk_choose_claim_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table choose_claim add constraint fk_choose_claim_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;
create unique index uq_choose_claim_student_id_request_key on choose_claim (student_id, request_key);
create index ix_choose_claim_bed_id on choose_claim (bed_id);
create index ix_choose_claim_batch_id_time on choose_claim (batch_id, time);
create index ix_choose_claim_deed on choose_claim (deed);
create index ix_choose_claim_result_code on choose_claim (result_code);
create index ix_choose_claim_time on choose_claim (time);
create index so_choose_claim_time on choose_claim (time desc nulls last, id);

-- choose_pool
create table choose_pool (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  bed_id uuid not null,
  room_id uuid not null,
  sex text not null,
  department_id uuid,
  class_id uuid,
  level_id uuid,
  place_name text not null,
  is_settled boolean,
  presort_id uuid,
  taken integer not null
);
alter table choose_pool add constraint pk_choose_pool primary key (id);
alter table choose_pool add constraint fk_choose_pool_batch_id foreign key (batch_id) references choose_batch (id) on delete cascade deferrable initially immediate;
alter table choose_pool add constraint fk_choose_pool_bed_id foreign key (bed_id) references dorm_bed (id) on delete cascade deferrable initially immediate;
alter table choose_pool add constraint fk_choose_pool_room_id foreign key (room_id) references dorm_room (id) on delete cascade deferrable initially immediate;
alter table choose_pool add constraint fk_choose_pool_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table choose_pool add constraint fk_choose_pool_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table choose_pool add constraint fk_choose_pool_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;
alter table choose_pool add constraint fk_choose_pool_presort_id foreign key (presort_id) references presort_batch (id) deferrable initially immediate;
create unique index uq_choose_pool_batch_id_bed_id on choose_pool (batch_id, bed_id);
create index ix_choose_pool_bed_id on choose_pool (bed_id);
create index ix_choose_pool_room_id on choose_pool (room_id);
create index ix_choose_pool_department_id on choose_pool (department_id);
create index ix_choose_pool_class_id on choose_pool (class_id);
create index ix_choose_pool_level_id on choose_pool (level_id);
create index ix_choose_pool_presort_id on choose_pool (presort_id);

-- choose_student
create table choose_student (
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
  eligible boolean,
  reason text,
  room_id uuid,
  change_used integer,
  fav_bed_ids uuid[],
  tags text[],
  hold_until timestamptz(3),
  done_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);
alter table choose_student add constraint pk_choose_student primary key (id);
alter table choose_student add constraint fk_choose_student_batch_id foreign key (batch_id) references choose_batch (id) on delete cascade deferrable initially immediate;
alter table choose_student add constraint fk_choose_student_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table choose_student add constraint fk_choose_student_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table choose_student add constraint fk_choose_student_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table choose_student add constraint fk_choose_student_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table choose_student add constraint fk_choose_student_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table choose_student add constraint fk_choose_student_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;
create unique index uq_choose_student_batch_id_student_id on choose_student (batch_id, student_id);
create index ix_choose_student_student_id on choose_student (student_id);
create index ix_choose_student_department_id on choose_student (department_id);
create index ix_choose_student_major_id on choose_student (major_id);
create index ix_choose_student_class_id on choose_student (class_id);
create index ix_choose_student_campus_id on choose_student (campus_id);
create index ix_choose_student_room_id on choose_student (room_id);
create index ix_choose_student_state_hold_until on choose_student (state, hold_until);
create index ix_choose_student_eligible on choose_student (eligible);
create index ix_choose_student_sex on choose_student (sex);
create index sg_choose_student_search_grams on choose_student using gin (search_grams);
create index so_choose_student_batch_id_state_xh on choose_student (batch_id, state, xh collate "zh-x-icu", id);

-- choose_trial
create table choose_trial (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  pool_id uuid not null,
  chooser_id uuid not null,
  until timestamptz(3)
);
alter table choose_trial add constraint pk_choose_trial primary key (id);
alter table choose_trial add constraint fk_choose_trial_pool_id foreign key (pool_id) references choose_pool (id) on delete cascade deferrable initially immediate;
alter table choose_trial add constraint fk_choose_trial_chooser_id foreign key (chooser_id) references choose_student (id) on delete cascade deferrable initially immediate;
create unique index uq_choose_trial_pool_id on choose_trial (pool_id);
create unique index uq_choose_trial_chooser_id on choose_trial (chooser_id);

-- choose_window
create table choose_window (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  department_id uuid,
  sex text,
  begin_time timestamptz(3) not null,
  end_time timestamptz(3) not null
);
alter table choose_window add constraint pk_choose_window primary key (id);
alter table choose_window add constraint fk_choose_window_batch_id foreign key (batch_id) references choose_batch (id) on delete cascade deferrable initially immediate;
alter table choose_window add constraint fk_choose_window_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_choose_window_batch_id_department_id_sex on choose_window (batch_id, department_id, sex) nulls not distinct;
create index ix_choose_window_department_id on choose_window (department_id);
create index ix_choose_window_sex on choose_window (sex);
create index so_choose_window_batch_id_begin_time on choose_window (batch_id, begin_time, id);
