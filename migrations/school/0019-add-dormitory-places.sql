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
  search_text text,
  search_grams text[]
);

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
  bed_free integer,
  bed_locked integer,
  bed_given integer,
  bed_lived integer,
  bed_broken integer,
  search_text text,
  search_grams text[]
);

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
  lock_reason text,
  lock_until timestamptz(3),
  remark text,
  lock_by text,
  search_text text,
  search_grams text[]
);

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
  dorm_id uuid not null,
  floor_ids uuid[],
  is_head boolean,
  begin_date date not null,
  end_date date,
  search_text text,
  search_grams text[]
);

alter table dorm_dormitory add constraint pk_dorm_dormitory primary key (id);

alter table dorm_floor add constraint pk_dorm_floor primary key (id);

alter table dorm_level add constraint pk_dorm_level primary key (id);

alter table dorm_type add constraint pk_dorm_type primary key (id);

alter table dorm_room add constraint pk_dorm_room primary key (id);

alter table dorm_bed add constraint pk_dorm_bed primary key (id);

alter table dorm_keeper add constraint pk_dorm_keeper primary key (id);

alter table dorm_keeper add constraint ex_dorm_keeper_period exclude using gist (teacher_id with =, dorm_id with =, daterange(begin_date, end_date, '[]') with &&) where (deleted_time is null);

alter table dorm_dormitory add constraint fk_dorm_dormitory_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table dorm_dormitory add constraint fk_dorm_dormitory_building_id foreign key (building_id) references base_building (id) deferrable initially immediate;

alter table dorm_floor add constraint fk_dorm_floor_dorm_id foreign key (dorm_id) references dorm_dormitory (id) on delete cascade deferrable initially immediate;

alter table dorm_type add constraint fk_dorm_type_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;

alter table dorm_room add constraint fk_dorm_room_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table dorm_room add constraint fk_dorm_room_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

alter table dorm_room add constraint fk_dorm_room_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;

alter table dorm_room add constraint fk_dorm_room_type_id foreign key (type_id) references dorm_type (id) deferrable initially immediate;

alter table dorm_room add constraint fk_dorm_room_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;

alter table dorm_room add constraint fk_dorm_room_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;

alter table dorm_bed add constraint fk_dorm_bed_room_id foreign key (room_id) references dorm_room (id) on delete cascade deferrable initially immediate;

alter table dorm_bed add constraint fk_dorm_bed_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

alter table dorm_bed add constraint fk_dorm_bed_floor_id foreign key (floor_id) references dorm_floor (id) deferrable initially immediate;

alter table dorm_keeper add constraint fk_dorm_keeper_teacher_id foreign key (teacher_id) references base_teacher (id) deferrable initially immediate;

alter table dorm_keeper add constraint fk_dorm_keeper_dorm_id foreign key (dorm_id) references dorm_dormitory (id) deferrable initially immediate;

-- uq_dorm_dormitory_campus_id_dorm_name
create unique index uq_dorm_dormitory_campus_id_dorm_name on dorm_dormitory (campus_id, dorm_name) where deleted_time is null;

-- uq_dorm_dormitory_dorm_code
create unique index uq_dorm_dormitory_dorm_code on dorm_dormitory (dorm_code) where deleted_time is null;

-- ix_dorm_dormitory_building_id
create index ix_dorm_dormitory_building_id on dorm_dormitory (building_id);

-- tg_dorm_dormitory_dorm_name
create index tg_dorm_dormitory_dorm_name on dorm_dormitory using gin (dorm_name gin_trgm_ops);

-- ix_dorm_dormitory_sex_limit
create index ix_dorm_dormitory_sex_limit on dorm_dormitory (sex_limit);

-- ix_dorm_dormitory_status
create index ix_dorm_dormitory_status on dorm_dormitory (status);

-- bn_dorm_dormitory_deleted_time
create index bn_dorm_dormitory_deleted_time on dorm_dormitory (deleted_time) where deleted_time is not null;

-- sg_dorm_dormitory_search_grams
create index sg_dorm_dormitory_search_grams on dorm_dormitory using gin (search_grams);

-- so_dorm_dormitory_campus_id_sort_dorm_code
create index so_dorm_dormitory_campus_id_sort_dorm_code on dorm_dormitory (campus_id, sort, dorm_code collate "zh-x-icu", id);

-- uq_dorm_floor_dorm_id_floor_no
create unique index uq_dorm_floor_dorm_id_floor_no on dorm_floor (dorm_id, floor_no);

-- ix_dorm_floor_sex_limit
create index ix_dorm_floor_sex_limit on dorm_floor (sex_limit);

-- sg_dorm_floor_search_grams
create index sg_dorm_floor_search_grams on dorm_floor using gin (search_grams);

-- so_dorm_floor_dorm_id_floor_no
create index so_dorm_floor_dorm_id_floor_no on dorm_floor (dorm_id, floor_no, id);

-- uq_dorm_level_level_name
create unique index uq_dorm_level_level_name on dorm_level (level_name) where deleted_time is null;

-- ix_dorm_level_status
create index ix_dorm_level_status on dorm_level (status);

-- bn_dorm_level_deleted_time
create index bn_dorm_level_deleted_time on dorm_level (deleted_time) where deleted_time is not null;

-- sg_dorm_level_search_grams
create index sg_dorm_level_search_grams on dorm_level using gin (search_grams);

-- so_dorm_level_sort_level_name
create index so_dorm_level_sort_level_name on dorm_level (sort, level_name collate "zh-x-icu", id);

-- uq_dorm_type_type_name
create unique index uq_dorm_type_type_name on dorm_type (type_name) where deleted_time is null;

-- ix_dorm_type_level_id
create index ix_dorm_type_level_id on dorm_type (level_id);

-- ix_dorm_type_bed_count
create index ix_dorm_type_bed_count on dorm_type (bed_count);

-- ix_dorm_type_status
create index ix_dorm_type_status on dorm_type (status);

-- bn_dorm_type_deleted_time
create index bn_dorm_type_deleted_time on dorm_type (deleted_time) where deleted_time is not null;

-- sg_dorm_type_search_grams
create index sg_dorm_type_search_grams on dorm_type using gin (search_grams);

-- so_dorm_type_sort_type_name
create index so_dorm_type_sort_type_name on dorm_type (sort, type_name collate "zh-x-icu", id);

-- uq_dorm_room_dorm_id_room_no
create unique index uq_dorm_room_dorm_id_room_no on dorm_room (dorm_id, room_no) where deleted_time is null;

-- ix_dorm_room_floor_id
create index ix_dorm_room_floor_id on dorm_room (floor_id);

-- ix_dorm_room_campus_id
create index ix_dorm_room_campus_id on dorm_room (campus_id);

-- ix_dorm_room_type_id
create index ix_dorm_room_type_id on dorm_room (type_id);

-- ix_dorm_room_department_id
create index ix_dorm_room_department_id on dorm_room (department_id);

-- ix_dorm_room_class_id
create index ix_dorm_room_class_id on dorm_room (class_id);

-- ix_dorm_room_room_use
create index ix_dorm_room_room_use on dorm_room (room_use);

-- ix_dorm_room_sex_limit
create index ix_dorm_room_sex_limit on dorm_room (sex_limit);

-- ix_dorm_room_status
create index ix_dorm_room_status on dorm_room (status);

-- bn_dorm_room_deleted_time
create index bn_dorm_room_deleted_time on dorm_room (deleted_time) where deleted_time is not null;

-- sg_dorm_room_search_grams
create index sg_dorm_room_search_grams on dorm_room using gin (search_grams);

-- so_dorm_room_dorm_id_room_no
create index so_dorm_room_dorm_id_room_no on dorm_room (dorm_id, room_no collate "zh-x-icu", id);

-- uq_dorm_bed_room_id_bed_no
create unique index uq_dorm_bed_room_id_bed_no on dorm_bed (room_id, bed_no);

-- ix_dorm_bed_floor_id
create index ix_dorm_bed_floor_id on dorm_bed (floor_id);

-- ix_dorm_bed_dorm_id_status
create index ix_dorm_bed_dorm_id_status on dorm_bed (dorm_id, status);

-- ix_dorm_bed_status_lock_until
create index ix_dorm_bed_status_lock_until on dorm_bed (status, lock_until);

-- ix_dorm_bed_bed_pos
create index ix_dorm_bed_bed_pos on dorm_bed (bed_pos);

-- ix_dorm_bed_lock_type
create index ix_dorm_bed_lock_type on dorm_bed (lock_type);

-- sg_dorm_bed_search_grams
create index sg_dorm_bed_search_grams on dorm_bed using gin (search_grams);

-- so_dorm_bed_dorm_id_bed_name
create index so_dorm_bed_dorm_id_bed_name on dorm_bed (dorm_id, bed_name collate "zh-x-icu", id);

-- ix_dorm_keeper_teacher_id
create index ix_dorm_keeper_teacher_id on dorm_keeper (teacher_id);

-- ix_dorm_keeper_is_head
create index ix_dorm_keeper_is_head on dorm_keeper (is_head);

-- bn_dorm_keeper_deleted_time
create index bn_dorm_keeper_deleted_time on dorm_keeper (deleted_time) where deleted_time is not null;

-- sg_dorm_keeper_search_grams
create index sg_dorm_keeper_search_grams on dorm_keeper using gin (search_grams);

-- so_dorm_keeper_dorm_id_begin_date
create index so_dorm_keeper_dorm_id_begin_date on dorm_keeper (dorm_id, begin_date desc nulls last, id);
