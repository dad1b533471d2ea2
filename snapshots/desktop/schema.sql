-- desktop_card_switch
create table desktop_card_switch (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  card_code text not null
);
alter table desktop_card_switch add constraint pk_desktop_card_switch primary key (id);
create unique index uq_desktop_card_switch_card_code on desktop_card_switch (card_code);

-- desktop_layout
create table desktop_layout (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  owner_type text not null,
  owner_id text not null,
  role_code text not null,
  name text not null,
  seq integer not null,
  items jsonb not null,
  base_version integer not null,
  is_default boolean not null,
  replaced_time timestamptz(3)
);
alter table desktop_layout add constraint pk_desktop_layout primary key (id);
create unique index uq_desktop_layout_owner_type_owner_id_role_code_seq on desktop_layout (owner_type, owner_id, role_code, seq);
create index ix_desktop_layout_role_code_owner_type on desktop_layout (role_code, owner_type);
create index ix_desktop_layout_replaced_time on desktop_layout (replaced_time);

-- desktop_publish_log
create table desktop_publish_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  role_code text not null,
  edition integer not null,
  mode text not null,
  added jsonb not null,
  reached integer not null,
  publisher_name text,
  publish_time timestamptz(3) not null
);
alter table desktop_publish_log add constraint pk_desktop_publish_log primary key (id);
create unique index uq_desktop_publish_log_role_code_edition on desktop_publish_log (role_code, edition);
