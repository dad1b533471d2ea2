create table stay_leave (
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
  register_id uuid,
  dorm_id uuid,
  floor_id uuid,
  place_name text,
  reason text not null,
  plan_date date not null,
  remark text not null,
  proof_files uuid[],
  refund_months integer,
  refund_fen bigint,
  submit_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);

alter table stay_leave add constraint pk_stay_leave primary key (id);

alter table stay_leave add constraint fk_stay_leave_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table stay_leave add constraint fk_stay_leave_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table stay_leave add constraint fk_stay_leave_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table stay_leave add constraint fk_stay_leave_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table stay_leave add constraint fk_stay_leave_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table stay_leave add constraint fk_stay_leave_register_id foreign key (register_id) references stay_register (id) deferrable initially immediate;

alter table stay_leave add constraint fk_stay_leave_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table stay_leave add constraint fk_stay_leave_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

-- uq_stay_leave_student_id
create unique index uq_stay_leave_student_id on stay_leave (student_id) where state in ('1', '5');

-- ix_stay_leave_department_id
create index ix_stay_leave_department_id on stay_leave (department_id);

-- ix_stay_leave_major_id
create index ix_stay_leave_major_id on stay_leave (major_id);

-- ix_stay_leave_class_id
create index ix_stay_leave_class_id on stay_leave (class_id);

-- ix_stay_leave_campus_id
create index ix_stay_leave_campus_id on stay_leave (campus_id);

-- ix_stay_leave_register_id
create index ix_stay_leave_register_id on stay_leave (register_id);

-- ix_stay_leave_floor_id
create index ix_stay_leave_floor_id on stay_leave (floor_id);

-- ix_stay_leave_student_id_state
create index ix_stay_leave_student_id_state on stay_leave (student_id, state);

-- ix_stay_leave_dorm_id_state
create index ix_stay_leave_dorm_id_state on stay_leave (dorm_id, state);

-- ix_stay_leave_state
create index ix_stay_leave_state on stay_leave (state);

-- ix_stay_leave_reason
create index ix_stay_leave_reason on stay_leave (reason);

-- ix_stay_leave_grade
create index ix_stay_leave_grade on stay_leave (grade);

-- ix_stay_leave_plan_date
create index ix_stay_leave_plan_date on stay_leave (plan_date);

-- sg_stay_leave_search_grams
create index sg_stay_leave_search_grams on stay_leave using gin (search_grams);

-- so_stay_leave_submit_time
create index so_stay_leave_submit_time on stay_leave (submit_time desc nulls last, id);
