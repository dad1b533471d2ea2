-- sys_api_client
create table sys_api_client (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  name text not null,
  api_key text,
  secret text,
  secret_hash text,
  user_id uuid not null,
  scopes jsonb not null,
  ip_list text,
  per_minute integer not null,
  expire_date date not null,
  status text not null,
  last_used_time timestamptz(3),
  search_text text,
  search_grams text[]
);
alter table sys_api_client add constraint pk_sys_api_client primary key (id);
alter table sys_api_client add constraint fk_sys_api_client_user_id foreign key (user_id) references sys_user (id) deferrable initially immediate;
create unique index uq_sys_api_client_name on sys_api_client (name);
create unique index uq_sys_api_client_api_key on sys_api_client (api_key);
create index ix_sys_api_client_user_id on sys_api_client (user_id);
create index tg_sys_api_client_name on sys_api_client using gin (name gin_trgm_ops);
create index ix_sys_api_client_status on sys_api_client (status);
create index ix_sys_api_client_expire_date on sys_api_client (expire_date);
create index sg_sys_api_client_search_grams on sys_api_client using gin (search_grams);
create index so_sys_api_client_name on sys_api_client (name collate "zh-x-icu", id);

-- sys_report_ticket
create table sys_report_ticket (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  ticket_hash text not null,
  user_id uuid not null,
  file text not null,
  expires_time timestamptz(3) not null
);
alter table sys_report_ticket add constraint pk_sys_report_ticket primary key (id);
alter table sys_report_ticket add constraint fk_sys_report_ticket_user_id foreign key (user_id) references sys_user (id) on delete cascade deferrable initially immediate;
create unique index uq_sys_report_ticket_ticket_hash on sys_report_ticket (ticket_hash);
create index ix_sys_report_ticket_user_id on sys_report_ticket (user_id);
create index ix_sys_report_ticket_expires_time on sys_report_ticket (expires_time);
