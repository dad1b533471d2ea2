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
