-- nav_app
create table nav_app (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  app_name text not null,
  app_code text not null,
  category text not null,
  app_type text not null,
  icon text,
  color text,
  menu_id uuid,
  link_url text,
  open_type text not null,
  sso_mode text not null,
  sso_secret text,
  sso_secret_hash text,
  callback_url text,
  role_ids uuid[],
  target_scope jsonb,
  department_ids uuid[],
  default_role_ids uuid[],
  badge_type text,
  terminal text not null,
  is_hot boolean not null,
  new_until date,
  sort integer not null,
  owner_dept_id uuid,
  contact text,
  status text not null,
  repair_text text,
  remark text,
  search_text text,
  search_grams text[]
);
alter table nav_app add constraint pk_nav_app primary key (id);
alter table nav_app add constraint fk_nav_app_menu_id foreign key (menu_id) references sys_menu (id) deferrable initially immediate;
alter table nav_app add constraint fk_nav_app_owner_dept_id foreign key (owner_dept_id) references base_department (id) deferrable initially immediate;
create unique index uq_nav_app_app_name on nav_app (app_name);
create unique index uq_nav_app_app_code on nav_app (app_code);
create index ix_nav_app_menu_id on nav_app (menu_id);
create index ix_nav_app_owner_dept_id on nav_app (owner_dept_id);
create index tg_nav_app_app_name on nav_app using gin (app_name gin_trgm_ops);
create index ix_nav_app_category on nav_app (category);
create index ix_nav_app_app_type on nav_app (app_type);
create index ix_nav_app_status on nav_app (status);
create index sg_nav_app_search_grams on nav_app using gin (search_grams);
create index so_nav_app_sort_app_code on nav_app (sort, app_code collate "zh-x-icu", id);

-- nav_app_code
create table nav_app_code (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  kind text not null,
  code_hash text not null,
  user_id uuid not null,
  app_id uuid not null,
  address text,
  expire_time timestamptz(3) not null
);
alter table nav_app_code add constraint pk_nav_app_code primary key (id);
alter table nav_app_code add constraint fk_nav_app_code_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_code add constraint fk_nav_app_code_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_code_code_hash on nav_app_code (code_hash);
create index ix_nav_app_code_user_id on nav_app_code (user_id);
create index ix_nav_app_code_app_id on nav_app_code (app_id);

-- nav_app_collection
create table nav_app_collection (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  app_id uuid not null,
  sort integer not null
);
alter table nav_app_collection add constraint pk_nav_app_collection primary key (id);
alter table nav_app_collection add constraint fk_nav_app_collection_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_collection add constraint fk_nav_app_collection_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_collection_user_id_app_id on nav_app_collection (user_id, app_id);
create index ix_nav_app_collection_app_id on nav_app_collection (app_id);

-- nav_app_shortcut
create table nav_app_shortcut (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  app_id uuid not null,
  sort integer not null
);
alter table nav_app_shortcut add constraint pk_nav_app_shortcut primary key (id);
alter table nav_app_shortcut add constraint fk_nav_app_shortcut_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_shortcut add constraint fk_nav_app_shortcut_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_shortcut_user_id_app_id on nav_app_shortcut (user_id, app_id);
create index ix_nav_app_shortcut_app_id on nav_app_shortcut (app_id);

-- nav_app_use
create table nav_app_use (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  app_id uuid not null,
  use_count integer not null,
  last_time timestamptz(3) not null
);
alter table nav_app_use add constraint pk_nav_app_use primary key (id);
alter table nav_app_use add constraint fk_nav_app_use_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_use add constraint fk_nav_app_use_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_use_user_id_app_id on nav_app_use (user_id, app_id);
create index ix_nav_app_use_app_id on nav_app_use (app_id);

-- nav_app_use_day
create table nav_app_use_day (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  app_id uuid not null,
  day date not null,
  use_count integer not null
);
alter table nav_app_use_day add constraint pk_nav_app_use_day primary key (id);
alter table nav_app_use_day add constraint fk_nav_app_use_day_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table nav_app_use_day add constraint fk_nav_app_use_day_app_id foreign key (app_id) references nav_app (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_app_use_day_user_id_app_id_day on nav_app_use_day (user_id, app_id, day);
create index ix_nav_app_use_day_app_id on nav_app_use_day (app_id);

-- nav_mobile_menu
create table nav_mobile_menu (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  parent_id uuid,
  name text not null,
  code text not null,
  type text not null,
  icon text,
  service_id uuid,
  role_ids uuid[],
  target_scope jsonb,
  badge_provider text,
  gray_percent integer,
  gray_dept_ids uuid[],
  min_version text,
  sort integer not null,
  is_hide boolean not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table nav_mobile_menu add constraint pk_nav_mobile_menu primary key (id);
alter table nav_mobile_menu add constraint fk_nav_mobile_menu_parent_id foreign key (parent_id) references nav_mobile_menu (id) deferrable initially immediate;
alter table nav_mobile_menu add constraint fk_nav_mobile_menu_service_id foreign key (service_id) references nav_mobile_service (id) deferrable initially immediate;
create unique index uq_nav_mobile_menu_code on nav_mobile_menu (code);
create index ix_nav_mobile_menu_parent_id on nav_mobile_menu (parent_id);
create index ix_nav_mobile_menu_service_id on nav_mobile_menu (service_id);
create index tg_nav_mobile_menu_name on nav_mobile_menu using gin (name gin_trgm_ops);
create index ix_nav_mobile_menu_type on nav_mobile_menu (type);
create index ix_nav_mobile_menu_status on nav_mobile_menu (status);
create index sg_nav_mobile_menu_search_grams on nav_mobile_menu using gin (search_grams);
create index so_nav_mobile_menu_sort_code on nav_mobile_menu (sort, code collate "zh-x-icu", id);

-- nav_mobile_service
create table nav_mobile_service (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  code text not null,
  kind text not null,
  path text not null,
  params text,
  perm_key text,
  terminals text[],
  remark text,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table nav_mobile_service add constraint pk_nav_mobile_service primary key (id);
create unique index uq_nav_mobile_service_code on nav_mobile_service (code);
create index tg_nav_mobile_service_name on nav_mobile_service using gin (name gin_trgm_ops);
create index ix_nav_mobile_service_kind on nav_mobile_service (kind);
create index ix_nav_mobile_service_status on nav_mobile_service (status);
create index sg_nav_mobile_service_search_grams on nav_mobile_service using gin (search_grams);
create index so_nav_mobile_service_code on nav_mobile_service (code collate "zh-x-icu", id);

-- nav_mobile_version
create table nav_mobile_version (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  no integer not null,
  nodes jsonb not null,
  publisher text,
  publish_time timestamptz(3) not null,
  from_no integer
);
alter table nav_mobile_version add constraint pk_nav_mobile_version primary key (id);
create unique index uq_nav_mobile_version_no on nav_mobile_version (no);

-- nav_scan_route
create table nav_scan_route (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  match_type text not null,
  pattern text not null,
  service_id uuid not null,
  sort integer not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table nav_scan_route add constraint pk_nav_scan_route primary key (id);
alter table nav_scan_route add constraint fk_nav_scan_route_service_id foreign key (service_id) references nav_mobile_service (id) deferrable initially immediate;
create unique index uq_nav_scan_route_match_type_pattern on nav_scan_route (match_type, pattern);
create index ix_nav_scan_route_service_id on nav_scan_route (service_id);
create index tg_nav_scan_route_name on nav_scan_route using gin (name gin_trgm_ops);
create index ix_nav_scan_route_status on nav_scan_route (status);
create index sg_nav_scan_route_search_grams on nav_scan_route using gin (search_grams);
create index so_nav_scan_route_sort_name on nav_scan_route (sort, name collate "zh-x-icu", id);

-- sys_menu
create table sys_menu (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  parent_id uuid,
  menu_type text not null,
  title text not null,
  title_en text,
  title_tw text,
  icon text,
  path text,
  name text,
  component text,
  menu_link text,
  report_file text,
  open_type text not null,
  permission text,
  sort integer not null,
  is_hide boolean not null,
  is_keep_alive boolean not null,
  is_affix boolean not null,
  is_tag boolean not null,
  is_auth boolean not null,
  app_type text not null,
  terminal text not null,
  help_rich_text_id text,
  status text not null,
  seed_key text,
  is_changed boolean not null,
  search_text text,
  search_grams text[]
);
alter table sys_menu add constraint pk_sys_menu primary key (id);
alter table sys_menu add constraint fk_sys_menu_parent_id foreign key (parent_id) references sys_menu (id) deferrable initially immediate;
create unique index uq_sys_menu_app_type_path on sys_menu (app_type, path) where menu_type in ('2', '4', '5');
create unique index uq_sys_menu_app_type_name on sys_menu (app_type, name);
create unique index uq_sys_menu_seed_key on sys_menu (seed_key);
create index ix_sys_menu_parent_id on sys_menu (parent_id);
create index ix_sys_menu_permission on sys_menu (permission);
create index tg_sys_menu_title on sys_menu using gin (title gin_trgm_ops);
create index ix_sys_menu_menu_type on sys_menu (menu_type);
create index ix_sys_menu_status on sys_menu (status);
create index sg_sys_menu_search_grams on sys_menu using gin (search_grams);
create index so_sys_menu_sort_create_time on sys_menu (sort, create_time, id);
