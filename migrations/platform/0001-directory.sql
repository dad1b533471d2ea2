create table school (
  id text primary key,
  name text not null,
  schema text not null unique,
  host_names text[] not null default '{}',
  status text not null default 'open',
  linkman text,
  contact_number text,
  address text,
  expire_time timestamptz(3),
  first_password text,
  job_id text,
  version integer not null default 1,
  create_time timestamptz(3) not null
);

create table setting (
  name text primary key,
  value text not null,
  update_time timestamptz(3) not null
);
