-- presort_apart
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
alter table presort_apart add constraint pk_presort_apart primary key (id);
alter table presort_apart add constraint fk_presort_apart_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table presort_apart add constraint fk_presort_apart_other_id foreign key (other_id) references base_student (id) deferrable initially immediate;
alter table presort_apart add constraint fk_presort_apart_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table presort_apart add constraint fk_presort_apart_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_presort_apart_student_id_other_id on presort_apart (student_id, other_id);
create index ix_presort_apart_other_id on presort_apart (other_id);
create index ix_presort_apart_class_id on presort_apart (class_id);
create index ix_presort_apart_department_id on presort_apart (department_id);
create index so_presort_apart_create_time on presort_apart (create_time desc nulls last, id);

-- presort_batch
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
  admit_types text[],
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
alter table presort_batch add constraint pk_presort_batch primary key (id);
create unique index uq_presort_batch_batch_name on presort_batch (batch_name);
create index ix_presort_batch_grade on presort_batch (grade);
create index tg_presort_batch_xn on presort_batch using gin (xn gin_trgm_ops);
create index ix_presort_batch_mode on presort_batch (mode);
create index ix_presort_batch_state on presort_batch (state);
create index sg_presort_batch_search_grams on presort_batch using gin (search_grams);
create index so_presort_batch_create_time on presort_batch (create_time desc nulls last, id);

-- presort_comment
create table presort_comment (
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
  place_name text,
  content text not null,
  by_name text,
  say_time timestamptz(3),
  answer text,
  answer_by text,
  answer_time timestamptz(3),
  state text not null,
  search_text text,
  search_grams text[]
);
alter table presort_comment add constraint pk_presort_comment primary key (id);
alter table presort_comment add constraint fk_presort_comment_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;
alter table presort_comment add constraint fk_presort_comment_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table presort_comment add constraint fk_presort_comment_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table presort_comment add constraint fk_presort_comment_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table presort_comment add constraint fk_presort_comment_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table presort_comment add constraint fk_presort_comment_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create index ix_presort_comment_student_id on presort_comment (student_id);
create index ix_presort_comment_department_id on presort_comment (department_id);
create index ix_presort_comment_major_id on presort_comment (major_id);
create index ix_presort_comment_class_id on presort_comment (class_id);
create index ix_presort_comment_campus_id on presort_comment (campus_id);
create index ix_presort_comment_batch_id_state on presort_comment (batch_id, state);
create index ix_presort_comment_say_time on presort_comment (say_time);
create index sg_presort_comment_search_grams on presort_comment using gin (search_grams);
create index so_presort_comment_state_say_time on presort_comment (state, say_time desc nulls last, id);

-- presort_deed
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
alter table presort_deed add constraint pk_presort_deed primary key (id);
alter table presort_deed add constraint fk_presort_deed_version_id foreign key (version_id) references presort_version (id) on delete cascade deferrable initially immediate;
alter table presort_deed add constraint fk_presort_deed_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create index ix_presort_deed_version_id on presort_deed (version_id);
create index ix_presort_deed_department_id on presort_deed (department_id);

-- presort_department
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
alter table presort_department add constraint pk_presort_department primary key (id);
alter table presort_department add constraint fk_presort_department_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;
alter table presort_department add constraint fk_presort_department_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create unique index uq_presort_department_batch_id_department_id on presort_department (batch_id, department_id);
create index ix_presort_department_department_id on presort_department (department_id);

-- presort_item
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
alter table presort_item add constraint pk_presort_item primary key (id);
alter table presort_item add constraint fk_presort_item_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;
alter table presort_item add constraint fk_presort_item_version_id foreign key (version_id) references presort_version (id) deferrable initially immediate;
alter table presort_item add constraint fk_presort_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table presort_item add constraint fk_presort_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table presort_item add constraint fk_presort_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table presort_item add constraint fk_presort_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table presort_item add constraint fk_presort_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table presort_item add constraint fk_presort_item_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;
alter table presort_item add constraint fk_presort_item_bed_id foreign key (bed_id) references dorm_bed (id) deferrable initially immediate;
create unique index uq_presort_item_version_id_student_id on presort_item (version_id, student_id);
create unique index uq_presort_item_version_id_bed_id on presort_item (version_id, bed_id);
create index ix_presort_item_batch_id on presort_item (batch_id);
create index ix_presort_item_student_id on presort_item (student_id);
create index ix_presort_item_major_id on presort_item (major_id);
create index ix_presort_item_class_id on presort_item (class_id);
create index ix_presort_item_campus_id on presort_item (campus_id);
create index ix_presort_item_room_id on presort_item (room_id);
create index ix_presort_item_bed_id on presort_item (bed_id);
create index ix_presort_item_version_id_room_id on presort_item (version_id, room_id);
create index ix_presort_item_sex on presort_item (sex);
create index ix_presort_item_outcome on presort_item (outcome);
create index ix_presort_item_is_fixed on presort_item (is_fixed);
create index sg_presort_item_search_grams on presort_item using gin (search_grams);
create index so_presort_item_department_id_class_id_xh on presort_item (department_id, class_id, xh collate "zh-x-icu", id);

-- presort_pool
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
alter table presort_pool add constraint pk_presort_pool primary key (id);
alter table presort_pool add constraint fk_presort_pool_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;
alter table presort_pool add constraint fk_presort_pool_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;
alter table presort_pool add constraint fk_presort_pool_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table presort_pool add constraint fk_presort_pool_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table presort_pool add constraint fk_presort_pool_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table presort_pool add constraint fk_presort_pool_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;
create unique index uq_presort_pool_batch_id_room_id_class_id_student_id on presort_pool (batch_id, room_id, class_id, student_id) nulls not distinct;
create index ix_presort_pool_room_id on presort_pool (room_id);
create index ix_presort_pool_department_id on presort_pool (department_id);
create index ix_presort_pool_class_id on presort_pool (class_id);
create index ix_presort_pool_student_id on presort_pool (student_id);
create index ix_presort_pool_level_id on presort_pool (level_id);

-- presort_quota
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
alter table presort_quota add constraint pk_presort_quota primary key (id);
alter table presort_quota add constraint fk_presort_quota_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;
alter table presort_quota add constraint fk_presort_quota_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table presort_quota add constraint fk_presort_quota_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table presort_quota add constraint fk_presort_quota_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;
create unique index uq_presort_quota_batch_id_department_id_class_id_sex_level_id on presort_quota (batch_id, department_id, class_id, sex, level_id) nulls not distinct;
create index ix_presort_quota_department_id on presort_quota (department_id);
create index ix_presort_quota_class_id on presort_quota (class_id);
create index ix_presort_quota_level_id on presort_quota (level_id);

-- presort_quota_room
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
alter table presort_quota_room add constraint pk_presort_quota_room primary key (id);
alter table presort_quota_room add constraint fk_presort_quota_room_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;
alter table presort_quota_room add constraint fk_presort_quota_room_room_id foreign key (room_id) references dorm_room (id) deferrable initially immediate;
alter table presort_quota_room add constraint fk_presort_quota_room_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table presort_quota_room add constraint fk_presort_quota_room_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
create unique index uq_presort_quota_room_batch_id_room_id on presort_quota_room (batch_id, room_id) where tier in ('1');
create unique index uq_presort_quota_room_batch_id_room_id_class_id on presort_quota_room (batch_id, room_id, class_id) where tier in ('2');
create index ix_presort_quota_room_room_id on presort_quota_room (room_id);
create index ix_presort_quota_room_department_id on presort_quota_room (department_id);
create index ix_presort_quota_room_class_id on presort_quota_room (class_id);
create index ix_presort_quota_room_batch_id_department_id on presort_quota_room (batch_id, department_id);

-- presort_rule
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
alter table presort_rule add constraint pk_presort_rule primary key (id);
alter table presort_rule add constraint fk_presort_rule_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;
create unique index uq_presort_rule_batch_id_rule_code on presort_rule (batch_id, rule_code);

-- presort_trait
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
alter table presort_trait add constraint pk_presort_trait primary key (id);
alter table presort_trait add constraint fk_presort_trait_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table presort_trait add constraint fk_presort_trait_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table presort_trait add constraint fk_presort_trait_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table presort_trait add constraint fk_presort_trait_level_id foreign key (level_id) references dorm_level (id) deferrable initially immediate;
create unique index uq_presort_trait_student_id on presort_trait (student_id);
create index ix_presort_trait_class_id on presort_trait (class_id);
create index ix_presort_trait_level_id on presort_trait (level_id);
create index ix_presort_trait_needs_low on presort_trait (needs_low);
create index ix_presort_trait_sleep on presort_trait (sleep);
create index so_presort_trait_department_id_class_id on presort_trait (department_id, class_id, id);

-- presort_version
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
alter table presort_version add constraint pk_presort_version primary key (id);
alter table presort_version add constraint fk_presort_version_batch_id foreign key (batch_id) references presort_batch (id) on delete cascade deferrable initially immediate;
create unique index uq_presort_version_batch_id_version_no on presort_version (batch_id, version_no);
