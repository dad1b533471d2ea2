-- leave_pass
create table leave_pass (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  pass_no text not null,
  leave_id uuid not null,
  student_id uuid not null,
  valid_from timestamptz(3) not null,
  valid_to timestamptz(3) not null,
  secret text not null,
  secret_hash text not null,
  is_multi_out boolean,
  state text not null,
  out_count integer not null
);
alter table leave_pass add constraint pk_leave_pass primary key (id);
alter table leave_pass add constraint fk_leave_pass_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_pass add constraint fk_leave_pass_student_id foreign key (student_id) references base_student (id) on delete cascade deferrable initially immediate;
create unique index uq_leave_pass_pass_no on leave_pass (pass_no);
create unique index uq_leave_pass_leave_id on leave_pass (leave_id);
create index ix_leave_pass_student_id_state on leave_pass (student_id, state);
create index ix_leave_pass_state_valid_to on leave_pass (state, valid_to);

-- leave_pass_log
create table leave_pass_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  leave_id uuid,
  student_id uuid,
  xh text,
  xm text,
  class_id uuid,
  department_id uuid,
  device_id uuid,
  gate_name text,
  direction text not null,
  time timestamptz(3) not null,
  code text not null,
  result text,
  pass_ref text,
  note text,
  is_offline boolean,
  search_text text,
  search_grams text[]
);
alter table leave_pass_log add constraint pk_leave_pass_log primary key (id);
alter table leave_pass_log add constraint fk_leave_pass_log_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_pass_log add constraint fk_leave_pass_log_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_pass_log add constraint fk_leave_pass_log_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_pass_log add constraint fk_leave_pass_log_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table leave_pass_log add constraint fk_leave_pass_log_device_id foreign key (device_id) references sys_device (id) deferrable initially immediate;
create unique index uq_leave_pass_log_device_id_time_pass_ref on leave_pass_log (device_id, time, pass_ref);
create index ix_leave_pass_log_leave_id on leave_pass_log (leave_id);
create index ix_leave_pass_log_class_id on leave_pass_log (class_id);
create index ix_leave_pass_log_department_id on leave_pass_log (department_id);
create index ix_leave_pass_log_student_id_time on leave_pass_log (student_id, time);
create index ix_leave_pass_log_time on leave_pass_log (time);
create index ix_leave_pass_log_direction on leave_pass_log (direction);
create index ix_leave_pass_log_code on leave_pass_log (code);
create index tg_leave_pass_log_gate_name on leave_pass_log using gin (gate_name gin_trgm_ops);
create index nu_leave_pass_log_gate_name on leave_pass_log (id) where gate_name is null;
create index ix_leave_pass_log_is_offline on leave_pass_log (is_offline);
create index sg_leave_pass_log_search_grams on leave_pass_log using gin (search_grams);
create index so_leave_pass_log_time on leave_pass_log (time desc nulls last, id);
