-- leave_batch
create table leave_batch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  batch_no text,
  title text not null,
  type_id uuid not null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  is_out boolean,
  is_overnight boolean,
  is_out_of_city boolean,
  canton_code text,
  dest_address text,
  department_id uuid,
  organiser_id uuid,
  reason text not null,
  doc_file_id uuid[] not null,
  student_ids uuid[] not null,
  people_count integer,
  granted_count integer,
  skipped jsonb,
  end_reason text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table leave_batch add constraint pk_leave_batch primary key (id);
alter table leave_batch add constraint fk_leave_batch_type_id foreign key (type_id) references leave_type (id) deferrable initially immediate;
alter table leave_batch add constraint fk_leave_batch_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
alter table leave_batch add constraint fk_leave_batch_organiser_id foreign key (organiser_id) references sys_user (id) deferrable initially immediate;
create unique index uq_leave_batch_batch_no on leave_batch (batch_no);
create index ix_leave_batch_type_id on leave_batch (type_id);
create index ix_leave_batch_organiser_id on leave_batch (organiser_id);
create index ix_leave_batch_department_id_start_time on leave_batch (department_id, start_time);
create index ix_leave_batch_status_start_time on leave_batch (status, start_time);
create index tg_leave_batch_title on leave_batch using gin (title gin_trgm_ops);
create index ix_leave_batch_start_time on leave_batch (start_time);
create index sg_leave_batch_search_grams on leave_batch using gin (search_grams);
create index so_leave_batch_start_time on leave_batch (start_time desc nulls last, id);
