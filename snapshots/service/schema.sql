-- nav_service_item
create table nav_service_item (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  item_no text not null,
  name text not null,
  aliases text,
  summary text,
  icon text,
  category text not null,
  stages text[],
  dept_id uuid,
  owner_id uuid,
  target_user text not null,
  audience uuid[],
  target_scope jsonb,
  mode text not null,
  app_id uuid,
  menu_id uuid,
  link_url text,
  process_type text,
  is_repeatable boolean not null,
  promise_days numeric(18,1),
  conditions text,
  materials jsonb,
  sample_file_ids uuid[],
  need_files text,
  steps text,
  legal_basis text,
  faqs jsonb,
  fee text,
  place text,
  open_hours text,
  phone text,
  open_from date,
  open_to date,
  window_from text,
  window_to text,
  guide_rich_text_id text,
  hot integer,
  view_count integer not null,
  sort integer not null,
  state text not null,
  repair_text text,
  repair_until timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table nav_service_item add constraint pk_nav_service_item primary key (id);
alter table nav_service_item add constraint fk_nav_service_item_dept_id foreign key (dept_id) references base_department (id) deferrable initially immediate;
alter table nav_service_item add constraint fk_nav_service_item_owner_id foreign key (owner_id) references sys_user (id) deferrable initially immediate;
alter table nav_service_item add constraint fk_nav_service_item_app_id foreign key (app_id) references nav_app (id) deferrable initially immediate;
alter table nav_service_item add constraint fk_nav_service_item_menu_id foreign key (menu_id) references sys_menu (id) deferrable initially immediate;
create unique index uq_nav_service_item_item_no on nav_service_item (item_no) where deleted_time is null;
create unique index uq_nav_service_item_name on nav_service_item (name) where deleted_time is null;
create index ix_nav_service_item_dept_id on nav_service_item (dept_id);
create index ix_nav_service_item_owner_id on nav_service_item (owner_id);
create index ix_nav_service_item_app_id on nav_service_item (app_id);
create index ix_nav_service_item_menu_id on nav_service_item (menu_id);
create index tg_nav_service_item_name on nav_service_item using gin (name gin_trgm_ops);
create index ix_nav_service_item_category on nav_service_item (category);
create index ix_nav_service_item_mode on nav_service_item (mode);
create index ix_nav_service_item_target_user on nav_service_item (target_user);
create index ix_nav_service_item_state on nav_service_item (state);
create index bn_nav_service_item_deleted_time on nav_service_item (deleted_time) where deleted_time is not null;
create index sg_nav_service_item_search_grams on nav_service_item using gin (search_grams);
create index so_nav_service_item_sort_item_no on nav_service_item (sort, item_no collate "zh-x-icu", id);

-- nav_service_use
create table nav_service_use (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  item_id uuid not null,
  day date not null,
  use_count integer not null
);
alter table nav_service_use add constraint pk_nav_service_use primary key (id);
alter table nav_service_use add constraint fk_nav_service_use_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create unique index uq_nav_service_use_item_id_day on nav_service_use (item_id, day);

-- service_favorite
create table service_favorite (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  item_id uuid not null
);
alter table service_favorite add constraint pk_service_favorite primary key (id);
alter table service_favorite add constraint fk_service_favorite_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table service_favorite add constraint fk_service_favorite_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create unique index uq_service_favorite_user_id_item_id on service_favorite (user_id, item_id);
create index ix_service_favorite_item_id on service_favorite (item_id);

-- service_rating
create table service_rating (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  item_id uuid not null,
  dept_id uuid,
  apply_index_id text not null,
  user_id text not null,
  rater_name text,
  star integer not null,
  tags jsonb,
  text text,
  is_anonymous boolean not null,
  rated_time timestamptz(3) not null,
  reply text,
  reply_time timestamptz(3),
  reply_by text,
  escalate_time timestamptz(3),
  state text not null,
  hide_reason text
);
alter table service_rating add constraint pk_service_rating primary key (id);
alter table service_rating add constraint fk_service_rating_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
alter table service_rating add constraint fk_service_rating_dept_id foreign key (dept_id) references base_department (id) on delete cascade deferrable initially immediate;
create unique index uq_service_rating_apply_index_id on service_rating (apply_index_id);
create index ix_service_rating_dept_id on service_rating (dept_id);
create index ix_service_rating_item_id_rated_time on service_rating (item_id, rated_time);
create index ix_service_rating_star on service_rating (star);
create index ix_service_rating_state on service_rating (state);
create index ix_service_rating_rated_time on service_rating (rated_time);
create index so_service_rating_rated_time on service_rating (rated_time desc nulls last, id);

-- service_recent
create table service_recent (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  item_id uuid not null,
  use_count integer not null,
  last_time timestamptz(3) not null
);
alter table service_recent add constraint pk_service_recent primary key (id);
alter table service_recent add constraint fk_service_recent_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table service_recent add constraint fk_service_recent_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create unique index uq_service_recent_user_id_item_id on service_recent (user_id, item_id);
create index ix_service_recent_item_id on service_recent (item_id);

-- service_reminder
create table service_reminder (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  item_id uuid not null,
  due_day date not null
);
alter table service_reminder add constraint pk_service_reminder primary key (id);
alter table service_reminder add constraint fk_service_reminder_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
alter table service_reminder add constraint fk_service_reminder_item_id foreign key (item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create unique index uq_service_reminder_user_id_item_id on service_reminder (user_id, item_id);
create index ix_service_reminder_item_id on service_reminder (item_id);
create index ix_service_reminder_due_day on service_reminder (due_day);

-- service_search_log
create table service_search_log (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  word text not null,
  user_type text,
  user_id text,
  results integer not null,
  clicked_item_id uuid,
  is_asked boolean not null,
  time timestamptz(3) not null
);
alter table service_search_log add constraint pk_service_search_log primary key (id);
alter table service_search_log add constraint fk_service_search_log_clicked_item_id foreign key (clicked_item_id) references nav_service_item (id) on delete cascade deferrable initially immediate;
create index ix_service_search_log_clicked_item_id on service_search_log (clicked_item_id);
create index ix_service_search_log_time on service_search_log (time);

-- sys_apply_index
create table sys_apply_index (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  user_id uuid not null,
  biz_type text not null,
  biz_name text not null,
  biz_id text not null,
  apply_no text not null,
  title text not null,
  state text not null,
  current_node text,
  current_handlers text,
  steps jsonb,
  opinion text,
  submit_time timestamptz(3) not null,
  finish_time timestamptz(3),
  promised_days numeric(18,1),
  waits jsonb,
  urge_time timestamptz(3),
  link text not null,
  withdraw_path text
);
alter table sys_apply_index add constraint pk_sys_apply_index primary key (id);
alter table sys_apply_index add constraint fk_sys_apply_index_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_apply_index_biz_type_biz_id on sys_apply_index (biz_type, biz_id);
create unique index uq_sys_apply_index_apply_no on sys_apply_index (apply_no);
create index ix_sys_apply_index_user_id_submit_time on sys_apply_index (user_id, submit_time);
create index ix_sys_apply_index_biz_type_finish_time on sys_apply_index (biz_type, finish_time);
