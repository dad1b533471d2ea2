-- change_apply
create table change_apply (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  no text,
  xn text,
  xq_m text,
  type text not null,
  old_register_id uuid,
  dorm_id uuid,
  floor_id uuid,
  from_bed_id uuid,
  from_place text,
  target_bed_id uuid,
  new_dorm_id uuid,
  new_floor_id uuid,
  floor_ids uuid[],
  to_place text,
  partner_xh text,
  partner_id uuid,
  partner_name text,
  partner_register_id uuid,
  partner_agree text,
  partner_time timestamptz(3),
  ask_time timestamptz(3),
  reason_type text not null,
  reason text not null,
  files uuid[],
  old_price bigint,
  new_price bigint,
  fee_diff bigint,
  submit_time timestamptz(3),
  move_from timestamptz(3),
  move_by timestamptz(3),
  out_check_time timestamptz(3),
  out_check_by text,
  in_check_time timestamptz(3),
  in_check_by text,
  objection text,
  object_time timestamptz(3),
  objection_state text,
  objection_answer text,
  exec_time timestamptz(3),
  exec_by text,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table change_apply add constraint pk_change_apply primary key (id);
alter table change_apply add constraint fk_change_apply_batch_id foreign key (batch_id) references change_batch (id) on delete cascade deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_old_register_id foreign key (old_register_id) references stay_register (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_from_bed_id foreign key (from_bed_id) references dorm_bed (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_target_bed_id foreign key (target_bed_id) references dorm_bed (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_new_dorm_id foreign key (new_dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_new_floor_id foreign key (new_floor_id) references dorm_floor (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_partner_id foreign key (partner_id) references base_student (id) deferrable initially immediate;
alter table change_apply add constraint fk_change_apply_partner_register_id foreign key (partner_register_id) references stay_register (id) deferrable initially immediate;
create unique index uq_change_apply_student_id on change_apply (student_id) where state in ('2', '3', '10', '4');
create index ix_change_apply_batch_id on change_apply (batch_id);
create index ix_change_apply_department_id on change_apply (department_id);
create index ix_change_apply_major_id on change_apply (major_id);
create index ix_change_apply_class_id on change_apply (class_id);
create index ix_change_apply_campus_id on change_apply (campus_id);
create index ix_change_apply_old_register_id on change_apply (old_register_id);
create index ix_change_apply_dorm_id on change_apply (dorm_id);
create index ix_change_apply_floor_id on change_apply (floor_id);
create index ix_change_apply_from_bed_id on change_apply (from_bed_id);
create index ix_change_apply_target_bed_id on change_apply (target_bed_id);
create index ix_change_apply_new_dorm_id on change_apply (new_dorm_id);
create index ix_change_apply_new_floor_id on change_apply (new_floor_id);
create index ix_change_apply_partner_register_id on change_apply (partner_register_id);
create index ix_change_apply_student_id_xn_xq_m on change_apply (student_id, xn, xq_m);
create index ix_change_apply_partner_id_state on change_apply (partner_id, state);
create index ix_change_apply_state_move_by on change_apply (state, move_by);
create index ix_change_apply_state_ask_time on change_apply (state, ask_time);
create index ix_change_apply_type on change_apply (type);
create index ix_change_apply_reason_type on change_apply (reason_type);
create index nu_change_apply_floor_ids on change_apply (id) where floor_ids is null;
create index mb_change_apply_floor_ids on change_apply using gin (floor_ids);
create index ix_change_apply_submit_time on change_apply (submit_time);
create index ix_change_apply_exec_time on change_apply (exec_time);
create index sg_change_apply_search_grams on change_apply using gin (search_grams);
create index so_change_apply_submit_time on change_apply (submit_time desc nulls last, id);

-- change_batch
create table change_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  reason text not null,
  total integer,
  exec_time timestamptz(3),
  exec_by text,
  state text not null,
  search_text text,
  search_grams text[]
);
alter table change_batch add constraint pk_change_batch primary key (id);
create index tg_change_batch_name on change_batch using gin (name gin_trgm_ops);
create index sg_change_batch_search_grams on change_batch using gin (search_grams);
create index so_change_batch_exec_time on change_batch (exec_time desc nulls last, id);

-- change_window
create table change_window (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  name text not null,
  xn text,
  xq_m text,
  begin_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  can_move boolean,
  can_swap boolean,
  grades text,
  max_per_term integer not null,
  cross_dept boolean,
  cross_level boolean,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table change_window add constraint pk_change_window primary key (id);
create index ix_change_window_status_begin_time on change_window (status, begin_time);
create index tg_change_window_name on change_window using gin (name gin_trgm_ops);
create index bn_change_window_deleted_time on change_window (deleted_time) where deleted_time is not null;
create index sg_change_window_search_grams on change_window using gin (search_grams);
create index so_change_window_begin_time on change_window (begin_time desc nulls last, id);
