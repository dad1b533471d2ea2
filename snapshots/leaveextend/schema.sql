-- leave_extend
create table leave_extend (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  leave_id uuid not null,
  student_id uuid,
  class_id uuid,
  department_id uuid,
  old_end timestamptz(3),
  new_end timestamptz(3) not null,
  add_days numeric(18,1),
  reason text not null,
  file_ids uuid[],
  status text not null,
  submit_time timestamptz(3),
  decide_time timestamptz(3)
);
alter table leave_extend add constraint pk_leave_extend primary key (id);
alter table leave_extend add constraint fk_leave_extend_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_extend add constraint fk_leave_extend_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_extend add constraint fk_leave_extend_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_extend add constraint fk_leave_extend_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_leave_extend_leave_id on leave_extend (leave_id) where status in ('0', '10', '15');
create index ix_leave_extend_leave_id on leave_extend (leave_id);
create index ix_leave_extend_class_id on leave_extend (class_id);
create index ix_leave_extend_department_id on leave_extend (department_id);
create index ix_leave_extend_student_id_submit_time on leave_extend (student_id, submit_time);
create index ix_leave_extend_status on leave_extend (status);
create index ix_leave_extend_submit_time on leave_extend (submit_time);
create index so_leave_extend_submit_time on leave_extend (submit_time desc nulls last, id);
