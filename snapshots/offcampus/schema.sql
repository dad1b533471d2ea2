-- offcampus_living
create table offcampus_living (
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
  kind text not null,
  begin_date date not null,
  end_date date not null,
  address text not null,
  address_hash text not null,
  contact text not null,
  contact_phone text not null,
  contact_phone_hash text not null,
  parent_name text not null,
  parent_phone text not null,
  parent_phone_hash text not null,
  parent_check text,
  consent_files uuid[] not null,
  is_pledged boolean,
  reason text not null,
  parent_by text,
  parent_time timestamptz(3),
  parent_note text,
  end_reason text,
  submit_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);
alter table offcampus_living add constraint pk_offcampus_living primary key (id);
alter table offcampus_living add constraint fk_offcampus_living_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table offcampus_living add constraint fk_offcampus_living_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table offcampus_living add constraint fk_offcampus_living_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table offcampus_living add constraint fk_offcampus_living_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table offcampus_living add constraint fk_offcampus_living_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_offcampus_living_student_id on offcampus_living (student_id) where state in ('1', '5');
create index ix_offcampus_living_major_id on offcampus_living (major_id);
create index ix_offcampus_living_class_id on offcampus_living (class_id);
create index ix_offcampus_living_campus_id on offcampus_living (campus_id);
create index ix_offcampus_living_student_id_state on offcampus_living (student_id, state);
create index ix_offcampus_living_state_end_date on offcampus_living (state, end_date);
create index ix_offcampus_living_department_id_state on offcampus_living (department_id, state);
create index ix_offcampus_living_kind on offcampus_living (kind);
create index ix_offcampus_living_parent_check on offcampus_living (parent_check);
create index ix_offcampus_living_grade on offcampus_living (grade);
create index ix_offcampus_living_begin_date on offcampus_living (begin_date);
create index ix_offcampus_living_end_date on offcampus_living (end_date);
create index sg_offcampus_living_search_grams on offcampus_living using gin (search_grams);
create index so_offcampus_living_submit_time on offcampus_living (submit_time desc nulls last, id);
