-- sys_oauth_client
create table sys_oauth_client (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  source text not null,
  name text not null,
  kind text not null,
  client_id text,
  secret text,
  secret_hash text,
  agent_id text,
  issuer text,
  authorize_url text,
  token_url text,
  user_info_url text,
  validate_url text,
  jwks_url text,
  public_key text,
  account_field text,
  auto_bind text not null,
  app_types text not null,
  sort integer not null,
  status text not null,
  search_text text,
  search_grams text[]
);
alter table sys_oauth_client add constraint pk_sys_oauth_client primary key (id);
create unique index uq_sys_oauth_client_source on sys_oauth_client (source);
create index tg_sys_oauth_client_name on sys_oauth_client using gin (name gin_trgm_ops);
create index ix_sys_oauth_client_kind on sys_oauth_client (kind);
create index ix_sys_oauth_client_status on sys_oauth_client (status);
create index sg_sys_oauth_client_search_grams on sys_oauth_client using gin (search_grams);
create index so_sys_oauth_client_sort on sys_oauth_client (sort, id);
