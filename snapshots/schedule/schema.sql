-- schedule_unit_schedule
create table schedule_unit_schedule (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  department_id uuid not null,
  title text not null,
  begin_at timestamptz(3) not null,
  end_at timestamptz(3),
  place text,
  leaders text not null,
  attendees text,
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table schedule_unit_schedule add constraint pk_schedule_unit_schedule primary key (id);
alter table schedule_unit_schedule add constraint fk_schedule_unit_schedule_department_id foreign key (department_id) references base_department (id) deferrable initially immediate;
create index ix_schedule_unit_schedule_department_id_begin_at on schedule_unit_schedule (department_id, begin_at);
create index ix_schedule_unit_schedule_begin_at on schedule_unit_schedule (begin_at);
create index ix_schedule_unit_schedule_status on schedule_unit_schedule (status);
create index bn_schedule_unit_schedule_deleted_time on schedule_unit_schedule (deleted_time) where deleted_time is not null;
create index sg_schedule_unit_schedule_search_grams on schedule_unit_schedule using gin (search_grams);
create index so_schedule_unit_schedule_begin_at on schedule_unit_schedule (begin_at desc nulls last, id);

-- schedule_user_schedule
create table schedule_user_schedule (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  owner_id uuid not null,
  title text not null,
  type text not null,
  begin_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  all_day boolean not null,
  place text,
  content text,
  color text,
  remind jsonb,
  repeat text,
  exdates jsonb,
  visibility text not null,
  last_end timestamptz(3) not null,
  next_remind timestamptz(3),
  cancel_time timestamptz(3)
);
alter table schedule_user_schedule add constraint pk_schedule_user_schedule primary key (id);
alter table schedule_user_schedule add constraint fk_schedule_user_schedule_owner_id foreign key (owner_id) references sys_user (id) on delete cascade deferrable initially immediate;
create index ix_schedule_user_schedule_owner_id_last_end on schedule_user_schedule (owner_id, last_end);
create index ix_schedule_user_schedule_next_remind on schedule_user_schedule (next_remind);
create index ix_schedule_user_schedule_cancel_time on schedule_user_schedule (cancel_time);

-- schedule_user_schedule_invite
create table schedule_user_schedule_invite (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  schedule_id uuid not null,
  user_id uuid not null,
  reply text not null,
  read_time timestamptz(3)
);
alter table schedule_user_schedule_invite add constraint pk_schedule_user_schedule_invite primary key (id);
alter table schedule_user_schedule_invite add constraint fk_schedule_user_schedule_invite_schedule_id foreign key (schedule_id) references schedule_user_schedule (id) on delete cascade deferrable initially immediate;
alter table schedule_user_schedule_invite add constraint fk_schedule_user_schedule_invite_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_schedule_user_schedule_invite_schedule_id_user_id on schedule_user_schedule_invite (schedule_id, user_id);
create index ix_schedule_user_schedule_invite_user_id on schedule_user_schedule_invite (user_id);
