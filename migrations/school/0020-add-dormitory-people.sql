alter table dorm_dormitory add column built_year integer;

alter table dorm_dormitory add column area numeric(18,1);

alter table dorm_floor add column plan_file_id uuid[];

alter table dorm_room add column plan_x numeric(18,2);

alter table dorm_room add column plan_y numeric(18,2);

alter table dorm_room add column plan_w numeric(18,2);

alter table dorm_room add column plan_h numeric(18,2);

alter table dorm_bed add column lock_ref_id text;

create table dorm_asset (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  room_id uuid not null,
  dorm_id uuid,
  floor_id uuid,
  bed_no integer,
  asset_name text not null,
  asset_no text,
  qty integer not null,
  price bigint,
  use_from date,
  state text not null,
  remark text,
  check_time timestamptz(3),
  check_by text,
  search_text text,
  search_grams text[]
);

alter table dorm_keeper add column post text not null default '1';

create table dorm_cadre (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  cadre_name text,
  student_id uuid not null,
  class_id uuid,
  department_id uuid,
  kind text not null,
  dorm_id uuid not null,
  floor_ids uuid[],
  begin_date date not null,
  end_date date not null,
  search_text text,
  search_grams text[]
);

create table offcampus_living (
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
  kind text not null,
  begin_date date not null,
  end_date date not null,
  address text not null,
  address_hash text not null,
  contact text not null,
  contact_phone text not null,
  contact_phone_hash text not null,
  parent_name text not null,
  parent_phone text not null,
  parent_phone_hash text not null,
  consent_files uuid[] not null,
  is_pledged boolean,
  reason text not null,
  parent_by text,
  parent_time timestamptz(3),
  parent_note text,
  end_reason text,
  submit_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);

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
  is_phone_shared boolean,
  state text not null,
  search_text text,
  search_grams text[]
);

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
  dir text not null,
  move_time timestamptz(3),
  approve_by text,
  photo_file_ids uuid[],
  remark text,
  look_by text,
  search_text text,
  search_grams text[]
);

create table change_window (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  name text not null,
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
  exec_time timestamptz(3),
  exec_by text,
  state text not null,
  search_text text,
  search_grams text[]
);

create table holiday_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  name text not null,
  kind text not null,
  apply_begin timestamptz(3) not null,
  apply_end timestamptz(3) not null,
  stay_begin date not null,
  stay_end date not null,
  dorm_ids uuid[],
  need_parent boolean,
  sign_time time(0),
  cancel_late integer not null,
  cancel_absent integer not null,
  fee_per_day bigint,
  pledge text not null,
  quota_intern integer,
  quota_contest integer,
  quota_work integer,
  quota_far integer,
  quota_exam integer,
  quota_research integer,
  quota_orphan integer,
  quota_other integer,
  state text not null,
  search_text text,
  search_grams text[]
);

create table holiday_apply (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  reason text not null,
  detail text not null,
  begin_date date not null,
  end_date date not null,
  days integer,
  tutor_id uuid,
  files uuid[],
  pledge_sign text,
  fee bigint,
  submit_time timestamptz(3),
  parent_confirm text,
  parent_way text,
  parent_time timestamptz(3),
  parent_note text,
  ask_time timestamptz(3),
  silent_told timestamptz(3),
  dorm_id uuid,
  floor_id uuid,
  room_id uuid,
  bed_id uuid,
  in_time timestamptz(3),
  late_count integer,
  absent_count integer,
  end_reason text,
  state text not null,
  search_text text,
  search_grams text[]
);

create table holiday_night (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  apply_id uuid not null,
  bed_id uuid not null,
  night_date date not null,
  xm text
);

create table holiday_mark (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  apply_id uuid not null,
  night_date date not null,
  kind text not null,
  remark text,
  by_name text
);

create table presort_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_name text not null,
  xn text not null,
  grade integer not null,
  population text not null,
  department_ids uuid[],
  campus_ids uuid[],
  dorm_ids uuid[] not null,
  mode text not null,
  seed integer not null,
  deadline_yx timestamptz(3),
  remark text,
  job_id text,
  publish_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);

create table presort_rule (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  rule_code text not null,
  kind text not null,
  enabled boolean,
  sort integer not null,
  weight integer not null,
  params jsonb
);

create table presort_department (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  department_id uuid not null,
  submit_time timestamptz(3),
  submit_by text,
  note text
);

create table presort_quota (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  department_id uuid not null,
  class_id uuid,
  sex text not null,
  level_id uuid,
  need integer not null
);

create table presort_quota_room (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  tier text not null,
  room_id uuid not null,
  department_id uuid not null,
  class_id uuid
);

create table presort_version (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  version_no integer not null,
  seed integer not null,
  stats jsonb,
  is_current boolean,
  made_time timestamptz(3) not null
);

create table presort_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  version_id uuid,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  outcome text,
  room_id uuid,
  bed_id uuid,
  is_fixed boolean,
  lack text,
  reason text,
  search_text text,
  search_grams text[]
);

create table presort_deed (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  version_id uuid not null,
  department_id uuid not null,
  steps jsonb,
  words text not null,
  done_time timestamptz(3) not null,
  is_undone boolean
);

create table presort_pool (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  room_id uuid not null,
  department_id uuid not null,
  class_id uuid,
  student_id uuid,
  sex text not null,
  level_id uuid
);

create table presort_trait (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  student_id uuid not null,
  class_id uuid,
  department_id uuid,
  level_id uuid,
  height integer,
  needs_low boolean,
  sleep text,
  smokes boolean,
  snores boolean,
  cool_temp integer,
  remark text
);

create table presort_apart (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  student_id uuid not null,
  other_id uuid not null,
  class_id uuid,
  department_id uuid,
  reason text
);

create table choose_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  name text not null,
  grade integer not null,
  begin_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  stagger integer,
  pool_mode text not null,
  change_max integer,
  hold_seconds integer,
  show_roommate text not null,
  is_rehearsal boolean,
  notice text,
  state text not null,
  pause_reason text,
  bed_total integer,
  student_total integer,
  chosen_total integer,
  publish_time timestamptz(3),
  close_time timestamptz(3),
  search_text text,
  search_grams text[]
);

create table choose_window (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  department_id uuid,
  sex text,
  begin_time timestamptz(3) not null,
  end_time timestamptz(3) not null
);

create table choose_pool (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  bed_id uuid not null,
  room_id uuid not null,
  sex text not null,
  department_id uuid,
  class_id uuid,
  level_id uuid,
  place_name text not null,
  taken integer not null
);

create table choose_student (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  eligible boolean,
  reason text,
  change_used integer,
  fav_bed_ids uuid[],
  tags text[],
  hold_until timestamptz(3),
  done_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);

create table choose_claim (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  student_id uuid not null,
  bed_id uuid,
  deed text not null,
  request_key text not null,
  wish text not null,
  result_code integer not null,
  result_text text,
  answer jsonb,
  time timestamptz(3) not null,
  ip text,
  agent text
);

create table choose_trial (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  pool_id uuid not null,
  chooser_id uuid not null,
  until timestamptz(3)
);

alter table dorm_keeper alter column post drop default;

alter table dorm_asset add constraint pk_dorm_asset primary key (id);

alter table dorm_cadre add constraint pk_dorm_cadre primary key (id);

alter table dorm_cadre add constraint ex_dorm_cadre_period exclude using gist (student_id with =, dorm_id with =, daterange(begin_date, end_date, '[]') with &&) where (deleted_time is null);

alter table offcampus_living add constraint pk_offcampus_living primary key (id);

alter table stay_register add constraint pk_stay_register primary key (id);

alter table stay_defect add constraint pk_stay_defect primary key (id);

alter table stay_graduate_batch add constraint pk_stay_graduate_batch primary key (id);

alter table stay_graduate_item add constraint pk_stay_graduate_item primary key (id);

alter table duty_shift add constraint pk_duty_shift primary key (id);

alter table duty_log add constraint pk_duty_log primary key (id);

alter table duty_key add constraint pk_duty_key primary key (id);

alter table duty_goods add constraint pk_duty_goods primary key (id);

alter table change_window add constraint pk_change_window primary key (id);

alter table change_batch add constraint pk_change_batch primary key (id);

alter table change_apply add constraint pk_change_apply primary key (id);

alter table holiday_batch add constraint pk_holiday_batch primary key (id);

alter table holiday_apply add constraint pk_holiday_apply primary key (id);

alter table holiday_night add constraint pk_holiday_night primary key (id);

alter table holiday_mark add constraint pk_holiday_mark primary key (id);

alter table presort_batch add constraint pk_presort_batch primary key (id);

alter table presort_rule add constraint pk_presort_rule primary key (id);

alter table presort_department add constraint pk_presort_department primary key (id);

alter table presort_quota add constraint pk_presort_quota primary key (id);

alter table presort_quota_room add constraint pk_presort_quota_room primary key (id);

alter table presort_version add constraint pk_presort_version primary key (id);

alter table presort_item add constraint pk_presort_item primary key (id);

alter table presort_deed add constraint pk_presort_deed primary key (id);

alter table presort_pool add constraint pk_presort_pool primary key (id);

alter table presort_trait add constraint pk_presort_trait primary key (id);

alter table presort_apart add constraint pk_presort_apart primary key (id);

alter table choose_batch add constraint pk_choose_batch primary key (id);

alter table choose_window add constraint pk_choose_window primary key (id);

alter table choose_pool add constraint pk_choose_pool primary key (id);

alter table choose_student add constraint pk_choose_student primary key (id);

alter table choose_claim add constraint pk_choose_claim primary key (id);

alter table choose_trial add constraint pk_choose_trial primary key (id);

alter table dorm_asset add constraint fk_dorm_asset_room_id foreign key (room_id) references dorm_room (id) on delete cascade deferrable initially immediate;

alter table dorm_asset add constraint fk_dorm_asset_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table dorm_asset add constraint fk_dorm_asset_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

alter table dorm_cadre add constraint fk_dorm_cadre_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table dorm_cadre add constraint fk_dorm_cadre_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table dorm_cadre add constraint fk_dorm_cadre_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table dorm_cadre add constraint fk_dorm_cadre_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table offcampus_living add constraint fk_offcampus_living_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table offcampus_living add constraint fk_offcampus_living_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table offcampus_living add constraint fk_offcampus_living_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table offcampus_living add constraint fk_offcampus_living_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table offcampus_living add constraint fk_offcampus_living_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;

alter table stay_register add constraint fk_stay_register_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;

alter table stay_defect add constraint fk_stay_defect_register_id foreign key (register_id) references stay_register (id) on delete cascade deferrable initially immediate;

alter table stay_defect add constraint fk_stay_defect_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table stay_defect add constraint fk_stay_defect_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

alter table stay_defect add constraint fk_stay_defect_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table stay_defect add constraint fk_stay_defect_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table stay_defect add constraint fk_stay_defect_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_batch_id foreign key (batch_id) references stay_graduate_batch (id) on delete cascade deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_register_id foreign key (register_id) references stay_register (id) deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table stay_graduate_item add constraint fk_stay_graduate_item_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

alter table duty_shift add constraint fk_duty_shift_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table duty_shift add constraint fk_duty_shift_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;

alter table duty_log add constraint fk_duty_log_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table duty_key add constraint fk_duty_key_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;

alter table duty_key add constraint fk_duty_key_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table duty_key add constraint fk_duty_key_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table duty_goods add constraint fk_duty_goods_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table duty_goods add constraint fk_duty_goods_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

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

alter table change_apply add constraint fk_change_apply_partner_id foreign key (partner_id) references base_student (id) deferrable initially immediate;

alter table change_apply add constraint fk_change_apply_partner_register_id foreign key (partner_register_id) references stay_register (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_batch_id foreign key (batch_id) references holiday_batch (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_tutor_id foreign key (tutor_id) references base_teacher (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;

alter table holiday_apply add constraint fk_holiday_apply_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;

alter table holiday_night add constraint fk_holiday_night_apply_id foreign key (apply_id) references holiday_apply (id) on delete cascade deferrable initially immediate;

alter table holiday_night add constraint fk_holiday_night_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;

alter table holiday_mark add constraint fk_holiday_mark_apply_id foreign key (apply_id) references holiday_apply (id) on delete cascade deferrable initially immediate;

alter table presort_rule add constraint fk_presort_rule_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;

alter table presort_department add constraint fk_presort_department_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;

alter table presort_department add constraint fk_presort_department_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table presort_quota add constraint fk_presort_quota_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;

alter table presort_quota add constraint fk_presort_quota_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table presort_quota add constraint fk_presort_quota_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table presort_quota add constraint fk_presort_quota_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;

alter table presort_quota_room add constraint fk_presort_quota_room_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;

alter table presort_quota_room add constraint fk_presort_quota_room_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;

alter table presort_quota_room add constraint fk_presort_quota_room_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table presort_quota_room add constraint fk_presort_quota_room_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table presort_version add constraint fk_presort_version_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_version_id foreign key (version_id) references presort_version (id) deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;

alter table presort_item add constraint fk_presort_item_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;

alter table presort_deed add constraint fk_presort_deed_version_id foreign key (version_id) references presort_version (id) on delete cascade deferrable initially immediate;

alter table presort_deed add constraint fk_presort_deed_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table presort_pool add constraint fk_presort_pool_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;

alter table presort_pool add constraint fk_presort_pool_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;

alter table presort_pool add constraint fk_presort_pool_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table presort_pool add constraint fk_presort_pool_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table presort_pool add constraint fk_presort_pool_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table presort_pool add constraint fk_presort_pool_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;

alter table presort_trait add constraint fk_presort_trait_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table presort_trait add constraint fk_presort_trait_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table presort_trait add constraint fk_presort_trait_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table presort_trait add constraint fk_presort_trait_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;

alter table presort_apart add constraint fk_presort_apart_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table presort_apart add constraint fk_presort_apart_other_id foreign key (other_id) references base_student (id) deferrable initially immediate;

alter table presort_apart add constraint fk_presort_apart_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table presort_apart add constraint fk_presort_apart_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table choose_window add constraint fk_choose_window_batch_id foreign key (batch_id) references choose_batch (id) on delete cascade deferrable initially immediate;

alter table choose_window add constraint fk_choose_window_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table choose_pool add constraint fk_choose_pool_batch_id foreign key (batch_id) references choose_batch (id) on delete cascade deferrable initially immediate;

alter table choose_pool add constraint fk_choose_pool_bed_id foreign key (bed_id) references dorm_bed (id) on delete cascade deferrable initially immediate;

alter table choose_pool add constraint fk_choose_pool_room_id foreign key (room_id) references dorm_room (id) on delete cascade deferrable initially immediate;

alter table choose_pool add constraint fk_choose_pool_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table choose_pool add constraint fk_choose_pool_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table choose_pool add constraint fk_choose_pool_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;

alter table choose_student add constraint fk_choose_student_batch_id foreign key (batch_id) references choose_batch (id) on delete cascade deferrable initially immediate;

alter table choose_student add constraint fk_choose_student_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table choose_student add constraint fk_choose_student_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table choose_student add constraint fk_choose_student_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;

alter table choose_student add constraint fk_choose_student_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table choose_student add constraint fk_choose_student_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table choose_claim add constraint fk_choose_claim_batch_id foreign key (batch_id) references choose_batch (id) on delete cascade deferrable initially immediate;

alter table choose_claim add constraint fk_choose_claim_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;

alter table choose_claim add constraint fk_choose_claim_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;

alter table choose_trial add constraint fk_choose_trial_pool_id foreign key (pool_id) references choose_pool (id) on delete cascade deferrable initially immediate;

alter table choose_trial add constraint fk_choose_trial_chooser_id foreign key (chooser_id) references choose_student (id) on delete cascade deferrable initially immediate;

-- ix_dorm_bed_lock_ref_id
create index ix_dorm_bed_lock_ref_id on dorm_bed (lock_ref_id);

-- uq_dorm_asset_asset_no
create unique index uq_dorm_asset_asset_no on dorm_asset (asset_no) where deleted_time is null;

-- ix_dorm_asset_room_id
create index ix_dorm_asset_room_id on dorm_asset (room_id);

-- ix_dorm_asset_floor_id
create index ix_dorm_asset_floor_id on dorm_asset (floor_id);

-- ix_dorm_asset_dorm_id_state
create index ix_dorm_asset_dorm_id_state on dorm_asset (dorm_id, state);

-- tg_dorm_asset_asset_name
create index tg_dorm_asset_asset_name on dorm_asset using gin (asset_name gin_trgm_ops);

-- ix_dorm_asset_state
create index ix_dorm_asset_state on dorm_asset (state);

-- bn_dorm_asset_deleted_time
create index bn_dorm_asset_deleted_time on dorm_asset (deleted_time) where deleted_time is not null;

-- sg_dorm_asset_search_grams
create index sg_dorm_asset_search_grams on dorm_asset using gin (search_grams);

-- so_dorm_asset_dorm_id_room_id_bed_no_asset_name
create index so_dorm_asset_dorm_id_room_id_bed_no_asset_name on dorm_asset (dorm_id, room_id, bed_no, asset_name collate "zh-x-icu", id);

-- ix_dorm_keeper_post
create index ix_dorm_keeper_post on dorm_keeper (post);

-- ix_dorm_cadre_student_id
create index ix_dorm_cadre_student_id on dorm_cadre (student_id);

-- ix_dorm_cadre_class_id
create index ix_dorm_cadre_class_id on dorm_cadre (class_id);

-- ix_dorm_cadre_department_id
create index ix_dorm_cadre_department_id on dorm_cadre (department_id);

-- ix_dorm_cadre_kind
create index ix_dorm_cadre_kind on dorm_cadre (kind);

-- bn_dorm_cadre_deleted_time
create index bn_dorm_cadre_deleted_time on dorm_cadre (deleted_time) where deleted_time is not null;

-- sg_dorm_cadre_search_grams
create index sg_dorm_cadre_search_grams on dorm_cadre using gin (search_grams);

-- so_dorm_cadre_dorm_id_begin_date
create index so_dorm_cadre_dorm_id_begin_date on dorm_cadre (dorm_id, begin_date desc nulls last, id);

-- uq_offcampus_living_student_id
create unique index uq_offcampus_living_student_id on offcampus_living (student_id) where state in ('1', '5');

-- ix_offcampus_living_major_id
create index ix_offcampus_living_major_id on offcampus_living (major_id);

-- ix_offcampus_living_class_id
create index ix_offcampus_living_class_id on offcampus_living (class_id);

-- ix_offcampus_living_campus_id
create index ix_offcampus_living_campus_id on offcampus_living (campus_id);

-- ix_offcampus_living_student_id_state
create index ix_offcampus_living_student_id_state on offcampus_living (student_id, state);

-- ix_offcampus_living_state_end_date
create index ix_offcampus_living_state_end_date on offcampus_living (state, end_date);

-- ix_offcampus_living_department_id_state
create index ix_offcampus_living_department_id_state on offcampus_living (department_id, state);

-- ix_offcampus_living_kind
create index ix_offcampus_living_kind on offcampus_living (kind);

-- ix_offcampus_living_grade
create index ix_offcampus_living_grade on offcampus_living (grade);

-- ix_offcampus_living_begin_date
create index ix_offcampus_living_begin_date on offcampus_living (begin_date);

-- ix_offcampus_living_end_date
create index ix_offcampus_living_end_date on offcampus_living (end_date);

-- sg_offcampus_living_search_grams
create index sg_offcampus_living_search_grams on offcampus_living using gin (search_grams);

-- so_offcampus_living_submit_time
create index so_offcampus_living_submit_time on offcampus_living (submit_time desc nulls last, id);

-- uq_stay_register_bed_id
create unique index uq_stay_register_bed_id on stay_register (bed_id) where state in ('1', '2');

-- uq_stay_register_student_id
create unique index uq_stay_register_student_id on stay_register (student_id) where state in ('1', '2');

-- ix_stay_register_student_id
create index ix_stay_register_student_id on stay_register (student_id);

-- ix_stay_register_department_id
create index ix_stay_register_department_id on stay_register (department_id);

-- ix_stay_register_major_id
create index ix_stay_register_major_id on stay_register (major_id);

-- ix_stay_register_class_id
create index ix_stay_register_class_id on stay_register (class_id);

-- ix_stay_register_campus_id
create index ix_stay_register_campus_id on stay_register (campus_id);

-- ix_stay_register_floor_id
create index ix_stay_register_floor_id on stay_register (floor_id);

-- ix_stay_register_bed_id
create index ix_stay_register_bed_id on stay_register (bed_id);

-- ix_stay_register_room_id_state
create index ix_stay_register_room_id_state on stay_register (room_id, state);

-- ix_stay_register_dorm_id_state
create index ix_stay_register_dorm_id_state on stay_register (dorm_id, state);

-- ix_stay_register_source_id
create index ix_stay_register_source_id on stay_register (source_id);

-- ix_stay_register_state
create index ix_stay_register_state on stay_register (state);

-- ix_stay_register_grade
create index ix_stay_register_grade on stay_register (grade);

-- ix_stay_register_sex
create index ix_stay_register_sex on stay_register (sex);

-- ix_stay_register_in_way
create index ix_stay_register_in_way on stay_register (in_way);

-- ix_stay_register_in_time
create index ix_stay_register_in_time on stay_register (in_time);

-- ix_stay_register_out_time
create index ix_stay_register_out_time on stay_register (out_time);

-- ix_stay_register_out_reason
create index ix_stay_register_out_reason on stay_register (out_reason);

-- sg_stay_register_search_grams
create index sg_stay_register_search_grams on stay_register using gin (search_grams);

-- so_stay_register_assign_time_place_name
create index so_stay_register_assign_time_place_name on stay_register (assign_time desc nulls last, place_name collate "zh-x-icu", id);

-- ix_stay_defect_dorm_id
create index ix_stay_defect_dorm_id on stay_defect (dorm_id);

-- ix_stay_defect_floor_id
create index ix_stay_defect_floor_id on stay_defect (floor_id);

-- ix_stay_defect_student_id
create index ix_stay_defect_student_id on stay_defect (student_id);

-- ix_stay_defect_class_id
create index ix_stay_defect_class_id on stay_defect (class_id);

-- ix_stay_defect_department_id
create index ix_stay_defect_department_id on stay_defect (department_id);

-- ix_stay_defect_register_id_side
create index ix_stay_defect_register_id_side on stay_defect (register_id, side);

-- ix_stay_defect_side
create index ix_stay_defect_side on stay_defect (side);

-- ix_stay_defect_asset
create index ix_stay_defect_asset on stay_defect (asset);

-- ix_stay_defect_kind
create index ix_stay_defect_kind on stay_defect (kind);

-- ix_stay_defect_found_time
create index ix_stay_defect_found_time on stay_defect (found_time);

-- sg_stay_defect_search_grams
create index sg_stay_defect_search_grams on stay_defect using gin (search_grams);

-- so_stay_defect_found_time
create index so_stay_defect_found_time on stay_defect (found_time desc nulls last, id);

-- tg_stay_graduate_batch_name
create index tg_stay_graduate_batch_name on stay_graduate_batch using gin (name gin_trgm_ops);

-- ix_stay_graduate_batch_state
create index ix_stay_graduate_batch_state on stay_graduate_batch (state);

-- ix_stay_graduate_batch_begin_date
create index ix_stay_graduate_batch_begin_date on stay_graduate_batch (begin_date);

-- sg_stay_graduate_batch_search_grams
create index sg_stay_graduate_batch_search_grams on stay_graduate_batch using gin (search_grams);

-- so_stay_graduate_batch_begin_date
create index so_stay_graduate_batch_begin_date on stay_graduate_batch (begin_date desc nulls last, id);

-- uq_stay_graduate_item_batch_id_register_id_item
create unique index uq_stay_graduate_item_batch_id_register_id_item on stay_graduate_item (batch_id, register_id, item);

-- ix_stay_graduate_item_register_id
create index ix_stay_graduate_item_register_id on stay_graduate_item (register_id);

-- ix_stay_graduate_item_student_id
create index ix_stay_graduate_item_student_id on stay_graduate_item (student_id);

-- ix_stay_graduate_item_department_id
create index ix_stay_graduate_item_department_id on stay_graduate_item (department_id);

-- ix_stay_graduate_item_major_id
create index ix_stay_graduate_item_major_id on stay_graduate_item (major_id);

-- ix_stay_graduate_item_class_id
create index ix_stay_graduate_item_class_id on stay_graduate_item (class_id);

-- ix_stay_graduate_item_campus_id
create index ix_stay_graduate_item_campus_id on stay_graduate_item (campus_id);

-- ix_stay_graduate_item_dorm_id
create index ix_stay_graduate_item_dorm_id on stay_graduate_item (dorm_id);

-- ix_stay_graduate_item_floor_id
create index ix_stay_graduate_item_floor_id on stay_graduate_item (floor_id);

-- ix_stay_graduate_item_batch_id_dorm_id
create index ix_stay_graduate_item_batch_id_dorm_id on stay_graduate_item (batch_id, dorm_id);

-- ix_stay_graduate_item_state
create index ix_stay_graduate_item_state on stay_graduate_item (state);

-- ix_stay_graduate_item_item
create index ix_stay_graduate_item_item on stay_graduate_item (item);

-- sg_stay_graduate_item_search_grams
create index sg_stay_graduate_item_search_grams on stay_graduate_item using gin (search_grams);

-- so_stay_graduate_item_place_name_item
create index so_stay_graduate_item_place_name_item on stay_graduate_item (place_name collate "zh-x-icu", item, id);

-- uq_duty_shift_dorm_id_duty_date_shift_teacher_id
create unique index uq_duty_shift_dorm_id_duty_date_shift_teacher_id on duty_shift (dorm_id, duty_date, shift, teacher_id);

-- ix_duty_shift_teacher_id_duty_date
create index ix_duty_shift_teacher_id_duty_date on duty_shift (teacher_id, duty_date);

-- ix_duty_shift_duty_date
create index ix_duty_shift_duty_date on duty_shift (duty_date);

-- ix_duty_shift_shift
create index ix_duty_shift_shift on duty_shift (shift);

-- sg_duty_shift_search_grams
create index sg_duty_shift_search_grams on duty_shift using gin (search_grams);

-- so_duty_shift_duty_date_dorm_id_shift
create index so_duty_shift_duty_date_dorm_id_shift on duty_shift (duty_date desc nulls last, dorm_id, shift, id);

-- uq_duty_log_dorm_id_duty_date_shift
create unique index uq_duty_log_dorm_id_duty_date_shift on duty_log (dorm_id, duty_date, shift);

-- ix_duty_log_dorm_id_state
create index ix_duty_log_dorm_id_state on duty_log (dorm_id, state);

-- ix_duty_log_duty_date
create index ix_duty_log_duty_date on duty_log (duty_date);

-- ix_duty_log_shift
create index ix_duty_log_shift on duty_log (shift);

-- ix_duty_log_keys_ok
create index ix_duty_log_keys_ok on duty_log (keys_ok);

-- ix_duty_log_state
create index ix_duty_log_state on duty_log (state);

-- sg_duty_log_search_grams
create index sg_duty_log_search_grams on duty_log using gin (search_grams);

-- so_duty_log_duty_date_hand_over_time
create index so_duty_log_duty_date_hand_over_time on duty_log (duty_date desc nulls last, hand_over_time desc nulls last, id);

-- uq_duty_key_room_id
create unique index uq_duty_key_room_id on duty_key (room_id) where state in ('1');

-- ix_duty_key_room_id
create index ix_duty_key_room_id on duty_key (room_id);

-- ix_duty_key_student_id
create index ix_duty_key_student_id on duty_key (student_id);

-- ix_duty_key_dorm_id_state_borrow_time
create index ix_duty_key_dorm_id_state_borrow_time on duty_key (dorm_id, state, borrow_time);

-- tg_duty_key_borrower
create index tg_duty_key_borrower on duty_key using gin (borrower gin_trgm_ops);

-- nu_duty_key_borrower
create index nu_duty_key_borrower on duty_key (id) where borrower is null;

-- ix_duty_key_borrow_time
create index ix_duty_key_borrow_time on duty_key (borrow_time);

-- sg_duty_key_search_grams
create index sg_duty_key_search_grams on duty_key using gin (search_grams);

-- so_duty_key_state_borrow_time
create index so_duty_key_state_borrow_time on duty_key (state, borrow_time desc nulls last, id);

-- ix_duty_goods_student_id
create index ix_duty_goods_student_id on duty_goods (student_id);

-- ix_duty_goods_dorm_id_move_time
create index ix_duty_goods_dorm_id_move_time on duty_goods (dorm_id, move_time);

-- tg_duty_goods_goods
create index tg_duty_goods_goods on duty_goods using gin (goods gin_trgm_ops);

-- ix_duty_goods_dir
create index ix_duty_goods_dir on duty_goods (dir);

-- ix_duty_goods_move_time
create index ix_duty_goods_move_time on duty_goods (move_time);

-- sg_duty_goods_search_grams
create index sg_duty_goods_search_grams on duty_goods using gin (search_grams);

-- so_duty_goods_move_time
create index so_duty_goods_move_time on duty_goods (move_time desc nulls last, id);

-- ix_change_window_status_begin_time
create index ix_change_window_status_begin_time on change_window (status, begin_time);

-- tg_change_window_name
create index tg_change_window_name on change_window using gin (name gin_trgm_ops);

-- bn_change_window_deleted_time
create index bn_change_window_deleted_time on change_window (deleted_time) where deleted_time is not null;

-- sg_change_window_search_grams
create index sg_change_window_search_grams on change_window using gin (search_grams);

-- so_change_window_begin_time
create index so_change_window_begin_time on change_window (begin_time desc nulls last, id);

-- tg_change_batch_name
create index tg_change_batch_name on change_batch using gin (name gin_trgm_ops);

-- sg_change_batch_search_grams
create index sg_change_batch_search_grams on change_batch using gin (search_grams);

-- so_change_batch_exec_time
create index so_change_batch_exec_time on change_batch (exec_time desc nulls last, id);

-- uq_change_apply_student_id
create unique index uq_change_apply_student_id on change_apply (student_id) where state in ('2', '3', '10', '4');

-- ix_change_apply_batch_id
create index ix_change_apply_batch_id on change_apply (batch_id);

-- ix_change_apply_department_id
create index ix_change_apply_department_id on change_apply (department_id);

-- ix_change_apply_major_id
create index ix_change_apply_major_id on change_apply (major_id);

-- ix_change_apply_class_id
create index ix_change_apply_class_id on change_apply (class_id);

-- ix_change_apply_campus_id
create index ix_change_apply_campus_id on change_apply (campus_id);

-- ix_change_apply_old_register_id
create index ix_change_apply_old_register_id on change_apply (old_register_id);

-- ix_change_apply_dorm_id
create index ix_change_apply_dorm_id on change_apply (dorm_id);

-- ix_change_apply_from_bed_id
create index ix_change_apply_from_bed_id on change_apply (from_bed_id);

-- ix_change_apply_target_bed_id
create index ix_change_apply_target_bed_id on change_apply (target_bed_id);

-- ix_change_apply_new_dorm_id
create index ix_change_apply_new_dorm_id on change_apply (new_dorm_id);

-- ix_change_apply_partner_register_id
create index ix_change_apply_partner_register_id on change_apply (partner_register_id);

-- ix_change_apply_student_id_xn_xq_m
create index ix_change_apply_student_id_xn_xq_m on change_apply (student_id, xn, xq_m);

-- ix_change_apply_partner_id_state
create index ix_change_apply_partner_id_state on change_apply (partner_id, state);

-- ix_change_apply_floor_id_state
create index ix_change_apply_floor_id_state on change_apply (floor_id, state);

-- ix_change_apply_state_move_by
create index ix_change_apply_state_move_by on change_apply (state, move_by);

-- ix_change_apply_state_ask_time
create index ix_change_apply_state_ask_time on change_apply (state, ask_time);

-- ix_change_apply_type
create index ix_change_apply_type on change_apply (type);

-- ix_change_apply_reason_type
create index ix_change_apply_reason_type on change_apply (reason_type);

-- ix_change_apply_submit_time
create index ix_change_apply_submit_time on change_apply (submit_time);

-- ix_change_apply_exec_time
create index ix_change_apply_exec_time on change_apply (exec_time);

-- sg_change_apply_search_grams
create index sg_change_apply_search_grams on change_apply using gin (search_grams);

-- so_change_apply_submit_time
create index so_change_apply_submit_time on change_apply (submit_time desc nulls last, id);

-- ix_holiday_batch_state_stay_end
create index ix_holiday_batch_state_stay_end on holiday_batch (state, stay_end);

-- tg_holiday_batch_name
create index tg_holiday_batch_name on holiday_batch using gin (name gin_trgm_ops);

-- ix_holiday_batch_kind
create index ix_holiday_batch_kind on holiday_batch (kind);

-- bn_holiday_batch_deleted_time
create index bn_holiday_batch_deleted_time on holiday_batch (deleted_time) where deleted_time is not null;

-- sg_holiday_batch_search_grams
create index sg_holiday_batch_search_grams on holiday_batch using gin (search_grams);

-- so_holiday_batch_stay_begin
create index so_holiday_batch_stay_begin on holiday_batch (stay_begin desc nulls last, id);

-- uq_holiday_apply_batch_id_student_id
create unique index uq_holiday_apply_batch_id_student_id on holiday_apply (batch_id, student_id) where state in ('1', '2', '10', '3', '4', '5');

-- ix_holiday_apply_student_id
create index ix_holiday_apply_student_id on holiday_apply (student_id);

-- ix_holiday_apply_department_id
create index ix_holiday_apply_department_id on holiday_apply (department_id);

-- ix_holiday_apply_major_id
create index ix_holiday_apply_major_id on holiday_apply (major_id);

-- ix_holiday_apply_class_id
create index ix_holiday_apply_class_id on holiday_apply (class_id);

-- ix_holiday_apply_campus_id
create index ix_holiday_apply_campus_id on holiday_apply (campus_id);

-- ix_holiday_apply_tutor_id
create index ix_holiday_apply_tutor_id on holiday_apply (tutor_id);

-- ix_holiday_apply_floor_id
create index ix_holiday_apply_floor_id on holiday_apply (floor_id);

-- ix_holiday_apply_room_id
create index ix_holiday_apply_room_id on holiday_apply (room_id);

-- ix_holiday_apply_bed_id
create index ix_holiday_apply_bed_id on holiday_apply (bed_id);

-- ix_holiday_apply_batch_id_state_reason
create index ix_holiday_apply_batch_id_state_reason on holiday_apply (batch_id, state, reason);

-- ix_holiday_apply_dorm_id_state
create index ix_holiday_apply_dorm_id_state on holiday_apply (dorm_id, state);

-- ix_holiday_apply_state_end_date
create index ix_holiday_apply_state_end_date on holiday_apply (state, end_date);

-- ix_holiday_apply_reason
create index ix_holiday_apply_reason on holiday_apply (reason);

-- ix_holiday_apply_parent_confirm
create index ix_holiday_apply_parent_confirm on holiday_apply (parent_confirm);

-- ix_holiday_apply_sex
create index ix_holiday_apply_sex on holiday_apply (sex);

-- ix_holiday_apply_begin_date
create index ix_holiday_apply_begin_date on holiday_apply (begin_date);

-- sg_holiday_apply_search_grams
create index sg_holiday_apply_search_grams on holiday_apply using gin (search_grams);

-- so_holiday_apply_submit_time
create index so_holiday_apply_submit_time on holiday_apply (submit_time desc nulls last, id);

-- uq_holiday_night_bed_id_night_date
create unique index uq_holiday_night_bed_id_night_date on holiday_night (bed_id, night_date);

-- uq_holiday_night_apply_id_night_date
create unique index uq_holiday_night_apply_id_night_date on holiday_night (apply_id, night_date);

-- uq_holiday_mark_apply_id_night_date
create unique index uq_holiday_mark_apply_id_night_date on holiday_mark (apply_id, night_date);

-- uq_presort_batch_batch_name
create unique index uq_presort_batch_batch_name on presort_batch (batch_name);

-- ix_presort_batch_grade
create index ix_presort_batch_grade on presort_batch (grade);

-- tg_presort_batch_xn
create index tg_presort_batch_xn on presort_batch using gin (xn gin_trgm_ops);

-- ix_presort_batch_mode
create index ix_presort_batch_mode on presort_batch (mode);

-- ix_presort_batch_state
create index ix_presort_batch_state on presort_batch (state);

-- sg_presort_batch_search_grams
create index sg_presort_batch_search_grams on presort_batch using gin (search_grams);

-- so_presort_batch_create_time
create index so_presort_batch_create_time on presort_batch (create_time desc nulls last, id);

-- uq_presort_rule_batch_id_rule_code
create unique index uq_presort_rule_batch_id_rule_code on presort_rule (batch_id, rule_code);

-- uq_presort_department_batch_id_department_id
create unique index uq_presort_department_batch_id_department_id on presort_department (batch_id, department_id);

-- ix_presort_department_department_id
create index ix_presort_department_department_id on presort_department (department_id);

-- uq_presort_quota_batch_id_department_id_class_id_sex_level_id
create unique index uq_presort_quota_batch_id_department_id_class_id_sex_level_id on presort_quota (batch_id, department_id, class_id, sex, level_id);

-- ix_presort_quota_department_id
create index ix_presort_quota_department_id on presort_quota (department_id);

-- ix_presort_quota_class_id
create index ix_presort_quota_class_id on presort_quota (class_id);

-- ix_presort_quota_level_id
create index ix_presort_quota_level_id on presort_quota (level_id);

-- uq_presort_quota_room_batch_id_room_id
create unique index uq_presort_quota_room_batch_id_room_id on presort_quota_room (batch_id, room_id) where tier in ('1');

-- uq_presort_quota_room_batch_id_room_id_class_id
create unique index uq_presort_quota_room_batch_id_room_id_class_id on presort_quota_room (batch_id, room_id, class_id) where tier in ('2');

-- ix_presort_quota_room_room_id
create index ix_presort_quota_room_room_id on presort_quota_room (room_id);

-- ix_presort_quota_room_department_id
create index ix_presort_quota_room_department_id on presort_quota_room (department_id);

-- ix_presort_quota_room_class_id
create index ix_presort_quota_room_class_id on presort_quota_room (class_id);

-- ix_presort_quota_room_batch_id_department_id
create index ix_presort_quota_room_batch_id_department_id on presort_quota_room (batch_id, department_id);

-- uq_presort_version_batch_id_version_no
create unique index uq_presort_version_batch_id_version_no on presort_version (batch_id, version_no);

-- uq_presort_item_version_id_student_id
create unique index uq_presort_item_version_id_student_id on presort_item (version_id, student_id);

-- uq_presort_item_version_id_bed_id
create unique index uq_presort_item_version_id_bed_id on presort_item (version_id, bed_id);

-- ix_presort_item_batch_id
create index ix_presort_item_batch_id on presort_item (batch_id);

-- ix_presort_item_student_id
create index ix_presort_item_student_id on presort_item (student_id);

-- ix_presort_item_major_id
create index ix_presort_item_major_id on presort_item (major_id);

-- ix_presort_item_class_id
create index ix_presort_item_class_id on presort_item (class_id);

-- ix_presort_item_campus_id
create index ix_presort_item_campus_id on presort_item (campus_id);

-- ix_presort_item_room_id
create index ix_presort_item_room_id on presort_item (room_id);

-- ix_presort_item_bed_id
create index ix_presort_item_bed_id on presort_item (bed_id);

-- ix_presort_item_version_id_room_id
create index ix_presort_item_version_id_room_id on presort_item (version_id, room_id);

-- ix_presort_item_sex
create index ix_presort_item_sex on presort_item (sex);

-- ix_presort_item_outcome
create index ix_presort_item_outcome on presort_item (outcome);

-- ix_presort_item_is_fixed
create index ix_presort_item_is_fixed on presort_item (is_fixed);

-- sg_presort_item_search_grams
create index sg_presort_item_search_grams on presort_item using gin (search_grams);

-- so_presort_item_department_id_class_id_xh
create index so_presort_item_department_id_class_id_xh on presort_item (department_id, class_id, xh collate "zh-x-icu", id);

-- ix_presort_deed_version_id
create index ix_presort_deed_version_id on presort_deed (version_id);

-- ix_presort_deed_department_id
create index ix_presort_deed_department_id on presort_deed (department_id);

-- uq_presort_pool_batch_id_room_id_class_id_student_id
create unique index uq_presort_pool_batch_id_room_id_class_id_student_id on presort_pool (batch_id, room_id, class_id, student_id);

-- ix_presort_pool_room_id
create index ix_presort_pool_room_id on presort_pool (room_id);

-- ix_presort_pool_department_id
create index ix_presort_pool_department_id on presort_pool (department_id);

-- ix_presort_pool_class_id
create index ix_presort_pool_class_id on presort_pool (class_id);

-- ix_presort_pool_student_id
create index ix_presort_pool_student_id on presort_pool (student_id);

-- ix_presort_pool_level_id
create index ix_presort_pool_level_id on presort_pool (level_id);

-- uq_presort_trait_student_id
create unique index uq_presort_trait_student_id on presort_trait (student_id);

-- ix_presort_trait_class_id
create index ix_presort_trait_class_id on presort_trait (class_id);

-- ix_presort_trait_level_id
create index ix_presort_trait_level_id on presort_trait (level_id);

-- ix_presort_trait_needs_low
create index ix_presort_trait_needs_low on presort_trait (needs_low);

-- ix_presort_trait_sleep
create index ix_presort_trait_sleep on presort_trait (sleep);

-- so_presort_trait_department_id_class_id
create index so_presort_trait_department_id_class_id on presort_trait (department_id, class_id, id);

-- uq_presort_apart_student_id_other_id
create unique index uq_presort_apart_student_id_other_id on presort_apart (student_id, other_id);

-- ix_presort_apart_other_id
create index ix_presort_apart_other_id on presort_apart (other_id);

-- ix_presort_apart_class_id
create index ix_presort_apart_class_id on presort_apart (class_id);

-- ix_presort_apart_department_id
create index ix_presort_apart_department_id on presort_apart (department_id);

-- so_presort_apart_create_time
create index so_presort_apart_create_time on presort_apart (create_time desc nulls last, id);

-- uq_choose_batch_name
create unique index uq_choose_batch_name on choose_batch (name) where deleted_time is null;

-- ix_choose_batch_state_begin_time
create index ix_choose_batch_state_begin_time on choose_batch (state, begin_time);

-- ix_choose_batch_state_end_time
create index ix_choose_batch_state_end_time on choose_batch (state, end_time);

-- tg_choose_batch_name
create index tg_choose_batch_name on choose_batch using gin (name gin_trgm_ops);

-- ix_choose_batch_grade
create index ix_choose_batch_grade on choose_batch (grade);

-- ix_choose_batch_is_rehearsal
create index ix_choose_batch_is_rehearsal on choose_batch (is_rehearsal);

-- bn_choose_batch_deleted_time
create index bn_choose_batch_deleted_time on choose_batch (deleted_time) where deleted_time is not null;

-- sg_choose_batch_search_grams
create index sg_choose_batch_search_grams on choose_batch using gin (search_grams);

-- so_choose_batch_begin_time
create index so_choose_batch_begin_time on choose_batch (begin_time desc nulls last, id);

-- uq_choose_window_batch_id_department_id_sex
create unique index uq_choose_window_batch_id_department_id_sex on choose_window (batch_id, department_id, sex);

-- ix_choose_window_department_id
create index ix_choose_window_department_id on choose_window (department_id);

-- ix_choose_window_sex
create index ix_choose_window_sex on choose_window (sex);

-- so_choose_window_batch_id_begin_time
create index so_choose_window_batch_id_begin_time on choose_window (batch_id, begin_time, id);

-- uq_choose_pool_batch_id_bed_id
create unique index uq_choose_pool_batch_id_bed_id on choose_pool (batch_id, bed_id);

-- ix_choose_pool_bed_id
create index ix_choose_pool_bed_id on choose_pool (bed_id);

-- ix_choose_pool_room_id
create index ix_choose_pool_room_id on choose_pool (room_id);

-- ix_choose_pool_department_id
create index ix_choose_pool_department_id on choose_pool (department_id);

-- ix_choose_pool_class_id
create index ix_choose_pool_class_id on choose_pool (class_id);

-- ix_choose_pool_level_id
create index ix_choose_pool_level_id on choose_pool (level_id);

-- uq_choose_student_batch_id_student_id
create unique index uq_choose_student_batch_id_student_id on choose_student (batch_id, student_id);

-- ix_choose_student_student_id
create index ix_choose_student_student_id on choose_student (student_id);

-- ix_choose_student_department_id
create index ix_choose_student_department_id on choose_student (department_id);

-- ix_choose_student_major_id
create index ix_choose_student_major_id on choose_student (major_id);

-- ix_choose_student_class_id
create index ix_choose_student_class_id on choose_student (class_id);

-- ix_choose_student_campus_id
create index ix_choose_student_campus_id on choose_student (campus_id);

-- ix_choose_student_state_hold_until
create index ix_choose_student_state_hold_until on choose_student (state, hold_until);

-- ix_choose_student_eligible
create index ix_choose_student_eligible on choose_student (eligible);

-- ix_choose_student_sex
create index ix_choose_student_sex on choose_student (sex);

-- sg_choose_student_search_grams
create index sg_choose_student_search_grams on choose_student using gin (search_grams);

-- so_choose_student_batch_id_state_xh
create index so_choose_student_batch_id_state_xh on choose_student (batch_id, state, xh collate "zh-x-icu", id);

-- uq_choose_claim_student_id_request_key
create unique index uq_choose_claim_student_id_request_key on choose_claim (student_id, request_key);

-- ix_choose_claim_bed_id
create index ix_choose_claim_bed_id on choose_claim (bed_id);

-- ix_choose_claim_batch_id_time
create index ix_choose_claim_batch_id_time on choose_claim (batch_id, time);

-- ix_choose_claim_deed
create index ix_choose_claim_deed on choose_claim (deed);

-- ix_choose_claim_result_code
create index ix_choose_claim_result_code on choose_claim (result_code);

-- ix_choose_claim_time
create index ix_choose_claim_time on choose_claim (time);

-- so_choose_claim_time
create index so_choose_claim_time on choose_claim (time desc nulls last, id);

-- uq_choose_trial_pool_id
create unique index uq_choose_trial_pool_id on choose_trial (pool_id);

-- uq_choose_trial_chooser_id
create unique index uq_choose_trial_chooser_id on choose_trial (chooser_id);
