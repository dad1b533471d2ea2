-- card_apply
create table card_apply (
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
  xn text,
  xq_m text,
  apply_type text,
  reason text not null,
  types text[] not null,
  loss_date date,
  loss_place text,
  statement text,
  new_from text,
  new_to text,
  is_parent_near boolean,
  proof_files uuid[],
  photo_file_id uuid[],
  fee bigint,
  fee_paid bigint not null,
  fee_time timestamptz(3),
  fee_by uuid,
  fee_back bigint not null,
  back_time timestamptz(3),
  back_by uuid,
  back_reason text,
  notice_until date,
  submit_time timestamptz(3),
  card_nos text,
  hand_time timestamptz(3),
  status text not null,
  search_text text,
  search_grams text[]
);
alter table card_apply add constraint pk_card_apply primary key (id);
alter table card_apply add constraint fk_card_apply_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table card_apply add constraint fk_card_apply_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table card_apply add constraint fk_card_apply_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table card_apply add constraint fk_card_apply_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table card_apply add constraint fk_card_apply_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table card_apply add constraint fk_card_apply_fee_by foreign key (fee_by) references sys_user (id) deferrable initially immediate;
alter table card_apply add constraint fk_card_apply_back_by foreign key (back_by) references sys_user (id) deferrable initially immediate;
create index ix_card_apply_major_id on card_apply (major_id);
create index ix_card_apply_class_id on card_apply (class_id);
create index ix_card_apply_campus_id on card_apply (campus_id);
create index ix_card_apply_fee_by on card_apply (fee_by);
create index ix_card_apply_back_by on card_apply (back_by);
create index ix_card_apply_student_id_status on card_apply (student_id, status);
create index ix_card_apply_status on card_apply (status);
create index ix_card_apply_submit_time on card_apply (submit_time);
create index ix_card_apply_department_id_submit_time on card_apply (department_id, submit_time);
create index ix_card_apply_reason on card_apply (reason);
create index ix_card_apply_apply_type on card_apply (apply_type);
create index ix_card_apply_grade on card_apply (grade);
create index ix_card_apply_hand_time on card_apply (hand_time);
create index tg_card_apply_xn on card_apply using gin (xn gin_trgm_ops);
create index nu_card_apply_xn on card_apply (id) where xn is null;
create index sg_card_apply_search_grams on card_apply using gin (search_grams);
create index so_card_apply_submit_time on card_apply (submit_time desc nulls last, id);

-- card_batch
create table card_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  no text,
  card_type text not null,
  count integer,
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table card_batch add constraint pk_card_batch primary key (id);
create unique index uq_card_batch_no on card_batch (no);
create index ix_card_batch_card_type on card_batch (card_type);
create index ix_card_batch_status on card_batch (status);
create index sg_card_batch_search_grams on card_batch using gin (search_grams);
create index so_card_batch_no on card_batch (no collate "zh-x-icu" desc nulls last, id);

-- card_card
create table card_card (
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
  card_type text not null,
  card_no text not null,
  issue_date date,
  valid_to date,
  from_station text,
  to_station text,
  interval_source text,
  write_time timestamptz(3),
  stamp_terms jsonb,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table card_card add constraint pk_card_card primary key (id);
alter table card_card add constraint fk_card_card_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table card_card add constraint fk_card_card_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table card_card add constraint fk_card_card_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table card_card add constraint fk_card_card_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table card_card add constraint fk_card_card_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_card_card_card_no on card_card (card_no);
create unique index uq_card_card_student_id_card_type on card_card (student_id, card_type) where status in ('1');
create index ix_card_card_student_id on card_card (student_id);
create index ix_card_card_department_id on card_card (department_id);
create index ix_card_card_major_id on card_card (major_id);
create index ix_card_card_class_id on card_card (class_id);
create index ix_card_card_campus_id on card_card (campus_id);
create index ix_card_card_status_valid_to on card_card (status, valid_to);
create index ix_card_card_card_type on card_card (card_type);
create index ix_card_card_grade on card_card (grade);
create index tg_card_card_to_station on card_card using gin (to_station gin_trgm_ops);
create index nu_card_card_to_station on card_card (id) where to_station is null;
create index ix_card_card_issue_date on card_card (issue_date);
create index sg_card_card_search_grams on card_card using gin (search_grams);
create index so_card_card_issue_date_card_no on card_card (issue_date desc nulls last, card_no collate "zh-x-icu", id);

-- card_item
create table card_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  apply_id uuid not null,
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
  card_type text not null,
  blank_no text,
  tries integer,
  fail_reason text,
  card_id uuid,
  hand_time timestamptz(3),
  hand_sign text,
  write_status text not null,
  search_text text,
  search_grams text[]
);
alter table card_item add constraint pk_card_item primary key (id);
alter table card_item add constraint fk_card_item_apply_id foreign key (apply_id) references card_apply (id) on delete cascade deferrable initially immediate;
alter table card_item add constraint fk_card_item_batch_id foreign key (batch_id) references card_batch (id) deferrable initially immediate;
alter table card_item add constraint fk_card_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table card_item add constraint fk_card_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table card_item add constraint fk_card_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table card_item add constraint fk_card_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table card_item add constraint fk_card_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table card_item add constraint fk_card_item_card_id foreign key (card_id) references card_card (id) deferrable initially immediate;
create unique index uq_card_item_blank_no on card_item (blank_no);
create index ix_card_item_apply_id on card_item (apply_id);
create index ix_card_item_batch_id on card_item (batch_id);
create index ix_card_item_student_id on card_item (student_id);
create index ix_card_item_department_id on card_item (department_id);
create index ix_card_item_major_id on card_item (major_id);
create index ix_card_item_campus_id on card_item (campus_id);
create index ix_card_item_card_id on card_item (card_id);
create index ix_card_item_write_status on card_item (write_status);
create index ix_card_item_card_type on card_item (card_type);
create index sg_card_item_search_grams on card_item using gin (search_grams);
create index so_card_item_class_id_xh on card_item (class_id, xh collate "zh-x-icu", id);

-- card_station
create table card_station (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  telegraph_code text not null,
  pinyin text,
  province text not null,
  city text not null,
  campus_id uuid,
  search_text text,
  search_grams text[]
);
alter table card_station add constraint pk_card_station primary key (id);
alter table card_station add constraint fk_card_station_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_card_station_name on card_station (name);
create unique index uq_card_station_telegraph_code on card_station (telegraph_code);
create index ix_card_station_campus_id on card_station (campus_id);
create index tg_card_station_name on card_station using gin (name gin_trgm_ops);
create index tg_card_station_province on card_station using gin (province gin_trgm_ops);
create index tg_card_station_city on card_station using gin (city gin_trgm_ops);
create index sg_card_station_search_grams on card_station using gin (search_grams);
create index so_card_station_province_name on card_station (province collate "zh-x-icu", name collate "zh-x-icu", id);

-- card_stock
create table card_stock (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  card_type text not null,
  blank_no_from text not null,
  blank_no_to text not null,
  received integer,
  used integer,
  spoiled integer,
  remaining integer,
  spoiled_nos jsonb,
  remark text,
  search_text text,
  search_grams text[]
);
alter table card_stock add constraint pk_card_stock primary key (id);
create unique index uq_card_stock_card_type_blank_no_from on card_stock (card_type, blank_no_from);
create index sg_card_stock_search_grams on card_stock using gin (search_grams);
create index so_card_stock_create_time on card_stock (create_time desc nulls last, id);
