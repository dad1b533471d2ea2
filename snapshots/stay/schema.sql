-- stay_agreement
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
alter table stay_agreement add constraint pk_stay_agreement primary key (id);
alter table stay_agreement add constraint fk_stay_agreement_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table stay_agreement add constraint fk_stay_agreement_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table stay_agreement add constraint fk_stay_agreement_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table stay_agreement add constraint fk_stay_agreement_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table stay_agreement add constraint fk_stay_agreement_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table stay_agreement add constraint fk_stay_agreement_register_id foreign key (register_id) references stay_register (id) on delete cascade deferrable initially immediate;
alter table stay_agreement add constraint fk_stay_agreement_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table stay_agreement add constraint fk_stay_agreement_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
create unique index uq_stay_agreement_register_id on stay_agreement (register_id);
create index ix_stay_agreement_student_id on stay_agreement (student_id);
create index ix_stay_agreement_department_id on stay_agreement (department_id);
create index ix_stay_agreement_major_id on stay_agreement (major_id);
create index ix_stay_agreement_class_id on stay_agreement (class_id);
create index ix_stay_agreement_campus_id on stay_agreement (campus_id);
create index ix_stay_agreement_dorm_id on stay_agreement (dorm_id);
create index ix_stay_agreement_floor_id on stay_agreement (floor_id);
create index ix_stay_agreement_grade on stay_agreement (grade);
create index ix_stay_agreement_sign_time on stay_agreement (sign_time);
create index sg_stay_agreement_search_grams on stay_agreement using gin (search_grams);
create index so_stay_agreement_sign_time on stay_agreement (sign_time desc nulls last, id);

-- stay_defect
create table stay_defect (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  register_id uuid not null,
  dorm_id uuid,
  floor_id uuid,
  student_id uuid not null,
  class_id uuid,
  department_id uuid,
  side text not null,
  asset text not null,
  kind text not null,
  note text,
  photo_ids uuid[],
  price_fen bigint,
  bought_date date,
  is_shared boolean,
  amount_fen bigint,
  found_time timestamptz(3) not null,
  found_by text,
  search_text text,
  search_grams text[]
);
alter table stay_defect add constraint pk_stay_defect primary key (id);
alter table stay_defect add constraint fk_stay_defect_register_id foreign key (register_id) references stay_register (id) on delete cascade deferrable initially immediate;
alter table stay_defect add constraint fk_stay_defect_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table stay_defect add constraint fk_stay_defect_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
alter table stay_defect add constraint fk_stay_defect_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table stay_defect add constraint fk_stay_defect_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table stay_defect add constraint fk_stay_defect_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create index ix_stay_defect_dorm_id on stay_defect (dorm_id);
create index ix_stay_defect_floor_id on stay_defect (floor_id);
create index ix_stay_defect_student_id on stay_defect (student_id);
create index ix_stay_defect_class_id on stay_defect (class_id);
create index ix_stay_defect_department_id on stay_defect (department_id);
create index ix_stay_defect_register_id_side on stay_defect (register_id, side);
create index ix_stay_defect_side on stay_defect (side);
create index ix_stay_defect_asset on stay_defect (asset);
create index ix_stay_defect_kind on stay_defect (kind);
create index ix_stay_defect_found_time on stay_defect (found_time);
create index sg_stay_defect_search_grams on stay_defect using gin (search_grams);
create index so_stay_defect_found_time on stay_defect (found_time desc nulls last, id);

-- stay_graduate_batch
create table stay_graduate_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  class_ids uuid[] not null,
  items text[] not null,
  begin_date date not null,
  end_date date not null,
  people integer,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table stay_graduate_batch add constraint pk_stay_graduate_batch primary key (id);
create index tg_stay_graduate_batch_name on stay_graduate_batch using gin (name gin_trgm_ops);
create index ix_stay_graduate_batch_state on stay_graduate_batch (state);
create index ix_stay_graduate_batch_begin_date on stay_graduate_batch (begin_date);
create index sg_stay_graduate_batch_search_grams on stay_graduate_batch using gin (search_grams);
create index so_stay_graduate_batch_begin_date on stay_graduate_batch (begin_date desc nulls last, id);

-- stay_graduate_item
create table stay_graduate_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  register_id uuid not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  dorm_id uuid,
  floor_id uuid,
  place_name text,
  item text not null,
  done_time timestamptz(3),
  done_by text,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table stay_graduate_item add constraint pk_stay_graduate_item primary key (id);
alter table stay_graduate_item add constraint fk_stay_graduate_item_batch_id foreign key (batch_id) references stay_graduate_batch (id) on delete cascade deferrable initially immediate;
alter table stay_graduate_item add constraint fk_stay_graduate_item_register_id foreign key (register_id) references stay_register (id) deferrable initially immediate;
alter table stay_graduate_item add constraint fk_stay_graduate_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table stay_graduate_item add constraint fk_stay_graduate_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table stay_graduate_item add constraint fk_stay_graduate_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table stay_graduate_item add constraint fk_stay_graduate_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table stay_graduate_item add constraint fk_stay_graduate_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table stay_graduate_item add constraint fk_stay_graduate_item_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table stay_graduate_item add constraint fk_stay_graduate_item_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
create unique index uq_stay_graduate_item_batch_id_register_id_item on stay_graduate_item (batch_id, register_id, item);
create index ix_stay_graduate_item_register_id on stay_graduate_item (register_id);
create index ix_stay_graduate_item_student_id on stay_graduate_item (student_id);
create index ix_stay_graduate_item_department_id on stay_graduate_item (department_id);
create index ix_stay_graduate_item_major_id on stay_graduate_item (major_id);
create index ix_stay_graduate_item_class_id on stay_graduate_item (class_id);
create index ix_stay_graduate_item_campus_id on stay_graduate_item (campus_id);
create index ix_stay_graduate_item_dorm_id on stay_graduate_item (dorm_id);
create index ix_stay_graduate_item_floor_id on stay_graduate_item (floor_id);
create index ix_stay_graduate_item_batch_id_dorm_id on stay_graduate_item (batch_id, dorm_id);
create index ix_stay_graduate_item_state on stay_graduate_item (state);
create index ix_stay_graduate_item_item on stay_graduate_item (item);
create index sg_stay_graduate_item_search_grams on stay_graduate_item using gin (search_grams);
create index so_stay_graduate_item_place_name_item on stay_graduate_item (place_name collate "zh-x-icu", item, id);

-- stay_leave
create table stay_leave (
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
  reason text not null,
  plan_date date not null,
  remark text not null,
  proof_files uuid[],
  refund_months integer,
  refund_fen bigint,
  submit_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);
alter table stay_leave add constraint pk_stay_leave primary key (id);
alter table stay_leave add constraint fk_stay_leave_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table stay_leave add constraint fk_stay_leave_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table stay_leave add constraint fk_stay_leave_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table stay_leave add constraint fk_stay_leave_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table stay_leave add constraint fk_stay_leave_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table stay_leave add constraint fk_stay_leave_register_id foreign key (register_id) references stay_register (id) deferrable initially immediate;
alter table stay_leave add constraint fk_stay_leave_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table stay_leave add constraint fk_stay_leave_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
create unique index uq_stay_leave_student_id on stay_leave (student_id) where state in ('1', '5');
create index ix_stay_leave_department_id on stay_leave (department_id);
create index ix_stay_leave_major_id on stay_leave (major_id);
create index ix_stay_leave_class_id on stay_leave (class_id);
create index ix_stay_leave_campus_id on stay_leave (campus_id);
create index ix_stay_leave_register_id on stay_leave (register_id);
create index ix_stay_leave_floor_id on stay_leave (floor_id);
create index ix_stay_leave_student_id_state on stay_leave (student_id, state);
create index ix_stay_leave_dorm_id_state on stay_leave (dorm_id, state);
create index ix_stay_leave_state on stay_leave (state);
create index ix_stay_leave_reason on stay_leave (reason);
create index ix_stay_leave_grade on stay_leave (grade);
create index ix_stay_leave_plan_date on stay_leave (plan_date);
create index sg_stay_leave_search_grams on stay_leave using gin (search_grams);
create index so_stay_leave_submit_time on stay_leave (submit_time desc nulls last, id);

-- stay_out
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
alter table stay_out add constraint pk_stay_out primary key (id);
alter table stay_out add constraint fk_stay_out_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table stay_out add constraint fk_stay_out_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table stay_out add constraint fk_stay_out_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table stay_out add constraint fk_stay_out_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table stay_out add constraint fk_stay_out_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table stay_out add constraint fk_stay_out_register_id foreign key (register_id) references stay_register (id) on delete cascade deferrable initially immediate;
alter table stay_out add constraint fk_stay_out_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table stay_out add constraint fk_stay_out_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
create index ix_stay_out_student_id on stay_out (student_id);
create index ix_stay_out_department_id on stay_out (department_id);
create index ix_stay_out_major_id on stay_out (major_id);
create index ix_stay_out_class_id on stay_out (class_id);
create index ix_stay_out_campus_id on stay_out (campus_id);
create index ix_stay_out_register_id on stay_out (register_id);
create index ix_stay_out_dorm_id on stay_out (dorm_id);
create index ix_stay_out_floor_id on stay_out (floor_id);
create index ix_stay_out_out_date on stay_out (out_date);
create index ix_stay_out_out_reason on stay_out (out_reason);
create index ix_stay_out_grade on stay_out (grade);
create index ix_stay_out_is_undone on stay_out (is_undone);
create index sg_stay_out_search_grams on stay_out using gin (search_grams);
create index so_stay_out_done_time_xh on stay_out (done_time desc nulls last, xh collate "zh-x-icu", id);

-- stay_register
create table stay_register (
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
  dorm_id uuid,
  floor_id uuid,
  room_id uuid not null,
  bed_no integer not null,
  bed_id uuid,
  place_name text,
  xn text,
  xq_m text,
  in_way text,
  source_id text,
  assign_time timestamptz(3),
  assign_by text,
  in_time timestamptz(3),
  in_by text,
  out_time timestamptz(3),
  out_by text,
  out_reason text,
  out_remark text,
  key_no text,
  card_no text,
  remark text,
  fee_price bigint,
  is_room_head boolean,
  confirm_time timestamptz(3),
  checked_time timestamptz(3),
  damage_fen bigint,
  agree_time timestamptz(3),
  no_show_time timestamptz(3),
  is_phone_shared boolean,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table stay_register add constraint pk_stay_register primary key (id);
alter table stay_register add constraint fk_stay_register_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table stay_register add constraint fk_stay_register_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table stay_register add constraint fk_stay_register_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table stay_register add constraint fk_stay_register_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table stay_register add constraint fk_stay_register_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table stay_register add constraint fk_stay_register_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table stay_register add constraint fk_stay_register_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
alter table stay_register add constraint fk_stay_register_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;
alter table stay_register add constraint fk_stay_register_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;
create unique index uq_stay_register_bed_id on stay_register (bed_id) where state in ('1', '2');
create unique index uq_stay_register_student_id on stay_register (student_id) where state in ('1', '2');
create unique index uq_stay_register_room_id on stay_register (room_id) where state in ('2') and is_room_head in ('true');
create index ix_stay_register_student_id on stay_register (student_id);
create index ix_stay_register_department_id on stay_register (department_id);
create index ix_stay_register_major_id on stay_register (major_id);
create index ix_stay_register_class_id on stay_register (class_id);
create index ix_stay_register_campus_id on stay_register (campus_id);
create index ix_stay_register_floor_id on stay_register (floor_id);
create index ix_stay_register_bed_id on stay_register (bed_id);
create index ix_stay_register_room_id_state on stay_register (room_id, state);
create index ix_stay_register_dorm_id_state on stay_register (dorm_id, state);
create index ix_stay_register_source_id on stay_register (source_id);
create index ix_stay_register_state on stay_register (state);
create index ix_stay_register_grade on stay_register (grade);
create index ix_stay_register_sex on stay_register (sex);
create index ix_stay_register_in_way on stay_register (in_way);
create index ix_stay_register_in_time on stay_register (in_time);
create index ix_stay_register_out_time on stay_register (out_time);
create index ix_stay_register_out_reason on stay_register (out_reason);
create index sg_stay_register_search_grams on stay_register using gin (search_grams);
create index so_stay_register_assign_time_place_name on stay_register (assign_time desc nulls last, place_name collate "zh-x-icu", id);
