alter table duty_key add column xm text;

alter table duty_key add column sex text;

alter table duty_key add column department_id uuid;

alter table duty_key add column major_id uuid;

alter table duty_key add column class_id uuid;

alter table duty_key add column grade integer;

alter table duty_key add column campus_id uuid;

alter table duty_goods add column xm text;

alter table duty_goods add column sex text;

alter table duty_goods add column department_id uuid;

alter table duty_goods add column major_id uuid;

alter table duty_goods add column class_id uuid;

alter table duty_goods add column grade integer;

alter table duty_goods add column campus_id uuid;

-- Who is named already is known as they are now.
update duty_key t
set xm = s.xm, sex = s.sex, department_id = s.department_id, major_id = s.major_id, class_id = s.class_id,
  grade = s.grade, campus_id = s.campus_id
from base_student s
where s.id = t.student_id;

update duty_goods t
set xm = s.xm, sex = s.sex, department_id = s.department_id, major_id = s.major_id, class_id = s.class_id,
  grade = s.grade, campus_id = s.campus_id
from base_student s
where s.id = t.student_id;

alter table duty_key add constraint fk_duty_key_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table duty_key add constraint fk_duty_key_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table duty_key add constraint fk_duty_key_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table duty_key add constraint fk_duty_key_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table duty_goods add constraint fk_duty_goods_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table duty_goods add constraint fk_duty_goods_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table duty_goods add constraint fk_duty_goods_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table duty_goods add constraint fk_duty_goods_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

-- ix_duty_key_department_id
create index ix_duty_key_department_id on duty_key (department_id);

-- ix_duty_key_major_id
create index ix_duty_key_major_id on duty_key (major_id);

-- ix_duty_key_class_id
create index ix_duty_key_class_id on duty_key (class_id);

-- ix_duty_key_campus_id
create index ix_duty_key_campus_id on duty_key (campus_id);

-- ix_duty_goods_department_id
create index ix_duty_goods_department_id on duty_goods (department_id);

-- ix_duty_goods_major_id
create index ix_duty_goods_major_id on duty_goods (major_id);

-- ix_duty_goods_class_id
create index ix_duty_goods_class_id on duty_goods (class_id);

-- ix_duty_goods_campus_id
create index ix_duty_goods_campus_id on duty_goods (campus_id);
