alter table choose_pool add column is_settled boolean;

alter table choose_student add column room_id uuid;

alter table choose_student add constraint fk_choose_student_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;

-- ix_choose_student_room_id
create index ix_choose_student_room_id on choose_student (room_id);
