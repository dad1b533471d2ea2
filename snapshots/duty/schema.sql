-- duty_goods
create table duty_goods (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  dorm_id uuid not null,
  goods text not null,
  xh text not null,
  student_id uuid,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  dir text not null,
  move_time timestamptz(3),
  approve_by text,
  photo_file_ids uuid[],
  remark text,
  look_by text,
  search_text text,
  search_grams text[]
);
alter table duty_goods add constraint pk_duty_goods primary key (id);
alter table duty_goods add constraint fk_duty_goods_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table duty_goods add constraint fk_duty_goods_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table duty_goods add constraint fk_duty_goods_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table duty_goods add constraint fk_duty_goods_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table duty_goods add constraint fk_duty_goods_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table duty_goods add constraint fk_duty_goods_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create index ix_duty_goods_student_id on duty_goods (student_id);
create index ix_duty_goods_department_id on duty_goods (department_id);
create index ix_duty_goods_major_id on duty_goods (major_id);
create index ix_duty_goods_class_id on duty_goods (class_id);
create index ix_duty_goods_campus_id on duty_goods (campus_id);
create index ix_duty_goods_dorm_id_move_time on duty_goods (dorm_id, move_time);
create index tg_duty_goods_goods on duty_goods using gin (goods gin_trgm_ops);
create index ix_duty_goods_dir on duty_goods (dir);
create index ix_duty_goods_move_time on duty_goods (move_time);
create index sg_duty_goods_search_grams on duty_goods using gin (search_grams);
create index so_duty_goods_move_time on duty_goods (move_time desc nulls last, id);

-- duty_key
create table duty_key (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  room_id uuid not null,
  dorm_id uuid,
  xh text,
  student_id uuid,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  borrower text,
  reason text,
  borrow_time timestamptz(3),
  lend_by text,
  back_time timestamptz(3),
  back_by text,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table duty_key add constraint pk_duty_key primary key (id);
alter table duty_key add constraint fk_duty_key_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;
alter table duty_key add constraint fk_duty_key_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table duty_key add constraint fk_duty_key_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table duty_key add constraint fk_duty_key_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table duty_key add constraint fk_duty_key_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table duty_key add constraint fk_duty_key_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table duty_key add constraint fk_duty_key_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_duty_key_room_id on duty_key (room_id) where state in ('1');
create index ix_duty_key_room_id on duty_key (room_id);
create index ix_duty_key_student_id on duty_key (student_id);
create index ix_duty_key_department_id on duty_key (department_id);
create index ix_duty_key_major_id on duty_key (major_id);
create index ix_duty_key_class_id on duty_key (class_id);
create index ix_duty_key_campus_id on duty_key (campus_id);
create index ix_duty_key_dorm_id_state_borrow_time on duty_key (dorm_id, state, borrow_time);
create index tg_duty_key_borrower on duty_key using gin (borrower gin_trgm_ops);
create index nu_duty_key_borrower on duty_key (id) where borrower is null;
create index ix_duty_key_borrow_time on duty_key (borrow_time);
create index sg_duty_key_search_grams on duty_key using gin (search_grams);
create index so_duty_key_state_borrow_time on duty_key (state, borrow_time desc nulls last, id);

-- duty_log
create table duty_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  log_name text,
  dorm_id uuid not null,
  duty_date date not null,
  shift text not null,
  events text not null,
  keys_ok boolean,
  todo text,
  hand_over_by text,
  hand_over_time timestamptz(3),
  take_over_by text,
  take_over_time timestamptz(3),
  take_over_note text,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table duty_log add constraint pk_duty_log primary key (id);
alter table duty_log add constraint fk_duty_log_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
create unique index uq_duty_log_dorm_id_duty_date_shift on duty_log (dorm_id, duty_date, shift);
create index ix_duty_log_dorm_id_state on duty_log (dorm_id, state);
create index ix_duty_log_duty_date on duty_log (duty_date);
create index ix_duty_log_shift on duty_log (shift);
create index ix_duty_log_keys_ok on duty_log (keys_ok);
create index ix_duty_log_state on duty_log (state);
create index sg_duty_log_search_grams on duty_log using gin (search_grams);
create index so_duty_log_duty_date_hand_over_time on duty_log (duty_date desc nulls last, hand_over_time desc nulls last, id);

-- duty_shift
create table duty_shift (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  dorm_id uuid not null,
  duty_date date not null,
  shift text not null,
  teacher_id uuid not null,
  duty_name text,
  remark text,
  search_text text,
  search_grams text[]
);
alter table duty_shift add constraint pk_duty_shift primary key (id);
alter table duty_shift add constraint fk_duty_shift_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table duty_shift add constraint fk_duty_shift_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;
create unique index uq_duty_shift_dorm_id_duty_date_shift_teacher_id on duty_shift (dorm_id, duty_date, shift, teacher_id);
create index ix_duty_shift_teacher_id_duty_date on duty_shift (teacher_id, duty_date);
create index ix_duty_shift_duty_date on duty_shift (duty_date);
create index ix_duty_shift_shift on duty_shift (shift);
create index sg_duty_shift_search_grams on duty_shift using gin (search_grams);
create index so_duty_shift_duty_date_dorm_id_shift on duty_shift (duty_date desc nulls last, dorm_id, shift, id);
