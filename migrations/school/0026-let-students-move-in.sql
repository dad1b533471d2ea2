alter table stay_register add column agree_time timestamptz(3);

alter table stay_register add column no_show_time timestamptz(3);

create table stay_out (
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
  out_date date not null,
  out_reason text not null,
  remark text,
  done_time timestamptz(3),
  done_by text,
  is_undone boolean,
  search_text text,
  search_grams text[]
);

create table stay_agreement (
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
  register_id uuid not null,
  dorm_id uuid,
  floor_id uuid,
  place_name text,
  content text,
  sign_file uuid[],
  sign_time timestamptz(3),
  search_text text,
  search_grams text[]
);

alter table stay_out add constraint pk_stay_out primary key (id);

alter table stay_agreement add constraint pk_stay_agreement primary key (id);

alter table stay_out add constraint fk_stay_out_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table stay_out add constraint fk_stay_out_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table stay_out add constraint fk_stay_out_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table stay_out add constraint fk_stay_out_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table stay_out add constraint fk_stay_out_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table stay_out add constraint fk_stay_out_register_id foreign key (register_id) references stay_register (id) on delete cascade deferrable initially immediate;

alter table stay_out add constraint fk_stay_out_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table stay_out add constraint fk_stay_out_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

alter table stay_agreement add constraint fk_stay_agreement_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table stay_agreement add constraint fk_stay_agreement_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table stay_agreement add constraint fk_stay_agreement_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table stay_agreement add constraint fk_stay_agreement_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table stay_agreement add constraint fk_stay_agreement_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table stay_agreement add constraint fk_stay_agreement_register_id foreign key (register_id) references stay_register (id) on delete cascade deferrable initially immediate;

alter table stay_agreement add constraint fk_stay_agreement_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table stay_agreement add constraint fk_stay_agreement_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

-- ix_stay_out_student_id
create index ix_stay_out_student_id on stay_out (student_id);

-- ix_stay_out_department_id
create index ix_stay_out_department_id on stay_out (department_id);

-- ix_stay_out_major_id
create index ix_stay_out_major_id on stay_out (major_id);

-- ix_stay_out_class_id
create index ix_stay_out_class_id on stay_out (class_id);

-- ix_stay_out_campus_id
create index ix_stay_out_campus_id on stay_out (campus_id);

-- ix_stay_out_register_id
create index ix_stay_out_register_id on stay_out (register_id);

-- ix_stay_out_dorm_id
create index ix_stay_out_dorm_id on stay_out (dorm_id);

-- ix_stay_out_floor_id
create index ix_stay_out_floor_id on stay_out (floor_id);

-- ix_stay_out_out_date
create index ix_stay_out_out_date on stay_out (out_date);

-- ix_stay_out_out_reason
create index ix_stay_out_out_reason on stay_out (out_reason);

-- ix_stay_out_grade
create index ix_stay_out_grade on stay_out (grade);

-- ix_stay_out_is_undone
create index ix_stay_out_is_undone on stay_out (is_undone);

-- sg_stay_out_search_grams
create index sg_stay_out_search_grams on stay_out using gin (search_grams);

-- so_stay_out_done_time_xh
create index so_stay_out_done_time_xh on stay_out (done_time desc nulls last, xh collate "zh-x-icu", id);

-- uq_stay_agreement_register_id
create unique index uq_stay_agreement_register_id on stay_agreement (register_id);

-- ix_stay_agreement_student_id
create index ix_stay_agreement_student_id on stay_agreement (student_id);

-- ix_stay_agreement_department_id
create index ix_stay_agreement_department_id on stay_agreement (department_id);

-- ix_stay_agreement_major_id
create index ix_stay_agreement_major_id on stay_agreement (major_id);

-- ix_stay_agreement_class_id
create index ix_stay_agreement_class_id on stay_agreement (class_id);

-- ix_stay_agreement_campus_id
create index ix_stay_agreement_campus_id on stay_agreement (campus_id);

-- ix_stay_agreement_dorm_id
create index ix_stay_agreement_dorm_id on stay_agreement (dorm_id);

-- ix_stay_agreement_floor_id
create index ix_stay_agreement_floor_id on stay_agreement (floor_id);

-- ix_stay_agreement_grade
create index ix_stay_agreement_grade on stay_agreement (grade);

-- ix_stay_agreement_sign_time
create index ix_stay_agreement_sign_time on stay_agreement (sign_time);

-- sg_stay_agreement_search_grams
create index sg_stay_agreement_search_grams on stay_agreement using gin (search_grams);

-- so_stay_agreement_sign_time
create index so_stay_agreement_sign_time on stay_agreement (sign_time desc nulls last, id);
