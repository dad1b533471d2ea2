-- dorm_asset
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
alter table dorm_asset add constraint pk_dorm_asset primary key (id);
alter table dorm_asset add constraint fk_dorm_asset_room_id foreign key (room_id) references dorm_room (id) on delete cascade deferrable initially immediate;
alter table dorm_asset add constraint fk_dorm_asset_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table dorm_asset add constraint fk_dorm_asset_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
create unique index uq_dorm_asset_asset_no on dorm_asset (asset_no) where deleted_time is null;
create index ix_dorm_asset_room_id on dorm_asset (room_id);
create index ix_dorm_asset_floor_id on dorm_asset (floor_id);
create index ix_dorm_asset_dorm_id_state on dorm_asset (dorm_id, state);
create index tg_dorm_asset_asset_name on dorm_asset using gin (asset_name gin_trgm_ops);
create index ix_dorm_asset_state on dorm_asset (state);
create index bn_dorm_asset_deleted_time on dorm_asset (deleted_time) where deleted_time is not null;
create index sg_dorm_asset_search_grams on dorm_asset using gin (search_grams);
create index so_dorm_asset_dorm_id_room_id_bed_no_asset_name on dorm_asset (dorm_id, room_id, bed_no, asset_name collate "zh-x-icu", id);

-- dorm_bed
create table dorm_bed (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  room_id uuid not null,
  dorm_id uuid,
  floor_id uuid,
  bed_no integer not null,
  bed_name text,
  bed_pos text,
  bed_length text,
  status text not null,
  lock_type text,
  lock_ref_id text,
  lock_reason text,
  lock_until timestamptz(3),
  remark text,
  lock_by text,
  search_text text,
  search_grams text[]
);
alter table dorm_bed add constraint pk_dorm_bed primary key (id);
alter table dorm_bed add constraint fk_dorm_bed_room_id foreign key (room_id) references dorm_room (id) on delete cascade deferrable initially immediate;
alter table dorm_bed add constraint fk_dorm_bed_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table dorm_bed add constraint fk_dorm_bed_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
create unique index uq_dorm_bed_room_id_bed_no on dorm_bed (room_id, bed_no);
create index ix_dorm_bed_floor_id on dorm_bed (floor_id);
create index ix_dorm_bed_dorm_id_status on dorm_bed (dorm_id, status);
create index ix_dorm_bed_status_lock_until on dorm_bed (status, lock_until);
create index ix_dorm_bed_lock_ref_id on dorm_bed (lock_ref_id);
create index ix_dorm_bed_bed_pos on dorm_bed (bed_pos);
create index ix_dorm_bed_lock_type on dorm_bed (lock_type);
create index sg_dorm_bed_search_grams on dorm_bed using gin (search_grams);
create index so_dorm_bed_dorm_id_bed_name on dorm_bed (dorm_id, bed_name collate "zh-x-icu", id);

-- dorm_cadre
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
alter table dorm_cadre add constraint pk_dorm_cadre primary key (id);
alter table dorm_cadre add constraint ex_dorm_cadre_period exclude using gist (student_id with =, dorm_id with =, daterange(begin_date, end_date, '[]') with &&) where (deleted_time is null);
alter table dorm_cadre add constraint fk_dorm_cadre_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table dorm_cadre add constraint fk_dorm_cadre_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table dorm_cadre add constraint fk_dorm_cadre_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table dorm_cadre add constraint fk_dorm_cadre_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
create index ix_dorm_cadre_student_id on dorm_cadre (student_id);
create index ix_dorm_cadre_class_id on dorm_cadre (class_id);
create index ix_dorm_cadre_department_id on dorm_cadre (department_id);
create index ix_dorm_cadre_kind on dorm_cadre (kind);
create index bn_dorm_cadre_deleted_time on dorm_cadre (deleted_time) where deleted_time is not null;
create index sg_dorm_cadre_search_grams on dorm_cadre using gin (search_grams);
create index so_dorm_cadre_dorm_id_begin_date on dorm_cadre (dorm_id, begin_date desc nulls last, id);

-- dorm_dormitory
create table dorm_dormitory (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  campus_id uuid not null,
  building_id uuid,
  dorm_name text not null,
  dorm_code text not null,
  unit_name text,
  sex_limit text not null,
  floor_up integer not null,
  floor_down integer,
  has_elevator boolean,
  built_year integer,
  area numeric(18,1),
  open_time time(0),
  close_time time(0),
  phone text,
  lng numeric(18,6),
  lat numeric(18,6),
  fence_radius integer,
  photo_file_id uuid[],
  sort integer,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table dorm_dormitory add constraint pk_dorm_dormitory primary key (id);
alter table dorm_dormitory add constraint fk_dorm_dormitory_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table dorm_dormitory add constraint fk_dorm_dormitory_building_id foreign key (building_id) references base_building (id) deferrable initially immediate;
create unique index uq_dorm_dormitory_campus_id_dorm_name on dorm_dormitory (campus_id, dorm_name) where deleted_time is null;
create unique index uq_dorm_dormitory_dorm_code on dorm_dormitory (dorm_code) where deleted_time is null;
create index ix_dorm_dormitory_building_id on dorm_dormitory (building_id);
create index tg_dorm_dormitory_dorm_name on dorm_dormitory using gin (dorm_name gin_trgm_ops);
create index ix_dorm_dormitory_sex_limit on dorm_dormitory (sex_limit);
create index ix_dorm_dormitory_status on dorm_dormitory (status);
create index bn_dorm_dormitory_deleted_time on dorm_dormitory (deleted_time) where deleted_time is not null;
create index sg_dorm_dormitory_search_grams on dorm_dormitory using gin (search_grams);
create index so_dorm_dormitory_campus_id_sort_dorm_code on dorm_dormitory (campus_id, sort, dorm_code collate "zh-x-icu", id);

-- dorm_floor
create table dorm_floor (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  dorm_id uuid not null,
  floor_no integer not null,
  floor_name text not null,
  floor_title text,
  sex_limit text,
  plan_file_id uuid[],
  search_text text,
  search_grams text[]
);
alter table dorm_floor add constraint pk_dorm_floor primary key (id);
alter table dorm_floor add constraint fk_dorm_floor_dorm_id foreign key (dorm_id) references dorm_dormitory (id) on delete cascade deferrable initially immediate;
create unique index uq_dorm_floor_dorm_id_floor_no on dorm_floor (dorm_id, floor_no);
create index ix_dorm_floor_sex_limit on dorm_floor (sex_limit);
create index sg_dorm_floor_search_grams on dorm_floor using gin (search_grams);
create index so_dorm_floor_dorm_id_floor_no on dorm_floor (dorm_id, floor_no, id);

-- dorm_keeper
create table dorm_keeper (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  keeper_name text,
  teacher_id uuid not null,
  post text not null,
  dorm_id uuid not null,
  floor_ids uuid[],
  is_head boolean,
  begin_date date not null,
  end_date date,
  search_text text,
  search_grams text[]
);
alter table dorm_keeper add constraint pk_dorm_keeper primary key (id);
alter table dorm_keeper add constraint ex_dorm_keeper_period exclude using gist (teacher_id with =, dorm_id with =, daterange(begin_date, end_date, '[]') with &&) where (deleted_time is null);
alter table dorm_keeper add constraint fk_dorm_keeper_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;
alter table dorm_keeper add constraint fk_dorm_keeper_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
create index ix_dorm_keeper_teacher_id on dorm_keeper (teacher_id);
create index ix_dorm_keeper_post on dorm_keeper (post);
create index ix_dorm_keeper_is_head on dorm_keeper (is_head);
create index bn_dorm_keeper_deleted_time on dorm_keeper (deleted_time) where deleted_time is not null;
create index sg_dorm_keeper_search_grams on dorm_keeper using gin (search_grams);
create index so_dorm_keeper_dorm_id_begin_date on dorm_keeper (dorm_id, begin_date desc nulls last, id);

-- dorm_level
create table dorm_level (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  level_name text not null,
  price bigint,
  intro text,
  sort integer,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table dorm_level add constraint pk_dorm_level primary key (id);
create unique index uq_dorm_level_level_name on dorm_level (level_name) where deleted_time is null;
create index ix_dorm_level_status on dorm_level (status);
create index bn_dorm_level_deleted_time on dorm_level (deleted_time) where deleted_time is not null;
create index sg_dorm_level_search_grams on dorm_level using gin (search_grams);
create index so_dorm_level_sort_level_name on dorm_level (sort, level_name collate "zh-x-icu", id);

-- dorm_room
create table dorm_room (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  dorm_id uuid,
  floor_id uuid not null,
  campus_id uuid,
  room_no text not null,
  room_name text,
  type_id uuid not null,
  room_use text not null,
  sex_limit text,
  orient text,
  bed_count integer,
  department_id uuid,
  class_id uuid,
  grade_limit integer,
  phone text,
  electric_meter_no text,
  water_meter_no text,
  is_check_free boolean,
  remark text,
  status text not null,
  plan_x numeric(18,2),
  plan_y numeric(18,2),
  plan_w numeric(18,2),
  plan_h numeric(18,2),
  bed_free integer,
  bed_locked integer,
  bed_given integer,
  bed_lived integer,
  bed_broken integer,
  search_text text,
  search_grams text[]
);
alter table dorm_room add constraint pk_dorm_room primary key (id);
alter table dorm_room add constraint fk_dorm_room_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;
alter table dorm_room add constraint fk_dorm_room_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;
alter table dorm_room add constraint fk_dorm_room_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table dorm_room add constraint fk_dorm_room_type_id foreign key (type_id) references dorm_type (id) deferrable initially immediate;
alter table dorm_room add constraint fk_dorm_room_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table dorm_room add constraint fk_dorm_room_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
create unique index uq_dorm_room_dorm_id_room_no on dorm_room (dorm_id, room_no) where deleted_time is null;
create index ix_dorm_room_floor_id on dorm_room (floor_id);
create index ix_dorm_room_campus_id on dorm_room (campus_id);
create index ix_dorm_room_type_id on dorm_room (type_id);
create index ix_dorm_room_department_id on dorm_room (department_id);
create index ix_dorm_room_class_id on dorm_room (class_id);
create index ix_dorm_room_room_use on dorm_room (room_use);
create index ix_dorm_room_sex_limit on dorm_room (sex_limit);
create index ix_dorm_room_status on dorm_room (status);
create index bn_dorm_room_deleted_time on dorm_room (deleted_time) where deleted_time is not null;
create index sg_dorm_room_search_grams on dorm_room using gin (search_grams);
create index so_dorm_room_dorm_id_room_no on dorm_room (dorm_id, room_no collate "zh-x-icu", id);

-- dorm_type
create table dorm_type (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  type_name text not null,
  bed_count integer not null,
  level_id uuid,
  desk_mode text,
  has_ac boolean,
  has_toilet boolean,
  has_balcony boolean,
  has_hot_water boolean,
  area numeric(18,1),
  photo_file_ids uuid[],
  sort integer,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table dorm_type add constraint pk_dorm_type primary key (id);
alter table dorm_type add constraint fk_dorm_type_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;
create unique index uq_dorm_type_type_name on dorm_type (type_name) where deleted_time is null;
create index ix_dorm_type_level_id on dorm_type (level_id);
create index ix_dorm_type_bed_count on dorm_type (bed_count);
create index ix_dorm_type_status on dorm_type (status);
create index bn_dorm_type_deleted_time on dorm_type (deleted_time) where deleted_time is not null;
create index sg_dorm_type_search_grams on dorm_type using gin (search_grams);
create index so_dorm_type_sort_type_name on dorm_type (sort, type_name collate "zh-x-icu", id);
