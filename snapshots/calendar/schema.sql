-- calendar_day
create table calendar_day (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  ri_qi date not null,
  term_id uuid not null,
  zc integer not null,
  xqj integer not null,
  day_type text not null,
  is_work boolean not null,
  lesson_date date,
  holiday_name text,
  remark text,
  is_painted boolean not null
);
alter table calendar_day add constraint pk_calendar_day primary key (id);
alter table calendar_day add constraint fk_calendar_day_term_id foreign key (term_id) references calendar_term (id) on delete cascade deferrable initially immediate;
create unique index uq_calendar_day_ri_qi on calendar_day (ri_qi);
create index ix_calendar_day_term_id_ri_qi on calendar_day (term_id, ri_qi);

-- calendar_holiday
create table calendar_holiday (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  holiday_name text not null,
  kind text not null,
  start_date date not null,
  end_date date,
  lesson_date date,
  remark text,
  search_text text,
  search_grams text[]
);
alter table calendar_holiday add constraint pk_calendar_holiday primary key (id);
create unique index uq_calendar_holiday_start_date_kind on calendar_holiday (start_date, kind) where deleted_time is null;
create index ix_calendar_holiday_start_date_end_date on calendar_holiday (start_date, end_date);
create index tg_calendar_holiday_holiday_name on calendar_holiday using gin (holiday_name gin_trgm_ops);
create index ix_calendar_holiday_kind on calendar_holiday (kind);
create index bn_calendar_holiday_deleted_time on calendar_holiday (deleted_time) where deleted_time is not null;
create index sg_calendar_holiday_search_grams on calendar_holiday using gin (search_grams);
create index so_calendar_holiday_start_date on calendar_holiday (start_date desc nulls last, id);

-- calendar_term
create table calendar_term (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  deleted_time timestamptz(3),
  xn text not null,
  xq_m text not null,
  name text,
  week_start text not null,
  start_date date not null,
  weeks integer not null,
  end_date date,
  register_date date,
  teach_start date,
  exam_start date,
  holiday_start date,
  is_current boolean,
  chosen_until date,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table calendar_term add constraint pk_calendar_term primary key (id);
create unique index uq_calendar_term_xn_xq_m on calendar_term (xn, xq_m) where deleted_time is null;
create index ix_calendar_term_start_date_end_date on calendar_term (start_date, end_date);
create index tg_calendar_term_xn on calendar_term using gin (xn gin_trgm_ops);
create index ix_calendar_term_xq_m on calendar_term (xq_m);
create index ix_calendar_term_status on calendar_term (status);
create index bn_calendar_term_deleted_time on calendar_term (deleted_time) where deleted_time is not null;
create index sg_calendar_term_search_grams on calendar_term using gin (search_grams);
create index so_calendar_term_start_date on calendar_term (start_date desc nulls last, id);
