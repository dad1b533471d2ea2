-- status_change
create table status_change (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  change_no text,
  kind text not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  xjzt_m text,
  reason_code text,
  open_reason text,
  reason_text text,
  to_xjzt_m text,
  to_class_id uuid,
  to_major_id uuid,
  to_department_id uuid,
  to_grade integer,
  apply_date date,
  effective_date date,
  backdate_reason text,
  expect_return_date date,
  doc_no text,
  doc_date date,
  files uuid[],
  state text not null,
  problem text,
  effect_time timestamptz(3),
  revert_date date,
  revert_doc_no text,
  revert_reason text,
  group_id text,
  told_days integer,
  remark text,
  search_text text,
  search_grams text[]
);
alter table status_change add constraint pk_status_change primary key (id);
alter table status_change add constraint fk_status_change_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_to_class_id foreign key (to_class_id) references base_class (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_to_major_id foreign key (to_major_id) references base_major (id) deferrable initially immediate;
alter table status_change add constraint fk_status_change_to_department_id foreign key (to_department_id) references base_department (id) deferrable initially immediate;
create unique index uq_status_change_change_no on status_change (change_no) where deleted_time is null;
create unique index uq_status_change_student_id on status_change (student_id) where deleted_time is null and state in ('0', '10', '15', '20');
create index ix_status_change_major_id on status_change (major_id);
create index ix_status_change_class_id on status_change (class_id);
create index ix_status_change_campus_id on status_change (campus_id);
create index ix_status_change_to_class_id on status_change (to_class_id);
create index ix_status_change_to_major_id on status_change (to_major_id);
create index ix_status_change_to_department_id on status_change (to_department_id);
create index ix_status_change_state_effective_date on status_change (state, effective_date);
create index ix_status_change_student_id_effective_date on status_change (student_id, effective_date);
create index ix_status_change_kind_effective_date on status_change (kind, effective_date);
create index ix_status_change_doc_no on status_change (doc_no);
create index ix_status_change_department_id_kind on status_change (department_id, kind);
create index ix_status_change_grade on status_change (grade);
create index ix_status_change_open_reason on status_change (open_reason);
create index ix_status_change_effective_date on status_change (effective_date);
create index ix_status_change_expect_return_date on status_change (expect_return_date);
create index tg_status_change_doc_no on status_change using gin (doc_no gin_trgm_ops);
create index nu_status_change_doc_no on status_change (id) where doc_no is null;
create index bn_status_change_deleted_time on status_change (deleted_time) where deleted_time is not null;
create index sg_status_change_search_grams on status_change using gin (search_grams);
create index so_status_change_effective_date_change_no on status_change (effective_date desc nulls last, change_no collate "zh-x-icu" desc nulls last, id);

-- status_grad_result
create table status_grad_result (
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
  result text not null,
  cert_no text,
  search_text text,
  search_grams text[]
);
alter table status_grad_result add constraint pk_status_grad_result primary key (id);
alter table status_grad_result add constraint fk_status_grad_result_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table status_grad_result add constraint fk_status_grad_result_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table status_grad_result add constraint fk_status_grad_result_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table status_grad_result add constraint fk_status_grad_result_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table status_grad_result add constraint fk_status_grad_result_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_status_grad_result_student_id on status_grad_result (student_id);
create unique index uq_status_grad_result_cert_no on status_grad_result (cert_no);
create index ix_status_grad_result_department_id on status_grad_result (department_id);
create index ix_status_grad_result_major_id on status_grad_result (major_id);
create index ix_status_grad_result_class_id on status_grad_result (class_id);
create index ix_status_grad_result_campus_id on status_grad_result (campus_id);
create index ix_status_grad_result_result on status_grad_result (result);
create index sg_status_grad_result_search_grams on status_grad_result using gin (search_grams);
create index so_status_grad_result_xh on status_grad_result (xh collate "zh-x-icu", id);

-- status_leave_item
create table status_leave_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  change_id uuid not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  kind text,
  item text not null,
  state text not null,
  note text,
  handler text,
  handle_time timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table status_leave_item add constraint pk_status_leave_item primary key (id);
alter table status_leave_item add constraint fk_status_leave_item_change_id foreign key (change_id) references status_change (id) on delete cascade deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table status_leave_item add constraint fk_status_leave_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
create unique index uq_status_leave_item_change_id_item on status_leave_item (change_id, item);
create index ix_status_leave_item_student_id on status_leave_item (student_id);
create index ix_status_leave_item_department_id on status_leave_item (department_id);
create index ix_status_leave_item_major_id on status_leave_item (major_id);
create index ix_status_leave_item_class_id on status_leave_item (class_id);
create index ix_status_leave_item_campus_id on status_leave_item (campus_id);
create index ix_status_leave_item_state_item on status_leave_item (state, item);
create index ix_status_leave_item_item on status_leave_item (item);
create index ix_status_leave_item_kind on status_leave_item (kind);
create index sg_status_leave_item_search_grams on status_leave_item using gin (search_grams);
create index so_status_leave_item_create_time_item on status_leave_item (create_time desc nulls last, item, id);

-- status_rollover_batch
create table status_rollover_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  xn text not null,
  grad_date date not null,
  step integer not null,
  total integer,
  done integer,
  skipped integer,
  failed integer,
  job_id text,
  run_time timestamptz(3),
  end_time timestamptz(3),
  status text not null,
  remark text,
  search_text text,
  search_grams text[]
);
alter table status_rollover_batch add constraint pk_status_rollover_batch primary key (id);
create unique index uq_status_rollover_batch_xn on status_rollover_batch (xn) where deleted_time is null and status in ('0', '1', '2', '3', '4');
create index tg_status_rollover_batch_xn on status_rollover_batch using gin (xn gin_trgm_ops);
create index ix_status_rollover_batch_status on status_rollover_batch (status);
create index bn_status_rollover_batch_deleted_time on status_rollover_batch (deleted_time) where deleted_time is not null;
create index sg_status_rollover_batch_search_grams on status_rollover_batch using gin (search_grams);
create index so_status_rollover_batch_xn on status_rollover_batch (xn collate "zh-x-icu" desc nulls last, id);

-- status_rollover_class
create table status_rollover_class (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  class_id uuid not null,
  from_status text not null,
  ended jsonb not null
);
alter table status_rollover_class add constraint pk_status_rollover_class primary key (id);
alter table status_rollover_class add constraint fk_status_rollover_class_batch_id foreign key (batch_id) references status_rollover_batch (id) on delete cascade deferrable initially immediate;
alter table status_rollover_class add constraint fk_status_rollover_class_class_id foreign key (class_id) references base_class (id) on delete cascade deferrable initially immediate;
create unique index uq_status_rollover_class_batch_id_class_id on status_rollover_class (batch_id, class_id);
create index ix_status_rollover_class_class_id on status_rollover_class (class_id);

-- status_rollover_item
create table status_rollover_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_id uuid not null,
  xn text not null,
  student_id uuid not null,
  xh text,
  xm text,
  sex text,
  department_id uuid,
  major_id uuid,
  class_id uuid,
  grade integer,
  campus_id uuid,
  xjzt_m text,
  seen_version integer,
  result text,
  is_by_hand boolean,
  is_conflict boolean,
  cert_no text,
  to_class_id uuid,
  reason text,
  status text not null,
  message text,
  done_time timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table status_rollover_item add constraint pk_status_rollover_item primary key (id);
alter table status_rollover_item add constraint fk_status_rollover_item_batch_id foreign key (batch_id) references status_rollover_batch (id) on delete cascade deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_student_id foreign key (student_id) references base_student (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_major_id foreign key (major_id) references base_major (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_class_id foreign key (class_id) references base_class (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_campus_id foreign key (campus_id) references base_campus (id) deferrable initially immediate;
alter table status_rollover_item add constraint fk_status_rollover_item_to_class_id foreign key (to_class_id) references base_class (id) deferrable initially immediate;
create unique index uq_status_rollover_item_batch_id_student_id on status_rollover_item (batch_id, student_id);
create unique index uq_status_rollover_item_xn_student_id on status_rollover_item (xn, student_id) where status in ('1');
create index ix_status_rollover_item_student_id on status_rollover_item (student_id);
create index ix_status_rollover_item_department_id on status_rollover_item (department_id);
create index ix_status_rollover_item_major_id on status_rollover_item (major_id);
create index ix_status_rollover_item_campus_id on status_rollover_item (campus_id);
create index ix_status_rollover_item_to_class_id on status_rollover_item (to_class_id);
create index ix_status_rollover_item_batch_id_class_id on status_rollover_item (batch_id, class_id);
create index ix_status_rollover_item_batch_id_status on status_rollover_item (batch_id, status);
create index ix_status_rollover_item_batch_id_result on status_rollover_item (batch_id, result);
create index ix_status_rollover_item_result on status_rollover_item (result);
create index ix_status_rollover_item_status on status_rollover_item (status);
create index ix_status_rollover_item_is_conflict on status_rollover_item (is_conflict);
create index ix_status_rollover_item_is_by_hand on status_rollover_item (is_by_hand);
create index ix_status_rollover_item_xjzt_m on status_rollover_item (xjzt_m);
create index sg_status_rollover_item_search_grams on status_rollover_item using gin (search_grams);
create index so_status_rollover_item_class_id_xh on status_rollover_item (class_id, xh collate "zh-x-icu", id);
