-- leave_handling
create table leave_handling (
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
  way text not null,
  result text not null,
  content text not null,
  operator_name text,
  time timestamptz(3)
);
alter table leave_handling add constraint pk_leave_handling primary key (id);
alter table leave_handling add constraint fk_leave_handling_leave_id foreign key (leave_id) references leave_request (id) on delete cascade deferrable initially immediate;
alter table leave_handling add constraint fk_leave_handling_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table leave_handling add constraint fk_leave_handling_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table leave_handling add constraint fk_leave_handling_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create index ix_leave_handling_student_id on leave_handling (student_id);
create index ix_leave_handling_class_id on leave_handling (class_id);
create index ix_leave_handling_department_id on leave_handling (department_id);
create index ix_leave_handling_leave_id_time on leave_handling (leave_id, time);
create index ix_leave_handling_way on leave_handling (way);
create index ix_leave_handling_result on leave_handling (result);
create index ix_leave_handling_time on leave_handling (time);
create index so_leave_handling_time on leave_handling (time desc nulls last, id);
