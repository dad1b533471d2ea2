-- leave_return
create table leave_return (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  leave_id uuid not null,
  student_id uuid not null,
  class_id uuid,
  department_id uuid,
  way text not null,
  time timestamptz(3) not null,
  lng numeric(18,6),
  lat numeric(18,6),
  accuracy_m integer,
  distance_m integer,
  photo_file_id uuid[],
  device_id uuid,
  is_done boolean,
  fail_reason text,
  operator_id uuid,
  note text
);
alter table leave_return add constraint pk_leave_return primary key (id);
alter table leave_return add constraint fk_leave_return_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_device_id foreign key (device_id) references sys_device (id) deferrable initially immediate;
alter table leave_return add constraint fk_leave_return_operator_id foreign key (operator_id) references sys_user (id) deferrable initially immediate;
create index ix_leave_return_class_id on leave_return (class_id);
create index ix_leave_return_department_id on leave_return (department_id);
create index ix_leave_return_device_id on leave_return (device_id);
create index ix_leave_return_operator_id on leave_return (operator_id);
create index ix_leave_return_leave_id_time on leave_return (leave_id, time);
create index ix_leave_return_student_id_time on leave_return (student_id, time);
create index ix_leave_return_way on leave_return (way);
create index ix_leave_return_is_done on leave_return (is_done);
create index ix_leave_return_time on leave_return (time);
create index so_leave_return_time on leave_return (time desc nulls last, id);
