-- population_list
create table population_list (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  scope jsonb not null,
  target_mode text not null,
  source text not null,
  count integer not null
);
alter table population_list add constraint pk_population_list primary key (id);
create index ix_population_list_source on population_list (source);

-- population_member
create table population_member (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  list_id uuid not null,
  person_id text not null,
  person_type text not null,
  name text
);
alter table population_member add constraint pk_population_member primary key (id);
alter table population_member add constraint fk_population_member_list_id foreign key (list_id) references population_list (id) on delete cascade deferrable initially immediate;
create unique index uq_population_member_list_id_person_id on population_member (list_id, person_id);
create index ix_population_member_person_id_list_id on population_member (person_id, list_id);

-- population_saved
create table population_saved (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  population_name text not null,
  scope jsonb not null,
  summary text,
  is_shared boolean not null,
  remark text,
  owner_name text,
  owner_person text,
  owner_id text,
  search_text text,
  search_grams text[]
);
alter table population_saved add constraint pk_population_saved primary key (id);
create unique index uq_population_saved_owner_id_population_name on population_saved (owner_id, population_name) where deleted_time is null;
create index ix_population_saved_owner_person on population_saved (owner_person);
create index ix_population_saved_owner_id on population_saved (owner_id);
create index ix_population_saved_is_shared on population_saved (is_shared);
create index tg_population_saved_population_name on population_saved using gin (population_name gin_trgm_ops);
create index bn_population_saved_deleted_time on population_saved (deleted_time) where deleted_time is not null;
create index sg_population_saved_search_grams on population_saved using gin (search_grams);
create index so_population_saved_create_time on population_saved (create_time desc nulls last, id);
