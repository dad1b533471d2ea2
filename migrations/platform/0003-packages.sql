create table package (
  id text primary key,
  name text not null unique,
  -- Keys of the pages of the product a school with this package may use.
  pages text[] not null,
  remark text,
  version integer not null default 1,
  create_time timestamptz(3) not null
);

alter table school
  add column package_id text references package (id),
  -- 0: without a limit.
  add column account_limit integer not null default 0,
  add column storage_limit_mb integer not null default 0;
